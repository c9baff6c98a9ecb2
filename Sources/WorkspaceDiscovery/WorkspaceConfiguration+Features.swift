import DocumentFormats
import WorkspaceModel

/// The reader of `features:` in `.graphd.yml`.
///
/// ```yaml
/// features:
///   roles:                 # instead of the endings that state a role by default
///     interface: ["*Interface"]
///   layers:
///     foundation: ["Projects/Core/**", "Base*"]
///     umbrella: [Domain]
/// ```
struct FeatureConfiguration: Sendable, Hashable {
  var settings = FeatureSettings()

  typealias Report = (_ line: Int, _ message: String) -> Void

  init() {}

  /// Reads the mapping; a fault is reported, and its value left out.
  init(_ node: YAMLNode, file: SourcePath?, _ report: Report) {
    settings.file = file
    guard case .mapping(let entries, _) = node else {
      report(node.line, "`features` is a mapping with `roles` and `layers`")
      return
    }
    for entry in entries {
      switch entry.key {
      case "roles": settings.roles = Self.rules(entry, report)
      case "layers": settings.layers = Self.rules(entry, report)
      default:
        report(
          entry.line,
          "unknown key `\(entry.key)` in `features`; known are `roles` and `layers`"
        )
      }
    }
  }

  private static func rules<Value: RawRepresentable<String> & CaseIterable & Sendable & Hashable>(
    _ entry: YAMLEntry,
    _ report: Report
  ) -> [FeatureSettings.Rule<Value>] {
    let known = Value.allCases.map(\.rawValue).quotedList
    guard case .mapping(let entries, _) = entry.value else {
      report(
        entry.value.line,
        "`features.\(entry.key)` is a mapping from \(known) to lists of patterns"
      )
      return []
    }
    return entries.compactMap { rule in
      guard let value = Value(rawValue: rule.key) else {
        report(
          rule.line,
          "unknown key `\(rule.key)` in `features.\(entry.key)`; known are \(known)"
        )
        return nil
      }
      guard let patterns = patterns(rule.value) else {
        report(
          rule.value.line,
          "`features.\(entry.key).\(rule.key)` is a list of patterns, of which none is empty or begins with `!`"
        )
        return nil
      }
      return FeatureSettings.Rule(value, patterns)
    }
  }

  /// The patterns of a list; `nil` if it is none, or has anything else in it.
  private static func patterns(_ node: YAMLNode) -> [FeatureSettings.Pattern]? {
    guard case .sequence(let nodes, _) = node else { return nil }
    let patterns = nodes.compactMap { node -> FeatureSettings.Pattern? in
      guard let text = node.string, !text.isEmpty, !text.hasPrefix("!") else { return nil }
      return FeatureSettings.Pattern(text: text, line: node.line)
    }
    return patterns.count == nodes.count ? patterns : nil
  }
}
