import BitCollections
import WorkspaceModel

extension Propagation {
  /// The invalidations that reached one module so far.
  struct ModuleState: Sendable {
    /// The invalidations that began or were derived in the module.
    var own: [Int] = []
    /// The invalidations because of an import of it or of a module below it.
    var leaking: [Int] = []
    /// The invalidations of the module and of everything that it loads.
    var reaching = BitSet()
    /// The uses of invalidations from elsewhere by its files.
    var hits: [Hit] = []
  }

  /// The knowledge about one module while it is visited.
  struct ModuleVisit: Sendable {
    /// For each file, the invalidations from elsewhere that it uses.
    var recorded: [BitSet]
    /// The reasons of those.
    var recordedReasons = BitSet()
    /// The questions about its declarations that have an answer already.
    var answered = FileCursor.Answered()
    /// The invalidations of which the module has values, but cannot write the names.
    var unnamed = BitSet()

    init(fileCount: Int = 0) { recorded = Array(repeating: BitSet(), count: fileCount) }
  }
}
