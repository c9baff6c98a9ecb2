import BitCollections
import GraphCore
import SwiftKnowledge
import WorkspaceModel

/// Carries invalidations from module to module, dependencies first, over the union of both graphs.
struct Propagation: Sendable {
  let union: ModuleUnion
  let configuration: ImpactOptions.Configuration
  let declarations: DeclarationIndex
  var log = InvalidationLog()
  /// The state of each module.
  var modules: [ModuleState]
  /// The module that is being visited.
  var visit = ModuleVisit()
  /// Whether each use of an invalidation is noted even where one of its reason is enough.
  private var keepsAllHits = false
  var receivers: MemberLookup
  let imports: ImportedNames
  let expansions: ExpansionNames
  let filters: UseFilters
  private let shadowedProtocols: Set<String>
  private let table: CarryingTable
  /// The modules into which nothing is carried.
  private(set) var skipped = BitSet()

  /// Starts with nothing invalidated.
  ///
  /// `changed` are the modules of which own inputs differ, `shadowedProtocols` the library's protocols that the
  /// workspace has its own types for.
  init(_ states: ComparedStates, changed: Set<Int>, shadowedProtocols: Set<String>) {
    let hasOneStructure = states.union.isOfOneStructure && states.options.paths.isEmpty
    let files = { @Sendable (module: Int) in
      states.summarizedFiles(of: module, areSame: hasOneStructure && !changed.contains(module))
    }
    (union, configuration) = (states.union, states.options.configuration)
    imports = ImportedNames(states)
    filters = states.options.filters
    self.shadowedProtocols = shadowedProtocols
    table = .without(states.options.withoutRules)
    declarations = DeclarationIndex(of: states, read: files)
    receivers = MemberLookup(configuration, union)
    expansions = ExpansionNames(union: union, files: files)
    modules = Array(repeating: ModuleState(), count: union.members.count)
  }

  /// Carries `changes` as far as they reach, but into no skipped module.
  ///
  /// Complexity: for each module that loads an invalidated one, O(invalidated names + their mentions).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  mutating func run(
    _ changes: [Invalidation],
    besides skipped: BitSet = [],
    _ progress: (AnalysisStep) -> Void
  ) throws(CancellationError) {
    self.skipped = skipped
    // The log keeps the first of two that it takes for one: that which may give code other types.
    let keeping = changes.filter { $0.traits.contains(.keepsTypes) }
    for change in changes.filter({ !$0.traits.contains(.keepsTypes) }) + keeping {
      try checkCancellation()
      for invalidation in declarations.usesOfConformance(change, configuration) {
        modules[invalidation.scope.module].own += insert(invalidation)
      }
    }
    let components = union.components(above: union.indices.filter { !modules[$0].own.isEmpty })
    progress(AnalysisStep(phase: .propagation, done: 0, total: components.count))
    for (count, component) in components.enumerated() {
      var before = -1
      // Modules of a cycle are visited until nothing is added.
      while log.invalidations.count != before {
        before = log.invalidations.count
        for module in component where !skipped.contains(module) { try visit(module) }
        if component.count == 1 { break }
      }
      progress(AnalysisStep(phase: .propagation, done: count + 1, total: components.count))
    }
  }

  /// The same with all uses of invalidations in one module; `run` keeps one for each reason in a module that nobody
  /// loads.
  ///
  /// No reason is added. Complexity: that of one visit of the module.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func keepingAllHits(of module: Int) throws(CancellationError) -> Propagation {
    guard !union.isLoaded(module), !modules[module].hits.isEmpty else { return self }
    var detailed = self
    detailed.keepsAllHits = true
    try detailed.visit(module)
    let reasons = Set(modules[module].hits.map { log.reasons[$0.invalidation] })
    detailed.modules[module].hits.removeAll {
      !reasons.contains(detailed.log.reasons[$0.invalidation])
    }
    return detailed
  }

  /// Adds an invalidation and its namesakes; the new numbers.
  mutating func insert(_ invalidation: Invalidation) -> [Int] {
    if invalidation.key.use == .labels, declarations.surelyExtendsType(invalidation) { return [] }
    var all: [Invalidation] = []
    if log.admit(invalidation) { all = [invalidation] + declarations.namesakes(of: invalidation) }
    if configuration == .release, !union.isResilient(invalidation.scope.module) {
      all += declarations.constants(knownBy: invalidation)
    }
    return all.compactMap { log.insert(declarations.resolvingLabels(of: $0)) }
  }

  /// The invalidations that began or were derived in a module.
  func invalidations(declaredBy module: Int) -> [Int] { modules[module].own }

  /// The invalidations from elsewhere that files of a module use; where nobody loads the module, one of each reason.
  func hits(in module: Int) -> [Hit] { modules[module].hits }

  /// The modules of which files use invalidations from elsewhere; ascending.
  var hitModules: [Int] { modules.indices.filter { !modules[$0].hits.isEmpty } }

  mutating func visit(_ module: Int) throws(CancellationError) {
    try checkCancellation()
    var incoming = BitSet()
    for dependency in union.graph.neighbors(of: module)
    where !modules[dependency].reaching.isEmpty && union.loads(from: module, to: dependency) {
      incoming.formUnion(modules[dependency].reaching)
    }
    guard !incoming.isEmpty || !modules[module].own.isEmpty else { return }
    modules[module].hits.removeAll()
    visit = ModuleVisit(fileCount: declarations.files(module).count)
    var visibility = InvalidationVisibility(union: union, module: module)
    var seen = modules[module].own
    for index in incoming where log.invalidations[index].scope.module != module {
      guard visibility.hasAccess(to: log.invalidations[index]) else { continue }
      if filters.contain(.unimported), !visibility.canName(log.invalidations[index]) {
        guard log.invalidations[index].key.use != .name else { continue }
        visit.unnamed.insert(index)
      }
      guard log.invalidations[index].kind == .everything else {
        seen.append(index)
        continue
      }
      if log.invalidations[index].subject.imported != nil, !leak(into: module, because: index) {
        continue
      }
      visit.recordedReasons.insert(log.reasons[index])
      modules[module].hits.append(Hit(invalidation: index, file: nil))
    }
    for index in modules[module].own where log.invalidations[index].subject.imported != nil {
      _ = leak(into: module, because: index)
    }
    seen += modules[module].leaking
    let isLoaded = union.isLoaded(module)
    // Without a loader nothing that follows from a module's own changes is seen.
    if !isLoaded, incoming.isEmpty, modules[module].leaking.isEmpty { return }
    for index in modules[module].own { incoming.insert(index) }
    var names = InvalidatedNames(seen, in: log)
    while !names.isEmpty {
      let added = try use(names, in: module, isLoaded: isLoaded)
      modules[module].own += added
      for index in added { incoming.insert(index) }
      names = InvalidatedNames(try open(added, in: module, reached: incoming), in: log)
    }
    for index in modules[module].own { incoming.insert(index) }
    modules[module].reaching = incoming
    modules[module].reasons = visit.recordedReasons
  }

  /// Notes what a module's files use of `names`, and gives the invalidations that its declarations get by that.
  private mutating func use(
    _ names: InvalidatedNames,
    in module: Int,
    isLoaded: Bool
  ) throws(CancellationError) -> [Int] {
    var added: [Int] = []
    var values = ValueUses(names, in: log)
    let files = declarations.files(module)
    if isLoaded { try parse(files, mentioning: names) }
    for (place, (path, source)) in files.enumerated() {
      try checkCancellation()
      let file = FileCursor(
        path: path,
        source: source,
        module: module,
        place: place,
        isOfLoadedModule: isLoaded
      )
      // A module that nobody loads is only asked whether each reason reaches it.
      if !isLoaded, !keepsAllHits, names.reasons.isSubset(of: visit.recordedReasons) { break }
      for (constructs, index) in names.implicitUses(in: source) {
        if log.invalidations[index].scope.module != module { record(index, file) }
        added += derive(index, inCodeOf: file, with: constructs)
      }
      added += expand(expansions.invalidations(names, in: source), file)
      var matches: [UInt32: [Int]] = [:]
      if source.parsedSummary != nil || names.mayOccur(in: source) {
        let summary = source.summary
        for index in names.scopedImports(in: summary) + names.operatorFunctions(in: summary)
        where log.invalidations[index].scope.module != module {
          record(index, file)
        }
        matches = names.matches(in: summary)
        if !isLoaded { leaveOutKnown(from: &matches, file) }
        if names.areNested || !visit.unnamed.isEmpty { leaveOutUnnamed(from: &matches, summary) }
        added += try derive(from: matches, in: file)
      }
      let uses = try usesOfValues(&values, besides: matches, file, &added)
      added += try derive(from: uses, in: file)
      for index in names.throughLabels where source.mayCall(log.invalidations[index].key.labels) {
        added += derive(index, inCodeOf: file, with: [])
      }
    }
    return added
  }

  /// Whether an invalidation comes from elsewhere and nobody knows yet that the file uses it.
  func isUnrecorded(_ index: Int, to file: FileCursor) -> Bool {
    // Another name for a type, or a subclass, may not be affected itself; what inherits from it is.
    guard
      log.invalidations[index].scope.module != file.module
        || log.invalidations[index].kind.isOfTypes
          && log.invalidations[log.first(of: index)].scope.module != file.module
    else { return false }
    if file.isOfLoadedModule || keepsAllHits { return !visit.recorded[file.place].contains(index) }
    return !visit.recordedReasons.contains(log.reasons[index])
  }

  mutating func record(_ index: Int, _ file: FileCursor) {
    if log.invalidations[index].kind == .diagnostics, !union.isStrict(file.module) { return }
    if visit.recorded[file.place].insert(index).inserted {
      visit.recordedReasons.insert(log.reasons[index])
      modules[file.module].hits.append(Hit(invalidation: index, file: file.path))
    }
  }

  /// The new invalidations of a file's declarations; records which invalidations from elsewhere affect them.
  ///
  /// Complexity: O(declarations that use a name of `matches`).
  private mutating func derive(
    from matches: [UInt32: [Int]],
    in file: FileCursor
  ) throws(CancellationError) -> [Int] {
    guard !matches.isEmpty else { return [] }
    let summary = file.summary
    let (derivation, uses) = (derivation(in: file.module), summary.uses)
    lazy var inactive = summary.inactiveConditions(on: union.platform(of: file.module))
    var subject = DeclarationReference(file: file.path, summary: summary, index: 0)
    var added: [Int] = []
    for (name, invalidations) in matches.sorted(by: { $0.key < $1.key }) {
      try checkCancellation()
      for (rows, sections) in [
        (uses.inTypes, Declaration.Section.ofTypes), (uses.inCode, Declaration.Section.ofCode),
      ] {
        let affected = sections.compactMap { section in
          let affecting = invalidations.filter {
            derivation.affects(log.invalidations[$0].kind, in: section, with: summary.constructs)
          }
          return affecting.isEmpty ? nil : (section: section, invalidations: affecting)
        }
        if affected.isEmpty { continue }
        var namesakes: [Declaration.Section: NestedNamesakes] = [:]
        for position in rows[name].lazy.map(Int.init) {
          let condition = summary.declarations[position].condition
          if condition != 0, inactive[safe: UInt32(condition)] == true { continue }
          subject.index = position
          for (section, all) in affected {
            var invalidations = all
            if !subject.mentions(name, in: section) {
              guard subject.conforms(section, as: name) else { continue }
              let known = namesakes[section] ?? NestedNamesakes(all, in: log, declarations)
              namesakes[section] = known
              invalidations = known.invalidations(of: subject, declarations)
            }
            for index in invalidations
            where derivation.affects(log.invalidations[index].kind, in: section, of: subject)
              && canSee(log.invalidations[index], from: file.path, in: file.module)
              // Where nothing can be derived one use of each invalidation is enough.
              && (file.isOfLoadedModule || isUnrecorded(index, to: file))
            {
              added += derive(index, by: name, in: subject, of: file, section, derivation)
            }
          }
        }
      }
    }
    return added
  }

  func derivation(in module: Int) -> InvalidationDerivation {
    InvalidationDerivation(
      module: module,
      configuration: configuration,
      isResilient: union.isResilient(module),
      shadowedProtocols: shadowedProtocols,
      table: table
    )
  }

  /// The new invalidations of one declaration because a section of it mentions one that is invalidated.
  mutating func derive(
    _ index: Int,
    by mention: UInt32,
    in subject: DeclarationReference,
    of file: FileCursor,
    _ section: Declaration.Section,
    _ derivation: InvalidationDerivation
  ) -> [Int] {
    let isNews = isUnrecorded(index, to: file)
    let isCarried = passesOn(index, subject, section, in: file, derivation)
    guard isNews || isCarried else { return [] }
    let question = FileCursor.Derivation(index, by: subject, section, in: file, log)
    if !isNews, visit.answered.derivations.contains(question) { return [] }
    let invalidation = log[index]
    // What the type itself conforms to asks for what other files give it.
    if subject.conforms(section, as: mention), !subject.mentions(mention, in: section),
      !isWitness(invalidation, of: subject, in: file)
    {
      return []
    }
    if configuration == .debug, filters.contain(.collections), invalidation.kind == .layout,
      section == .storage,
      subject.storesInCollectionsAlone(mention)
    {
      return []
    }
    let isUnasked = ignores(invalidation, subject, section)
    let isUsedHere = invalidation.kind.isOfTypes && (subject.declaration.handsDown || isUnasked)
    let mayCarry =
      (file.isOfLoadedModule || isUsedHere)
      && !keepsToItself(subject, invalidation, by: mention, in: section)
      && isCarried
    // Its code is compiled, and has no name by which it would affect others.
    let isNameless =
      mayCarry && filters.contain(.nameless)
      && subject.isNamelessExpansion(besides: expansions.declares)
    let carries = mayCarry && !isNameless
    let isAffected =
      isNews
      && (isNameless
        || invalidation.affectsMentions(
          configuration,
          isStrict: union.isStrict(file.module)
        )
        || derivation.remakes(subject, mentioning: invalidation, in: section) && !isUnasked)
    guard carries || isAffected,
      receivers.mayBeMeant(
        invalidation,
        by: mention,
        in: subject,
        section,
        of: file.module,
        declarations
      )
    else { return [] }
    if isAffected { record(index, file) }
    guard carries else { return [] }
    var handedDown = invalidation
    // Who sees a protocol's member says nothing of who sees it in what conforms.
    if section == .inheritance, invalidation.kind.isOfMembers,
      declarations.mayBeProtocol(invalidation.key.name)
    {
      handedDown.subject.member = invalidation.subject.member?.elsewhere
    }
    let isWitness = section == .inheritance && isWitness(invalidation, of: subject, in: file)
    guard isWitness || !isRepeated(invalidation, by: subject, section),
      visit.answered.derivations.insert(question).inserted
    else { return [] }
    var derived = derivation.invalidations(
      of: subject,
      mentioning: handedDown,
      at: index,
      in: section,
      isWitness: isWitness,
      decidesTypes: isWitness
        && declarations.mayChoose(subject, by: invalidation.subject.member ?? .any)
    )
    if configuration == .debug, declarations.isOfHiddenProtocol(invalidation, subject, section) {
      for place in derived.indices where derived[place].key.name == subject.baseName {
        derived[place].scope.limit(to: invalidation.scope.access, in: subject.file)
        derived[place].traits.insert(.isHiddenConformance)
      }
    }
    return derived.flatMap { insert($0) }
  }
}
