import WorkspaceModel

/// Finds the classes that inherit from a root of components, through whatever classes in between.
struct ComponentJoin {
  private(set) var components: [ComponentClass] = []
  private(set) var indexByType: [Int: Int] = [:]
  private let facts: WiringWorkspace
  /// The facts of types by their indices: their bodies, then their extensions.
  private var bodies: [Int: WiringType] = [:]
  private var extensions: [Int: [WiringType]] = [:]
  private var broken: Set<SourcePath> = []

  init(_ facts: WiringWorkspace) { self.facts = facts }

  mutating func run() {
    gather()
    // Rounds: a class can stand before its superclass. Each adds at least one.
    var waiting = facts.table.entries.indices.filter { facts.table.entries[$0].kind == .class }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      waiting.removeAll { type in
        guard let superclass = superclass(of: type) else { return false }
        add(type, below: superclass)
        isGrowing = true
        return true
      }
    }
  }

  private mutating func gather() {
    for file in facts.files {
      if file.isBroken { broken.insert(file.path) }
      for type in file.facts.types {
        let found = facts.table.types(named: type.name, from: file.place(in: ""))
        let own = found.filter { facts.table.entries[$0].path == file.path }
        switch type.kind {
        case .class:
          for index in own where facts.table.entries[index].name == type.name {
            bodies[index] = type
          }
        case .extension: if found.count == 1 { extensions[found[0], default: []].append(type) }
        case .other, .protocol: break
        }
      }
    }
  }

  private enum Superclass {
    case root
    case component(Int)
  }

  private func superclass(of type: Int) -> Superclass? {
    let entry = facts.table.entries[type]
    let place = NamePlace(path: entry.path, module: entry.module, type: entry.name)
    // Without facts the order of what it inherits is not known, and a superclass stands first.
    let names =
      bodies[type].map { Array($0.inherited.prefix(1)) } ?? entry.inherited.sorted()
    for name in names {
      let isRoot = facts.isRoot(
        name,
        among: facts.settings.components,
        from: place,
        needsDynamicMembers: true
      )
      if isRoot, bodies[type] != nil { return .root }
      let types = facts.table.types(named: name, from: place).filter { $0 != type }
      if types.count == 1, let index = indexByType[types[0]] { return .component(index) }
    }
    return nil
  }

  private mutating func add(_ type: Int, below superclass: Superclass) {
    let entry = facts.table.entries[type]
    let body = bodies[type]
    indexByType[type] = components.count
    var component = ComponentClass(
      name: entry.name,
      module: facts.moduleID(entry.module),
      path: entry.path,
      line: Int(entry.line),
      macro: .none,
      members: body?.members ?? [],
      extensionMembers: (extensions[type] ?? []).flatMap(\.members),
      isOpaque: body == nil || body?.isConditional == true || broken.contains(entry.path),
      type: type
    )
    component.moduleIndex = entry.module
    component.superParents = body?.superParents ?? []
    if case .component(let index) = superclass { component.superclass = index }
    for attribute in body?.attributes ?? [] {
      switch attribute {
      case "ComponentImpl": component.macro = .child
      case "RootComponentImpl": component.macro = .root
      case _ where attribute.hasSuffix("Actor"): break
      // Another macro may change how properties are stored.
      default: component.isOpaque = true
      }
    }
    let all = component.members + component.extensionMembers
    if all.contains(where: { $0.name == "customMirror" }) { component.isOpaque = true }
    components.append(component)
  }
}
