import Testing
import WiringAnalysis
import WorkspaceModel

/// W34: properties that a component of Needle needs and that a path to it does not provide.
@Suite(.timeLimit(.minutes(10)))
struct NeedleTests {
  /// A root with one child, which needs `api: API`.
  private func text(
    root: String = "",
    child: String = "",
    needs: String = "var api: API { get }",
    creation: String = "var child: ChildComponent { ChildComponent(parent: self) }",
    rootIs: String = "class RootComponent: BootstrapComponent",
    library: String = "import NeedleFoundation",
    kind: String = "app",
    more: String = ""
  ) -> String {
    """
    //- \(kind) App: Needle
    \(library)
    \(rootIs) {
    \(creation)
    \(root)
    }
    //= Child.swift
    \(library)
    protocol ChildDependency: Dependency {
    \(needs)
    }
    class ChildComponent: Component<ChildDependency> {
    \(child)
    }
    //= More.swift
    \(more)
    """
  }

  private func findings(_ text: String) throws -> [String] { try ServiceFixture(text).findings() }

  private func messages(_ text: String) throws -> [String] {
    var analysis = try WiringAnalysis(ServiceFixture(text).snapshot(), WiringSettings())
    return try analysis.findings().filter { $0.rule == "W34" }.map(\.message)
  }

  private static let found = ["W34 App ChildComponent api"]

  // MARK: Findings

  @Test func nobodyProvidesIt() throws {
    let text = text()
    #expect(try findings(text) == Self.found)
    #expect(
      try messages(text) == [
        "`api: API` of `ChildDependency` is on no path to `ChildComponent`: nothing above it on "
          + "`^->RootComponent->ChildComponent` provides it"
      ]
    )
    var analysis = try WiringAnalysis(ServiceFixture(text).snapshot(), WiringSettings())
    let finding = try #require(try analysis.findings().first)
    #expect(finding.severity == .error)
    #expect(finding.evidence.map(\.line) == [3, 3])
  }

  /// It provides for its children, not for itself.
  @Test func ownPropertiesAreNone() throws {
    #expect(try findings(text(child: "var api: API { API() }")) == Self.found)
  }

  @Test(arguments: [
    ("public var api: Other { Other() }", "`RootComponent.api` is of type `Other`"),
    ("public var api: API? { nil }", "`RootComponent.api` is of type `API?`"),
    ("private var api: API { API() }", "`RootComponent.api` is private"),
    ("fileprivate var api: API { API() }", "`RootComponent.api` is private"),
    ("let api = API()", "`RootComponent.api` has no type written"),
    ("var service: API { API() }", "possible matches are `RootComponent.service`"),
    (
      "let one: API\nlet other: API\nlet last: Other",
      "possible matches are `RootComponent.one`, `RootComponent.other`"
    ),
  ])
  func nearMisses(_ root: String, _ clause: String) throws {
    let text = text(root: root)
    #expect(try findings(text) == Self.found, "\(root)")
    #expect(try messages(text).first?.hasSuffix("provides it; " + clause) == true, "\(clause)")
  }

  @Test(arguments: [
    "var child: ChildComponent { .init(parent: self) }",
    "var child: ChildComponent { return App.ChildComponent(parent: self) }",
    "func child(with id: Int) -> ChildComponent { ChildComponent(parent: self, id: id) }",
    "lazy var child: ChildComponent = { ChildComponent(parent: self) }()",
    "var child: any Building { shared { ChildComponent   (  parent   :    self  ) } }",
  ])
  func creations(_ creation: String) throws {
    #expect(try findings(text(creation: creation)) == Self.found, "\(creation)")
  }

  @Test func creationsInExtensions() throws {
    let more =
      "extension RootComponent { var child: ChildComponent { ChildComponent(parent: self) } }"
    #expect(try findings(text(creation: "", more: more)) == Self.found)
  }

  @Test func prefixesOfModules() throws {
    let text = text(rootIs: "final class RootComponent: NeedleFoundation.BootstrapComponent, Stuff")
    #expect(try findings(text) == Self.found)
  }

  /// Two ways to a component, of which one lacks the property.
  @Test func onePathLacksIt() throws {
    let text = text(
      root: """
        var one: OneComponent { OneComponent(parent: self) }
        var two: TwoComponent { TwoComponent(parent: self) }
        """,
      creation: "",
      more: """
        import NeedleFoundation
        class OneComponent: Component<EmptyDependency> {
          public var api: API { API() }
          var child: ChildComponent { ChildComponent(parent: self) }
        }
        class TwoComponent: Component<EmptyDependency> {
          var child: ChildComponent { ChildComponent(parent: self) }
        }
        """
    )
    #expect(
      try messages(text) == [
        "`api: API` of `ChildDependency` is not on every path to `ChildComponent`: nothing above it on "
          + "`^->RootComponent->TwoComponent->ChildComponent` provides it"
      ]
    )
  }

  /// An argument of a generic superclass has no subclass.
  @Test func buildersAreNoSubclasses() throws {
    let more = "final class ChildBuilder: ComponentizedBuilder<ChildComponent, Void>, Buildable {}"
    #expect(try findings(text(more: more)) == Self.found)
  }

  @Test func inheritedProtocolsCount() throws {
    let more = """
      import NeedleFoundation
      protocol BaseDependency: Dependency { var store: Store { get } }
      """
    let text = text(
      root: "public let api: API",
      rootIs: "class RootComponent: BootstrapComponent",
      more: more
    )
    .replacing("ChildDependency: Dependency", with: "ChildDependency: Dependency, BaseDependency")
    #expect(try findings(text) == ["W34 App ChildComponent store"])
  }

  @Test func modulesMayDiffer() throws {
    let text = """
      //- app App: Feature
      import Feature
      class RootComponent: BootstrapComponent {
        var child: Feature.ChildComponent { Feature.ChildComponent(parent: self) }
      }
      //- library Feature: Needle
      import NeedleFoundation
      public protocol ChildDependency: Dependency { var api: API { get } }
      public class ChildComponent: Component<ChildDependency> {}
      """
    #expect(try findings(text) == ["W34 Feature ChildComponent api"])
  }

  // MARK: Silence

  @Test(arguments: [
    "public let api: API", "var api: API { API() }", "lazy var api: API = API()",
    "public var api: API { shared { API() } }", "internal(set) var api: API",
    "public private(set) var api: API", "var api: App.API", "var api: any API",
    "let api: Services.API",
    "#if DEBUG\nvar api: API { Mock() }\n#endif", "static let api: API = API()",
  ])
  func rootProvidesIt(_ root: String) throws {
    #expect(try findings(text(root: root)) == [], "\(root)")
  }

  @Test(arguments: [
    "extension RootComponent { var api: API { API() } }",
    "typealias Service = API\nextension RootComponent { var api: Service { API() } }",
    "typealias API = [String: Service]\nextension RootComponent { var api: [String: Service] { [:] } }",
  ])
  func extensionsProvideIt(_ more: String) throws {
    #expect(try findings(text(more: more)) == [], "\(more)")
  }

  /// A file without a name that ends in `Component` is not read for facts.
  @Test func unreadExtensionsMayProvideIt() throws {
    let text = text(more: "extension RootScope { var api: API { API() } }")
      .replacing("RootComponent", with: "RootScope")
    #expect(try findings(text) == [])
  }

  @Test func grandparentsProvideIt() throws {
    let text = text(
      root: """
        public let api: API
        var middle: MiddleComponent { MiddleComponent(parent: self) }
        """,
      creation: "",
      more: """
        import NeedleFoundation
        class MiddleComponent: Component<EmptyDependency> {
          var child: ChildComponent { ChildComponent(parent: self) }
        }
        """
    )
    #expect(try findings(text) == [])
  }

  @Test(arguments: [
    "", "var child: ChildComponent { ChildComponent(parent: other) }",
    "#if DEBUG\nvar child: ChildComponent { ChildComponent(parent: self) }\n#endif",
    "var child: ChildBuilder { ChildBuilder(parent: self) }",
  ])
  func childrenThatNobodyCreates(_ creation: String) throws {
    #expect(try findings(text(creation: creation)) == [], "\(creation)")
  }

  /// The generator ignores what no root is above.
  @Test(arguments: [
    "class RootComponent: Component<EmptyDependency>",
    "class RootComponent: PluginizedComponent<EmptyDependency, Extension, NonCore>",
    "class RootComponent: NonCoreComponent<EmptyDependency>", "class RootComponent",
    "class RootComponent: BaseComponent", "class RootComponent<Value>: BootstrapComponent",
    "@Expanded class RootComponent: BootstrapComponent",
  ])
  func pathsThatAreNotUnderstood(_ root: String) throws {
    #expect(try findings(text(rootIs: root)) == [], "\(root)")
  }

  @Test(arguments: [
    "class LiveRoot: RootComponent {}", "class MockChildComponent: ChildComponent {}",
    "extension RootComponent { func broken( { }",
    "class Component<Value> {}", "class BootstrapComponent {}",
  ])
  func workspacesThatAreNotUnderstood(_ more: String) throws {
    #expect(try findings(text(more: more)) == [], "\(more)")
  }

  @Test(arguments: ["", "func load() -> API", "static var api: API { get }"])
  func nothingIsNeeded(_ needs: String) throws {
    #expect(try findings(text(needs: needs)) == [], "\(needs)")
  }

  @Test func conditionalNeedsAreNotJudged() throws {
    #expect(try findings(text(needs: "#if DEBUG\nvar api: API { get }\n#endif")) == [])
  }

  @Test func otherLibrariesAreOthers() throws {
    #expect(try findings(text(library: "import RIBs")) == [])
  }

  @Test func testsAreNotJudged() throws {
    #expect(try findings(text(kind: "test")) == [])
  }

  @Test func cyclesEnd() throws {
    let text = text(
      creation: "",
      more:
        "extension ChildComponent { var other: ChildComponent { ChildComponent(parent: self) } }"
    )
    #expect(try findings(text) == [])
  }
}
