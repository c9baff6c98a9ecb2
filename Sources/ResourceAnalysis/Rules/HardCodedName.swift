import HashTreeCollections
import WorkspaceModel

/// Names of bundles in code that no target has: after a package or a target was renamed, nothing is found.
///
/// Rule: R13
struct HardCodedName: ResourceRule {
  static let ids = ["R13"]

  /// A literal as `Package_Target` with an ending.
  struct Parts {
    var stem: String
    /// `bundle` or `resources`.
    var ending: String?

    init(_ text: String) {
      stem = text
      for ending in ["bundle", "resources"] where text.hasSuffix("." + ending) {
        stem = String(text.dropLast(ending.utf8.count + 1))
        self.ending = ending
      }
    }

    /// Every way to read it as a package and a target.
    var readings: [(package: Substring, target: Substring)] {
      stem.indices.filter { stem[$0] == "_" }.map { index in
        (stem[..<index], stem[stem.index(after: index)...])
      }
    }
  }

  /// The names that bundles of the workspace can have.
  private struct Names {
    var stems: Set<String>
    var packages: Set<String>
    /// The stems of bundles, by the names of their targets.
    var targets: [String: String]
    /// Names and identities of packages whose targets are not known.
    var outside: Set<String>

    init(_ facts: ResourceFacts) {
      stems = Set(facts.catalog.all.map(\.name.stem))
      packages = Set(facts.snapshot.workspace.packages.map(\.name))
      targets = Dictionary(
        facts.catalog.all.filter { facts.isInPackage($0.module) }
          .map { (facts.name($0.module), $0.name.stem) },
        uniquingKeysWith: min
      )
      outside = []
      for dependency in facts.snapshot.workspace.containers.flatMap(\.dependencies) {
        if case .local = dependency.location { continue }
        outside.insert(dependency.identity.lowercased())
        if let name = dependency.name { outside.insert(name.lowercased()) }
      }
    }
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let names = Names(facts)
    var findings: [String: Finding] = [:]
    for module in facts.snapshot.graph.modules.indices where !facts.isTest(module) {
      try checkCancellation()
      for path in facts.snapshot.target(of: module)?.sources ?? [] {
        let literals = facts.snapshot.summaries[path]?.resourceMentions.bundleNames ?? []
        let endings = Set(literals.compactMap { Parts($0.text).ending })
        for literal in literals {
          guard
            let finding = unknown(literal, path, module, names, facts)
              ?? wrongEnding(literal, endings, path, module, names, facts)
          else { continue }
          if findings[finding.identity] == nil { findings[finding.identity] = finding }
        }
      }
    }
    return Array(findings.values)
  }

  private func unknown(
    _ literal: BundleNameLiteral,
    _ path: SourcePath,
    _ module: Int,
    _ names: Names,
    _ facts: ResourceFacts
  ) -> Finding? {
    let parts = Parts(literal.text)
    guard !names.stems.contains(parts.stem) else { return nil }
    if let renamed = facts.renamedBundles, renamed.contains(parts.stem) {
      let present = renamed.presentName(of: parts.stem).map { "called `\($0)` now" }
      return finding(
        literal,
        path,
        module,
        facts,
        severity: .error,
        "\(Quoted(literal.text)), which `\(facts.name(module))` looks for, is \(present ?? "a bundle no longer")",
        remedy: "Use `Bundle.module` in the module that has the resources"
      )
    }
    let readings = parts.readings
    // A package from elsewhere, or an SDK in binary form, may have such a target.
    guard !readings.contains(where: { names.outside.contains($0.package.lowercased()) }) else {
      return nil
    }
    let target = readings.lazy.compactMap { names.targets[String($0.target)] }.first
    let isPackage = readings.contains { names.packages.contains(String($0.package)) }
    guard target != nil || isPackage else { return nil }
    return finding(
      literal,
      path,
      module,
      facts,
      "No bundle is called \(Quoted(literal.text)), which `\(facts.name(module))` looks for",
      remedy: target.map {
        "Use `Bundle.module` in the module itself; the bundle is called `\($0)` now"
      }
        ?? "Use `Bundle.module` in the module that has the resources"
    )
  }

  private func wrongEnding(
    _ literal: BundleNameLiteral,
    _ endings: Set<String>,
    _ path: SourcePath,
    _ module: Int,
    _ names: Names,
    _ facts: ResourceFacts
  ) -> Finding? {
    let parts = Parts(literal.text)
    guard let ending = parts.ending, endings.count == 1, names.stems.contains(parts.stem),
      let platform = facts.snapshot.platform(of: module)
    else { return nil }
    let (isApple, isLinux) = (
      platform.holds("os(Linux)") == false, platform.holds("os(Linux)") == true
    )
    // The host's platform is a guess: its builds may be for others.
    let isChosen = facts.snapshot.workspace.platforms != nil
    let isWrong = ending == "resources" ? isApple : isLinux && isChosen
    guard isWrong else { return nil }
    let right = ending == "resources" ? "bundle" : "resources"
    return finding(
      literal,
      path,
      module,
      facts,
      "\(Quoted(literal.text)) has another ending where `\(facts.name(module))` runs: SwiftPM's native build writes "
        + "`.\(right)`",
      remedy: "Use `Bundle.module`"
    )
  }

  private func finding(
    _ literal: BundleNameLiteral,
    _ path: SourcePath,
    _ module: Int,
    _ facts: ResourceFacts,
    severity: Finding.Severity = .warning,
    _ message: String,
    remedy: String
  ) -> Finding {
    let place = Finding.Evidence(
      path: path,
      line: Int(literal.line),
      module: facts.id(module),
      symbol: literal.text,
      note: "names the bundle"
    )
    return Finding(
      rule: "R13",
      severity: severity,
      certainty: severity == .error ? .certain : .likely,
      subject: [facts.id(module), literal.text],
      message: message,
      remedy: remedy,
      evidence: [place]
    )
  }
}
