import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

@Suite struct TestCatalogTests {
  /// Where a report does not tell skips from passes, these prove nothing.
  @Test(arguments: [
    ("func off() throws { try Test.cancel() }", true),
    ("let off = { try Test.cancel() }", true),
    ("extension Test { static func off() throws { try cancel() } }", true),
    ("extension Testing.Test { enum Off { static func now() throws { try cancel() } } }", true),
    ("typealias T = Test\nfunc off() throws { try T.cancel() }", true),
    ("typealias T = Test\n//= Other.swift\nfunc off() throws { try T.cancel() }", true),
    ("typealias T = Test", false),
    ("@Test func a() { task.cancel() }", false),
    ("extension Task { func off() { cancel() } }\nfunc now() { _ = Test.current }", false),
  ])
  func whatCallsTestsOff(_ text: String, _ skips: Bool) throws {
    let snapshot = try TestWorkspace("//- ATests(test)\nimport Testing\n\(text)\n").snapshot()
    let targets = TestCatalog(of: snapshot, configuration: .debug).targets
    #expect(targets.map { $0.skipsWhenItRuns(snapshot) } == [skips])
  }

  /// A package without test targets that link a library of its own cannot run the tests in it.
  @Test(arguments: [
    (["Kit"], "", "demo", "Kit.both()/File.swift:2:2"),
    (["Kit", "BTests"], "", "demo", "Kit.both()/File.swift:2:2"),
    (["Kit", "BTests"], "import Kit", "B", "Kit.both()"),
  ])
  func whoRunsTheTestsOfALibrary(
    _ moved: [String],
    _ line: String,
    _ package: String,
    _ test: String
  ) throws {
    let text = """
      //- Kit
      import Testing
      @Test func both() {}
      //- BTests(test)
      \(line)
      //- ATests(test)
      import Kit
      import Testing
      @Test func both() {}

      """
    let snapshot = try TestWorkspace(text).snapshot { try $0.move(moved, toPackage: "B") }
    let targets = TestCatalog(of: snapshot, configuration: .debug).targets
    let kit = try #require(targets.first { $0.name == "Kit" })
    #expect(kit.id == "B/Kit")
    #expect(kit.package == package)
    #expect(kit.packagePath == (package == "B" ? SourcePath("B") : SourcePath.root))
    #expect(kit.tests.map(\.identifier.description) == [test])
  }

  /// Before tests run, the programs of the package that runs them are built.
  @Test func whatTheTestsOfALibraryMayStart() throws {
    let text = """
      //- Kit
      import Foundation
      import Testing
      @Test func kit() { _ = Process() }
      //- tool(executable)
      print(1)
      //- ATests(test)
      import Kit
      import Testing
      @Test func a() {}

      """
    func snapshot(_ text: String) throws -> WorkspaceSnapshot {
      try TestWorkspace(text).snapshot { try $0.move(["Kit"], toPackage: "B") }
    }
    let analyzer = try ImpactAnalyzer(
      from: try snapshot(text),
      to: try snapshot(text.replacing("print(1)", with: "print(2)")),
      options: ImpactOptions()
    )
    let selection = TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug)
    )
    let found = selection.choices.filter(\.runs).map(\.test.identifier.description)
    #expect(found == ["Kit.kit()"])
  }
}
