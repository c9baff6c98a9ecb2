import HashTreeCollections

/// The place of a file in an asset catalog.
package struct AssetPlace: Sendable, Hashable {
  /// The catalog's folder, which ends in `.xcassets`.
  package var catalog: SourcePath
  /// The folders between the catalog and the first set, from the outermost.
  package var groups: [SourcePath]
  /// The sets around the file, from the outermost; empty for a file that only lies in a group.
  package var sets: [SourcePath]

  /// The endings of folders that are one asset, each with a name of its own.
  ///
  /// Source: Apple's "Asset Catalog Format Reference".
  package static let endings: Set<String> = [
    "appiconset", "brandassets", "colorset", "cubetextureset", "dataset", "iconset", "imageset",
    "imagestack", "mipmapset", "symbolset", "textureset",
  ]

  /// The place of a file; `nil` if no folder around it is an asset catalog.
  ///
  /// Complexity: O(length of the path).
  package init?(of path: SourcePath) {
    // Most paths end here.
    guard Self.mayBeInCatalog(path.bytes) else { return nil }
    let folders = sequence(first: path, next: \.parent).dropFirst().reversed()
    guard let begin = folders.firstIndex(where: { $0.fileExtension == "xcassets" }) else {
      return nil
    }
    catalog = folders[begin]
    let inner = folders[(begin + 1)...]
    let isSet = { (folder: SourcePath) in
      folder.fileExtension.map(Self.endings.contains) == true
    }
    groups = Array(inner.prefix { !isSet($0) })
    sets = inner.filter(isSet)
  }

  private static func mayBeInCatalog(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[(dot + 1)...]
      if rest.starts(with: "xcassets/".utf8) { return true }
    }
    return false
  }

  /// Whether the file may give names to code in a way that is not known.
  ///
  /// Such a file lies beside the sets, or in a folder of an unknown ending.
  package func isUnknown(_ path: SourcePath) -> Bool {
    groups.contains { $0.fileExtension != nil } || sets.isEmpty && !path.hasName("Contents.json")
  }
}

/// The assets of one catalog, as one state has them.
package struct AssetCatalog: Sendable, Hashable {
  /// One asset: its folder's ending distinguishes images from colours.
  package struct Asset: Sendable, Hashable, Comparable {
    /// The name by which code finds it: with namespaces, `Icons/Star`.
    package var name: String
    /// The ending of its folder: `imageset`.
    package var ending: String

    package init(name: String, ending: String) {
      self.name = name
      self.ending = ending
    }

    package static func < (left: Asset, right: Asset) -> Bool {
      (left.name, left.ending) < (right.name, right.ending)
    }
  }

  /// By the folder of each set.
  package var assets: [SourcePath: Asset] = [:]
  /// Whether a name may be another: the `Contents.json` of a group could not be read.
  package var isPartial = false

  package init() {}

  /// The catalogs of a state, by path.
  ///
  /// Only those are read whose folders are wanted. Complexity: O(files).
  package static func all(
    in snapshot: WorkspaceSnapshot,
    where isWanted: (SourcePath) -> Bool = { _ in true }
  ) -> [SourcePath: AssetCatalog] {
    var catalogs: [SourcePath: AssetCatalog] = [:]
    for (path, entry) in snapshot.files where entry.kind.isFile {
      guard let place = AssetPlace(of: path), isWanted(place.catalog) else { continue }
      catalogs[place.catalog, default: AssetCatalog()].add(place, snapshot)
    }
    return catalogs
  }

  private mutating func add(_ place: AssetPlace, _ snapshot: WorkspaceSnapshot) {
    for set in place.sets where assets[set] == nil {
      let (asset, isPartial) = place.asset(of: set, in: snapshot)
      assets[set] = asset
      if isPartial { self.isPartial = true }
    }
  }
}

extension AssetPlace {
  /// The asset that a set around the file is, and whether its name may be another.
  package func asset(
    of set: SourcePath,
    in snapshot: WorkspaceSnapshot
  ) -> (asset: AssetCatalog.Asset, isPartial: Bool) {
    var name = ""
    var isPartial = false
    for group in groups {
      guard let path = group.appending("Contents.json"), snapshot.files[path] != nil else {
        continue
      }
      if case .assetFolder(let folder)? = snapshot.resources[path]?.content {
        if folder.providesNamespace { name += group.name + "/" }
      } else {
        isPartial = true
      }
    }
    let ending = set.fileExtension ?? ""
    name += set.name.dropLast(ending.count + 1)
    return (AssetCatalog.Asset(name: name, ending: ending), isPartial)
  }
}
