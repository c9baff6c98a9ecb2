import WorkspaceModel

/// Folders of languages that code looks for by a spelling which SwiftPM does not write.
///
/// The native build writes them in small letters, except `Base`; Swift Build keeps them.
///
/// Rule: R10
struct LanguageFolders: ResourceRule {
  static let ids = ["R10"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var groups = LookupGroups()
    // The spellings that one file tries: both are the cure.
    let asked = Dictionary(grouping: facts.lookups.filter(\.isOfLanguageFolder), by: \.path)
      .mapValues { Set($0.compactMap { $0.use.name.literal }) }
    for lookup in facts.lookups where lookup.isOfLanguageFolder {
      guard case .bundle(of: let owner) = lookup.place, facts.isInPackage(owner),
        let name = lookup.use.name.literal, name != "Base", name != name.lowercased(),
        asked[lookup.path]?.contains(name.lowercased()) != true,
        let bundle = facts.catalog.bundle(of: owner),
        bundle.files.contains(where: { file in
          // A copied folder keeps its name.
          file.rule != .copy && file.languageFolder?.isSameLanguage(as: name) == true
        })
      else { continue }
      groups.add(lookup, [facts.id(owner), name], owner: owner)
    }
    return groups.sorted.map { group in
      let name = group.subject[1]
      return Finding(
        rule: "R10",
        severity: .warning,
        certainty: .likely,
        subject: group.subject,
        message:
          "`\(name).lproj` of `\(facts.name(group.owner))` is looked up, but the native build of SwiftPM writes "
          + "`\(name.lowercased()).lproj`",
        remedy: "Look for `\(name.lowercased())`, too",
        evidence: group.evidence(facts)
      )
    }
  }
}

extension CodeLookup {
  fileprivate var isOfLanguageFolder: Bool {
    use.kind == .file && use.qualifier?.literal == "lproj"
  }
}
