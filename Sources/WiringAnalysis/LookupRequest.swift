import HashTreeCollections
package import WorkspaceModel

/// A member that is looked up when the program runs, and the components at which that begins.
package struct LookupRequest: Sendable {
  package var name: String
  /// As written; `nil` if it is not known.
  package var wanted: String?
  /// The component that requests it, of itself or of its parent; `nil` in a builder.
  package var owner: Int?
  /// The type in which the code stands, and that of the module.
  package var type: String
  package var module: String?
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// Whether a macro writes it.
  package var isImplied: Bool
  /// The components where a look-up may begin.
  var starts: [Start]
  /// Whether each of `starts` is one, not one of several that a type stands for.
  var startsAreCertain: Bool
  /// Whether a look-up may begin at something that is not known.
  var hasUnknownStart: Bool

  struct Start: Hashable {
    var component: Int
    /// Whether the component that requests has it as its parent for certain.
    var isCertain: Bool
    /// The component that requests, to be shown before it.
    var child: Int?
  }
}

/// Finds the members of components that no type declares.
struct RequestSearch {
  private let facts: WiringWorkspace
  private let graph: ComponentGraph
  private let search: ParentSearch
  private var declared: DeclaredMembers

  init(_ facts: WiringWorkspace, _ graph: ComponentGraph) {
    self.facts = facts
    self.graph = graph
    search = ParentSearch(facts, graph)
    declared = DeclaredMembers(facts)
  }

  /// In the order of files and lines; those of files that are not understood are left out.
  ///
  /// Complexity: O(requests · components).
  mutating func requests() throws(CancellationError) -> [LookupRequest] {
    var found = graph.components.indices.flatMap(implied)
    for file in facts.files where !file.isBroken {
      try checkCancellation()
      for request in file.facts.requests where !request.place.isConditional {
        if let written = written(request, in: file) { found.append(written) }
      }
    }
    return found.sorted { ($0.path, $0.line, $0.name) < ($1.path, $1.line, $1.name) }
  }

  /// The look-ups that the macro of a child writes: `self.name = parent.name` for each stored property without a value.
  private func implied(by component: Int) -> [LookupRequest] {
    let description = graph.components[component]
    guard description.macro == .child, !description.isOpaque else { return [] }
    return description.members.compactMap { member in
      guard !member.traits.contains(.hasInitialValue), !member.traits.contains(.isLaterBinding),
        !member.traits.contains(.isConditional), [.stored, .wrapped].contains(member.form)
      else { return nil }
      var request = LookupRequest(
        name: member.name,
        wanted: member.type,
        owner: component,
        type: description.name,
        module: description.module,
        path: description.path,
        line: Int(member.line),
        isImplied: true,
        starts: [],
        startsAreCertain: true,
        hasUnknownStart: false
      )
      addParents(of: component, to: &request)
      return request
    }
  }

  private mutating func written(
    _ request: MemberRequest,
    in file: WiringWorkspace.File
  ) -> LookupRequest? {
    let place = file.place(in: request.place.type)
    let owner = search.component(named: request.place.type, from: place)
    var found = LookupRequest(
      name: request.name,
      wanted: request.wanted,
      owner: owner,
      type: request.place.type,
      module: facts.moduleID(file.module),
      path: file.path,
      line: Int(request.place.line),
      isImplied: false,
      starts: [],
      startsAreCertain: true,
      hasUnknownStart: false
    )
    switch request.receiver {
    case .own:
      guard let owner, !declared.declares(request.name, type: graph.components[owner].type) else {
        return nil
      }
      add(graph.instances(of: owner).map { ParentSearch.Parent(kind: .component($0)) }, to: &found)
    case .inherited:
      guard let owner, !rootDeclares(request.name, file) else { return nil }
      addParents(of: owner, to: &found)
    case .parameter(let label, let type):
      if isRoot(type, place) {
        guard !rootDeclares(request.name, file) else { return nil }
        if let owner, request.place.function == "init", label == "parent" {
          addParents(of: owner, to: &found)
        } else {
          let parents = search.parents(request.receiver, request.place, file)
          add(Array(parents), to: &found)
        }
      } else if !ask(type, request.name, place, &found) {
        return nil
      }
    case .typed(let type), .made(let type):
      guard !isRoot(type, place), ask(type, request.name, place, &found) else { return nil }
    case .nothing, .returned, .unknown: return nil
    }
    return found
  }

  private func isRoot(_ type: String, _ place: NamePlace) -> Bool {
    guard case .named(let path, _) = TypeSpelling(type).unwrapped else { return false }
    return facts.isRoot(
      path.joined(separator: "."),
      among: facts.settings.components,
      from: place,
      needsDynamicMembers: true
    )
  }

  private mutating func rootDeclares(_ name: String, _ file: WiringWorkspace.File) -> Bool {
    if DeclaredMembers.membersOfRoots.contains(name) { return true }
    for root in facts.settings.components {
      let types = facts.table.types(named: root, from: file.place(in: ""))
      for type in types where declared.declares(name, type: type) { return true }
      let isAdded = (facts.table.extensions[root] ?? []).contains { path, declaration in
        facts.snapshot.summaries[path]?.declares(name, in: declaration) == true
      }
      if isAdded { return true }
    }
    return false
  }

  /// Notes where a look-up in a value of that type begins; `false` if it is no component, or declares the name.
  private mutating func ask(
    _ type: String,
    _ name: String,
    _ place: NamePlace,
    _ request: inout LookupRequest
  ) -> Bool {
    let instances = search.instances(ofType: type, from: place)
    guard instances != [ParentSearch.Parent(kind: .unknown)],
      case .named(let path, _) = TypeSpelling(type).unwrapped
    else { return false }
    let types = facts.table.types(named: path.joined(separator: "."), from: place)
    guard types.count == 1, isComponentType(types[0], place),
      !declared.declares(name, type: types[0])
    else { return false }
    add(Array(instances), to: &request)
    return true
  }

  /// Whether a type is a component class, or a protocol that only components conform to.
  private func isComponentType(_ type: Int, _ place: NamePlace) -> Bool {
    if graph.indexByType[type] != nil { return true }
    let ancestors = facts.table.ancestors(of: type)
    return !ancestors.isDisjoint(with: facts.settings.components)
      || ancestors.contains("FlowStepComponent")
  }

  private func add(_ parents: [ParentSearch.Parent], to request: inout LookupRequest) {
    for parent in parents {
      switch parent.kind {
      case .component(let component):
        request.starts.append(
          LookupRequest.Start(component: component, isCertain: parent.isCertain, child: nil)
        )
      case .nothing: break
      case .unknown: request.hasUnknownStart = true
      }
    }
    if parents.count > 1 { request.startsAreCertain = false }
  }

  /// The parents of all that a class stands for.
  private func addParents(of component: Int, to request: inout LookupRequest) {
    for instance in graph.instances(of: component) {
      let description = graph.components[instance]
      if description.hasUnknownParent { request.hasUnknownStart = true }
      for edge in description.parents {
        request.starts.append(
          LookupRequest.Start(
            component: edge.parent,
            isCertain: edge.isCertain,
            child: instance
          )
        )
      }
    }
  }
}

extension FileSummary {
  /// Whether a declaration has a member of that name.
  fileprivate func declares(_ name: String, in parent: Int) -> Bool {
    declarations.contains { declaration in
      Int(declaration.parent) == parent && declaration.baseName < names.count
        && names[Int(declaration.baseName)] == name
    }
  }
}
