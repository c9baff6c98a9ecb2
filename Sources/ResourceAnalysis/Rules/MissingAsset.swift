import HashTreeCollections
import WorkspaceModel

/// Images, colours, data and nibs that are not where they are looked up.
///
/// Rule: R17
struct MissingAsset: ResourceRule {
  static let ids = ["R17"]

  private static let kinds: Set<ResourceUse.Kind> = [.image, .color, .data, .nib, .storyboard]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups = LookupGroups()
    for lookup in facts.lookups {
      guard Self.kinds.contains(lookup.use.kind), lookup.isShipped, !facts.isTest(lookup.module),
        let name = lookup.use.name.literal, !name.isEmpty,
        // Names of AppKit's own images.
        !(lookup.use.kind == .image && name.hasPrefix("NS"))
      else { continue }
      groups.add(
        lookup,
        [facts.idOfCode(lookup), "\(lookup.use.kind)", name],
        owner: lookup.module
      )
    }
    var findings: [Finding] = []
    let copied = CopiedAssets(facts)
    for group in groups.sorted {
      try checkCancellation()
      if let finding = finding(group, copied, facts) { findings.append(finding) }
    }
    return findings
  }

  /// The look-ups of one group that find nothing.
  private struct Missing {
    var lookups: [CodeLookup] = []
    /// The modules whose own bundles lack the name.
    var owners: Set<Int> = []
    /// The programs whose main bundles lack it.
    var programs: Set<Int> = []
    /// Whether some program has it, or may have it.
    var isFound = false
  }

  private func finding(
    _ group: LookupGroups.Group,
    _ copied: CopiedAssets,
    _ facts: ResourceFacts
  ) -> Finding? {
    let first = group.lookups[0]
    let shown = "\(first.use.kind.word) \(Quoted(group.subject[2]))"
    let missing = missing(group, copied, facts)
    guard !missing.lookups.isEmpty else { return nil }
    let programs = missing.programs.sorted()
    let names = programs.map { "`\(facts.name($0))`" }
    var places = missing.owners.sorted().map { "the bundle of `\(facts.name($0))`" }
    if missing.isFound {
      places.append("the main bundle")
    } else if let name = names.first {
      places.append(
        names.count == 1
          ? "the main bundle of \(name)" : "the main bundles of \(names.joinedForProse)"
      )
    }
    let rest =
      missing.isFound
      ? ", and \(names.joinedForProse) \(names.count == 1 ? "does" : "do") not have it"
      : places.count + names.count > 2 ? ", and none has it" : ", which does not have it"
    let holders = facts.catalog.all.filter { $0.answer(to: first) == true }.map(\.module)
    // An extension may link a module for something else.
    let isReached = !missing.isFound || facts.mayShow(missing.lookups, in: programs)
    return Finding(
      rule: "R17",
      severity: isReached ? .warning : .note,
      certainty: isReached ? .likely : .possible,
      subject: group.subject,
      message: "The \(shown) is looked up in \(places.joinedForProse)\(rest)",
      remedy: remedy(first, missing, holders, facts),
      evidence: LookupGroups.Group(subject: [], lookups: missing.lookups, owner: group.owner)
        .evidence(facts) + facts.evidence(of: holders, note: "has it")
        + facts.evidence(of: programs, note: "does not have it")
    )
  }

  private func missing(
    _ group: LookupGroups.Group,
    _ copied: CopiedAssets,
    _ facts: ResourceFacts
  ) -> Missing {
    var missing = Missing()
    for lookup in group.lookups {
      switch lookup.place {
      case .bundle(of: let owner):
        // A plug-in may make what is not listed.
        guard let bundle = facts.catalog.bundle(of: owner), bundle.answer(to: lookup) == false,
          facts.hasAllResources(owner), !copied.mayAdd(lookup, to: bundle)
        else { continue }
        missing.lookups.append(lookup)
        missing.owners.insert(owner)
      case .main:
        var reach = facts.reach(of: lookup) { bundle in
          copied.mayAdd(lookup, to: bundle) ? nil : bundle.answer(to: lookup)
        }
        if !reach.found.isEmpty {
          // A program without assets only links the module.
          reach.missing.removeAll { facts.mainBundle(of: $0)?.assets.assets.isEmpty != false }
        }
        guard !reach.missing.isEmpty, reach.missing.allSatisfy(facts.hasAllResources) else {
          continue
        }
        missing.lookups.append(lookup)
        missing.programs.formUnion(reach.missing)
        missing.isFound = missing.isFound || !reach.found.isEmpty || !reach.unknown.isEmpty
      case .unknown: continue
      }
    }
    return missing
  }

  private func remedy(
    _ lookup: CodeLookup,
    _ missing: Missing,
    _ holders: [Int],
    _ facts: ResourceFacts
  ) -> String {
    if let name = lookup.use.name.literal {
      for module in missing.owners.sorted() + missing.programs.sorted() {
        if let other = facts.catalog.bundle(of: module)?.assets.spelling(of: name, lookup.use.kind)
        {
          return "Write \(Quoted(other)), as the set is named, or rename the set"
        }
      }
    }
    guard let holder = holders.first(where: { facts.isInPackage($0) }) else {
      return "Add it to the bundle that is looked into, or mend the name"
    }
    let bundle = holder == lookup.module ? "`.module`" : "the bundle of `\(facts.name(holder))`"
    return "Name \(bundle) in the look-up, which has it"
  }
}

/// Assets that a script may copy into a catalog when it builds: the catalog is empty, and another one has the name.
private struct CopiedAssets {
  private var assets: Set<AssetCatalog.Asset> = []

  /// Complexity: O(1) if no catalog of a bundle is empty, else O(files).
  init(_ facts: ResourceFacts) {
    guard facts.catalog.all.contains(where: \.hasCatalogToFill) else { return }
    for catalog in AssetCatalog.all(in: facts.snapshot).values {
      assets.formUnion(catalog.assets.values)
    }
  }

  /// Whether a look-up may find something in `bundle` that is not listed there.
  func mayAdd(_ lookup: CodeLookup, to bundle: ResourceBundle) -> Bool {
    guard bundle.hasCatalogToFill, let name = lookup.use.name.literal else { return false }
    return lookup.use.kind.setEndings.contains { ending in
      assets.contains(AssetCatalog.Asset(name: name, ending: ending))
    }
  }
}

extension ResourceBundle {
  /// Whether it has a catalog without sets; that of previews, which Xcode's templates have, does not count.
  fileprivate var hasCatalogToFill: Bool {
    assets.emptyCatalogs.contains { !$0.description.contains("Preview") }
  }
}

extension ResourceFacts {
  /// Whether programs that link the code of look-ups may run it: one is no extension, or names a type of the file.
  ///
  /// Complexity: O(files of the programs).
  func mayShow(_ lookups: [CodeLookup], in programs: [Int]) -> Bool {
    let types = Set(lookups.flatMap { snapshot.summaries[$0.path]?.outerTypes ?? [] })
    return programs.contains { program in
      guard let target = snapshot.target(of: program), target.kind == .appExtension else {
        return true
      }
      return target.sources.contains { path in
        snapshot.summaries[path]?.nameKeys.contains(where: types.contains) == true
      }
    }
  }
}

extension ResourceUse.Kind {
  fileprivate var word: String {
    switch self {
    case .image: "image"
    case .color: "colour"
    case .data: "data set"
    case .nib: "nib"
    case .storyboard: "storyboard"
    case .string: "text"
    case .file: "file"
    case .font: "font"
    case .bundle: "bundle"
    }
  }
}

extension ResourceUse.Kind {
  /// The endings of the sets in catalogs that it finds.
  var setEndings: [String] {
    switch self {
    case .image: ["imageset", "symbolset"]
    case .color: ["colorset"]
    case .data: ["dataset"]
    default: []
    }
  }
}

extension ResourceFacts {
  /// Whether no plug-in of a target can add resources to those that are known.
  func hasAllResources(_ module: Int) -> Bool {
    snapshot.target(of: module)?.pluginUses.isEmpty == true
  }
}

extension FileSummary {
  /// The types that it declares at the top level; names of inner ones are those of many.
  fileprivate var outerTypes: [NameKey] {
    declarations.filter { $0.kind.isNominalType && $0.parent < 0 }.map { NameKey($0.name) }
  }
}
