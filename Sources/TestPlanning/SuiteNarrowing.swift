import HashTreeCollections
import ImpactAnalysis
import SwiftKnowledge
import WorkspaceModel

/// Which suites of a test target use what changed in it, where nothing else differs.
///
/// Names are followed: what mentions the name of something that differs may use it, and differs itself. So does what
/// looks at the line on which it stands, where that is another one, or may read its own file. Where names are not all
/// there is to it (conformances, operators, imports) the whole target counts. Tests of one target are taken not to
/// depend on what another one has left behind.
struct SuiteNarrowing {
  /// By the name of the outermost type, or of a free function.
  private(set) var suites: Set<String> = []

  private let files: [FileSummary]
  /// Those of all modules, to know what they declare.
  private let workspace: TreeDictionary<SourcePath, FileSummary>
  private var names: Set<NameKey> = []
  private var pending: [NameKey] = []

  /// Throws why the whole target counts.
  init(
    _ module: Int,
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot,
    _ impact: Impact,
    _ takers: @autoclosure () -> LocationTakers
  ) throws(NarrowingObstacle) {
    let target = try Self.comparable(module, from: base, to: head)
    let touched = impact.changes.filter { target.sources.contains($0.path) }
    let others = impact.changes.first { change in
      !target.sources.contains(change.path) && change.level != .none
        && head.ownership.owners(of: change.path).contains { $0.module == module }
    }
    if let path = others?.path { throw .content(path) }
    let paths = Set(touched.map(\.path))
    files =
      target.sources.compactMap { head.summaries[$0] }
      + target.sources.filter(paths.contains).compactMap { base.summaries[$0] }
    workspace = head.summaries
    guard !touched.isEmpty else { throw .description }
    if Self.moveDeclarations(Array(paths), from: base, to: head) { throw .movedDeclarations }
    let takers = takers()
    for change in touched { try start(change, base, head, takers) }
    while let name = pending.popLast() {
      for file in files { try follow(name, in: file) }
    }
    let id = head.graph.modules[module].id
    if impact.modules.first(where: { $0.id == id }).map({ $0.ownChange == .whole }) != false {
      throw .whole
    }
  }

  /// The target, if nothing but its files can differ.
  private static func comparable(
    _ module: Int,
    from base: WorkspaceSnapshot,
    to head: WorkspaceSnapshot
  ) throws(NarrowingObstacle) -> Target {
    guard let target = head.target(of: module),
      let old = base.graph.index(of: head.graph.modules[module].key),
      let before = base.target(of: old),
      let package = head.container(of: module), let earlier = base.container(of: old)
    else { throw .description }
    if before.sources != target.sources { throw .files }
    guard before == target, package.isCompiled(as: earlier) else { throw .description }
    guard target.pluginUses.isEmpty else { throw .plugins }
    return target
  }

  /// Begins with what differs in one file.
  private mutating func start(
    _ change: FileChange,
    _ base: WorkspaceSnapshot,
    _ head: WorkspaceSnapshot,
    _ takers: LocationTakers
  ) throws(NarrowingObstacle) {
    guard change.kind == .modified, let before = base.summaries[change.path],
      let after = head.summaries[change.path]
    else { throw .files }
    guard before.problems.isEmpty, after.problems.isEmpty else { throw .syntax(change.path) }
    guard before.importedModules == after.importedModules else { throw .imports(change.path) }
    guard before.locationDirectives.isEmpty, after.locationDirectives.isEmpty else {
      throw .directives(change.path)
    }
    if change.level != .none, change.declarations.isEmpty { throw .content(change.path) }
    for declaration in change.declarations { try start(declaration, in: [after, before]) }
    let observers = LineObservers(of: after, takers)
    for index in observers.differing(from: before) {
      try invalidate(after.declarations[index], in: after)
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

  /// Begins with one changed declaration.
  private mutating func start(
    _ change: DeclarationChange,
    in states: [FileSummary]
  ) throws(NarrowingObstacle) {
    switch change.effect {
    case .body, .signature, .defaultArgument, .internalName, .exposedBody, .storage, .diagnostics:
      break
    default: throw .unnamed(change.name)
    }
    var isFound = false
    for summary in states {
      for declaration in summary.declarations
      where summary.qualifiedName(of: declaration) == change.name {
        isFound = true
        try invalidate(declaration, in: summary)
      }
    }
    if !isFound { throw .unnamed(change.name) }
  }

  /// Everything that mentions a name differs.
  private mutating func follow(
    _ name: NameKey,
    in file: FileSummary
  ) throws(NarrowingObstacle) {
    for index in file.declarations(mentioning: name) {
      try invalidate(file.declarations[index], in: file)
      // `extension Trait where Self == Slow { static var slow: Self { Self() } }` names it for its members.
      guard file.declarations[index].kind == .extension, file.conditions(of: index, mention: name)
      else { continue }
      for member in file.declarations where Int(member.parent) == index {
        try invalidate(member, in: file)
      }
    }
  }

  /// Notes that a declaration differs: its name, the type that it is a member of, and its suite.
  private mutating func invalidate(
    _ declaration: Declaration,
    in file: FileSummary
  ) throws(NarrowingObstacle) {
    let enclosing = file.enclosingTypes(of: declaration)
    let base = file.baseName(of: declaration)
    guard !isUsedUnnamed(declaration, base, enclosing, in: file) else {
      throw .unnamed(file.qualifiedName(of: declaration))
    }
    if declaration.kind != .initializer { add(base) }
    for type in enclosing { add(file.baseName(of: type)) }
    suites.formUnion(file.rootNames(of: declaration))
  }

  /// Whether code may use a declaration without its name or that of the type around it.
  private func isUsedUnnamed(
    _ declaration: Declaration,
    _ base: String,
    _ enclosing: [Declaration],
    in file: FileSummary
  ) -> Bool {
    switch declaration.kind {
    case .operator, .precedenceGroup, .macro, .macroExpansion, .topLevelCode, .associatedType,
      .subscript:
      return true
    case .extension where declaration.inheritance != .none: return true
    default: break
    }
    // Other names lead there.
    if declaration.flags.contains(.isForeign) { return true }
    // A witness is used by whoever asks for the conformance.
    if enclosing.contains(where: { $0.kind == .extension && $0.inheritance != .none }) {
      return true
    }
    // Who conforms elsewhere to what it is given to need name neither.
    if let type = enclosing.first, type.kind == .extension, mayBeProtocol(file.baseName(of: type)) {
      return true
    }
    // Nobody who uses it need name it, nor the type.
    if enclosing.contains(where: { $0.kind == .extension }), Self.isUsedUnnamed(declaration, base) {
      return true
    }
    // Literals have the type that such an alias stands for.
    if declaration.kind == .typeAlias, Self.decidesLiterals(base) { return true }
    let isName = base.unicodeScalars.first.map { $0 == "_" || $0.properties.isAlphabetic } == true
    return !isName && base != "init"
  }

  /// Whether literals have the type that an alias of that name stands for.
  static func decidesLiterals(_ alias: String) -> Bool {
    alias.hasSuffix("LiteralType") || LanguageNames.literalTypes.contains(alias)
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
    return !LibraryTypes.contains(name)
      && !workspace.values.contains { summary in
        summary.nominalTypes(named: key).contains { summary.declarations[$0].kind != .protocol }
      }
  }

  /// Whether literals, calls, loops, attributes or builders use a member of that name by themselves.
  private static func isUsedUnnamed(_ declaration: Declaration, _ name: String) -> Bool {
    declaration.kind == .initializer || name.hasPrefix("build") || name.hasPrefix("append")
      || LanguageNames.implicitValues.contains(name)
  }

  private mutating func add(_ name: String) {
    let key = NameKey(name)
    if names.insert(key).inserted { pending.append(key) }
  }
}

extension Container {
  /// Whether both give all targets the same settings.
  fileprivate func isCompiled(as other: Container) -> Bool {
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
  var importedModules: [ImportDeclaration] {
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
