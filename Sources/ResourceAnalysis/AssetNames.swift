package import WorkspaceModel

/// The names of what the asset catalogs of one bundle contain.
package struct AssetNames: Sendable {
  /// A set in a catalog.
  package struct Asset: Sendable {
    package var kind: ResourceUse.Kind
    /// With its namespaces: `Birds/Eagle`.
    package var name: String
    /// The folder of the set.
    package var path: SourcePath
  }

  /// By kind and name.
  package private(set) var assets: [Asset] = []
  private var names: [ResourceUse.Kind: Set<String>] = [:]
  /// Whether a name may be another: it is not known of a folder whether it is a namespace.
  private(set) var isPartial = false

  /// Whether the name of an image, colour or data set is one of these.
  package func contains(_ name: String, _ kind: ResourceUse.Kind) -> Bool {
    names[kind]?.contains(name) == true
  }

  /// Adds the sets of the catalog at `catalog`, of which `files` are all files.
  mutating func add(_ files: [SourcePath], of catalog: SourcePath, in snapshot: WorkspaceSnapshot) {
    var seen: Set<SourcePath> = []
    for file in files {
      // Other sets, such as icons of apps, have no names for code.
      guard let place = AssetPlace(of: file), place.catalog == catalog,
        place.groups.allSatisfy({ $0.fileExtension == nil }), let set = place.sets.first,
        let kind = ResourceUse.Kind(set: set.fileExtension), seen.insert(set).inserted
      else { continue }
      let (asset, isPartial) = place.asset(of: set, in: snapshot)
      if isPartial { self.isPartial = true }
      assets.append(Asset(kind: kind, name: asset.name, path: set))
      names[kind, default: []].insert(asset.name)
    }
    assets.sort { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }
}

extension ResourceUse.Kind {
  /// The kind of the sets with an ending.
  fileprivate init?(set ending: String?) {
    switch ending {
    case "imageset", "symbolset": self = .image
    case "colorset": self = .color
    case "dataset": self = .data
    default: return nil
    }
  }
}
