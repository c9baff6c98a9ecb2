import HashTreeCollections
package import WorkspaceModel

/// The wiring of one state: its components and holders, and the defects that they show.
///
/// It reads a snapshot only. A thing that is not understood is not claimed.
package struct WiringAnalysis {
  package let graph: ComponentGraph
  /// The members that are looked up when the program runs, in the order of files and lines.
  package let requests: [LookupRequest]
  private let facts: WiringWorkspace
  private var lookup: MemberLookup

  /// Complexity: O(files) where nothing is wired, O(declarations + requests · components) elsewhere.
  package init(_ snapshot: WorkspaceSnapshot, _ settings: WiringSettings = WiringSettings()) {
    facts = WiringWorkspace(snapshot, settings)
    graph = ComponentGraph(facts)
    var search = RequestSearch(facts, graph)
    requests = search.requests()
    lookup = MemberLookup(graph, facts.table)
  }

  /// All findings, in the order of rules, files and lines.
  package mutating func findings() -> [Finding] {
    guard !facts.files.isEmpty else { return [] }
    let judgements = requests.map { LookupJudgement($0, &lookup) }
    var findings = ComponentFindings(facts: facts, graph: graph).findings(judgements)
    findings += ParentFindings(facts: facts, graph: graph).findings()
    let holders = HolderGraph(facts, graph)
    findings += HolderFindings(facts: facts, graph: holders).findings()
    findings += HolderListFindings(facts: facts, graph: holders).findings()
    if facts.settings.includesNotes {
      findings += NoteFindings(facts: facts, graph: graph, holders: holders, requests: requests)
        .findings()
    }
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.identity).inserted }.sorted { left, right in
      (left.rule, left.evidence.first?.path ?? .root, left.evidence.first?.line ?? 0)
        < (right.rule, right.evidence.first?.path ?? .root, right.evidence.first?.line ?? 0)
    }
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
