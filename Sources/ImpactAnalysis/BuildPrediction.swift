import BitCollections
import GraphCore
import WorkspaceModel

/// What the build system will do, needed or not.
///
/// Native SwiftPM compiles a target again when its own inputs differ or the `.swiftmodule` of a
/// directly declared dependency has other bytes (swift-package-manager:
/// LLBuildManifestBuilder+Swift.swift, `computeSwiftCompileCmdInputs`; the frontend writes a
/// `.swiftmodule` only if it differs). Swift Build follows what the compiler reports, transitively.
struct BuildPrediction: Sendable {
  /// Modules that are compiled again, by the union's index.
  private(set) var recompiles = BitSet()
  /// Executables, tests and macros that are linked again.
  private(set) var relinks = BitSet()
  /// Modules whose `.swiftmodule` will have other bytes, or whose objects will, if of the C family.
  private(set) var serializesDifferently = BitSet()

  /// Complexity: O(modules + arrows).
  init(
    union: ModuleUnion,
    changes: [Int: ModuleChange],
    propagation: Propagation,
    buildSystem: ImpactOptions.BuildSystem
  ) {
    for module in union.order.joined() {
      let change = changes[module]
      let inputsDiffer = change?.changesCompilation == true
      if inputsDiffer || dependenciesDiffer(module, union, buildSystem) {
        recompiles.insert(module)
        if change?.changesSerializedModule == true || Self.derivesOtherBytes(module, propagation)
          || (inputsDiffer && Self.isSeenThroughObjects(union.members[module].module))
        {
          serializesDifferently.insert(module)
        }
      }
      switch union.members[module].module.kind {
      case .executable, .test, .macro, .plugin:
        let linked = union.graph.reachable(from: [module], .forward)
        if !linked.isDisjoint(with: recompiles) { relinks.insert(module) }
      default: continue
      }
    }
  }

  private func dependenciesDiffer(
    _ module: Int,
    _ union: ModuleUnion,
    _ buildSystem: ImpactOptions.BuildSystem
  ) -> Bool {
    func loadsOtherBytes() -> Bool {
      union.graph.reachable(from: [module], .forward).contains {
        $0 != module && serializesDifferently.contains($0)
      }
    }
    guard buildSystem == .swiftPM else { return loadsOtherBytes() }
    let declared = union.graph.neighbors(of: module)
      .filter { !union.kinds(from: module, to: $0).isDisjoint(with: [.declared, .plugin]) }
    if declared.contains(where: { serializesDifferently.contains($0) }) { return true }
    // An executable is waited for as a linked file. Once the compiler is called, it looks at everything
    // that it loads (seen with Swift 6.3.1).
    let isCalled = declared.contains {
      union.members[$0].module.kind == .executable && relinks.contains($0)
    }
    return isCalled && loadsOtherBytes()
  }

  /// Whether an unchanged module's own `.swiftmodule` gets other bytes because of what it is made of.
  ///
  /// That is a type that resolves to another one, an inherited table, an exposed body. The layout of
  /// something stored inside is not written into it.
  private static func derivesOtherBytes(_ module: Int, _ propagation: Propagation) -> Bool {
    propagation.taints(declaredBy: module).contains { index in
      let taint = propagation.log[index]
      guard case .taint = taint.cause else { return false }
      switch taint.kind {
      case .type, .instanceLayout, .everything: return true
      case .use: return taint.effect == .exposedBody
      case .layout, .members, .witnesses, .value, .diagnostics, .expansion: return false
      }
    }
  }

  /// Dependents wait for the objects of C targets, the binaries of executables and macros.
  private static func isSeenThroughObjects(_ module: Module) -> Bool {
    switch module.kind {
    case .executable, .macro, .plugin, .systemLibrary, .binary: true
    default: false
    }
  }
}
