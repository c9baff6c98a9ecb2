import SourceTrees
import WorkspaceModel

/// Finds the files of the tree that scripts of a project's targets name.
///
/// No shell is run. A word counts that is a path in the tree. It is looked for in the project's folder, and in those
/// into which the script goes by `cd`. Then follow the script's own folder and the tree's root. Scripts that are named
/// are read likewise.
///
/// Rule: xcode.script.named
struct ScriptFiles {
  private let places: FilePlaces
  /// The project's folder, in which Xcode starts scripts.
  private let folder: SourcePath
  private let texts: [SourcePath: String]

  /// - Parameters:
  ///   - places: The tree.
  ///   - folder: The project's folder.
  ///   - texts: The texts of scripts in the tree, by path.
  init(_ places: FilePlaces, startedIn folder: SourcePath, texts: [SourcePath: String]) {
    self.places = places
    self.folder = folder
    self.texts = texts
  }

  /// Finds the files that a script and those it starts name, and the folders without Swift.
  ///
  /// Folders of Swift are given to linters and formatters, which make no code.
  ///
  /// Complexity: O(length of the scripts), and O(files) for each folder that they name.
  ///
  /// - Parameters:
  ///   - script: The text of the script.
  ///   - value: Returns the value of a variable.
  /// - Returns: Their canonical paths.
  func named(in script: String, value: (String) -> String) -> Set<SourcePath> {
    var found = named(in: script, of: folder, value: value)
    var pending = Array(found)
    while let file = pending.popLast() {
      guard let text = texts[file] else { continue }
      let named = named(in: text, of: file.parent ?? .root, value: value)
      pending += named.subtracting(found)
      found.formUnion(named)
    }
    return found
  }

  private func named(
    in script: String,
    of own: SourcePath,
    value: (String) -> String
  ) -> Set<SourcePath> {
    var words = ShellWords(script, value: value).words
    var bases = [folder]
    for (word, next) in zip(words, words.dropFirst()) where ["cd", "pushd", "-C"].contains(word) {
      if let base = place(of: next, in: [folder]) { bases.append(base) }
    }
    bases += [own, .root]
    // A command in quotes, and `--config=Tools/all.yml`
    words += words.filter { $0.contains(" ") }.flatMap { ShellWords($0, value: value).words }
    words += words.flatMap { $0.split(separator: "=").map(String.init) }
    return Set(Set(words).compactMap { place(of: $0, in: bases) }.filter(isRead))
  }

  private func place(of word: String, in bases: [SourcePath]) -> SourcePath? {
    var path = word.drop { $0 == "/" }
    // The folder before a pattern has all that matches.
    if let pattern = path.firstIndex(where: { "*?[".contains($0) }) {
      path = path[..<(path[..<pattern].lastIndex(of: "/") ?? path.startIndex)]
    }
    guard !path.isEmpty else { return nil }
    return bases.lazy.compactMap { base in
      base.appending(path).flatMap {
        word.contains("/") ? places.place(of: $0) : places.tree.canonicalPath(of: $0)
      }
    }.first
  }

  private func isRead(_ path: SourcePath) -> Bool {
    guard places.tree.isDirectory(path) else { return true }
    return !folder.isInside(path) && !["xcodeproj", "xcworkspace"].contains(path.fileExtension)
      && !places.tree.files.keys.contains { $0.isInside(path) && $0.fileExtension == "swift" }
  }
}

/// The scripts of a tree by name, each of which is taken once.
struct ScriptNames {
  /// Paths by name in small letters: case does not count on the disks of most Macs.
  private var paths: [Substring: [SourcePath]] = [:]
  private var namesWithBlanks: [Substring] = []

  private static let endings: Set<String> = ["sh", "bash", "zsh", "command", "rb", "py", "pl"]

  /// Complexity: O(files).
  init(_ tree: FileTree) {
    for (path, entry) in tree.files where entry.kind.isFile {
      guard path.fileExtension.map(Self.endings.contains) ?? true else { continue }
      let name = path.name.lowercased()[...]
      paths[name, default: []].append(path)
      if name.contains(" ") { namesWithBlanks.append(name) }
    }
  }

  /// Removes and returns the scripts of which the names stand in a text.
  ///
  /// Complexity: O(length of the text), for each name with a blank once more.
  mutating func take(namedIn text: String) -> [SourcePath] {
    let text = text.lowercased()
    let names = Set(text.split { !$0.isPartOfFileName } + namesWithBlanks.filter(text.contains))
    return names.flatMap { paths.removeValue(forKey: $0) ?? [] }
  }
}

/// The words of a shell's script, without quotes, with the values of variables.
///
/// Variables that are not known are empty, and so is what a command prints.
struct ShellWords {
  private(set) var words: [String] = []
  private var word = ""
  private var rest: Substring

  /// Complexity: O(length of the text).
  init(_ text: String, value: (String) -> String) {
    rest = text[...]
    var quote: Character?
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        if let next = rest.popFirst(), !next.isNewline { word.append(next) }
      case "$" where quote != "'": word += variable().map(value) ?? ""
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      case "#" where quote == nil && word.isEmpty: rest = rest.drop { !$0.isNewline }
      case _ where quote == nil && (character.isWhitespace || "|&;()<>`".contains(character)): end()
      default: word.append(character)
      }
    }
    end()
  }

  private mutating func end() {
    if !word.isEmpty { words.append(word) }
    word = ""
  }

  /// Takes the name of a variable after `$`: `NAME`, `{NAME}` or `{NAME:-default}`.
  private mutating func variable() -> String? {
    if rest.first == "(" { return nil }
    let isInBraces = rest.first == "{"
    if isInBraces { rest.removeFirst() }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest.dropFirst(name.count)
    if isInBraces { rest = rest.drop { $0 != "}" && !$0.isNewline }.dropFirst() }
    return name.isEmpty ? nil : String(name)
  }
}
