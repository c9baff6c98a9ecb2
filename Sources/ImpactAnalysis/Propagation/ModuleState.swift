import BitCollections
import WorkspaceModel

extension Propagation {
  /// Why a module is affected: the invalidation, and the file that uses its name.
  struct Hit: Hashable, Sendable {
    var invalidation: Int
    var file: SourcePath?
  }

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
    /// The reasons of those.
    var reasons = BitSet()
    /// The reasons that all modules above use, as far as anybody looked.
    var settled = BitSet()
    /// The reasons for which the whole module is invalidated.
    var whole = BitSet()
    /// The number of own invalidations with which the modules above are visited again.
    var nextLook = 0
  }

  /// The knowledge about one module while it is visited.
  struct ModuleVisit: Sendable {
    /// For each file, the invalidations from elsewhere that it uses.
    var recorded: [BitSet]
    /// The reasons of those.
    var recordedReasons = BitSet()
    /// The questions about its declarations that have an answer already.
    var answered = FileCursor.Answered()
    /// For each file, the differences that sections of its declarations carry; empty at first.
    var carried: [[CarriedFacets]]
    /// The invalidations of which the module has values, but cannot write the names.
    var unnamed = BitSet()

    init(fileCount: Int = 0) {
      recorded = Array(repeating: BitSet(), count: fileCount)
      carried = Array(repeating: [], count: fileCount)
    }
  }

  /// The differences that one section of a declaration carries, as far as that is known.
  struct CarriedFacets: Sendable {
    private var known: UInt64 = 0
    private var carried: UInt64 = 0

    subscript(facet: Invalidation.Facet) -> Bool? {
      get {
        known >> facet.number & 1 == 0 ? nil : carried >> facet.number & 1 == 1
      }
      set {
        known |= 1 << facet.number
        if newValue == true { carried |= 1 << facet.number }
      }
    }
  }
}
