import GraphEngine
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@Suite struct WorkspaceAccessTests {
  /// Two repositories of which only the first may be opened, and a registry for them.
  private struct Places {
    let permitted: TemporaryRepository
    let other: TemporaryRepository
    let registry: WorkspaceRegistry
    let access: WorkspaceAccess

    /// Why a path is not opened; nil if it is.
    func code(_ path: String) async -> EngineError.Code? {
      do {
        _ = try await access.session(at: path, .static)
        return nil
      } catch let error as EngineError {
        return error.code
      } catch {
        Issue.record(error)
        return nil
      }
    }
  }

  /// Makes the places, of which a folder of the first repository may be opened.
  private func withPlaces(
    permitting folder: String = "",
    _ body: (Places) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(SessionScenario.files) { permitted in
      try await TemporaryRepository.with(SessionScenario.files) { other in
        let adapters = CountingAdapters()
        let registry = WorkspaceRegistry { _, _ in adapters.adapters() }
        let path = try #require(AbsolutePath(permitted.path + folder))
        try await body(
          Places(
            permitted: permitted,
            other: other,
            registry: registry,
            access: WorkspaceAccess(registry, permitted: try PermittedRoots([path]))
          )
        )
      }
    }
  }

  @Test func whatLiesInAPermittedFolderIsOpened() async throws {
    try await withPlaces { places in
      for path in ["", "/", "/Sources", "/Sources/Core/a.swift", "/Sources/../Sources/."] {
        #expect(await places.code(places.permitted.path + path) == nil, "\(path)")
      }
      #expect(await places.registry.allSessions.count == 1)
    }
  }

  @Test func whatLiesElsewhereIsNot() async throws {
    try await withPlaces { places in
      let (permitted, other) = (places.permitted.path, places.other.path)
      for path in [
        other, other + "/Sources", "/", "/tmp", "/etc/passwd", "/nonexistent/folder",
        permitted + "/..", permitted + "/../" + (other.split(separator: "/").last ?? ""),
        permitted + "/Sources/../../..", permitted + "x", permitted + "-other/Sources",
      ] {
        #expect(await places.code(path) == .rootNotPermitted, "\(path)")
      }
      #expect(await places.code("Sources") == .invalidPath)
      #expect(await places.registry.allSessions.isEmpty)
    }
  }

  @Test func linksAreResolvedFirst() async throws {
    try await withPlaces { places in
      let (permitted, other) = (places.permitted.path, places.other.path)
      try await places.permitted.shell("ln -s \(other) out; ln -s /nonexistent dangling")
      try await places.other.shell("ln -s \(permitted) in")
      #expect(await places.code(permitted + "/out") == .rootNotPermitted)
      #expect(await places.code(permitted + "/out/Sources") == .rootNotPermitted)
      #expect(await places.code(permitted + "/out/nothing") == .rootNotPermitted)
      #expect(await places.code(other + "/in") == nil)
      #expect(await places.code(other + "/in/Sources") == nil)
    }
  }

  @Test func whatIsMissingInAPermittedFolderIsNamed() async throws {
    try await withPlaces { places in
      let path = places.permitted.path + "/nothing/here"
      #expect(await places.code(path) == .source(.rootNotFound))
    }
  }

  /// A folder's workspace is its whole repository, of which only a part may be opened.
  @Test func aWorkspaceAroundThePermittedFolderIsNotOpened() async throws {
    try await withPlaces(permitting: "/Sources") { places in
      #expect(await places.code(places.permitted.path + "/Sources/Core") == .rootNotPermitted)
      #expect(await places.registry.allSessions.isEmpty)
    }
  }

  @Test func othersWorkspacesAreNeitherSeenNorClosed() async throws {
    try await withPlaces { places in
      _ = try await places.registry.session(at: places.other.path, .static)
      let own = try await places.access.session(at: places.permitted.path, .static)
      #expect(await places.access.sessions.map(\.root.path) == [own.root.path])
      await #expect(throws: EngineError.self) {
        try await places.access.close(.path(places.other.path))
      }
      #expect(await places.registry.allSessions.count == 2)
      try await places.access.close(.path(places.permitted.path))
      #expect(await places.registry.allSessions.count == 1)
    }
  }

  @Test func aWorkspaceThatIsGoneCanBeClosed() async throws {
    try await withPlaces { places in
      _ = try await places.access.session(at: places.permitted.path, .static)
      _ = try await places.registry.session(at: places.other.path, .static)
      try await places.permitted.remove("")
      try await places.other.remove("")
      try await places.access.close(.path(places.permitted.path))
      await #expect(throws: EngineError.self) {
        try await places.access.close(.path(places.other.path))
      }
      #expect(await places.registry.allSessions.count == 1)
    }
  }

  @Test func permittedFoldersMustBeThere() throws {
    for path in ["/nonexistent", "/etc/passwd"] {
      let folder = try #require(AbsolutePath(path))
      #expect(throws: EngineError.self) { try PermittedRoots([folder]) }
    }
  }

  @Test func withoutAnyFolderNothingIsOpened() async throws {
    try await withPlaces { places in
      let access = WorkspaceAccess(places.registry, permitted: try PermittedRoots([]))
      await #expect(throws: EngineError.self) {
        _ = try await access.session(at: places.permitted.path, .static)
      }
    }
  }

  @Test func aPathThatIsTooLongIsRefusedAtOnce() async throws {
    try await withPlaces { places in
      let path = String(repeating: "/a", count: 1_000_000)
      #expect(await places.code(path) == .invalidPath)
    }
  }

  /// Reading a manifest runs it, so the text of one is not taken from everybody.
  @Test func anUnsavedManifestIsNotRunForAClientOfLimitedRights() async throws {
    var files = SessionScenario.files
    files["linked.txt"] = "text"
    try await TemporaryRepository.with(files) { repository in
      try await repository.shell("ln -s ../linked.txt Sources/Package.swift; ln -s Package.swift m")
      let adapters = CountingAdapters()
      let registry = WorkspaceRegistry { _, _ in adapters.adapters() }
      let session = try await registry.session(at: repository.path, .static)
      _ = try await session.impact(ImpactQuestion())
      for path in [
        "Package.swift", "New/Package.swift", "Package@swift-6.swift", "linked.txt", "m",
      ] {
        var unsaved = UnsavedTexts()
        unsaved.mayBeRun = false
        unsaved.texts[try #require(SourcePath(path))] = Array("print()".utf8)
        _ = adapters.takeWork()
        let error = await #expect(throws: EngineError.self, "\(path)") {
          try await session.impact(ImpactQuestion(), unsaved: unsaved)
        }
        #expect(error?.code == .manifestNotPermitted, "\(path)")
        #expect(!adapters.takeWork().contains("discover"), "\(path)")
        unsaved.mayBeRun = true
        _ = try await session.impact(ImpactQuestion(), unsaved: unsaved)
        #expect(adapters.takeWork().contains("discover"), "\(path)")
      }
      var unsaved = UnsavedTexts()
      unsaved.mayBeRun = false
      unsaved.texts[try #require(SourcePath("Sources/Core/new.swift"))] = Array("struct N {}".utf8)
      _ = try await session.impact(ImpactQuestion(), unsaved: unsaved)
      // A manifest of Tuist is known by its text: its name may be that of a source file.
      let project = try #require(SourcePath("Sources/Core/Project.swift"))
      unsaved.texts[project] = Array("import ProjectDescription".utf8)
      let error = await #expect(throws: EngineError.self) {
        try await session.impact(ImpactQuestion(), unsaved: unsaved)
      }
      #expect(error?.code == .manifestNotPermitted)
      #expect(error?.path == project)
      unsaved.permitted = [project]
      _ = try await session.impact(ImpactQuestion(), unsaved: unsaved)
    }
  }
}
