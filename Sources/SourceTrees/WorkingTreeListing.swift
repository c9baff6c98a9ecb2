package import WorkspaceModel

/// What lies in a working tree, with what git said of it: enough to know what changed files make of it.
package struct WorkingTreeListing: Sendable {
  package internal(set) var listing: FileListing
  /// `nil` outside git.
  let git: GitFacts?

  /// The folders that match an ignore rule, with all that is in them.
  package let ignoredFolders: Set<SourcePath>

  /// Why a change of some files cannot be told without listing everything; `nil` if it can.
  package var relistReason: RelistReason? { git?.relistReason }

  init(listing: FileListing, git: GitFacts?, ignoredFolders: Set<SourcePath>) {
    self.listing = listing
    self.git = git
    self.ignoredFolders = ignoredFolders
  }

  /// Files that git was asked about and ignores, as long as the rules are the same.
  private(set) var ignored: Set<SourcePath> = []

  /// Whether git's settings, ignore rules and attributes outside the work tree are as they were.
  ///
  /// Complexity: one `stat` for each of about a dozen files.
  package func hasSameRules(in root: WorkspaceRoot) -> Bool {
    guard let git, let repository = root.repository else { return true }
    return git.rules == GitRules(repository, git.settings)
  }

  /// Whether git's index is as it was.
  func hasSameIndex(in root: WorkspaceRoot) -> Bool {
    guard let git, let repository = root.repository else { return true }
    return git.index == IndexStamp(repository)
  }

  mutating func note(ignored paths: [SourcePath]) {
    // A handful, unless a program writes files of ever new names.
    if ignored.count > 10_000 { ignored = [] }
    ignored.formUnion(paths)
  }
}

/// Why every listing of a working tree is made from scratch.
package enum RelistReason: Sendable, Hashable, CustomStringConvertible {
  case sparseCheckout
  case hiddenFiles
  case otherRepositories

  package var description: String {
    switch self {
    case .sparseCheckout: "A sparse checkout leaves files out"
    case .hiddenFiles:
      "Git was told not to look at some files (`git update-index --assume-unchanged`)"
    case .otherRepositories:
      "What git says of other repositories in the workspace depends on files that are not followed"
    }
  }
}

/// What git said when everything was listed.
struct GitFacts: Sendable {
  let settings: GitSettings
  let rules: GitRules
  let index: IndexStamp
  /// By path; of a conflict, any side.
  let tracked: [SourcePath: IndexRecord]
  /// Whether the bytes that git stores, or the kind of a file, may differ from what lies on disk.
  let mayConvert: Bool
  let relistReason: RelistReason?
}

extension WorkingTree {
  /// The words that make an attribute change contents; gitattributes(5).
  private static let convertingWords = [
    "text", "eol", "crlf", "filter", "ident", "working-tree-encoding",
  ]

  func gitFacts(_ repository: Repository, _ found: Contents) async throws -> GitFacts {
    GitFacts(
      settings: found.settings,
      rules: found.rules,
      index: found.stamp,
      tracked: Dictionary(
        found.index.map { ($0.path, $0) },
        uniquingKeysWith: { first, _ in first }
      ),
      mayConvert: found.settings.convertsLineEnds || !found.settings.trustsKinds
        || hasConvertingAttributes(repository, found.settings, found.index, found.listing),
      relistReason: relistReason(found.settings, found.index, found.listing)
    )
  }

  private func relistReason(
    _ settings: GitSettings,
    _ index: [IndexRecord],
    _ listing: FileListing
  ) -> RelistReason? {
    if settings.isSparse { return .sparseCheckout }
    if index.contains(where: { $0.promise != .none }) { return .hiddenFiles }
    let hasOthers =
      index.contains { $0.mode == .submodule }
      || listing.problems.contains { $0.code == .submoduleNotRead }
    return hasOthers ? .otherRepositories : nil
  }

  private func hasConvertingAttributes(
    _ repository: Repository,
    _ settings: GitSettings,
    _ index: [IndexRecord],
    _ listing: FileListing
  ) -> Bool {
    func isOfAttributes(_ path: SourcePath) -> Bool {
      path.nameBytes.elementsEqual(".gitattributes".utf8)
    }
    // Git reads from the index what is not on disk.
    if index.contains(where: { isOfAttributes($0.path) && listing.files[$0.path] == nil }) {
      return true
    }
    let own = listing.files.keys.filter(isOfAttributes)
    let files =
      own.map(root.path.appending) + repository.sharedAttributes
      + [settings.attributesFile].compactMap { $0 }
    return files.contains { file in
      guard let bytes = try? file.regularFileContents() else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return Self.convertingWords.contains { text.contains($0) }
    }
  }
}

extension Repository {
  /// The usual files of attributes that do not lie in the work tree.
  fileprivate var sharedAttributes: [AbsolutePath] {
    let files = [
      AbsolutePath("/etc/gitattributes"),
      git.sharedConfiguration.flatMap { AbsolutePath($0 + "/git/attributes") },
      AbsolutePath("info/attributes", relativeTo: commonDirectory),
    ]
    return files.compactMap { $0 }
  }
}
