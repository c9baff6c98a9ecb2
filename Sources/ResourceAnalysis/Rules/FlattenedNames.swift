import WorkspaceModel

/// Resources that SwiftPM puts at one place of a bundle.
///
/// The rules of SwiftPM before a build (swift-package-manager: `diagnoseConflictingResources`,
/// `diagnoseInfoPlistConflicts`, `diagnoseLocalizedAndUnlocalizedVariants`,
/// `diagnoseCopyConflictsWithLocalizationDirectories` in Sources/PackageLoading/TargetSourcesBuilder.swift).
///
/// Rule: R09
struct FlattenedNames: ResourceRule {
  static let ids = ["R09"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for bundle in facts.catalog.all where facts.isInPackage(bundle.module) {
      try checkCancellation()
      let items = bundle.items
      let name = "`\(facts.name(bundle.module))`"
      for (place, paths) in items.sorted(by: { $0.key < $1.key }) {
        if paths.count > 1 {
          let message =
            "Target \(name) has \(paths.count) resources named \(Quoted(place)): it does not build"
          findings.append(finding(.error, place, message, paths, bundle.module, facts))
        }
        if place == "Info.plist" {
          let message =
            "Target \(name) has a resource `Info.plist` at the top, which is forbidden: it does not build"
          findings.append(finding(.error, "forbidden", message, paths, bundle.module, facts))
        }
        if bundle.isUsedLanguage(place), let copied = paths.first {
          let message =
            "Target \(name) copies \(Quoted(copied.name)), and processes files of that language: it does not build"
          findings.append(finding(.error, "language", message, paths, bundle.module, facts))
        }
        guard !place.contains("/") else { continue }
        let localized = items.filter { $0.key.hasSuffix(".lproj/\(place)") }
        guard !localized.isEmpty else { continue }
        let message =
          "\(Quoted(place)) of target \(name) is localized and not localized: the localized one is never chosen"
        let all = paths + localized.values.joined().sorted()
        findings.append(finding(.warning, "both \(place)", message, all, bundle.module, facts))
      }
    }
    return findings
  }

  private func finding(
    _ severity: Finding.Severity,
    _ subject: String,
    _ message: String,
    _ paths: [SourcePath],
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    Finding(
      rule: "R09",
      severity: severity,
      certainty: .certain,
      subject: [facts.id(module), subject],
      message: message,
      remedy: "Rename or exclude all but one, or copy their folders as they are",
      evidence: paths.map {
        Finding.Evidence(path: $0, module: facts.id(module), note: "lands at that place")
      }
    )
  }
}

extension ResourceBundle {
  /// The files and folders that the target lists, by their places in the bundle.
  fileprivate var items: [String: [SourcePath]] {
    var items: [String: Set<SourcePath>] = [:]
    for file in files {
      let place = file.listed == file.path ? file.placeInPackage : file.listed.name
      items[place, default: []].insert(file.listed)
    }
    return items.mapValues { $0.sorted() }
  }

  /// Whether a copied folder has the name that SwiftPM gives to that of a language of processed files.
  fileprivate func isUsedLanguage(_ name: String) -> Bool {
    guard name.hasSuffix(".lproj"), !name.contains("/") else { return false }
    return files.contains { file in
      guard case .process = file.rule else { return false }
      return file.placeInPackage.hasPrefix("\(name.lowercased())/")
    }
  }
}

extension ResourceBundle.File {
  /// The place that SwiftPM compares: languages are in small letters, except `Base`.
  fileprivate var placeInPackage: String {
    guard case .process = rule, let languageFolder, languageFolder != "Base" else { return place }
    return languageFolder.lowercased() + place.dropFirst(languageFolder.count)
  }
}
