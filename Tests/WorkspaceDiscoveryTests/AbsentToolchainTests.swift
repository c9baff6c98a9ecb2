import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// A machine without Swift, as most runners that only plan tests are.
@Suite struct AbsentToolchainTests {
  private static let reason = "`swift` cannot be run; install it"

  private func discover(_ fixture: String) async throws -> Workspace {
    try await WorkspaceDiscoveryTests.discover(
      fixture,
      manifests: .evaluated(AbsentToolchain(ManifestFailure(.unavailable, Self.reason)))
    )
  }

  @Test func manifestsOfLiteralsAreRead() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "demo", targets: [.target(name: "Core")])
      //- Sources/Core/a.swift
      """
    )
    #expect(workspace.problems == [])
    #expect(workspace.packages.map(\.evaluation) == [.evaluated])
    #expect(workspace.packages.flatMap(\.targets).map(\.name) == ["Core"])
    #expect(workspace.compilerVersion == nil)
  }

  @Test func aManifestThatMustBeRunIsIncompleteWithTheRemedy() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "demo", targets: [.target(name: "Core")])
      package.targets.append(contentsOf: ["App"].map { .target(name: $0) })
      //- Sources/Core/a.swift
      """
    )
    #expect(workspace.problems.map(\.code) == [.manifestNotEvaluated])
    #expect(workspace.problems.map(\.severity) == [.error])
    #expect(workspace.problems.first?.message.hasSuffix(Self.reason) == true)
    #expect(workspace.packages.map(\.evaluation) == [.static])
  }

  /// The toolchain's version decides which of them counts.
  @Test(arguments: [false, true])
  func severalManifestsAreIncomplete(isStatic: Bool) async throws {
    let fixture = """
      //- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "demo", targets: [.target(name: "Core")])
      //- Package@swift-6.0.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "demo", targets: [.target(name: "Core"), .target(name: "App")])
      //- Sources/Core/a.swift
      //- Sources/App/a.swift
      """
    let workspace =
      isStatic
      ? try await WorkspaceDiscoveryTests.discover(fixture, manifests: .static)
      : try await discover(fixture)
    let code: Problem.Code = isStatic ? .manifestReadStatically : .manifestNotEvaluated
    #expect(workspace.problems.map(\.code) == [code])
    #expect(workspace.problems.map(\.severity) == [.error])
    #expect(workspace.packages.flatMap(\.targets).map(\.name).sorted() == ["App", "Core"])
  }
}
