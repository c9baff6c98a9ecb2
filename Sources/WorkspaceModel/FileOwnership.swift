/// Which modules a path belongs to, and as what.
package struct FileOwnership: Sendable {
  /// The role of a file in its module.
  package enum Role: UInt8, Sendable, Hashable, Comparable {
    /// In the target's folder, but neither compiled nor bundled: documentation, excluded files,
    /// inputs of plug-ins.
    case other
    case resource
    case header
    case source

    package static func < (left: Role, right: Role) -> Bool { left.rawValue < right.rawValue }
  }

  package struct Owner: Sendable, Hashable {
    /// Index into `ModuleGraph.modules`.
    package var module: Int
    package var role: Role
  }

  /// By a path that a target lists: a source, a header, a resource that may be a folder.
  private var listed: [SourcePath: [Owner]] = [:]
  /// By a target's own folder.
  private var folders: [SourcePath: [Owner]] = [:]
  /// By what links lead to.
  private var linkers: [SourcePath: [Int]] = [:]
  private let packageFolders: Set<SourcePath>
  /// The test targets of projects by the folders in which they compile files, and around no file of another target.
  private let testFolders: [SourcePath: Set<Int>]

  init(_ workspace: Workspace, _ graph: ModuleGraph) {
    packageFolders = Set(workspace.packages.map(\.path))
    testFolders = Self.testFolders(workspace, graph)
    for (index, module) in graph.modules.enumerated() {
      guard case .target(let container, let target) = module.origin else { continue }
      let description = workspace.containers[container].targets[target]
      func list(_ paths: [SourcePath], as role: Role) {
        for path in paths { listed[path, default: []].append(Owner(module: index, role: role)) }
      }
      list(description.sources, as: .source)
      list(description.headers, as: .header)
      list(description.resources.map(\.path), as: .resource)
      list(description.inputs, as: .resource)
      list(description.libraries, as: .header)
      for path in description.linked { linkers[path, default: []].append(index) }
      if description.kind == .test, let path = workspace.containers[container].testEntryPoint {
        list([path], as: .other)
      }
      guard let folder = description.path else { continue }
      let role: Role =
        switch description.kind {
        case .binary: .source
        case .systemLibrary: .header
        default: .other
        }
      folders[folder, default: []].append(Owner(module: index, role: role))
    }
  }

  /// The owners of `path`, one entry a module: all that list it or a folder that holds it, else those
  /// of the nearest target's folder in the same package.
  ///
  /// A listed folder reaches into packages that lie in it: a test bundle carries a whole fixture. A
  /// target's folder does not: the files of a nested package are not its parent's.
  /// Complexity: O(depth of the path).
  package func owners(of path: SourcePath) -> [Owner] {
    var owners: [Owner] = []
    var nearest: [Owner]?
    var folder: SourcePath? = path
    while let current = folder {
      owners += listed[current] ?? []
      if nearest == nil {
        nearest = folders[current] ?? (packageFolders.contains(current) ? [] : nil)
      }
      folder = current.parent
    }
    return Self.strongest(owners.isEmpty ? nearest ?? [] : owners)
  }

  /// The modules in whose folder a link leads to `path` or to a folder around it: they may read it, and own nothing.
  ///
  /// Complexity: O(depth of the path).
  package func linkers(of path: SourcePath) -> Set<Int> {
    guard !linkers.isEmpty else { return [] }
    var found: Set<Int> = []
    var folder: SourcePath? = path
    while let current = folder {
      found.formUnion(linkers[current] ?? [])
      folder = current.parent
    }
    return found
  }

  /// The test targets of projects in whose folder a file lies, which no description states: they may open it.
  ///
  /// Complexity: O(depth of the path).
  package func tests(beside path: SourcePath) -> Set<Int> {
    guard !testFolders.isEmpty, let parent = path.parent else { return [] }
    let nearest = sequence(first: parent, next: \.parent).first {
      testFolders[$0] != nil || packageFolders.contains($0)
    }
    return nearest.flatMap { testFolders[$0] } ?? []
  }

  /// Complexity: O(sources + folders).
  private static func testFolders(
    _ workspace: Workspace,
    _ graph: ModuleGraph
  ) -> [SourcePath: Set<Int>] {
    var found: [SourcePath: Set<Int>] = [:]
    var others: Set<SourcePath> = []
    func exclude(_ folder: SourcePath?) {
      var next = folder
      while let folder = next, others.insert(folder).inserted { next = folder.parent }
    }
    for (index, module) in graph.modules.enumerated() {
      guard case .target(let container, let target) = module.origin else { continue }
      let description = workspace.containers[container].targets[target]
      let folders = Set(description.sources.compactMap(\.parent))
      if description.kind.isTest, workspace.containers[container].kind == .project {
        for folder in folders { found[folder, default: []].insert(index) }
      } else {
        for folder in folders { exclude(folder) }
      }
    }
    for container in workspace.containers { exclude(container.folder) }
    return found.filter { !others.contains($0.key) }
  }

  /// One owner a module: the most significant role; by module.
  private static func strongest(_ owners: [Owner]) -> [Owner] {
    Dictionary(grouping: owners, by: \.module)
      .compactMap { $0.value.max { $0.role < $1.role } }
      .sorted { $0.module < $1.module }
  }
}
