import WorkspaceModel

/// What the index and `git status` together say of a work tree, and what they leave to be looked at.
struct IndexComparison {
  /// What is known already.
  private(set) var listing = FileListing()
  /// What has to be looked at on disk.
  private(set) var files: [DiskFile] = []
  /// The links of a sparse checkout: read from git if they are not on disk.
  private(set) var skippedLinks: [SourcePath: ContentID] = [:]
  /// The submodules that are not just the commit that the index has.
  private(set) var changedSubmodules: [SourcePath] = []
  /// The others.
  private(set) var unchangedSubmodules: [SourcePath] = []

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
      case .repository(let path): listing.problems.append(.submodule(path))
      case .ignored(let path, let isFolder):
        if isFolder ? path.mayHoldSources : path.mayBeCompiled {
          listing.problems.append(.ignoredSource(path))
        }
      }
    }
    for record in index {
      if record.mode == .submodule {
        add(submodule: record, isChanged: changed.removeValue(forKey: record.path) != nil)
      } else if record.stage == 0, changed[record.path] == nil {
        add(unchanged: record, isSparse: isSparse)
      }
    }
    for case (let path, let mode?) in changed where mode != .submodule {
      files.append(DiskFile(path: path, isExecutable: mode == .executable))
    }
  }

  private mutating func add(submodule record: IndexRecord, isChanged: Bool) {
    // The sides of a conflict are records of one path.
    guard listing.files[record.path] == nil else { return }
    listing.files[record.path] = FileEntry(kind: .submodule, content: record.id)
    listing.problems.append(.submodule(record.path))
    if isChanged {
      changedSubmodules.append(record.path)
    } else {
      unchangedSubmodules.append(record.path)
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

extension SourcePath {
  /// Whether a build system takes a file of this name for a source if it lies in a target's folder.
  var mayBeCompiled: Bool {
    fileExtension.map(SourceExtensions.all.contains) == true
  }

  /// Whether a build system looks into a folder of this path: not if it is hidden.
  var mayHoldSources: Bool { components.allSatisfy { $0.first != UInt8(ascii: ".") } }
}
