import Testing
import WorkspaceModel

@testable import SourceTrees

/// Files and folders that may have changed since a moment.
@Suite struct WorkspaceChangesTests {
  @Test(arguments: [
    ("true", ""), ("cat Sources/A/a.swift", ""),
    ("echo 2 >Sources/A/a.swift", "Sources/A/a.swift"),
    ("chmod +x Sources/A/b.swift", "Sources/A/b.swift"),
    // Times that a copy or a person sets hide nothing.
    ("touch -t 200101010000 Sources/A/a.swift", "Sources/A/a.swift"),
    ("cp -p earlier Sources/A/a.swift", "Sources/A/a.swift"),
    ("mv earlier Sources/A/a.swift", "Sources/A Sources/A/a.swift"),
    ("rm Sources/A/b.swift", "Sources/A"), ("rm -r Sources/A", "Sources"),
    ("rm -r Sources", ""), ("echo >Sources/new", "Sources"),
  ])
  func filesAndTheFoldersAroundThem(_ script: String, _ expected: String) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("earlier", "earlier")
      for file in ["Sources/A/a.swift", "Sources/A/b.swift"] { try await fixture.write(file) }
      let root = try await fixture.root()
      let files = try ["Sources/A/a.swift", "Sources/A/b.swift", "gone.swift"].map {
        try #require(SourcePath($0))
      }
      func lastChange(_ path: String) throws -> Duration {
        let path = root.path.appending(try #require(SourcePath(path)))
        return try #require(FileStamp.at(path)).lastChange
      }
      let places = ["Sources", "Sources/A", "Sources/A/a.swift", "Sources/A/b.swift"]
      let moment = try places.map(lastChange).reduce(.zero, max) + .nanoseconds(1)
      // The clock of the file system moves on.
      repeat { try await fixture.write("clock") } while try lastChange("clock") < moment
      try await fixture.shell(script)
      let changed = try await root.changes(since: moment, among: files).filter { $0 != .root }
      #expect(changed.map(\.description).joined(separator: " ") == expected)
      let all = try await root.changes(since: .zero, among: files)
      #expect(all.count >= changed.count && !all.contains(files[2]))
    }
  }
}
