import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Reads what a manifest says in literals, without running it.
struct StaticManifestReader {
  struct Reading {
    var description: ManifestDescription
    /// Lines of what was not understood, in order.
    var lines: [Int]
  }

  var scope: ManifestScope

  /// Reads `manifest`.
  ///
  /// A file without a call of `Package` gives a package without targets, and its first line is noted.
  static func read(_ manifest: ManifestFile) -> Reading {
    let tree = Parser.parse(source: manifest.text)
    var reader = StaticManifestReader(scope: ManifestScope(tree))
    var description = ManifestDescription(
      name: manifest.folder.name,
      toolsVersion: manifest.toolsVersion
    )
    let packages = reader.scope.collect(tree.statements)
    for (index, (variable, package)) in packages.enumerated() {
      // Several ones stand in the branches of an `#if`.
      if index == 0 { reader.readPackage(package, into: &description) }
      reader.readLists(package, variable: variable, into: &description)
    }
    let isEmpty = packages.isEmpty
    return Reading(description: description, lines: isEmpty ? [1] : reader.scope.lines.sorted())
  }

  private mutating func readPackage(
    _ package: ManifestCall,
    into description: inout ManifestDescription
  ) {
    description.name = scope.text(package["name"]) ?? description.name
    description.defaultLocalization =
      package["defaultLocalization"].flatMap { scope.text($0) }
    description.systemLibraryAttributes = package.canonical(["pkgConfig", "providers"])
    description.platforms = platforms(package["platforms"])
    let labels = [
      "cLanguageStandard", "cxxLanguageStandard", "defaultLocalization", "platforms",
      "swiftLanguageModes", "swiftLanguageVersions", "traits",
    ]
    description.settings =
      "toolsVersion=\(description.toolsVersion.commands)\n" + package.canonical(labels)
  }

  /// `ios` of `.iOS(.v17)`; what is not understood decides too little to be noted.
  private func platforms(_ list: ExprSyntax?) -> [String] {
    var scope = scope
    return scope.elements(list).compactMap { element in
      scope.call(element, as: "SupportedPlatform")?.name.lowercased()
    }
  }

  private mutating func readLists(
    _ package: ManifestCall,
    variable: String,
    into description: inout ManifestDescription
  ) {
    func elements(_ list: String, _ scope: inout ManifestScope) -> [ExprSyntax] {
      scope.elements(package[list]) + scope.added(to: "\(variable).\(list)")
    }
    for element in elements("targets", &scope) {
      guard let target = target(element) else { continue }
      // The branches of a condition may declare one target twice.
      if !description.targets.contains(where: { $0.name == target.name }) {
        description.targets.append(target)
      }
    }
    for element in elements("products", &scope) {
      guard let product = product(element) else { continue }
      if !description.products.contains(where: { $0.name == product.name }) {
        description.products.append(product)
      }
    }
    for element in elements("dependencies", &scope) {
      guard let dependency = packageDependency(element) else { continue }
      if !description.dependencies.contains(dependency) {
        description.dependencies.append(dependency)
      }
    }
  }

  private mutating func product(_ expression: ExprSyntax) -> Product? {
    guard let call = scope.call(expression, as: "Product"), call["name"] != nil,
      let kind = Product.Kind(rawValue: call.name), let name = scope.text(call["name"])
    else {
      scope.note(expression)
      return nil
    }
    return Product(name: name, kind: kind, targets: scope.texts(call["targets"]))
  }

  private mutating func packageDependency(_ expression: ExprSyntax) -> DependencyDescription? {
    guard let call = scope.call(expression, as: "Package.Dependency"), call.name == "package" else {
      scope.note(expression)
      return nil
    }
    let name = call["name"].flatMap { scope.text($0) }
    let requirement = call.syntax.arguments
      .filter { !["name", "path", "url", "id"].contains($0.label?.text) }
      .map { argument in
        (argument.label.map { "\($0.text): " } ?? "") + argument.expression.trimmedDescription
      }
      .joined(separator: ", ")
    if let path = call["path"] {
      guard let text = scope.text(path) else { return nil }
      return DependencyDescription(name: name, location: .path(text), requirement: requirement)
    }
    guard let text = scope.text(call["url"] ?? call["id"]) else { return nil }
    let identity = PackageIdentity.of(url: text)
    return DependencyDescription(
      identity: identity,
      name: name,
      location: .remote(text),
      requirement: requirement
    )
  }
}
