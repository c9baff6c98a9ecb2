import TestSupport
import Testing

/// Files that targets gain, lose, or have in common.
@Suite(.timeLimit(.minutes(10))) struct MembershipChangeTests {
  private static let fixture = """
    //- App.xcodeproj
    folder Shared
    folder Core
      except Core: Draft.swift
    folder AppTests
    folder MacTests
    folder CoreTests
    files Old.swift
    target App app
      sources Old.swift
      folders Shared
      depends Core
    target Mac app platforms=macosx
      folders Shared
    target Core framework
      folders Core
    target AppTests test
      host App
      folders AppTests
    target MacTests test platforms=macosx
      host Mac
      folders MacTests
    target CoreTests test
      depends Core
      folders CoreTests
    //- Old.swift
    let old = 1
    //- Shared/Shared.swift
    func shared() -> Int { 1 }
    //- Core/Core.swift
    public func core() -> Int { 1 }
    //- Core/Draft.swift
    public func draft() -> Int { 1 }
    //- AppTests/AppTests.swift
    import Testing
    @Test func app() {}
    //- MacTests/MacTests.swift
    import Testing
    @Test func mac() {}
    //- CoreTests/CoreTests.swift
    import Testing
    @testable import Core
    @Test func theCore() { _ = core() }
    """

  // Rule: xcode.change.shared
  @Test func anEditInASharedFolderChangesEachOfItsTargets() async throws {
    try await check(
      Self.fixture,
      replacing: "shared() -> Int { 1 }",
      with: "shared() -> Int { 2 }",
      """
      changed: App/App App/Mac
      differs: App/App App/Mac
      recompiles: App/App App/Mac
      retests: App/AppTests App/MacTests
      tests: AppTests.app() MacTests.mac()
      """
    )
  }

  // Rule: xcode.change.added
  @Test func aFileAddedToAFolderIsAMemberAtOnce() async throws {
    try await check(
      Self.fixture,
      adding: """
        //- Shared/More.swift
        func more() {}
        """,
      """
      changed: App/App App/Mac
      differs: App/App App/Mac
      recompiles: App/App App/Mac
      retests: App/AppTests App/MacTests
      tests: AppTests.app() MacTests.mac()
      """
    )
  }

  // Rule: xcode.change.unlisted
  @Test func aFileThatNoProjectListsChangesNothing() async throws {
    try await check(Self.fixture, adding: "//- Other.swift\nlet other = 1", "")
    try await check(
      Self.fixture,
      replacing: "draft() -> Int { 1 }",
      with: "draft() -> Int { 2 }",
      ""
    )
  }

  // Rule: xcode.change.unlisted
  @Test func aTestThatOpensFilesMayReadAFileThatNoProjectLists() async throws {
    let fixture = try Self.fixture.replacingOnce(
      "@Test func app() {}",
      with: "import Foundation\n@Test func app() { _ = URL(filePath: #filePath) }"
    )
    try await check(fixture, adding: "//- Other.swift\nlet other = 1", "tests: AppTests.app()")
  }

  // Rule: xcode.change.documentation
  @Test func documentationIsInNoProduct() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Core
      folder CoreTests
      target Core framework
        folders Core
      target CoreTests test
        depends Core
        folders CoreTests
      //- Core/Core.swift
      public func core() -> Int { 1 }
      //- Core/Core.docc/Core.md
      one
      //- Core/Core.docc/Code.swift
      let code = 1
      //- Core/Guide.md
      one
      //- CoreTests/CoreTests.swift
      import Testing
      @testable import Core
      @Test func theCore() { _ = core() }
      """
    try await check(fixture, replacing: "Core.md\none", with: "Core.md\ntwo", "")
    try await check(fixture, replacing: "code = 1", with: "code = 2", "")
    try await check(fixture, adding: "//- Core/Core.docc/a.png\na", "")
    try await check(fixture, adding: "//- Core/More.docc/More.md\na", "")
    // Other texts are copied into the framework.
    try await check(
      fixture,
      replacing: "Guide.md\none",
      with: "Guide.md\ntwo",
      """
      changed: App/Core
      retests: App/CoreTests
      tests: CoreTests.theCore()
      """
    )
  }

  // Rule: xcode.change.beside-tests
  @Test func aFileInTheFolderOfTestsIsTheirs() async throws {
    let fixture = """
      //- App.xcodeproj
      files App.swift AppTests/AppTests.swift
      target App app
        sources App.swift
      target AppTests test
        sources AppTests/AppTests.swift
        depends App
      //- App.swift
      let app = 1
      //- AppTests/AppTests.swift
      import Foundation
      import Testing
      @Test func app() { _ = URL(filePath: #filePath) }
      //- AppTests/Expected/app.json
      {"app": 1}
      """
    try await check(
      fixture,
      replacing: "\"app\": 1",
      with: "\"app\": 2",
      """
      changed: App/AppTests
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
  }

  // Rule: xcode.change.membership
  @Test func aFileThatTheProjectListsOrExcludesChangesItsTarget() async throws {
    try await check(
      Self.fixture,
      replacing: "  except Core: Draft.swift\n",
      with: "",
      """
      changed: App/Core
      differs: App/Core
      recompiles: App/App App/Core App/CoreTests
      retests: App/AppTests App/CoreTests
      tests: AppTests.app() CoreTests.theCore()
      """
    )
    try await check(
      Self.fixture,
      replacing: "Core: Draft.swift",
      with: "Core: Core.swift",
      """
      changed: App/Core
      differs: App/Core App/CoreTests
      recompiles: App/App App/Core App/CoreTests
      retests: App/AppTests App/CoreTests
      tests: AppTests.app() CoreTests.theCore()
      """
    )
    try await check(
      Self.fixture,
      replacing: "  sources Old.swift\n",
      with: "",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
  }

  // Rule: xcode.change.target
  @Test func aRemovedTargetChangesWhatNeededIt() async throws {
    try await check(
      Self.fixture,
      replacing: "  folders Shared\n  depends Core\n",
      with: "  folders Shared\n",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
    try await check(
      Self.fixture,
      replacing: "target MacTests test platforms=macosx\n  host Mac\n  folders MacTests\n",
      with: "",
      "changed: App/MacTests"
    )
    let lone = try Self.fixture
      .replacingOnce("  folders Shared\n  depends Core\n", with: "  folders Shared\n")
      .replacingOnce("  depends Core\n  folders CoreTests", with: "  folders CoreTests")
    try await check(
      from: lone,
      to: try lone.replacingOnce("target Core framework\n  folders Core\n", with: "")
        .replacingOnce("  except Core: Draft.swift\n", with: ""),
      """
      changed: App/Core
      differs: App/CoreTests
      recompiles: App/CoreTests
      retests: App/CoreTests
      tests: CoreTests.theCore()
      problems: stale_output
      """
    )
  }

  // Rule: xcode.change.dependency
  @Test func anAddedDependencyChangesTheTargetThatHasIt() async throws {
    try await check(
      Self.fixture,
      replacing: "  folders Shared\ntarget Core",
      with: "  folders Shared\n  depends Core\ntarget Core",
      """
      changed: App/Mac
      differs: App/Mac
      recompiles: App/Mac
      retests: App/MacTests
      tests: MacTests.mac()
      """
    )
  }

  // Rule: xcode.change.reordered
  @Test func anotherOrderAndOtherIdsChangeNothing() async throws {
    let old = expandProjects(Self.fixture)
    for salt in ["", "x"] {
      let new = expandProjects(Self.fixture, salt: salt, isReversed: true)
      #expect(new != old)
      #expect(try await answer(MemoryTree(old), MemoryTree(new)) == "")
    }
  }
}
