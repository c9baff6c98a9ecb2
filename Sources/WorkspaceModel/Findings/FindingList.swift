extension [Finding] {
  /// The gravest first, then by the rank and the id of the rule, then by subject.
  package func gravestFirst(rank: (String) -> Int = { _ in 0 }) -> [Finding] {
    sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.rule != right.rule {
        return (rank(left.rule), left.rule) < (rank(right.rule), right.rule)
      }
      return left.subject.lexicographicallyPrecedes(right.subject)
    }
  }

  /// The findings with one of the modules, by id, in their evidence; all if there are no ids.
  package func about(modules: Set<String>) -> [Finding] {
    guard !modules.isEmpty else { return self }
    return filter { finding in
      finding.evidence.contains { $0.module.map(modules.contains) == true }
    }
  }

  /// The findings that another state does not have, or has with a lesser severity.
  ///
  /// Complexity: O(findings of both).
  package func added(to base: [Finding]) -> [Finding] {
    let known = Dictionary(
      base.map { ($0.identity, $0.severity) },
      uniquingKeysWith: { Swift.max($0, $1) }
    )
    return filter { finding in known[finding.identity].map { finding.severity <= $0 } != true }
  }
}
