import HashTreeCollections
import Testing
import WorkspaceModel

@Suite struct FileOwnershipTests {
  private static let fixture = """
    package Demo
    library Core
    test Checks
    resource Checks Fixtures
    resource Checks data.json
    system_library CLib
    binary Blob
    package Nested at Sources/Core/Nested
    library Inner
    package Sample at Sources/Checks/Fixtures/Sample
    library Carried
    """

  /// Checks who owns `path`: `id role` of each owner.
  private func check(
    _ path: String,
    _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snapshot = WorkspaceFixture(Self.fixture).snapshot
    let path = try #require(SourcePath(path), sourceLocation: sourceLocation)
    let owners = snapshot.ownership.owners(of: path)
      .map { "\(snapshot.graph.modules[$0.module].id) \($0.role)" }
    #expect(owners == expected, sourceLocation: sourceLocation)
  }

  @Test func aListedFileBelongsToItsTarget() throws {
    try check("Sources/Core/File.swift", "Demo/Core source")
    try check("Sources/Checks/data.json", "Demo/Checks resource")
  }

  @Test func anUnlistedFileBelongsToTheFolder() throws {
    try check("Sources/Core/notes.txt", "Demo/Core other")
    try check("Sources/Core/Deep/er/File.swift", "Demo/Core other")
    try check("Sources/Core", "Demo/Core other")
  }

  @Test func outsideOfTargetsNobodyOwns() throws {
    try check("README.md")
    try check("Sources/CoreText/File.swift")
    try check("")
  }

  @Test func aResourceFolderCarriesWhatLiesInIt() throws {
    try check("Sources/Checks/Fixtures/a/b.txt", "Demo/Checks resource")
  }

  @Test func binariesAreSourcesAndSystemFilesHeaders() throws {
    try check("Sources/Blob/Info.plist", "Demo/Blob source")
    try check("Sources/CLib/module.modulemap", "Demo/CLib header")
  }

  @Test func aNestedPackageIsNotItsParents() throws {
    try check("Sources/Core/Nested/Package.swift")
    try check("Sources/Core/Nested/Sources/Inner/File.swift", "Nested/Inner source")
  }

  /// Copied whole into the test bundle: a change of the package is one of the bundle too.
  @Test func aPackageInAResourceFolderIsCarriedToo() throws {
    try check("Sources/Checks/Fixtures/Sample/Package.swift", "Demo/Checks resource")
    try check(
      "Sources/Checks/Fixtures/Sample/Sources/Carried/File.swift",
      "Demo/Checks resource",
      "Sample/Carried source"
    )
  }

  @Test func aFileThatIsTwoThingsIsTheStronger() throws {
    var workspace = WorkspaceFixture("package Demo\nlibrary Core\nresource Core File.swift")
      .workspace
    workspace.containers[0].targets[0].headers = workspace.containers[0].targets[0].sources
    let snapshot = WorkspaceSnapshot(files: [:], workspace: workspace, summaries: [:])
    let path = try #require(SourcePath("Sources/Core/File.swift"))
    #expect(snapshot.ownership.owners(of: path).map(\.role) == [.source])
  }
}
