import WorkspaceModel

/// Default localizations of packages that do not fit their resources.
///
/// Rule: R08
struct DefaultLocalization: ResourceRule {
  static let ids = ["R08"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let bundles = Dictionary(grouping: facts.catalog.all) { bundle in
      facts.snapshot.container(of: bundle.module)?.path ?? .root
    }
    // A manifest that was only read may compute it.
    let packages = facts.snapshot.workspace.packages.filter { $0.evaluation == .evaluated }
    return packages.flatMap { findings(in: $0, bundles[$0.path] ?? [], facts) }
  }

  private func findings(
    in package: Container,
    _ bundles: [ResourceBundle],
    _ facts: ResourceFacts
  ) -> [Finding] {
    guard let stated = package.defaultLocalization else {
      guard let first = bundles.lazy.flatMap(\.files).first(where: \.isLocalized) else {
        return []
      }
      return [
        finding(
          .error,
          [package.path.description, "missing"],
          "Package `\(package.name)` has localized resources, but states no `defaultLocalization`: it does not build",
          "Add `defaultLocalization:` to `Package(…)`",
          [
            Finding.Evidence(path: package.manifest, note: "states no default localization"),
            Finding.Evidence(path: first.path, note: "is localized"),
          ]
        )
      ]
    }
    var findings: [Finding] = []
    let languages = Set(bundles.flatMap(\.languages))
    let isKnown = bundles.allSatisfy { $0.tables.values.allSatisfy(\.isKnown) }
    if isKnown, !languages.isEmpty, !languages.contains(where: { $0.isSameLanguage(as: stated) }) {
      findings.append(
        finding(
          .warning,
          [package.path.description, stated],
          "Package `\(package.name)` is in `\(stated)` by default, but no table of it is",
          "State one of the languages that the tables have: "
            + languages.sorted().map { "`\($0)`" }.joinedForProse,
          [
            Finding.Evidence(
              path: package.manifest,
              symbol: stated,
              note: "the default localization"
            )
          ]
        )
      )
    }
    for bundle in bundles {
      for file in bundle.tables.values.flatMap(\.files) {
        guard let source = file.content.sourceLanguage, !source.isSameLanguage(as: stated) else {
          continue
        }
        findings.append(
          finding(
            .warning,
            [package.path.description, file.path.description],
            "`\(file.path.name)` of `\(facts.name(bundle.module))` is written in `\(source)`, but package "
              + "`\(package.name)` is in `\(stated)` by default",
            nil,
            [
              Finding.Evidence(
                path: file.path,
                module: facts.id(bundle.module),
                symbol: source,
                note: "the source language"
              ),
              Finding.Evidence(
                path: package.manifest,
                symbol: stated,
                note: "the default localization"
              ),
            ]
          )
        )
      }
    }
    return findings
  }

  private func finding(
    _ severity: Finding.Severity,
    _ subject: [String],
    _ message: String,
    _ remedy: String?,
    _ evidence: [Finding.Evidence]
  ) -> Finding {
    Finding(
      rule: "R08",
      severity: severity,
      certainty: .certain,
      subject: subject,
      message: message,
      remedy: remedy,
      evidence: evidence
    )
  }
}

extension ResourceBundle.File {
  /// Whether it is processed for a language, by an `lproj` folder or a rule: then the manifest must state a default
  /// localization.
  fileprivate var isLocalized: Bool {
    guard case .process(let localization) = rule, path == listed else { return false }
    return localization != nil || path.parent?.fileExtension == "lproj"
  }
}
