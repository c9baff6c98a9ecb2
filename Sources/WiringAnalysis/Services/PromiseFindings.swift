import BitCollections
import HashTreeCollections
import WorkspaceModel

/// The findings about factories that are promised and that no program registers: W31.
///
/// Such a factory is `nil`, and ends a debug build when it is resolved.
struct PromiseFindings {
  private static let libraries: Set<String> = ["Factory", "FactoryKit"]

  let facts: ServiceWorkspace

  func findings() -> [Finding] {
    let promises = facts.uses(.promise).filter { !$0.mention.place.isConditional }
    guard !promises.isEmpty else { return [] }
    let users = facts.users(of: Self.libraries, declaring: ["Factory", "ManagedContainer"])
    return promises.filter { $0.modules.contains(where: users.contains) }.compactMap(finding)
  }

  private func finding(_ promise: ServiceWorkspace.Use) -> Finding? {
    guard let name = promise.mention.name, let module = promise.modules.first else { return nil }
    let registrations = facts.uses(.promiseRegistration).filter {
      $0.mention.name == nil || $0.mention.name == name
    }
    let programs = facts.programs(with: promise.modules).filter { isUsed(promise, name, in: $0) }
    guard let gap = ServiceGap(programs, facts, providers: registrations) else { return nil }
    return Finding(
      rule: "W31",
      severity: gap.severity,
      certainty: .likely,
      subject: [facts.id(module), promise.mention.place.type, name],
      message: "`\(promise.mention.place.type).\(name)` is promised, and no code of "
        + "\(gap.names) registers it",
      remedy: "Register it before it is resolved: `\(name).register { … }`",
      evidence: [facts.evidence(promise, "it is promised here", symbol: name)]
    )
  }

  /// Whether another file of a program names the factory.
  private func isUsed(_ promise: ServiceWorkspace.Use, _ name: String, in program: Int) -> Bool {
    let key = NameKey(name)
    return facts.snapshot.summaries.contains { path, summary in
      path != promise.path && summary.contains(key)
        && facts.contains(program, anyOf: facts.snapshot.owners(of: path))
    }
  }
}
