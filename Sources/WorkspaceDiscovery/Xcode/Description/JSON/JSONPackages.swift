import DocumentFormats
import WorkspaceModel

/// The packages of a `project.xcproj`, and the names that its targets have for them (Apple: `SwiftPackage`).
struct JSONPackages: Sendable {
  private(set) var local: [SourcePath] = []
  /// See `ProjectDescription.packagesOutside`.
  private(set) var outside: Set<String> = []
  private(set) var remote: [PackageDependency] = []
  private var packagesByName: [String: PackageReference] = [:]

  /// - Parameters:
  ///   - packages: The list of packages.
  ///   - folder: The folder around the project.
  ///
  /// Complexity: O(packages).
  init(_ packages: DocumentValue?, folder: SourcePath) {
    for package in packages?.elements ?? [] {
      switch package["kind"]?.text {
      case "local":
        guard let text = package["path"]?.text else { continue }
        let reference = PackageReference(path: text, in: folder)
        switch reference {
        case .local(let path):
          local.append(path)
          packagesByName[path.name.lowercased()] = reference
        case .remote(let identity):
          outside.insert(identity)
          packagesByName[identity] = reference
        case .listed: break
        }
      case "remote":
        guard let url = package["repository"]?.text,
          let identity = PackageIdentity.of(url: url)
        else { continue }
        remote.append(
          PackageDependency(
            identity: identity,
            location: .remote(url),
            requirement: Self.requirement(package["version"]),
            traits: package["traits"]?.texts ?? []
          )
        )
        packagesByName[identity] = .remote(identity: identity)
      default: continue
      }
    }
  }

  /// The requirement of a version under the keys that `project.pbxproj` has for it
  /// (Apple: `SwiftPackageVersionConstraint`).
  private static func requirement(_ version: DocumentValue?) -> [String: String] {
    func text(_ key: String) -> String? { version?[key]?.text }
    if let revision = text("revision") { return ["kind": "revision", "revision": revision] }
    if let branch = text("branch") { return ["kind": "branch", "branch": branch] }
    if let version = text("version") { return ["kind": "exactVersion", "version": version] }
    if let version = text("up-to-next-minor-version") {
      return ["kind": "upToNextMinorVersion", "minimumVersion": version]
    }
    if let version = text("up-to-next-major-version") {
      return ["kind": "upToNextMajorVersion", "minimumVersion": version]
    }
    var bounds = (least: text("version-range-min"), most: text("version-range-max"))
    if let range = text("version-range"), let mark = range.firstRange(of: "..<") {
      bounds = (String(range[..<mark.lowerBound]), String(range[mark.upperBound...]))
    }
    guard let least = bounds.least, let most = bounds.most else { return [:] }
    return ["kind": "versionRange", "minimumVersion": least, "maximumVersion": most]
  }

  /// A product of a package that a target names (Apple: `SwiftPackageProductReference`).
  struct Product: Sendable, Hashable {
    var name: String
    var isPlugin: Bool
    /// `nil` where the project does not name it, or does not have it.
    var package: PackageReference?

    /// The dependency on the product.
    var dependency: ProjectDependencyDescription.Reference {
      isPlugin
        ? .plugin(product: name, package: package) : .package(product: name, package: package)
    }
  }

  /// The product that a value names; `nil` if it names none.
  func product(_ value: DocumentValue) -> Product? {
    guard let name = value["product-name"]?.text else { return nil }
    return Product(
      name: name,
      isPlugin: value["product-type"]?.text == "build-tool-plugin",
      package: value["package"]?.text.flatMap { packagesByName[$0.lowercased()] }
    )
  }
}
