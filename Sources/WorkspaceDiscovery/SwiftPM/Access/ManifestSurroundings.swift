import SourceTrees
package import WorkspaceModel

/// The files that lie around a manifest where it is evaluated, with the bytes of those that it may read.
///
/// Two are equal if a manifest sees no difference between them.
package struct ManifestSurroundings: Sendable, Hashable {
  /// One file, link or submodule.
  package struct File: Sendable, Hashable {
    /// From `root` on.
    package var path: SourcePath
    package var kind: FileEntry.Kind
    /// `nil` if the manifest cannot read the bytes: it sees an empty file.
    package var content: ContentID?
  }

  /// Reads the bytes of some files, from the workspace's root on.
  package typealias Reader =
    @Sendable (_ files: [(path: SourcePath, entry: FileEntry)]) async throws -> [SourcePath:
    [UInt8]]

  /// How many files are laid out at most: one second's work.
  package static let mostFiles = 100_000
  /// How many bytes are read at most.
  package static let mostBytes = 64 << 20

  /// The folder of the workspace that is laid out.
  package let root: SourcePath
  /// Sorted by path.
  package let files: [File]
  private let reader: Reader

  init(root: SourcePath, files: [File], reader: @escaping Reader) {
    self.root = root
    self.files = files
    self.reader = reader
  }

  /// The files of `tree` that a manifest in `folder` sees.
  ///
  /// Complexity: O(number of files).
  init(of access: ManifestAccess, in folder: SourcePath, tree: FileTree, reader: @escaping Reader) {
    let isWhole = access.scope == .workspace || Self.hasLink(outOf: folder, tree)
    let root = isWhole ? .root : folder
    var files: [File] = []
    let readable = Self.readable(access.contents, in: tree)
    for path in tree.files.keys where !Self.isSetting(path) {
      guard let entry = tree.files[path], let relative = path.relative(to: root) else { continue }
      // SwiftPM reads those of the package's folder itself.
      let isOfPackage = path.describesPackage && path.parent == folder
      let isRead = entry.kind.isFile && (isOfPackage || readable(path))
      files.append(File(path: relative, kind: entry.kind, content: isRead ? entry.content : nil))
    }
    self.init(root: root, files: files.sorted { $0.path < $1.path }, reader: reader)
  }

  /// All files of `tree`, as sources see them that are compiled together.
  ///
  /// Complexity: O(files · accesses).
  init(of accesses: [ManifestAccess], tree: FileTree, reader: @escaping Reader) {
    let readable = accesses.map { Self.readable($0.contents, in: tree) }
    let files = tree.files.keys.compactMap { path -> File? in
      guard !Self.isSetting(path), let entry = tree.files[path] else { return nil }
      let isRead = entry.kind.isFile && readable.contains { $0(path) }
      return File(path: path, kind: entry.kind, content: isRead ? entry.content : nil)
    }
    self.init(root: .root, files: files.sorted { $0.path < $1.path }, reader: reader)
  }

  /// The paths of the files whose bytes the manifest may read, from the workspace's root on.
  var readPaths: [SourcePath] {
    files.filter { $0.content != nil }.map { root.appending($0.path) }
  }

  /// The bytes of the files that the manifest may read, by path from `root` on.
  func contents() async throws -> [SourcePath: [UInt8]] {
    let wanted = files.compactMap { file -> (path: SourcePath, entry: FileEntry)? in
      guard let content = file.content else { return nil }
      return (root.appending(file.path), FileEntry(kind: file.kind, content: content))
    }
    guard !wanted.isEmpty else { return [:] }
    var contents: [SourcePath: [UInt8]] = [:]
    for (path, bytes) in try await reader(wanted) {
      if let relative = path.relative(to: root) { contents[relative] = bytes }
    }
    return contents
  }

  package static func == (left: ManifestSurroundings, right: ManifestSurroundings) -> Bool {
    left.root == right.root && left.files == right.files
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(files)
  }
}

extension ManifestSurroundings {
  /// Reads files from a tree; one that has vanished meanwhile is empty.
  ///
  /// - Throws: `ManifestFailure` for more than `mostBytes`, or `CancellationError`.
  static func contents(
    of files: [(path: SourcePath, entry: FileEntry)],
    in tree: any SourceTree
  ) async throws -> [SourcePath: [UInt8]] {
    try await tree.withReader { reader in
      var contents: [SourcePath: [UInt8]] = [:]
      var size = 0
      for (path, entry) in files {
        try Task.checkCancellation()
        let bytes = try await reader.read(path, entry) ?? []
        size += bytes.count
        guard size <= mostBytes else {
          let limit = "\(mostBytes >> 20) MiB"
          throw ManifestFailure(.tooManyFiles, "It may read more than \(limit) of files")
        }
        contents[path] = bytes
      }
      return contents
    }
  }

  /// - Throws: `ManifestFailure` for more than `mostFiles`.
  func requireFewFiles() throws(ManifestFailure) {
    guard files.count > Self.mostFiles else { return }
    let limit = "at most \(Self.mostFiles) are laid out for it"
    throw ManifestFailure(.tooManyFiles, "It may look at \(files.count) files, and \(limit)")
  }

  /// Whether SwiftPM would read it as its own settings, mirrors for example, if it were laid out.
  private static func isSetting(_ path: SourcePath) -> Bool {
    path.components.contains { $0.elementsEqual(".swiftpm".utf8) }
  }

  /// Whether a link below `folder` may lead out of it.
  private static func hasLink(outOf folder: SourcePath, _ tree: FileTree) -> Bool {
    guard folder != .root else { return false }
    return tree.files.keys.contains { path in
      guard case .symbolicLink? = tree.files[path]?.kind, path.isInside(folder) else {
        return false
      }
      return tree.canonicalPath(of: path)?.isInside(folder) != true
    }
  }

  /// Which files' bytes can be read; through links under the names of these too.
  private static func readable(
    _ contents: ManifestAccess.Contents,
    in tree: FileTree
  ) -> (SourcePath) -> Bool {
    guard case .named(let endings) = contents else { return { _ in contents == .all } }
    func isNamed(_ path: SourcePath) -> Bool {
      let name = path.name
      return endings.contains { name.hasSuffix($0) }
    }
    let linked = tree.files.keys.filter { tree.files[$0]?.kind.isLink == true && isNamed($0) }
    let targets = Set(linked.compactMap { tree.canonicalPath(of: $0) })
    return { isNamed($0) || targets.contains($0) }
  }
}
