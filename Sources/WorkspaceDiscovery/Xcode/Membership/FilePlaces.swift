import SourceTrees
import WorkspaceModel

/// Finds the files that a project names.
///
/// On a Mac neither the case of letters nor the form of accents counts in a path. A project may write both in another
/// way than git has them.
final class FilePlaces {
  let tree: FileTree
  /// Files and folders by their folded path; made at the first path that has no file.
  private lazy var folded = Self.folded(tree)

  init(_ tree: FileTree) { self.tree = tree }

  /// The canonical path of a file or folder; `nil` if there is none.
  func place(of path: SourcePath) -> SourcePath? {
    tree.canonicalPath(of: path) ?? folded[Self.folded(path)]
  }

  /// The path of a listed file that lies in a submodule, of which no file is listed; `nil` of any other file.
  func hiddenPlace(of path: SourcePath) -> SourcePath? {
    for folder in sequence(first: path, next: \.parent) {
      guard let place = place(of: folder) else { continue }
      guard tree.submodule(around: place) != nil else { return nil }
      return path.relative(to: folder).map { place.appending($0) }
    }
    return nil
  }

  /// Texts are equal if their accents are, in whatever form.
  private static func folded(_ path: SourcePath) -> String { path.description.lowercased() }

  private static func folded(_ tree: FileTree) -> [String: SourcePath] {
    var places: [String: SourcePath] = [:]
    for path in tree.files.keys {
      for place in sequence(first: path, next: \.parent) where place != .root {
        let name = folded(place)
        // With a folder, those around it are known.
        if place != path, places[name] != nil { break }
        places[name] = place
      }
    }
    return places
  }
}
