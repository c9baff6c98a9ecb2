/// The values of a spec that are paths.
///
/// In an included spec they are relative to its own folder (XcodeGen: the properties of `PathContainer`).
enum SpecPaths {
  /// The places of paths within a mapping.
  private indirect enum Rule {
    /// A path, a list of them, or a mapping to them.
    case path(String)
    /// A mapping, or a list of mappings, with paths of their own.
    case object(String, [Rule])
    /// Each value of the mapping is a mapping with paths.
    case each([Rule])
  }

  private static let target: [Rule] = [
    .path("sources"), .object("sources", [.path("path")]), .path("configFiles"),
    .object("dependencies", [.path("framework")]), .object("info", [.path("path")]),
    .object("entitlements", [.path("path")]), .object("preBuildScripts", [.path("path")]),
    .object("prebuildScripts", [.path("path")]), .object("postCompileScripts", [.path("path")]),
    .object("postBuildScripts", [.path("path")]), .object("legacy", [.path("workingDirectory")]),
    .object("scheme", [.object("testPlans", [.path("path")])]),
  ]

  private static let project: [Rule] = [
    .path("configFiles"), .object("targets", [.each(target)]),
    .object("targetTemplates", [.each(target)]),
    .object(
      "aggregateTargets",
      [.each([.path("configFiles"), .object("buildScripts", [.path("path")])])]
    ),
    .object("schemes", [.each([.object("test", [.object("testPlans", [.path("path")])])])]),
    .object("projectReferences", [.each([.path("path")])]),
    .object("packages", [.each([.path("path")])]), .path("localPackages"), .path("fileGroups"),
    .object("options", [.path("carthageBuildPath")]),
  ]

  /// The spec with its paths relative to the folder that `prefix` is relative to.
  static func resolved(_ spec: SpecValue, below prefix: String) -> SpecValue {
    prefix.isEmpty ? spec : resolved(spec, project, prefix)
  }

  private static func resolved(_ value: SpecValue, _ rules: [Rule], _ prefix: String) -> SpecValue {
    var result = value
    for rule in rules {
      switch rule {
      case .path(let key):
        // A source may be a mapping with a path of its own.
        guard let paths = result[key], key != "sources" || !paths.isMap else { continue }
        result.set(key, resolvedPaths(paths, prefix))
      case .object(let key, let rules):
        guard var inner = result[key] else { continue }
        if let elements = inner.elements {
          inner.content = .list(elements.map { $0.isMap ? resolved($0, rules, prefix) : $0 })
        } else {
          inner = resolved(inner, rules, prefix)
        }
        result.set(key, inner)
      case .each(let rules):
        guard let members = result.members else { continue }
        result.content = .map(
          members.map { .init(key: $0.key, value: resolved($0.value, rules, prefix)) }
        )
      }
    }
    return result
  }

  private static func resolvedPaths(_ value: SpecValue, _ prefix: String) -> SpecValue {
    var result = value
    switch value.content {
    case .text(let text, let isPlain):
      result.content = .text(joined(prefix, text), isPlain: isPlain)
    case .list(let elements):
      result.content = .list(elements.map { $0.text == nil ? $0 : resolvedPaths($0, prefix) })
    case .map(let members):
      guard members.allSatisfy({ $0.value.text != nil }) else { return value }
      result.content = .map(
        members.map { .init(key: $0.key, value: resolvedPaths($0.value, prefix)) }
      )
    }
    return result
  }

  /// A path below a folder; an absolute one stays.
  static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return path.isEmpty ? folder : folder + "/" + path
  }

  /// The folder of a path; empty for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }
}
