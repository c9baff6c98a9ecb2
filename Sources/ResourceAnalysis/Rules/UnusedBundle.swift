import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// Resources of modules that no code looks into.
///
/// Rule: R12
struct UnusedBundle: ResourceRule {
  static let ids = ["R12"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let used = try usedModules(facts)
    let literals = facts.bundleNames
    return facts.catalog.all.compactMap { bundle in
      let module = bundle.module
      guard facts.isInPackage(module), !facts.isTest(module), !used.contains(module),
        let target = facts.snapshot.target(of: module), target.language == .swift,
        // A file that could not be read may use it, in the module and wherever it is linked.
        !facts.reachesFromUnread(module), bundle.hasUsedByCodeOnly,
        !literals.contains(bundle.name.stem), !facts.usesSymbols(of: bundle)
      else { return nil }
      let count = bundle.files.count
      return Finding(
        rule: "R12",
        severity: .warning,
        certainty: .possible,
        subject: [facts.id(module)],
        message:
          "`\(facts.name(module))` has \(count) \(count == 1 ? "resource" : "resources"), and no code names its bundle",
        remedy: "Remove them, or exclude them from the target",
        evidence: bundle.files.prefix(20).map {
          Finding.Evidence(path: $0.path, module: facts.id(module), note: "is in the bundle")
        }
      )
    }
  }

  /// The modules whose bundle some code names, with those whose code mentions bundles in a way that is not understood.
  private func usedModules(_ facts: ResourceFacts) throws(CancellationError) -> Set<Int> {
    var used: Set<Int> = []
    for lookup in facts.lookups {
      if case .bundle(of: let module) = lookup.place { used.insert(module) }
      if lookup.place == .unknown { used.insert(lookup.module) }
    }
    for module in facts.snapshot.graph.modules.indices {
      try checkCancellation()
      for path in facts.snapshot.target(of: module)?.sources ?? [] {
        guard let summary = facts.snapshot.summaries[path] else { continue }
        let mentions = summary.resourceMentions
        if summary.constructs.contains(.resources) || !mentions.bundles.isEmpty
          || summary.names.contains("allBundles")
        {
          used.insert(module)
        }
      }
    }
    return used
  }
}

extension ResourceBundle {
  /// Whether it has a resource that only code can find: fonts, nibs and privacy manifests are found by others.
  fileprivate var hasUsedByCodeOnly: Bool {
    let others: Set = [
      "ttf", "otf", "ttc", "xib", "nib", "storyboard", "xcprivacy", "plist", "metal",
    ]
    return files.contains {
      $0.path.fileExtension.map { !others.contains($0.lowercased()) } ?? true
    }
  }
}

extension ResourceFacts {
  /// Whether code of the module names a declaration that Xcode makes of an asset or of a key in a catalog.
  ///
  /// Such declarations know their bundle. Complexity: O(names in the code of the module).
  fileprivate func usesSymbols(of bundle: ResourceBundle) -> Bool {
    var symbols = Set(bundle.assets.assets.flatMap(\.symbolKeys))
    for file in bundle.tables.values.flatMap(\.files) where file.isCatalog {
      symbols.formUnion(file.content.entries.lazy.map(\.key.identifierKey))
    }
    symbols.remove("")
    guard !symbols.isEmpty else { return false }
    return snapshot.target(of: bundle.module)?.sources.contains { path in
      snapshot.summaries[path]?.names.contains { symbols.contains($0.identifierKey) } == true
    } == true
  }

  /// Whether a module with a file that was not understood is this one or depends on it.
  fileprivate func reachesFromUnread(_ module: Int) -> Bool {
    let users = snapshot.graph.graph.reachable(from: [module], .backward)
    return unreadModules.contains { users.contains($0) }
  }

  /// The names of bundles that code writes, without their endings.
  var bundleNames: Set<String> {
    var names: Set<String> = []
    for (_, summary) in snapshot.summaries {
      for literal in summary.resourceMentions.bundleNames {
        names.insert(HardCodedName.Parts(literal.text).stem)
      }
    }
    return names
  }
}
