import HashTreeCollections
import WorkspaceModel

/// Everything that differs in one module's own inputs.
struct ModuleChange: Sendable {
  /// The union's index.
  let module: Int
  /// A compiled file, a header, a setting: the compiler runs again.
  var changesCompilation = false
  /// The compiler runs again if a script or another build makes other code of what differs.
  var mayChangeCompilation = false
  /// The `.swiftmodule`'s bytes differ.
  var changesSerializedModule = false
  /// So do the digests in it, by which the compiler's driver finds files to compile: more than bodies differs.
  var changesDigests = false
  /// The full names of types whose tokens outside of functions differ, inner types aside.
  var rewrittenTypes: Set<String> = []
  /// The objects of a C target differ, which the commands of dependents take as inputs.
  var changesForeignObjects = false
  /// What the module is linked with differs.
  var changesLinking = false
  /// More than comments and white space, resources included: running code can behave differently.
  var changesBehavior = false
  /// Comments or white space moved code whose position the module can observe.
  var movesObservedLines = false
  /// Object code or module can differ.
  var changesOutput = false
  var invalidations: [Invalidation] = []
  /// Outputs of the old state that no build of the new one makes, and that a build leaves behind.
  var leftovers: Set<StaleOutput> = []
  /// The reasons that stand for the module itself.
  var reasons: [Reason] = []
  /// The note about each file, by path.
  var levels: [SourcePath: FileChange.Level] = [:]
  var declarations: [SourcePath: [DeclarationChange]] = [:]

  init(module: Int) { self.module = module }

  /// Notes a difference of the compilation as a whole, which the build tool sees or not.
  mutating func changeCompilation(
    _ effect: Effect,
    id: String,
    propagates: Bool = true,
    isSeen: Bool = true
  ) {
    if isSeen { changesCompilation = true }
    changesBehavior = true
    changesOutput = true
    reasons.append(Reason(module: id, declaration: "", effect: effect))
    guard propagates else { return }
    changeDigests()
    addEverything(effect)
  }

  /// Notes that the `.swiftmodule` has other digests.
  mutating func changeDigests() { (changesSerializedModule, changesDigests) = (true, true) }

  /// Notes a difference of what a script or another build reads: which code it writes is not known.
  mutating func changeGenerator(id: String) {
    mayChangeCompilation = true
    changeCompilation(.generated, id: id, isSeen: false)
  }

  /// Adds an invalidation of the whole module; see `InvalidationSeeds.addEverything`.
  mutating func addEverything(
    _ effect: Effect,
    name: String = "",
    access: AccessLevel = .public,
    imported: ImportChange? = nil
  ) {
    var sources = InvalidationSeeds(module: module, configuration: .debug)
    sources.addEverything(
      effect,
      name: name,
      access: access,
      imported: imported
    )
    invalidations += sources.invalidations
  }

  /// Notes a difference of what the module opens, or is called, when it runs; nothing is compiled.
  mutating func changeBehavior(_ effect: Effect, id: String) {
    changesBehavior = true
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
