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
  /// The folders of which it is not known whether they are a namespace.
  private(set) var unreadFolders: Set<SourcePath> = []

  /// Whether the name of an image, colour or data set is one of these.
  package func contains(_ name: String, _ kind: ResourceUse.Kind) -> Bool {
    names[kind]?.contains(name) == true
  }

  /// Adds the sets of the catalog at `catalog`, of which `files` are all files.
  ///
  /// A folder with `provides-namespace` in its `Contents.json` is part of the names in it.
  mutating func add(
    _ files: [SourcePath],
    of catalog: SourcePath,
    _ summaries: (SourcePath) -> ResourceSummary?
  ) {
    var seen: Set<SourcePath> = []
    let present = Set(files)
    for file in files {
      guard let relative = file.relative(to: catalog) else { continue }
      var folder = catalog
      var namespaces: [String] = []
      for component in relative.components.dropLast() {
        let name = String(decoding: component, as: UTF8.self)
        guard let next = folder.appending(name) else { break }
        folder = next
        if let kind = ResourceUse.Kind(set: folder.fileExtension) {
          if seen.insert(folder).inserted {
            add(
              kind,
              String(name.dropLast((folder.fileExtension?.count ?? 0) + 1)),
              namespaces,
              folder
            )
          }
          break
        }
        // Other sets, such as icons of apps, have no names for code.
        guard folder.fileExtension == nil else { break }
        guard let contents = folder.appending("Contents.json"), present.contains(contents) else {
          continue
        }
        switch summaries(contents)?.content {
        case .assetFolder(let description):
          if description.providesNamespace { namespaces.append(name) }
        default: unreadFolders.insert(folder)
        }
      }
    }
    assets.sort { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  private mutating func add(
    _ kind: ResourceUse.Kind,
    _ name: String,
    _ namespaces: [String],
    _ path: SourcePath
  ) {
    let full = (namespaces + [name]).joined(separator: "/")
    assets.append(Asset(kind: kind, name: full, path: path))
    names[kind, default: []].insert(full)
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
