/// Why modules have their roles, as texts for people.
///
/// The catalog keeps roles alone: an explanation decides them once more, by the same rules.
package struct RoleExplanations: Sendable {
  private let rules: RoleRules
  private let settings: FeatureSettings

  package init(_ settings: FeatureSettings) {
    self.settings = settings
    rules = RoleRules(settings)
  }

  /// A phrase such as `the name ends in X`, or why a target has no role.
  ///
  /// Complexity: O(patterns · name + sources).
  package func reason(of target: Target, in container: Container) -> String {
    let folder = target.folder(in: container)
    guard let decision = rules.decision(about: target, in: folder) else {
      return "\(target.kind.phrase) has no role"
    }
    switch decision.reason {
    case .kind: return target.kind.phrase
    case .usual: return "\(target.kind.phrase) without another ending"
    case .pattern(let index):
      let pattern = settings.roles.flatMap(\.patterns)[index]
      return "`\(pattern.text)` under `features.roles` in line \(pattern.line)"
    case .ending:
      let ending = NameSuffix.ending(
        of: NameSuffix.withoutPlatform(target.name),
        RoleRules.endings(of: decision.role)
      )
      return "the name ends in `\(ending ?? target.name)`"
    case .folder: return "it lies in `\(folder)`"
    }
  }
}

extension Feature {
  /// Why it is in its layer, as a phrase; empty if no pattern names it, and it is no program.
  ///
  /// Complexity: O(patterns · members).
  package func layerReason(in workspace: Workspace, _ graph: ModuleGraph) -> String {
    let folders = members.compactMap { member -> SourcePath? in
      guard case .target(let container, let index) = graph.modules[member.module].origin else {
        return nil
      }
      return workspace.containers[container].targets[index].folder(
        in: workspace.containers[container]
      )
    }
    for pattern in workspace.features.layers.flatMap(\.patterns) {
      let read = FeaturePattern(pattern.text)
      if read.matches(name: name) || folders.contains(where: read.matches(folder:)) {
        return "`\(pattern.text)` under `features.layers` in line \(pattern.line)"
      }
    }
    return layer == .app ? "a program" : ""
  }
}

extension NameSuffix {
  /// The ending that a name has, or that it consists of.
  fileprivate static func ending(of name: String, _ endings: [String]) -> String? {
    endings.first { !stems(of: name, [$0]).isEmpty } ?? endings.first { ends(name, with: [$0]) }
  }
}

extension Target.Kind {
  fileprivate var phrase: String {
    switch self {
    case .test: "a target of tests"
    case .uiTest: "a target of UI tests"
    case .systemLibrary: "a system library"
    case .app: "an app"
    case .executable: "an executable"
    case .appExtension: "an extension of an app"
    case .externalBuild: "a target of another build system"
    case .aggregate: "a target without a product"
    case .plugin: "a plug-in"
    case .library, .macro, .snippet, .binary, .framework, .bundle: "a \(rawValue)"
    }
  }
}
