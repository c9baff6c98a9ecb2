import WorkspaceModel

/// Rules of manifests that SwiftPM refuses, or that take what nobody expects.
///
/// Rule: R21
struct ManifestRules: ResourceRule {
  static let ids = ["R21"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for module in facts.snapshot.graph.modules.indices {
      try checkCancellation()
      guard let target = facts.snapshot.target(of: module), !target.resourceFaults.isEmpty,
        // A manifest that was only read may declare other rules.
        facts.snapshot.container(of: module)?.evaluation == .evaluated
      else { continue }
      findings += Dictionary(grouping: target.resourceFaults, by: \.kind).map { kind, faults in
        finding(kind, faults.map(\.path).sorted(), module, facts)
      }
    }
    return findings
  }

  private func finding(
    _ kind: ResourceFault.Kind,
    _ paths: [SourcePath],
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    Finding(
      rule: "R21",
      severity: kind.severity,
      certainty: kind.severity == .error ? .certain : .possible,
      subject: [facts.id(module), kind.subject],
      message: kind.message(paths, of: "`\(facts.name(module))`"),
      remedy: kind.remedy,
      evidence: paths.prefix(20).map {
        Finding.Evidence(path: $0, module: facts.id(module), note: kind.note)
      }
    )
  }
}

extension ResourceFault.Kind {
  fileprivate var severity: Finding.Severity {
    switch self {
    case .twoRules, .twoLanguages, .nestedFolder: .error
    case .missing: .warning
    // Fixtures and templates are sources, too.
    case .empty, .source: .note
    }
  }

  fileprivate var subject: String {
    switch self {
    case .twoRules: "two rules"
    case .twoLanguages: "two languages"
    case .nestedFolder: "nested"
    case .missing: "missing"
    case .empty: "empty"
    case .source: "source"
    }
  }

  fileprivate func message(_ paths: [SourcePath], of target: String) -> String {
    let name = Quoted(paths.first?.name ?? "")
    let names = paths.count > 1 ? "\(name) and \(paths.count - 1) more" : "\(name)"
    let areMany = paths.count > 1
    switch self {
    case .twoRules:
      return "Two rules of target \(target) take \(names): it does not build"
    case .twoLanguages:
      return
        "The manifest states a language of \(names) of target \(target), which \(areMany ? "lie" : "lies") in the "
        + "folder of one: it does not build"
    case .nestedFolder:
      return
        "Target \(target) has \(areMany ? "folders" : "a folder") in that of a language, \(names): it does not build"
    case .missing:
      return
        "A rule of target \(target) names \(names), which \(areMany ? "are" : "is") not there"
    case .empty:
      return
        "A rule of target \(target) names \(names), which \(areMany ? "have" : "has") no files: git may ignore them"
    case .source:
      return
        "\(names) of target \(target) \(areMany ? "lie" : "lies") among its resources: SwiftPM copies "
        + "\(areMany ? "them" : "it"), and does not compile \(areMany ? "them" : "it")"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .twoRules: "Remove one of the rules, or name its folder under `exclude:`"
    case .twoLanguages: "Remove `localization:` from the rule, or move the file"
    case .nestedFolder: "Move its files into the folder of the language"
    case .missing: "Add the file, or remove the rule"
    case .empty: "Track a file there, or remove the rule"
    case .source: "Move sources out of the folder of the rule, or copy the folder with `.copy`"
    }
  }

  fileprivate var note: String {
    switch self {
    case .twoRules: "is taken twice"
    case .twoLanguages: "lies in the folder of a language"
    case .nestedFolder: "is a folder there"
    case .missing: "is not there"
    case .empty: "has no files"
    case .source: "is not compiled"
    }
  }
}
