import HashTreeCollections
import Testing
import WorkspaceModel

/// What a snapshot takes over from an earlier one.
@Suite struct WorkspaceStructureTests {
  private static let text = """
    package Demo
    library Core
    library App : Core
    imports App Core
    pin swift-nio 2.1.0
    """

  /// Whether the snapshot of `text` has the structure of `Self.text`'s.
  private func sharesStructure(_ text: String) -> Bool {
    let earlier = WorkspaceFixture(Self.text).snapshot
    let fixture = WorkspaceFixture(text)
    let snapshot = WorkspaceSnapshot(
      files: [:],
      workspace: fixture.workspace,
      summaries: fixture.summaries,
      earlier: earlier
    )
    return snapshot.structure === earlier.structure
  }

  @Test func equalFactsShareTheirStructure() {
    #expect(sharesStructure(Self.text))
  }

  @Test(arguments: [
    ("imports App Core", "imports App Core Foundation"),
    ("imports App Core", "imports App testable:Core"),
    ("imports App Core", "imports App exported:Core"),
    ("imports App Core", ""),
    ("library App : Core", "library App"),
    ("library App : Core", "test App : Core"),
    ("pin swift-nio 2.1.0", "pin swift-nio 2.2.0"),
    ("library Core", "library Core\nlibrary More"),
  ])
  func anotherImportOrDescriptionHasItsOwn(_ old: String, _ new: String) {
    #expect(!sharesStructure(Self.text.replacing(old, with: new)))
  }

  @Test(arguments: [("imports App Core", true), ("imports App Core Foundation", false)])
  func whereOnlyContentsDifferTheirImportsDecide(_ imports: String, _ isShared: Bool) {
    let earlier = WorkspaceFixture(Self.text).snapshot
    let next = WorkspaceFixture(Self.text.replacing("imports App Core", with: imports))
    let snapshot = WorkspaceSnapshot(
      updating: earlier,
      files: [:],
      summaries: next.summaries,
      changed: Array(next.summaries.keys),
      problems: []
    )
    #expect((snapshot.structure === earlier.structure) == isShared)
    #expect(snapshot.graph.modules.map(\.id) == next.snapshot.graph.modules.map(\.id))
  }
}
