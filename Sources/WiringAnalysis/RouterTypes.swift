import WorkspaceModel

/// Finds the routers of modules.
struct RouterTypes {
  private let facts: WiringWorkspace

  init(_ facts: WiringWorkspace) { self.facts = facts }

  /// The type of a module's router: an alias `Router`, the type of its property `router`, or the last argument of its
  /// generic superclass.
  func router(of module: Int) -> Int? {
    let entry = facts.table.entries[module]
    guard let file = facts.files.first(where: { $0.path == entry.path }),
      let type = file.facts.types.first(where: { $0.kind == .class && $0.name == entry.name })
    else { return nil }
    let alias = type.aliases.first { $0.name == "Router" }?.type
    let property = type.members.first { $0.name == "router" }?.type
    guard let spelling = alias ?? property ?? Self.lastArgument(of: type.inherited.first) else {
      return nil
    }
    let types = facts.table.types(named: spelling.plainType, from: file.place(in: entry.name))
    return types.count == 1 ? types[0] : nil
  }

  private static func lastArgument(of superclass: String?) -> String? {
    guard let superclass, case .named(_, let arguments) = TypeSpelling(superclass),
      arguments.count == 3, case .named(let path, _) = arguments[2]
    else { return nil }
    return path.joined(separator: ".")
  }
}
