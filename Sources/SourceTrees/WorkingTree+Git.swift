import SystemPackage
import WorkspaceModel

extension WorkingTree {
  /// How often a listing begins anew because the index was written meanwhile.
  private static let attempts = 5

  /// Lists a repository's work tree: ids from the index, but for what `git status` says differs.
  ///
  /// `status` compares stat data and, where that is inconclusive (a file changed in the second in which
  /// the index was written), contents; `diff-files` would call a file modified that was only touched.
  func listing(of repository: Repository) async throws -> WorkingTreeListing {
    let found = try await contents(of: repository)
    let git = try await gitFacts(repository, found)
    let ignored = Set(found.status.compactMap(\.ignoredFolder))
    var complete = WorkingTreeListing(listing: found.listing, git: git, ignoredFolders: ignored)
    complete.note(ignored: found.status.compactMap(\.ignoredFile))
    return complete
  }

  /// The files in the work tree of a repository, with the output of git about it.
  struct Contents: Sendable {
    let settings: GitSettings
    let rules: GitRules
    let stamp: IndexStamp
    let index: [IndexRecord]
    let status: [StatusRecord]
    var listing: FileListing
  }

  /// Lists the work tree of the repository, or of a submodule in `folder`, and those of the submodules in it.
  func contents(
    of repository: Repository,
    below folder: SourcePath = .root,
    nesting: Int = 0
  ) async throws -> Contents {
    for _ in 1...Self.attempts {
      let settings = try await repository.settings()
      let rules = GitRules(repository, settings)
      let stamp = IndexStamp(repository)
      async let records = repository.output(["ls-files", "-v", "-z", "--stage"])
      let status = try await repository.run(Self.status)
      let index = IndexRecord.parse(try await records, below: folder)
      guard stamp == IndexStamp(repository), rules == GitRules(repository, settings) else {
        continue
      }
      let differences = StatusRecord.parse(status.standardOutput, below: folder)
      let comparison = IndexComparison(
        index: index,
        status: differences,
        isSparse: settings.isSparse
      )
      var listing = comparison.listing
      listing.problems += Self.unreadableFolders(status.standardError, below: folder)
      for submodule in comparison.submodules {
        try await add(submodule, to: &listing, nesting: nesting + 1)
      }
      try await complete(&listing, of: repository, comparison)
      return Contents(
        settings: settings,
        rules: rules,
        stamp: stamp,
        index: index,
        status: differences,
        listing: listing
      )
    }
    throw SourceTreeError(
      .gitFailed,
      "The index of `\(repository.folder)` kept changing while it was read; try again"
    )
  }

  /// Asks where the work tree differs from the index, and what is ignored; paths may follow.
  static let status = [
    "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
    "--ignore-submodules=dirty", "--ignored=matching",
  ]

  /// Adds what has to be looked at on disk.
  @concurrent
  private func complete(
    _ listing: inout FileListing,
    of repository: Repository,
    _ comparison: IndexComparison
  ) async throws {
    try await examine(comparison.files, into: &listing)
    let absent = comparison.skippedLinks.filter { listing.files[$0.key] == nil }
    for (path, target) in try await BlobStream.targets(of: absent, in: repository) {
      guard let id = absent[path] else { continue }
      listing.files[path] = FileEntry(kind: .symbolicLink(target: target), content: id)
    }
  }

  /// Adds the files of a submodule: as they are checked out, else those of the commit in the index.
  private func add(
    _ submodule: IndexRecord,
    to listing: inout FileListing,
    nesting: Int
  ) async throws {
    let path = submodule.path
    let folder = root.path.appending(path)
    if isRealFolder(path), nesting <= SubmoduleObjects.deepest,
      let checkout = root.repository?.submodule(in: folder),
      let contents = try await readable({
        try await self.contents(of: checkout, below: path, nesting: nesting)
      })
    {
      for (path, entry) in contents.listing.files { listing.files[path] = entry }
      listing.problems += contents.listing.problems
      return
    }
    guard let repository = root.repository else { return }
    var commit = CommitListing(of: repository)
    let names = try? folder.entries()
    if names?.isEmpty != false {
      try await commit.addSubmodule(path, submodule.id)
      // It was checked out once, and is removed as a file is removed.
      let isRemoved = names == nil && submodule.promise == .none
      if isRemoved, commit.listing.files[path] == nil { return }
      try await commit.readLinks()
    } else {
      // The files there need not be those of any commit.
      commit.leaveOut(path, submodule.id)
      listing.problems.append(.ignoredSource(path))
    }
    for (path, entry) in commit.listing.files { listing.files[path] = entry }
    listing.problems += commit.listing.problems
  }

  /// The result, or `nil` if git cannot read the repository.
  private func readable<Value>(_ body: () async throws -> Value) async throws -> Value? {
    do {
      return try await body()
    } catch let error as SourceTreeError where error.code != .cancelled {
      return nil
    }
  }

  /// The folders that git warned it could not look into.
  private static func unreadableFolders(
    _ warnings: [UInt8],
    below folder: SourcePath
  ) -> [Problem] {
    warnings.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let start = Array("warning: could not open directory '".utf8)
      guard line.starts(with: start), let end = line.lastIndex(of: UInt8(ascii: "'")),
        // What has vanished meanwhile holds nothing.
        !line[end...].elementsEqual("': No such file or directory".utf8)
      else { return nil }
      let path = line[..<end].dropFirst(start.count)
      return SourcePath(bytes: path).map {
        .unreadable(folder.appending($0), .permissionDenied)
      }
    }
  }
}
