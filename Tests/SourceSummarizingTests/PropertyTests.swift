import SourceSummarizing
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing
import WorkspaceModel

/// What holds for any source, tried on random changes of a source that uses most of the language.
@Suite(.oneAtATime) struct PropertyTests {
  @Test(arguments: 0..<40) func triviaChangeNothingButLines(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let noisy = Sample.source.withMoreTrivia(&random)
    #expect(noisy != Sample.source)
    let (plain, changed) = (summary(Sample.source), summary(noisy))
    #expect(plain.withoutLines == changed.withoutLines, "seed \(seed)")
  }

  @Test(arguments: 0..<150) func brokenSourcesAreSurvived(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tokens = Sample.tokens
    for _ in 0...random.below(8) {
      let place = random.below(tokens.count)
      switch random.below(4) {
      case 0: tokens.remove(at: place)
      case 1: tokens.insert(tokens[place], at: place)
      case 2: tokens.insert(tokens[random.below(tokens.count)], at: place)
      default: tokens.swapAt(place, random.below(tokens.count))
      }
    }
    let bytes = Array(tokens.joined().utf8)
    let summary = SwiftFile.summary(of: bytes)
    checkInvariants(summary)
    checkOutline(of: bytes, summary)
    #expect(summary == SwiftFile.summary(of: bytes), "seed \(seed)")
  }

  @Test(arguments: 0..<60) func unfinishedAndGarbledBytesAreSurvived(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(Sample.source.utf8)
    bytes.removeLast(random.below(bytes.count))
    for _ in 0..<random.below(6) where !bytes.isEmpty {
      bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    let summary = SwiftFile.summary(of: bytes)
    checkInvariants(summary)
    checkOutline(of: bytes, summary)
    #expect(summary == SwiftFile.summary(of: bytes), "seed \(seed)")
  }

  @Test func theSampleIsGoodSwift() {
    let summary = summary(Sample.source)
    #expect(summary.problems == [])
    #expect(summary.declarations.count > 50)
    checkInvariants(summary)
  }

  @Test func aFileAfterAnotherKeepsItsDeclarations() {
    let first = "import A\nstruct S { var a: Int = 1; func f() { g() } }\n"
    let second = "enum E { case a(Int) }\nfunc h(x: Int = 2) {}\n"
    let (left, right, both) = (summary(first), summary(second), summary(first + second))
    #expect(both.declarations.count == left.declarations.count + right.declarations.count)
    #expect(left.changes(to: both) == ["+E", "+E.a(_:)", "+h(x:)"])
    #expect(right.changes(to: both) == ["+S", "+S.a", "+S.f()", "imports"])
  }

  /// A large file, most of it comments and text: even an unoptimised parser reads it in seconds.
  @Test func tenMegabytesAreNoTrouble() {
    let filler = "/* \(String(repeating: "filler ", count: 60_000)) */\n"
    let text = "let t0: String = \"\(String(repeating: "text ", count: 80_000))\"\n"
    let members = (0..<2_000).map { "  public var field\($0): String?\n" }.joined()
    var source = "public struct Large {\n" + members + "}\n"
    while source.utf8.count < 10 << 20 { source += filler + text }
    let summary = summary(source)
    #expect(summary.declaration("Large.field1999")?.line == 2_001)
    #expect(summary.problems.isEmpty)
    checkInvariants(summary)
  }

  @Test func fingerprintsAreTheSameEverywhere() {
    var builder = FingerprintBuilder()
    for token in ["", "a", "ab", "abc", "abcd", "abcdefgh", "abcdefghi", "func"] {
      builder.combine(token)
    }
    #expect(builder.fingerprint == Fingerprint(value: 8_620_121_421_338_105_966))
    #expect(TokenHash("func").value == 644_934_102_289_204_950)
    #expect(FingerprintBuilder().fingerprint == .none)
    let hashes = ["", "a", "aa", "aaa", "aaaa", "aaaaa", "b", "ab", "ba"].map { text in
      var text = text
      return text.withUTF8(TokenHash.init)
    }
    #expect(Set(hashes).count == hashes.count)
  }
}

extension FileSummary {
  /// The same summary with every line zero.
  var withoutLines: FileSummary {
    FileSummary(
      names: names,
      imports: imports.map(\.withoutLine),
      declarations: declarations.map { declaration in
        var copy = declaration
        copy.line = 0
        return copy
      },
      mentions: mentions,
      conditions: conditions,
      constructs: constructs,
      tests: tests.map { test in
        var copy = test
        (copy.line, copy.column) = (0, 0)
        return copy
      },
      resourceMentions: resourceMentions.withoutLines,
      tokens: tokens,
      problems: problems
    )
  }
}

extension ResourceMentions {
  fileprivate var withoutLines: ResourceMentions {
    var copy = self
    for index in uses.indices { copy.uses[index].line = 0 }
    for index in bundles.indices { copy.bundles[index].line = 0 }
    for index in wrappers.indices { copy.wrappers[index].use.line = 0 }
    for index in bundleNames.indices { copy.bundleNames[index].line = 0 }
    return copy
  }
}

extension String {
  /// The source with more blanks, line ends and comments where there are some already.
  func withMoreTrivia(_ random: inout SeededGenerator) -> String {
    var result = ""
    for token in Parser.parse(source: self).tokens(viewMode: .sourceAccurate) {
      let isText = token.parent?.ancestorIsText ?? false
      result += isText ? token.leadingTrivia.description : token.leadingTrivia.grown(&random)
      result += token.text
      result += isText ? token.trailingTrivia.description : token.trailingTrivia.grown(&random)
    }
    return result
  }
}

extension Syntax {
  fileprivate var ancestorIsText: Bool {
    self.is(StringSegmentSyntax.self) || self.is(StringLiteralExprSyntax.self)
      || self.is(RegexLiteralExprSyntax.self)
  }
}

extension Trivia {
  fileprivate func grown(_ random: inout SeededGenerator) -> String {
    pieces.map { piece in
      var text = ""
      piece.write(to: &text)
      guard random.below(3) == 0 else { return text }
      switch piece {
      case .spaces:
        return text + ["  ", "/* more */ ", "\t", " /* /* nested */ */ "][random.below(4)]
      case .newlines:
        return text + ["\n", "// more\n", "  // more\n\n", "/* a\n b */\n"][random.below(4)]
      default: return text
      }
    }.joined()
  }
}
