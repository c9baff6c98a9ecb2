import TestSupport
import Testing

/// Edits of specs of XcodeGen, and of files that they take from folders.
@Suite(.timeLimit(.minutes(10))) struct SpecChangeTests {
  private static let fixture = """
    //- project.yml
    # a comment
    name: App
    include: kit.yml
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        dependencies: [{target: Kit}]
      AppTests:
        type: bundle.unit-test
        platform: iOS
        sources: AppTests
        dependencies: [{target: App}]
    //- kit.yml
    targets:
      Kit:
        type: framework
        platform: iOS
        sources:
          - path: Kit
            excludes: [Draft.swift]
      KitTests:
        type: bundle.unit-test
        platform: iOS
        sources: KitTests
        dependencies: [{target: Kit}]
    //- App/App.swift
    func app() -> Int { 1 }
    //- Kit/Kit.swift
    public func kit() -> Int { 1 }
    //- Kit/Draft.swift
    public func draft() -> Int { 1 }
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    //- KitTests/KitTests.swift
    import Testing
    @testable import Kit
    @Test func theKit() { _ = kit() }
    """

  // Rule: xcodegen.change.added
  @Test func aFileThatAppearsInASourceFolderChangesItsTarget() async throws {
    try await check(
      Self.fixture,
      adding: "//- App/More.swift\nfunc more() {}",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }

  // Rule: xcodegen.change.spec
  @Test func anEditOfAnIncludedSpecReachesTheTargetsThatDiffer() async throws {
    try await check(
      Self.fixture,
      replacing: "excludes: [Draft.swift]",
      with: "excludes: []",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/App App/AppTests App/Kit App/KitTests
      retests: App/AppTests App/KitTests
      tests: AppTests.theApp() KitTests.theKit()
      """
    )
    try await check(
      Self.fixture,
      replacing: "    dependencies: [{target: Kit}]\n  AppTests",
      with: "  AppTests",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }

  // Rule: xcodegen.change.spec
  @Test func anEditOfASpecThatDescribesTheSameChangesNothing() async throws {
    try await check(Self.fixture, replacing: "# a comment", with: "# another", "")
    try await check(
      Self.fixture,
      replacing: "sources: [App]",
      with: "sources:\n      - path: App\n        group: Shown",
      ""
    )
  }

  // Rule: xcodegen.change.unreadable
  @Test func aDamagedSpecChangesAllItsTargets() async throws {
    for (old, new) in [
      ("name: App", "name: App\n  x: y"), ("excludes: [Draft.swift]", "excludes: ["),
    ] {
      try await check(
        Self.fixture,
        replacing: old,
        with: new,
        """
        changed: App/App App/AppTests App/Kit App/KitTests
        may recompile: App/App App/AppTests App/Kit App/KitTests
        problems: project_unreadable
        incomplete
        """
      )
    }
  }

  // Rule: xcodegen.change.source
  @Test func anEditOfASourceIsThatOfItsTarget() async throws {
    try await check(
      Self.fixture,
      replacing: "app() -> Int { 1 }",
      with: "app() -> Int { 2 }",
      """
      changed: App/App
      differs: App/App
      recompiles: App/App
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }
}
