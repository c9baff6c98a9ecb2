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
  /// What one module compiled to; `nil` if it does not compile.
  typealias Outputs = [String: SHA256Digest?]

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

  /// Compiles every module of `scenario`, or only `names`, in `subfolder`.
  ///
  /// What is not compiled is found in `base`, the subfolder of another scenario.
  func compile(
    _ scenario: Scenario,
    only names: Set<String>? = nil,
    in subfolder: String,
    over base: String? = nil
  ) async throws -> Outputs {
    let here = folder.appendingPathComponent(subfolder)
    try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
    var outputs: Outputs = [:]
    for module in modules(of: scenario) where names?.contains(module.name) ?? true {
      try Data(module.source.utf8).write(to: here.appendingPathComponent("\(module.name).swift"))
      outputs[module.name] = .some(try await compile(module, here, base))
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
  ) async throws -> SHA256Digest? {
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
    var hash = SHA256()
    for suffix in ["swiftmodule", "o"] {
      let file = here.appendingPathComponent("\(module.name).\(suffix)")
      hash.update(data: try Data(contentsOf: file))
    }
    return hash.finalize()
  }
}
