import DocumentFormats
import SourceTrees
import WorkspaceModel

/// The files that describe Xcode's projects and workspaces, read from a tree.
struct XcodeFiles: Sendable {
  private(set) var projects: [ProjectDescription] = []
  private(set) var workspaces: [WorkspaceData] = []
  /// The texts of `.xcconfig` and `.xcfilelist` files, and of scripts that phases may start, by path.
  private(set) var texts: [SourcePath: String] = [:]
  /// The wrappers of projects that could not be read.
  private(set) var unread: [SourcePath] = []
  /// The shared schemes and their test plans.
  private(set) var schemes = SchemeFiles()
  /// Every file that was looked at.
  private(set) var inputs: Set<SourcePath> = []
  private(set) var problems: [Problem] = []

  /// The names of a project's description in the wrapper, the newer format first: where both exist, it counts
  /// (giginet/xcodeproj-mcp-server#26).
  private static let projectFiles = ["project.xcproj", "project.pbxproj"]
  private static let workspaceFile = "contents.xcworkspacedata"

  /// Reads the projects in `wrappers` and the workspaces of the tree, and adds those that are described elsewhere.
  ///
  /// Complexity: O(files), and O(bytes) of those that are read.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  init(
    _ wrappers: [SourcePath],
    _ described: DescribedProjects = DescribedProjects(),
    _ tree: FileTree,
    reader: any ContentReader
  ) async throws {
    for wrapper in wrappers {
      switch wrapper.fileExtension {
      case "xcodeproj": try await readProject(wrapper, tree, reader)
      default: continue
      }
    }
    add(described, tree)
    schemes = try await SchemeFiles(tree, described: described.schemes, reader: reader)
    if !wrappers.isEmpty || !described.projects.isEmpty { try await readOthers(tree, reader) }
    try await readScripts(tree, reader)
    schemes.addActions(tree, texts: texts)
  }

  private mutating func readOthers(_ tree: FileTree, _ reader: any ContentReader) async throws {
    let others = tree.files.keys.filter { path in
      path.hasName(Self.workspaceFile)
        || Self.textEndings.contains { path.nameBytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }
    for path in others.sorted() where !XcodeProjects.isSkipped(path) {
      if path.hasName(Self.workspaceFile) {
        try await readWorkspace(path, tree, reader)
      } else {
        texts[path] = try await read(path, tree, reader).map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  private static let textEndings = [".xcconfig", ".xcfilelist"]

  /// Whether bytes are text, and no more than people write.
  private static func isScript(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 1 << 20 && !bytes.contains(0)
  }

  /// Reads the scripts of which the names stand in phases, rules and schemes, and in scripts that were read.
  private mutating func readScripts(_ tree: FileTree, _ reader: any ContentReader) async throws {
    var pending =
      projects.flatMap(\.targets).flatMap(\.scripts).map(\.text)
      + schemes.schemes.flatMap(\.actions)
    guard !pending.isEmpty else { return }
    var scripts = ScriptNames(tree)
    while let text = pending.popLast() {
      for path in scripts.take(namedIn: text) {
        guard let bytes = try await read(path, tree, reader), Self.isScript(bytes) else { continue }
        let script = String(decoding: bytes, as: UTF8.self)
        texts[path] = script
        pending.append(script)
      }
    }
  }

  private mutating func add(_ described: DescribedProjects, _ tree: FileTree) {
    inputs.formUnion(described.inputs)
    problems += described.problems
    let joined = described.joined(with: projects, tree)
    projects = joined.projects
    problems += joined.problems
    workspaces += described.workspaces
    // Faults of a project that has no effect are only worth knowing.
    let written = Set(described.projects.map(\.path))
    for index in problems.indices
    where problems[index].path?.parent.map(written.contains) == true {
      problems[index].severity = .note
    }
    let read = Set(projects.map(\.path))
    unread = Set(unread + described.unread).subtracting(read).sorted()
  }

  /// The bytes of a file, which becomes one of the inputs.
  private mutating func read(
    _ path: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws -> [UInt8]? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    inputs.insert(canonical)
    return try await reader.read(canonical, entry)
  }

  private mutating func readProject(
    _ wrapper: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    let files = Self.projectFiles.compactMap { wrapper.appending($0) }
      .filter { tree.entry(at: $0) != nil }
    guard let file = files.first, let bytes = try await read(file, tree, reader) else {
      return unread.append(wrapper)
    }
    if let other = files.dropFirst().first { note(other, beside: file) }
    if bytes.isEmpty {
      let message =
        "The project is an empty file, so it has no targets; restore it from git, or remove it"
      return problems.append(Problem(.projectUnreadable, .note, path: file, message))
    }
    if let project = project(bytes, wrapper, file) {
      projects.append(project)
    } else {
      unread.append(wrapper)
    }
  }

  /// The description in a file; `nil` with a problem if there is none.
  private mutating func project(
    _ bytes: [UInt8],
    _ wrapper: SourcePath,
    _ file: SourcePath
  ) -> ProjectDescription? {
    let isJSON = file.hasName(Self.projectFiles[0])
    let document: Document
    do throws(DocumentFault) {
      document = isJSON ? try JSON5.read(bytes) : try PropertyList.read(bytes)
    } catch {
      report(error, in: file)
      return nil
    }
    note(document.repeatedKeys, in: file)
    do throws(ProjectRefusal) {
      let project =
        isJSON
        ? try JSONProject.read(document.value, path: wrapper, file: file)
        : PropertyListProject.read(document.value, path: wrapper, file: file)
      if let project { return project }
      report(file, line: nil, "its root object is no project")
    } catch {
      report(file, line: nil, error.reason, error.remedy)
    }
    return nil
  }

  // MARK: Problems

  private mutating func note(_ other: SourcePath, beside file: SourcePath) {
    // Whether it is there decides about the note.
    inputs.insert(other)
    let message =
      "The project has `\(file.name)` and `\(other.name)`: the first counts, and the other has no effect; remove the "
      + "one that is left over"
    problems.append(Problem(.twoProjectFiles, .note, path: file, message))
  }

  private mutating func note(_ keys: [RepeatedKey], in file: SourcePath) {
    guard let first = keys.first else { return }
    let message =
      "The key `\(first.key)` stands twice in one object, and the last one counts: a merge may have lost something"
    problems.append(Problem(.projectUnreadable, .warning, path: file, line: first.line, message))
  }

  private mutating func report(_ fault: DocumentFault, in file: SourcePath) {
    guard fault.isMergeConflict else {
      return report(file, line: fault.line, "\(fault.reason), in column \(fault.column)")
    }
    let message = "The project has the marks of a merge with conflicts: resolve it"
    problems.append(Problem(.projectConflict, .error, path: file, line: fault.line, message))
  }

  private mutating func report(
    _ file: SourcePath,
    line: Int?,
    _ reason: String,
    _ remedy: String = "open it in Xcode to repair it, or restore the file from git"
  ) {
    let message = "The project is not understood: \(reason); \(remedy)"
    var problem = Problem(.projectUnreadable, .error, path: file, line: line, message)
    problem.ignorableFile = file
    problems.append(problem)
  }

  private mutating func readWorkspace(
    _ path: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws {
    guard let wrapper = path.parent, let bytes = try await read(path, tree, reader) else { return }
    let workspace = WorkspaceData(bytes, path: wrapper)
    problems += workspace.problems
    workspaces.append(workspace)
  }
}
