import SystemPackage
import WorkspaceModel

/// A path to look at on disk, and what is known of it already.
struct DiskFile: Sendable {
  var path: SourcePath
  /// The id to trust; `nil` to compute it from the bytes.
  var id: ContentID?
  /// Whether git calls it executable; `nil` to ask the file system.
  var isExecutable: Bool?
  /// What to list if nothing is on disk: a file that a sparse checkout leaves out.
  var ifAbsent: FileEntry?
}

/// What a look at the disk gave.
enum DiskEntry: Sendable {
  case entry(SourcePath, FileEntry)
  /// Nothing, or something that is neither file nor link.
  case absent
  case problem(Problem)
}

extension DiskFile {
  /// How often a file is read again that changes while it is read.
  private static let attempts = 5

  /// Looks at the file below `root`, and reads it if its id is not known.
  func examine(below root: AbsolutePath, _ format: ObjectFormat) -> DiskEntry {
    let location = root.appending(path)
    do throws(Errno) {
      let status = try location.status()
      switch status.type {
      case .symbolicLink:
        let target = try location.linkTarget()
        let kind = FileEntry.Kind.symbolicLink(target: target)
        return .entry(path, FileEntry(kind: kind, content: id ?? format.contentID(of: target)))
      case .regular:
        let isExecutable = isExecutable ?? status.permissions.contains(.ownerExecute)
        let id = if let id { id } else { try Self.hash(location, format) }
        guard let id else { return .absent }
        return .entry(path, FileEntry(kind: isExecutable ? .executable : .file, content: id))
      default:
        return .absent
      }
    } catch {
      if error.meansAbsent { return ifAbsent.map { .entry(path, $0) } ?? .absent }
      return .problem(.unreadable(path, error))
    }
  }

  private static func hash(
    _ location: AbsolutePath,
    _ format: ObjectFormat
  ) throws(Errno) -> ContentID? {
    for _ in 1...attempts {
      var hash = BlobHash(format, size: 0)
      let isRegular = try location.readRegularFile(
        start: { hash = BlobHash(format, size: Int($0.size)) },
        chunk: { hash.update($0) }
      )
      if !isRegular { return nil }
      if hash.missing == 0 { return hash.finish() }
    }
    throw .resourceTemporarilyUnavailable
  }
}

extension Problem {
  static func unreadable(_ path: SourcePath, _ error: Errno) -> Problem {
    Problem(
      .fileUnreadable,
      .error,
      path: path,
      "`\(path)` cannot be read (\(error)) and is left out; make it readable"
    )
  }

  static func ignoredSource(_ path: SourcePath) -> Problem {
    Problem(
      .ignoredSource,
      .note,
      path: path,
      "`\(path)` is ignored by git and not read"
    )
  }

  static func otherRepository(_ path: SourcePath) -> Problem {
    Problem(
      .submoduleNotRead,
      .note,
      path: path,
      "`\(path)` is another git repository, whose files are not read"
    )
  }

  static func submodule(_ path: SourcePath) -> Problem {
    Problem(
      .submoduleNotRead,
      .note,
      path: path,
      "`\(path)` is a submodule whose commit is not at hand (`git submodule update --init` brings it), so that its "
        + "files are not read"
    )
  }
}
