import WorkspaceModel

/// A file that describes a part of a workspace to Tuist.
struct TuistManifest: Sendable, Hashable {
  /// The type that the file makes one value of.
  enum Kind: String, Sendable, Hashable {
    case project
    case workspace
    /// The settings of the whole: `Tuist.swift`, or `Tuist/Config.swift` of older versions.
    case config
    case plugin
    /// The packages of the whole, until Tuist 3: `Tuist/Dependencies.swift`.
    case dependencies
  }

  /// The module that every manifest imports.
  static let module = "ProjectDescription"

  var kind: Kind
  var path: SourcePath
  var text: String

  /// The folder that its paths start from.
  var folder: SourcePath { path.parent ?? .root }

  /// The wrapper that Tuist would make of a manifest without a value, as far as the text shows its name.
  var likelyWrapper: SourcePath {
    let start = text.firstRange(of: "Project(")?.upperBound ?? text.startIndex
    let label = text[start...].firstRange(of: "name:")?.upperBound ?? text.endIndex
    let literal = text[label...].drop(while: \.isWhitespace)
    let name = literal.dropFirst().prefix { $0 != "\"" }
    guard literal.first == "\"", !name.isEmpty, !name.contains(where: { "\\/\n".contains($0) })
    else {
      return TuistAssembly.wrapper(of: folder)
    }
    return folder.appending("\(name).xcodeproj") ?? TuistAssembly.wrapper(of: folder)
  }

  /// The file names that a manifest may have.
  static let names = [
    "Project.swift", "Workspace.swift", "Tuist.swift", "Config.swift", "Dependencies.swift",
    "Plugin.swift",
  ]

  /// The kind of manifest that a path may be; `nil` for any other path.
  ///
  /// Source: `Manifest` in tuist/tuist. The names are usual ones of sources too.
  static func kind(of path: SourcePath) -> Kind? {
    switch path.name {
    case "Project.swift": .project
    case "Workspace.swift": .workspace
    case "Tuist.swift": .config
    case "Config.swift": path.parent?.hasName(TuistRoot.folderName) == true ? .config : nil
    case "Dependencies.swift":
      path.parent?.hasName(TuistRoot.folderName) == true ? .dependencies : nil
    case "Plugin.swift": .plugin
    default: nil
    }
  }

  /// Whether a text of such a name is a manifest: it imports the module, or is still empty.
  ///
  /// Rule: tuist.manifest.
  ///
  /// Source: `ManifestFilesLocator` in tuist/tuist.
  static func isManifest(_ text: String) -> Bool {
    text.contains("import \(module)") || text.allSatisfy(\.isWhitespace)
  }
}

/// The folder that Tuist starts paths of the kind `.relativeToRoot` from.
enum TuistRoot {
  /// The folder of settings, helpers and packages in the root.
  static let folderName = "Tuist"

  /// The root for a manifest in `folder`: the nearest folder above it with one of Tuist's marks, else that of the tree.
  ///
  /// Rule: tuist.root.
  ///
  /// Source: `RootDirectoryLocator` in tuist/tuist. The repository's own root is a mark as well.
  static func root(of folder: SourcePath, isMarked: (SourcePath) -> Bool) -> SourcePath {
    sequence(first: folder, next: \.parent).first(where: isMarked) ?? .root
  }
}
