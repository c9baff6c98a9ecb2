import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// The consequences of edits of bodies, compared with the analysis of real ones.
@Suite struct BodyEditsTests {
  private static let text = """
    //- ChatInterface
    public protocol Chatting { func chat() -> Int }
    //- Chat: ChatInterface
    import ChatInterface
    public struct Chat: Chatting {
      public init() {}
      public func chat() -> Int { 1 }
    }
    //- Profile: ChatInterface
    import ChatInterface
    public func profile(_ chat: any Chatting) -> Int { chat.chat() + 2 }
    //- tool(executable): Chat
    import Chat
    print(Chat().chat() + 3)
    //- Macros(macro)
    public func expand() -> Int { 4 }
    //- Marked: Macros
    @freestanding(expression) public macro four() -> Int = #externalMacro(module: "Macros", type: "Four")
    public func marked() -> Int { 5 }
    //- ChatTests(test): Chat
    import XCTest
    import Chat
    final class ChatTests: XCTestCase { func testChat() { XCTAssertEqual(Chat().chat(), 1) } }
    //- ProfileTests(test): Profile
    import XCTest
    import Profile
    final class ProfileTests: XCTestCase { func testProfile() {} }
    //- ToolTests(test)
    import Foundation
    import XCTest
    final class ToolTests: XCTestCase { func testTool() { _ = Process() } }
    """

  /// The names of what an edit in a module rebuilds, links again and retests.
  private func lines(_ edit: BodyEdit, _ snapshot: WorkspaceSnapshot) -> [String] {
    [edit.rebuilds, edit.relinks, edit.retests].map { modules in
      modules.map { snapshot.graph.modules[$0].name }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("Chat", ["Chat", "ChatTests tool", "ChatTests ToolTests"]),
    ("Profile", ["Profile", "ProfileTests", "ProfileTests"]),
    (
      "ChatInterface",
      [
        "ChatInterface", "ChatTests ProfileTests tool", "ChatTests ProfileTests ToolTests",
      ]
    ),
    ("tool", ["tool", "", "ToolTests"]),
  ])
  func anEdit(of name: String, means expected: [String]) throws {
    let snapshot = try TestWorkspace(Self.text).snapshot()
    let module = try #require(snapshot.graph.modules.firstIndex { $0.name == name })
    var edits = BodyEdits(of: snapshot)
    let edit = try #require(try edits.edit(in: module))
    #expect(lines(edit, snapshot) == expected)
  }

  /// The answer is that of the analysis of an edit in the text.
  @Test(arguments: [
    ("Chat", "{ 1 }", "{ 11 }"), ("Profile", "+ 2", "+ 22"), ("tool", "+ 3", "+ 33"),
    ("Macros", "{ 4 }", "{ 44 }"), ("Marked", "{ 5 }", "{ 55 }"),
  ])
  func anEditMeansWhatTheAnalysisFinds(name: String, old: String, new: String) throws {
    let snapshot = try TestWorkspace(Self.text).snapshot()
    let edited = try TestWorkspace(Self.text.replacing(old, with: new)).snapshot()
    let module = try #require(snapshot.graph.modules.firstIndex { $0.name == name })
    let analyzer = try ImpactAnalyzer(from: snapshot, to: edited, options: ImpactOptions())
    let impact = analyzer.impact()
    let selection = TestSelection(
      analyzer,
      impact: impact,
      catalog: TestCatalog(of: edited, configuration: .debug),
      grain: .target
    )
    let targets = selection.choices.filter(\.runs).map { selection.catalog.targets[$0.target].name }
    var edits = BodyEdits(of: snapshot)
    let edit = try #require(try edits.edit(in: module))
    let recompiled = impact.modules.filter(\.buildRecompiles).map(\.name)
    let relinked = impact.modules.filter { $0.relinks && !$0.buildRecompiles }.map(\.name)
    let expected = [recompiled, relinked, Set(targets).sorted()].map { $0.joined(separator: " ") }
    #expect(lines(edit, snapshot) == expected)
  }

  @Test func aModuleWithoutSourcesHasNoEdit() throws {
    let snapshot = try TestWorkspace("//- Empty\n//- Tests(test)\n").snapshot()
    var edits = BodyEdits(of: snapshot)
    let edit = try edits.edit(in: 0)
    #expect(edit?.retests.isEmpty != false)
  }
}
