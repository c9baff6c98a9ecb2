import SourceTrees
import WorkspaceModel

/// The problems of a manifest that looks beyond its text.
///
/// Files of the state are seen, and only worth a note. A result that depends on anything else can differ in the
/// next run or on another machine: the answer is incomplete.
struct AccessProblems {
  private(set) var found: [Problem] = []
  /// The files that decide what git lists.
  private(set) var ignoreFiles: [SourcePath] = []
  private let access: ManifestAccess
  private let manifest: ManifestFile
  private let files: FileTree

  init(_ access: ManifestAccess, _ manifest: ManifestFile, _ files: FileTree) {
    self.access = access
    self.manifest = manifest
    self.files = files
    for hindrance in access.hindrances { add(hindrance) }
    addOutside()
    addSubmodules()
    if let (name, line) = access.look {
      add(
        .manifestLooksAtFiles,
        .note,
        line,
        "The manifest looks at files (`\(name)`); it was evaluated with those of this state, and files that git "
          + "ignores are not among them"
      )
    }
  }

  /// Whether files of the state decide the result, and nothing of the machine or the moment.
  var isSelfContained: Bool { found.allSatisfy { $0.severity == .note } }

  private mutating func add(
    _ code: Problem.Code,
    _ severity: Problem.Severity,
    _ line: Int,
    _ message: String
  ) {
    found.append(Problem(code, severity, path: manifest.path, line: line, message))
  }

  private mutating func add(_ hindrance: ManifestAccess.Hindrance) {
    let name = hindrance.name
    let (code, message): (Problem.Code, String) =
      switch hindrance.kind {
      case .program:
        (
          .manifestRunsPrograms,
          "The manifest runs other code (`\(name)`), whose result is not known for other states"
        )
      case .git:
        (
          .manifestLooksAtGit,
          "The manifest reads git's state (`\(name)`), and was evaluated without a repository"
        )
      case .network:
        (.manifestLooksAtMachine, "The manifest uses the network (`\(name)`)")
      case .chance:
        (
          .manifestLooksAtMachine,
          "The manifest uses the time or random values (`\(name)`): each run can have another result"
        )
      case .machine:
        (
          .manifestLooksAtMachine,
          "The manifest looks at the user or the machine (`\(name)`), whose changes are not seen"
        )
      case .writing:
        (
          .manifestLooksAtMachine,
          "The manifest writes files (`\(name)`), and what it writes is not seen"
        )
      case .outside:
        (
          .manifestLooksOutside,
          "The manifest may look at `\(name)`, which lies outside of the workspace, where changes are not seen"
        )
      }
    let remedy = "; let it read an environment variable instead"
    add(code, .error, hindrance.line, message + remedy)
  }

  // MARK: Outside

  private mutating func addOutside() {
    guard access.scope != .nothing else { return }
    if let path = access.paths.first(where: leadsOut) {
      add(ManifestAccess.Hindrance(kind: .outside, name: path.text, line: path.line))
    } else if access.steps > manifest.folder.components.count {
      let line = access.look?.line ?? 1
      add(ManifestAccess.Hindrance(kind: .outside, name: "..", line: line))
    }
  }

  private func leadsOut(_ path: ManifestAccess.PathText) -> Bool {
    if path.isWhole, path.text.hasPrefix("~") { return true }
    guard path.text.hasPrefix("/") else {
      return path.text.contains("..") && manifest.folder.appending(path.text) == nil
    }
    guard let relative = place(of: path) else { return true }
    guard path.isWhole, path.text.contains(where: { $0 != "/" }) else { return false }
    // Something may stand in front of it elsewhere, if the package has such a folder.
    return relative.relative(to: manifest.folder)?.components.first.map { first in
      files.canonicalPath(
        of: SourcePath(bytes: manifest.folder.bytes + [UInt8(ascii: "/")] + first) ?? .root
      ) == nil
    } ?? true
  }

  /// The place that a text names, if it starts in the package's folder; `nil` outside of the workspace.
  private func place(of path: ManifestAccess.PathText) -> SourcePath? {
    manifest.folder.appending(String(path.text.drop { $0 == "/" }))
  }

  // MARK: Files that are not listed

  private mutating func addSubmodules() {
    guard access.scope != .nothing else { return }
    let submodules = files.files.keys.filter { files.files[$0]?.kind == .submodule }.sorted()
    for path in submodules
    where access.listsFolders || access.paths.contains(where: { $0.text.contains(path.name) }) {
      add(
        .manifestFilesNotSeen,
        .error,
        access.look?.line ?? 1,
        "The manifest may look into the submodule `\(path)`, whose files are not read; it was evaluated without "
          + "them: if nothing is built otherwise with them, `ignore: [\(path)]` in .graphd.yml settles it"
      )
      found[found.count - 1].ignorableFile = path
    }
  }

  /// Adds a problem if the manifest names a file that git ignores.
  mutating func addUnlisted(in tree: any SourceTree) async throws {
    ignoreFiles = files.files.keys.filter { $0.nameBytes.elementsEqual(".gitignore".utf8) }
    var places: [SourcePath: ManifestAccess.PathText] = [:]
    for path in access.paths {
      guard let place = place(of: path), place != manifest.folder, isFree(place) else { continue }
      places[place] = path
    }
    guard !places.isEmpty else { return }
    let unlisted = try await tree.unlistable(among: places.keys.sorted())
    guard let first = unlisted.min(), let path = places[first] else { return }
    add(
      .manifestFilesNotSeen,
      .error,
      path.line,
      "The manifest may look at `\(first)`, which git ignores, so its changes are not seen; track it, or let the "
        + "manifest read an environment variable instead"
    )
  }

  /// Whether nothing is listed at a path, nor a file, link or submodule above it.
  private func isFree(_ path: SourcePath) -> Bool {
    guard case .missing = files.resolve(path) else { return false }
    return sequence(first: path, next: \.parent).allSatisfy { files.files[$0] == nil }
  }
}
