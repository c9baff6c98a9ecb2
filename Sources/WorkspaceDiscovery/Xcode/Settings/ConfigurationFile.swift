/// The text of an xcconfig file, taken apart (swift-build: MacroConfigFileParser.swift).
///
/// A line that is not understood is a fault, and reading goes on behind it. Linear in the text.
struct ConfigurationFile: Sendable {
  /// A file that is named by `#include "…"` or `#include? "…"`.
  struct Include: Sendable, Hashable {
    /// The path as written.
    var path: String
    /// Whether the file may be missing.
    var isOptional: Bool
    /// From 1.
    var line: Int
    /// How many assignments of the including file come before: included values count at their place.
    var position: Int
  }

  private(set) var assignments: [SettingAssignment] = []
  private(set) var includes: [Include] = []
  /// Lines that are not understood; the reason continues a sentence.
  private(set) var faults: [(line: Int, reason: String)] = []

  init(_ text: String) {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    var scanner = ConfigurationScanner(hasMark ? String(text.unicodeScalars.dropFirst()) : text)
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      let line = scanner.line
      if !scanner.isAtLineEnd {
        do throws(ConfigurationScanner.Fault) {
          if scanner.next == UInt8(ascii: "#") {
            try readDirective(&scanner)
          } else {
            try readAssignment(&scanner)
          }
        } catch {
          faults.append((line, error.reason))
          scanner.skipToLineEnd()
        }
      }
      scanner.skipLineEnd()
    }
  }

  private mutating func readDirective(
    _ scanner: inout ConfigurationScanner
  ) throws(ConfigurationScanner.Fault) {
    let line = scanner.line
    scanner.skip()
    scanner.skipBlanks()
    let word = scanner.word()
    guard word == "include" || word == "include?" else {
      throw ConfigurationScanner.Fault("`#\(word)` is unknown: only `#include` is read")
    }
    scanner.skipBlanks()
    let path = try scanner.quoted().get()
    scanner.skipBlanks()
    guard scanner.isAtLineEnd else {
      throw ConfigurationScanner.Fault("something stands behind the name of an included file")
    }
    includes.append(
      Include(
        path: path,
        isOptional: word == "include?",
        line: line,
        position: assignments.count
      )
    )
  }

  private mutating func readAssignment(
    _ scanner: inout ConfigurationScanner
  ) throws(ConfigurationScanner.Fault) {
    guard let name = scanner.name() else {
      throw ConfigurationScanner.Fault("the line does not begin with the name of a setting")
    }
    let conditions = try scanner.conditions().get()
    guard scanner.next == UInt8(ascii: "=") else {
      throw ConfigurationScanner.Fault("`=` is missing behind `\(name)`")
    }
    scanner.skip()
    let value = Self.value(&scanner)
    assignments.append(SettingAssignment(name: name, conditions: conditions, value: value))
  }

  /// Reads a value with the lines that continue it: those behind a `\` at the end of a line.
  private static func value(_ scanner: inout ConfigurationScanner) -> String {
    var pieces: [String] = []
    while let piece = scanner.lineOfValue() {
      guard piece.utf8.last == UInt8(ascii: "\\") else {
        pieces.append(piece)
        break
      }
      var bytes = Array(piece.utf8.dropLast())
      while let last = bytes.last, ConfigurationScanner.isBlank(last) { bytes.removeLast() }
      if !bytes.isEmpty { pieces.append(String(decoding: bytes, as: UTF8.self)) }
      scanner.skipLineEnd()
    }
    return pieces.joined(separator: " ")
  }
}
