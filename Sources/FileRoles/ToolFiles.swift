package import WorkspaceModel

/// Looks files up in `ToolFile.table`.
///
/// Folders are looked for up to that of the nearest package: `docs/` does not stand for a package in it.
package struct ToolFiles: Sendable {
  private let packageFolders: Set<SourcePath>

  /// - Parameter packageFolders: The folders of all packages of the states in question.
  package init(packageFolders: Set<SourcePath>) { self.packageFolders = packageFolders }

  /// The possible readers of a file besides its tool; `nil` if the table does not know the file.
  ///
  /// Complexity: O(depth of the path), and O(length) for each of the few patterns that are no plain name.
  package func readers(of path: SourcePath) -> ToolFile.Readers? {
    var folder = path.parent
    while let current = folder, !current.bytes.isEmpty, !packageFolders.contains(current) {
      if let readers = Self.index.readers(ofFolder: current) { return readers }
      folder = current.parent
    }
    return Self.index.readers(ofFile: path)
  }

  private static let index = Index(ToolFile.table)
}

/// The table by the kinds of its patterns.
private struct Index: Sendable {
  private var folders: [String: ToolFile.Readers] = [:]
  private var folderEndings: [String: ToolFile.Readers] = [:]
  private var names: [String: ToolFile.Readers] = [:]
  private var endings: [String: ToolFile.Readers] = [:]
  private var globs: [(pattern: PathPattern, readers: ToolFile.Readers)] = []

  init(_ table: [ToolFile]) {
    for row in table {
      for pattern in row.patterns { add(pattern, row.readers) }
    }
  }

  private mutating func add(_ pattern: String, _ readers: ToolFile.Readers) {
    let isFolder = pattern.hasSuffix("/")
    let name = isFolder ? String(pattern.dropLast()) : pattern
    let ending = name.dropFirst(2)
    if name.contains("/") || ending.contains("*") || !name.hasPrefix("*.") && name.contains("*") {
      globs.append((PathPattern(pattern), readers))
    } else if name.hasPrefix("*."), !ending.contains(".") {
      if isFolder {
        folderEndings[String(ending)] = readers
      } else {
        endings[String(ending)] = readers
      }
    } else if name.hasPrefix("*.") {
      globs.append((PathPattern(pattern), readers))
    } else if isFolder {
      folders[name] = readers
    } else {
      names[name] = readers
    }
  }

  func readers(ofFolder folder: SourcePath) -> ToolFile.Readers? {
    folders[folder.name] ?? folder.fileExtension.flatMap { folderEndings[$0] }
  }

  func readers(ofFile path: SourcePath) -> ToolFile.Readers? {
    if let known = names[path.name] { return known }
    let ending = path.fileExtension
    // `PRIVACY.MD`
    if let known = ending.flatMap({ endings[$0] ?? endings[$0.lowercased()] }) { return known }
    // `LICENSE*` is no `LICENSES.swift`.
    guard ending.map(SourceExtensions.all.contains) != true else { return nil }
    return globs.first { $0.pattern.matches(path) }?.readers
  }
}
