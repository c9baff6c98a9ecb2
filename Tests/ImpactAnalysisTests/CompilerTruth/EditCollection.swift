import Crypto
import Foundation
import ImpactAnalysis
import Testing

/// A package and edits of it: one part of an ``EditFile``.
///
/// The package is one as in ``Scenario``. Each edit follows it:
/// ```
/// @@ a title
/// A sentence of intent: what the edit does, and to which modules.
/// => debug: the modules that differ, as the compiler said
/// => release: the same in a release build
/// => digest: 0123abcd, of both states when that was recorded
/// <<<
/// old lines or a part of one
/// ===
/// new ones
/// >>>
/// ```
struct EditCollection: Sendable, CustomTestStringConvertible {
  struct Edit: Sendable {
    var title: String
    /// The sentence for readers; empty if there is none yet.
    var intent: String
    /// The compiler's truth at the time when the digest was `recordedDigest`.
    var recorded: [ImpactOptions.Configuration: RecordedTruth] = [:]
    var recordedDigest: String?
    /// The place among the edits of the file.
    var position: Int
    var result: Scenario
    /// The digest of both states.
    var digest: String

    /// Whether the truth of both configurations is that of today's text.
    var isRecorded: Bool {
      digest == recordedDigest && recorded.count == ImpactOptions.Configuration.all.count
    }
  }

  /// The kinds of targets that a package has.
  enum Kind: String, CaseIterable {
    case swift = "Swift"
    case c = "C"
    case macros
  }

  /// The file, and the title of the part if there are several.
  var name: String
  var file: String
  /// The package before the edits.
  var text: String
  var base: Scenario
  var edits: [Edit] = []
  var testDescription: String { name }
  var kind: Kind { base.hasMacros ? .macros : base.hasC ? .c : .swift }

  /// Reads one part of a file, whose first edit is the file's at `position`.
  init(_ name: String, file: String, _ text: String, from position: Int) throws {
    self.name = name
    self.file = file
    var parts = ("\n" + text).components(separatedBy: "\n@@ ")
    let source = parts.removeFirst()
    self.text = source
    base = Scenario(source)
    let names = Set(base.modules.map(\.name))
    for module in base.modules {
      let unknown = module.dependencies.filter { !names.contains($0) }
      try #require(unknown.isEmpty, "\(name): `\(module.name)` depends on \(unknown)")
    }
    for (index, part) in parts.enumerated() {
      let lines = part.components(separatedBy: "\n")
      edits.append(try edit(lines[0], lines.dropFirst(), at: position + index))
    }
  }

  private func edit(
    _ title: String,
    _ lines: ArraySlice<String>,
    at position: Int
  ) throws -> Edit {
    let head = lines.prefix { $0 != "<<<" }
    var changed = text
    for hunk in Self.hunks(lines.dropFirst(head.count)) {
      changed = try Self.apply(hunk, to: changed, "\(name), \(title)")
    }
    try #require(changed != text, "\(name), \(title): nothing is edited")
    let result = Scenario(changed)
    var edit = Edit(
      title: title,
      intent: head.filter { !$0.hasPrefix(Self.mark) }.joined(separator: " ")
        .trimmingCharacters(in: .whitespaces),
      position: position,
      result: result,
      digest: Self.digest(base, result)
    )
    for line in head where line.hasPrefix(Self.mark) {
      try edit.record(line.dropFirst(Self.mark.count), "\(name), \(title): `\(line)`")
    }
    return edit
  }

  /// The beginning of a line of recorded truth.
  static let mark = "=> "

  private static func apply(
    _ hunk: (old: String, new: String),
    to text: String,
    _ title: String
  ) throws -> String {
    let pieces = text.components(separatedBy: "\n" + hunk.old + "\n")
    if pieces.count == 2 {
      return pieces.joined(separator: "\n" + (hunk.new.isEmpty ? "" : hunk.new + "\n"))
    }
    let parts = text.components(separatedBy: hunk.old)
    try #require(parts.count == 2, "\(title): `\(hunk.old)` must occur once")
    return parts.joined(separator: hunk.new)
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

  private static func digest(_ before: Scenario, _ after: Scenario) -> String {
    let bytes = SHA256.hash(data: Data((before.text + "\0" + after.text).utf8))
    return bytes.prefix(4).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

extension EditCollection.Edit {
  /// Reads `debug: B C` or `digest: 0123abcd`.
  fileprivate mutating func record(_ text: Substring, _ place: String) throws {
    let key = text.prefix { $0 != ":" }
    let value = text.dropFirst(key.count + 2)
    if key == "digest" {
      recordedDigest = String(value)
      return
    }
    let configuration = try #require(
      ImpactOptions.Configuration.all.first { "\($0)" == key },
      "\(place) must begin with `debug:`, `release:` or `digest:`"
    )
    let truth = try #require(
      RecordedTruth(value),
      "\(place) must be like `B C; blocked: D; known-miss: C`"
    )
    recorded[configuration] = truth
  }
}
