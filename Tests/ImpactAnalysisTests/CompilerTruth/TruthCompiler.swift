import Crypto
import Foundation
import ImpactAnalysis
import Subprocess
import Testing
import WorkspaceModel

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Compiles scenarios with the real compiler and compares what comes out.
///
/// Module by module, whole module at once, without debug information, whose paths and lines say nothing
/// about what a module needs.
struct TruthCompiler: Sendable {
  struct Output: Sendable, Equatable {
    /// The `.swiftmodule`.
    var interface: SHA256Digest
    var object: SHA256Digest
  }

  /// What each module compiled to; `nil` if it does not compile.
  typealias Outputs = [String: Output?]

  /// Another state that was compiled before.
  struct Earlier: Sendable {
    var outputs: Outputs
    var subfolder: String
    /// The modules whose text is not the same.
    var touched: Set<String>
  }

  let configuration: ImpactOptions.Configuration
  let folder: URL

  /// Calls `body` with a compiler whose files are removed afterwards.
  static func with<Value>(
    _ configuration: ImpactOptions.Configuration,
    _ body: (TruthCompiler) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("graphd-truth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(TruthCompiler(configuration: configuration, folder: folder))
  }

  /// Compiles every module of `scenario` in `subfolder`.
  ///
  /// What neither is touched nor loads a `.swiftmodule` with other bytes than in the `earlier` state
  /// would compile to the same again and is left out.
  func compile(
    _ scenario: Scenario,
    in subfolder: String,
    after earlier: Earlier? = nil
  ) async throws -> Outputs {
    let here = folder.appendingPathComponent(subfolder)
    try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
    var outputs: Outputs = [:]
    var loads: [String: Set<String>] = [:]
    var differing: Set<String> = []
    for module in modules(of: scenario) {
      let loaded = module.dependencies.reduce(into: Set(module.dependencies)) { all, name in
        all.formUnion(loads[name] ?? [])
      }
      loads[module.name] = loaded
      if let earlier, !earlier.touched.contains(module.name), differing.isDisjoint(with: loaded) {
        outputs[module.name] = earlier.outputs[module.name] ?? nil
        continue
      }
      try Data(module.source.utf8).write(to: here.appendingPathComponent("\(module.name).swift"))
      let output = try await compile(module, here, earlier?.subfolder)
      outputs[module.name] = .some(output)
      if let before = earlier?.outputs[module.name], before?.interface == output?.interface {
        continue
      }
      differing.insert(module.name)
    }
    return outputs
  }

  /// Tests see through `@testable`, which needs a debug build.
  func modules(of scenario: Scenario) -> [Scenario.Module] {
    scenario.modules.filter { configuration == .debug || $0.kind != .test }
  }

  private func compile(
    _ module: Scenario.Module,
    _ here: URL,
    _ base: String?
  ) async throws -> Output? {
    var arguments = [
      "-frontend", "-c", "-parse-as-library", "-swift-version", "6", "-package-name", "demo",
      "-module-name", module.name, "-emit-module-path", "\(module.name).swiftmodule",
      "-o", "\(module.name).o", "-I", ".",
    ]
    if let base { arguments += ["-I", "../\(base)"] }
    switch configuration {
    case .debug: arguments += ["-Onone", "-enable-testing"]
    case .release: arguments += ["-O", "-enable-default-cmo"]
    }
    if module.isResilient { arguments.append("-enable-library-evolution") }
    let result = try await Subprocess.run(
      .name("swiftc"),
      arguments: Arguments(arguments + ["\(module.name).swift"]),
      workingDirectory: FilePath(here.path),
      output: .discarded,
      error: .discarded
    )
    guard result.terminationStatus.isSuccess else { return nil }
    func digest(_ suffix: String) throws -> SHA256Digest {
      let file = here.appendingPathComponent("\(module.name).\(suffix)")
      return SHA256.hash(data: try Data(contentsOf: file))
    }
    return Output(interface: try digest("swiftmodule"), object: try digest("o"))
  }
}
