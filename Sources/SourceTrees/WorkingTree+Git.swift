import HashTreeCollections
import SystemPackage
import WorkspaceModel

extension WorkingTree {
  /// How often a listing begins anew because the index was written meanwhile.
  private static let attempts = 5

  /// Lists a repository's work tree: ids from the index, but for what `git status` says differs.
  ///
  /// `status` compares stat data and, where that is inconclusive (a file changed in the second in which
  /// the index was written), contents; `diff-files` would call a file modified that was only touched.
  func listing(of repository: Repository) async throws(SourceTreeError) -> FileListing {
    let isSparse = try await repository.isSparse()
    for _ in 1...Self.attempts {
      let before = IndexStamp(repository)
      async let index = result(of: repository, ["ls-files", "-v", "-z", "--stage"])
      async let status = result(
        of: repository,
        [
          "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
          "--ignore-submodules=dirty",
        ]
      )
      let (tracked, changed) = (try await index.get(), try await status.get())
      guard before == IndexStamp(repository) else { continue }
      return try await listing(
        of: repository,
        isSparse: isSparse,
        tracked.standardOutput,
        changed.standardOutput,
        warnings: changed.standardError
      )
    }
    throw SourceTreeError(
      .gitFailed,
      "The index of `\(root.path)` kept changing while it was read; try again"
    )
  }

  private func result(
    of repository: Repository,
    _ arguments: [String]
  ) async -> Result<Git.Output, SourceTreeError> {
    do throws(SourceTreeError) {
      let output = try await repository.gitHere.run(arguments, in: repository.folder)
      guard output.isSuccess else {
        return .failure(repository.git.failure(arguments, in: repository.folder, output))
      }
      return .success(output)
    } catch {
      return .failure(error)
    }
  }

  @concurrent
  private func listing(
    of repository: Repository,
    isSparse: Bool,
    _ index: [UInt8],
    _ status: [UInt8],
    warnings: [UInt8]
  ) async throws(SourceTreeError) -> FileListing {
    var listing = FileListing(problems: Self.unreadableFolders(warnings))
    var changed: [SourcePath: GitMode?] = [:]
    var files: [DiskFile] = []
    for record in StatusRecord.parse(status) {
      switch record {
      case .changed(let path, let mode): changed[path] = .some(mode)
      case .untracked(let path): files.append(DiskFile(path: path))
      case .repository(let path): listing.problems.append(.submodule(path))
      }
    }
    var skippedLinks: [SourcePath: ContentID] = [:]
    for record in IndexRecord.parse(index) {
      if record.mode == .submodule {
        let isChanged = changed.removeValue(forKey: record.path) != nil
        guard listing.files[record.path] == nil else { continue }
        let head = isChanged ? await head(ofSubmodule: record.path, repository) : nil
        listing.files[record.path] = FileEntry(kind: .submodule, content: head ?? record.id)
        listing.problems.append(.submodule(record.path))
      } else if record.stage == 0, changed[record.path] == nil {
        switch (record.promise, record.mode) {
        case (.unchanged, _): files.append(DiskFile(path: record.path))
        case (.skipped, .symbolicLink) where isSparse:
          skippedLinks[record.path] = record.id
          files.append(DiskFile(path: record.path))
        case (.skipped, _):
          files.append(DiskFile(path: record.path, ifAbsent: isSparse ? record.entry : nil))
        case (.none, .symbolicLink): files.append(DiskFile(path: record.path, id: record.id))
        case (.none, _): listing.files[record.path] = record.entry
        }
      }
    }
    for case (let path, let mode?) in changed where mode != .submodule {
      files.append(DiskFile(path: path, isExecutable: mode == .executable))
    }
    try await examine(files, into: &listing)
    try await addLinks(skippedLinks, of: repository, to: &listing)
    return listing
  }

  /// Adds those links of a sparse checkout that are not on disk.
  private func addLinks(
    _ links: [SourcePath: ContentID],
    of repository: Repository,
    to listing: inout FileListing
  ) async throws(SourceTreeError) {
    let absent = links.filter { listing.files[$0.key] == nil }
    do {
      for (path, target) in try await BlobStream.targets(of: absent, in: repository) {
        guard let id = absent[path] else { continue }
        listing.files[path] = FileEntry(kind: .symbolicLink(target: target), content: id)
      }
    } catch {
      throw SourceTreeError(git: error)
    }
  }

  /// The commit that is checked out in a submodule, `nil` if it has none.
  private func head(ofSubmodule path: SourcePath, _ repository: Repository) async -> ContentID? {
    var git = repository.git
    // An empty folder must not answer with the commit of the repository around it.
    git.environment["GIT_CEILING_DIRECTORIES"] = root.path.appending(path).parent.description
    let question = ["rev-parse", "--verify", "--quiet", "HEAD"]
    let answer = try? await git.output(question, in: root.path.appending(path))
    return answer.flatMap { ContentID(hex: $0.dropLast()) }
  }

  /// The folders that git warned it could not look into.
  private static func unreadableFolders(_ warnings: [UInt8]) -> [Problem] {
    warnings.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let start = Array("warning: could not open directory '".utf8)
      guard line.starts(with: start), let end = line.lastIndex(of: UInt8(ascii: "'")) else {
        return nil
      }
      let path = line[..<end].dropFirst(start.count)
      return SourcePath(bytes: path).map { .unreadable($0, .permissionDenied) }
    }
  }
}

/// What tells one state of git's index from the next: git replaces the file.
private struct IndexStamp: Equatable {
  private let status: Stat?

  init(_ repository: Repository) {
    status = try? repository.gitDirectory.appending(component: "index".utf8).status()
  }
}
