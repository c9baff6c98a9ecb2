import WorkspaceModel

/// Resources of packages that lie in the folder of another target.
///
/// Rule: R18
struct ForeignResources: ResourceRule {
  static let ids = ["R18"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for bundle in facts.catalog.all where facts.isInPackage(bundle.module) {
      try checkCancellation()
      let module = bundle.module
      guard let folder = facts.snapshot.target(of: module)?.path else { continue }
      let outside = bundle.files.filter { !$0.path.isInside(folder) }
      let byOwner = Dictionary(grouping: outside) { file in
        facts.snapshot.graph.modules.indices.first { other in
          other != module
            && facts.snapshot.target(of: other)?.path.map(file.path.isInside) == true
        }
      }
      for (owner, files) in byOwner {
        guard let owner else { continue }
        findings.append(
          Finding(
            rule: "R18",
            severity: .warning,
            certainty: .certain,
            subject: [facts.id(module), facts.id(owner)],
            message:
              "`\(facts.name(module))` takes \(files.count == 1 ? "a resource" : "\(files.count) resources") from the "
              + "folder of `\(facts.name(owner))`",
            remedy: "Depend on `\(facts.name(owner))`, or move the files to a target of their own",
            evidence: files.prefix(20).map {
              Finding.Evidence(
                path: $0.path,
                module: facts.id(module),
                note: "is a resource of both folders"
              )
            }
          )
        )
      }
    }
    return findings
  }
}
