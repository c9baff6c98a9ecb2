import SystemPackage
import WorkspaceModel

/// The objects of a repository's submodules, as far as they are at hand.
///
/// Git keeps them in `modules` of the repository's own folder (gitrepository-layout(5)), or in the `.git` of a checkout
/// that was cloned by itself. An id names one object wherever it lies, so no name of a submodule is needed.
struct SubmoduleObjects: Sendable {
  /// Folders of git, as `.git` is one.
  private var folders: [AbsolutePath] = []
  private var known: Set<AbsolutePath> = []

  /// How many submodules lie in each other at most, and how many are looked for.
  static let deepest = 8
  private static let most = 512

  /// Finds those in the folder of a repository; a bare one has none.
  init(of repository: Repository) {
    guard !repository.isBare else { return }
    for folder in [repository.gitDirectory, repository.commonDirectory] { addModules(of: folder) }
  }

  /// Adds those of a submodule that is checked out.
  mutating func add(_ checkout: Repository) { add(checkout.commonDirectory) }

  /// A repository with git that reads these objects, too (git(1), `GIT_ALTERNATE_OBJECT_DIRECTORIES`).
  func joined(with repository: Repository) -> Repository {
    guard !folders.isEmpty else { return repository }
    let paths = folders.compactMap { folder in
      String(validating: folder.bytes, as: UTF8.self).map { quoted($0 + "/objects") }
    }
    var joined = repository
    joined.git.environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = paths.joined(separator: ":")
    return joined
  }

  var isEmpty: Bool { folders.isEmpty }

  private mutating func add(_ folder: AbsolutePath) {
    guard folders.count < Self.most, known.insert(folder).inserted else { return }
    folders.append(folder)
    addModules(of: folder)
  }

  /// Adds what lies below `modules`: a submodule is called by its path, so it may lie in several folders.
  private mutating func addModules(of folder: AbsolutePath) {
    var pending = [folder.appending(component: "modules".utf8)]
    let depth = folder.components.count + 1 + Self.deepest
    while let folder = pending.popLast(), folders.count < Self.most {
      for entry in (try? folder.entries()) ?? [] where entry.isFolder {
        let path = folder.appending(component: entry.name)
        let objects = path.appending(component: "objects".utf8)
        if (try? objects.status().type) == .directory {
          add(path)
        } else if path.components.count < depth {
          pending.append(path)
        }
      }
    }
  }

  /// A path in a list that colons divide.
  private func quoted(_ path: String) -> String {
    guard path.contains(":") || path.hasPrefix("\"") else { return path }
    return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A listing of a commit with those of its submodules whose objects are at hand.
struct CommitListing {
  private(set) var listing = FileListing()
  private(set) var objects: SubmoduleObjects
  private let repository: Repository
  private var links: [SourcePath: ContentID] = [:]

  init(of repository: Repository) {
    self.repository = repository
    objects = SubmoduleObjects(of: repository)
  }

  /// Adds the files of a commit of the repository itself.
  mutating func add(_ commit: String) async throws {
    let output = try await repository.output(Self.question(commit), of: commit)
    try await add(TreeRecord.parse(output), nesting: 0)
  }

  /// Adds the files of a submodule; without its objects, its commit.
  mutating func addSubmodule(_ path: SourcePath, _ commit: ContentID, nesting: Int = 0) async throws
  {
    let folder = repository.folder.appending(path)
    if !repository.isBare, let checkout = repository.submodule(in: folder) { objects.add(checkout) }
    if !objects.isEmpty, nesting < SubmoduleObjects.deepest {
      let question = Self.question(commit.description)
      let answer = try await objects.joined(with: repository).gitHere.run(
        question,
        in: repository.folder
      )
      if answer.isSuccess {
        return try await add(
          TreeRecord.parse(answer.standardOutput, below: path),
          nesting: nesting + 1
        )
      }
    }
    leaveOut(path, commit)
  }

  /// Adds the commit of a submodule in place of its files.
  mutating func leaveOut(_ path: SourcePath, _ commit: ContentID) {
    listing.files[path] = FileEntry(kind: .submodule, content: commit)
    listing.problems.append(.submodule(path))
  }

  private static func question(_ commit: String) -> [String] {
    ["ls-tree", "-r", "-z", "--full-tree", commit]
  }

  private mutating func add(_ records: [TreeRecord], nesting: Int) async throws {
    for record in records {
      switch record.mode {
      case .file: listing.files[record.path] = FileEntry(kind: .file, content: record.id)
      case .executable:
        listing.files[record.path] = FileEntry(kind: .executable, content: record.id)
      case .submodule: try await addSubmodule(record.path, record.id, nesting: nesting)
      case .symbolicLink: links[record.path] = record.id
      }
    }
  }

  /// Reads the targets of links; `commit` is the one that they belong to.
  mutating func readLinks(of commit: String? = nil) async throws {
    let repository = objects.joined(with: repository)
    for (path, target) in try await BlobStream.targets(of: links, in: repository, commit: commit) {
      guard let id = links[path] else { continue }
      listing.files[path] = FileEntry(kind: .symbolicLink(target: target), content: id)
    }
  }
}
