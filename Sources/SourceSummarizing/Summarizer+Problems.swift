@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

extension Summarizer {
  /// As many as help a person; more errors mostly follow from the first.
  private static let reportedProblems = 3

  /// Reports an error at a token; says whether the token is missing from the source.
  mutating func report(_ token: RawSyntaxTokenView) -> Bool {
    if token.presence == .missing {
      let text = String(decoding: token.rawText.bytes, as: UTF8.self)
      report(text.isEmpty ? "Something is missing here" : "`\(text)` is missing here", at: nil)
      return true
    }
    lastToken = token.rawText.baseAddress ?? lastToken
    if let diagnostic = token.tokenDiagnostic, diagnostic.severity == .error {
      // The place is counted from the trivia before the token.
      let start = token.rawText.baseAddress.map { $0 - token.leadingTriviaByteLength }
      let place = start.map { $0 + Int(diagnostic.byteOffset) }
      report(Summarizer.message(diagnostic, of: token), at: place)
    }
    return false
  }

  mutating func reportUnexpected(_ node: RawSyntax) {
    guard problems.count < Summarizer.reportedProblems else { return }
    var first: SyntaxText?
    node.forEachToken { if first == nil { first = $0.rawText } }
    guard let first, !first.isEmpty else { return }
    report("`\(Summarizer.excerpt(of: first))` is not expected here", at: first.baseAddress)
  }

  private mutating func report(_ message: String, at place: UnsafePointer<UInt8>?) {
    guard problems.count < Summarizer.reportedProblems else { return }
    let line = lines.line(of: place ?? lastToken)
    let code: Problem.Code = isTooDeep ? .nestingTooDeep : .syntaxError
    let message = isTooDeep ? "The code is nested too deeply to be parsed to its end" : message
    if isTooDeep, !problems.isEmpty { return }
    problems.append(ParseProblem(code: code, line: line, message: message))
  }

  private static func message(
    _ diagnostic: TokenDiagnostic,
    of token: RawSyntaxTokenView
  ) -> String {
    if diagnostic.kind == .sourceConflictMarker { return "The file holds conflict markers" }
    let isBeforeToken = Int(diagnostic.byteOffset) < token.leadingTriviaByteLength
    if isBeforeToken || token.rawText.isEmpty { return "The file does not parse" }
    return "`\(excerpt(of: token.rawText))` is malformed"
  }

  private static func excerpt(of text: SyntaxText) -> String {
    let line = text.bytes.prefix { $0 != 0x0a && $0 != 0x0d }
    let start = String(decoding: line.prefix(40), as: UTF8.self)
    return line.count > 40 ? start + "…" : start
  }
}
