import GraphProtos

/// The common fields of every answer.
protocol GraphAnswer {
  var complete: Bool { get }
  var freshness: Graphd_V1_Freshness { get }
  var problems: [Graphd_V1_Problem] { get set }
}

extension GraphAnswer {
  var verdict: Verdict {
    Verdict(isComplete: complete, freshness: freshness, problems: problems)
  }

  /// The limits of the answer; none if all is well.
  var verdictLines: [TextLine] {
    (complete ? [] : [TextLine(verdict.word)]) + verdict.reasons
  }
}

extension Graphd_V1_Impact: GraphAnswer {}
extension Graphd_V1_Explanation: GraphAnswer {}
extension Graphd_V1_TestSelection: GraphAnswer {}
extension Graphd_V1_ListModulesResponse: GraphAnswer {}
extension Graphd_V1_ListFeaturesResponse: GraphAnswer {}
extension Graphd_V1_ListDependenciesResponse: GraphAnswer {}
extension Graphd_V1_ListDependentsResponse: GraphAnswer {}
extension Graphd_V1_DraftConfigurationResponse: GraphAnswer {}
extension Graphd_V1_ListResourcesResponse: GraphAnswer {}
extension Graphd_V1_FindResourceUsesResponse: GraphAnswer {}
extension Graphd_V1_ListBundlesResponse: GraphAnswer {}
extension Graphd_V1_Check: GraphAnswer {}
extension Graphd_V1_ListComponentsResponse: GraphAnswer {}
extension Graphd_V1_LookUpMemberResponse: GraphAnswer {}
