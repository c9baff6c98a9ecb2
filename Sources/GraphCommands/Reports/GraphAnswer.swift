import GraphProtos

/// The common fields of every answer about one state.
protocol GraphAnswer {
  var complete: Bool { get }
  var freshness: Graphd_V1_Freshness { get }
  var problems: [Graphd_V1_Problem] { get }
}

extension GraphAnswer {
  /// The problems and the verdict of the state; nothing if all is well.
  func lines(_ style: TextStyle) -> [String] {
    var lines = problemLines(problems, style)
    if !complete || freshness == .cached {
      lines += verdictLines(isComplete: complete, freshness: freshness, problems, style)
    }
    return lines
  }
}

extension Graphd_V1_ListModulesResponse: GraphAnswer {}
extension Graphd_V1_ListDependenciesResponse: GraphAnswer {}
extension Graphd_V1_ListDependentsResponse: GraphAnswer {}
extension Graphd_V1_DraftConfigurationResponse: GraphAnswer {}
