import WorkspaceModel

/// Reads which versions of Tuist and XcodeGen the files of version managers state.
///
/// Rule: xcode.change.generator. Sources: https://mise.jdx.dev/configuration.html,
/// https://asdf-vm.com/manage/configuration.html, https://github.com/yonaskolb/Mint, and `.tuist-version` of tuistenv in
/// tuist/tuist.
enum GeneratorPins {
  private static let tuistVersion = ".tuist-version"
  private static let mintfile = "Mintfile"

  /// The paths of files that may state a version, in order.
  ///
  /// Complexity: O(files).
  static func files(in files: FileTable) -> [SourcePath] {
    let names = VersionManagers.fileNames + [tuistVersion, mintfile]
    return files.keys.filter { names.contains(where: $0.hasName) }.sorted()
  }

  /// The lines about each generator, without comments; none for a generator that the file does not name.
  static func pins(in text: String, of path: SourcePath) -> [ProjectGenerator: String] {
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.prefix { $0 != "#" }.withoutOuterSpace }.filter { !$0.isEmpty }
    if path.hasName(tuistVersion) {
      return lines.isEmpty ? [:] : [.tuist: lines.joined(separator: "\n")]
    }
    let entries: [(tool: Substring, line: Substring)]
    if path.hasName(mintfile) {
      entries = lines.map { (tool: $0.prefix { $0 != "@" }, line: $0) }
    } else if path.fileExtension == "toml" {
      entries = toolsOfTOML(lines)
    } else {
      entries = lines.map { (tool: $0.prefix { !$0.isWhitespace }, line: $0) }
    }
    var pins: [ProjectGenerator: String] = [:]
    for (tool, line) in entries {
      guard let generator = Self.generator(named: tool) else { continue }
      pins[generator] = pins[generator].map { "\($0)\n\(line)" } ?? String(line)
    }
    return pins
  }

  /// The lines below `[tools]`, each with the tool that it is about.
  private static func toolsOfTOML(
    _ lines: [Substring]
  ) -> [(tool: Substring, line: Substring)] {
    var entries: [(tool: Substring, line: Substring)] = []
    var table: Substring = ""
    var tool: Substring = ""
    for line in lines {
      if line.hasPrefix("["), line.hasSuffix("]"), line.firstUnquoted("=") == nil {
        table = line.drop { $0 == "[" }.prefix { $0 != "]" }.withoutOuterSpace
        tool = ""
        continue
      }
      // A line without a value continues the one before.
      if let end = line.firstUnquoted("=") {
        let key = line[..<end].withoutOuterSpace
        if table.isEmpty, key == "tools" {
          entries += inlineTools(line[line.index(after: end)...])
          tool = ""
          continue
        }
        if table == "tools" {
          tool = key
        } else if table.hasPrefix("tools.") {
          tool = table.dropFirst("tools.".count)
        } else {
          tool = table.isEmpty && key.hasPrefix("tools.") ? key.dropFirst("tools.".count) : ""
        }
      }
      if !tool.isEmpty { entries.append((tool: tool, line: line)) }
    }
    return entries
  }

  /// The members of `{ tuist = "4", node = "20" }`; of tables in it, the whole text is about each.
  private static func inlineTools(
    _ table: Substring
  ) -> [(tool: Substring, line: Substring)] {
    let members = table.drop { $0.isWhitespace || $0 == "{" }.split(separator: ",")
    let isNested = table.count { $0 == "{" } > 1
    return members.map { member in
      let end = member.firstUnquoted("=") ?? member.endIndex
      let line = member.prefix { $0 != "}" }.withoutOuterSpace
      return (tool: member[..<end], line: isNested ? table.withoutOuterSpace : line)
    }
  }

  /// The generator that a tool is: `tuist`, `"ubi:tuist/tuist[exe=tuist]"`, `yonaskolb/XcodeGen`.
  private static func generator(named tool: Substring) -> ProjectGenerator? {
    let text = tool.prefix { $0 != "[" }.lowercased()
    let path = text.hasSuffix(".git") ? text.dropLast(4) : text[...]
    let words = path.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard let last = words.last else { return nil }
    return ProjectGenerator.allCases.first { generator in
      last == generator.rawValue || last.hasSuffix("-\(generator.rawValue)")
    }
  }
}

extension Substring {
  /// The place of a character outside of double quotes.
  fileprivate func firstUnquoted(_ character: Character) -> Index? {
    var isQuoted = false
    return indices.first { index in
      if self[index] == "\"" { isQuoted.toggle() }
      return !isQuoted && self[index] == character
    }
  }

  /// The text without white space around it.
  fileprivate var withoutOuterSpace: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
