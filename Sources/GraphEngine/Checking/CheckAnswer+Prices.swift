import ChangeHistory
import SourceTrees
import WorkspaceModel

extension CheckAnswer {
  /// The same with the prices of dependencies in the messages about them, if the question wants them.
  ///
  /// - Throws: what `WorkspaceSession.history` throws.
  func priced(_ question: CheckQuestion, of session: WorkspaceSession) async throws -> CheckAnswer {
    guard question.priceCommits > 0 else { return self }
    let edges = findings.map { $0.edge(in: head.snapshot.graph) }
    guard edges.contains(where: { $0 != nil }) else { return self }
    let range = HistoryRange(head: question.head ?? "HEAD", limit: question.priceCommits)
    var replay = HistoryQuestion(range: range)
    replay.durations = question.durations
    let history = try await session.history(replay)
    let prices = EdgePrices(history.commits, microseconds: history.sizes.microseconds)
    var answer = self
    for (index, edge) in edges.enumerated() {
      guard let edge else { continue }
      let price = prices.price(from: edge.from, to: edge.to)
      guard price.count > 0 else { continue }
      let number = price.count == 1 ? "once" : "\(price.count) times"
      let seconds = (price.microseconds + 500_000) / 1_000_000
      answer.findings[index].message +=
        "; in the last \(history.commits.count) commits the dependency alone had `\(edge.from)` compiled \(number), "
        + "some \(seconds) s"
    }
    return answer
  }
}

extension Finding {
  /// The two modules of a finding about a dependency; `nil` of any other one.
  fileprivate func edge(in graph: ModuleGraph) -> (from: String, to: String)? {
    guard subject.count >= 2, let from = graph.index(ofID: subject[0]),
      let to = graph.index(ofID: subject[1]), !graph.kinds(from: from, to: to).isEmpty
    else { return nil }
    return (subject[0], subject[1])
  }
}
