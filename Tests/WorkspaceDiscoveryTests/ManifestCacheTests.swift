import Foundation
import SystemPackage
import Testing
import WorkspaceDiscovery

@Suite struct ManifestCacheTests {
  private static let manifest = ManifestSource(
    text: #"let local = Context.environment["USE_LOCAL"]"#,
    folder: "Demo"
  )

  /// Asks a new cache over `folder` for `manifest`; the answer, and how often something was run for it.
  private func ask(
    _ folder: TemporaryFolder,
    _ manifest: ManifestSource = manifest,
    toolchain: String = "6.3",
    environment: [String: String] = [:],
    mostFiles: Int = CachedManifestEvaluator.usualMostFiles,
    answer: Result<String, ManifestFailure> = .success("{}")
  ) async -> (answer: String?, runs: Int) {
    let evaluator = PreparedEvaluator { _ in answer }
    let cache = CachedManifestEvaluator(
      evaluator,
      toolchainIdentity: toolchain,
      environment: environment,
      folder: folder.path,
      mostFiles: mostFiles
    )
    let dump = try? await cache.dump(manifest)
    return (dump.map { String(decoding: $0, as: UTF8.self) }, evaluator.asked.count)
  }

  @Test func aKnownManifestRunsNothing() async throws {
    try await TemporaryFolder.with { folder in
      #expect(await ask(folder) == ("{}", 1))
      #expect(await ask(folder) == ("{}", 0))
      let entries = try folder.contents()
      #expect(entries.count == 1)
    }
  }

  @Test func whatTheResultDependsOnIsInTheKey() async throws {
    try await TemporaryFolder.with { folder in
      #expect(await ask(folder).runs == 1)
      #expect(await ask(folder, toolchain: "6.4").runs == 1)
      #expect(await ask(folder, ManifestSource(text: "other", folder: "Demo")).runs == 1)
      let renamed = ManifestSource(text: Self.manifest.text, folder: "Renamed")
      #expect(await ask(folder, renamed).runs == 1)
      #expect(await ask(folder, environment: ["USE_LOCAL": "1"]).runs == 1)
      #expect(await ask(folder, environment: ["USE_LOCAL": ""]).runs == 1)
      #expect(await ask(folder, environment: ["SHLVL": "2", "HOME": "/x"]).runs == 0)
    }
  }

  @Test func namesOfVariablesMayBeComputed() async throws {
    try await TemporaryFolder.with { folder in
      let manifest = ManifestSource(
        text: #"func flag(_ n: String) -> Bool { Context.environment["X_\(n)"] != nil }"#,
        folder: "Demo"
      )
      #expect(await ask(folder, manifest).runs == 1)
      #expect(await ask(folder, manifest, environment: ["SHLVL": "2"]).runs == 0)
      #expect(await ask(folder, manifest, environment: ["X_A": "1"]).runs == 1)
    }
  }

  @Test func theFoldersAboveCountOnlyForManifestsThatLeadThere() async throws {
    let plain = ManifestSource(text: "0...1", folder: "Demo/Sub")
    #expect(plain.folder == "Sub")
    let upwards = ManifestSource(text: #".package(path: "../..")"#, folder: "Demo/Sub")
    #expect(upwards.folder == "Demo/Sub")
  }

  @Test func aDamagedEntryIsAMissAndIsReplaced() async throws {
    try await TemporaryFolder.with { folder in
      #expect(await ask(folder).runs == 1)
      let entry = folder.file(try #require(try folder.contents().first))
      let whole = try Data(contentsOf: URL(fileURLWithPath: entry))
      for damaged in [Data(), Data("text".utf8), whole.dropLast(), whole + Data("x".utf8)] {
        try damaged.write(to: URL(fileURLWithPath: entry))
        #expect(await ask(folder) == ("{}", 1))
        #expect(await ask(folder) == ("{}", 0))
      }
    }
  }

  @Test func failuresAreNotKept() async throws {
    try await TemporaryFolder.with { folder in
      let failure = ManifestFailure(.rejected, "no")
      #expect(await ask(folder, answer: .failure(failure)) == (nil, 1))
      #expect(await ask(folder) == ("{}", 1))
    }
  }

  @Test func aFolderThatCannotBeWrittenCostsOnlyTime() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder.file("file")
      try Data().write(to: URL(fileURLWithPath: file))
      let blocked = TemporaryFolder(path: FilePath(file + "/cache"))
      #expect(await ask(blocked) == ("{}", 1))
      #expect(await ask(blocked) == ("{}", 1))
    }
  }

  /// Makes all files a minute older: times of files are coarse.
  private func makeOlder(_ folder: TemporaryFolder) throws {
    for name in try folder.contents() {
      let path = folder.file(name)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      let older = try #require(date).addingTimeInterval(-60)
      try FileManager.default.setAttributes([.modificationDate: older], ofItemAtPath: path)
    }
  }

  @Test func aUseKeepsAFile() async throws {
    try await TemporaryFolder.with { folder in
      for number in 1...4 {
        let manifest = ManifestSource(text: "\(number)", folder: "Demo")
        #expect(await ask(folder, manifest, mostFiles: 4) == ("{}", 1))
        try makeOlder(folder)
      }
      let first = ManifestSource(text: "1", folder: "Demo")
      #expect(await ask(folder, first, mostFiles: 4) == ("{}", 0))
      #expect(await ask(folder, ManifestSource(text: "5", folder: "Demo"), mostFiles: 4).runs == 1)
      #expect(await ask(folder, first, mostFiles: 4) == ("{}", 0))
      #expect(await ask(folder, ManifestSource(text: "2", folder: "Demo"), mostFiles: 4).runs == 1)
    }
  }

  @Test func onlyTheLatestRejectionsAreKept() async throws {
    try await TemporaryFolder.with { folder in
      let evaluator = PreparedEvaluator { _ in .failure(ManifestFailure(.rejected, "no")) }
      let cache = CachedManifestEvaluator(
        evaluator,
        toolchainIdentity: "6.3",
        environment: [:],
        folder: folder.path,
        mostRejections: 2
      )
      func runs(_ text: String) async -> Int {
        let before = evaluator.asked.count
        _ = try? await cache.dump(ManifestSource(text: text, folder: "Demo"))
        return evaluator.asked.count - before
      }
      #expect(await runs("1") == 1)
      #expect(await runs("1") == 0)
      #expect(await runs("2") == 1)
      #expect(await runs("3") == 1)
      #expect(await runs("3") == 0)
      #expect(await runs("1") == 1)
    }
  }

  @Test func theOldestFilesGo() async throws {
    try await TemporaryFolder.with { folder in
      for number in 1...9 {
        let manifest = ManifestSource(text: "\(number)", folder: "Demo")
        #expect(await ask(folder, manifest, mostFiles: 4) == ("{}", 1))
        try makeOlder(folder)
        #expect(await ask(folder, manifest, mostFiles: 4) == ("{}", 0))
        #expect(try folder.contents().count <= 4)
      }
      #expect(await ask(folder, ManifestSource(text: "1", folder: "Demo")) == ("{}", 1))
    }
  }
}
