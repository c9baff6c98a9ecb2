import SourceTrees
import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// The manifests of Tuist in a tree, with the sources that they are compiled with.
struct TuistFiles: Sendable {
  /// The folder of helpers in the folder `Tuist`, and in that of a plug-in.
  static let helpersFolder = "ProjectDescriptionHelpers"

  /// Manifests by path.
  private(set) var manifests: [SourcePath: TuistManifest] = [:]
  /// Swift files in folders of helpers, by the folder and sorted by path.
  private(set) var helpers: [SourcePath: [TuistSource.File]] = [:]
  /// Manifests that Tuist does not find: their name differs from the right one in a letter or two.
  private(set) var misspelt: [SourcePath] = []
  /// Every file that was looked at, by canonical path.
  private(set) var inputs: Set<SourcePath> = []

  private(set) var problems: [Problem] = []

  private let tree: FileTree
  private let saved: [SourcePath: [UInt8]?]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - tree: The files of the state.
  ///   - saved: See `SourceTree.savedBytes`.
  ///   - reader: Reads their bytes.
  ///
  /// Complexity: O(files), and O(bytes) of those that may be manifests or helpers.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  init(
    _ tree: FileTree,
    saved: [SourcePath: [UInt8]?] = [:],
    reader: any ContentReader
  ) async throws {
    self.tree = tree
    self.saved = saved
    // Most trees have none of the names: nothing else is looked at there.
    let candidates = tree.files.keys.filter { path in
      TuistManifest.names.contains(where: path.hasName) && Self.isRead(path)
        && path.parent.flatMap(Self.helpers) == nil
    }
    for path in candidates.sorted() {
      guard let kind = TuistManifest.kind(of: path), let text = try await text(path, reader),
        TuistManifest.isManifest(text)
      else { continue }
      manifests[path] = TuistManifest(kind: kind, path: path, text: text)
    }
    // An empty file proves nothing. Rule: tuist.manifest.some.
    guard manifests.values.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else {
      manifests = [:]
      return
    }
    var doubtful: [SourcePath] = []
    var sources: [(path: SourcePath, folder: SourcePath)] = []
    for path in tree.files.keys
    where path.nameBytes.suffix(6).elementsEqual(".swift".utf8) && Self.isRead(path) {
      if let folder = path.parent.flatMap(Self.helpers) {
        sources.append((path, folder))
      } else if Self.isMisspelt(path.name) {
        doubtful.append(path)
      }
    }
    for path in doubtful.sorted() {
      let text = try await text(path, reader)
      if text?.contains("import \(TuistManifest.module)") == true { misspelt.append(path) }
    }
    for (path, folder) in sources.sorted(by: { $0.path < $1.path }) {
      guard let text = try await text(path, reader) else { continue }
      helpers[folder, default: []].append(TuistSource.File(path: path, text: text))
    }
  }

  /// Whether a file lies in no folder of a tool's.
  private static func isRead(_ path: SourcePath) -> Bool {
    path.parent.map { !PackageManifests.isMadeByTools($0) } == true
  }

  /// Whether a name is nearly that of a manifest that other ones are found by.
  ///
  /// Rule: tuist.manifest.misspelt.
  private static func isMisspelt(_ name: String) -> Bool {
    let right = "Workspace.swift"
    return name != right && name.hasPrefix("W") && editDistance(name.utf8, right.utf8) <= 2
  }

  /// The text of a file, which becomes one of the inputs.
  private mutating func text(
    _ path: SourcePath,
    _ reader: any ContentReader
  ) async throws -> String? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    inputs.insert(canonical)
    let text = try await reader.read(canonical, entry).map { String(decoding: $0, as: UTF8.self) }
    // A manifest that is being typed is not run at each keystroke.
    guard let text, let saved = saved[canonical], Parser.parse(source: text).hasError else {
      return text
    }
    let message =
      saved == nil
      ? "The unsaved manifest does not parse, and there is no saved one; it counts when it does"
      : "The unsaved manifest does not parse; its saved text counts until it does"
    problems.append(Problem(.manifestUnreadable, .error, path: path, message))
    return saved.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The outermost folder of helpers that a folder is, or lies in.
  private static func helpers(around folder: SourcePath) -> SourcePath? {
    sequence(first: folder, next: \.parent).filter { $0.hasName(helpersFolder) }.last
  }

  /// The root of a manifest; see `TuistRoot`.
  func root(of folder: SourcePath) -> SourcePath {
    TuistRoot.root(of: folder) { folder in
      folder.appending(TuistRoot.folderName).map(tree.isDirectory) == true
        || ["Tuist.swift", "Plugin.swift"].contains { name in
          folder.appending(name).map { manifests[$0] != nil } == true
        }
    }
  }

  /// The manifest of a kind that settles the whole below a root.
  func config(of root: SourcePath) -> TuistManifest? {
    ["Tuist.swift", "Tuist/Config.swift"].lazy.compactMap { name in
      root.appending(name).flatMap { manifests[$0] }
    }.first
  }

  /// Whether the package in a folder only lists what projects depend on: Tuist builds none of its targets.
  ///
  /// Rule: tuist.external.list.
  func isListOfDependencies(_ folder: SourcePath) -> Bool {
    folder.hasName(TuistRoot.folderName)
      && manifests.values.contains { $0.folder.isInside(folder.parent ?? .root) }
  }

  /// The manifest of that name in a folder, if it is one.
  func manifest(_ name: String, in folder: SourcePath) -> TuistManifest? {
    folder.appending(name).flatMap { manifests[$0] }
  }
}
