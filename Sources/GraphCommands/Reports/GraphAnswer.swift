import GraphProtos

/// The common fields of every answer about one state.
protocol GraphAnswer {
  var complete: Bool { get }
  var freshness: Graphd_V1_Freshness { get }
  var problems: [Graphd_V1_Problem] { get }
}

extension GraphAnswer {
  /// The limits of the answer; none if all is well.
  var verdictLines: [TextLine] {
    let verdict = Verdict(isComplete: complete, freshness: freshness, problems: problems)
    return (complete ? [] : [TextLine(verdict.word)]) + verdict.reasons
  }
}

extension Graphd_V1_ListModulesResponse: GraphAnswer {}
extension Graphd_V1_ListDependenciesResponse: GraphAnswer {}
extension Graphd_V1_ListDependentsResponse: GraphAnswer {}
extension Graphd_V1_DraftConfigurationResponse: GraphAnswer {}
