import SourceSummarizing
import Testing
import WorkspaceModel

/// Summaries outlive the process that made them: what it takes to tell the old ones from the new.
@Suite(.oneAtATime) struct SummarizerVersionTests {
  @Test func summariesAreThoseOfTheirVersion() {
    var builder = FingerprintBuilder()
    builder.combine(summary: summary(Sample.source))
    builder.combine(summary: summary("import SwiftSyntax\nlet text = \"a + b\"\nfunc f( {"))
    builder.combine(summary: summary("extension [Int] {}\ntypealias Texts = [String]?"))
    builder.combine(summary: summary("public var x: Int { @_transparent get { #column } }"))
    builder.combine(summary: summary("private struct S { public static func + (a: S, b: S) {} }"))
    builder.combine(summary: summary("public func f() -> Int { try! g() }"))
    builder.combine(summary: summary("struct V { @W var n = 1; func f(n: Int) -> Any { $n } }"))
    builder.combine(summary: summary("#if canImport(Kit)\n#endif"))
    builder.combine(summary: summary("@main @Kit.Make(A.self) struct M { func f(@B x: C) {} }"))
    builder.combine(summary: summary("func f(x: Int) -> Any { x + A::x + type(of: x).Kind() }"))
    builder.combine(summary: summary("struct S { var x: Int { init(v) {} get { 1 } } }"))
    builder.combine(
      summary: summary("#if os(iOS)\nstruct S {}\n#endif\nextension S { public func f() {} }")
    )
    builder.combine(summary: summary("let a: A = .B[1].c\n#sourceLocation(file: \"a\", line: 1)"))
    builder.combine(
      summary: summary("import Testing\nfunc f(at place: SourceLocation = #_sourceLocation) {}\n")
    )
    builder.combine(
      summary: summary(
        "// graphd:allow C04,R01 it is so\n@A @B(1)\nlet a = 1 // graphd:allow C08 later"
      )
    )
    for source in Fixtures.all { builder.combine(summary: summary(source)) }
    builder.combine(summary: summary(Sample.wiring))
    for source in Sample.services { builder.combine(summary: summary(source)) }
    builder.combine(summary: SwiftFile.summary(of: [0x66, 0xff, 0x0a]))
    builder.combine(summary: SwiftFile.summary(of: Array(repeating: 0x28, count: 5000)))
    builder.combine(summary: HeaderFile.summary(of: Array(Self.header.utf8)))
    builder.combine(summary: HeaderFile.summary(ofSource: Array(Self.header.utf8)))
    builder.combine(
      summary: summary(
        "extension [A]: A {}\nenum E { case a((A) -> A), b(c: A) }\nclass C { let f: () -> A }"
      )
    )
    #expect(SummarizerVersion.current == 30, "record the new version's fingerprint here")
    #expect(
      builder.fingerprint.value == 9_401_485_771_745_831_614,
      "raise SummarizerVersion: equal files have other summaries than before"
    )
  }

  private static let header = """
    /* A header. */
    #pragma once
    #include <stdint.h>
    #if defined(__linux__) && !defined(NDEBUG)
    #define LONG_LINE(x) \\
      ((x) + 1) // a comment
    #else
    struct point { int x, y; };
    #endif
    static inline int one(void) { return 1; }
    """
}

extension FingerprintBuilder {
  /// Adds all that a summary holds.
  fileprivate mutating func combine(summary: FileSummary) {
    combine("\(summary.tokens.value) \(summary.constructs.rawValue) \(summary.lineCount)")
    combine("\(summary.layouts.map(\.value))")
    combine(
      "\(summary.writtenBlocks.map { "\($0.parent) \($0.condition) \($0.tokens.value)" })"
    )
    combine(summary.names.joined(separator: "\n"))
    combine(summary.conditions.joined(separator: "\n"))
    combine("\(summary.mentions)")
    combine("\(summary.textNames.map { "\($0)" } ?? "none") \(summary.textWords.map(\.value))")
    for item in summary.imports {
      combine(
        "\(item.module) \(item.path) \(item.scopedKind ?? "-") \(item.access?.keyword ?? "-")"
      )
      combine("\(item.attributes.rawValue) \(item.spiGroups) \(item.condition) \(item.line)")
    }
    for declaration in summary.declarations { combine(declaration: declaration) }
    for line in summary.header?.lines ?? [] {
      combine("\(line.text.value) \(line.condition) \(line.line) \(line.item)")
    }
    combine(summary.header?.names.joined(separator: "\n") ?? "none")
    for item in summary.header?.items ?? [] {
      combine("\(item.declared) \(item.mentioned) \(item.macroLike) \(item.traits.rawValue)")
    }
    for test in summary.tests {
      combine("\(test.kind.rawValue) \(test.declaration) \(test.displayName ?? "-")")
      combine("\(test.traits.rawValue) \(test.tags) \(test.line) \(test.column)")
    }
    combine(summary.resourceLines.joined(separator: "\n"))
    combine("\(summary.wiring)")
    combine("\(summary.allowComments)")
    for problem in summary.problems {
      combine("\(problem.code.rawValue) \(problem.line) \(problem.message)")
    }
  }

  private mutating func combine(declaration: Declaration) {
    combine("\(declaration.kind.rawValue) \(declaration.access.keyword) \(declaration.name)")
    combine("\(declaration.setterAccess?.keyword ?? "-") \(declaration.flags.rawValue)")
    combine("\(declaration.baseName) \(declaration.parent) \(declaration.condition)")
    combine("\(declaration.line) \(declaration.optionalParameters)")
    let parts = [
      declaration.signature, declaration.inheritance, declaration.diagnostics,
      declaration.typeEvidence, declaration.internalNames, declaration.defaultArguments,
      declaration.exposedBody, declaration.storage, declaration.layout, declaration.dispatch,
      declaration.body, declaration.availability,
    ]
    combine("\(parts.map(\.value))")
    let mentions = declaration.mentions
    let ends = [
      mentions.start, mentions.signatureEnd, mentions.parametersEnd, mentions.inheritanceEnd,
      mentions.storageEnd, mentions.exposedBodyEnd, mentions.bodyEnd,
      mentions.parameterLabelsEnd, mentions.argumentLabelsEnd, mentions.resultsEnd,
    ]
    combine("\(ends)")
  }

}
