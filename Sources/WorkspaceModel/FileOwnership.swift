/// Which modules a path belongs to, and as what.
package struct FileOwnership: Sendable {
  /// What a file is to its module.
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

  private var exact: [SourcePath: [Owner]] = [:]
  private var folders: [SourcePath: [Owner]] = [:]
  /// Manifests and pins, by path: the index of their package.
  private var packageFiles: [SourcePath: Int] = [:]
  private var packageFolders: [SourcePath: Int] = [:]

  init(_ workspace: Workspace, _ graph: ModuleGraph) {
    for (index, module) in graph.modules.enumerated() {
      guard case .target(let package, let target) = module.origin else { continue }
      let description = workspace.packages[package].targets[target]
      let source = Owner(module: index, role: .source)
      for path in description.sources { exact[path, default: []].append(source) }
      for path in description.headers {
        exact[path, default: []].append(Owner(module: index, role: .header))
      }
      let resource = Owner(module: index, role: .resource)
      for item in description.resources {
        exact[item.path, default: []].append(resource)
        folders[item.path, default: []].append(resource)
      }
      guard let folder = description.path else { continue }
      let role: Role = description.kind == .binary ? .source : .other
      folders[folder, default: []].append(Owner(module: index, role: role))
      if description.kind == .systemLibrary {
        folders[folder, default: []].append(Owner(module: index, role: .header))
      }
    }
    for (index, package) in workspace.packages.enumerated() {
      packageFolders[package.path] = index
      packageFiles[package.manifest] = index
    }
  }

  /// The owners of `path`: those that list it, else those of the nearest folder above that one has.
  ///
  /// Complexity: O(depth of the path).
  package func owners(of path: SourcePath) -> [Owner] {
    if let owners = exact[path] { return owners }
    var folder: SourcePath? = path
    while let current = folder {
      if let owners = folders[current] { return Self.strongest(owners) }
      // A package's folder ends the search: the files of a nested package are not its parent's.
      if packageFolders[current] != nil { return [] }
      folder = current.parent
    }
    return []
  }

  /// Every module that lists any path or folder inside `path`, or owns it.
  package func package(ofManifest path: SourcePath) -> Int? { packageFiles[path] }

  /// The index of the innermost package whose folder holds `path`.
  package func package(containing path: SourcePath) -> Int? {
    var folder = path.parent
    while let current = folder {
      if let index = packageFolders[current] { return index }
      folder = current.parent
    }
    return nil
  }

  /// One owner a module: the most significant role.
  private static func strongest(_ owners: [Owner]) -> [Owner] {
    Dictionary(grouping: owners, by: \.module)
      .compactMap { $0.value.max { $0.role < $1.role } }
      .sorted { $0.module < $1.module }
  }
}
