import Foundation
import SourceTrees
import SystemPackage
import SystemSupport
import Testing
import WorkspaceDiscovery

/// Evaluates manifests with the real toolchain, confined by the `graphd` that was built with the tests.
struct ConfinedEvaluation {
  let folder: TemporaryFolder
  var isConfined = true
  var timeLimit = Duration.seconds(60)

  /// The folder that a manifest finds in `PLACE`; only the test uses it.
  var place: String { folder.file("place") }

  static func with<Value>(
    _ body: (ConfinedEvaluation) async throws -> Value
  ) async throws -> Value {
    try await TemporaryFolder.with { folder in
      let evaluation = ConfinedEvaluation(folder: folder)
      for name in ["place", "evaluations"] {
        try FileManager.default.createDirectory(
          atPath: folder.file(name),
          withIntermediateDirectories: true
        )
      }
      return try await body(evaluation)
    }
  }

  func evaluator(
    environment added: [String: String] = [:]
  ) async throws -> DumpPackageEvaluator {
    let environment = ProcessInfo.processInfo.environment
      .merging(["PLACE": place, "HOME": place]) { $1 }.merging(added) { $1 }
    let toolchain = try await Toolchain.find(environment: environment)
    let confinement = await ManifestConfinement.ofTests(toolchain, environment)
    return DumpPackageEvaluator(
      toolchain: toolchain,
      environment: environment,
      timeLimit: timeLimit,
      temporaryFolder: FilePath(folder.file("evaluations")),
      confinement: isConfined ? confinement : nil
    )
  }

  /// The name that a manifest of some lines gives its package: `answer`.
  func answer(_ lines: String) async throws -> String {
    let text = """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let place = Context.environment["PLACE"] ?? ""
      \(lines)
      let package = Package(name: answer)
      """
    let dump = try await evaluator().dump(ManifestSource(text: text, folder: "Demo"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("evaluations"))
    #expect(left == [])
    struct Dump: Decodable { var name: String }
    return try JSONDecoder().decode(Dump.self, from: Data(dump)).name
  }
}

extension ManifestConfinement {
  /// The folder of the executables; on Linux the test bundle lies beside them, on macOS below.
  static let programs: FilePath = {
    var folder = FilePath(Bundle.main.executablePath ?? CommandLine.arguments[0])
    while folder.components.count > 1 {
      folder.removeLastComponent()
      if FileManager.default.isExecutableFile(atPath: folder.appending("graphd").string) { break }
    }
    return folder
  }()

  static func ofTests(
    _ toolchain: Toolchain,
    _ environment: [String: String]
  ) async -> ManifestConfinement {
    ManifestConfinement(
      helper: programs.appending("graphd").string,
      readable: await toolchain.folders(environment: environment),
      moduleCache: programs.appending("modules-of-manifests")
    )
  }
}

/// Processes of this machine that have a text among their arguments.
func processes(mentioning text: String) -> [pid_t] {
  let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return entries.compactMap { pid_t($0) }.filter { process in
    let arguments = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return arguments.split(separator: 0).contains { $0.elementsEqual(text.utf8) }
  }
}
