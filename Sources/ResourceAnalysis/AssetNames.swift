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
  /// The names of the sets with icons of apps, and of those that become an `.icns` file.
  private var icons: Set<String> = []
  /// Catalogs without any set.
  private(set) var emptyCatalogs: [SourcePath] = []
  /// Whether there may be other names: a folder may be a namespace, or a catalog is not there.
  private(set) var isPartial = false

  /// Whether the name of an image, colour or data set is one of these.
  package func contains(_ name: String, _ kind: ResourceUse.Kind) -> Bool {
    names[kind]?.contains(name) == true || kind == .image && isIcon(name)
  }

  /// The name of an asset that differs from `name` in capitals only, the first one.
  func spelling(of name: String, _ kind: ResourceUse.Kind) -> String? {
    names[kind]?.filter { $0.lowercased() == name.lowercased() }.min()
  }

  /// Whether it is the name of a picture that `actool` writes beside the catalog: `AppIcon60x60@2x`.
  private func isIcon(_ name: String) -> Bool {
    icons.contains { icon in
      name.hasPrefix(icon) && name.dropFirst(icon.count).first?.isNumber != false
    }
  }

  /// Notes a catalog that is not there.
  mutating func addUnread() { isPartial = true }

  /// Adds the sets of the catalog at `catalog`, of which `files` are all files.
  mutating func add(_ files: [SourcePath], of catalog: SourcePath, in snapshot: WorkspaceSnapshot) {
    var seen: Set<SourcePath> = []
    for file in files {
      guard let place = AssetPlace(of: file), place.catalog == catalog else { continue }
      for set in place.sets where ["appiconset", "iconset"].contains(set.fileExtension) {
        if let name = set.name.stem { icons.insert(name) }
      }
      guard let set = place.sets.last, let kind = ResourceUse.Kind(set: set.fileExtension),
        seen.insert(set).inserted
      else { continue }
      if place.sets.count > 1 || place.groups.contains(where: { $0.fileExtension != nil }) {
        addMember(set, kind, of: catalog)
        continue
      }
      let (asset, isPartial) = place.asset(of: set, in: snapshot)
      if isPartial { self.isPartial = true }
      assets.append(Asset(kind: kind, name: asset.name, path: set))
      names[kind, default: []].insert(asset.name)
    }
    if seen.isEmpty, icons.isEmpty { emptyCatalogs.append(catalog) }
    assets.sort { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }
}

extension AssetNames {
  /// Adds a set within a set or a folder with an ending, such as `.complicationset`, `.brandassets` or `.spriteatlas`.
  ///
  /// Some of these are namespaces, in others `Contents.json` decides. The system uses their members, so that they are
  /// not among the assets that code must name.
  private mutating func addMember(
    _ set: SourcePath,
    _ kind: ResourceUse.Kind,
    of catalog: SourcePath
  ) {
    let folders = sequence(first: set, next: \.parent).prefix { $0 != catalog }.reversed()
    let stems = folders.map { $0.name.stem ?? $0.name }
    for index in stems.indices {
      names[kind, default: []].insert(stems[index...].joined(separator: "/"))
    }
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
