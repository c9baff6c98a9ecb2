import TestSupport
import Testing

/// Other versions of the programs that write projects.
@Suite(.timeLimit(.minutes(10))) struct GeneratorVersionTests {
  /// A project of Tuist, one of XcodeGen, and one of neither.
  private static let fixture = """
    //- .tuist-version
    3.42.2
    //- .mise.toml
    [tools]
    tuist = "4.1.0"
    xcodegen = "2.40.0"
    swiftlint = "0.57.0"
    //- Mintfile
    yonaskolb/XcodeGen@2.41.0
    realm/SwiftLint@0.58.0
    //- A/Project.swift
    import ProjectDescription
    let project = Project(name: "A", targets: [
      .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", sources: "A/**"),
    ])
    //- A/A/a.swift
    func a() -> Int { 1 }
    //- B/project.yml
    name: B
    targets:
      B:
        type: framework
        platform: iOS
        sources: [B]
    //- B/B/b.swift
    func b() -> Int { 1 }
    //- C/C.xcodeproj
    folder C
    target C framework
      folders C
    //- C/C/c.swift
    func c() -> Int { 1 }
    """

  // Rule: xcode.change.generator
  @Test(arguments: [
    ("3.42.2", "A/A"), ("4.1.0", "A/A"), ("2.40.0", "B/B"), ("2.41.0", "B/B"), ("0.57.0", ""),
    ("0.58.0", ""),
  ])
  func anotherVersionChangesTheProjectsThatItWrites(version: String, module: String) async throws {
    try await check(
      Self.fixture,
      replacing: version,
      with: "9.9.9",
      module.isEmpty
        ? ""
        : """
        changed: \(module)
        differs: \(module)
        recompiles: \(module)
        """
    )
  }

  // Rule: xcode.change.generator
  @Test func aVersionCountsBelowItsFolder() async throws {
    let fixture = Self.fixture.replacing("//- .tuist-version", with: "//- B/.tuist-version")
    try await check(fixture, replacing: "3.42.2", with: "9.9.9", "")
    let other = Self.fixture.replacing("//- .mise.toml", with: "//- A/.config/mise.toml")
    try await check(
      other,
      replacing: "4.1.0",
      with: "9.9.9",
      """
      changed: A/A
      differs: A/A
      recompiles: A/A
      """
    )
  }
}
