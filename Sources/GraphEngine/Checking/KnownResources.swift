package import ResourceAnalysis
package import WorkspaceModel

/// All findings about resources of one state, without a choice of rules and modules.
private struct ResourceReport: Sendable {
  var findings: [Finding]
}

extension LoadedState {
  /// The facts about the state's resources; they are kept with it, so that the next question finds them.
  package func resourceFacts() throws(CancellationError) -> ResourceFacts {
    try loaded.derived.resourceFacts(of: snapshot)
  }
}

extension DerivedValues {
  /// The facts about the resources of the snapshot that the values are derived of.
  package func resourceFacts(
    of snapshot: WorkspaceSnapshot
  ) throws(CancellationError) -> ResourceFacts {
    try value { () throws(CancellationError) in try ResourceFacts(snapshot) }
  }
}

extension WorkspaceSession {
  /// All findings about the resources of a state, which is compared with an earlier one.
  package func resourceFindings(
    of state: LoadedState,
    since base: LoadedState?
  ) async throws -> [Finding] {
    let known = try await resourceFindings(of: state)
    guard let base else { return known }
    return try await compute { () throws(CancellationError) in
      var facts = try state.resourceFacts()
      facts.renamedBundles = RenamedBundles(from: base.snapshot, to: state.snapshot)
      // The only rule that compares.
      let compared = try ResourceFindings.all(in: facts, rules: ["R13"])
      return ResourceFindings.sorted(known.filter { $0.rule != "R13" } + compared)
    }
  }

  /// All findings about the resources of a state; they are kept with it.
  package func resourceFindings(of state: LoadedState) async throws -> [Finding] {
    if let known = state.loaded.derived.known(ResourceReport.self) { return known.findings }
    let (known, duplicates) = try await compute { () throws(CancellationError) in
      let facts = try state.resourceFacts()
      return (facts, try facts.duplicatedFiles())
    }
    // A state that is gone has no sizes, and its findings none either.
    let sizes = try await sizes(of: duplicates, in: state)
    return try await compute { () throws(CancellationError) in
      try state.loaded.derived.value { () throws(CancellationError) in
        var facts = known
        facts.sizes = sizes
        return ResourceReport(findings: try ResourceFindings.all(in: facts))
      }
      .findings
    }
  }
}
