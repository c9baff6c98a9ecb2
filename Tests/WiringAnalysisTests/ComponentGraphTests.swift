import GraphCore
import Testing
import WiringAnalysis
import WorkspaceModel

@Suite struct ComponentGraphTests {
  private func findings(_ text: String, notes: Bool = false) throws -> [String] {
    try WiringFixture(Architecture.component + text)
      .findings(WiringSettings(includesNotes: notes))
      .map(\.summary)
  }

  // MARK: Components

  @Test func aClassIsAComponentThroughClassesBetween() throws {
    let text = """
      //- Base
      class Base: Middle {}
      class Middle: Component {}
      //- App
      class AppComponent: Base {}
      class Other: NSObject {}
      """
    let analysis = try WiringFixture(Architecture.component + text).analysis()
    #expect(analysis.graph.components.map(\.name).sorted() == ["AppComponent", "Base", "Middle"])
  }

  @Test func aNamesakeOfTheRootIsNone() throws {
    let engine = """
      protocol Component {}
      class Health: Component { let parent: Health; init(parent: Health) { self.parent = parent.owner } }
      """
    #expect(try WiringFixture(engine).findings().isEmpty)
    let other = """
      import NeedleFoundation
      class AppComponent: Component<AppDependency> { let child = ChildComponent(parent: self) }
      class ChildComponent: Component<ChildDependency> {
        init(parent: Component) { x = parent.x; super.init(parent: parent) }
      }
      """
    #expect(try WiringFixture(other).findings().isEmpty)
  }

  // MARK: Parents

  @Test func parentsAreSeenHoweverTheyAreWritten() throws {
    let text = """
      class RootComponent: Component {
        let dep: Int = 1
        var one: OneComponent { .init(parent: self) }
        var two: TwoComponent { return App.TwoComponent(parent: self) }
        lazy var three: ThreeComponent = ThreeComponent.init(parent: self)
        func make() { let four = FourComponent(parent: self) }
      }
      class OneComponent: Component {}
      class TwoComponent: Component {}
      class ThreeComponent: Component {}
      class FourComponent: Component {}
      let root = RootComponent(parent: nil)
      """
    let analysis = try WiringFixture(Architecture.component + text).analysis()
    for component in analysis.graph.components where component.name != "RootComponent" {
      let parents = component.parents.map { analysis.graph.components[$0.parent].name }
      #expect(parents == ["RootComponent"], "\(component.name)")
    }
    #expect(analysis.graph.components.first { $0.name == "RootComponent" }?.isRoot == true)
  }

  @Test func aBuilderHandsItsParentOn() throws {
    let text = """
      class RootComponent: Component {
        func show() { ScreenBuilder.build(parentComponent: self) }
      }
      enum ScreenBuilder {
        static func build(parentComponent: Component) {
          let name: String = parentComponent.name
          _ = ScreenComponent(parent: parentComponent)
        }
      }
      class ScreenComponent: Component {
        let title: String
        override init(parent: Component?) {
          title = parent!.title
          super.init(parent: parent)
        }
      }
      let root = RootComponent(parent: nil)
      """
    #expect(try findings(text) == ["W01 ScreenBuilder name", "W01 ScreenComponent title"])
  }

  @Test func whatIsNotKnownIsNotClaimed() throws {
    let text = """
      class ScreenComponent: Component {
        let title: String
        override init(parent: Component?) {
          title = parent!.title
          super.init(parent: parent)
        }
      }
      func make(from parents: [Component]) { _ = ScreenComponent(parent: parents[0]) }
      """
    #expect(try findings(text) == [])
    #expect(try findings(text, notes: true).contains("W10 make") == false)
  }

  @Test func filesThatDoNotParseAreNotClaimed() throws {
    let text = """
      class ScreenComponent: Component {
        let title: String
        override init(parent: Component?) {
          title = parent!.title
          super.init(parent: parent)
        }
      }
      let root = RootComponent(parent: nil)
      //= Root.swift
      class RootComponent: Component {
        var screen: ScreenComponent { ScreenComponent(parent: self) }
        let titel: String = (
      }
      """
    #expect(try findings(text) == [])
    #expect(try findings(text.replacing("= (", with: "= \"\"")) == ["W01 ScreenComponent title"])
  }

  @Test func membersThatAreDeclaredAreNotLookedUp() throws {
    let text = """
      protocol ScreenDependencies: Component { var title: String { get } }
      extension Component { var version: Int { 1 } }
      class ScreenComponent: Component, ScreenDependencies { var title: String { "" } }
      func show(component: any ScreenDependencies, other: ScreenComponent) {
        print(component.title, other.title, component.parent, component.version)
      }
      let root = ScreenComponent(parent: nil)
      """
    #expect(try findings(text) == [])
    let missing = text.replacing("component.version", with: "component.colour")
    #expect(try findings(missing) == ["W01  colour"])
  }

  // MARK: Cycles

  @Test func aCycleThatNothingLeadsIntoIsAnError() throws {
    let text = """
      class OneComponent: Component { var two: TwoComponent { TwoComponent(parent: self) } }
      class TwoComponent: Component { var one: OneComponent { OneComponent(parent: self) } }
      """
    #expect(try findings(text) == ["W09 OneComponent TwoComponent"])
    #expect(try findings(text + "let start = OneComponent(parent: nil)\n") == [])
  }

  /// Every class makes two of the next: there are more paths than anyone can list.
  @Test(.timeLimit(.minutes(10))) func manyPathsAreCountedNotListed() throws {
    var text = "class C0Component: Component {}\nlet root = C0Component(parent: nil)\n"
    for level in 1...40 {
      for side in ["L", "R"] {
        text += "class C\(level)\(side)Component: Component {\n"
        if level == 40 {
          text += "  let title: String\n  override init(parent: Component?) {\n"
          text += "    title = parent!.title\n    super.init(parent: parent)\n  }\n"
        }
        text += "}\n"
      }
      for above in level == 1 ? ["C0"] : ["C\(level - 1)L", "C\(level - 1)R"] {
        text += "extension \(above)Component { func make() {\n"
        text +=
          "  _ = C\(level)LComponent(parent: self)\n  _ = C\(level)RComponent(parent: self)\n} }\n"
      }
    }
    var analysis = try WiringFixture(Architecture.component + text).analysis()
    let findings = try analysis.findings()
    #expect(findings.map(\.summary) == ["W01 C40LComponent title", "W01 C40RComponent title"])
    #expect(findings.first?.message.contains("(and 999997 more)") == true)
  }

  /// Long chains must not exhaust the stack.
  @Test(.timeLimit(.minutes(10))) func longChainsAreWalked() throws {
    let count = 2000
    var text = "class C0Component: Component { let title: String = \"\" }\n"
    text += "let root = C0Component(parent: nil)\n"
    for level in 1...count {
      text += "class C\(level)Component: Component {}\n"
      text +=
        "extension C\(level - 1)Component { func make() { _ = C\(level)Component(parent: self) } }\n"
    }
    var analysis = try WiringFixture(Architecture.component + text).analysis()
    let last = try #require(analysis.graph.components(named: "C\(count)Component").first)
    #expect(analysis.lookUp("title", "String", at: last).found.count == 1)
    #expect(analysis.lookUp("name", "String", at: last).missing.count == 1)
  }
}
