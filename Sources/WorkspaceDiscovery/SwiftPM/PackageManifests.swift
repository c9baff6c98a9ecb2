import SourceTrees
import WorkspaceModel

/// Which files are manifests, and which one of a folder SwiftPM reads
/// (swift-package-manager: `ManifestLoader.findManifest` in Sources/PackageLoading/ToolsVersionParser.swift).
enum PackageManifests {
  /// Folders of tools: what lies in them is a product, not a part of the workspace.
  private static let skippedFolders: Set<String> = [
    ".build", ".swiftpm", ".git", "DerivedData", "Pods", "Carthage",
  ]

  /// Whether a folder is one of a tool's, or lies in one.
  static func isMadeByTools(_ folder: SourcePath) -> Bool {
    folder.components.contains { skippedFolders.contains(String(decoding: $0, as: UTF8.self)) }
  }

  /// The folders that hold a manifest, sorted; each with the names of its manifests.
  ///
  /// Complexity: proportional to the number of files.
  static func folders(in tree: FileTree) -> [(folder: SourcePath, names: [String])] {
    var folders: [SourcePath: [String]] = [:]
    for path in tree.files.keys where path.nameBytes.starts(with: "Package".utf8) {
      let name = path.name
      guard path.isManifest, let folder = path.parent, tree.entry(at: path) != nil,
        !isMadeByTools(folder)
      else { continue }
      folders[folder, default: []].append(name)
    }
    return folders.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// The version in `Package@swift-6.1.swift`; `nil` of another name.
  static func version(inName name: String) -> ToolsVersion? {
    let prefix = "Package@swift-"
    guard name.hasPrefix(prefix), name.hasSuffix(".swift") else { return nil }
    let version = name.dropFirst(prefix.count).dropLast(".swift".count)
    guard version.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return ToolsVersion(version)
  }

  /// The name of the manifest that a toolchain of version `current` reads.
  ///
  /// `nil` only if there is nothing to choose from. `texts` holds the manifests of one folder by name.
  static func chosen(from texts: [String: String], current: ToolsVersion) -> String? {
    let regular = texts["Package.swift"]
    for version in [
      "\(current)", "\(current.major).\(current.minor)", "\(current.major)",
    ] {
      let name = "Package@swift-\(version).swift"
      if texts[name] != nil { return name }
    }
    let versioned = texts.keys.compactMap { name in version(inName: name).map { ($0, name) } }
      .sorted { $0.0 > $1.0 }
    guard let (version, name) = versioned.first(where: { $0.0 <= current }) else {
      return regular == nil ? versioned.last?.1 : "Package.swift"
    }
    guard let regular else { return name }
    let regularVersion = ToolsVersion.parse(regular) ?? .missing
    let nameVersion =
      version < ToolsVersion(4, 0) ? .missing : texts[name].flatMap(ToolsVersion.parse) ?? .missing
    if nameVersion > regularVersion { return name }
    return regularVersion <= current ? "Package.swift" : name
  }
}
