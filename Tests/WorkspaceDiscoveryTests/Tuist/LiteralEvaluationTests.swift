import DocumentFormats
import Foundation
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Reading literals must give exactly what running the manifest gives.
@Suite struct LiteralEvaluationTests {
  /// Manifests with each form; the targets of one manifest have one form each.
  private static let manifests: [String] = {
    let targets = LiteralForm.all.filter { $0.place == .target }.map(\.target)
    let list = targets.joined(separator: ",\n")
    return ["import ProjectDescription\nlet project = Project(name: \"P\", targets: [\n\(list)\n])"]
      + LiteralForm.all.filter { $0.place == .project }.map(\.manifest)
  }()

  private static func manifest(_ text: String) throws -> TuistManifest {
    TuistManifest(kind: .project, path: try #require(SourcePath("Project.swift")), text: text)
  }

  @Test(.enabled(if: !ProjectDescriptionSources.files.isEmpty), .timeLimit(.minutes(10)))
  func readingEqualsRunning() async throws {
    let environment = ProcessInfo.processInfo.environment
    let toolchain = try await Toolchain.find(environment: environment)
    try await TemporaryFolder.with { folder in
      let evaluator = CompiledTuistEvaluator(
        toolchain: toolchain,
        environment: environment,
        folder: folder.path
      )
      for text in Self.manifests {
        let manifest = try Self.manifest(text)
        let file = TuistSource.File(path: manifest.path, text: text)
        let output = try await evaluator.dump(TuistSource(manifest: file, modules: []))
        let run = try JSON5.read(output).value["value"]
        #expect(try TuistLiterals.value(of: manifest) == run, "\(text)")
      }
    }
  }

  @Test func literalsNeedNoCompiler() async throws {
    let absent = AbsentToolchain(ManifestFailure(.unavailable, "There is no toolchain"))
    let workspace = try await discover(
      """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "P", targets: [
        .target(name: "T", destinations: .iOS, product: .framework, bundleId: "t", sources: "Sources/**")
      ])
      //- Sources/T.swift
      """,
      manifests: .evaluated(absent, tuist: absent)
    )
    #expect(workspace.containers.flatMap(\.targets).map(\.name) == ["T"])
    #expect(!workspace.problems.contains { $0.severity == .error })
  }
}
