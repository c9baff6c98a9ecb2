@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads the comments of a file that excuse findings.
///
/// Complexity: O(bytes); O(tokens), too, in a file that contains the keyword.
struct AllowCommentReader {
  private static let keyword = "graphd:allow"
  private var lines: LineCounter
  private let tokens: [RawSyntaxTokenView]

  /// `nil` for nearly all files: those without the keyword.
  init?(_ tree: RawSyntax, _ text: UnsafeBufferPointer<UInt8>, _ lines: LineCounter) {
    guard Self.isKeyword(in: text) else { return nil }
    self.lines = lines
    var tokens: [RawSyntaxTokenView] = []
    tree.forEachToken { tokens.append($0) }
    self.tokens = tokens
  }

  /// Whether the keyword stands anywhere, found by its colon, which is rare.
  private static func isKeyword(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress else { return false }
    var offset = 0
    while let found = memchr(start + offset, Int32(UInt8(ascii: ":")), text.count - offset) {
      let colon = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - start
      let first = colon - "graphd".utf8.count
      if first >= 0, text[first...].starts(with: keyword.utf8) { return true }
      offset = colon + 1
    }
    return false
  }

  /// The comments, in source order.
  mutating func comments() -> [AllowComment] {
    var comments: [AllowComment] = []
    for (index, token) in tokens.enumerated() {
      var standsAlone = index == 0
      for piece in token.leadingRawTriviaPieces {
        switch piece {
        case .newlines, .carriageReturns, .carriageReturnLineFeeds: standsAlone = true
        case .lineComment(let text):
          let next = standsAlone ? index : nil
          if let comment = comment(text, before: next) { comments.append(comment) }
        default: break
        }
      }
      for case .lineComment(let text) in token.trailingRawTriviaPieces {
        if let comment = comment(text, before: nil) { comments.append(comment) }
      }
    }
    return comments
  }

  /// The comment of a text; `next` is the token after it if no code stands before it on its line.
  private mutating func comment(_ text: SyntaxText, before next: Int?) -> AllowComment? {
    let words = String(decoding: text, as: UTF8.self).drop { $0 == "/" }
      .split(maxSplits: 2, omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" }
    guard let first = words.first, first == Self.keyword else { return nil }
    let line = lines.line(of: text.baseAddress)
    var reason = words.count > 2 ? words[2].drop(while: \.isWhitespace) : ""
    while reason.last?.isWhitespace == true { reason.removeLast() }
    return AllowComment(
      rules: words.count > 1 ? words[1].split(separator: ",").map(String.init) : [],
      reason: String(reason),
      line: line,
      codeLines: next.flatMap { codeLines(from: $0) } ?? line...line
    )
  }

  /// The lines from a token to the first one after the attributes that begin with it; `nil` at the end of the file.
  private mutating func codeLines(from first: Int) -> ClosedRange<UInt32>? {
    guard !tokens[first].rawText.isEmpty else { return nil }
    var index = first
    while index < tokens.count, tokens[index].rawKind == .atSign {
      index = afterAttribute(at: index)
    }
    let start = lines.line(of: tokens[first].rawText.baseAddress)
    guard tokens.indices.contains(index) else { return start...start }
    return start...max(start, lines.line(of: tokens[index].rawText.baseAddress))
  }

  /// The index after `@Name.Part(…)`.
  private func afterAttribute(at sign: Int) -> Int {
    var index = sign + 2
    while index + 1 < tokens.count, tokens[index].rawKind == .period { index += 2 }
    guard index < tokens.count, tokens[index].rawKind == .leftParen,
      tokens[index].leadingTriviaByteLength == 0
    else { return index }
    var depth = 0
    repeat {
      if tokens[index].rawKind == .leftParen { depth += 1 }
      if tokens[index].rawKind == .rightParen { depth -= 1 }
      index += 1
    } while depth > 0 && index < tokens.count
    return index
  }
}
