import Testing
import WorkspaceModel

@testable import SourceSummarizing

/// Input that makes a recursive parser overflow its stack, or look ahead for ever.
@Suite(.oneAtATime) struct NestingTests {
  struct Deep: CustomTestStringConvertible {
    var start = ""
    var unit: String
    var end = ""
    var testDescription: String { "\(start)\(unit)…\(end)" }

    func repeated(_ count: Int) -> String { start + String(repeating: unit, count: count) + end }
  }

  static let inputs = [
    Deep(unit: "("), Deep(unit: "["), Deep(unit: "{"), Deep(unit: "if "), Deep(unit: "switch "),
    Deep(unit: "try ", end: "a"), Deep(unit: "await ", end: "a"), Deep(unit: "unsafe ", end: "a"),
    Deep(unit: "repeat ", end: "a"), Deep(unit: "each ", end: "a"), Deep(unit: "copy ", end: "a"),
    Deep(start: "let x: ", unit: "A -> ", end: "B"), Deep(unit: "x ? ", end: "a"),
    Deep(start: "let x: ", unit: "A.func -> ", end: "B"),
    Deep(start: "let x: ", unit: "A. // b\n func -> ", end: "B"),
    Deep(unit: "x ? y : ", end: "a"), Deep(unit: "#if a\n"), Deep(unit: "if a {} else ", end: "{}"),
    Deep(start: "if case ", unit: "let ", end: "x"), Deep(start: "let x: ", unit: "A<"),
    Deep(unit: "A<"), Deep(unit: "a: ", end: "while x {}"), Deep(unit: "\"\\("),
    Deep(unit: "@a("), Deep(unit: "#a("), Deep(unit: "[("), Deep(unit: "[a: ["),
    Deep(unit: "-/**/", end: "a"), Deep(unit: "nonisolated "), Deep(unit: "async "),
    Deep(unit: "struct S { "), Deep(unit: "func f() { "), Deep(unit: "a{"),
    Deep(unit: "/*"), Deep(unit: "\"\"\""), Deep(unit: "#\""), Deep(unit: ")"), Deep(unit: "}"),
    Deep(unit: "\u{0}"), Deep(unit: "@"), Deep(unit: "#"), Deep(unit: "\\"), Deep(unit: "`"),
  ]

  func scan(_ text: String) -> NestingScan.Result {
    Array(text.utf8).withUnsafeBufferPointer(NestingScan.scan)
  }

  @Test(arguments: inputs) func aHundredThousandLevelsAreSurvived(_ input: Deep) {
    // What needs no recursion is parsed however long it is: slowly, where nothing is optimised.
    let isRefused = scan(input.repeated(100_000)) != .bounded(units: 0)
    let summary = summary("struct Before {}\n" + input.repeated(isRefused ? 100_000 : 1_000))
    checkInvariants(summary)
  }

  @Test(arguments: inputs) func theDeepestThatIsParsedFitsTheStack(_ input: Deep) {
    var (parsed, refused) = (1, 2_000)
    while refused - parsed > 1 {
      let middle = (parsed + refused) / 2
      if case .bounded = scan(input.repeated(middle)) { parsed = middle } else { refused = middle }
    }
    checkInvariants(summary(input.repeated(parsed)))
  }

  @Test(arguments: [".x", " + a", ", a", "(1)", "[1]", "!", "?", ".f { }", "; a", "\na()"])
  func longChainsAreParsed(_ unit: String) {
    let summary = summary("let a = x" + String(repeating: unit, count: 1_000))
    #expect(!summary.problems.contains { $0.code == .nestingTooDeep })
    checkInvariants(summary)
  }

  @Test func whatCannotBeParsedSaysSo() {
    let summary = summary("struct S {}\n" + String(repeating: "[", count: 1_000))
    #expect(summary.problems.map(\.code) == [.nestingTooDeep])
    #expect(summary.problems.map(\.line) == [2])
    #expect(summary.declarations.isEmpty)
    #expect(summary.tokens != .none)
  }

  @Test(arguments: [
    "let a = [[[[1, 2], [3]], [[4]]]]", "let s = \"[[[[[[[[[[[[[[[[[[[[[[[[\"",
    "let s = \"\"\"\n[[[[[[[[[[[[[[[[[[[[\n\"\"\"", "let s = #\"\\([[[[[[[[[[[[[[[\"#",
    "// [[[[[[[[[[[[[[[[[[[[", "/* [[[[[[[[[[[[[[[[[[[[ */", "let r = #/[[[[[[[[[[[[[[[[[/#",
    "let s = \"\\(a[b[c[\"[[[[[[[[[[[[[[\"]]])\"",
  ]) func bracketsInTextAreNotNesting(_ source: String) {
    #expect(scan(source) == .bounded(units: 0))
  }

  /// As in what generators write.
  @Test(arguments: [
    ("", "func f() -> Int { 1 }\n"), ("protocol P {", "func f() -> Int\n"),
    ("struct S {", "func f() -> Int { 1 }\n"), ("struct S {", "var f: () -> Int { { 1 } }\n"),
  ]) func functionsAfterOneAnotherAreNotNesting(start: String, unit: String) {
    let one = scan(start + unit)
    #expect(scan(start + String(repeating: unit, count: 12_000)) == one)
  }

  @Test func recursionsAreCountedWhileTheyAreOpen() {
    #expect(scan("func f() { a ? b : c } func g() { a ? b : c }") == .bounded(units: 1))
    #expect(scan("let a: A -> B -> C; let b: Int?") == .bounded(units: 2))
    #expect(scan("if a {} else if b {} else {}") == .bounded(units: 2))
  }
}
