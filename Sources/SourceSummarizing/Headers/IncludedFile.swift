import WorkspaceModel

/// The files that one line of a C-family file makes the compiler read.
enum IncludedFile {
  private static let directives = ["include", "include_next", "import", "embed"].map {
    Array($0.utf8)
  }
  /// Directives that name no file, such as `@import`, or that clang does not record, such as the assembler's
  /// `.include`.
  private static let readers = ["incbin", "__has_include", "__has_embed", "@import", ".include"]
    .map { Array($0.utf8) }

  /// The last components of their names, or `FileSummary.unnamedInclude` where the line does not name them.
  static func names(in line: [UInt8]) -> [String] {
    if let rest = argument(of: line) { return [name(in: rest) ?? FileSummary.unnamedInclude] }
    guard readers.contains(where: { line.firstRange(of: $0) != nil }) else { return [] }
    // A literal of the compiler's has `.incbin \"folder/table.bin\"`.
    let texts = line.split { "\"<>\\/".utf8.contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return [FileSummary.unrecordedInclude] + texts.map(FileSummary.unrecordedInclude)
  }

  /// The text after `#include` or the like.
  private static func argument(of line: [UInt8]) -> ArraySlice<UInt8>? {
    guard line.first == UInt8(ascii: "#") else { return nil }
    let rest = line.dropFirst().drop { $0 == UInt8(ascii: " ") }
    return directives.lazy.filter { rest.starts(with: $0) }.map { rest.dropFirst($0.count) }
      .first { $0.first.map { " \"<".utf8.contains($0) } ?? true }
  }

  /// The last component of `"folder/name.h"` or `<folder/name.h>`.
  private static func name(in text: ArraySlice<UInt8>) -> String? {
    let rest = text.drop { $0 == UInt8(ascii: " ") }
    guard let open = rest.first, open == UInt8(ascii: "\"") || open == UInt8(ascii: "<") else {
      return nil
    }
    let close = open == UInt8(ascii: "<") ? UInt8(ascii: ">") : open
    let path = rest.dropFirst().prefix { $0 != close }
    return path.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
  }
}
