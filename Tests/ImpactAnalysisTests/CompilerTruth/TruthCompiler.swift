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

  /// A state that was compiled.
  struct Compiled: Sendable {
    var scenario: Scenario
    var outputs: Outputs
    var folder: String
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
  /// What neither has another text nor loads a `.swiftmodule` with other bytes than in the `earlier`
  /// state would compile to the same again and is left out; so is what stands above a module that does
  /// not compile.
  func compile(
    _ scenario: Scenario,
    in subfolder: String,
    after earlier: Compiled? = nil
  ) async throws -> Outputs {
    let touched = earlier?.touched(in: scenario) ?? []
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
      if let earlier, !touched.contains(module.name), differing.isDisjoint(with: loaded) {
        outputs[module.name] = earlier.outputs[module.name] ?? nil
        continue
      }
      if loaded.contains(where: { outputs[$0] == .some(nil) }) {
        outputs[module.name] = .some(nil)
        continue
      }
      try Data(module.source.utf8).write(to: here.appendingPathComponent("\(module.name).swift"))
      let output = try await compile(module, here, earlier?.folder)
      outputs[module.name] = .some(output)
      if let before = earlier?.outputs[module.name], before?.interface == output?.interface {
        continue
      }
      differing.insert(module.name)
    }
    return outputs
  }

  /// Compiles `result`, an edit of `base`, and says of which modules above the edited ones the outputs
  /// differ.
  func truth(
    of result: Scenario,
    over base: Compiled,
    in subfolder: String
  ) async throws -> (truth: Truth, after: Compiled) {
    let touched = base.touched(in: result)
    let outputs = try await compile(result, in: subfolder, after: base)
    var (above, silent) = (touched, Set<String>())
    var truth = Truth()
    for module in modules(of: result) {
      if !above.isDisjoint(with: module.dependencies) { above.insert(module.name) }
      guard above.contains(module.name) else { continue }
      let output = outputs[module.name] ?? nil
      let isBlocked = !silent.isDisjoint(with: module.dependencies)
      if isBlocked || output == nil { silent.insert(module.name) }
      if isBlocked || touched.contains(module.name) { continue }
      truth.asked.insert(module.name)
      if output != base.outputs[module.name] ?? nil { truth.required.insert(module.name) }
    }
    return (truth, Compiled(scenario: result, outputs: outputs, folder: subfolder))
  }

  /// Tests see through `@testable`, which needs a debug build.
  func modules(of scenario: Scenario) -> [Scenario.Module] {
    scenario.modules.filter { configuration == .debug || $0.kind != .test }
  }

  /// Removes what was compiled in `subfolder`.
  func remove(_ subfolder: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(subfolder))
  }

  /// Puts what was compiled in `subfolder` in the place of what `other` holds of the same modules.
  func move(_ subfolder: String, over other: String) throws {
    let (from, to) = (
      folder.appendingPathComponent(subfolder), folder.appendingPathComponent(other)
    )
    for name in try FileManager.default.contentsOfDirectory(atPath: from.path) {
      let target = to.appendingPathComponent(name)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.moveItem(at: from.appendingPathComponent(name), to: target)
    }
    try FileManager.default.removeItem(at: from)
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

extension TruthCompiler.Compiled {
  /// The modules whose text is not the same in `other`.
  func touched(in other: Scenario) -> Set<String> {
    let old = Dictionary(uniqueKeysWithValues: scenario.modules.map { ($0.name, $0) })
    return Set(other.modules.filter { old[$0.name]?.source != $0.source }.map(\.name))
  }
}
