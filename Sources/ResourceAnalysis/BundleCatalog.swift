import HashTreeCollections
import WorkspaceModel

/// The bundles that the modules of one state have, with everything in them.
///
/// A target of a package has a bundle if it has a resource that is not embedded in code. A target of a project is one,
/// unless it is a static library.
package struct BundleCatalog: Sendable {
  /// By module.
  private let bundles: [ResourceBundle?]

  /// Complexity: O(resources + texts); O(files) more if a target lists a folder.
  init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    let contents = try Self.contentsOfFolders(snapshot)
    var bundles: [ResourceBundle?] = []
    for module in snapshot.graph.modules.indices {
      try checkCancellation()
      bundles.append(Self.bundle(of: module, snapshot, contents))
    }
    self.bundles = bundles
  }

  /// The bundle that the resources of `module` land in; `nil` if it has none.
  package func bundle(of module: Int) -> ResourceBundle? { bundles[module] }

  /// All bundles, by module.
  package var all: [ResourceBundle] { bundles.compactMap(\.self) }

  private static func bundle(
    of module: Int,
    _ snapshot: WorkspaceSnapshot,
    _ contents: [SourcePath: [SourcePath]]
  ) -> ResourceBundle? {
    guard let target = snapshot.target(of: module), let container = snapshot.container(of: module)
    else { return nil }
    let resources = target.resources.filter { $0.rule != .embedInCode }
    guard !resources.isEmpty || !target.missingResources.isEmpty,
      target.kind.hasBundle(in: container)
    else { return nil }
    var bundle = ResourceBundle(module: module, name: BundleName(of: target, in: container))
    for resource in resources {
      guard let files = contents[resource.path] else {
        bundle.add(resource.file) { snapshot.resources[$0] }
        continue
      }
      if resource.path.fileExtension == "xcassets" {
        bundle.assets.add(files, of: resource.path, in: snapshot)
      }
      for file in files {
        bundle.add(resource.file(at: file)) { snapshot.resources[$0] }
      }
    }
    for path in target.missingResources {
      bundle.add(missing: Resource(path: path, rule: .process(localization: nil)).file)
    }
    return bundle
  }

  /// For each folder that a target lists as a resource, the files below it, by path.
  private static func contentsOfFolders(
    _ snapshot: WorkspaceSnapshot
  ) throws(CancellationError) -> [SourcePath: [SourcePath]] {
    var contents: [SourcePath: [SourcePath]] = [:]
    for module in snapshot.graph.modules.indices {
      for resource in snapshot.target(of: module)?.resources ?? []
      where snapshot.files[resource.path] == nil { contents[resource.path] = [] }
    }
    guard !contents.isEmpty else { return contents }
    try checkCancellation()
    for (path, _) in snapshot.files {
      var folder = path.parent
      while let current = folder {
        contents[current]?.append(path)
        folder = current.parent
      }
    }
    return contents.mapValues { $0.sorted() }
  }
}

extension Target.Kind {
  /// Whether the build makes a bundle of the target's resources.
  func hasBundle(in container: Container) -> Bool {
    switch self {
    case .plugin, .systemLibrary, .binary, .aggregate, .externalBuild: false
    case .library: container.kind == .package
    default: true
    }
  }
}

extension Resource {
  /// The resource if it is a file.
  fileprivate var file: ResourceBundle.File {
    var place = path.name
    if case .process(let localization) = rule {
      if let folder = path.parent?.name, folder.hasSuffix(".lproj") {
        place = "\(folder)/\(place)"
      } else if let localization {
        place = "\(localization).lproj/\(place)"
      }
    }
    return ResourceBundle.File(path: path, listed: path, rule: rule, place: place)
  }

  /// A file below the resource if it is a folder, which keeps its layout.
  fileprivate func file(at file: SourcePath) -> ResourceBundle.File {
    let below = file.relative(to: path)?.description ?? file.name
    return ResourceBundle.File(
      path: file,
      listed: path,
      rule: rule,
      place: "\(path.name)/\(below)"
    )
  }
}
