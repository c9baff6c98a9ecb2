import WorkspaceModel

/// Files of equal bytes in the resources of several modules of one program.
///
/// Rule: R15
struct DuplicateFiles: ResourceRule {
  static let ids = ["R15"]

  private struct Copy {
    var module: Int
    var path: SourcePath
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var copies: [ContentID: [Copy]] = [:]
    for bundle in facts.catalog.all where !facts.isTest(bundle.module) {
      try checkCancellation()
      for file in bundle.files where file.mayBeShared {
        guard let entry = facts.snapshot.files[file.path], entry.kind.isFile else { continue }
        copies[entry.content, default: []].append(Copy(module: bundle.module, path: file.path))
      }
    }
    return copies.values.compactMap { copies in
      // One file that two targets list is shared on purpose.
      guard Set(copies.map(\.path)).count > 1 else { return nil }
      let together = copies.filter { copy in
        copies.contains {
          $0.module != copy.module && $0.path != copy.path
            && facts.apps.areLinkedTogether($0.module, copy.module)
        }
      }
      guard let first = together.min(by: { $0.path < $1.path }) else { return nil }
      let modules = Set(together.map(\.module)).sorted().map { "`\(facts.name($0))`" }
      let paths = Set(together.map(\.path)).sorted()
      return Finding(
        rule: "R15",
        severity: .warning,
        certainty: .certain,
        subject: paths.map(\.description),
        message: "\(modules.joinedForProse) have the same file, \(Quoted(first.path.name))",
        remedy: "Keep it in one module that the others depend on",
        evidence: together.sorted { $0.path < $1.path }.map {
          Finding.Evidence(path: $0.path, module: facts.id($0.module), note: "has the same bytes")
        }
      )
    }
  }
}

extension ResourceBundle.File {
  /// Whether it is no file that modules have alike for good reasons: small ones, and those that belong to each.
  fileprivate var mayBeShared: Bool {
    let name = path.name.lowercased()
    if name == "contents.json" || name.hasPrefix("license") { return false }
    // Sizes are not known; these are small by nature.
    let ending = path.fileExtension?.lowercased() ?? ""
    return !["xcprivacy", "strings", "stringsdict", "xcstrings", "plist", "txt", "md", ""].contains(
      ending
    )
  }
}
