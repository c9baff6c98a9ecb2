import WorkspaceModel

/// The programs that link a request and nothing that provides what it requests.
struct ServiceGap {
  /// Ascending, not empty.
  let programs: [Int]
  /// Whether another program that links the request has a provider: then code of a library may serve that one alone.
  let isPartial: Bool
  private let facts: ServiceWorkspace

  /// `nil` if all programs have a provider, or not all is known, or a note that nobody wants is all that it makes.
  init?(
    _ programs: [Int],
    _ facts: ServiceWorkspace,
    providers: [ServiceWorkspace.Use]
  ) {
    let lacking = programs.filter { program in
      !providers.contains { facts.contains(program, anyOf: $0.modules) }
    }
    guard !lacking.isEmpty, programs.allSatisfy(facts.isKnown) else { return nil }
    self.programs = lacking
    isPartial = lacking.count < programs.count
    self.facts = facts
    if isPartial, !facts.facts.settings.includesNotes { return nil }
  }

  var severity: Finding.Severity { isPartial ? .note : .warning }

  /// At most three of the programs, as a message lists them.
  var names: String {
    let shown = programs.prefix(3).map { "`\(facts.name($0))`" }.joined(separator: ", ")
    return programs.count > 3 ? "\(shown) and \(programs.count - 3) more" : shown
  }
}
