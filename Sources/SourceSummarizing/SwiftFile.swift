@_spi(ExperimentalLanguageFeatures) @_spi(RawSyntax) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax
package import WorkspaceModel

/// One Swift source file, seen as what it means to other files.
package enum SwiftFile {
  /// Summarises the bytes of one Swift file.
  ///
  /// Pure and safe to call from any thread; blocks the caller while it parses, on a thread of its own
  /// whose stack is deep enough. It never fails: what it cannot read is in `FileSummary.problems`, and
  /// a file with `nesting_too_deep` may have no declarations at all. Invalid UTF-8 is repaired first,
  /// as the compiler does. Complexity: linear in the number of bytes; parsing takes nearly all of it.
  /// Without `readsResources` it has no mentions of resources, so that their cost can be measured.
  package static func summary(of bytes: [UInt8], readsResources: Bool = true) -> FileSummary {
    if String(validating: bytes, as: UTF8.self) != nil {
      return summary(ofValid: bytes, nil, readsResources)
    }
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let problem = ParseProblem(
      code: .invalidText,
      line: lineOfFirstDifference(between: bytes, and: repaired),
      message: "The file is not valid UTF-8"
    )
    return summary(ofValid: repaired, problem, readsResources)
  }

  /// The file of some bytes, parsed only when its summary is needed.
  ///
  /// `parse` must return their summary, that of `summary(of:)`. Complexity: linear in the number of bytes, a tenth of
  /// what parsing takes.
  package static func file(
    of bytes: [UInt8],
    parse: @escaping @Sendable () -> FileSummary
  ) -> SourceFile {
    guard String(validating: bytes, as: UTF8.self) != nil else { return SourceFile(parse()) }
    let outline = bytes.withUnsafeBufferPointer { text in
      var reader = OutlineReader(text)
      return reader.outline()
    }
    return outline.map { SourceFile($0, byteCount: bytes.count, parse: parse) }
      ?? SourceFile(parse())
  }

  private static func summary(
    ofValid bytes: [UInt8],
    _ problem: ParseProblem?,
    _ readsResources: Bool
  ) -> FileSummary {
    let problems = problem.map { [$0] } ?? []
    return bytes.withUnsafeBufferPointer { text in
      switch NestingScan.scan(text) {
      case .tooDeep(let line):
        return unparsed(text, line: line, problems)
      case .bounded(let units):
        let summary = DeepStack.run(bytes: ParserLimits.stackBytes(units: units)) {
          parse(text, problems, readsResources)
        }
        return summary ?? unparsed(text, line: 1, problems)
      }
    }
  }

  private static func parse(
    _ text: UnsafeBufferPointer<UInt8>,
    _ problems: [ParseProblem],
    _ readsResources: Bool
  ) -> FileSummary {
    let tree = tree(of: text)
    return withExtendedLifetime(tree) {
      var summarizer = Summarizer(
        byteCount: text.count,
        hasErrors: tree.hasError,
        isTooDeep: tree.hasMaximumNestingLevelOverflow,
        readsResources: readsResources
      )
      summarizer.sourceFile(tree.raw)
      summarizer.wiring = summarizer.wiring(in: tree)
      if var reader = AllowCommentReader(tree.raw, text, summarizer.lines) {
        summarizer.allowComments = reader.comments()
      }
      return summarizer.finish(tree.raw, problems)
    }
  }

  /// Packages enable features that the parser does not take for Swift unless told; told of them always, it would
  /// take `mutate { … }` for an accessor where it is a call.
  private static func tree(of text: UnsafeBufferPointer<UInt8>) -> SourceFileSyntax {
    let tree = Parser.parse(source: text, maximumNestingLevel: ParserLimits.nestingLevel)
    guard tree.hasError, !tree.hasMaximumNestingLevelOverflow else { return tree }
    var parser = Parser(
      text,
      maximumNestingLevel: ParserLimits.nestingLevel,
      experimentalFeatures: experimentalFeatures
    )
    let other = SourceFileSyntax.parse(from: &parser)
    return other.hasError ? tree : other
  }

  private static let experimentalFeatures: Parser.ExperimentalFeatures = [
    .borrowAndMutateAccessors, .coroutineAccessors, .defaultIsolationPerFile, .doExpressions,
    .keypathWithMethodMembers, .nonescapableTypes, .oldOwnershipOperatorSpellings,
    .referenceBindings, .thenStatements, .trailingComma,
  ]

  /// What is known of a file that must not be parsed: that its bytes are these.
  private static func unparsed(
    _ text: UnsafeBufferPointer<UInt8>,
    line: UInt32,
    _ problems: [ParseProblem]
  ) -> FileSummary {
    var tokens = FingerprintBuilder()
    tokens.combine(TokenHash(text))
    let problem = ParseProblem(
      code: .nestingTooDeep,
      line: line,
      message: "The code is nested too deeply to be parsed"
    )
    return FileSummary(tokens: tokens.fingerprint, problems: problems + [problem])
  }

  private static func lineOfFirstDifference(between left: [UInt8], and right: [UInt8]) -> UInt32 {
    let same = zip(left, right).prefix { $0 == $1 }
    return 1
      + same.reduce(into: 0) { count, pair in if pair.0 == UInt8(ascii: "\n") { count += 1 } }
  }
}
