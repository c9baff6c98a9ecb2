import HashTreeCollections
import WorkspaceModel

/// Resources of packages that lie in the folder of another target, and code that climbs into such a folder.
///
/// Rule: R18
struct ForeignResources: ResourceRule {
  static let ids = ["R18"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let folders = TargetFolders(facts.snapshot)
    var findings: [Finding] = []
    for bundle in facts.catalog.all where facts.isInPackage(bundle.module) {
      try checkCancellation()
      var byOwner: [Int: [SourcePath]] = [:]
      for path in paths(of: bundle, facts) {
        let destination = facts.snapshot.destination(of: path)
        guard let owner = folders.owner(of: destination, besides: bundle.module) else { continue }
        byOwner[owner, default: []].append(path)
      }
      for (owner, paths) in byOwner {
        findings.append(resources(paths, of: bundle.module, from: owner, facts))
      }
    }
    return findings + (try climbingNames(folders, facts))
  }

  /// The files of a bundle, and the resources below a folder that is a link, whose files are not listed.
  private func paths(of bundle: ResourceBundle, _ facts: ResourceFacts) -> [SourcePath] {
    let listed = Set(bundle.files.map(\.listed))
    let resources = facts.snapshot.target(of: bundle.module)?.resources ?? []
    return bundle.files.map(\.path) + resources.map(\.path).filter { !listed.contains($0) }
  }

  private func resources(
    _ paths: [SourcePath],
    of module: Int,
    from owner: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    finding(
      [facts.id(module), facts.id(owner)],
      "`\(facts.name(module))` takes \(paths.count == 1 ? "a resource" : "\(paths.count) resources") from the "
        + "folder of `\(facts.name(owner))`",
      owner,
      paths.prefix(20).map { path in
        let isLink = facts.snapshot.destination(of: path) != path
        return Finding.Evidence(
          path: path,
          module: facts.id(module),
          note: isLink ? "leads there by a symbolic link" : "is a resource of both folders"
        )
      },
      .certain,
      facts
    )
  }

  /// Names with `../` that lead from the file, the folder of its target or its package to a file of another target.
  private func climbingNames(
    _ folders: TargetFolders,
    _ facts: ResourceFacts
  ) throws(CancellationError) -> [Finding] {
    var found: [[Int]: (path: SourcePath, evidence: [Finding.Evidence])] = [:]
    for module in facts.snapshot.graph.modules.indices
    where facts.isInPackage(module) && !facts.isTest(module) {
      try checkCancellation()
      guard let target = facts.snapshot.target(of: module) else { continue }
      for path in target.sources {
        for use in facts.snapshot.summaries[path]?.resourceMentions.uses ?? [] {
          guard let name = use.name.literal, name.contains("../") else { continue }
          let starts = [
            path.parent, target.path, facts.snapshot.container(of: module)?.folder,
          ].compactMap(\.self)
          let reached = starts.lazy.compactMap { $0.appending(name) }.compactMap { place in
            folders.owner(of: place, besides: module).map { (place, $0) }
          }
          guard let (place, owner) = reached.first(where: { facts.snapshot.hasFile(at: $0.0, use) })
          else { continue }
          found[[module, owner], default: (place, [])].evidence.append(
            Finding.Evidence(
              path: path,
              line: Int(use.line),
              module: facts.id(module),
              symbol: name,
              note: "names a file there"
            )
          )
        }
      }
    }
    return found.map { modules, place in
      finding(
        [facts.id(modules[0]), facts.id(modules[1]), "name"],
        "`\(facts.name(modules[0]))` reads \(Quoted(place.path.name)) in the folder of "
          + "`\(facts.name(modules[1]))` by a path that climbs",
        modules[1],
        Array(place.evidence.prefix(20)),
        .likely,
        facts
      )
    }
  }

  private func finding(
    _ subject: [String],
    _ message: String,
    _ owner: Int,
    _ evidence: [Finding.Evidence],
    _ certainty: Finding.Certainty,
    _ facts: ResourceFacts
  ) -> Finding {
    Finding(
      rule: "R18",
      severity: .warning,
      certainty: certainty,
      subject: subject,
      message: message,
      remedy: "Depend on `\(facts.name(owner))`, or move the files to a target of their own",
      evidence: evidence
    )
  }
}

/// The folders of targets.
private struct TargetFolders {
  /// A package and a project may share a folder.
  private var modules: [SourcePath: [Int]] = [:]

  init(_ snapshot: WorkspaceSnapshot) {
    for module in snapshot.graph.modules.indices {
      guard let folder = snapshot.target(of: module)?.path, folder != .root else { continue }
      modules[folder, default: []].append(module)
    }
  }

  /// The module whose folder is the nearest one around a path; `nil` if it is that of `module`, or there is none.
  func owner(of path: SourcePath, besides module: Int) -> Int? {
    let nearest = sequence(first: path, next: \.parent).lazy.compactMap { modules[$0] }.first
    return nearest.flatMap { $0.contains(module) ? nil : $0.first }
  }
}

extension WorkspaceSnapshot {
  /// The place that a path leads to: where a link around it points, or the path itself.
  ///
  /// Complexity: O(length of the path).
  fileprivate func destination(of path: SourcePath) -> SourcePath {
    guard !links.isEmpty else { return path }
    for folder in sequence(first: path, next: \.parent).reversed() {
      guard case .symbolicLink(let target)? = files[folder]?.kind else { continue }
      let rest = path.relative(to: folder)
      return (folder.parent ?? .root).appending(String(decoding: target, as: UTF8.self))
        .map { destination in rest.map(destination.appending) ?? destination } ?? path
    }
    return path
  }

  /// Whether a file is there: with the ending that a look-up states, if it states one, or a folder.
  fileprivate func hasFile(at path: SourcePath, _ use: ResourceUse) -> Bool {
    if files[path] != nil { return true }
    guard let ending = use.qualifier?.literal,
      let name = path.parent?.appending("\(path.name).\(ending)")
    else { return false }
    return files[name] != nil
  }
}
