import Testing
import WorkspaceModel

/// Which files belong to which target, by SwiftPM's rules.
@Suite struct LayoutTests {
  @Test func targetsLieInPredefinedFolders() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version: 5.9
      let package = Package(name: "Demo", targets: [
        .target(name: "Core"), .executableTarget(name: "app", dependencies: ["Core"]),
        .testTarget(name: "CoreTests"), .plugin(name: "Format", capability: .buildTool()),
      ])
      //- src/Core/A.swift
      //- src/Core/Deep/B.swift
      //- src/Core/.hidden.swift
      //- src/Core/README.md
      //- src/app/main.swift
      //- Tests/CoreTests/T.swift
      //- Plugins/Format/P.swift
      //- Plugins/Format/en.lproj/P.strings
      """,
      """
      library Core: src/Core/A.swift src/Core/Deep/B.swift
      executable app: src/app/main.swift
      test CoreTests: Tests/CoreTests/T.swift
      plugin Format: Plugins/Format/P.swift
      """
    )
  }

  @Test func whatATargetLeavesOutIsNotItsOwn() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 6.0
      let package = Package(name: "Demo", targets: [
        .target(name: "A", exclude: ["Docs"]),
        .target(name: "B", path: ".", resources: [.copy("Data/x")], sources: ["Sources/B"]),
      ])
      //- Sources/A/A.swift
      //- Sources/B/B.swift
      """
    )
    let targets = workspace.packages.flatMap(\.targets)
    func owners(_ path: String) throws -> [String] {
      let path = try #require(SourcePath(path))
      return targets.filter { $0.looks(at: path) }.map(\.name)
    }
    #expect(try owners("Sources/A/Made") == ["A"])
    #expect(try owners("Sources/A/Docs/Made") == [])
    #expect(try owners("Sources/B/Made") == ["B"])
    #expect(try owners("Sources/C/Made") == [])
    #expect(try owners("Sources") == ["B"])
    #expect(try owners("Data") == ["B"])
    #expect(try owners("build") == [])
  }

  @Test func theFirstPredefinedFolderThatExistsIsTheOnlyOne() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version: 5.5
      let package = Package(name: "Demo", targets: [.target(name: "A"), .target(name: "B")])
      //- Sources/A/A.swift
      //- Source/B/B.swift
      """,
      """
      library A: Sources/A/A.swift
      library B: 
      warning target_invalid: The folder `Sources/B` of the target `B` does not exist; create it or give the target a `path`
      """
    )
  }

  @Test func testsMayLieAmongTheSources() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version: 5.5
      let package = Package(name: "Demo", targets: [.target(name: "A"), .testTarget(name: "ATests")])
      //- Sources/A/A.swift
      //- Sources/ATests/T.swift
      """,
      """
      library A: Sources/A/A.swift
      test ATests: Sources/ATests/T.swift
      """
    )
  }

  @Test func aLoneTargetMayLieDirectlyInSources() async throws {
    let files = """

      let package = Package(name: "Demo", targets: [.target(name: "A"), .testTarget(name: "T")])
      //- Sources/A.swift
      //- Sources/Sub/B.swift
      //- Tests/T.swift
      """
    try await check(
      "//- Package.swift\n// swift-tools-version: 5.9" + files,
      """
      library A: Sources/A.swift Sources/Sub/B.swift
      test T: Tests/T.swift
      """
    )
    try await check(
      "//- Package.swift\n// swift-tools-version: 5.8" + files,
      """
      library A: 
      test T: 
      warning target_invalid: The folder `Sources/A` of the target `A` does not exist; create it or give the target a `path`
      warning target_invalid: The folder `Tests/T` of the target `T` does not exist; create it or give the target a `path`
      """
    )
  }

  /// A manifest that was left where no sources are makes no answer incomplete.
  @Test func aManifestWithoutAnyFolderIsAbandoned() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version: 5.9
      let package = Package(name: "Demo", targets: [.target(name: "A"), .testTarget(name: "ATests")])
      //- Modules/A/A.swift
      """,
      """
      library A:\u{20}
      test ATests:\u{20}
      warning target_invalid: Each of the 2 targets of `Package.swift` lacks its folder, so SwiftPM builds nothing of \
      the package; remove the manifest, or name it under `ignore:` in .graphd.yml
      """
    )
  }

  @Test func customPathsSourcesAndExclusions() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.5
      let package = Package(name: "Demo", targets: [
        .target(name: "A", path: "Code/A", exclude: ["Old", "Notes.swift"]),
        .target(name: "B", path: ".", exclude: ["Code", "Out"], sources: ["B", "One.swift"]),
        .target(name: "Up", path: "../Elsewhere"),
      ])
      //- Code/A/A.swift
      //- Code/A/Notes.swift
      //- Code/A/Old/O.swift
      //- Code/A/Oldest.swift
      //- B/B.swift
      //- B/B.txt
      //- B/B.h
      //- One.swift
      //- Two.swift
      """,
      """
      library A: Code/A/A.swift Code/A/Oldest.swift
      library B: B/B.swift B/B.txt One.swift
        headers B/B.h
      library Up: 
      warning target_invalid: The path `../Elsewhere` of the target `Up` leaves its package
      """
    )
  }

  @Test func manifestsAreNoSourcesOfATargetAtTheRoot() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.5
      let package = Package(name: "Demo", targets: [.target(name: "A", path: ".")])
      //- Package@swift-5.4.swift
      //- Package.resolved
      {"version": 2, "pins": []}
      //- A.swift
      //- .build/checkouts/X/X.swift
      //- Demo.xcodeproj/project.swift
      """,
      """
      library A: A.swift
      error manifest_read_statically: The manifest was read without being run, and an older toolchain reads another one of its folder
      """
    )
  }

  @Test func aMainFileMakesAnExecutable() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.3
      let package = Package(name: "Demo", targets: [
        .target(name: "tool"), .target(name: "ctool"), .target(name: "lib"),
      ])
      //- Sources/tool/main.swift
      //- Sources/ctool/main.c
      //- Sources/lib/main.view.swift
      """,
      """
      executable tool: Sources/tool/main.swift
      executable ctool: Sources/ctool/main.c
        language cFamily
      library lib: Sources/lib/main.view.swift
      """
    )
  }

  @Test func symbolicLinksAreFollowed() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.5
      let package = Package(name: "Demo", targets: [.target(name: "A"), .target(name: "B")])
      //- Shared/S.swift
      //- Sources/A -> ../Shared
      //- Sources/B/S.swift -> ../../Shared/S.swift
      //- Sources/B/B.swift
      //- Sources/B/again -> ..
      //- Sources/B/gone.swift -> missing.swift
      //- Sources/B/.gone -> missing.swift
      """,
      """
      library A: Shared/S.swift
      library B: Shared/S.swift Sources/B/B.swift
      warning symbolic_link_unresolved: The symbolic link `Sources/B/gone.swift` leads to `Sources/B/missing.swift`, which is not among the files of the workspace; create it, or track it if git ignores it
      """
    )
  }

  @Test func snippetsAreExecutables() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.7
      let package = Package(name: "Demo", targets: [.target(name: "A")])
      //- Sources/A/A.swift
      //- Snippets/First.swift
      //- Snippets/Group/Second.swift
      """,
      """
      library A: Sources/A/A.swift
      snippet First: Snippets/First.swift
      snippet Second: Snippets/Group/Second.swift
      """
    )
  }

  @Test func whatSwiftPMRefusesIsAProblem() async throws {
    try await check(
      """
      //- Package.swift
      // swift-tools-version:5.5
      let package = Package(name: "Demo", targets: [
        .target(name: "A", dependencies: [.target(name: "Gone")]), .target(name: "Mixed"),
        .target(name: "Twice", path: "Sources/A"), .target(name: "my-lib"), .target(name: "my_lib"),
        .target(name: "Empty"),
      ])
      //- Sources/A/A.swift
      //- Sources/Mixed/M.swift
      //- Sources/Mixed/m.c
      //- Sources/my-lib/m.swift
      //- Sources/my_lib/m.swift
      //- Sources/Empty/notes.txt
      """,
      """
      library A: Sources/A/A.swift
      library Mixed: Sources/Mixed/M.swift Sources/Mixed/m.c
      library Twice: Sources/A/A.swift
      library my-lib: Sources/my-lib/m.swift
      library my_lib: Sources/my_lib/m.swift
      library Empty: 
      error target_invalid: The target `Mixed` mixes Swift and C-family sources; split it in two
      error target_invalid: The targets `A` and `Twice` both compile `Sources/A/A.swift`
      error duplicate_module: The targets `my-lib` and `my_lib` make the same module `my_lib`
      note target_invalid: The target `Empty` has no files; SwiftPM ignores it
      error dependency_unresolved: The target `A` depends on the target `Gone`, which its package has not
      """
    )
  }
}
