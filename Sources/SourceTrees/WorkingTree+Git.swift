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
    for _ in 1...Self.attempts {
      let settings = try await repository.settings()
      let rules = GitRules(repository, settings)
      let stamp = IndexStamp(repository)
      async let records = repository.output(["ls-files", "-v", "-z", "--stage"])
      let status = try await repository.run(Self.status)
      let index = IndexRecord.parse(try await records)
      guard stamp == IndexStamp(repository), rules == GitRules(repository, settings) else {
        continue
      }
      let differences = StatusRecord.parse(status.standardOutput)
      let listing = try await listing(
        of: repository,
        IndexComparison(
          index: index,
          status: differences,
          isSparse: settings.isSparse
        ),
        warnings: status.standardError
      )
      let git = try await gitFacts(repository, settings, rules, stamp, index, listing)
      let ignored = Set(differences.compactMap(\.ignoredFolder))
      var complete = WorkingTreeListing(listing: listing, git: git, ignoredFolders: ignored)
      complete.note(ignored: differences.compactMap(\.ignoredFile))
      return complete
    }
    throw SourceTreeError(
      .gitFailed,
      "The index of `\(root.path)` kept changing while it was read; try again"
    )
  }

  /// Asks where the work tree differs from the index, and what is ignored; paths may follow.
  static let status = [
    "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
    "--ignore-submodules=none", "--ignored=matching",
  ]

  @concurrent
  private func listing(
    of repository: Repository,
    _ comparison: IndexComparison,
    warnings: [UInt8]
  ) async throws -> FileListing {
    var listing = comparison.listing
    listing.problems += Self.unreadableFolders(warnings)
    for path in comparison.changedSubmodules {
      guard let commit = try await commit(ofSubmodule: path, repository) else { continue }
      // Files inside differ from the commit: what they are is not known, but not that commit.
      let isModified = commit == listing.files[path]?.content
      listing.files[path] = FileEntry(
        kind: .submodule,
        content: isModified
          ? root.objectFormat.contentID(of: Array("\(commit), modified".utf8)) : commit
      )
    }
    listing.problems += try await unseenSources(
      inSubmodules: comparison.unchangedSubmodules,
      repository
    )
    try await examine(comparison.files, into: &listing)
    let absent = comparison.skippedLinks.filter { listing.files[$0.key] == nil }
    for (path, target) in try await BlobStream.targets(of: absent, in: repository) {
      guard let id = absent[path] else { continue }
      listing.files[path] = FileEntry(kind: .symbolicLink(target: target), content: id)
    }
    return listing
  }

  /// The folders that git warned it could not look into.
  private static func unreadableFolders(_ warnings: [UInt8]) -> [Problem] {
    warnings.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let start = Array("warning: could not open directory '".utf8)
      guard line.starts(with: start), let end = line.lastIndex(of: UInt8(ascii: "'")),
        // What has vanished meanwhile holds nothing.
        !line[end...].elementsEqual("': No such file or directory".utf8)
      else { return nil }
      let path = line[..<end].dropFirst(start.count)
      return SourcePath(bytes: path).map { .unreadable($0, .permissionDenied) }
    }
  }
}
