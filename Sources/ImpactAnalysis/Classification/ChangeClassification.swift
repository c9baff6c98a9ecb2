import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// What differs between two snapshots, module by module, before anything is propagated.
struct ChangeClassification: Sendable {
  let base: WorkspaceSnapshot
  let head: WorkspaceSnapshot
  let union: ModuleUnion
  let options: ImpactOptions

  /// By the union's index.
  var modules: [Int: ModuleChange] = [:]
  private(set) var files: [FileChange] = []
  var resources: [ResourceDifference] = []
  var problems: [Problem] = []
  /// The library's protocols that the workspace has its own types for.
  private(set) var shadowedProtocols: Set<String> = []
  var sources: [Int: (old: [SourcePath: FileSummary], new: [SourcePath: FileSummary])] = [:]
  let unownedFiles: UnownedFiles
  let unread: UnreadContainers
  private(set) var resourceNames: ResourceNames
  /// What `.graphd.yml` says of files that tests may open.
  private let testRules: TestRule.Matcher
  /// What functions take their caller's location is asked of all files at most once.
  var locationTakers: LocationTakers?
  /// The C-family modules that read a header of another one that differs; whether the build tool knows.
  var headerReaders: [Int: Bool] = [:]
  /// Made only where files of the C family differ.
  private(set) lazy var includes = (base: IncludeGraph(base), head: IncludeGraph(head))
  /// The platforms that everything is limited to which differs in a module, by the union's index.
  private(set) var scopes = ChangeScopes()
  private(set) lazy var triviaReaders = TriviaReaders(union: union, base: base, head: head)

  /// Complexity: O(files + modules + declarations of the files that differ).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  init(
    base: WorkspaceSnapshot,
    head: WorkspaceSnapshot,
    union: ModuleUnion,
    options: ImpactOptions,
    progress: (AnalysisStep) -> Void
  ) throws(CancellationError) {
    self.base = base
    self.head = head
    self.union = union
    self.options = options
    unownedFiles = UnownedFiles([base, head])
    unread = UnreadContainers(from: base, to: head)
    testRules = TestRule.Matcher(head.workspace.testRules)
    resourceNames = ResourceNames([], base: base, head: head)
    let differences = FileDifference.all(from: base, to: head).filter { difference in
      (options.paths.isEmpty || options.paths.contains { difference.path.isInside($0) })
        && (!difference.isOnlyMode || mayBeRun(difference))
    }
    resourceNames = ResourceNames(differences, base: base, head: head)
    for difference in differences { assign(difference) }
    changeUsersOfPods(differences)
    // Without another manifest, file or import no module has other members or another description.
    let hasOneStructure = union.isOfOneStructure
    if !hasOneStructure, options.paths.isEmpty {
      compareMembership(besides: Set(differences.map(\.path)))
    }
    if !sources.isEmpty {
      let old = sources.values.lazy.flatMap(\.old.values).flatMap(\.typeKeys)
      shadowedProtocols = LibraryProtocols.shadowed(by: head.typeNames.gathered())
        .union(LibraryProtocols.shadowed(by: Set(old)))
    }
    for (count, module) in sources.keys.sorted().enumerated() {
      try checkCancellation()
      progress(AnalysisStep(phase: .classification, done: count, total: sources.count))
      compareSources(of: module)
    }
    compareGeneratedHeaders()
    if !hasOneStructure,
      options.paths.isEmpty || differences.contains(where: { describes($0.path) })
    {
      compareDescriptions()
      compareVersions()
      compareLeftovers()
    }
    compareFlags(differences)
    compareGenerators()
    compareResources(differences)
    finishFiles(differences)
  }

  mutating func update(_ module: Int, _ body: (inout ModuleChange) -> Void) {
    scopes.note(module)
    body(&modules[module, default: ModuleChange(module: module)])
  }

  func buildSystem(of module: Int) -> ImpactOptions.BuildSystem {
    union.buildSystem(of: module, options.buildSystem)
  }

  func id(_ module: Int) -> String { union.members[module].module.id }

  // MARK: Files

  /// Whether a file describes packages or projects of either state.
  private func describes(_ path: SourcePath) -> Bool {
    path.describesPackage || base.workspace.manifestInputs.contains(path)
      || head.workspace.manifestInputs.contains(path)
  }

  /// The modules of either state that a path belongs to, by the union's index.
  func owners(of difference: FileDifference) -> [Int: FileOwnership.Role] {
    var owners: [Int: FileOwnership.Role] = [:]
    if difference.old != nil {
      for owner in base.ownership.owners(of: difference.path) {
        owners[union.position(base: owner.module)] = owner.role
      }
    }
    if difference.new != nil {
      for owner in head.ownership.owners(of: difference.path) {
        let module = union.position(head: owner.module)
        owners[module] = max(owners[module] ?? .other, owner.role)
      }
    }
    return owners
  }

  /// Whether a file may be started by something that runs: no module only compiles it.
  private func mayBeRun(_ difference: FileDifference) -> Bool {
    let roles = owners(of: difference).values
    return roles.isEmpty || roles.contains { $0 == .resource || $0 == .other }
  }

  /// Files that a target gained or lost although no byte of them differs: by its `sources`, `exclude` or
  /// `path`, or behind a symbolic link.
  private mutating func compareMembership(besides differing: Set<SourcePath>) {
    for module in union.indices {
      let member = union.members[module]
      guard let old = member.base.flatMap({ base.target(of: $0) }),
        let new = member.head.flatMap({ head.target(of: $0) })
      else { continue }
      let headers = Set(old.sharedHeaders).symmetricDifference(new.sharedHeaders)
        .union(Set(old.headers).symmetricDifference(new.headers))
      if !headers.isSubset(of: differing) {
        update(module) { [id = id(module)] in $0.changeCompilation(.header, id: id) }
      }
      if union.isOfProject(module) { compareProjectFiles(old, new, of: module, besides: differing) }
      guard old.sources != new.sources else { continue }
      let (before, after) = (Set(old.sources), Set(new.sources))
      for path in before.symmetricDifference(after).sorted() {
        scopes.note(module)
        assignSource(path, was: before.contains(path), is: after.contains(path), to: module)
      }
    }
  }

  private mutating func assign(_ difference: FileDifference) {
    let owners = owners(of: difference)
    if owners.isEmpty { assignUnowned(difference.path) }
    for (module, role) in owners.sorted(by: { $0.key < $1.key }) {
      // A source may be called so, and a fixture hold a package.
      if role == .other, difference.path.describesPackage { continue }
      scopes.limit = limit(of: difference.path, in: module)
      defer { scopes.limit = nil }
      // No platform of the target has the file.
      if scopes.limit?.isEmpty == true { continue }
      scopes.note(module)
      switch role {
      case .source:
        assignSource(
          difference.path,
          was: difference.old != nil,
          is: difference.new != nil,
          to: module
        )
        if union.isOfProject(module) {
          assignProjectFile(difference, to: module, isSource: true)
        }
      case .header: assignHeader(difference, to: module)
      case .resource: assignResource(difference, to: module)
      case .other: assignOther(difference, to: module)
      }
    }
    for module in linkers(of: difference) { assignOther(difference, to: module) }
    if !owners.isEmpty { assignProjectReaders(of: difference, besides: Array(owners.keys)) }
  }

  /// The modules that may read a file through a link: tests, what uses plug-ins, C by `#include`.
  private func linkers(of difference: FileDifference) -> [Int] {
    let old = base.ownership.linkers(of: difference.path).map { union.position(base: $0) }
    let new = head.ownership.linkers(of: difference.path).map { union.position(head: $0) }
    guard !old.isEmpty || !new.isEmpty else { return [] }
    let owners = owners(of: difference)
    return Set(old + new).sorted().filter { module in
      owners[module] == nil
        && (usesPlugins(module)
          || targets(module).contains { $0.kind.isTest || $0.language == .cFamily })
    }
  }

  private mutating func assignResource(_ difference: FileDifference, to module: Int) {
    guard !union.isOfProject(module) else { return assignProjectFile(difference, to: module) }
    let embeds = targets(module).contains { target in
      target.resources.contains { $0.rule == .embedInCode && difference.path.isInside($0.path) }
    }
    // Xcode generates symbols out of these.
    let generatesCode = difference.path.components.contains { component in
      ["xcassets", "xcstrings", "xcdatamodeld", "xcdatamodel", "mlmodel", "metal"].contains {
        component.suffix($0.utf8.count + 1).elementsEqual(".\($0)".utf8)
      }
    }
    let hasNames = GeneratedSymbols.followNames(in: difference.path)
    let keepsNames = hasNames && !resourceNames.canDiffer(by: difference)
    update(module) {
      [id = id(module), usesPlugins = usesPlugins(module), buildSystem = buildSystem(of: module)]
      change
      in
      if usesPlugins {
        change.changeCompilation(.generated, id: id)
      } else if embeds || generatesCode && !keepsNames {
        // Rule: stale.embedded. Swift Build writes the code anew and does not compile it (seen with Swift 6.3.1).
        let isSeen = buildSystem == .swiftPM || difference.kind != .modified
        change.changeCompilation(.resource, id: id, propagates: false, isSeen: isSeen)
        if difference.kind != .modified || hasNames && !keepsNames {
          // What the file is called is what code calls its contents.
          change.addEverything(.resource, access: .internal)
          if hasNames { change.changeDigests() }
        }
      } else {
        change.changeBehavior(.resource, id: id)
      }
      change.raise(difference.path, to: .resource)
    }
  }

  /// A file of the target's folder that is no input of the compiler: a plug-in may read it, a test
  /// may open it.
  private mutating func assignOther(_ difference: FileDifference, to module: Int) {
    let isIgnored = unownedFiles.isIgnored(difference.path)
    // `#include "table.txt"`, `#embed`, `.incbin`.
    let reading = union.isOfClang(module) ? reading(of: difference.path, by: module) : .none
    // Only that a test opens it is an assumption: what else reads it is no matter of rules about tests.
    let isUnread =
      targets(module).allSatisfy { $0.kind.isTest }
      && testRules.selection(of: difference.path) == TestRule.Selection.none
    update(module) { [id = id(module), usesPlugins = usesPlugins(module)] change in
      if usesPlugins {
        change.changeCompilation(.generated, id: id)
        change.raise(difference.path, to: .unknown)
      } else if isIgnored {
        change.raise(difference.path, to: .none)
      } else if reading != .none {
        let isListed = reading == .named && difference.old != nil
        if isListed { change.differences.insert(.foreignObjects) }
        change.changeCompilation(.body, id: id, propagates: false, isSeen: isListed)
        change.raise(difference.path, to: .body)
      } else if isUnread {
        change.raise(difference.path, to: .none)
      } else {
        change.changeBehavior(.resource, id: id)
        change.raise(difference.path, to: .resource)
      }
    }
  }

  /// The module's target in both states.
  func targets(_ module: Int) -> [Target] {
    let member = union.members[module]
    return [
      member.base.flatMap { base.target(of: $0) }, member.head.flatMap { head.target(of: $0) },
    ].compactMap { $0 }
  }

  func usesPlugins(_ module: Int) -> Bool {
    targets(module).contains { !$0.pluginUses.isEmpty }
  }

  // MARK: Macros and plug-ins

  /// What a changed macro or plug-in generates is not known.
  private mutating func compareGenerators() {
    let behaving = modules.filter { $0.value.differs(.behavior) }.map(\.key)
    guard !behaving.isEmpty else { return }
    let reached = union.graph.reachable(from: behaving, .backward)
    for tool in union.indices where reached.contains(tool) {
      switch union.members[tool].module.kind {
      case .macro:
        // Whoever reaches the implementation may declare what it implements.
        for user in union.graph.reachable(from: [tool], .backward) where user != tool {
          addExpansions(declaredIn: user)
        }
      // Scripts of projects start programs as plug-ins do.
      case .plugin, .executable:
        for user in union.graph.neighbors(of: tool, .backward)
        where union.kinds(from: user, to: tool).contains(.plugin) {
          update(user) { [id = id(user)] in $0.changeCompilation(.generated, id: id) }
        }
      default: continue
      }
    }
  }

  private mutating func addExpansions(declaredIn module: Int) {
    guard let index = union.members[module].head ?? union.members[module].base else { return }
    let snapshot = union.members[module].head == nil ? base : head
    var sources = InvalidationSeeds(module: module, configuration: options.configuration)
    for path in snapshot.target(of: index)?.sources ?? [] {
      guard let summary = snapshot.summaries[path] else { continue }
      for index in summary.declarations.indices where summary.declarations[index].kind == .macro {
        sources.addExpansion(of: DeclarationReference(file: path, summary: summary, index: index))
      }
    }
    guard !sources.invalidations.isEmpty else { return }
    update(module) { $0.invalidations += sources.invalidations }
  }

  // MARK: Result

  private mutating func finishFiles(_ differences: [FileDifference]) {
    var unowned = UnownedChanges()
    for difference in differences {
      let roles = owners(of: difference)
      let owners = roles.keys.sorted { id($0) < id($1) }
      var change = FileChange(
        path: difference.path,
        module: nil,
        kind: difference.kind,
        level: .none,
        declarations: []
      )
      if difference.path.describesPackage, !roles.values.contains(.source) {
        change.level = .manifest
      } else if owners.isEmpty {
        change.level = unowned.add(difference.path, unownedFiles.kind(of: difference.path))
      }
      for owner in owners {
        let module = modules[owner]
        if change.module == nil { change.module = id(owner) }
        change.level = max(change.level, module?.levels[difference.path] ?? .none)
        if change.declarations.isEmpty {
          change.declarations = module?.declarations[difference.path] ?? []
        }
      }
      change.declarations.sort { ($0.line, $0.name) < ($1.line, $1.name) }
      files.append(change)
    }
    problems += unowned.problems(in: head)
  }
}
