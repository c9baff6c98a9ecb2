package import WorkspaceModel

/// The bytes of a codebase at one state: the working tree, a git revision, or an overlay of unsaved
/// text over either.
package protocol SourceTree: Sendable {
  /// Which state this is.
  var state: TreeState { get }

  /// Lists every file with the identity of its bytes.
  ///
  /// Files that vanish between listing and hashing are left out. Complexity: proportional to the
  /// number of files; of a working tree, only changed and untracked files are read.
  func listing() async throws -> FileListing

  /// Those of `paths` under which no file would be listed if one were saved there.
  ///
  /// None of them is listed, nor lies below anything that is a file, link or submodule of the listing.
  func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath>

  /// The saved bytes of each listed file whose text is not saved; `nil` for a file that was never saved.
  func savedBytes() async throws -> [SourcePath: [UInt8]?]

  /// Opens a reader, calls `body` with it and closes it again.
  func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value
}

extension SourceTree {
  /// None: whatever lies in such a tree is listed.
  package func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> { [] }

  /// Nothing in such a tree is unsaved.
  package func savedBytes() async throws -> [SourcePath: [UInt8]?] { [:] }
}

/// Reads files of one source tree; safe to call from several tasks at once.
///
/// What is thrown is `SourceTreeError`, or `CancellationError`.
package protocol ContentReader: Sendable {
  /// The bytes of a listed file, of a symbolic link its target as written; `nil` if it has vanished
  /// or is a submodule.
  func read(_ path: SourcePath, _ entry: FileEntry) async throws -> [UInt8]?
}

/// The name of a state, as answers print it.
package enum TreeState: Sendable, Hashable, CustomStringConvertible {
  case workingTree
  /// A full commit id.
  case commit(String)

  /// The commit's id, or `WORKTREE`.
  package var description: String {
    switch self {
    case .workingTree: "WORKTREE"
    case .commit(let id): id
    }
  }
}

/// What lies in a source tree.
package struct FileListing: Sendable {
  package var files: FileTable
  package var problems: [Problem]

  /// Whether a submodule is not at hand, of which the files would be listed else.
  package var lacksFiles: Bool { problems.contains { $0.code == .submoduleNotRead } }

  package init(files: FileTable = [:], problems: [Problem] = []) {
    self.files = files
    self.problems = problems
  }
}

/// Why a source tree could not be read.
package struct SourceTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: String, Sendable, Hashable {
    // The caller's input.
    case rootNotFound = "root_not_found"
    /// The repository is bare.
    case noWorkTree = "no_work_tree"
    case notARepository = "not_a_repository"
    case unknownRevision = "unknown_revision"
    /// The revision is beyond the depth of a shallow clone.
    case shallowClone = "shallow_clone"
    /// Objects were left out of a partial clone (git-clone(1), `--filter`).
    case partialClone = "partial_clone"
    /// Another user owns the repository (git-config(1), `safe.directory`).
    case foreignRepository = "foreign_repository"
    case pathOutsideRoot = "path_outside_root"
    // The environment.
    case gitNotFound = "git_not_found"
    case gitFailed = "git_failed"
    case unreadable = "unreadable"
    /// The task that asked was cancelled.
    case cancelled = "cancelled"
  }

  package var code: Code
  /// A sentence for a person, with what to do: names in backticks, capital letter, no full stop.
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
