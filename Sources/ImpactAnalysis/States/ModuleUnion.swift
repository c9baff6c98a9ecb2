import BitCollections
import GraphCore
import WorkspaceModel

/// The modules and arrows of two snapshots together: a removed module and a removed dependency still
/// say whom the change reaches.
package struct ModuleUnion: Sendable {
  /// One module in both states.
  struct Member: Sendable {
    /// As in the new state, or as in the old one if it was removed.
    var module: Module
    var base: Int?
    var head: Int?
  }

  /// The properties of a module that decide how others see it.
  fileprivate struct Traits: OptionSet {
    let rawValue: UInt8

    /// It is known what the module loads: it is Swift, and nothing is generated.
    static let isPlain = Traits(rawValue: 1 << 0)
    /// Files import it by the target's name.
    static let isImportedByName = Traits(rawValue: 1 << 1)
    /// It has sources of the C family, in either state.
    static let isOfClang = Traits(rawValue: 1 << 2)
    /// It is a target of a project, in either state: Xcode builds it.
    static let isOfProject = Traits(rawValue: 1 << 3)
    /// A warning is an error, in either state.
    static let isStrict = Traits(rawValue: 1 << 4)
    /// It is built with library evolution in both states.
    static let isResilient = Traits(rawValue: 1 << 5)
    /// Its settings have flags of compilers or linkers, in either state.
    static let hasUnsafeFlags = Traits(rawValue: 1 << 6)

    /// The traits that a module has only if it has them in each state in which it exists.
    static let ofBothStates: Traits = [.isPlain, .isImportedByName, .isResilient]
  }

  let members: [Member]
  let graph: DirectedGraph
  /// Indices of dependencies before what depends on them, cycles together.
  let order: [[Int]]
  /// The index in `order` of each module's component.
  private let components: [Int]
  private let headPositions: [Int]
  private let basePositions: [Int]
  private let base: WorkspaceStructure
  private let head: WorkspaceStructure
  /// The platform of packages in the new state.
  let platform: BuildPlatform?
  /// The platforms of each module, in either state.
  private let platforms: [BuildPlatform?]
  private let traits: [Traits]

  /// What each module imports and hands on, in either state.
  private(set) var exported: [[Int]] = []

  /// Complexity: O(modules + arrows) of both.
  init(_ old: WorkspaceStructure, _ new: WorkspaceStructure) {
    self.base = old
    self.head = new
    platform = new.workspace.platform
    let (base, head) = (old.graph, new.graph)
    var members = head.modules.enumerated().map { index, module in
      Member(module: module, base: base.index(of: module.key), head: index)
    }
    headPositions = Array(members.indices)
    var basePositions: [Int] = []
    // A package that moved has the names that it had.
    let newcomers = Dictionary(
      members.indices.filter { members[$0].base == nil }.map { (members[$0].module.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for (index, module) in base.modules.enumerated() {
      if let known = head.index(of: module.key) {
        basePositions.append(known)
      } else if let moved = newcomers[module.id], members[moved].base == nil {
        members[moved].base = index
        basePositions.append(moved)
      } else {
        basePositions.append(members.count)
        members.append(Member(module: module, base: index, head: nil))
      }
    }
    self.basePositions = basePositions
    self.members = members
    var edges: [(from: Int, to: Int)] = []
    for (graph, positions) in [(head, headPositions), (base, basePositions)] {
      for from in 0..<graph.graph.nodeCount {
        for to in graph.graph.neighbors(of: from) { edges.append((positions[from], positions[to])) }
      }
    }
    graph = DirectedGraph(nodeCount: members.count, edges: edges)
    order = graph.stronglyConnectedComponents()
    var components = Array(repeating: 0, count: members.count)
    for (index, component) in order.enumerated() {
      for module in component { components[module] = index }
    }
    self.components = components
    platforms = members.map { member in
      let after = member.head.map { new.platform(of: $0) }
      let before = member.base.map { old.platform(of: $0) }
      guard let after, let before else { return after ?? before ?? nil }
      if after == before { return after }
      return after.flatMap { after in before.map(after.union) }
    }
    traits = members.map { member in
      let before = member.base.map { old.traits(of: $0) }
      let after = member.head.map { new.traits(of: $0) }
      guard let before, let after else { return after ?? before ?? [] }
      return before.intersection(after).union(before.union(after).subtracting(.ofBothStates))
    }
    exported = members.indices.map { from in
      graph.neighbors(of: from).filter { kinds(from: from, to: $0).contains(.exported) }
    }
  }

  /// The platforms of a module, in either state; `nil` if it may be any.
  func platform(of module: Int) -> BuildPlatform? { platforms[module] }

  /// Whether it is a target of a project, in either state.
  func isOfProject(_ module: Int) -> Bool { traits[module].contains(.isOfProject) }

  /// Whether a module is built for one of these platforms in either state; what is not known may be.
  func isBuilt(_ module: Int, on platforms: Set<ApplePlatform>?) -> Bool {
    guard let platforms, isOfProject(module) else { return true }
    let targets = targets(module)
    return targets.contains { $0.platforms.isEmpty || !$0.platforms.isDisjoint(with: platforms) }
  }

  /// A module and all that needs it where it is built for one of some platforms.
  ///
  /// An app contains the products of other platforms as a whole: that of a watch.
  func dependents(of module: Int, on platforms: Set<ApplePlatform>?) -> BitSet {
    var found: BitSet = [module]
    var whole: [Int] = []
    var pending = [module]
    while let next = pending.popLast() {
      for user in graph.neighbors(of: next, .backward) {
        if isBuilt(user, on: platforms) {
          if found.insert(user).inserted { pending.append(user) }
        } else if !haveCommonPlatform(user, next) {
          whole.append(user)
        }
      }
    }
    return found.union(graph.reachable(from: whole, .backward))
  }

  private func haveCommonPlatform(_ one: Int, _ other: Int) -> Bool {
    let known = platforms(ofProjectModule: one)
    return known.isEmpty || isBuilt(other, on: known)
  }

  /// All platforms of a target in either state; empty if they are not known.
  private func platforms(ofProjectModule module: Int) -> Set<ApplePlatform> {
    let all = targets(module).map(\.platforms)
    return all.contains(where: \.isEmpty) ? [] : all.reduce(into: []) { $0.formUnion($1) }
  }

  private func targets(_ module: Int) -> [Target] {
    [
      members[module].head.flatMap { head.target(of: $0) },
      members[module].base.flatMap { base.target(of: $0) },
    ].compactMap(\.self)
  }

  /// Whether the build reads something of `to` to make `from`.
  ///
  /// Copied products and programs that tests drive are taken as they are (rule xcode.change.embedded).
  func isBuilt(_ from: Int, with to: Int) -> Bool {
    let kinds = kinds(from: from, to: to)
    return kinds.isEmpty || !kinds.isSubset(of: [.embedded, .hosted])
  }

  /// Whether it is the union of those two.
  func joins(_ old: WorkspaceStructure, _ new: WorkspaceStructure) -> Bool {
    base === old && head === new
  }

  /// Whether the modules and their descriptions are the same in both states.
  var isOfOneStructure: Bool { base === head }

  /// Whether `from` imports `to` where it is built, in either state.
  func imports(from: Int, to: Int) -> Bool {
    if let from = members[from].head, let to = members[to].head,
      head.graph.imports(from: from, to: to, on: head.platform(of: from))
    {
      return true
    }
    guard !isOfOneStructure, let from = members[from].base, let to = members[to].base else {
      return false
    }
    return base.graph.imports(from: from, to: to, on: base.platform(of: from))
  }

  /// The modules whose top-level names are in scope in one: imported ones, and what those re-export.
  func modulesInScope(of module: Int) -> BitSet {
    var inScope = BitSet()
    var pending = graph.neighbors(of: module).filter { imports(from: module, to: $0) }
    while let next = pending.popLast() {
      guard inScope.insert(next).inserted else { continue }
      pending += exported[next]
    }
    return inScope
  }

  /// Whether `from` can load `to`: a Swift module loads what it imports, whatever the manifest declares.
  ///
  /// Tests of a user interface drive the app as a program of its own, with which they are not linked.
  ///
  /// Rule: xcode.change.driven
  func loads(from: Int, to: Int) -> Bool {
    if members[from].module.kind == .uiTest, members[to].module.kind == .app {
      return imports(from: from, to: to)
    }
    guard traits[from].contains(.isPlain), traits[to].contains(.isImportedByName),
      !kinds(from: from, to: to).contains(.plugin)
    else { return true }
    return imports(from: from, to: to)
  }

  /// Whether another module can load it: else nobody asks what becomes of its declarations.
  func isLoaded(_ module: Int) -> Bool {
    graph.neighbors(of: module, .backward).contains { loads(from: $0, to: module) }
  }

  /// The modules outside of a module's cycle that load it, themselves or through others; dependencies before what
  /// depends on them.
  ///
  /// Complexity: O(modules + arrows) above it.
  func loaders(of module: Int) -> [Int] {
    var reached = BitSet([module])
    var loaders: [Int] = []
    for component in components(above: [module]) where !component.contains(module) {
      let isLoading = component.contains { above in
        graph.neighbors(of: above).contains { reached.contains($0) && loads(from: above, to: $0) }
      }
      guard isLoading else { continue }
      reached.formUnion(component)
      loaders += component
    }
    return loaders
  }

  /// The tests of packages that no module depends on.
  var finalTests: BitSet {
    BitSet(
      indices.filter {
        members[$0].module.kind == .test && !traits[$0].contains(.isOfProject)
          && graph.neighbors(of: $0, .backward).isEmpty
      }
    )
  }

  /// Whether it is known of a module what it loads: it is Swift, and nothing of it is generated.
  func isPlain(_ module: Int) -> Bool { traits[module].contains(.isPlain) }

  /// Whether code of a module sees of headers only what Swift imports: it reads none itself.
  ///
  /// A target of a project may have a bridging header, or sources of the C family beside those of Swift.
  func seesOnlyNames(_ module: Int) -> Bool {
    isPlain(module) && traits[module].isDisjoint(with: [.isOfProject, .hasUnsafeFlags])
  }

  /// Whether a warning is an error in the module, in either state.
  func isStrict(_ module: Int) -> Bool { traits[module].contains(.isStrict) }

  /// Whether the module is built with library evolution in both states.
  func isResilient(_ module: Int) -> Bool { traits[module].contains(.isResilient) }

  /// Whether its settings have flags of compilers or linkers, in either state.
  func hasUnsafeFlags(_ module: Int) -> Bool { traits[module].contains(.hasUnsafeFlags) }

  /// Whether it has sources of the C family, in either state.
  func isOfClang(_ module: Int) -> Bool { traits[module].contains(.isOfClang) }

  var indices: Range<Int> { members.indices }

  /// The components of `order` with one of some modules, or with a module that needs one.
  ///
  /// Complexity: O(modules + arrows) of those that are returned.
  func components(above modules: some Sequence<Int>) -> [[Int]] {
    BitSet(graph.reachable(from: modules, .backward).map { components[$0] }).map { order[$0] }
  }

  /// How `from` needs `to` in either state.
  func kinds(from: Int, to: Int) -> EdgeKinds {
    var kinds: EdgeKinds = []
    if let from = members[from].head, let to = members[to].head {
      kinds.formUnion(head.graph.kinds(from: from, to: to))
    }
    if !isOfOneStructure, let from = members[from].base, let to = members[to].base {
      kinds.formUnion(base.graph.kinds(from: from, to: to))
    }
    return kinds
  }

  /// The union's index of a module of the new state.
  func position(head index: Int) -> Int { headPositions[index] }
  /// The union's index of a module of the old state.
  func position(base index: Int) -> Int { basePositions[index] }
}

extension Target {
  /// Whether it is built with library evolution: its layouts and bodies are hidden from its clients.
  var hidesLayouts: Bool { settings.contains(where: \.enablesLibraryEvolution) }

  /// The access of an import that says nothing (SE-0409).
  var importAccess: AccessLevel {
    let isInternal = settings.contains {
      $0.condition == nil && $0.values.contains("InternalImportsByDefault")
    }
    return isInternal ? .internal : .public
  }

  fileprivate var makesWarningsErrors: Bool { settings.contains(where: \.makesWarningsErrors) }

  /// Whether nothing but the imports of its files says what the compiler loads for it.
  fileprivate var loadsWhatItImports: Bool {
    language == .swift && pluginUses.isEmpty && !includesHeaders
  }

  /// Whether Objective-C stands beside Swift in the target, which `#import` leads to other modules.
  private var includesHeaders: Bool {
    settings.contains { $0.name == "SWIFT_OBJC_BRIDGING_HEADER" && $0.values != [""] }
      || sources.contains { $0.fileExtension.map(SourceExtensions.clang.contains) == true }
  }
}

extension BuildSetting {
  /// Whether the module's layouts and bodies are hidden from its clients (SE-0260).
  fileprivate var enablesLibraryEvolution: Bool {
    tool == "swift" && condition == nil && values.contains("-enable-library-evolution")
  }

  /// Whether a warning ends the build: SE-0480, or `unsafeFlags`.
  fileprivate var makesWarningsErrors: Bool {
    name.hasPrefix("treat") && values.contains { $0.contains("error") }
      || values.contains { value in
        // Nearly all values have no dash, and a search costs far more than that answer.
        value == "-Werror"
          || value.utf8.contains(UInt8(ascii: "-"))
            && value.lowercased().contains("warnings-as-errors")
      }
  }
}

extension WorkspaceStructure {
  fileprivate func traits(of module: Int) -> ModuleUnion.Traits {
    let target = target(of: module)
    var traits: ModuleUnion.Traits = []
    if target?.loadsWhatItImports == true { traits.insert(.isPlain) }
    if isImportedByName(module) { traits.insert(.isImportedByName) }
    if target?.language == .cFamily { traits.insert(.isOfClang) }
    if container(of: module)?.kind == .project { traits.insert(.isOfProject) }
    if target?.makesWarningsErrors == true { traits.insert(.isStrict) }
    if target?.hidesLayouts == true { traits.insert(.isResilient) }
    if target?.settings.contains(where: \.isUnsafe) == true { traits.insert(.hasUnsafeFlags) }
    return traits
  }

  /// Whether files import a module by the target's name: products of packages outside hold any modules,
  /// system libraries and binaries have names of their own, macros are loaded by other means.
  ///
  /// A module map of the target's own may give other names.
  fileprivate func isImportedByName(_ module: Int) -> Bool {
    guard let target = target(of: module) else { return false }
    switch target.kind {
    case .library, .executable, .test, .app, .appExtension, .framework, .uiTest, .bundle:
      return !target.headers.contains { $0.fileExtension == "modulemap" }
    default: return false
    }
  }
}
