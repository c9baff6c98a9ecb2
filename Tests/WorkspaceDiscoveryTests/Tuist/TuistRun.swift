import Foundation
import SourceTrees
import SystemPackage
import SystemSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Runs manifests of Tuist with the real toolchain, within the bounds of the `graphd` that was built with the tests.
enum TuistRun {
  /// Compiled modules and results of all tests, also of earlier runs.
  static let folder = ManifestConfinement.programs.appending("tuist-of-tests")
  private static let shared = Task { try await evaluator() }

  static var isPossible: Bool { !ProjectDescriptionSources.files.isEmpty }

  static func evaluator(
    environment: [String: String] = [:],
    timeLimit: Duration = .seconds(60),
    temporaryFolder: FilePath? = nil,
    keepsResults: Bool = true,
    usesPrograms: Bool = false,
    sharing: (any EvaluationSharing)? = nil
  ) async throws -> CompiledTuistEvaluator {
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var toolchain = try await Toolchain.find(environment: environment)
    if usesPrograms { toolchain.developerTools = DeveloperTools(folder: "/none") }
    let isBounded = ConfinementProtections.ofThisSystem().files
    return CompiledTuistEvaluator(
      toolchain: toolchain,
      environment: environment,
      folder: keepsResults ? folder : nil,
      timeLimit: timeLimit,
      temporaryFolder: temporaryFolder,
      confinement: isBounded ? await ManifestConfinement.ofTests(toolchain, environment) : nil,
      sharing: sharing
    )
  }

  /// An evaluator that knows results alone: whatever it would run takes too long.
  static func knowing(environment: [String: String] = [:]) async throws -> CompiledTuistEvaluator {
    try await evaluator(environment: environment, timeLimit: .zero)
  }

  static func discover(
    _ fixture: String,
    with evaluator: CompiledTuistEvaluator? = nil
  ) async throws -> Workspace {
    let absent = AbsentToolchain(
      ManifestFailure(.unavailable, "There is no toolchain for packages")
    )
    let tuist: CompiledTuistEvaluator
    if let evaluator { tuist = evaluator } else { tuist = try await shared.value }
    return try await WorkspaceDiscoveryTests.discover(
      fixture,
      manifests: .evaluated(absent, tuist: tuist)
    )
  }
}

extension Workspace {
  /// The targets of projects as `Project/Target`, in order.
  var projectTargets: [String] {
    containers.filter { $0.kind == .project }.flatMap { project in
      project.targets.map { "\(project.name)/\($0.name)" }
    }
  }

  /// The errors and warnings as `code path:line: message`.
  var seriousProblems: [String] {
    problems.filter { $0.severity != .note }.map { problem in
      let place = [problem.path.map { "\($0)" }, problem.line.map { "\($0)" }].compactMap { $0 }
      return "\(problem.code.rawValue) \(place.joined(separator: ":")): \(problem.message)"
    }
  }
}
