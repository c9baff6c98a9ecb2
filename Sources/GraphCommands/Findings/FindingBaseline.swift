/// The findings that a team knows and leaves for later: a text with one identity on each line, ascending.
///
/// An identity has no line number and no count, so that edits elsewhere leave it alone, and lists merge as text does.
struct FindingBaseline {
  /// The path as it was given.
  let file: String
  /// The line of each identity, from 1.
  private(set) var lines: [String: Int] = [:]

  private static let heading = "# graphd baseline 1"

  init(file: String) { self.file = file }

  /// Reads a baseline: the heading, then identities; empty lines and comments (`#`) are skipped.
  ///
  /// - Throws: `CommandFailure`, with the line, if it is none.
  init(_ bytes: [UInt8], file: String) throws {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.failure(file, 1, "it is not UTF-8")
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.last == "\r" ? line.dropLast() : line
      if index == 0 {
        guard line == Self.heading else {
          throw Self.failure(file, 1, "the first line is not `\(Self.heading)`")
        }
      } else if !line.isEmpty, line.first != "#" {
        guard let identity = Self.unescaped(line) else {
          throw Self.failure(file, index + 1, "`\(line.prefix(60))` is no rule with its subject")
        }
        lines[identity] = index + 1
      }
    }
  }

  private static func failure(_ file: String, _ line: Int, _ reason: String) -> CommandFailure {
    CommandFailure(
      "`\(file)` line \(line) is no baseline: \(reason); mend the line, or write the file with `--write-baseline`",
      code: "baseline_damaged",
      status: .badUsage
    )
  }

  /// The text of a baseline with these identities.
  static func text(_ identities: some Sequence<String>) -> String {
    joinedLines([heading] + Set(identities).map(escaped).sorted())
  }

  /// A key of a table may have line breaks.
  private static func escaped(_ identity: String) -> String {
    identity.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }

  /// `nil` for a text that no identity has: without a rule, or with another escape.
  private static func unescaped(_ line: Substring) -> String? {
    guard let bar = line.firstIndex(of: "|"), bar > line.startIndex,
      line[..<bar].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    var text = ""
    var characters = line.makeIterator()
    while let character = characters.next() {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      switch characters.next() {
      case "\\": text.append("\\")
      case "n": text.append("\n")
      case "r": text.append("\r")
      default: return nil
      }
    }
    return text
  }
}
