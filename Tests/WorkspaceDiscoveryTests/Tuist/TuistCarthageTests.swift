import DocumentFormats
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Dependencies of Carthage in `Tuist/Dependencies.swift`, until Tuist 3.
@Suite(.serialized, .timeLimit(.minutes(20))) struct TuistCarthageTests {
  // Rule: tuist.external.carthage
  @Test(arguments: [
    ("github Host/Hud upToNext 2.0.0", "hud Host/Hud github upToNext 2.0.0"),
    ("git https://host/a/Kit.git branch main", "kit https://host/a/Kit.git git branch main"),
    ("binary https://host/Bin.json exact 1.0.0", "bin https://host/Bin.json binary exact 1.0.0"),
  ])
  func eachIsAPackageOutside(text: String, expected: String) {
    let found = TuistPackages.carthage(.array([.string(text)])).map { dependency in
      guard case .remote(let location) = dependency.location else { return "" }
      return "\(dependency.identity) \(location) \(dependency.requirement)"
    }
    #expect(found == [expected])
  }

  // Rule: tuist.external.carthage
  @Test(.enabled(if: TuistRun.isPossible)) func projectsDependOnThem() async throws {
    let workspace = try await TuistRun.discover(
      """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        Target(name: "App", platform: .iOS, product: .framework, bundleId: "a", sources: ["App/**"],
          dependencies: [.external(name: "Hud")]),
      ])
      //- App/a.swift
      //- Tuist/Dependencies.swift
      import ProjectDescription
      let dependencies = Dependencies(
        carthage: [.github(path: "Host/Hud", requirement: .upToNext("2.0.0"))], platforms: [.iOS])
      """
    )
    let project = try #require(workspace.containers.first { $0.kind == .project })
    #expect(project.dependencies.map(\.identity) == ["hud"])
    #expect(project.dependencies.map(\.isListed) == [true])
    #expect(project.targets.flatMap(\.dependencies).map(\.isListed) == [true])
    #expect(workspace.seriousProblems == [])
  }
}
