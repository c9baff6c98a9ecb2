import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// Classes of packages outside may be test cases with tests of another form.
///
/// Rule: tests.unlisted.superclass
@Suite struct OutsideTestCaseTests {
  /// Checks because of which class, if any, the tests of a target are not listed.
  private func check(
    _ text: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snapshot = try TestWorkspace(text + "\n").snapshot { workspace in
      workspace.containers[0].dependencies = [
        PackageDependency(identity: "quick", location: .remote("https://example.com/quick.git"))
      ]
      for index in workspace.containers[0].targets.indices {
        workspace.containers[0].targets[index].dependencies.append(
          TargetDependency(.product("Quick", package: "quick"))
        )
      }
    }
    let catalog = TestCatalog(of: snapshot, configuration: .debug)
    let found = catalog.targets.first { $0.name == "ATests" }?.unlisted
    let obstacle = expected.isEmpty ? nil : NarrowingObstacle.superclass(of: expected)
    #expect(found == obstacle, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("class A: QuickSpec { override class func spec() {} }", "A"),
    ("final class A: Quick.AsyncSpec { override class func spec() {} }", "A"),
    ("class A: UISpec { override func spec() {} }", "A"),
    ("class A: QuickSpec {}\nextension A { override class func spec() {} }", "A"),
    ("enum E { class A: QuickSpec { override class func spec() {} } }", "A"),
    ("typealias Base = QuickSpec\nclass A: Base { override class func spec() {} }", "A"),
    ("class B: QuickSpec {}\nclass A: B { override class func spec() {} }", "A"),
    ("#if os(Linux)\nclass A: QuickSpec { override class func spec() {} }\n#endif", "A"),
  ]) func subclassesOfAClassFromOutside(_ text: String, _ expected: String) throws {
    try check("//- ATests(test)\nimport Quick\n" + text, expected)
  }

  @Test(arguments: [
    "class A: XCTestCase { override func setUp() {}; func testA() {} }",
    "class A: XCTestCase, Delegate { override func setUp() {}; func testA() {} }",
    "class B: XCTestCase {}\nclass A: B, Delegate { override func setUp() {} }",
    "class A: NSObject, Delegate { override init() {} }",
    "class A: UIViewController, Delegate { override func viewDidLoad() {} }",
    "class A: UICollectionViewLayoutAttributes { override func copy() -> Any { self } }",
    "class A: URLProtocol { override func startLoading() {} }",
    "class A: Foundation.UserDefaults { override func synchronize() -> Bool { true } }",
    "class A: Delegate { func done() {} }", "class A: Delegate, @unchecked Sendable {}",
    "protocol P {}\nclass B: P { func f() {} }\nclass A: B { override func f() {} }",
    "class B<T> { func f() {} }\nclass A: B<Delegate>, Other { override func f() {} }",
    "class A: XCTestCase, Generic<Delegate> { override func setUp() {} }",
    "private class QuickSpec { func f() {} }\nclass A: QuickSpec { override func f() {} }",
    "class A: XCTestCase { override class var defaultTestSuite: XCTestSuite { .init() } }",
    "struct A: Delegate {}", "enum A: Delegate {}", "actor A: Delegate {}",
    "#if os(Windows)\nclass A: QuickSpec { override class func spec() {} }\n#endif",
  ]) func otherClasses(_ text: String) throws {
    try check("//- ATests(test)\nimport Quick\nimport XCTest\n" + text, "")
  }

  /// Only a file that can name something from outside has a superclass from there.
  @Test(arguments: [("import Quick", "A"), ("import UIKit\nimport CoreData", "")])
  func whatTheFileImports(_ imports: String, _ expected: String) throws {
    let text = "\nclass A: Base { override class func spec() {} }"
    try check("//- ATests(test)\n" + imports + text, expected)
  }

  @Test(arguments: [("@_exported import Quick", "A"), ("import Quick", "")])
  func whatAnotherModuleExports(_ imports: String, _ expected: String) throws {
    let text = """
      //- Support
      \(imports)
      //- ATests(test): Support
      import Support
      class A: QuickSpec { override class func spec() {} }
      """
    try check(text, expected)
  }

  /// All files of a module can name what one of them exports, and only its own file a private type.
  @Test(arguments: [
    ("@_exported import Quick", "A"), ("import Quick", ""),
    ("@_exported import Quick\nprivate class QuickSpec {}", "A"),
    ("@_exported import Quick\nenum E { fileprivate class QuickSpec {} }", "A"),
    ("@_exported import Quick\nclass QuickSpec {}", ""), ("@_exported import XCTest", ""),
  ])
  func whatAnotherFileDeclares(_ file: String, _ expected: String) throws {
    let text = """
      //- ATests(test)
      //= A.swift
      class A: QuickSpec { override class func spec() {} }
      //= B.swift
      \(file)
      """
    try check(text, expected)
  }

  /// On Apple's platforms a class can make its tests when it runs.
  @Test(arguments: [
    ("class A: XCTestCase { override class var defaultTestSuite: XCTestSuite { .init() } }", "A"),
    ("class A: XCTestCase { override class var testInvocations: [Any] { [] } }", "A"),
    ("class B: XCTestCase { override class var defaultTestSuite: Any { 1 } }\nclass A: B {}", "B"),
    ("class A: XCTestCase {}\nextension A { override class var testInvocations: Any { 1 } }", "A"),
    (
      "class A: XCTestCase { class var defaultTestSuites: Int { 1 }; override func setUp() {} }", ""
    ),
    ("class B { class var testInvocations: Int { 1 } }\nclass A: XCTestCase {}", ""),
  ])
  func classesThatMakeTheirTests(_ text: String, _ expected: String) throws {
    var workspace = TestWorkspace("//- ATests(test)\nimport XCTest\n" + text + "\n")
    workspace.platforms = ["apple"]
    let catalog = TestCatalog(of: try workspace.snapshot(), configuration: .debug)
    let obstacle = expected.isEmpty ? nil : NarrowingObstacle.superclass(of: expected)
    #expect(catalog.targets.map(\.unlisted) == [obstacle])
  }

  @Test func aSuperclassInAnotherModule() throws {
    let text = """
      //- Support
      import Quick
      open class Base: QuickSpec { override open class func spec() {} }
      //- ATests(test): Support
      import Support
      class A: Base {}
      """
    try check(text, "A")
  }

  /// A target of which no test is known is there under one name, and runs if it differs.
  @Test func theWholeTargetRuns() throws {
    let text = """
      //- Lib
      public func one() -> Int { 1 }
      //- ATests(test): Lib
      import Lib
      import Quick
      class A: QuickSpec { override class func spec() { _ = one(); _ = 2 } }
      //- BTests(test)
      import Testing
      @Test func b() {}

      """
    try checkSelection(text, replacing: "{ 1 }", with: "{ 3 }", selects: "ATests.* dependency")
    try checkSelection(text, replacing: "_ = 2", with: "_ = 4", selects: "ATests.* changed")
  }
}
