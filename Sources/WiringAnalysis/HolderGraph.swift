import WorkspaceModel

/// The holders of a workspace with the modules in their lists.
struct HolderGraph {
  struct Holder {
    /// Index into the table of types.
    var type: Int
    var lists: [(file: Int, list: ModuleList)] = []
    /// The modules of its lists, in order.
    var elements: [Element] = []
    /// Whether a list has something of which the type is not known.
    var isOpen = false
    /// The holders around it.
    var holders: Set<Int> = []
    var hasUnknownHolder = false
  }

  struct Element {
    /// Index into the table of types; `nil` if it is not known.
    var module: Int?
    var key: String?
    /// The position of its list among those of the holder.
    var list: Int
    var file: Int
    var line: Int
  }

  private(set) var holders: [Holder] = []
  private(set) var indexByType: [Int: Int] = [:]
  /// The holders in which each module stands, or with which it is made.
  private(set) var holdersOfModule: [Int: Set<Int>] = [:]
  private let facts: WiringWorkspace
  private let search: ParentSearch

  init(_ facts: WiringWorkspace, _ graph: ComponentGraph) {
    self.facts = facts
    search = ParentSearch(facts, graph)
    for (index, file) in facts.files.enumerated() {
      for list in file.facts.lists { add(list, of: index) }
    }
    addClasses()
    for holder in holders.indices {
      for element in holders[holder].elements {
        if let module = element.module { holdersOfModule[module, default: []].insert(holder) }
      }
    }
    addCreations()
    for holder in holders.indices {
      holders[holder].holders = (holdersOfModule[holders[holder].type] ?? []).subtracting([holder])
    }
  }

  var table: TypeTable { facts.table }

  // MARK: Making

  private mutating func add(_ list: ModuleList, of file: Int) {
    let place = facts.files[file].place(in: list.place.type)
    let types = facts.table.types(named: list.place.type, from: place)
    guard types.count == 1 else { return }
    let holder = index(ofType: types[0])
    let position = holders[holder].lists.count
    holders[holder].lists.append((file, list))
    for element in list.elements {
      let module = type(of: element.value, from: place)
      if module == nil, element.key == nil { holders[holder].isOpen = true }
      holders[holder].elements.append(
        Element(
          module: module,
          key: element.key,
          list: position,
          file: file,
          line: Int(list.place.line)
        )
      )
    }
    // Lists under conditions are not there in every build.
    if list.place.isConditional { holders[holder].isOpen = true }
  }

  private mutating func index(ofType type: Int) -> Int {
    if let index = indexByType[type] { return index }
    indexByType[type] = holders.count
    holders.append(Holder(type: type))
    return holders.count - 1
  }

  /// Holders without a list, and what subclasses inherit.
  private mutating func addClasses() {
    for (index, entry) in facts.table.entries.enumerated() where entry.kind == .class {
      let ancestors = facts.table.ancestors(of: index)
      guard !ancestors.isDisjoint(with: facts.settings.holders),
        !facts.settings.holders.contains(entry.name)
      else { continue }
      let holder = self.index(ofType: index)
      let inherits = ancestors.contains { name in
        facts.table.types(named: name, from: NamePlace(path: entry.path, type: ""))
          .contains {
            indexByType[$0] != nil && $0 != index && !holders[indexByType[$0] ?? 0].lists.isEmpty
          }
      }
      if inherits { holders[holder].isOpen = true }
    }
  }

  /// Modules that are made with a holder and stand in no list.
  private mutating func addCreations() {
    for file in facts.files {
      for creation in file.facts.creations {
        guard let argument = creation.arguments.first(where: { $0.label == "holder" }),
          let module = type(of: .made(creation.callee), from: file.place(in: creation.place.type))
            ?? type(of: .returned(creation.callee), from: file.place(in: creation.place.type))
        else { continue }
        switch argument.value {
        case .own:
          let place = file.place(in: creation.place.type)
          let types = facts.table.types(named: creation.place.type, from: place)
          if types.count == 1, let holder = indexByType[types[0]] {
            holdersOfModule[module, default: []].insert(holder)
          }
        case .nothing: break
        // A builder hands on what it gets.
        case .parameter: break
        default: if let holder = indexByType[module] { holders[holder].hasUnknownHolder = true }
        }
      }
    }
  }

  /// The class or structure of a value; `nil` if it is not known.
  func type(of value: WiringValue, from place: NamePlace) -> Int? {
    let name: String
    switch value {
    case .made(let type), .typed(let type): name = type.plainType
    case .returned(let callee):
      guard let result = search.result(of: callee, from: place) else { return nil }
      name = result.plainType
    default: return nil
    }
    let types = facts.table.types(named: name, from: place)
    return types.count == 1 ? types[0] : nil
  }

  // MARK: Asking

  /// A holder and those around it; `nil` if one of them is not known.
  func way(from holder: Int) -> [Int]? {
    var found: [Int] = []
    var pending = [holder]
    while let current = pending.popLast() {
      guard !found.contains(current) else { continue }
      if holders[current].hasUnknownHolder { return nil }
      found.append(current)
      pending += holders[current].holders.sorted()
    }
    return found
  }

  /// The holders that a request may reach first; `nil` if they are not known.
  func receivers(of request: ModuleRequest, in file: WiringWorkspace.File) -> [Int]? {
    let place = file.place(in: request.place.type)
    let owner = facts.table.types(named: request.place.type, from: place)
    switch request.receiver {
    case .own:
      return owner.count == 1 ? indexByType[owner[0]].map { [$0] } : nil
    case .inherited("holder"):
      guard owner.count == 1, let found = holdersOfModule[owner[0]] else { return nil }
      return found.sorted()
    case .typed(let type), .made(let type), .parameter(_, let type):
      let name = type.plainType
      if facts.settings.holders.contains(name) {
        guard owner.count == 1, let found = holdersOfModule[owner[0]] else { return nil }
        return found.sorted()
      }
      let types = facts.table.types(named: name, from: place)
      guard types.count == 1 else { return nil }
      if let holder = indexByType[types[0]] { return [holder] }
      let conforming = holders.indices.filter {
        facts.table.ancestors(of: holders[$0].type).contains(name.lastComponent)
      }
      return conforming.isEmpty ? nil : conforming
    case .nothing, .returned, .inherited, .unknown: return nil
    }
  }

  /// Whether a module is of the type that is wanted.
  func fits(_ module: Int, _ wanted: String, from place: NamePlace) -> TypeRelation {
    let entry = facts.table.entries[module]
    let name = wanted.plainType
    let types = facts.table.types(named: name, from: place)
    if types.contains(module) { return .yes }
    if facts.table.ancestors(of: module).contains(name.lastComponent) { return .yes }
    // A protocol or a class of another package may be inherited by what the workspace does not declare.
    guard !types.isEmpty, !entry.mayBeExpanded else { return .unknown }
    return .no
  }
}

extension String {
  /// A type without `any` and optionals, as names are looked up.
  var plainType: String {
    guard case .named(let path, _) = TypeSpelling(self).unwrapped else { return self }
    return path.joined(separator: ".")
  }
}
