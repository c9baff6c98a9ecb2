import WorkspaceModel

/// The products that `.external` may name below one root.
///
/// Source: `PackageInfoMapper` in tuist/tuist, which stops at a name that no package makes.
struct ExternalProducts {
  /// The package that names the others; `nil` if there is none.
  let package: Container?
  /// The products by name; `nil` if some package is not in the tree, depends on one outside, or was not evaluated.
  private let names: Set<String>?

  /// - Parameters:
  ///   - package: The package that names the others.
  ///   - packages: All packages of the tree.
  ///   - isListed: Whether a file of another kind may name products, as older versions of Tuist have it.
  init(_ package: Container?, among packages: [Container], isListed: Bool) {
    self.package = package
    var names: Set<String>? = isListed ? nil : []
    for dependency in package?.dependencies ?? [] {
      guard case .local(let folder) = dependency.location,
        let other = packages.first(where: { $0.path == folder }), other.evaluation == .evaluated,
        other.dependencies.isEmpty
      else {
        names = nil
        break
      }
      names?.formUnion(other.products.map(\.name))
    }
    if let package {
      names = package.evaluation == .evaluated ? names?.union(package.products.map(\.name)) : nil
    }
    self.names = names
  }

  /// Whether no package makes a product.
  func lack(_ product: String) -> Bool { names?.contains(product) == false }
}
