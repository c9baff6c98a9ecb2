import SourceTrees
import WorkspaceModel

/// The shared schemes of a tree, with the test plans that they refer to.
struct SchemeFiles: Sendable {
  /// By path.
  private(set) var schemes: [Scheme] = []
  private(set) var plans: [SourcePath: TestPlan] = [:]
  /// Every file that was looked at.
  private(set) var inputs: Set<SourcePath> = []
  private(set) var problems: [Problem] = []

  init() {}

  /// Reads the schemes of projects, workspaces and packages, and not those of users.
  ///
  /// A scheme that is described elsewhere takes the place of its file.
  ///
  /// A fault is a note: only questions about a scheme depend on it.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  ///
  /// Complexity: O(files + bytes of schemes and plans).
  init(
    _ tree: FileTree,
    described: [Scheme] = [],
    reader: any ContentReader
  ) async throws {
    let written = Set(described.map(\.file.path))
    for file in SchemeFile.find(in: tree.files.keys)
    where !Self.isSkipped(file) && !written.contains(file.path) {
      guard let bytes = try await read(file.path, tree, reader) else { continue }
      let (scheme, problems) = SchemeReader.read(bytes, file: file)
      note(problems)
      if let scheme { schemes.append(scheme) }
    }
    schemes = (schemes + described).sorted { $0.file.path < $1.file.path }
    let places = schemes.flatMap(\.plans).compactMap(\.place.path)
    for path in Set(places).sorted() {
      guard let bytes = try await read(path, tree, reader) else { continue }
      let (plan, problems) = TestPlanReader.read(bytes, path: path)
      note(problems)
      if let plan { plans[path] = plan }
    }
  }

  /// Adds the scripts that run before the tests of schemes, and the files that these name, to how the tests run.
  ///
  /// Rule: xcode.tests.action
  ///
  /// Complexity: that of `ScriptFiles`, for each scheme with such scripts.
  mutating func addActions(_ tree: FileTree, texts: [SourcePath: String]) {
    let places = FilePlaces(tree)
    for index in schemes.indices where !schemes[index].actions.isEmpty {
      let files = ScriptFiles(places, startedIn: schemes[index].file.folder, texts: texts)
      let named = schemes[index].actions.map { files.named(in: $0) { _ in "" } }
      let paths = tree.files.keys.filter { path in
        named.contains { $0.contains { path.isInside($0) } }
      }
      let contents = paths.sorted().map {
        "\($0) \(tree.files[$0]?.content.bytes.hexadecimal ?? "")"
      }
      schemes[index].options += (schemes[index].actions + contents).map { "\n\($0)" }.joined()
      inputs.formUnion(paths)
    }
  }

  /// Whether the container lies in a folder of a tool's.
  private static func isSkipped(_ file: SchemeFile) -> Bool {
    switch file.owner {
    case .project(let container), .workspace(let container), .package(let container):
      XcodeProjects.isSkipped(container)
    }
  }

  /// For each project, the targets by their ids that a scheme or plan refers to by another name than they have.
  ///
  /// Xcode finds a target by its id; the name beside it is that of the time when the scheme was saved.
  ///
  /// Complexity: O(references of schemes and their plans).
  func renamedTargets(
    in names: [SourcePath: [String: String]]
  ) -> [SourcePath: [String: String]] {
    var renamed: [SourcePath: [String: String]] = [:]
    func add(_ place: XcodePlace, _ id: String, _ name: String) {
      guard let project = place.path, let current = names[project]?[id], current != name else {
        return
      }
      renamed[project, default: [:]][id] = current
    }
    for scheme in schemes {
      for testable in scheme.testables.map(\.buildable) {
        add(testable.container, testable.identifier, testable.targetName)
      }
      for plan in Set(scheme.plans.compactMap(\.place.path)).compactMap({ plans[$0] }) {
        for target in plan.targets {
          add(target.container.resolved(in: scheme.file.folder), target.identifier, target.name)
        }
      }
    }
    return renamed
  }

  private mutating func note(_ found: [Problem]) {
    problems += found.map { problem in
      var problem = problem
      problem.severity = .note
      return problem
    }
  }

  /// The bytes of a file, which becomes one of the inputs; `nil` if there is none.
  private mutating func read(
    _ path: SourcePath,
    _ tree: FileTree,
    _ reader: any ContentReader
  ) async throws -> [UInt8]? {
    guard let (canonical, entry) = tree.entry(at: path) else { return nil }
    inputs.insert(canonical)
    return try await reader.read(canonical, entry)
  }
}
