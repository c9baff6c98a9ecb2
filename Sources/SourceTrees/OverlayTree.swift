package import WorkspaceModel

/// A tree with texts that an editor has not saved yet.
package struct OverlayTree: SourceTree {
  private let base: any SourceTree
  private let unsaved: [SourcePath: [UInt8]?]
  private let format: ObjectFormat

  /// The base's: an overlay is what the working tree is about to be.
  package var state: TreeState { base.state }

  /// Lays `unsaved` over `base`.
  ///
  /// - Parameters:
  ///   - base: the tree below.
  ///   - unsaved: the bytes by path, `nil` for a file that is about to be deleted. A path may lead
  ///     through symbolic links, as editors give it: the text is that of the file it leads to. A file
  ///     that is not there yet is added if `base` would list it.
  ///   - format: the hash that names contents in `base`.
  package init(over base: any SourceTree, unsaved: [SourcePath: [UInt8]?], format: ObjectFormat) {
    self.base = base
    self.unsaved = unsaved
    self.format = format
  }

  package func listing() async throws -> FileListing {
    var listing = try await base.listing()
    let isPlain = unsaved.keys.allSatisfy { listing.files[$0]?.kind.isFile == true }
    // Most texts are of files that are listed under that very path.
    let links = isPlain ? nil : Links(tree: FileTree(listing))
    var added: [SourcePath: FileEntry] = [:]
    for (path, text) in unsaved.sorted(by: { $0.key < $1.key }) {
      guard let text else {
        listing.files[links?.location(ofLink: path) ?? path] = nil
        continue
      }
      let location = links?.location(ofFile: path) ?? path
      // No file can be saved in the place of a folder.
      if links?.tree.isDirectory(location) == true { continue }
      let known = listing.files[location]
      // What an editor writes through a link that leads out of the tree, or to nothing, is not seen.
      if known?.kind.isLink == true { continue }
      let entry = FileEntry(
        kind: known?.kind == .executable ? .executable : .file,
        content: format.contentID(of: text)
      )
      if location.name == ".gitignore", entry.content != known?.content {
        listing.problems.append(
          Problem(
            .unsavedRules,
            .error,
            path: location,
            "`\(location)` is not saved, so which files git ignores is not known; save it"
          )
        )
      }
      if known == nil { added[location] = entry } else { listing.files[location] = entry }
    }
    if !added.isEmpty { try await add(added, to: &listing) }
    return listing
  }

  /// Adds files that are not on disk, or that the base does not list.
  private func add(
    _ files: [SourcePath: FileEntry],
    to listing: inout FileListing
  ) async throws {
    let fitting = files.filter { !$0.key.liesBelowFile(of: listing) }
    let unlistable = try await base.unlistable(among: Array(fitting.keys))
    for (path, entry) in fitting.sorted(by: { $0.key < $1.key }) {
      if !unlistable.contains(path) {
        listing.files[path] = entry
      } else if path.mayBeCompiled, !listing.problems.contains(.ignoredSource(path)) {
        listing.problems.append(.ignoredSource(path))
      }
    }
  }

  package func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    try await base.unlistable(among: paths)
  }

  package func savedBytes() async throws -> [SourcePath: [UInt8]?] {
    let saved = try await base.listing().files
    var changed: [SourcePath: FileEntry?] = [:]
    saved.forEachDifference(to: try await listing().files) { path, old, new in
      if new != nil { changed[path] = .some(old) }
    }
    let entries = changed
    return try await base.withReader { reader in
      var bytes: [SourcePath: [UInt8]?] = [:]
      for (path, entry) in entries {
        guard let entry else {
          bytes[path] = .some(nil)
          continue
        }
        bytes[path] = .some(try await reader.read(path, entry))
      }
      return bytes
    }
  }

  package func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    let texts = unsaved.values.compactMap { $0 }.map { (format.contentID(of: $0), $0) }
    return try await base.withReader { reader in
      try await body(
        OverlayReader(
          base: reader,
          texts: Dictionary(texts, uniquingKeysWith: { first, _ in first })
        )
      )
    }
  }
}

extension SourcePath {
  /// Whether what should be a folder on the way is listed as something else.
  fileprivate func liesBelowFile(of listing: FileListing) -> Bool {
    var next = parent
    while let folder = next {
      if listing.files[folder] != nil { return true }
      next = folder.parent
    }
    return false
  }
}

/// Where the texts of an overlay belong.
private struct Links {
  let tree: FileTree

  /// The listed path of the file that `path` leads to, or would lead to if it existed.
  func location(ofFile path: SourcePath) -> SourcePath {
    tree.canonicalPath(of: path) ?? location(ofLink: path)
  }

  /// The listed path of what `path` names, a link itself rather than what it leads to.
  func location(ofLink path: SourcePath) -> SourcePath {
    guard let parent = path.parent, let folder = tree.canonicalPath(of: parent),
      let name = path.relative(to: parent)
    else { return path }
    return folder.appending(name)
  }
}

/// Answers with the unsaved text wherever the entry has its id: equal ids are equal bytes.
private struct OverlayReader: ContentReader {
  let base: any ContentReader
  let texts: [ContentID: [UInt8]]

  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]? {
    if let text = texts[entry.content] { return text }
    return try await base.read(path, entry)
  }
}
