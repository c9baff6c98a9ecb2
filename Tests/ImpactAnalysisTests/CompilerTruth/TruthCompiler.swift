import Crypto
import Foundation
import ImpactAnalysis
import WorkspaceModel

/// Compiles scenarios with the real compiler and compares what comes out.
///
/// Module by module, whole module at once, without debug information, whose paths and lines say nothing
/// about what a module needs.
struct TruthCompiler: Sendable {
  struct Output: Sendable, Equatable {
    /// The `.swiftmodule`; of C the public headers.
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
  /// not compile. A macro counts as another one when anything below it was compiled again: its library
  /// holds all objects, and who uses it loads nothing else of it.
  func compile(
    _ scenario: Scenario,
    in subfolder: String,
    after earlier: Compiled? = nil
  ) async throws -> Outputs {
    let touched = earlier?.scenario.touched(in: scenario) ?? []
    let here = folder.appendingPathComponent(subfolder)
    try FileManager.default.createDirectory(at: here, withIntermediateDirectories: true)
    var outputs: Outputs = [:]
    var loads: [String: Set<String>] = [:]
    var (compiled, differing) = (Set<String>(), Set<String>())
    for module in modules(of: scenario) {
      let loaded = module.dependencies.reduce(into: Set(module.dependencies)) { all, name in
        all.formUnion(loads[name] ?? [])
      }
      loads[module.name] = loaded
      let news = module.kind == .macro ? compiled : differing
      if let earlier, !touched.contains(module.name), news.isDisjoint(with: loaded) {
        outputs[module.name] = earlier.outputs[module.name] ?? nil
        continue
      }
      if loaded.contains(where: { outputs[$0] == .some(nil) }) {
        outputs[module.name] = .some(nil)
        continue
      }
      let output = try await ModuleCompilation(
        module: module,
        loaded: scenario.modules.filter { loaded.contains($0.name) },
        configuration: configuration,
        folder: here,
        base: earlier?.folder,
        moduleCache: folder.appendingPathComponent("modules")
      ).output()
      outputs[module.name] = .some(output)
      compiled.insert(module.name)
      if let before = earlier?.outputs[module.name], before?.interface == output?.interface,
        module.kind != .macro
      {
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
    let touched = base.scenario.touched(in: result)
    let outputs = try await compile(result, in: subfolder, after: base)
    let above = result.modules(above: base.scenario, in: configuration)
    var silent = Set<String>()
    var truth = Truth()
    for module in modules(of: result)
    where touched.contains(module.name) || above.contains(module.name) {
      let output = outputs[module.name] ?? nil
      let isBlocked = !silent.isDisjoint(with: module.dependencies)
      if isBlocked || output == nil { silent.insert(module.name) }
      if isBlocked || touched.contains(module.name) { continue }
      truth.asked.insert(module.name)
      if output != base.outputs[module.name] ?? nil { truth.required.insert(module.name) }
    }
    return (truth, Compiled(scenario: result, outputs: outputs, folder: subfolder))
  }

  func modules(of scenario: Scenario) -> [Scenario.Module] { scenario.modules(in: configuration) }

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
}

extension Scenario {
  /// The modules that are built: tests see through `@testable`, which needs a debug build.
  func modules(in configuration: ImpactOptions.Configuration) -> [Module] {
    modules.filter { configuration == .debug || $0.kind != .test }
  }

  /// The modules whose text is not the same in `other`.
  func touched(in other: Scenario) -> Set<String> {
    let old = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) })
    return Set(other.modules.filter { old[$0.name]?.source != $0.source }.map(\.name))
  }

  /// The modules above those whose text is not the same in `base`, and whose own text is the same.
  func modules(
    above base: Scenario,
    in configuration: ImpactOptions.Configuration
  ) -> Set<String> {
    let touched = base.touched(in: self)
    var above = touched
    for module in modules(in: configuration) where !above.isDisjoint(with: module.dependencies) {
      above.insert(module.name)
    }
    return above.subtracting(touched)
  }
}
