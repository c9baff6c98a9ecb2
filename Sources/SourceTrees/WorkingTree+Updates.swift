import SystemPackage
package import WorkspaceModel

/// Where a working tree may differ from an earlier listing of it.
package struct TreeChange: Sendable, Hashable {
  /// Files that may have come, gone, or other bytes; their folders are real ones, not links.
  package var files: Set<SourcePath>
  /// Folders below which nothing is as it was; what is there now is among `files`.
  package var removedFolders: Set<SourcePath>
  /// Folders that appeared, and that git ignores.
  package var ignoredFolders: Set<SourcePath>

  package init(
    files: Set<SourcePath> = [],
    removedFolders: Set<SourcePath> = [],
    ignoredFolders: Set<SourcePath> = []
  ) {
    self.files = files
    self.removedFolders = removedFolders
    self.ignoredFolders = ignoredFolders
  }

  package var isEmpty: Bool {
    files.isEmpty && removedFolders.isEmpty && ignoredFolders.isEmpty
  }
}

extension WorkingTree {
  /// More changed files than this are listed together with all others.
  private static let mostQuestions = 256

  /// The listing after a change, equal to a complete one; `nil` if only a complete one can tell.
  ///
  /// A file that git tracks, or that is known not to be ignored, is only looked at; of others, and where
  /// attributes may convert contents, git is asked.
  ///
  /// Complexity: O(changed files), and O(listed files) if folders were removed.
  package func updated(
    _ earlier: WorkingTreeListing,
    by change: TreeChange
  ) async throws -> WorkingTreeListing? {
    guard earlier.relistReason == nil, earlier.hasSameRules(in: root),
      earlier.hasSameIndex(in: root),
      !change.files.contains(where: \.governsGit)
    else { return nil }
    if change.isEmpty { return earlier }
    // What is written by one of a file's names is reported for that name alone.
    if change.files.contains(where: { root.path.appending($0).hasOtherNames }) { return nil }
    if earlier.git?.settings.foldsNames == true, !change.files.allSatisfy(\.isASCII) { return nil }
    var next = earlier
    guard next.listing.remove(change.removedFolders) else { return nil }
    for path in change.files { next.listing.files[path] = nil }
    next.listing.problems.removeAll { $0.path.map(change.files.contains) == true }
    var problems = change.ignoredFolders.filter(\.mayHoldSources).map(Problem.ignoredSource)

    var looks: [DiskFile] = []
    var questions: Set<SourcePath> = []
    for path in change.files {
      if earlier.ignored.contains(path) {
        guard path.mayBeCompiled, root.path.appending(path).isListable else { continue }
        problems.append(.ignoredSource(path))
        continue
      }
      if let git = earlier.git, git.mustBeAsked(about: path, earlier.listing) {
        if root.path.appending(path).isListable { questions.insert(path) }
      } else {
        looks.append(DiskFile(path: path))
      }
    }
    if let git = earlier.git, let repository = root.repository, !questions.isEmpty {
      guard questions.count <= Self.mostQuestions,
        let (comparison, ignored) = try await ask(repository, git, about: questions)
      else { return nil }
      // A name that git does not track may be another spelling of one that is known.
      let new = questions.filter { git.tracked[$0] == nil && !ignored.contains($0) }
      if git.settings.foldsNames,
        new.contains(where: { path in
          earlier.mayList(path) || new.contains(where: path.differsByCase)
        })
      {
        return nil
      }
      for (path, entry) in comparison.listing.files { next.listing.files[path] = entry }
      problems += comparison.listing.problems
      looks += comparison.files
      next.note(ignored: ignored)
    }
    next.listing.add(problems)
    try await examine(looks, into: &next.listing)
    return next.hasSameRules(in: root) && next.hasSameIndex(in: root) ? next : nil
  }

  /// What git says of some paths, and which of them it ignores; `nil` if that is not all there is to say.
  ///
  /// A path of which it says nothing has vanished meanwhile.
  private func ask(
    _ repository: Repository,
    _ git: GitFacts,
    about paths: Set<SourcePath>
  ) async throws -> (comparison: IndexComparison, ignored: [SourcePath])? {
    let names = paths.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    guard names.count == paths.count else { return nil }
    let status = try await repository.run(
      ["--literal-pathspecs"] + Self.status + ["--"] + names.sorted()
    )
    let records = StatusRecord.parse(status.standardOutput)
    let comparison = IndexComparison(
      index: paths.compactMap { git.tracked[$0] },
      status: records,
      isSparse: false
    )
    let isTold = comparison.listing.problems.allSatisfy { $0.code == .ignoredSource }
    guard status.standardError.isEmpty, isTold else { return nil }
    return (comparison, records.compactMap(\.ignoredFile))
  }
}

extension WorkingTreeListing {
  /// Whether git may list a new path by the spelling of a known one.
  fileprivate func mayList(_ path: SourcePath) -> Bool {
    listing.files.keys.contains(where: path.differsByCase)
      || ignored.contains(where: path.differsByCase)
      || git?.tracked.keys.contains(where: path.differsByCase) == true
  }
}

extension GitFacts {
  /// Whether only git knows how a path is listed.
  fileprivate func mustBeAsked(about path: SourcePath, _ listing: FileListing) -> Bool {
    if let record = tracked[path] { return mayConvert || record.stage != 0 }
    return listing.files[path] == nil
  }
}

extension AbsolutePath {
  /// Whether anything but a folder lies here.
  fileprivate var isListable: Bool { (try? status()).map { $0.type != .directory } ?? false }

  /// Whether a file has hard links besides this one.
  fileprivate var hasOtherNames: Bool {
    (try? status()).map { $0.type == .regular && $0.linkCount > 1 } ?? false
  }
}

extension SourcePath {
  fileprivate var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  /// Whether the first components that differ do so by the case of letters alone.
  ///
  /// Git folds those of ASCII (git: name-hash.c).
  func differsByCase(from other: SourcePath) -> Bool {
    let shared = zip(bytes, other.bytes).enumerated()
    guard var index = shared.first(where: { $1.0 != $1.1 })?.offset else { return false }
    let slash = UInt8(ascii: "/")
    while true {
      let own = index < bytes.count ? bytes[index] : slash
      let its = index < other.bytes.count ? other.bytes[index] : slash
      if own == slash || its == slash { return own == its }
      guard Self.folded(own) == Self.folded(its) else { return false }
      index += 1
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether what is listed depends on the file's contents.
  package var governsGit: Bool {
    let name = nameBytes
    return [".gitignore", ".gitattributes", ".gitmodules", ".git"].contains {
      name.elementsEqual($0.utf8)
    }
  }
}

extension FileListing {
  /// Adds what is not known yet, in no order.
  fileprivate mutating func add(_ others: [Problem]) {
    guard !others.isEmpty else { return }
    var known = Set(problems)
    problems += others.filter { known.insert($0).inserted }
  }

  /// Removes all that lies below `folders`; false if that is not for certain all that there was to say.
  fileprivate mutating func remove(_ folders: Set<SourcePath>) -> Bool {
    guard !folders.isEmpty else { return true }
    let isBelow = { (path: SourcePath) in
      var folder = path.parent
      while let current = folder {
        if folders.contains(current) { return true }
        folder = current.parent
      }
      return false
    }
    let removed = files.keys.filter(isBelow)
    guard !removed.contains(where: \.governsGit) else { return false }
    for path in removed { files[path] = nil }
    problems.removeAll { $0.path.map { isBelow($0) || folders.contains($0) } == true }
    return true
  }
}
