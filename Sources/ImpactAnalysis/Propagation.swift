import BitCollections
import GraphCore
import WorkspaceModel

/// Carries taints from module to module, dependencies first, over the union of both graphs.
struct Propagation: Sendable {
  /// Why a module is affected: the taint, and the file that uses its name.
  struct Hit: Hashable, Sendable {
    var taint: Int
    var file: SourcePath?
  }

  private let union: ModuleUnion
  private let configuration: ImpactOptions.Configuration
  private let platform: BuildPlatform?
  /// Modules in which a warning is an error.
  private let strictModules: Set<Int>
  /// Modules that are built with library evolution.
  private let resilientModules: Set<Int>
  private var sources: ModuleSources
  private(set) var log = TaintLog()
  /// The taints that began or were derived in each module.
  private var own: [[Int]]
  /// The taints of each module and of everything that it loads.
  private var reaching: [BitSet]
  /// The taints from elsewhere that each module's files use, the first of each name and origin.
  private(set) var hits: [[Hit]]
  private var receivers: Receivers
  private var loadedImports: LoadedImports
  private let expansions: ExpansionNames

  /// Starts with nothing tainted; `files` gives the Swift files of a module, each version once.
  init(
    union: ModuleUnion,
    configuration: ImpactOptions.Configuration,
    platform: BuildPlatform?,
    strictModules: Set<Int>,
    resilientModules: Set<Int>,
    loadedImports: LoadedImports,
    files: @escaping @Sendable (Int) -> [(path: SourcePath, summary: FileSummary)]
  ) {
    self.union = union
    self.loadedImports = loadedImports
    self.configuration = configuration
    self.platform = platform
    self.strictModules = strictModules
    self.resilientModules = resilientModules
    sources = ModuleSources(modules: union.indices, read: files)
    receivers = Receivers(configuration)
    expansions = ExpansionNames(union: union, files: files)
    own = Array(repeating: [], count: union.members.count)
    reaching = Array(repeating: BitSet(), count: union.members.count)
    hits = Array(repeating: [], count: union.members.count)
  }

  /// Carries `sources` as far as they reach.
  ///
  /// Complexity: for each module that loads a tainted one, O(tainted names · log names + mentions of
  /// the files that contain one).
  mutating func run(_ sources: [Taint]) {
    for taint in sources {
      if let index = log.insert(taint) { own[taint.module].append(index) }
    }
    for component in union.order {
      var before = -1
      // Modules of a cycle are visited until nothing is added.
      while log.taints.count != before {
        before = log.taints.count
        for module in component { visit(module) }
        if component.count == 1 { break }
      }
    }
  }

  /// The taints that a module loads with its dependencies: its own ones included.
  func taints(reaching module: Int) -> BitSet { reaching[module] }
  func taints(declaredBy module: Int) -> [Int] { own[module] }

  private mutating func visit(_ module: Int) {
    var incoming = BitSet()
    for dependency in union.graph.neighbors(of: module)
    where union.loads(from: module, to: dependency) { incoming.formUnion(reaching[dependency]) }
    let visibility = TaintVisibility(union: union, module: module)
    var names = TaintedNames()
    hits[module].removeAll()
    for index in incoming {
      let taint = log[index]
      guard taint.module != module, visibility.canSee(taint) else { continue }
      if taint.kind == .everything {
        if let name = taint.imported, !loadedImports.differ(name, for: module) { continue }
        hits[module].append(Hit(taint: index, file: nil))
      } else {
        names.insert(taint, at: index)
      }
    }
    for index in own[module] { names.insert(log[index], at: index) }
    if isLoaded(module) {
      note(ownersOf: Array(incoming), in: module)
      close(module, names)
    } else {
      // Nobody asks what becomes of its declarations.
      use(names, in: module)
    }
    for index in own[module] { incoming.insert(index) }
    reaching[module] = incoming
  }

  /// Whether another module can load it.
  private func isLoaded(_ module: Int) -> Bool {
    union.graph.neighbors(of: module, .backward).contains { union.loads(from: $0, to: module) }
  }

  /// Follows tainted names through the declarations of one module until nothing is added.
  private mutating func close(_ module: Int, _ start: TaintedNames) {
    var names = start
    var derived = own[module]
    while !names.isEmpty {
      note(ownersOf: derived, in: module)
      derived = []
      var next = TaintedNames()
      for index in use(names, in: module) {
        own[module].append(index)
        derived.append(index)
        next.insert(log[index], at: index)
      }
      names = next
    }
  }

  /// Notes what a module's files use of `names`, and gives the taints that its declarations get by that.
  @discardableResult
  private mutating func use(_ names: TaintedNames, in module: Int) -> [Int] {
    guard !names.isEmpty else { return [] }
    let files = sources.files(module)
    let isLoaded = isLoaded(module)
    var matches = files.map { path, summary in
      names.matches(in: summary)
        .mapValues { $0.filter { canSee(log[$0], from: path, in: module) } }
        .filter { !$0.value.isEmpty }
    }
    if !isLoaded {
      let matched = matches.flatMap { $0.values.joined() }
      note(ownersOf: names.throughValues + matched, in: module)
    }
    var added: [Int] = []
    for (place, (path, summary)) in files.enumerated() {
      for index in names.implicitUses(in: summary) where log[index].module != module {
        record(index, path, module)
      }
      for index in names.throughValues
      where log[index].module != module && receivers.mayHoldAnywhere(log[index]) {
        record(index, path, module)
      }
      added += expand(expansions.taints(names, in: summary), path, module)
      var values = ReceiversInFile(receivers, summary)
      for index in names.throughValues where canSee(log[index], from: path, in: module) {
        for name in values.places(feeling: log[index]) ?? [] {
          let known = matches[place][UInt32(name)] ?? []
          if !known.contains(index) { matches[place][UInt32(name)] = known + [index] }
        }
      }
      guard !matches[place].isEmpty else { continue }
      added += derive(from: matches[place], path, &values, module, isLoaded: isLoaded)
    }
    return added
  }

  /// What a file's expansions of macros declare if they mention what is tainted: that is not known.
  private mutating func expand(_ taints: [Int], _ path: SourcePath, _ module: Int) -> [Int] {
    taints.filter { log[$0].kind != .diagnostics }.compactMap { index in
      if log[index].module != module { record(index, path, module) }
      let taint = Taint(
        name: "",
        kind: .everything,
        access: .public,
        module: module,
        isMember: true,
        cause: .taint(index),
        effect: .generated,
        declaration: log[index].declaration,
        path: path,
        line: 0
      )
      return log.insert(taint)
    }
  }

  private func canSee(_ taint: Taint, from path: SourcePath, in module: Int) -> Bool {
    taint.module != module || taint.file == nil || taint.file == path
  }

  /// Follows the values of the types that members of `taints` belong to, as far as a module can see.
  private mutating func note(ownersOf taints: [Int], in module: Int) {
    var owners: Set<String> = []
    for index in taints {
      guard let owner = log[index].owner else { continue }
      owners.insert(owner)
      receivers.insert(owner, memberOf: log[index].module, &sources)
    }
    guard !owners.isEmpty else { return }
    let seen = union.graph.reachable(from: [module], .forward)
    for owner in owners { receivers.extend(owner, through: seen, &sources) }
  }

  private mutating func record(_ index: Int, _ path: SourcePath, _ module: Int) {
    let hit = Hit(taint: index, file: path)
    if !hits[module].contains(hit) { hits[module].append(hit) }
  }

  /// Whether code that merely contains the name can be compiled differently.
  private func isFeltByNaming(_ taint: Taint, in module: Int) -> Bool {
    switch taint.kind {
    case .use, .type, .layout, .expansion, .everything: true
    // Naming a class, storing it and allocating it go through its functions; optimised code allocates
    // by itself, and must know the size.
    case .instanceLayout: configuration == .release && taint.effect != .dispatch
    case .members, .witnesses, .value: false
    case .diagnostics: strictModules.contains(module)
    }
  }

  /// The new taints of a file's declarations; notes which taints from elsewhere they feel.
  private mutating func derive(
    from matches: [UInt32: [Int]],
    _ path: SourcePath,
    _ values: inout ReceiversInFile,
    _ module: Int,
    isLoaded: Bool
  ) -> [Int] {
    let summary = values.summary
    let derivation = TaintDerivation(
      module: module,
      configuration: configuration,
      isResilient: resilientModules.contains(module)
    )
    let isMatch = BitSet(matches.keys.lazy.map(Int.init))
    var added: [Int] = []
    let inactive = summary.inactiveConditions(on: platform)
    for position in summary.declarations.indices
    where summary.mentions(isMatch, in: position)
      && inactive[safe: UInt32(summary.declarations[position].condition)] != true
    {
      let subject = DeclarationReference(file: path, summary: summary, index: position)
      for section in Declaration.Section.allCases {
        for mention in subject.mentions(section) where isMatch.contains(Int(mention)) {
          for index in matches[mention] ?? [] {
            guard values.mayBeMeant(log[index], by: mention, in: subject, section) else {
              continue
            }
            // Who only has a value of another size makes nothing of it.
            let isHeld =
              log[index].use == .holding && summary.names[safe: mention] != log[index].name
            if isLoaded, !isHeld {
              let taints = derivation.taints(
                of: subject,
                mentioning: log[index],
                at: index,
                in: section
              )
              added += taints.compactMap { log.insert($0) }
            }
            if log[index].module != module,
              isFeltByNaming(log[index], in: module)
                || derivation.remakes(subject, mentioning: log[index], in: section)
            {
              record(index, path, module)
            }
          }
        }
      }
    }
    return added
  }
}

/// Which taints the code of one module can name.
private struct TaintVisibility {
  let union: ModuleUnion
  let module: Int
  /// Modules whose top-level names are in scope: imported ones, and what those re-export.
  private var inScope = BitSet()

  init(union: ModuleUnion, module: Int) {
    self.union = union
    self.module = module
    var pending = union.graph.neighbors(of: module).filter { union.imports(from: module, to: $0) }
    while let next = pending.popLast() {
      guard inScope.insert(next).inserted else { continue }
      for target in union.graph.neighbors(of: next)
      where union.kinds(from: next, to: target).contains(.exported) { pending.append(target) }
    }
  }

  func canSee(_ taint: Taint) -> Bool {
    switch taint.access {
    case .private, .fileprivate: return false
    case .internal:
      guard union.kinds(from: module, to: taint.module).contains(.testable) else { return false }
    case .package:
      let (own, other) = (union.members[module].module, union.members[taint.module].module)
      guard own.key.packagePath == other.key.packagePath else { return false }
    case .public, .open: break
    }
    return taint.isMember || inScope.contains(taint.module)
  }
}
