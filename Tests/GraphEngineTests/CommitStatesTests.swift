import HashTreeCollections
import SourceTrees
import Testing
import WorkspaceModel

@testable import GraphEngine

@Suite struct CommitStatesTests {
  /// A state with so many declarations, in one file of its own.
  private func state(_ count: Int, _ letter: Character) throws -> LoadedSnapshot {
    let path = try #require(SourcePath("Sources/A/\(letter).swift"))
    let content = try #require(ContentID(hex: String(repeating: letter, count: 40).utf8))
    let names = (0..<count).map { "name\($0)" }.sorted { NameKey($0) < NameKey($1) }
    let files: FileTable = [path: FileEntry(kind: .file, content: content)]
    let snapshot = WorkspaceSnapshot(
      files: files,
      workspace: Workspace(),
      summaries: [path: FileSummary(names: names)],
      problems: []
    )
    return LoadedSnapshot(snapshot: snapshot, listing: FileListing(files: files), isSettled: true)
  }

  @Test func withoutALimitTheLastEightStay() throws {
    var states = CommitStates()
    for letter: Character in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] {
      #expect(try !states.insert(state(1, letter), for: "\(letter)"))
    }
    #expect(states.ids == ["2", "3", "4", "5", "6", "7", "8", "9"])
  }

  @Test func aLimitKeepsWhatFitsAndTwoAtLeast() throws {
    var states = CommitStates()
    // A state of 10,000 names has about 0.6 MB.
    states.limit = 2_200_000
    for letter: Character in ["a", "b", "c"] {
      #expect(try !states.insert(state(10_000, letter), for: "\(letter)"))
    }
    // The one that was used is kept longer.
    #expect(states.value(for: "a") != nil)
    #expect(try states.insert(state(10_000, "d"), for: "d"))
    #expect(states.ids == ["c", "a", "d"])
    states.limit = 1
    #expect(try states.insert(state(10_000, "e"), for: "e"))
    #expect(states.ids == ["d", "e"])
  }
}
