import HashTreeCollections
import WorkspaceModel

/// Everything that differs in one module's own inputs.
struct ModuleChange: Sendable {
  /// The union's index.
  let module: Int
  /// The module's id, for reasons.
  let id: String
  var differences: Differences = []
  /// The full names of types whose tokens outside of functions differ, inner types aside.
  var rewrittenTypes: Set<String> = []
  var invalidations: [Invalidation] = []
  /// Outputs of the old state that no build of the new one makes, and that a build leaves behind.
  var leftovers: Set<StaleOutput> = []
  /// The reasons that stand for the module itself.
  var reasons: [Reason] = []
  /// The first condition `canImport(…)` that may have another value.
  var importCondition: ImportCondition?
  /// The note about each file, by path.
  var levels: [SourcePath: FileChange.Level] = [:]
  var declarations: [SourcePath: [DeclarationChange]] = [:]

  /// The parts of a module, of its inputs or outputs, that differ.
  struct Differences: OptionSet {
    let rawValue: UInt16

    /// A compiled file, a header, a setting: the compiler runs again.
    static let compilation = Differences(rawValue: 1 << 0)
    /// Code that a script or another build may write, or the order of flags: then the compiler runs again.
    static let possibleCompilation = Differences(rawValue: 1 << 1)
    /// The `.swiftmodule`'s bytes.
    static let serializedModule = Differences(rawValue: 1 << 2)
    /// The digests in it, by which the compiler's driver finds files to compile: more than bodies differs.
    static let digests = Differences(rawValue: 1 << 3)
    /// The objects of a C target, which the commands of dependents take as inputs.
    static let foreignObjects = Differences(rawValue: 1 << 4)
    /// The files and flags that the module is linked with.
    static let linking = Differences(rawValue: 1 << 5)
    /// More than comments and white space, resources included: running code can behave differently.
    static let behavior = Differences(rawValue: 1 << 6)
    /// The lines of code whose position the module can observe: comments or white space moved it.
    static let observedLines = Differences(rawValue: 1 << 7)
    /// Object code or module.
    static let output = Differences(rawValue: 1 << 8)
  }

  init(module: Int, id: String) {
    self.module = module
    self.id = id
  }

  /// Whether nothing differs but the compile command, perhaps.
  var isOnlyPlanned: Bool {
    differences == .possibleCompilation && reasons.isEmpty && invalidations.isEmpty
  }

  /// Whether at least one of these parts differs.
  func differs(_ parts: Differences) -> Bool { !differences.isDisjoint(with: parts) }

  /// Notes a difference of the compilation as a whole, which the build tool sees or not, or that is not known.
  mutating func changeCompilation(
    _ effect: Effect,
    propagates: Bool = true,
    isSeen: Bool? = true
  ) {
    differences.formUnion([.behavior, .output])
    if isSeen != false { differences.insert(isSeen == nil ? .possibleCompilation : .compilation) }
    reasons.append(Reason(module: id, declaration: "", effect: effect))
    guard propagates else { return }
    changeDigests()
    addEverything(effect)
  }

  /// Notes a difference of a header that Swift code sees by some names, and code of the C family as a whole.
  mutating func changeHeader(_ names: [HeaderName]) {
    changeDigests()
    var seeds = InvalidationSeeds(module: module, configuration: .debug)
    seeds.addHeader(names)
    invalidations += seeds.invalidations
  }

  /// Notes that the `.swiftmodule` has other digests.
  mutating func changeDigests() { differences.formUnion([.serializedModule, .digests]) }

  /// Notes a difference of what a script or another build reads: which code it writes is not known.
  mutating func changeGenerator() {
    changeCompilation(.generated, isSeen: nil)
  }

  /// Adds an invalidation of the whole module; see `InvalidationSeeds.addEverything`.
  mutating func addEverything(
    _ effect: Effect,
    name: String = "",
    access: AccessLevel = .public,
    imported: ImportChange? = nil
  ) {
    var seeds = InvalidationSeeds(module: module, configuration: .debug)
    seeds.addEverything(
      effect,
      name: name,
      access: access,
      imported: imported
    )
    invalidations += seeds.invalidations
  }

  /// Notes a difference of what the module opens, or is called, when it runs; nothing is compiled.
  mutating func changeBehavior(_ effect: Effect) {
    differences.insert(.behavior)
    reasons.append(Reason(module: id, declaration: "", effect: effect))
  }

  /// Notes the level of a file, the widest of several.
  mutating func raise(_ path: SourcePath, to level: FileChange.Level) {
    levels[path] = max(levels[path] ?? .none, level)
  }
}

extension FileChange.Level: Comparable {
  private var rank: Int {
    switch self {
    case .none: 0
    case .resource: 1
    case .body: 2
    case .internal: 3
    case .package: 4
    case .public: 5
    case .header: 6
    case .manifest: 7
    case .unknown: 8
    }
  }

  package static func < (left: FileChange.Level, right: FileChange.Level) -> Bool {
    left.rank < right.rank
  }
}
