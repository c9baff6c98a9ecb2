import DocumentFormats
import WorkspaceModel

/// The reader of `layers:`, `rules:`, `allow:` and `visible_to:` in `.graphd.yml`.
///
/// ```yaml
/// layers:                  # the uppermost first
///   - name: features
///     modules: ["*Feature"]
///     independent: true    # its features do not use one another
///   - name: core
///     modules: ["Core*", "Modules/Base/**"]
/// rules:
///   C05: warning           # off, note, warning, error or strict
///   C16: { severity: note, depth: 12 }
/// allow:
///   - { rule: C02, from: ChatFeature, to: CallFeature, reason: split, until: 2027-03-31 }
/// visible_to:
///   Secrets: ["*Feature"]
/// ```
struct ArchitectureConfiguration: Sendable, Hashable {
  typealias Pattern = ArchitectureSettings.Pattern
  typealias Report = (_ line: Int, _ message: String) -> Void

  static let keys = ["layers", "rules", "allow", "visible_to"]

  var settings = ArchitectureSettings()

  /// Reads the value of one of the ``keys``; a fault is reported, and its part left out.
  mutating func read(_ entry: YAMLEntry, file: SourcePath?, _ report: Report) {
    settings.file = file
    switch entry.key {
    case "layers": settings.layers = Self.layers(entry.value, report)
    case "rules": settings.rules = Self.rules(entry.value, report)
    case "allow": settings.permissions = Self.permissions(entry.value, report)
    default: settings.visibilities = Self.visibilities(entry.value, report)
    }
  }

  // MARK: Layers

  private static func layers(_ node: YAMLNode, _ report: Report) -> [ArchitectureSettings.Layer] {
    let expectation =
      "`layers` is a list of layers, each with `name` and `modules`, a list of patterns"
    guard case .sequence(let nodes, _) = node else {
      report(node.line, expectation)
      return []
    }
    var layers: [ArchitectureSettings.Layer] = []
    for node in nodes {
      guard let fields = fields(node, ["name", "modules", "independent"], "a layer", report) else {
        continue
      }
      guard let name = fields["name"]?.string, !name.isEmpty,
        let modules = fields["modules"].flatMap(patterns), !modules.isEmpty
      else {
        report(node.line, expectation)
        continue
      }
      let independent = fields["independent"]?.string ?? "false"
      if !["true", "false"].contains(independent)
        || fields["independent"].map({ $0.string == nil }) == true
      {
        report(node.line, "`independent` of a layer is `true` or `false`")
      }
      if layers.contains(where: { $0.name == name }) {
        report(node.line, "two layers are called `\(name)`")
        continue
      }
      layers.append(
        ArchitectureSettings.Layer(
          name: name,
          modules: modules,
          isIndependent: independent == "true",
          line: node.line
        )
      )
    }
    return layers
  }

  // MARK: Rules

  private static func rules(_ node: YAMLNode, _ report: Report) -> [ArchitectureSettings.Rule] {
    guard case .mapping(let entries, _) = node else {
      report(node.line, "`rules` is a mapping from ids of rules to \(levels)")
      return []
    }
    return entries.compactMap { rule($0, report) }
  }

  private static let levels = ArchitectureSettings.Level.allCases.map(\.rawValue).quotedList

  private static func rule(
    _ entry: YAMLEntry,
    _ report: Report
  ) -> ArchitectureSettings.Rule? {
    var rule = ArchitectureSettings.Rule(id: entry.key, line: entry.line)
    switch entry.value {
    case .scalar(let text, _, let line):
      rule.level = level(text, of: entry.key, line, report)
      return rule.level == nil ? nil : rule
    case .mapping(let options, _):
      for option in options {
        if option.key == "severity" {
          guard let text = option.value.string,
            let level = level(text, of: entry.key, option.line, report)
          else { return nil }
          rule.level = level
        } else if let number = option.value.string.flatMap({ Int($0) }), number >= 0 {
          rule.options.append(.init(name: option.key, value: .number(number), line: option.line))
        } else if let patterns = patterns(option.value), !patterns.isEmpty {
          rule.options.append(
            .init(name: option.key, value: .patterns(patterns), line: option.line)
          )
        } else {
          report(
            option.line,
            "`rules.\(entry.key).\(option.key)` is a whole number or a list of patterns, of which none is empty or "
              + "begins with `!`"
          )
        }
      }
      return rule
    case .sequence(_, let line):
      report(
        line,
        "`rules.\(entry.key)` is one of \(levels), or a mapping with `severity` and options"
      )
      return nil
    }
  }

  private static func level(
    _ text: String,
    of rule: String,
    _ line: Int,
    _ report: Report
  ) -> ArchitectureSettings.Level? {
    if let level = ArchitectureSettings.Level(rawValue: text) { return level }
    report(line, "unknown severity `\(text)` of rule `\(rule)`; known are \(levels)")
    return nil
  }

  // MARK: Exceptions

  private static func permissions(
    _ node: YAMLNode,
    _ report: Report
  ) -> [ArchitectureSettings.Permission] {
    let expectation = "`allow` is a list of exceptions, each with `rule`, `from` and `reason`"
    guard case .sequence(let nodes, _) = node else {
      report(node.line, expectation)
      return []
    }
    return nodes.compactMap { node in
      let known = ["rule", "from", "to", "reason", "until"]
      guard let fields = fields(node, known, "an exception in `allow`", report) else { return nil }
      guard let rule = fields["rule"]?.string, let from = fields["from"].flatMap(pattern),
        let reason = fields["reason"]?.string, reason.contains(where: { !$0.isWhitespace }),
        fields["to"].map({ pattern($0) != nil }) != false
      else {
        report(node.line, expectation)
        return nil
      }
      let until = fields["until"]?.string
      guard fields["until"] == nil || until.map(isDay) == true else {
        report(node.line, "`until` of an exception in `allow` is a day, like `2027-03-31`")
        return nil
      }
      return ArchitectureSettings.Permission(
        rule: rule,
        from: from,
        to: fields["to"].flatMap(pattern),
        reason: reason,
        until: until,
        line: node.line
      )
    }
  }

  /// Whether a text is a day that calendars may have: `2027-03-31`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let month = Int(parts[1]), let day = Int(parts[2]),
      Int(parts[0]) != nil
    else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  private static func visibilities(
    _ node: YAMLNode,
    _ report: Report
  ) -> [ArchitectureSettings.Visibility] {
    let expectation =
      "`visible_to` is a mapping from patterns of modules to lists of patterns of their users"
    guard case .mapping(let entries, _) = node else {
      report(node.line, expectation)
      return []
    }
    return entries.compactMap { entry in
      guard !entry.key.isEmpty, !entry.key.hasPrefix("!"), let clients = patterns(entry.value)
      else {
        report(entry.line, expectation)
        return nil
      }
      return ArchitectureSettings.Visibility(
        provider: Pattern(text: entry.key, line: entry.line),
        clients: clients
      )
    }
  }

  // MARK: Values

  /// The values of a mapping with keys of a closed set; `nil` if it is none, or has another key.
  private static func fields(
    _ node: YAMLNode,
    _ known: [String],
    _ noun: String,
    _ report: Report
  ) -> [String: YAMLNode]? {
    guard case .mapping(let entries, _) = node else {
      report(node.line, "\(noun) is a mapping with \(known.quotedList)")
      return nil
    }
    for entry in entries where !known.contains(entry.key) {
      report(entry.line, "unknown key `\(entry.key)` of \(noun); known are \(known.quotedList)")
      return nil
    }
    return Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private static func pattern(_ node: YAMLNode) -> Pattern? {
    guard let text = node.string, !text.isEmpty, !text.hasPrefix("!") else { return nil }
    return Pattern(text: text, line: node.line)
  }

  /// The patterns of a list; `nil` if it is none, or has anything else in it.
  private static func patterns(_ node: YAMLNode) -> [Pattern]? {
    guard case .sequence(let nodes, _) = node else { return nil }
    let patterns = nodes.compactMap(pattern)
    return patterns.count == nodes.count ? patterns : nil
  }
}
