/// The rules that decide the role of a module by its kind, its name and its folder; the first that matches counts.
struct RoleRules {
  /// The role of a module, and the name of the feature that its own name states.
  struct Decision {
    var role: ModuleRole
    /// `nil` if the name states none.
    var stem: String?
    var reason = Reason.kind
  }

  /// The kind of rule that decided.
  enum Reason {
    case kind
    /// No other rule.
    case usual
    /// A pattern of the configuration: its index among all.
    case pattern(Int)
    case ending
    case folder
  }

  private let configured: [(role: ModuleRole, pattern: FeaturePattern)]
  /// The roles whose patterns are those of the configuration alone.
  private let replaced: Set<ModuleRole>

  init(_ settings: FeatureSettings) {
    configured = settings.roles.flatMap { rule in
      rule.patterns.map { (rule.value, FeaturePattern($0.text)) }
    }
    replaced = Set(settings.roles.map(\.value))
  }

  /// The decision about a target in a folder; `nil` if it has no part in a feature.
  ///
  /// Complexity: O(patterns · name).
  func decision(about target: Target, in folder: SourcePath) -> Decision? {
    let name = NameSuffix.withoutPlatform(target.name)
    if target.kind.isTest { return Decision(role: .tests) }
    for (index, (role, pattern)) in configured.enumerated() {
      if pattern.matches(name: name) || pattern.matches(name: target.name) {
        // `Base*` of sources is no ending: what follows is no name.
        let isName = pattern.isEnding || ![.source, .app].contains(role)
        let stem = isName ? pattern.stem(of: name) : nil
        return Decision(
          role: role,
          stem: stem ?? Self.stem(of: name, role),
          reason: .pattern(index)
        )
      }
      if pattern.matches(folder: folder) {
        return Decision(role: role, stem: Self.stem(of: name, role), reason: .pattern(index))
      }
    }
    switch target.kind {
    case .app, .appExtension, .executable:
      guard !replaced.contains(.example) else { return Decision(role: .app) }
      let isNamed = NameSuffix.ends(name, with: NameSuffix.example)
      guard isNamed || Self.isExample(folder) else { return Decision(role: .app) }
      return Decision(
        role: .example,
        stem: Self.stem(of: name, .example),
        reason: isNamed ? .ending : .folder
      )
    case .library, .framework:
      if !replaced.contains(.testing), NameSuffix.ends(name, with: NameSuffix.testing) {
        return Decision(role: .testing, stem: Self.stem(of: name, .testing), reason: .ending)
      }
      // A module that is only called `API` is the interface of nothing.
      if !replaced.contains(.interface), let stem = Self.stem(of: name, .interface) {
        return Decision(role: .interface, stem: stem, reason: .ending)
      }
      let stem = Self.stem(of: name, .source)
      return Decision(role: .source, stem: stem, reason: stem == nil ? .usual : .ending)
    case .macro:
      let stem = NameSuffix.stems(of: name, NameSuffix.macro).first
      return Decision(role: .source, stem: stem)
    // Tests are decided above; the others have no code of a feature.
    case .test, .uiTest, .plugin, .snippet, .systemLibrary, .binary, .bundle, .aggregate,
      .externalBuild:
      return nil
    }
  }

  private static func stem(of name: String, _ role: ModuleRole) -> String? {
    NameSuffix.stems(of: name, endings(of: role)).first
  }

  /// The endings of names that state a role.
  static func endings(of role: ModuleRole) -> [String] {
    switch role {
    case .source: NameSuffix.source
    case .interface: NameSuffix.interface
    case .testing: NameSuffix.testing
    case .tests: NameSuffix.tests
    case .example: NameSuffix.example
    case .app: []
    }
  }

  private static func isExample(_ folder: SourcePath) -> Bool {
    folder.components.contains { component in
      NameSuffix.exampleFolders.contains(String(decoding: component, as: UTF8.self).lowercased())
    }
  }
}

extension Target {
  /// The folder that the target is known by: its own, else the innermost around all of its sources.
  ///
  /// Complexity: O(sources).
  package func folder(in container: Container) -> SourcePath {
    if let path { return path }
    guard var common = sources.first?.parent else { return container.folder }
    for source in sources {
      while !source.isInside(common), let parent = common.parent { common = parent }
    }
    return common
  }
}
