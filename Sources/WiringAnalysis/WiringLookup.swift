import HashTreeCollections
package import WorkspaceModel

/// A name that code looks up when the program runs, with all that may answer.
package struct WiringLookup: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    /// A member of a component.
    case member
    /// A module of a holder, or its router.
    case module
  }

  /// The result over all paths; the later ones are worse.
  package enum Outcome: UInt8, Sendable, Hashable, Comparable {
    case found
    /// Found unless it is `nil`.
    case optional
    case unknown
    /// Missing on some paths.
    case partlyMissing
    case missing

    package static func < (left: Outcome, right: Outcome) -> Bool { left.rawValue < right.rawValue }
  }

  /// A property of a component, or a module in a list of a holder.
  package struct Provider: Sendable, Hashable {
    /// `AppComponent.clock`; of a module, the holder and the module.
    package var name: String
    /// The type of the value as written; `nil` if it is not known.
    package var type: String?
    /// The id of the module in the graph.
    package var module: String?
    package var path: SourcePath
    /// From 1.
    package var line: Int
  }

  package var kind: Kind
  /// The name of the member, or the module that is requested, as written: `.login` of a key.
  package var name: String
  /// The type that is wanted, as written; `nil` if it is not known.
  package var wanted: String?
  /// The type in which the code stands.
  package var consumer: String
  /// The id of the module of the code.
  package var module: String?
  package var path: SourcePath
  /// From 1.
  package var line: Int
  /// Whether a macro writes the look-up.
  package var isImplied = false
  package var outcome: Outcome
  /// By name.
  package var providers: [Provider]
}

extension WiringAnalysis {
  /// Whether a state has a class that inherits from a root by its name, or a list of modules: others have no look-ups.
  ///
  /// Complexity: O(types of the files with wiring).
  package static func mayHaveLookups(
    _ snapshot: WorkspaceSnapshot,
    _ settings: WiringSettings
  ) -> Bool {
    let roots = settings.components.union(settings.holders)
    let keys = roots.map { NameKey($0) }
    return snapshot.wiredFiles.contains { path in
      guard let file = snapshot.summaries.file(path),
        file.mayHaveComponents || keys.contains(where: file.mayContain)
      else { return false }
      let facts = file.summary.wiring
      return !facts.lists.isEmpty
        || facts.types.contains { type in
          type.inherited.contains { roots.contains($0.lastComponent) }
        }
    }
  }

  /// All look-ups with their results: of members by files and lines, then of modules.
  ///
  /// Complexity: O(requests · components).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package mutating func lookups() throws(CancellationError) -> [WiringLookup] {
    var found: [WiringLookup] = []
    for request in requests {
      try checkCancellation()
      found.append(described(request))
    }
    return found + (try holderLookups())
  }

  /// A request for a member, with its result.
  package mutating func described(_ request: LookupRequest) -> WiringLookup {
    let judgement = LookupJudgement(request, &lookup)
    return WiringLookup(
      kind: .member,
      name: request.name,
      wanted: request.wanted,
      consumer: request.type,
      module: request.module,
      path: request.path,
      line: request.line,
      isImplied: request.isImplied,
      outcome: judgement.outcome,
      providers: lookup.providers(
        of: request.name,
        request.wanted,
        from: request.place(in: graph),
        at: request.starts.map(\.component)
      )
    )
  }

  /// A look-up that begins at a component; `wanted` is a type as that component's file writes it.
  package mutating func described(
    _ name: String,
    _ wanted: String?,
    at component: Int
  ) -> WiringLookup {
    let description = graph.components[component]
    var request = LookupRequest(
      name: name,
      wanted: wanted,
      owner: component,
      type: description.name,
      module: description.module,
      path: description.path,
      line: description.line,
      isImplied: false,
      starts: [],
      startsAreCertain: true,
      hasUnknownStart: false
    )
    request.starts = [LookupRequest.Start(component: component, isCertain: true, child: nil)]
    return described(request)
  }

  /// How many look-ups the code of components has, by their indices.
  package var requestCounts: [Int: Int] {
    requests.reduce(into: [:]) { counts, request in
      if let owner = request.owner { counts[owner, default: 0] += 1 }
    }
  }
}

extension LookupRequest {
  /// The place at which the name of the wanted type is looked up.
  func place(in graph: ComponentGraph) -> NamePlace {
    let module = owner.flatMap { graph.components[$0].moduleIndex }
    return NamePlace(path: path, module: module, type: type)
  }
}

extension LookupJudgement {
  var outcome: WiringLookup.Outcome {
    switch verdict {
    case .fine: result.isEmpty ? .unknown : .found
    case .missing: .missing
    case .sometimesMissing: .partlyMissing
    case .optional: .optional
    case .unknown: .unknown
    }
  }
}

extension MemberLookup {
  /// The properties at which a look-up ends, whatever path it takes, by name.
  ///
  /// Complexity: O(ancestors).
  func providers(
    of name: String,
    _ wanted: String?,
    from place: NamePlace,
    at starts: [Int]
  ) -> [WiringLookup.Provider] {
    let target = wanted.map { PlacedType($0, at: place) }
    var found: [WiringLookup.Provider] = []
    var visited: Set<Int> = []
    var pending = starts
    while let component = pending.popLast() {
      guard visited.insert(component).inserted else { continue }
      let own = here(name, target, component)
      if let member = own.member { found.append(graph.provider(member, of: component)) }
      if own.end == .passed || own.end == .optional {
        pending += graph.components[component].parents.map(\.parent)
      }
    }
    return found.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }
}

extension ComponentGraph {
  /// The property of a component, which the mirror of a superclass may show.
  func provider(_ member: WiringMember, of component: Int) -> WiringLookup.Provider {
    let shown = components[mirrored(by: component)]
    return WiringLookup.Provider(
      name: "\(components[component].name).\(member.name)",
      type: member.knownType,
      module: shown.module,
      path: shown.path,
      line: Int(member.line)
    )
  }
}
