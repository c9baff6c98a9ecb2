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
      let old = base.graph.index(of: head.graph.modules[module].key).flatMap({ base.target(of: $0) }
      ),
      old == target, target.pluginUses.isEmpty
    else { return nil }
    let changes = impact.changes.filter { target.sources.contains($0.path) && $0.level != .none }
    guard !changes.isEmpty, changes.allSatisfy({ $0.kind == .modified && !$0.declarations.isEmpty })
    else { return nil }
    // A resource, or whatever else it has and does not compile.
    let others = impact.changes.contains { change in
      !target.sources.contains(change.path) && change.level != .none
        && head.ownership.owners(of: change.path).contains { $0.module == module }
    }
    guard !others else { return nil }
    let paths = Set(changes.map(\.path))
    files =
      target.sources.compactMap { head.summaries[$0] }
      + target.sources.filter(paths.contains).compactMap { base.summaries[$0] }
    for change in changes {
      guard let before = base.summaries[change.path], let after = head.summaries[change.path],
        before.problems.isEmpty, after.problems.isEmpty,
        before.importedModules == after.importedModules,
        !after.observesLines, !before.observesLines
      else { return nil }
      for declaration in change.declarations {
        guard start(declaration, in: [after, before]) else { return nil }
      }
    }
    while let name = pending.popLast() {
      for file in files where !follow(name, in: file) { return nil }
    }
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
    file.declarations(mentioning: name).allSatisfy { taint(file.declarations[$0], in: file) }
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
    // A witness is used by whoever asks for the conformance.
    if enclosing.contains(where: { $0.kind == .extension && $0.inheritance != .none }) {
      return false
    }
    let base = file.baseName(of: declaration)
    // Nobody who uses it need name it, nor the type.
    if enclosing.contains(where: { $0.kind == .extension }), Self.isUsedUnnamed(declaration, base) {
      return false
    }
    guard
      base.unicodeScalars.first.map({ $0 == "_" || $0.properties.isAlphabetic }) == true
        || base == "init"
    else { return false }
    if declaration.kind != .initializer { add(base) }
    for type in enclosing { add(file.baseName(of: type)) }
    suites.formUnion(file.rootNames(of: declaration))
    return true
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

extension FileSummary {
  /// The names of the outermost type or extension around a declaration, or its own, as they are written.
  func rootNames(of declaration: Declaration) -> Set<String> {
    let root = enclosingTypes(of: declaration).first ?? declaration
    let name = baseName(of: root)
    return root.kind == .extension ? [name, String(root.name.prefix { $0 != "." })] : [name]
  }

  /// Whether code in the file may look at the line on which it stands.
  fileprivate var observesLines: Bool { constructs.contains(.sourceLocations) }

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
