import HashTreeCollections
package import WorkspaceModel

/// The wiring of one state: its components and holders, and the defects that they show.
///
/// It reads a snapshot only. A thing that is not understood is not claimed.
package struct WiringAnalysis {
  /// The ids of all rules, ascending; docs/wiring-rules.md describes each.
  package static let ruleIDs =
    (1...10).map { $0 < 10 ? "W0\($0)" : "W\($0)" } + [20...27, 30...34].joined().map { "W\($0)" }

  package let graph: ComponentGraph
  /// The members that are looked up when the program runs, in the order of files and lines.
  package let requests: [LookupRequest]
  let facts: WiringWorkspace
  var lookup: MemberLookup

  /// Complexity: O(1) where nothing is wired, O(declarations + requests · components) elsewhere.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    _ snapshot: WorkspaceSnapshot,
    _ settings: WiringSettings = WiringSettings()
  ) throws(CancellationError) {
    facts = try WiringWorkspace(snapshot, settings)
    graph = try ComponentGraph(facts)
    var search = RequestSearch(facts, graph)
    requests = try search.requests()
    lookup = MemberLookup(graph, facts.table)
  }

  /// All findings, in the order of rules, files and lines.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package mutating func findings() throws(CancellationError) -> [Finding] {
    var findings = try componentFindings()
    if let services = ServiceWorkspace(facts) {
      try checkCancellation()
      findings += LiveKeyFindings(facts: services).findings()
      findings += PromiseFindings(facts: services).findings()
      findings += EnvironmentFindings(facts: services).findings()
      findings += ResolutionFindings(facts: services).findings()
      findings += NeedleFindings(facts: services).findings()
    }
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.identity).inserted }.sorted { left, right in
      (left.rule, left.evidence.first?.path ?? .root, left.evidence.first?.line ?? 0)
        < (right.rule, right.evidence.first?.path ?? .root, right.evidence.first?.line ?? 0)
    }
  }

  private mutating func componentFindings() throws(CancellationError) -> [Finding] {
    guard !facts.files.isEmpty else { return [] }
    var judgements: [LookupJudgement] = []
    for request in requests {
      try checkCancellation()
      judgements.append(LookupJudgement(request, &lookup))
    }
    var findings = ComponentFindings(facts: facts, graph: graph).findings(judgements)
    findings += ParentFindings(facts: facts, graph: graph).findings()
    let holders = HolderGraph(facts, graph)
    findings += HolderFindings(facts: facts, graph: holders).findings()
    findings += HolderListFindings(facts: facts, graph: holders).findings()
    if facts.settings.includesNotes {
      findings += NoteFindings(facts: facts, graph: graph, holders: holders, requests: requests)
        .findings()
    }
    return findings
  }

  /// The outcome of looking a member up at a component; `wanted` is a type as that component's file writes it.
  package mutating func lookUp(_ name: String, _ wanted: String?, at component: Int) -> LookupResult
  {
    lookup.result(name, wanted, from: graph.components[component].place, at: component)
  }

  /// The outcome for a request of ``requests``.
  package mutating func outcome(of request: LookupRequest) -> LookupResult {
    LookupJudgement(request, &lookup).result
  }
}
