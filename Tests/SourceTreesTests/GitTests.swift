import Testing

@testable import SourceTrees

@Suite struct GitTests {
  /// As a cancelled question leaves it: what it is told no longer fits into the pipe.
  @Test func aGitThatReadsNothingTellsItsStatus() async throws {
    try await Fixture.inRepository { fixture in
      let input = [UInt8](repeating: 0x20, count: 4 << 20)
      let (git, folder) = (Git(environment: fixture.environment), fixture.folder)
      let answer = try await git.run(["rev-parse", "--git-dir"], in: folder, input: input)
      #expect(answer.isSuccess)
      let ids = try await git.run(["hash-object", "--stdin"], in: folder, input: input)
      #expect(ids.standardOutput.count == 41)
    }
  }
}
