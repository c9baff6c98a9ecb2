import WorkspaceModel

/// What the index and `git status` together say of a work tree, and what they leave to be looked at.
struct IndexComparison {
  /// What is known already.
  private(set) var listing = FileListing()
  /// What has to be looked at on disk.
  private(set) var files: [DiskFile] = []
  /// The links of a sparse checkout: read from git if they are not on disk.
  private(set) var skippedLinks: [SourcePath: ContentID] = [:]
  /// The submodules, each once.
  private(set) var submodules: [IndexRecord] = []

  /// Compares the records of one moment.
  ///
  /// - Parameters:
  ///   - index: what git tracks.
  ///   - status: where the work tree differs from it.
  ///   - isSparse: whether a skipped file that is not on disk was left out on purpose. If it is false,
  ///     somebody has deleted it.
  init(index: [IndexRecord], status: [StatusRecord], isSparse: Bool) {
    var changed: [SourcePath: GitMode?] = [:]
    for record in status {
      switch record {
      case .changed(let path, let mode): changed[path] = .some(mode)
      case .untracked(let path): files.append(DiskFile(path: path))
      case .repository(let path): listing.problems.append(.otherRepository(path))
      case .ignored(let path, let isFolder):
        if isFolder ? path.mayHoldSources : path.mayBeCompiled {
          listing.problems.append(.ignoredSource(path))
        }
      }
    }
    for record in index {
      if record.mode == .submodule {
        // A file may have taken the place of one.
        guard changed[record.path]??.isOfSubmodule != false else { continue }
        changed[record.path] = nil
        // The sides of a conflict are records of one path.
        if submodules.last?.path != record.path { submodules.append(record) }
      } else if record.stage == 0, changed[record.path] == nil {
        add(unchanged: record, isSparse: isSparse)
      }
    }
    for case (let path, let mode?) in changed where mode != .submodule {
      files.append(DiskFile(path: path, isExecutable: mode == .executable))
    }
  }

  private mutating func add(unchanged record: IndexRecord, isSparse: Bool) {
    let entry = FileEntry(
      kind: record.mode == .executable ? .executable : .file,
      content: record.id
    )
    switch (record.promise, record.mode) {
    case (.unchanged, _):
      files.append(DiskFile(path: record.path))
    case (.skipped, .symbolicLink) where isSparse:
      skippedLinks[record.path] = record.id
      files.append(DiskFile(path: record.path))
    case (.skipped, _):
      files.append(DiskFile(path: record.path, ifAbsent: isSparse ? entry : nil))
    case (.none, .symbolicLink):
      files.append(DiskFile(path: record.path, id: record.id))
    case (.none, _):
      listing.files[record.path] = entry
    }
  }
}

extension GitMode {
  fileprivate var isOfSubmodule: Bool { self == .submodule }
}

extension SourcePath {
  /// Whether a build system takes a file of this name for a source if it lies in a target's folder.
  var mayBeCompiled: Bool {
    fileExtension.map(SourceExtensions.all.contains) == true
  }

  /// Whether a build system looks into a folder of this path: not if it is hidden.
  var mayHoldSources: Bool { components.allSatisfy { $0.first != UInt8(ascii: ".") } }
}
