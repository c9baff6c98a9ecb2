// The Language Server Protocol 3.17, as far as this server uses it: documents and places in them.

/// A place; line and column count from 0, columns in the units that were agreed on.
struct TextPosition: Codable, Hashable, Comparable {
  var line: Int
  var character: Int

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A part of a document; the end is no part of it.
struct TextRange: Codable, Hashable {
  var start: TextPosition
  var end: TextPosition

  /// A whole line, with its end.
  static func wholeLine(_ line: Int) -> TextRange {
    TextRange(
      start: TextPosition(line: line, character: 0),
      end: TextPosition(line: line + 1, character: 0)
    )
  }

  /// Whether it begins in that line, ends in it, or spans it.
  func contains(line: Int) -> Bool { start.line <= line && line <= end.line }
}

struct DocumentLocation: Codable, Hashable {
  var uri: String
  var range: TextRange
}

struct DocumentIdentifier: Decodable {
  var uri: String
}

struct OpenedDocument: Decodable {
  struct Item: Decodable {
    var uri: String
    var text: String
  }

  var textDocument: Item
}

struct ChangedDocument: Decodable {
  /// A part is replaced; without a range the whole text.
  struct Change: Decodable {
    var range: TextRange?
    var text: String
  }

  var textDocument: DocumentIdentifier
  var contentChanges: [Change]
}

/// The parameters of requests about one document: lenses, hints, saving and closing.
struct DocumentQuestion: Decodable {
  var textDocument: DocumentIdentifier
}

/// The parameters of requests about a place.
struct PlaceQuestion: Decodable {
  var textDocument: DocumentIdentifier
  var position: TextPosition
}

/// The parameters of requests about a part.
struct RangeQuestion: Decodable {
  var textDocument: DocumentIdentifier
  var range: TextRange
}
