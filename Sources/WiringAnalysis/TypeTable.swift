import HashTreeCollections
import WorkspaceModel

/// The types of a workspace by their names, with what they inherit.
struct TypeTable {
  struct Entry {
    /// With the names of the types around it.
    var name: String
    var kind: Declaration.Kind
    /// The module's index; `nil` of a file that no module owns.
    var module: Int?
    var path: SourcePath
    /// Index into the file's declarations.
    var declaration: Int
    /// The names of its inheritance clause, those of arguments of generic types among them.
    var inherited: Set<String>
    /// A macro may add conformances and members.
    var mayBeExpanded: Bool
    var hasDynamicMembers: Bool
    var line: UInt32

    /// Whether its values are copied: no value of it is one of another type.
    var isValue: Bool { kind == .struct || kind == .enum }
    var isClass: Bool { kind == .class || kind == .actor }
  }

  private(set) var entries: [Entry] = []
  /// By the last component of the name.
  private var byName: [String: [Int]] = [:]
  /// The names that extensions add, by the last component of the extended type.
  private var conformances: [String: Set<String>] = [:]
  /// The targets of aliases that name one type, by the aliases' names; of several, none is known.
  private var aliases: [String: String?] = [:]
  /// The extensions of a type, by the last component of its name.
  private(set) var extensions: [String: [(path: SourcePath, declaration: Int)]] = [:]
  private let summaries: FileSummaries
  let moduleNames: Set<String>

  /// Complexity: O(declarations).
  init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    summaries = snapshot.summaries
    moduleNames = Set(snapshot.graph.modules.map(\.moduleName))
    for (path, summary) in snapshot.summaries.sorted(by: { $0.key < $1.key }) where summary.isSwift
    {
      try checkCancellation()
      add(summary, at: path, in: snapshot)
    }
  }

  private mutating func add(
    _ summary: FileSummary,
    at path: SourcePath,
    in snapshot: WorkspaceSnapshot
  ) {
    var module: Int??
    for (index, declaration) in summary.declarations.enumerated() {
      let name = summary.names[Int(declaration.baseName)]
      switch declaration.kind {
      case .extension:
        extensions[name, default: []].append((path, index))
        conformances[name, default: []].formUnion(Self.inherited(by: declaration, summary))
      case .typeAlias:
        let names = summary.mentions[declaration.mentions.range(of: .signature)]
        let target = names.count == 1 ? names.first.map { summary.names[Int($0)] } : nil
        // Aliases of one name in several types stand for several types.
        aliases[name] = aliases[name] == nil || aliases[name] == target ? .some(target) : .some(nil)
      case let kind where kind.isNominalType:
        let owner = module ?? snapshot.ownership.owners(of: path).first?.module
        module = .some(owner)
        byName[name, default: []].append(entries.count)
        entries.append(
          Entry(
            name: summary.typeName(ofDeclarationAt: index),
            kind: kind,
            module: owner,
            path: path,
            declaration: index,
            inherited: Self.inherited(by: declaration, summary),
            mayBeExpanded: declaration.flags.contains(.hasCustomAttributes),
            hasDynamicMembers: declaration.flags.contains(.isUsedImplicitly),
            line: declaration.line
          )
        )
      default: break
      }
    }
  }

  private static func inherited(by declaration: Declaration, _ summary: FileSummary) -> Set<String>
  {
    let section = summary.mentions[declaration.mentions.range(of: .inheritance)]
    return Set(section.map { summary.names[Int($0)] })
  }

  /// The names that extensions of types of that name add to what these inherit.
  func conformances(of name: String) -> Set<String> { conformances[name] ?? [] }

  func summary(of entry: Entry) -> FileSummary? { summaries[entry.path] }

  // MARK: Names

  /// The types that a name may stand for, as `place` sees it: the nearest ones.
  ///
  /// Arguments of generic types are ignored.
  func types(named spelling: String, from place: NamePlace) -> [Int] {
    let plain = spelling.prefix { $0 != "<" }
    var components = plain.split(separator: ".").map(String.init)
    if components.count > 1, moduleNames.contains(components[0]) { components.removeFirst() }
    guard let last = components.last else { return [] }
    let suffix = "." + components.joined(separator: ".")
    let all = (byName[last] ?? []).filter { ("." + entries[$0].name).hasSuffix(suffix) }
    guard all.count > 1 else { return all }
    var around = place.type.split(separator: ".").map(String.init)
    while true {
      let full = (around + components).joined(separator: ".")
      let nested = all.filter { entries[$0].name == full }
      if !around.isEmpty, !nested.isEmpty { return nearest(nested, place) }
      guard around.popLast() != nil else { break }
    }
    return nearest(all, place)
  }

  /// All types whose name ends in that component.
  func types(ending name: String) -> [Int] { byName[name] ?? [] }

  private func nearest(_ types: [Int], _ place: NamePlace) -> [Int] {
    let inFile = types.filter { entries[$0].path == place.path }
    if !inFile.isEmpty { return inFile }
    let inModule = types.filter { entries[$0].module == place.module }
    return inModule.isEmpty ? types : inModule
  }

  /// The type that an alias stands for; `nil` if the name is no alias, or of several.
  func target(ofAlias name: String) -> String? { aliases[name] ?? nil }
  func isAlias(_ name: String) -> Bool { aliases[name] != nil }

  // MARK: Inheritance

  /// The names of all that a type inherits or conforms to, through whatever types in between, without its own.
  ///
  /// It may contain more: arguments of generic types. Complexity: O(supertypes).
  func ancestors(of type: Int) -> Set<String> {
    var found: Set<String> = []
    let own = entries[type].name.lastComponent
    var pending = Array(entries[type].inherited.union(conformances[own] ?? []))
    while let name = pending.popLast() {
      guard found.insert(name).inserted else { continue }
      if let target = target(ofAlias: name) { pending.append(target) }
      for other in byName[name] ?? [] { pending += entries[other].inherited }
      pending += conformances[name] ?? []
    }
    return found
  }

  /// Whether all that a type inherits is declared in the workspace or known from the standard library.
  func knowsAncestors(of type: Int) -> Bool {
    ancestors(of: type).allSatisfy { byName[$0] != nil }
  }
}

/// A place at which a name is looked up.
struct NamePlace {
  var path: SourcePath
  var module: Int?
  /// The type around it; empty at the top level.
  var type: String
}

extension FileSummary {
  /// The names of a type and the types around it; extensions among these count with the type that they extend.
  fileprivate func typeName(ofDeclarationAt index: Int) -> String {
    let declaration = declarations[index]
    let parent = Int(declaration.parent)
    let name =
      declaration.kind == .extension ? declaration.name : names[Int(declaration.baseName)]
    guard (0..<index).contains(parent), declarations[parent].kind != .topLevelCode else {
      return name
    }
    return typeName(ofDeclarationAt: parent) + "." + name
  }
}

extension String {
  /// `Inner` of `Outer.Inner<Argument>`.
  var lastComponent: String {
    let plain = prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? String(plain)
  }
}
