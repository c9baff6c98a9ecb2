import SystemPackage
import WorkspaceModel

extension WorkingTree {
  /// Folders that hold products of a build or copies of dependencies.
  private static let skippedFolders: Set<[UInt8]> = Set(
    ["DerivedData", "Pods", "Carthage", "node_modules"].map { Array($0.utf8) }
  )

  static func isCrawled(folder name: some Collection<UInt8>) -> Bool {
    name.first != UInt8(ascii: ".") && !skippedFolders.contains(Array(name))
  }

  /// Whoever names a disk or a home folder does not mean all that lies there.
  private static let mostCrawledFiles = 100_000

  /// Lists every file below the root, hidden folders and those of build products left out.
  ///
  /// Links are listed and not followed, so that no folder is seen twice.
  ///
  /// - Throws: `notARepository` if there are too many: all of them would have to be read.
  @concurrent
  func crawl() async throws -> FileListing {
    var listing = FileListing()
    var files: [DiskFile] = []
    var folders: [SourcePath] = [.root]
    while let folder = folders.popLast() {
      // A folder may be slow to read: give way to others after each.
      await Task.yield()
      do throws(Errno) {
        for name in try root.path.appending(folder).names() {
          guard let path = SourcePath(bytes: name).map(folder.appending) else { continue }
          if try isFolder(path) {
            if Self.isCrawled(folder: name) { folders.append(path) }
          } else {
            files.append(DiskFile(path: path))
          }
        }
      } catch {
        if folder == .root, error.meansAbsent {
          throw SourceTreeError(.rootNotFound, "The folder `\(root.path)` is gone")
        }
        if !error.meansAbsent { listing.problems.append(.unreadable(folder, error)) }
      }
      guard files.count <= Self.mostCrawledFiles else {
        throw SourceTreeError(
          .notARepository,
          "`\(root.path)` is in no git repository and holds more than \(Self.mostCrawledFiles) files; name the "
            + "folder of a package, or run `git init` there"
        )
      }
    }
    try await examine(files, into: &listing)
    return listing
  }

  private func isFolder(_ path: SourcePath) throws(Errno) -> Bool {
    do throws(Errno) {
      return try root.path.appending(path).status().type == .directory
    } catch {
      if error.meansAbsent { return false }
      throw error
    }
  }
}
