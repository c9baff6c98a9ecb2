import SourceSummarizing
import Testing
import WorkspaceModel

/// What must hold for a declaration or an import to be there.
@Suite(.oneAtATime) struct ConditionTests {
  func check(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let summary = summary(source)
    let imports = summary.imports.map {
      "import \($0.path): \(summary.conditions[Int($0.condition)])"
    }
    let declarations = summary.declarations.map {
      "\($0.name): \(summary.conditions[Int($0.condition)])"
    }
    expect(imports + declarations, expected, sourceLocation: sourceLocation)
    #expect(summary.conditions.first == "", sourceLocation: sourceLocation)
  }

  @Test func branchesExcludeEachOther() {
    check(
      """
      #if  os( Linux ) &&  !DEBUG
      import A
      #elseif canImport( B , _version: 1.2 )
      import B
      #else
      import C
      #endif
      import D
      """,
      """
      import A: os(Linux) && !DEBUG
      import B: !(os(Linux) && !DEBUG) && canImport(B, _version:1.2)
      import C: !(os(Linux) && !DEBUG) && !canImport(B, _version:1.2)
      import D: 
      """
    )
  }

  @Test(arguments: [
    "#if canImport(Missing)\nimport A\n#endif",
    "func f() {\n#if canImport(Missing, _version: 2)\n#endif\n}",
  ])
  func theModuleOfCanImportIsAmongTheNames(_ source: String) {
    let summary = SwiftFile.summary(of: Array(source.utf8))
    #expect(summary.constructs.contains(.canImport))
    #expect(summary.names.contains("Missing"))
    #expect(!summary.names.contains("_version"))
  }

  @Test func nestedConditionsAreJoined() {
    check(
      """
      #if A || B
      struct S {
        #if !C
        var a: Int
        #else
        var b: Int
        #endif
        #if swift(>=6.0)
        func f() {}
        #endif
      }
      #endif
      """,
      """
      S: A || B
      a: (A || B) && !C
      b: (A || B) && C
      f(): (A || B) && swift(>=6.0)
      """
    )
  }

  @Test func equalConditionsShareAnIndex() {
    let summary = summary("#if A\nlet a = 1\n#endif\n#if A\nlet b = 1\n#endif")
    #expect(summary.conditions == ["", "A"])
  }

  @Test func aLongChainDoesNotGrowWithoutBound() {
    let clauses = (0..<3_000).map { "#elseif FLAG_\($0)\nlet a\($0): Int = 1" }
    let source = "#if X\n" + clauses.joined(separator: "\n") + "\n#endif"
    let summary = summary(source)
    #expect(summary.declarations.count == 3_000)
    #expect(summary.conditions.allSatisfy { $0.utf8.count < 5_000 })
    #expect(Set(summary.declarations.map(\.condition)).count == 3_000)
  }

  @Test(arguments: [
    ("A", "!A"), ("!A", "A"), ("A && B", "!(A && B)"), ("!(A && B)", "(A && B)"),
    ("os(Linux)", "!os(Linux)"), ("f(a, b)", "!f(a, b)"),
  ]) func negation(_ text: String, _ expected: String) {
    #expect(negationOfCondition(text) == expected)
  }

  /// The condition of the `#else` branch.
  func negationOfCondition(_ text: String) -> String {
    summary("#if \(text)\n#else\nlet a = 1\n#endif").conditions.last ?? ""
  }
}
