import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// Macros may write tests, which no name in the source selects.
@Suite struct WrittenTestsTests {
  private static let macros = """
    //- Plugin(macro)
    //- Lib: Plugin
    @attached(member, names: arbitrary) public macro Cases() = #externalMacro(module: "Plugin", type: "Cases")
    @freestanding(declaration, names: arbitrary) public macro cases() = #externalMacro(module: "Plugin", type: "C")
    @propertyWrapper public struct Wrapped { public var wrappedValue = 1; public init() {} }
    @globalActor public actor Database { public static let shared = Database() }

    """

  @Test(
    arguments: [
      ("@Suite struct S { @Test func a() {} }", false),
      ("@Cases struct S { @Test func a() {} }", true),
      ("@Suite @Cases struct S { @Test func a() {} }", true),
      ("struct S { @Test func a() {} }\n@Lib.Cases extension S {}", true),
      ("struct S { #cases(1); @Test func a() {} }", true),
      ("#cases(1)\n@Test func a() {}", true),
      ("@Test @MainActor func a() { #expect(1 < 2) }", false),
      ("@Database struct S { @Wrapped var x: Int; @Test func a() {} }", false),
      ("#if os(Windows)\n@Cases struct S {}\n#endif\n@Test func a() {}", false),
    ]
  )
  func whatMacrosMayWrite(_ text: String, _ mayHoldOthers: Bool) throws {
    let snapshot = try TestWorkspace(
      Self.macros + "//- ATests(test): Lib\nimport Testing\nimport Lib\n" + text + "\n"
    ).snapshot()
    let catalog = TestCatalog(of: snapshot, configuration: .debug)
    #expect(catalog.targets.map(\.mayHoldOthers) == [mayHoldOthers])
  }

  /// Of a macro from outside nothing is known but that it is attached.
  @Test(arguments: [
    ("@Cases(1) func table() {}", true), ("@Cases struct Table {}", true),
    ("@MainActor func help() {}", false), ("@Test func a() {}", false),
    ("@Kit . Cases func table() {}", true),
    ("enum Rows {}\n@Rows func table(at: Date) -> Score {}", false),
    ("func table(@Rows _ rows: () -> Score) {}", false),
    ("@Suite @Cases struct S { @Test func b() {} }", true),
    ("@Cases final class X: XCTestCase { func testA() {} }", true),
    ("@Test @Cases func b() {}", true),
    ("@Suite @MainActor struct S { @Testing.Test @available(*, deprecated) func b() {} }", false),
    (
      "@globalActor actor Rows { static let shared = Rows() }\n"
        + "@objc @Rows final class X: XCTestCase, @unchecked Sendable { @Cases var a = 1 }", false
    ),
  ])
  func macrosFromOutsideMayWriteSome(_ text: String, _ mayHoldOthers: Bool) throws {
    let text = "//- ATests(test)\nimport Kit\nimport Testing\n\(text)\n"
    let snapshot = try TestWorkspace(text).snapshot { workspace in
      workspace.containers[0].dependencies = [
        PackageDependency(identity: "kit", location: .remote("https://example.com/kit.git"))
      ]
      workspace.containers[0].targets[0].dependencies = [
        TargetDependency(.product("Kit", package: "kit"))
      ]
    }
    let catalog = TestCatalog(of: snapshot, configuration: .debug)
    #expect(catalog.targets.map(\.mayHoldOthers) == [mayHoldOthers])
  }

  /// What a plug-in writes is not there before a build.
  @Test func plugInsMayWriteSome() throws {
    let text = "//- ATests(test)\nimport Testing\n@Test func a() {}\n"
    let snapshot = try TestWorkspace(text).snapshot { workspace in
      workspace.containers[0].targets[0].pluginUses = [.init(name: "Cases", package: "cases")]
    }
    let catalog = TestCatalog(of: snapshot, configuration: .debug)
    #expect(catalog.targets.map(\.mayHoldOthers) == [true])
  }

  /// A reason names what keeps the tests of a target from being listed.
  ///
  /// Rule: tests.unlisted.cause
  @Test func whyTestsAreNotListed() throws {
    func causes(_ text: String, _ change: (inout Target) throws -> Void) throws -> [String] {
      var workspace = TestWorkspace("//- ATests(test)\nimport XCTest\n" + text + "\n")
      workspace.platforms = ["apple"]
      let snapshot = try workspace.snapshot { try change(&$0.containers[0].targets[0]) }
      let catalog = TestCatalog(of: snapshot, configuration: .debug)
      return catalog.targets.compactMap { $0.unlisted?.text }
    }
    #expect(try causes("#cases(1)") { _ in } == ["macros may write tests of it"])
    let written = try causes("class A: XCTestCase {}") {
      $0.pluginUses = [.init(name: "Cases", package: "cases")]
    }
    #expect(written == ["plug-ins write a part of it"])
    let foreign = try causes("class A: XCTestCase {}") {
      $0.sources.append(try #require(SourcePath("Tests/ATests/Old.m")))
    }
    #expect(
      foreign == ["`Tests/ATests/Old.m` is not written in Swift and may have tests of it"]
    )
    #expect(try causes("class A: XCTestCase {}") { _ in } == [])
  }

  /// A change to one suite runs the whole target: the other one's tests may be about it.
  @Test func noSuiteIsSingledOut() throws {
    let text = """
      //- ATests(test)
      import Testing
      struct First { @Test func a() { _ = 1 } }
      struct Second { @Test func b() {}; /*more*/ }

      """
    func selected(_ text: String) throws -> [String] {
      let changed = TestWorkspace(text.replacing("_ = 1", with: "_ = 2"))
      return try TestWorkspace(text).selection(to: changed).choices.filter(\.runs)
        .map(\.test.identifier.description)
    }
    #expect(try selected(text) == ["ATests.First/a()"])
    let written = text.replacing("/*more*/", with: "#more")
    #expect(try selected(written) == ["ATests.*", "ATests.First/a()", "ATests.Second/b()"])
  }

  /// Unknown tests have one name in every list, beside those of the known ones.
  @Test(arguments: [
    ("import Testing\n@Test func a() {}\n#cases(1)", true),
    ("import XCTest\nclass A: XCTestCase { func testA() {} }\n#cases(1)", true),
    (
      "import Quick\nimport Testing\n@Test func a() {}\nclass A: Spec { override func spec() {} }",
      true
    ),
    ("import XCTest\nclass A: XCTestCase { override func setUp() {}; func testA() {} }", false),
    ("import Testing\n@Suite struct A { @Test func a() {} }", false),
  ])
  func listsNameTheUnknown(_ text: String, _ mayHoldOthers: Bool) throws {
    let snapshot = try TestWorkspace("//- ATests(test)\n" + text + "\n").snapshot { workspace in
      workspace.containers[0].dependencies = [
        PackageDependency(identity: "quick", location: .remote("https://example.com/quick.git"))
      ]
      workspace.containers[0].targets[0].dependencies = [
        TargetDependency(.product("Quick", package: "quick"))
      ]
    }
    let tests = TestCatalog(of: snapshot, configuration: .debug).targets.flatMap(\.tests)
    #expect(tests.count == (mayHoldOthers ? 2 : 1))
    let all = tests.filter { $0.filter == "^ATests\\." && $0.identifier.description == "ATests.*" }
    #expect(all.count == (mayHoldOthers ? 1 : 0))
  }

  /// Those that are known bear the module of the type that they extend, those that are not their own.
  @Test func onlyTestsOfAnotherModuleAreKnown() throws {
    let text = """
      //- Lib
      public struct Thing {}
      //- ATests(test): Lib
      import Lib
      import Testing
      #cases(1)
      extension Thing { @Test func a() {} }
      """
    let catalog = TestCatalog(of: try TestWorkspace(text).snapshot(), configuration: .debug)
    let tests = catalog.targets.flatMap { target in
      target.tests.map {
        TestFilters.Named(target: target.name, test: $0, mayHaveOthers: target.mayHoldOthers)
      }
    }
    let filters = TestFilters(tests, of: TestFilters.Totals(tests))
    #expect(filters.filters == ["^ATests\\.", "^Lib\\."])
    #expect(filters.onlyTesting == ["ATests"])
  }

  /// One name stands for all of them, and its filter selects the module.
  @Test func noTestIsKnown() throws {
    let text = "//- ATests(test)\nimport Testing\n#cases(1)\n"
    let changed = TestWorkspace(text.replacing("1", with: "2"))
    let selection = try TestWorkspace(text).selection(to: changed)
    #expect(selection.choices.filter(\.runs).map(\.test.identifier.description) == ["ATests.*"])
    #expect(selection.choices.map(\.test.filter) == ["^ATests\\."])
    let same = try TestWorkspace(text).selection(to: TestWorkspace(text + "// trivia\n"))
    #expect(same.choices.map(\.runs) == [false])
  }
}
