extension LiteralManifest {
  /// Leaves to SwiftPM what it might refuse
  /// (swift-package-manager: Sources/PackageLoading/ManifestLoader+Validation.swift).
  func validate(
    _ dependencies: [JSONValue],
    _ targets: [JSONValue],
    _ products: [JSONValue]
  ) throws(NotLiteral) {
    var types: [String: String] = [:]
    for target in targets {
      guard let name = target["name"]?.text, !name.isEmpty, let type = target["type"]?.text,
        types.updateValue(type, forKey: name) == nil
      else { throw NotLiteral() }
    }
    let packages = try packageNames(dependencies)
    for target in targets {
      for dependency in target["dependencies"]?.elements ?? [] {
        guard let (kind, values) = dependency.enumerationCase, let name = values[0]?.text,
          isKnown(kind, name, values[1]?.text, types, packages)
        else { throw NotLiteral() }
      }
      for use in target["pluginUsages"]?.elements ?? [] {
        guard let plugin = use["plugin"], let name = plugin[0]?.text else { throw NotLiteral() }
        let isKnown = plugin[1]?.text.map { packages.contains($0.lowercased()) }
        guard isKnown ?? (types[name] == "plugin") else { throw NotLiteral() }
      }
    }
    try unique(products.compactMap { $0["name"]?.text })
    for product in products { try validate(product, types) }
  }

  private func isKnown(
    _ kind: String,
    _ name: String,
    _ package: String?,
    _ types: [String: String],
    _ packages: Set<String>
  ) -> Bool {
    switch kind {
    case "product": package.map { packages.contains($0.lowercased()) } ?? false
    case "target": types[name] != nil
    // Before 5.2 it may be a product of any package.
    default:
      types[name] != nil || packages.contains(name.lowercased())
        || toolsVersion < ToolsVersion(5, 2) && !packages.isEmpty
    }
  }

  /// What targets may call the packages that the manifest depends on, in lower case.
  private func packageNames(_ dependencies: [JSONValue]) throws(NotLiteral) -> Set<String> {
    var names: [String] = []
    for dependency in dependencies {
      guard let value = dependency.enumerationCase?.value[0] else { throw NotLiteral() }
      let last = value["path"]?.text?.split(separator: "/").last.map(String.init)
      guard let identity = value["identity"]?.text ?? last else { throw NotLiteral() }
      names.append(identity.lowercased())
    }
    try unique(names)
    let given = dependencies.compactMap { dependency in
      dependency.enumerationCase?.value[0]?["nameForTargetDependencyResolutionOnly"]?.text
    }
    return Set(names + given.map { $0.lowercased() })
  }

  private func validate(
    _ product: JSONValue,
    _ types: [String: String]
  ) throws(NotLiteral) {
    let targets = product["targets"]?.texts ?? []
    try unique(targets)
    let kind = product["type"]?.enumerationCase?.name
    // Before 5.4 a target was executable by its files.
    let program = toolsVersion < ToolsVersion(5, 4) ? "regular" : "executable"
    let wanted =
      switch kind {
      case "executable": [program]
      case "plugin": ["plugin"]
      default: ["regular", "macro", "binary"]
      }
    guard !targets.isEmpty, kind != "executable" || targets.count == 1,
      targets.allSatisfy({ types[$0].map(wanted.contains) == true })
    else { throw NotLiteral() }
  }

  func unique(_ names: [String]) throws(NotLiteral) {
    guard Set(names).count == names.count else { throw NotLiteral() }
  }
}
