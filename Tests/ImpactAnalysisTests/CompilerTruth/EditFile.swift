import Foundation
import ImpactAnalysis
import Testing

/// A file of `Edits`: one ``EditCollection``, or several after lines `## title`.
struct EditFile: Sendable {
  /// The truths of edits by their place in the file.
  typealias Truths = [Int: [ImpactOptions.Configuration: RecordedTruth]]

  var name: String
  var text: String

  /// Read where they are written: recorded truth is rewritten there.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Edits")

  /// Every file, by name.
  static func all() throws -> [EditFile] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "edits" }
      .sorted { $0.path < $1.path }
      .map { try EditFile($0.deletingPathExtension().lastPathComponent) }
  }

  init(_ name: String) throws {
    self.init(name: name, text: try String(contentsOf: Self.url(name), encoding: .utf8))
  }

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  private static func url(_ name: String) -> URL {
    folder.appendingPathComponent(name + ".edits")
  }

  func collections() throws -> [EditCollection] {
    let parts = ("\n" + text).components(separatedBy: "\n## ")
    guard parts.count > 1 else { return [try EditCollection(name, file: name, text, from: 0)] }
    try #require(parts[0].isEmpty, "\(name) must begin with a title, as it has more than one")
    var position = 0
    return try parts.dropFirst().map { part in
      let title = part.prefix { $0 != "\n" }
      let text = String(part.dropFirst(title.count + 1))
      let collection = try EditCollection("\(name), \(title)", file: name, text, from: position)
      position += collection.edits.count
      return collection
    }
  }

  /// The text in which the truths of some edits are replaced.
  func recording(_ truths: Truths) throws -> String {
    let digests = try collections().flatMap(\.edits).map(\.digest)
    var lines: [String] = []
    var (position, isHead) = (-1, false)
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("@@ ") { (position, isHead) = (position + 1, true) }
      if isHead, let truth = truths[position] {
        if line.hasPrefix(EditCollection.mark) { continue }
        if line == "<<<" {
          for configuration in ImpactOptions.Configuration.all {
            guard let text = truth[configuration]?.text else { continue }
            lines.append("\(EditCollection.mark)\(configuration): \(text)")
          }
          lines.append("\(EditCollection.mark)digest: \(digests[position])")
        }
      }
      if line == "<<<" { isHead = false }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Writes the truths of some edits into the file that is called `name`.
  static func record(_ truths: Truths, in name: String) throws {
    let text = try EditFile(name).recording(truths)
    try Data(text.utf8).write(to: url(name), options: .atomic)
  }
}
