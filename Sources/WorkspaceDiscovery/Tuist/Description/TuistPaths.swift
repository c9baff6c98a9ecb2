import DocumentFormats
import WorkspaceModel

/// Resolves the paths that a manifest of Tuist writes.
///
/// Rule: tuist.path.
///
/// Source: `Path` and `GeneratorPaths` in tuist/tuist.
struct TuistPaths: Sendable, Hashable {
  /// The folder of the manifest.
  var folder: SourcePath
  /// The root of the whole; see `TuistRoot`.
  var root: SourcePath

  /// The text of a path from the workspace's root on, wildcards included; `nil` for one that is outside.
  ///
  /// Rule: tuist.path.outside.
  func text(_ value: DocumentValue?) -> String? {
    guard let value, let text = value["path"]?.text ?? value.text else { return nil }
    // A path that a manifest has made of its own place.
    if let inside = text.inSandbox { return inside }
    guard !text.hasPrefix("/") else { return nil }
    let base: SourcePath
    switch value["type"]?.text {
    case "root": base = root
    case "file":
      let caller = value["caller"]?.text ?? ""
      base = SourcePath(caller.inSandbox ?? caller)?.parent ?? folder
    default: base = folder
    }
    return base == .root ? text : "\(base)/\(text)"
  }

  /// The file or folder that a path without wildcards leads to; `nil` for one that is outside.
  func path(_ value: DocumentValue?) -> SourcePath? {
    text(value).flatMap { SourcePath($0) }
  }

  /// The paths of a list, without those that are outside.
  func paths(_ value: DocumentValue?) -> [SourcePath] {
    (value?.elements ?? []).compactMap(path)
  }
}

extension String {
  /// The part of a path below the folder in which manifests run; `nil` for a path that is elsewhere.
  fileprivate var inSandbox: String? {
    guard hasPrefix(TuistSandbox.workspace) else { return nil }
    return String(dropFirst(TuistSandbox.workspace.count).drop { $0 == "/" })
  }
}

/// The names of the folder in which manifests of Tuist run.
enum TuistSandbox {
  /// The folder of the workspace's files, below the private folder.
  static let tree = "tree"
  /// The path that it has in a dump.
  static let workspace = ManifestSandbox.placeholder + "/" + tree
}

extension SourcePath {
  /// The path as settings of a project in `folder` write it: up to the workspace's root, and down from there.
  func upwards(from folder: SourcePath) -> String {
    (folder.components.map { _ in ".." } + [description]).joined(separator: "/")
  }
}
