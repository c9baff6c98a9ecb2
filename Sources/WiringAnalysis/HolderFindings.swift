import WorkspaceModel

/// The findings about modules that code requests of holders: W21 to W23 and W25.
struct HolderFindings {
  let facts: WiringWorkspace
  let graph: HolderGraph

  func findings() -> [Finding] {
    facts.files.filter { !$0.isBroken }.flatMap { file in
      file.facts.moduleRequests.flatMap { request in
        request.place.isConditional ? [] : findings(request, file)
      } + file.facts.loops.filter { walksUp($0, file) }.map { loop($0, file) }
    }
  }

  /// Whether a loop looks at holders or parents: others may change what they read again.
  private func walksUp(_ loop: HolderLoop, _ file: WiringWorkspace.File) -> Bool {
    if ["component", "holder", "parent"].contains(loop.variable) { return true }
    let types = facts.table.types(named: loop.place.type, from: file.place(in: loop.place.type))
    return types.contains { graph.indexByType[$0] != nil }
  }

  /// The modules that a request finds.
  struct Match {
    /// The holders in the order of the search.
    var searched: [Int]
    /// The first is what the request returns.
    var found: [(holder: Int, element: HolderGraph.Element)]
    /// Whether nothing else can be found.
    var isKnown: Bool
  }

  private func findings(_ request: ModuleRequest, _ file: WiringWorkspace.File) -> [Finding] {
    guard let match = match(request, file) else { return [] }
    if match.found.isEmpty { return match.isKnown ? [missing(request, match.searched, file)] : [] }
    let elements = match.found.map(\.element)
    return [early(request, match.found, file), router(request, elements, file)].compactMap { $0 }
  }

  /// Searches the holders on the way up; `nil` if one of them is not known.
  func match(_ request: ModuleRequest, _ file: WiringWorkspace.File) -> Match? {
    guard let first = graph.receivers(of: request, in: file) else { return nil }
    var searched: [Int] = []
    for holder in first {
      guard let way = graph.way(from: holder) else { return nil }
      searched += way.filter { !searched.contains($0) }
    }
    let elements = searched.flatMap { holder in
      graph.holders[holder].elements.map { (holder: holder, element: $0) }
    }
    let place = file.place(in: request.place.type)
    let relations = elements.map { matches($0.element, request, place) }
    return Match(
      searched: searched,
      found: zip(elements, relations).filter { $0.1 == .yes }.map(\.0),
      isKnown: !relations.contains(.unknown) && !searched.contains { graph.holders[$0].isOpen }
    )
  }

  private func matches(
    _ element: HolderGraph.Element,
    _ request: ModuleRequest,
    _ place: NamePlace
  ) -> TypeRelation {
    if let key = request.key {
      return element.key == key ? .yes : element.key == nil ? .unknown : .no
    }
    guard let wanted = request.module, let module = element.module else { return .unknown }
    return graph.fits(module, wanted, from: place)
  }

  // MARK: W21

  private func missing(
    _ request: ModuleRequest,
    _ searched: [Int],
    _ file: WiringWorkspace.File
  ) -> Finding {
    let isFatal = request.failure != .handled
    let holders = searched.prefix(3).map { "`\(name(of: $0))`" }.joined(separator: " -> ")
    let others = searched.count > 3 ? " (and \(searched.count - 3) more)" : ""
    return Finding(
      rule: "W21",
      severity: isFatal ? .error : .warning,
      certainty: .likely,
      subject: subject(request, file),
      message:
        "No holder has the module `\(target(request))` that `\(request.place.type)` requests: "
        + "\(holders)\(others)" + (isFatal ? "; the program ends" : ""),
      remedy: "Add it to the modules of one of these holders",
      evidence: [evidence(request.place, file, "it is requested here")]
        + searched.prefix(3).map(listed)
    )
  }

  // MARK: W22

  /// A module that requests another while the list is made in which both stand.
  private func early(
    _ request: ModuleRequest,
    _ found: [(holder: Int, element: HolderGraph.Element)],
    _ file: WiringWorkspace.File
  ) -> Finding? {
    let place = file.place(in: request.place.type)
    let owners = facts.table.types(named: request.place.type, from: place)
    guard request.place.function == "init", owners.count == 1 else { return nil }
    let isEarly = found.allSatisfy { holder, element in
      let own = graph.holders[holder].elements.filter { $0.module == owners[0] }
      return !own.isEmpty && own.allSatisfy { $0.list <= element.list }
    }
    guard isEarly, let holder = found.first?.holder else { return nil }
    return Finding(
      rule: "W22",
      severity: .error,
      certainty: .likely,
      subject: subject(request, file),
      message:
        "`\(request.place.type)` requests `\(target(request))` in its initializer, which runs "
        + "before `\(name(of: holder))` has its list of modules: there is none yet",
      remedy: "Request it when it is needed, or in `onActive`",
      evidence: [evidence(request.place, file, "it is requested here"), listed(holder)]
    )
  }

  // MARK: W23

  private func loop(_ loop: HolderLoop, _ file: WiringWorkspace.File) -> Finding {
    Finding(
      rule: "W23",
      severity: .error,
      certainty: .certain,
      subject: [
        facts.moduleID(file.module) ?? "", loop.place.type, loop.place.function, loop.variable,
      ],
      message:
        "The loop sets `\(loop.variable)` to `self.\(loop.variable)` in every round: it never "
        + "ends if the first two have nothing",
      remedy: "Go on from the current one: `\(loop.variable) = \(loop.variable)?.\(loop.variable)`",
      evidence: [evidence(loop.place, file, "it goes back to the same one")]
    )
  }

  // MARK: W25

  private func router(
    _ request: ModuleRequest,
    _ found: [HolderGraph.Element],
    _ file: WiringWorkspace.File
  ) -> Finding? {
    guard request.kind == .router, let wanted = request.router else { return nil }
    let place = file.place(in: request.place.type)
    let wantedTypes = facts.table.types(named: wanted.plainType, from: place)
    guard wantedTypes.count == 1, let module = found.first?.module,
      let router = RouterTypes(facts).router(of: module)
    else { return nil }
    let entry = facts.table.entries[router]
    guard entry.kind == .class, !entry.mayBeMadeToConform(by: facts.table),
      router != wantedTypes[0],
      !facts.table.ancestors(of: router).contains(wanted.plainType.lastComponent)
    else { return nil }
    return Finding(
      rule: "W25",
      severity: .error,
      certainty: .likely,
      subject: subject(request, file),
      message:
        "The router of `\(facts.table.entries[module].name)` is a `\(entry.name)`, which is no "
        + "`\(wanted)`: the cast gives `nil`",
      remedy: "Let `\(entry.name)` conform to `\(wanted)`, or request another type",
      evidence: [
        evidence(request.place, file, "it is requested here"),
        Finding.Evidence(
          path: entry.path,
          line: Int(entry.line),
          module: facts.moduleID(entry.module),
          symbol: entry.name,
          note: "this is the router"
        ),
      ]
    )
  }

  // MARK: Parts

  private func name(of holder: Int) -> String {
    facts.table.entries[graph.holders[holder].type].name
  }

  func target(_ request: ModuleRequest) -> String {
    request.key.map { ".\($0)" } ?? request.module ?? ""
  }

  private func subject(_ request: ModuleRequest, _ file: WiringWorkspace.File) -> [String] {
    [facts.moduleID(file.module) ?? "", request.place.type, target(request)]
  }

  private func evidence(
    _ place: WiringPlace,
    _ file: WiringWorkspace.File,
    _ note: String
  ) -> Finding.Evidence {
    Finding.Evidence(
      path: file.path,
      line: Int(place.line),
      module: facts.moduleID(file.module),
      symbol: place.type,
      note: note
    )
  }

  private func listed(_ holder: Int) -> Finding.Evidence {
    let entry = facts.table.entries[graph.holders[holder].type]
    let list = graph.holders[holder].lists.first
    return Finding.Evidence(
      path: list.map { facts.files[$0.file].path } ?? entry.path,
      line: list.map { Int($0.list.place.line) } ?? Int(entry.line),
      module: facts.moduleID(entry.module),
      symbol: entry.name,
      note: list == nil ? "this holder has no list" : "these are its modules"
    )
  }
}

extension TypeTable.Entry {
  /// Whether macros may add a conformance; global actors add none.
  func mayBeMadeToConform(by table: TypeTable) -> Bool {
    guard mayBeExpanded, let summary = table.summary(of: self) else { return mayBeExpanded }
    let labels = summary.mentions[summary.declarations[declaration].mentions.argumentLabels]
    return labels.contains { label in
      let name = summary.names[Int(label)]
      return name.hasPrefix("@") && !name.hasSuffix("Actor")
    }
  }
}
