import HashTreeCollections
import ImpactAnalysis
import WorkspaceModel

/// Which suites of a test target use what changed in it, where nothing else differs.
///
/// Names are followed: what mentions the name of something that differs may use it, and differs itself. Where
/// that is not all there is to it (conformances, operators, imports, lines that code looks at) the whole target
/// counts. Tests of one target are taken not to depend on what another one has left behind.
struct SuiteNarrowing {
  /// By the name of the outermost type, or of a free function.
  private(set) var suites: Set<String> = []

  private let files: [FileSummary]
  /// Those of all modules, to know what they declare.
  private let workspace: TreeDictionary<SourcePath, FileSummary>
  private var names: Set<NameKey> = []
  private var pending: [NameKey] = []

  /// `nil` if the whole target counts.
  init?(
    _ module: Int,
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    _ impact: Impact
  ) {
    guard let target = head.target(of: module),
      let old = base.graph.index(of: head.graph.modules[module].key),
      base.target(of: old) == target, target.pluginUses.isEmpty,
      let package = head.package(of: module), let earlier = base.package(of: old),
      package.isCompiled(as: earlier)
    else { return nil }
    let touched = impact.changes.filter { target.sources.contains($0.path) }
    let changes = touched.filter { $0.level != .none }
    guard !changes.isEmpty, changes.allSatisfy({ $0.kind == .modified && !$0.declarations.isEmpty })
    else { return nil }
    // A resource, or whatever else it has and does not compile.
    let others = impact.changes.contains { change in
      !target.sources.contains(change.path) && change.level != .none
        && head.ownership.owners(of: change.path).contains { $0.module == module }
    }
    guard !others else { return nil }
    // Not even a comment may move what looks at its line.
    let states = touched.flatMap { [base.summaries[$0.path], head.summaries[$0.path]] }
    guard !states.contains(where: { $0?.constructs.contains(.sourceLocations) == true }),
      !Self.moveDeclarations(changes.map(\.path), from: base, to: head)
    else { return nil }
    let paths = Set(changes.map(\.path))
    files =
      target.sources.compactMap { head.summaries[$0] }
      + target.sources.filter(paths.contains).compactMap { base.summaries[$0] }
    workspace = head.summaries
    for change in changes {
      guard let before = base.summaries[change.path], let after = head.summaries[change.path],
        before.problems.isEmpty, after.problems.isEmpty,
        before.importedModules == after.importedModules
      else { return nil }
      for declaration in change.declarations {
        guard start(declaration, in: [after, before]) else { return nil }
      }
    }
    while let name = pending.popLast() {
      for file in files where !follow(name, in: file) { return nil }
    }
  }

  /// Whether a declaration of one file may stand in another one now, where its words may mean something else.
  private static func moveDeclarations(
    _ paths: [SourcePath],
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot
  ) -> Bool {
    func names(_ summary: FileSummary?) -> Set<String> {
      Set((summary?.declarations ?? []).map { summary?.qualifiedName(of: $0) ?? "" })
    }
    let files = paths.map { (before: names(base.summaries[$0]), after: names(head.summaries[$0])) }
    let gone = files.reduce(into: Set()) { $0.formUnion($1.before.subtracting($1.after)) }
    return files.contains { !$0.after.subtracting($0.before).isDisjoint(with: gone) }
  }

  /// Begins with one changed declaration; `false` if what it means cannot be told by names.
  private mutating func start(_ change: DeclarationChange, in states: [FileSummary]) -> Bool {
    switch change.effect {
    case .body, .signature, .defaultArgument, .internalName, .exposedBody, .storage, .diagnostics:
      break
    default: return false
    }
    var isFound = false
    for summary in states {
      for declaration in summary.declarations
      where summary.qualifiedName(of: declaration) == change.name {
        isFound = true
        guard taint(declaration, in: summary) else { return false }
      }
    }
    return isFound
  }

  /// Everything that mentions a name differs.
  private mutating func follow(_ name: NameKey, in file: FileSummary) -> Bool {
    file.declarations(mentioning: name).allSatisfy { index in
      guard taint(file.declarations[index], in: file) else { return false }
      // `extension Trait where Self == Slow { static var slow: Self { Self() } }` names it for its members.
      guard file.declarations[index].kind == .extension, file.conditions(of: index, mention: name)
      else { return true }
      return file.declarations.filter { Int($0.parent) == index }
        .allSatisfy { taint($0, in: file) }
    }
  }

  /// Notes that a declaration differs: its name, the type that it is a member of, and its suite.
  private mutating func taint(_ declaration: Declaration, in file: FileSummary) -> Bool {
    let enclosing = file.enclosingTypes(of: declaration)
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro, .macroExpansion, .topLevelCode, .associatedType,
      .subscript:
      return false
    case .extension where declaration.inheritance != .none: return false
    default: break
    }
    // Other names lead there.
    if declaration.flags.contains(.isForeign) { return false }
    // A witness is used by whoever asks for the conformance.
    if enclosing.contains(where: { $0.kind == .extension && $0.inheritance != .none }) {
      return false
    }
    let base = file.baseName(of: declaration)
    // Who conforms elsewhere to what it is given to need name neither.
    if let type = enclosing.first, type.kind == .extension, mayBeProtocol(file.baseName(of: type)) {
      return false
    }
    // Nobody who uses it need name it, nor the type.
    if enclosing.contains(where: { $0.kind == .extension }), Self.isUsedUnnamed(declaration, base) {
      return false
    }
    // What literals are.
    if declaration.kind == .typeAlias, base.hasSuffix("LiteralType") { return false }
    guard
      base.unicodeScalars.first.map({ $0 == "_" || $0.properties.isAlphabetic }) == true
        || base == "init"
    else { return false }
    if declaration.kind != .initializer { add(base) }
    for type in enclosing { add(file.baseName(of: type)) }
    suites.formUnion(file.rootNames(of: declaration))
    return true
  }

  /// Whether an extension of what bears a name may be one of a protocol that the target does not declare.
  private func mayBeProtocol(_ name: String) -> Bool {
    let key = NameKey(name)
    let isOwn = files.contains { file in
      file.declarations.contains {
        file.baseName(of: $0) == name && ($0.kind.isNominalType || $0.kind == .typeAlias)
      }
    }
    if isOwn { return false }
    return !LibraryProtocols.areTypes(name)
      && !workspace.values.contains { summary in
        summary.nominalTypes(named: key).contains { summary.declarations[$0].kind != .protocol }
      }
  }

  /// Whether literals, calls, loops, attributes or builders use a member of that name by themselves.
  private static func isUsedUnnamed(_ declaration: Declaration, _ name: String) -> Bool {
    declaration.kind == .initializer || name.hasPrefix("build") || name.hasPrefix("append")
      || [
        "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "makeIterator",
        "makeAsyncIterator", "next",
      ].contains(name)
  }

  private mutating func add(_ name: String) {
    let key = NameKey(name)
    if names.insert(key).inserted { pending.append(key) }
  }
}

extension Package {
  /// Whether both give all targets the same settings.
  fileprivate func isCompiled(as other: Package) -> Bool {
    settings == other.settings && toolsVersion == other.toolsVersion && name == other.name
      && evaluation == other.evaluation && dependencies == other.dependencies
  }
}

extension FileSummary {
  /// The names of the outermost type or extension around a declaration, or its own, as they are written.
  func rootNames(of declaration: Declaration) -> Set<String> {
    let root = enclosingTypes(of: declaration).first ?? declaration
    let name = baseName(of: root)
    return root.kind == .extension ? [name, String(root.name.prefix { $0 != "." })] : [name]
  }

  /// Whether the conditions of an extension mention a name.
  fileprivate func conditions(of index: Int, mention name: NameKey) -> Bool {
    let range = declarations[index].mentions.range(of: .signature)
    guard let position = position(of: name), range.upperBound <= mentions.count else {
      return false
    }
    return mentions[range].contains(position)
  }

  /// What the file imports and under which conditions, in order.
  fileprivate var importedModules: [ImportDeclaration] {
    imports.map { declaration in
      var copy = declaration
      copy.line = 0
      return copy
    }
  }

  /// As in `DeclarationChange.name`.
  fileprivate func qualifiedName(of declaration: Declaration) -> String {
    (enclosingTypes(of: declaration) + [declaration]).map(\.name).joined(separator: ".")
  }
}
