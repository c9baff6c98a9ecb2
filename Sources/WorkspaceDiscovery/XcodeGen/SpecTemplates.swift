import WorkspaceModel

/// Templates, and targets for several platforms, written out.
enum SpecTemplates {
  /// A spec without templates and without lists of platforms.
  ///
  /// Platforms are written out before templates and once more behind them: a template may name several
  /// (XcodeGen: `Project.resolveProject`).
  static func resolved(_ spec: SpecValue, _ problems: inout SpecProblems) -> SpecValue {
    var spec = withPlatforms(spec)
    spec = withTemplates(spec, "targets", "targetTemplates", "target_name", &problems)
    spec = withTemplates(spec, "schemes", "schemeTemplates", "scheme_name", &problems)
    return withPlatforms(spec)
  }

  // MARK: Platforms

  private static func withPlatforms(_ spec: SpecValue) -> SpecValue {
    guard let targets = spec["targets"], let members = targets.members else { return spec }
    var result = targets
    result.content = .map(
      members.flatMap { member -> [SpecValue.Member] in
        guard let platforms = member.value["platform"]?.elements?.compactMap(\.text) else {
          return [member]
        }
        return platforms.map { target(member.value, named: member.key, for: $0) }
      }
    )
    var spec = spec
    spec.set("targets", result)
    return spec
  }

  private static func target(
    _ value: SpecValue,
    named name: String,
    for platform: String
  ) -> SpecValue.Member {
    var target = value.expanded(["platform": platform])
    target.set("platform", value.with(platform))
    var settings = target["settings"] ?? SpecValue(.map([]), at: value.place)
    if !settings.isMap { settings.content = .map([]) }
    // The product has the name without the platform, unless there is another.
    let isNested = ["configs", "groups", "base"].contains { settings[$0] != nil }
    var base = isNested ? settings["base"] ?? SpecValue(.map([]), at: value.place) : settings
    if base["PRODUCT_NAME"] == nil { base.set("PRODUCT_NAME", value.with(name)) }
    if isNested { settings.set("base", base) } else { settings = base }
    target.set("settings", settings)
    target.set("productName", value.with(name))
    if let version = value["deploymentTarget"]?[platform] {
      target.set("deploymentTarget", version)
    }
    let suffix = target.text("platformSuffix") ?? "_\(platform)"
    return .init(key: (target.text("platformPrefix") ?? "") + name + suffix, value: target)
  }

  // MARK: Templates

  private static func withTemplates(
    _ spec: SpecValue,
    _ key: String,
    _ templatesKey: String,
    _ nameVariable: String,
    _ problems: inout SpecProblems
  ) -> SpecValue {
    guard var values = spec[key], let members = values.members else { return spec }
    let templates = spec[templatesKey]
    values.content = .map(
      members.map { member in
        var names: [String] = []
        collect(member.value, templates, &names, at: 0, &problems)
        guard !names.isEmpty else { return member }
        var merged = SpecValue(.map([]), at: member.value.place)
        for name in names {
          if let template = templates?[name] { merged = template.merged(onto: merged) }
        }
        var value = member.value.merged(onto: merged).expanded([nameVariable: member.key])
        value.place = member.value.place
        if let attributes = value["templateAttributes"]?.members {
          let texts = attributes.compactMap { pair in pair.value.text.map { (pair.key, $0) } }
          value = value.expanded(Dictionary(texts) { first, _ in first })
        }
        return .init(key: member.key, value: value)
      }
    )
    var spec = spec
    spec.set(key, values)
    return spec
  }

  /// Collects the names of templates, those that a template names before it.
  ///
  /// - Returns: The index behind them.
  @discardableResult
  private static func collect(
    _ value: SpecValue,
    _ templates: SpecValue?,
    _ names: inout [String],
    at index: Int,
    _ problems: inout SpecProblems
  ) -> Int {
    var index = index
    for name in value.texts("templates") where !names.contains(name) {
      guard let template = templates?[name] else {
        problems.report(
          .projectUnreadable,
          .error,
          at: value.place,
          "The template `\(name)` does not exist, so what it adds is not known; correct the name or define it"
        )
        continue
      }
      names.insert(name, at: index)
      index = collect(template, templates, &names, at: index, &problems) + 1
    }
    return index
  }
}
