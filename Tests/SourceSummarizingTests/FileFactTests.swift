import Testing
import WorkspaceModel

/// Imports, constructs, tests, lines: what a file says besides its declarations.
@Suite(.oneAtATime) struct FileFactTests {
  @Test func importsKeepWhatIsWritten() {
    let summary = summary(
      """
      import A
      @testable @_spi(One, Two) @_spi(Three) import B
      public import struct C.D
      @_exported @preconcurrency package import E.F
      @_implementationOnly internal import G
      """
    )
    #expect(
      summary.imports == [
        ImportDeclaration(module: "A", line: 1),
        ImportDeclaration(
          module: "B",
          attributes: .testable,
          spiGroups: ["One", "Two", "Three"],
          line: 2
        ),
        ImportDeclaration(
          module: "C",
          path: "C.D",
          scopedKind: "struct",
          access: .public,
          line: 3
        ),
        ImportDeclaration(
          module: "E",
          path: "E.F",
          access: .package,
          attributes: [.exported, .preconcurrency],
          line: 4
        ),
        ImportDeclaration(
          module: "G",
          access: .internal,
          attributes: .implementationOnly,
          line: 5
        ),
      ]
    )
  }

  @Test(arguments: [
    ("let a: Int = 1", "literals"), ("let a: [Int] = []", "literals"),
    ("let a: S = \"\\(b)\"", "literals interpolation"),
    ("func f() { for a in b {} }", "forIn"),
    ("func f() { switch a { case .b: c } }", "patterns implicitMembers"),
    ("func f() { if case let a = b {} }", "patterns"),
    ("func f() { A(b) }", ""), ("func f() { a(b) }", "calls"), ("func f() { a()() }", "calls"),
    ("func f() { a[b] }", "subscripts"), ("func f() { a.b }", "memberAccess"),
    ("func f() { A { b } }", "closures"), ("func f(@B a: Int) {}", "closures customAttributes"),
    ("@A struct S {}", "customAttributes"), ("@inlinable func f() {}", ""),
    ("func f() { #a(b) }", "macroExpansions otherExpansions"),
    ("#a(b)", "macroExpansions otherExpansions"), ("func f() { #expect(b) }", "macroExpansions"),
    ("#Preview { a }", "closures macroExpansions"),
    ("func f() { \\A.b }", "keyPaths"), ("func f() { a + b }", "operators"),
    ("func f() { await a }", "awaitsOrThrows"), ("func f() { try a }", "awaitsOrThrows"),
    ("func f() { Bundle.module }", "memberAccess resources"),
    ("func f() { A(b: .module) }", "implicitMembers resources"),
    ("func f() { let module: A }", ""),
    ("#if canImport(A)\n#endif", "canImport canImportOther"),
    ("#if canImport(Glibc) || canImport(Network.A)\n#endif", "canImport"),
    ("#if canImport(Glibc) && canImport(A.Glibc)\n#endif", "canImport canImportOther"),
    ("func f() { #line }", "sourceLocations"),
    ("#sourceLocation(file: \"a\", line: 1)", "sourceLocations"),
    ("@main struct S {}", "entryPoint"), ("a()", "calls entryPoint"),
    ("func f(a: Int = #fileID) {}", "sourceLocations"),
  ]) func constructs(_ source: String, _ expected: String) {
    #expect(summary(source).constructs.names.joined(separator: " ") == expected)
  }

  func checkTests(
    _ source: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let summary = summary(source)
    let tests = summary.tests.map { test in
      let path = summary.path(of: summary.declarations[Int(test.declaration)])
      return "\(test.kind) \(path)" + (test.displayName.map { " '\($0)'" } ?? "")
    }
    expect(tests, expected, sourceLocation: sourceLocation)
  }

  @Test func xctestClassesInherit() {
    checkTests(
      """
      class A: Base { func testOne() {}; func testTwo() async throws {}; func test(x: Int) {}
        static func testThree() {}; func other() {} }
      class B { func testOne() {} }
      class C: Base { func other() {} }
      struct D: P { func testOne() {} }
      extension A { func testFour() {} }
      """,
      """
      xctestClass A
      xctestMethod A.testOne()
      xctestMethod A.testTwo()
      xctestMethod A.testFour()
      """
    )
  }

  @Test func aClassMayInheritItsTests() {
    checkTests("import XCTest\nclass A: Base {}\nclass B {}", "xctestClass A")
  }

  @Test func swiftTestingNamesItsTests() {
    checkTests(
      """
      @Test func free() {}
      @Suite("Accounts") struct S {
        @Test("opens \\"one\\"", .tags(.a)) func one() {}
        @Testing.Test(arguments: [1]) func two(a: Int) {}
        struct Inner { @Test func `three times`() {} }
        struct None { func four() {} }
      }
      @Suite(.serialized) enum Empty {}
      """,
      """
      test free()
      suite S 'Accounts'
      test S.one() 'opens \\"one\\"'
      test S.two(a:)
      suite S.Inner
      test S.Inner.three times()
      suite Empty
      """
    )
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func linesAreCountedAsEditorsDo(_ end: String) {
    let source = ["\u{FEFF}// é", "", "import A", "struct S {", "  /* a", "  b */ var a: Int", "}"]
    let summary = summary(source.joined(separator: end) + end)
    #expect(summary.imports.map(\.line) == [3])
    #expect(summary.declarations.map(\.line) == [4, 6])
    #expect(summary.problems.isEmpty)
  }
}
