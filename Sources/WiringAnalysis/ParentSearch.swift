import WorkspaceModel

/// Finds the parents that components are created with.
struct ParentSearch {
  /// A parent that a value may be.
  struct Parent: Hashable {
    enum Kind: Hashable {
      case component(Int)
      /// No parent, or one without members and parent.
      case nothing
      case unknown
    }

    var kind: Kind
    var isCertain = true
  }

  private let facts: WiringWorkspace
  private let graph: ComponentGraph
  /// The creations of all files by the last component of the callee.
  private var creations: [String: [(file: Int, creation: ComponentCreation)]] = [:]

  init(_ facts: WiringWorkspace, _ graph: ComponentGraph) {
    self.facts = facts
    self.graph = graph
    for (index, file) in facts.files.enumerated() {
      for creation in file.facts.creations {
        creations[creation.callee.lastComponent, default: []].append((index, creation))
      }
    }
  }

  /// Sets the parents of each component as creations have them.
  ///
  /// Complexity: O(creations · components).
  func addParents(to components: inout [ComponentClass]) throws(CancellationError) {
    var known = graph
    // Which classes are created decides what `self` can be.
    let created = componentCreations
    for (_, _, component) in created { known.components[component].isCreated = true }
    let search = ParentSearch(facts, known)
    components = known.components
    for (file, creation, component) in created {
      try checkCancellation()
      let place = facts.files[file].path
      for parent in search.parents(of: component, in: creation, facts.files[file]) {
        let isConditional = creation.place.isConditional
        switch parent.kind {
        case .nothing where !isConditional: components[component].isRoot = true
        case .nothing, .unknown: components[component].hasUnknownParent = true
        case .component(let index):
          let edge = ParentEdge(
            parent: index,
            isCertain: parent.isCertain && !isConditional,
            path: place,
            line: Int(creation.place.line)
          )
          let known = components[component].parents.firstIndex { $0.parent == index }
          if let known {
            if edge.isCertain { components[component].parents[known].isCertain = true }
          } else {
            components[component].parents.append(edge)
          }
        }
      }
    }
  }

  /// The creations of components, each with the one that it makes.
  private var componentCreations: [(Int, ComponentCreation, Int)] {
    facts.files.enumerated().flatMap { index, file in
      file.facts.creations.compactMap { creation in
        component(named: creation.callee, from: file.place(in: creation.place.type))
          .map { (index, creation, $0) }
      }
    }
  }

  /// The component that a name stands for; `nil` if it is none, or of several.
  func component(named name: String, from place: NamePlace) -> Int? {
    let types = facts.table.types(named: name, from: place)
    return types.count == 1 ? graph.indexByType[types[0]] : nil
  }

  private func parents(
    of component: Int,
    in creation: ComponentCreation,
    _ file: WiringWorkspace.File
  ) -> Set<Parent> {
    let argument = creation.arguments.first { ["parent", "parentComponent"].contains($0.label) }
    if let argument { return parents(argument.value, creation.place, file) }
    // Its own initializer decides.
    let own = graph.components[component].superParents
    guard !own.isEmpty else { return [Parent(kind: .unknown)] }
    let place = WiringPlace(type: graph.components[component].name, function: "init")
    let home = facts.files.first { $0.path == graph.components[component].path } ?? file
    return own.reduce(into: []) { found, value in
      if case .parameter = value {
        found.insert(Parent(kind: .unknown))
      } else {
        found.formUnion(parents(value, place, home))
      }
    }
  }

  /// The parents that a value can be.
  func parents(
    _ value: WiringValue,
    _ place: WiringPlace,
    _ file: WiringWorkspace.File
  ) -> Set<Parent> {
    var visited: Set<String> = []
    return parents(value, place, file, &visited)
  }

  private func parents(
    _ value: WiringValue,
    _ place: WiringPlace,
    _ file: WiringWorkspace.File,
    _ visited: inout Set<String>
  ) -> Set<Parent> {
    let names = file.place(in: place.type)
    switch value {
    case .nothing: return [Parent(kind: .nothing)]
    case .own:
      guard let component = component(named: place.type, from: names) else { break }
      return instances(of: component)
    case .made(let type):
      if let component = component(named: type, from: names) {
        return [Parent(kind: .component(component))]
      }
      let isEmpty = facts.settings.emptyComponents.contains(type.lastComponent)
      if isEmpty, facts.table.types(named: type, from: names).isEmpty {
        return [Parent(kind: .nothing)]
      }
    case .typed(let type): return instances(ofType: type, from: names)
    case .parameter(let label, let type):
      let typed = instances(ofType: type, from: names)
      guard typed == [Parent(kind: .unknown)] else { return typed }
      return arguments(labelled: label, of: place, &visited)
    case .returned(let callee):
      if let type = result(of: callee, from: names) { return instances(ofType: type, from: names) }
    case .inherited, .unknown: break
    }
    return [Parent(kind: .unknown)]
  }

  private func instances(of component: Int) -> Set<Parent> {
    let all = graph.instances(of: component)
    return Set(all.map { Parent(kind: .component($0), isCertain: all.count == 1) })
  }

  /// The components that a variable of that type can be.
  func instances(ofType type: String, from place: NamePlace) -> Set<Parent> {
    let name: String
    switch TypeSpelling(type).unwrapped {
    case .named(let path, _): name = path.joined(separator: ".")
    default: return [Parent(kind: .unknown)]
    }
    let isRoot = facts.isRoot(
      name,
      among: facts.settings.components,
      from: place,
      needsDynamicMembers: true
    )
    let types = facts.table.types(named: name, from: place)
    guard types.count == 1, !isRoot else { return [Parent(kind: .unknown)] }
    if let component = graph.indexByType[types[0]] { return instances(of: component) }
    let entry = facts.table.entries[types[0]]
    guard entry.kind == .protocol else { return [Parent(kind: .unknown)] }
    let conforming = graph.components.indices.filter {
      facts.table.ancestors(of: graph.components[$0].type).contains(entry.name.lastComponent)
    }
    guard !conforming.isEmpty else { return [Parent(kind: .unknown)] }
    return Set(conforming.map { Parent(kind: .component($0), isCertain: conforming.count == 1) })
  }

  /// The arguments of a function's calls; none of a function that only hands on its own.
  private func arguments(
    labelled label: String,
    of place: WiringPlace,
    _ visited: inout Set<String>
  ) -> Set<Parent> {
    let owner = place.type.lastComponent
    let function = place.function == "init" ? owner : place.function
    guard !function.isEmpty, visited.insert("\(place.type).\(function).\(label)").inserted else {
      return []
    }
    var found: Set<Parent> = []
    for (file, creation) in creations[function] ?? [] {
      let parts = creation.callee.split(separator: ".")
      // `builder.build`: of whichever type.
      let names = parts.dropLast().last.map { $0.first?.isUppercase == true && $0 != owner[...] }
      if place.function != "init", names == true { continue }
      guard let argument = creation.arguments.first(where: { $0.label == label }) else { continue }
      found.formUnion(
        parents(argument.value, creation.place, facts.files[file], &visited)
      )
    }
    return found.isEmpty ? [Parent(kind: .unknown)] : found
  }

  /// The type that a function returns: `Builder.build`.
  func result(of callee: String, from place: NamePlace) -> String? {
    let parts = callee.split(separator: ".").map(String.init)
    guard let function = parts.last else { return nil }
    let owner = parts.dropLast().last
    let candidates = facts.files.flatMap { file in
      file.facts.types.flatMap { type -> [String] in
        let isOwner =
          owner.map { $0.isTypeSpelling ? type.name.lastComponent == $0 : true }
          ?? (type.name == place.type)
        return isOwner ? type.factories.filter { $0.name == function }.map(\.type) : []
      }
    }
    return Set(candidates).count == 1 ? candidates.first : nil
  }
}

extension String {
  /// Whether it begins as names of types do.
  var isTypeSpelling: Bool { first?.isUppercase == true }
}
