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
  let configuration: ImpactOptions.Configuration
  var sources: ModuleSources
  var log = TaintLog()
  /// The taints that began or were derived in each module.
  private var own: [[Int]]
  /// Those that it has because of what it, or a module below it, imports.
  private var leaking: [[Int]]
  /// The taints of each module and of everything that it loads.
  private var reaching: [BitSet]
  /// The taints from elsewhere that files of each module use; where nobody loads the module, one of each reason.
  private(set) var hits: [[Hit]]
  /// The taints among them of each file of the module that is being visited.
  private var felt: [BitSet] = []
  /// The reasons of those.
  private var told = BitSet()
  /// The questions about its declarations that have an answer already.
  var answered = VisitedFile.Answered()
  /// The taints of which the module has values, but cannot write the names.
  var unnamed = BitSet()
  /// Whether each use of a taint is noted even where one of its reason is enough.
  private var keepsAllHits = false
  var receivers: Receivers
  private var imports: ImportedNames
  let expansions: ExpansionNames
  private let shadowedProtocols: Set<String>
  private let table: CarryingTable

  /// Starts with nothing tainted; `files` gives the Swift files of a module, each version once.
  init(
    union: ModuleUnion,
    configuration: ImpactOptions.Configuration,
    imports: ImportedNames,
    shadowedProtocols: Set<String>,
    table: CarryingTable,
    typeNames: [TypeNames],
    files: @escaping @Sendable (Int) -> [(path: SourcePath, summary: FileSummary)]
  ) {
    self.union = union
    self.imports = imports
    (self.shadowedProtocols, self.table) = (shadowedProtocols, table)
    self.configuration = configuration
    sources = ModuleSources(of: union, typeNames: typeNames, read: files)
    receivers = Receivers(configuration, union)
    expansions = ExpansionNames(union: union, files: files)
    own = Array(repeating: [], count: union.members.count)
    leaking = own
    reaching = Array(repeating: BitSet(), count: union.members.count)
    hits = Array(repeating: [], count: union.members.count)
  }

  /// Carries `changes` as far as they reach.
  ///
  /// Complexity: for each module that loads a tainted one, O(tainted names + their mentions).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  mutating func run(
    _ changes: [Taint],
    _ progress: (AnalysisStep) -> Void
  ) throws(CancellationError) {
    progress(AnalysisStep(phase: .propagation, done: 0, total: union.order.count))
    // Of two that the log takes for one the first counts: one that may give code other types.
    for change in changes.filter({ !$0.keepsTypes }) + changes.filter(\.keepsTypes) {
      try checkCancellation()
      for taint in sources.usesOfConformance(change, configuration) {
        own[taint.module] += insert(taint)
      }
    }
    for (count, component) in union.order.enumerated() {
      var before = -1
      // Modules of a cycle are visited until nothing is added.
      while log.taints.count != before {
        before = log.taints.count
        for module in component { try visit(module) }
        if component.count == 1 { break }
      }
      progress(AnalysisStep(phase: .propagation, done: count + 1, total: union.order.count))
    }
  }

  /// The same with all uses of taints in one module; `run` keeps one for each reason in a module that nobody loads.
  ///
  /// No reason is added. Complexity: that of one visit of the module.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func keepingAllHits(of module: Int) throws(CancellationError) -> Propagation {
    guard !union.isLoaded(module), !hits[module].isEmpty else { return self }
    var detailed = self
    detailed.keepsAllHits = true
    try detailed.visit(module)
    let reasons = Set(hits[module].map { log.reasons[$0.taint] })
    detailed.hits[module].removeAll { !reasons.contains(detailed.log.reasons[$0.taint]) }
    return detailed
  }

  /// Adds a taint and its namesakes; the numbers of new ones.
  private mutating func insert(_ taint: Taint) -> [Int] {
    if taint.use == .labels, sources.surelyExtendsType(taint) { return [] }
    let isExposed = configuration == .release && !union.resilientModules.contains(taint.module)
    let constants = isExposed ? sources.constants(knownBy: taint) : []
    return ([taint] + sources.namesakes(of: taint) + constants)
      .compactMap { log.insert(sources.resolvingLabels(of: $0)) }
  }

  /// The taints that began or were derived in a module.
  func taints(declaredBy module: Int) -> [Int] { own[module] }

  private mutating func visit(_ module: Int) throws(CancellationError) {
    try checkCancellation()
    var incoming = BitSet()
    for dependency in union.graph.neighbors(of: module)
    where !reaching[dependency].isEmpty && union.loads(from: module, to: dependency) {
      incoming.formUnion(reaching[dependency])
    }
    guard !incoming.isEmpty || !own[module].isEmpty else { return }
    hits[module].removeAll()
    felt = Array(repeating: BitSet(), count: sources.files(module).count)
    told = BitSet()
    answered = VisitedFile.Answered()
    unnamed = BitSet()
    var visibility = TaintVisibility(union: union, module: module)
    var seen = own[module]
    for index in incoming where log.taints[index].module != module {
      guard visibility.hasAccess(to: log.taints[index]) else { continue }
      if !visibility.canName(log.taints[index]) {
        guard log.taints[index].use != .name else { continue }
        unnamed.insert(index)
      }
      guard log.taints[index].kind == .everything else {
        seen.append(index)
        continue
      }
      if log.taints[index].imported != nil, !leak(into: module, because: index) { continue }
      told.insert(log.reasons[index])
      hits[module].append(Hit(taint: index, file: nil))
    }
    for index in own[module] where log.taints[index].imported != nil {
      _ = leak(into: module, because: index)
    }
    seen += leaking[module]
    let isLoaded = union.isLoaded(module)
    var names = TaintedNames(seen, in: log)
    while !names.isEmpty {
      let added = try use(names, in: module, isLoaded: isLoaded)
      own[module] += added
      names = TaintedNames(added, in: log)
    }
    for index in own[module] { incoming.insert(index) }
    reaching[module] = incoming
  }

  /// Adds what a module finds in one state alone because it loads what an import of another one brings; whether that
  /// may be anything.
  private mutating func leak(into module: Int, because index: Int) -> Bool {
    guard let imported = log.taints[index].imported else { return true }
    guard imports.isLoadedDifferently(imported, by: module) else {
      return log.taints[index].isLinked && imports.isLinkedDifferently(imported, by: module)
    }
    let leak = imports.leak(from: imported, into: module)
    leaking[module] += Taint.leaked(leak, into: module, from: log[index], at: index)
      .flatMap { sources.usesOfConformance($0, configuration) }.flatMap { insert($0) }
    return leak == nil
  }

  /// Notes what a module's files use of `names`, and gives the taints that its declarations get by that.
  private mutating func use(
    _ names: TaintedNames,
    in module: Int,
    isLoaded: Bool
  ) throws(CancellationError) -> [Int] {
    var added: [Int] = []
    for (place, (path, summary)) in sources.files(module).enumerated() {
      try checkCancellation()
      let file = VisitedFile(
        path: path,
        summary: summary,
        module: module,
        place: place,
        isOfLoadedModule: isLoaded
      )
      // A module that nobody loads is only asked whether each reason reaches it.
      if !isLoaded, !keepsAllHits, names.reasons.isSubset(of: told) { break }
      for (constructs, index) in names.implicitUses(in: summary) {
        if log.taints[index].module != module { record(index, file) }
        added += derive(index, inCodeOf: file, with: constructs)
      }
      added += expand(expansions.taints(names, in: summary), file)
      for index in names.scopedImports(in: summary) where log.taints[index].module != module {
        record(index, file)
      }
      var matches = names.matches(in: summary)
      if !isLoaded { leaveOutKnown(from: &matches, file) }
      if names.areNested || !unnamed.isEmpty { leaveOutUnnamed(from: &matches, summary) }
      added += try derive(from: matches, in: file)
      let values = try usesOfValues(names, besides: matches, file, &added)
      added += try derive(from: values, in: file)
      for index in names.throughLabels where summary.mayCall(log.taints[index].labels) {
        added += derive(index, inCodeOf: file, with: [])
      }
    }
    return added
  }

  /// Whether a taint comes from elsewhere and nobody knows yet that the file uses it.
  func isNews(_ index: Int, to file: VisitedFile) -> Bool {
    // Another name for a type, or a subclass, may feel nothing itself; who inherits from that does.
    guard
      log.taints[index].module != file.module
        || log.taints[index].kind.isOfTypes && log.origin(of: index).module != file.module
    else { return false }
    if file.isOfLoadedModule || keepsAllHits { return !felt[file.place].contains(index) }
    return !told.contains(log.reasons[index])
  }

  func canSee(_ taint: Taint, from path: SourcePath, in module: Int) -> Bool {
    taint.module != module || taint.file == nil || taint.file == path
  }

  mutating func record(_ index: Int, _ file: VisitedFile) {
    if log.taints[index].kind == .diagnostics, !union.strictModules.contains(file.module) { return }
    if felt[file.place].insert(index).inserted {
      told.insert(log.reasons[index])
      hits[file.module].append(Hit(taint: index, file: file.path))
    }
  }

  /// The new taints of a file's declarations; notes which taints from elsewhere they feel.
  ///
  /// Complexity: O(declarations that use a name of `matches`).
  private mutating func derive(
    from matches: [UInt32: [Int]],
    in file: VisitedFile
  ) throws(CancellationError) -> [Int] {
    guard !matches.isEmpty else { return [] }
    let summary = file.summary
    let (derivation, uses) = (derivation(in: file.module), summary.uses)
    lazy var inactive = summary.inactiveConditions(on: union.platform(of: file.module))
    var subject = DeclarationReference(file: file.path, summary: summary, index: 0)
    var added: [Int] = []
    for (name, taints) in matches.sorted(by: { $0.key < $1.key }) {
      try checkCancellation()
      for (rows, sections) in [
        (uses.inTypes, Declaration.Section.ofTypes), (uses.inCode, Declaration.Section.ofCode),
      ] {
        let felt = sections.compactMap { section in
          let felt = taints.filter {
            derivation.isFelt(log.taints[$0].kind, in: section, with: summary.constructs)
          }
          return felt.isEmpty ? nil : (section: section, taints: felt)
        }
        if felt.isEmpty { continue }
        for position in rows[name].lazy.map(Int.init) {
          let condition = summary.declarations[position].condition
          if condition != 0, inactive[safe: UInt32(condition)] == true { continue }
          subject.index = position
          for (section, taints) in felt
          where subject.mentions(name, in: section) || subject.conforms(section, as: name) {
            for index in taints
            where derivation.isFelt(log.taints[index].kind, in: section, of: subject)
              && canSee(log.taints[index], from: file.path, in: file.module)
              // Where nothing can be derived one use of each taint is enough.
              && (file.isOfLoadedModule || isNews(index, to: file))
            {
              added += derive(index, by: name, in: subject, of: file, section, derivation)
            }
          }
        }
      }
    }
    return added
  }

  /// The new taints of a file's declarations that feel a taint by none of its names: those with one of
  /// `constructs`, or all.
  ///
  /// Complexity: O(declarations), once for all taints that say the same of them.
  mutating func derive(
    _ index: Int,
    inCodeOf file: VisitedFile,
    with constructs: Constructs
  ) -> [Int] {
    let spread = VisitedFile.Spread(log.taints[index], by: constructs, in: file)
    guard canSee(log.taints[index], from: file.path, in: file.module),
      answered.spreads.insert(spread).inserted
    else { return [] }
    func mayUse(_ declaration: Declaration) -> Bool {
      constructs.isEmpty || !declaration.constructs.isDisjoint(with: constructs)
    }
    let derivation = derivation(in: file.module)
    var added: [Int] = []
    for position in file.summary.declarations.indices {
      if !file.isOfLoadedModule, !isNews(index, to: file) { break }
      let subject = DeclarationReference(file: file.path, summary: file.summary, index: position)
      let isType = subject.declaration.isType
      let mayFeel = isType ? subject.holds(inferredBy: mayUse) : mayUse(subject.declaration)
      guard mayFeel else { continue }
      for section in Declaration.Section.allCases
      where isType && section == .storage || subject.mayUse(constructs, in: section)
        || subject.callsInAttributes(section)
      {
        added += derive(index, by: .max, in: subject, of: file, section, derivation)
      }
    }
    return added
  }

  private func derivation(in module: Int) -> TaintDerivation {
    TaintDerivation(
      module: module,
      configuration: configuration,
      isResilient: union.resilientModules.contains(module),
      shadowedProtocols: shadowedProtocols,
      table: table
    )
  }

  /// The new taints of one declaration because a section of it mentions one that is tainted.
  private mutating func derive(
    _ index: Int,
    by mention: UInt32,
    in subject: DeclarationReference,
    of file: VisitedFile,
    _ section: Declaration.Section,
    _ derivation: TaintDerivation
  ) -> [Int] {
    let question = VisitedFile.Derivation(index, by: subject, section, in: file, log)
    if answered.derivations.contains(question), !isNews(index, to: file) { return [] }
    let taint = log[index]
    // What the type itself conforms to asks for what other files give it.
    if subject.conforms(section, as: mention), !subject.mentions(mention, in: section),
      !isWitness(taint, of: subject, in: file)
    {
      return []
    }
    // Who only has a value of another size makes nothing of it, but who stores it or takes its type for its own.
    let isHeld =
      taint.use == .holding && subject.summary.names[safe: mention] != taint.name
      && !subject.declaration.keepsTypes(in: section)
      && !(section == .exposedBody && subject.declaration.isEmitted(configuration))
    let isUnasked = ignores(taint, subject, section)
    let isUsedHere = taint.kind.isOfTypes && (subject.declaration.handsDown || isUnasked)
    let mayCarry =
      (file.isOfLoadedModule || isUsedHere) && !isHeld
      && derivation.carries(taint, subject, section)
    // Its code is compiled, and has no name by which others would feel it.
    let isNameless = mayCarry && subject.isNamelessExpansion(besides: expansions.declares)
    let carries = mayCarry && !isNameless
    let feels =
      isNews(index, to: file)
      && (isNameless
        || taint.isFeltByNaming(
          configuration,
          isStrict: union.strictModules.contains(file.module)
        )
        || derivation.remakes(subject, mentioning: taint, in: section) && !isUnasked)
    guard carries || feels,
      receivers.mayBeMeant(taint, by: mention, in: subject, section, of: file.module, &sources)
    else { return [] }
    if feels { record(index, file) }
    guard carries else { return [] }
    var handedDown = taint
    // Who sees a protocol's member says nothing of who sees it in what conforms.
    if section == .inheritance, taint.kind.isOfMembers, sources.mayBeProtocol(taint.name) {
      handedDown.member = taint.member?.elsewhere
    }
    let isWitness = section == .inheritance && isWitness(taint, of: subject, in: file)
    guard isWitness || !isRepeated(taint, by: subject, section),
      answered.derivations.insert(question).inserted
    else { return [] }
    return derivation.taints(
      of: subject,
      mentioning: handedDown,
      at: index,
      in: section,
      isWitness: isWitness
    ).flatMap { insert($0) }
  }
}
