import FileWatching
import GraphEngine
import ImpactAnalysis
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// A session that follows its working tree does again only what a change makes necessary.
@Suite struct FollowingTests {
  /// A session that has loaded its working tree and follows it.
  private func following(_ body: (SessionScenario) async throws -> Void) async throws {
    try await SessionScenario.run { scenario in
      await scenario.session.follow()
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      try await body(scenario)
    }
  }

  @Test func nothingIsDoneTwice() async throws {
    try await following { scenario in
      try await scenario.expect(revision: 1, work: [])
      let counts = await scenario.session.watched?.counts
      try await scenario.expect(revision: 1, work: [])
      #expect(await scenario.session.watched?.counts == counts)
      #expect(counts?.completeListings == 1)
    }
  }

  @Test func aBodyEditSummarisesOneFile() async throws {
    try await following { scenario in
      try scenario.repository.write("Sources/Core/a.swift", "c")
      let state = try await scenario.session.workingTree(.fresh)
      #expect(state.snapshot.isSummary(of: "Sources/Core/a.swift", "c") == true)
      #expect(adaptersDid(scenario) == ["summarize c"])
      #expect(await scenario.session.watched?.counts.completeListings == 1)
      // Nor are all files compared, neither with those before nor with those of the base.
      let base = try await scenario.session.state(at: "HEAD")
      #expect(state.snapshot.files.isRelative(of: base.snapshot.files))
      try scenario.repository.write("Sources/Core/a.swift", "d")
      let next = try await scenario.session.workingTree(.fresh)
      #expect(next.loaded.listing.files.isRelative(of: state.loaded.listing.files))
      #expect(next.snapshot.files.isRelative(of: base.snapshot.files))
    }
  }

  @Test func aNewFileIsDiscovered() async throws {
    try await following { scenario in
      try scenario.repository.write("Sources/Core/new.swift", "n")
      let state = try await scenario.session.workingTree(.fresh)
      #expect(state.snapshot.isSummary(of: "Sources/Core/new.swift", "n") == true)
      #expect(adaptersDid(scenario) == ["discover", "summarize n"])
      #expect(await scenario.session.watched?.counts.completeListings == 1)
    }
  }

  @Test func changesAreTakenInWithoutBeingAskedFor() async throws {
    try await following { scenario in
      var refreshes = await scenario.session.refreshes().makeAsyncIterator()
      try scenario.repository.write("Sources/Core/a.swift", "c")
      while await refreshes.next() != nil {
        let state = try await scenario.session.workingTree(.cached)
        if state.snapshot.isSummary(of: "Sources/Core/a.swift", "c") == true { break }
      }
      #expect(try await scenario.session.workingTree(.cached).revision > 1)
    }
  }

  @Test func aCommitIsNoticed() async throws {
    try await following { scenario in
      let before = try await scenario.session.state(at: "HEAD").state
      var refreshes = await scenario.session.refreshes().makeAsyncIterator()
      try await scenario.repository.git("commit", "-q", "--allow-empty", "-m", "second")
      #expect(try await scenario.session.state(at: "HEAD").state != before)
      // Git wrote to its folder: whoever follows the answer is told to ask again.
      _ = await refreshes.next()
    }
  }

  // MARK: Unsaved texts

  private func unsaved(_ texts: [String: String]) -> UnsavedTexts {
    var unsaved = UnsavedTexts()
    for (path, text) in texts {
      if let path = SourcePath(path) { unsaved.texts[path] = Array(text.utf8) }
    }
    return unsaved
  }

  @Test func unsavedTextIsSeenByItsQuestionOnly() async throws {
    try await following { scenario in
      let texts = unsaved(["Sources/Core/a.swift": "u"])
      let answer = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
      #expect(answer.impact.changes.map(\.path.description) == ["Sources/Core/a.swift"])
      #expect(answer.revision == 1)
      #expect(adaptersDid(scenario) == ["summarize u"])
      let saved = try await scenario.session.impact(ImpactQuestion())
      #expect(saved.impact.changes.isEmpty)
      // The same text again costs nothing.
      _ = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
      #expect(adaptersDid(scenario) == [])
    }
  }

  @Test func unsavedTextIsAnalyzedOnceForAllItsQuestions() async throws {
    try await following { scenario in
      func isAnalyzed(_ text: String) async throws -> Bool {
        let texts = unsaved(["Sources/Core/a.swift": text])
        let answer = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
        #expect(answer.analyzer.head.isSummary(of: "Sources/Core/a.swift", text) == true)
        return answer.timings.phases.contains { $0.phase == .propagation }
      }
      #expect(try await isAnalyzed("u"))
      #expect(try await !isAnalyzed("u"))
      // Another text of the same length, and then a save of another file.
      #expect(try await isAnalyzed("v"))
      #expect(try await !isAnalyzed("u"))
      try scenario.repository.write("Sources/Core/new.swift", "n")
      #expect(try await isAnalyzed("u"))
    }
  }

  @Test func unsavedTextOfANewFileOrManifestIsDiscovered() async throws {
    try await following { scenario in
      let texts = unsaved([
        "Package.swift": "Core App More", "Sources/More/m.swift": "m",
      ])
      let answer = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
      #expect(answer.impact.modules.contains { $0.name == "More" && $0.isChanged })
      #expect(adaptersDid(scenario) == ["discover", "summarize m"])
    }
  }

  @Test func problemsOfTheFilesStayBesideUnsavedText() async throws {
    try await following { scenario in
      try await scenario.repository.shell(
        "git init -q Vendor && cd Vendor && git commit -q --allow-empty -m v"
      )
      let saved = try await scenario.session.impact(ImpactQuestion())
      let problems = saved.analyzer.head.problems
      #expect(problems.map(\.code) == [.submoduleNotRead])
      let texts = unsaved(["Sources/Core/a.swift": "u"])
      let answer = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
      #expect(answer.analyzer.head.problems == problems)
    }
  }

  /// A commit that is in memory is no state for ever as long as a submodule is missing.
  @Test func aSubmoduleThatComesToHandIsRead() async throws {
    try await following { scenario in
      try await scenario.repository.shell(
        """
        kit="$PWD/.git/kit"; git init -q "$kit"; echo k >"$kit/k.c"
        git -C "$kit" add -A; git -C "$kit" commit -qm k
        git -c protocol.file.allow=always submodule --quiet add "$kit" Kit; git commit -qm kit
        git submodule --quiet deinit -f Kit; mv .git/modules .git/away
        """
      )
      let submodule = try #require(SourcePath("Kit"))
      let file = try #require(SourcePath("Kit/k.c"))
      let before = try await scenario.session.impact(ImpactQuestion())
      #expect(before.analyzer.base.files[submodule]?.kind == .submodule)
      #expect(before.analyzer.head.files[submodule]?.kind == .submodule)
      try await scenario.repository.shell("mv .git/away .git/modules")
      let after = try await scenario.session.impact(ImpactQuestion())
      #expect(after.analyzer.base.files[file]?.kind == .file)
      #expect(after.analyzer.head.files[file] == after.analyzer.base.files[file])
      #expect(after.impact.changes.isEmpty)
    }
  }

  @Test func aRepositoryInATargetsFolderIsToldInOneSentence() async throws {
    try await following { scenario in
      try await scenario.repository.shell(
        "git init -q Sources/Core/Kit && cd Sources/Core/Kit && git commit -q --allow-empty -m k"
      )
      let problems = try await scenario.session.workingTree(.fresh).snapshot.problems
      #expect(
        problems.map(\.message) == [
          "`Sources/Core/Kit` is another git repository, whose files are not read, and lies in the folder of a "
            + "target; name it under `ignore:` in `.graphd.yml` if no build reads it"
        ]
      )
    }
  }

  /// The listing says `n`, the bytes say `n2` when they are first read.
  @Test func unsavedTextIsNotLaidOverWhatWasReadTooLate() async throws {
    let hook: SessionScenario.DiscoveryHook = { repository, count in
      if count == 1 { try repository.write("Sources/Core/new.swift", "n2") }
      if count == 2 { try repository.write("Sources/Core/new.swift", "n") }
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      _ = try await scenario.session.state(at: "HEAD")
      try scenario.repository.write("Sources/Core/new.swift", "n")
      let texts = unsaved(["Sources/Core/a.swift": "u"])
      let answer = try await scenario.session.impact(ImpactQuestion(), unsaved: texts)
      #expect(answer.analyzer.head.isSummary(of: "Sources/Core/new.swift", "n") == true)
      #expect(answer.analyzer.head.isSummary(of: "Sources/Core/a.swift", "u") == true)
    }
  }

  private func adaptersDid(_ scenario: SessionScenario) -> [String] { scenario.adapters.takeWork() }
}
