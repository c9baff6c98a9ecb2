/// The values under `layers:`, `rules:`, `allow:` and `visible_to:` in `.graphd.yml`.
///
/// They are as written: ArchitectureRules compares ids and selectors with what exists.
package struct ArchitectureSettings: Sendable, Hashable {
  /// A selector of modules: a glob over names, over folders if it has a slash, or `role:`, `layer:`, `package:` and
  /// `external:` before a value.
  package typealias Pattern = FeatureSettings.Pattern

  /// A layer: its modules may use their own layer and those below.
  package struct Layer: Sendable, Hashable {
    package var name: String
    package var modules: [Pattern]
    /// Whether the features in it must not use one another.
    package var isIndependent: Bool
    /// In the configuration, from 1.
    package var line: Int

    package init(name: String, modules: [Pattern], isIndependent: Bool = false, line: Int) {
      self.name = name
      self.modules = modules
      self.isIndependent = isIndependent
      self.line = line
    }
  }

  /// The weight of a rule's findings.
  package enum Level: String, Sendable, Hashable, CaseIterable {
    case off, note, warning, error
    /// An error that neither `allow` nor a baseline excuses.
    case strict
  }

  /// The settings of one rule.
  package struct Rule: Sendable, Hashable {
    package var id: String
    /// `nil` for the rule's own level.
    package var level: Level?
    package var options: [Option]
    package var line: Int

    package init(id: String, level: Level? = nil, options: [Option] = [], line: Int) {
      self.id = id
      self.level = level
      self.options = options
      self.line = line
    }
  }

  /// A number or a list of patterns of a rule.
  package struct Option: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
      case number(Int)
      case patterns([Pattern])
    }

    package var name: String
    package var value: Value
    package var line: Int

    package init(name: String, value: Value, line: Int) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// An exception from a rule.
  package struct Permission: Sendable, Hashable {
    package var rule: String
    package var from: Pattern
    /// `nil` for every other end, and for findings about one module.
    package var to: Pattern?
    package var reason: String
    /// The last day on which it counts, `2027-03-31`; `nil` for ever.
    package var until: String?
    package var line: Int

    package init(
      rule: String,
      from: Pattern,
      to: Pattern? = nil,
      reason: String,
      until: String? = nil,
      line: Int
    ) {
      self.rule = rule
      self.from = from
      self.to = to
      self.reason = reason
      self.until = until
      self.line = line
    }
  }

  /// The only users of some modules or products.
  package struct Visibility: Sendable, Hashable {
    package var provider: Pattern
    package var clients: [Pattern]

    package init(provider: Pattern, clients: [Pattern]) {
      self.provider = provider
      self.clients = clients
    }
  }

  /// The uppermost first.
  package var layers: [Layer] = []
  package var rules: [Rule] = []
  package var permissions: [Permission] = []
  package var visibilities: [Visibility] = []
  /// The configuration's file; `nil` of a text that lies nowhere in the workspace.
  package var file: SourcePath?

  package init() {}
}
