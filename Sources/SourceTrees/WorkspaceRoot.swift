import SystemPackage
import WorkspaceModel

/// The folder that all paths of a workspace start from.
package struct WorkspaceRoot: Sendable {
  /// Canonical: no symbolic link in it.
  package let path: AbsolutePath
  /// The repository whose top level `path` is; `nil` outside git.
  package let repository: Repository?
  /// The name by which clients of a server know it; `nil` if they know its path.
  package private(set) var name: String?

  /// The text by which messages and answers name it.
  package var label: String { name ?? path.description }

  /// The hash that names contents; SHA-1 outside git.
  package var objectFormat: ObjectFormat { repository?.objectFormat ?? .sha1 }

  /// Finds what `path`, a file or a folder, belongs to.
  ///
  /// In a git work tree that is its top level, in a bare repository the repository itself. Elsewhere
  /// it is the nearest folder upwards that holds a `Package.swift`, else the folder itself. The
  /// same root is found from every path below it and through every link to it.
  package static func find(
    from path: AbsolutePath,
    git: Git = Git()
  ) async throws -> WorkspaceRoot {
    let folder = try nearestFolder(path)
    if let repository = try await Repository.find(folder, git: git) {
      return WorkspaceRoot(path: repository.folder, repository: repository)
    }
    return WorkspaceRoot(path: packageFolder(around: folder) ?? folder, repository: nil)
  }

  /// Whether `given` would still be found to belong here: no link leads elsewhere, and neither a repository nor,
  /// outside git, a package has come or gone between it and the root.
  ///
  /// Complexity: a few `stat`s for each folder above `given`.
  package func stillHolds(for given: AbsolutePath) -> Bool {
    guard let start = try? Self.nearestFolder(given), start.isInside(path) else { return false }
    if let repository {
      guard (try? repository.gitDirectory.status()) != nil,
        GitLink(in: repository.folder) == repository.link
      else { return false }
    } else if (Self.packageFolder(around: start) ?? start) != path {
      return false
    }
    var folder = start
    while repository == nil || folder != path {
      if (try? folder.appending(component: WorkingTree.git).status()) != nil { return false }
      if folder.parent == folder { break }
      folder = folder.parent
    }
    return true
  }

  /// Whether both are one folder in one repository.
  package func isSame(as other: WorkspaceRoot) -> Bool {
    path == other.path && objectFormat == other.objectFormat
      && repository?.gitDirectory == other.repository?.gitDirectory
      && repository?.link == other.repository?.link
  }

  /// The same as a server has it: its revisions alone, by a name; `nil` outside git.
  package func served(as name: String) -> WorkspaceRoot? {
    guard let repository else { return nil }
    var root = WorkspaceRoot(path: path, repository: repository.served(as: name))
    root.name = name
    return root
  }

  /// The tree of files as they are on disk.
  ///
  /// - Throws: `noWorkTree` for a bare repository, which has none.
  package func workingTree() throws(SourceTreeError) -> WorkingTree {
    if let name {
      throw SourceTreeError(
        .noWorkTree,
        "`\(name)` is known to this server by its revisions alone; name the base and the head, such as "
          + "`--base main... --head HEAD`"
      )
    }
    if repository?.isBare == true {
      throw SourceTreeError(
        .noWorkTree,
        "`\(path)` is a bare repository without a work tree; name the revisions that are meant"
      )
    }
    return WorkingTree(root: self)
  }

  /// The tree of the commit that `revision` names.
  ///
  /// - Throws: `notARepository` outside git, and what ``Repository/resolve(revision:)`` throws.
  package func tree(at revision: String) async throws -> RevisionTree {
    guard let repository else {
      throw SourceTreeError(
        .notARepository,
        "`\(label)` is not in a git repository, so `\(revision)` names no state of it"
      )
    }
    return RevisionTree(
      repository: repository,
      commit: try await repository.resolve(revision: revision)
    )
  }

  /// The canonical folder that `path` is or, if it is a file, lies in.
  private static func nearestFolder(_ path: AbsolutePath) throws(SourceTreeError) -> AbsolutePath {
    do throws(Errno) {
      let canonical = try path.canonical()
      return try canonical.status().type == .directory ? canonical : canonical.parent
    } catch .permissionDenied {
      throw SourceTreeError(.unreadable, "`\(path)` cannot be read: permission denied")
    } catch {
      throw SourceTreeError(.rootNotFound, "There is no file or folder `\(path)`")
    }
  }

  private static func packageFolder(around folder: AbsolutePath) -> AbsolutePath? {
    var folder = folder
    while true {
      let manifest = folder.appending(component: "Package.swift".utf8)
      if (try? manifest.status()) != nil { return folder }
      let parent = folder.parent
      if parent == folder { return nil }
      folder = parent
    }
  }
}
