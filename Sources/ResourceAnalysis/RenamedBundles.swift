package import WorkspaceModel

/// The names of bundles that an earlier state had and this one has not: of packages and targets that were renamed,
/// moved or removed.
package struct RenamedBundles: Sendable {
  /// A bundle of a package's target, in one of the states.
  private struct Bundle {
    var stem: String
    var package: SourcePath
    var target: String
    var folder: SourcePath?
  }

  /// By the name without ending that is gone; the value is the present name, `nil` if the bundle has none.
  private let names: [String: String?]

  /// Complexity: O(modules).
  package init(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) {
    guard base.structure !== head.structure else {
      names = [:]
      return
    }
    let present = Self.bundles(of: head)
    let stems = Set(present.map(\.stem))
    let gone = Self.bundles(of: base).filter { !stems.contains($0.stem) }
    names = Dictionary(
      gone.map { old in
        let moved =
          present.first { $0.folder != nil && $0.folder == old.folder }
          ?? present.first { $0.package == old.package && $0.target == old.target }
        return (old.stem, moved?.stem)
      },
      uniquingKeysWith: { $0 ?? $1 }
    )
  }

  package var isEmpty: Bool { names.isEmpty }

  func contains(_ stem: String) -> Bool { names[stem] != nil }

  /// The present name of the bundle; `nil` if it has none.
  func presentName(of stem: String) -> String? { names[stem] ?? nil }

  private static func bundles(of snapshot: WorkspaceSnapshot) -> [Bundle] {
    snapshot.graph.modules.indices.compactMap { module in
      guard let target = snapshot.target(of: module),
        let container = snapshot.container(of: module), container.kind == .package,
        target.kind.hasBundle(in: container),
        target.resources.contains(where: { $0.rule != .embedInCode })
      else { return nil }
      return Bundle(
        stem: BundleName(of: target, in: container).stem,
        package: container.path,
        target: target.name,
        folder: target.path
      )
    }
  }
}
