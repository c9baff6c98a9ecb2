import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Walks over folders whose links lead back, which give them endlessly many paths.
@Suite(.timeLimit(.minutes(10))) struct LinkedFolderTests {
  /// Each folder has two links to each of the others: a walk that follows all of them never ends.
  private static let fixture =
    ["A", "B", "C"].flatMap { folder in
      ["//- App/\(folder)/\(folder).swift"]
        + ["A", "B", "C"].flatMap { other in
          (0..<2).map { "//- App/\(folder)/to\(other)\($0) -> ../\(other)" }
        }
    }.joined(separator: "\n")

  private func tree() async throws -> FileTree {
    FileTree(try await MemoryTree(Self.fixture).listing())
  }

  @Test func aSynchronizedFolderHasEachFileUnderItsPath() async throws {
    let folder = try #require(SourcePath("App"))
    let items = FolderContents(of: folder, opaque: [], tree: try await tree()).items
    #expect(
      Set(items.map(\.path.description)) == ["App/A/A.swift", "App/B/B.swift", "App/C/C.swift"]
    )
    #expect(Set(items.map(\.id)).isSuperset(of: ["A/A.swift", "B/B.swift", "C/C.swift"]))
    // Under its own path, and under the first one with a link.
    #expect(items.count == 6)
  }

  @Test func aPatternOfXcodeGenFindsEachFile() async throws {
    let tree = try await tree()
    let glob = SpecGlob(["**/*.swift"], in: try #require(SourcePath("App")), tree)
    let found = tree.files.keys.filter(glob.contains).map(\.description).sorted()
    #expect(found == ["App/A/A.swift", "App/B/B.swift", "App/C/C.swift"])
  }

  @Test func aSpecOfXcodeGenIsRead() async throws {
    let spec = """
      //- project.yml
      name: App
      targets:
        App:
          type: framework
          platform: iOS
          sources: [{path: App, excludes: [A.swift]}]
      """
    let workspace = try await discover(spec + "\n" + Self.fixture)
    let sources = Set(workspace.containers.flatMap(\.targets).flatMap(\.sources).map(\.description))
    #expect(sources.isSuperset(of: ["App/A/A.swift", "App/B/B.swift", "App/C/C.swift"]))
  }

  @Test func foldersAreEnteredTwiceAtMost() throws {
    let folder = try #require(SourcePath("A"))
    let paths = [folder, try #require(SourcePath("B/a")), try #require(SourcePath("C/a")), folder]
    var linked = LinkedFolders()
    #expect(paths.map { linked.enter(folder, under: $0) } == [true, true, false, true])
    let deep = try #require(SourcePath(Array(repeating: "d", count: 200).joined(separator: "/")))
    let isEntered = linked.enter(deep, under: deep)
    #expect(!isEntered)
  }
}
