import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The modules of which the compiler's driver compiles no file again, although their command runs.
extension ImpactAnalyzer {
  /// Whether a debug build may leave a module as it was that comes out different, under either build system.
  ///
  /// The driver compiles a file again if a name differs that its last compilation looked up. The names of types
  /// inside of others, and of functions that a default argument calls, need not be among them.
  ///
  /// A type that keeps its name while what it stores has another type need not give its module other bytes.
  ///
  /// Rules: stale.memory-layout, stale.inner-default, stale.stored-type. Complexity: O(hits + files) of the module.
  func mayBeSkipped(_ module: Int) -> Bool {
    guard options.configuration == .debug, !union.isOfClang(module),
      !prediction.inputsDiffer(module)
    else { return false }
    var usesMemoryLayout: Bool?
    return propagation.hits(in: module).contains { hit in
      let invalidation = propagation.log[hit.invalidation]
      guard case .invalidation = invalidation.provenance.cause, counts(hit, in: module) else {
        return false
      }
      switch invalidation.kind {
      case .layout:
        if usesMemoryLayout == nil { usesMemoryLayout = mentionsMemoryLayout(module) }
        return usesMemoryLayout == true
      case .use, .type, .value:
        let origin = propagation.log.origin(of: hit.invalidation)
        guard !union.graph.neighbors(of: module).contains(origin.scope.module) else { return false }
        return origin.provenance.effect == .defaultArgument
          || states.builders(of: module).contains(.swiftPM) && isStored(hit.invalidation)
      default: return false
      }
    }
  }

  /// Whether an invalidation follows from a value that a type stores.
  private func isStored(_ invalidation: Int) -> Bool {
    propagation.log.chain(to: invalidation).contains {
      ["carry.use.storage", "carry.type.storage"].contains(propagation.log[$0].provenance.rule)
    }
  }

  private func mentionsMemoryLayout(_ module: Int) -> Bool {
    (states.target(head: module)?.sources ?? []).contains {
      head.summaries[$0]?.names.contains("MemoryLayout") == true
    }
  }
}
