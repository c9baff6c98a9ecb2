import Foundation
import Testing

/// A package and edits of it, from a file of `Edits`, which holds one, or several after lines `## name`.
///
/// The package is one as in ``Scenario``; each edit is a line `@@ title` and hunks `<<<`, old lines or a part of one,
/// `===`, new ones, `>>>`.
struct EditCollection: Sendable, CustomTestStringConvertible {
  struct Edit: Sendable {
    var title: String
    var result: Scenario
  }

  var name: String
  /// The package before the edits.
  var text: String
  var base: Scenario
  var edits: [Edit]
  var testDescription: String { name }
  /// Whether Swift modules are all there is.
  var isOnlySwift: Bool { !base.hasC && !base.hasMacros }

  /// Every collection beside this file.
  static func all() throws -> [EditCollection] {
    let folder = try #require(Bundle.module.url(forResource: "Edits", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return try files.sorted { $0.path < $1.path }.flatMap { file in
      let name = file.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: file, encoding: .utf8)
      let parts = ("\n" + text).components(separatedBy: "\n## ")
      guard parts.count > 1 else { return [try EditCollection(name, text)] }
      try #require(parts[0].isEmpty, "\(name) must begin with a title, as it has more than one")
      return try parts.dropFirst().map { part in
        let title = part.prefix { $0 != "\n" }
        return try EditCollection("\(name), \(title)", String(part.dropFirst(title.count + 1)))
      }
    }
  }

  init(_ name: String, _ text: String) throws {
    self.name = name
    var parts = ("\n" + text).components(separatedBy: "\n@@ ")
    let source = parts.removeFirst()
    self.text = source
    base = Scenario(source)
    edits = try parts.map { part in
      let lines = part.components(separatedBy: "\n")
      var changed = source
      for hunk in Self.hunks(lines.dropFirst()) {
        let pieces = changed.components(separatedBy: "\n" + hunk.old + "\n")
        if pieces.count == 2 {
          changed = pieces.joined(separator: "\n" + (hunk.new.isEmpty ? "" : hunk.new + "\n"))
          continue
        }
        let parts = changed.components(separatedBy: hunk.old)
        try #require(parts.count == 2, "\(name), \(lines[0]): `\(hunk.old)` must occur once")
        changed = parts.joined(separator: hunk.new)
      }
      try #require(changed != source, "\(name), \(lines[0]): nothing is edited")
      return Edit(title: lines[0], result: Scenario(changed))
    }
  }

  private static func hunks(_ lines: some Sequence<String>) -> [(old: String, new: String)] {
    var hunks: [(old: String, new: String)] = []
    var (old, new): ([String], [String]?) = ([], nil)
    for line in lines {
      switch line {
      case "<<<": (old, new) = ([], nil)
      case "===": new = []
      case ">>>": hunks.append((old.joined(separator: "\n"), (new ?? []).joined(separator: "\n")))
      default: if new == nil { old.append(line) } else { new?.append(line) }
      }
    }
    return hunks
  }
}
