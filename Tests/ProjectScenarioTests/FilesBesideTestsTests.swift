import Testing

/// Files that no target has, beside the tests of a project.
///
/// Rule: tests.fixtures.project
@Suite(.timeLimit(.minutes(10))) struct FilesBesideTestsTests {
  /// A project that lists its files, and tests that open what lies beside them.
  private static let listing = """
    //- App.xcodeproj
    files App.swift path=App/App.swift
    files AppTests.swift path=Tests/AppTests.swift
    files MoreTests.swift path=App/More/MoreTests.swift
    files OtherTests.swift path=Tests/OtherTests.swift
    target App app
      sources App.swift
    target AppTests test
      sources AppTests.swift
    target OtherTests test
      sources OtherTests.swift
    target MoreTests test
      sources MoreTests.swift
    //- App/App.swift
    let app = 1
    //- App/data.bin
    1
    //- App/More/MoreTests.swift
    import Testing
    @Test func two() {}
    //- Tests/AppTests.swift
    import Testing
    @Test func one() {}
    //- Tests/OtherTests.swift
    import Testing
    @Test func three() {}
    //- Tests/Images/one.bin
    1
    //- Tests/notes.md
    One
    """

  @Test(arguments: ["one.bin\n1", "notes.md\nOne"])
  func aFileBesideTestsIsOpenedByThese(_ text: String) async throws {
    let isUnknown = text.hasPrefix("one")
    try await check(
      Self.listing,
      replacing: text,
      with: text + "2",
      isUnknown
        ? """
        changed: App/AppTests App/OtherTests
        retests: App/AppTests App/OtherTests
        tests: AppTests.one() OtherTests.three()
        """ : "tests: AppTests.one() OtherTests.three()"
    )
  }

  @Test func aRecordedPassCoversWhatLiesBesideTests() async throws {
    let old = try await recordedContents(of: Self.listing)
    let changed = try Self.listing.replacingOnce("notes.md\nOne", with: "notes.md\nTwo")
    let new = try await recordedContents(of: changed)
    #expect(old.keys.filter { old[$0] != new[$0] }.sorted() == ["AppTests", "OtherTests"])
    #expect(old.count == 3)
  }

  @Test func aSourceOfOtherTestsInTheFolderIsNoFixture() async throws {
    try await check(
      Self.listing,
      replacing: "three() {}",
      with: "three() { _ = 1 }",
      """
      changed: App/OtherTests
      differs: App/OtherTests
      recompiles: App/OtherTests
      retests: App/OtherTests
      tests: OtherTests.three()
      """
    )
  }

  @Test func aFileBesideSourcesOfOthersIsUnknown() async throws {
    try await check(
      Self.listing,
      replacing: "data.bin\n1",
      with: "data.bin\n2",
      "tests: AppTests.one() MoreTests.two() OtherTests.three()\nincomplete"
    )
  }
}
