import SourceTrees
import WorkspaceModel

// What SwiftPM adds to what a manifest declares.

extension PackageAssembly {
  /// The one target of a package with a `module.modulemap` in its folder, whatever the manifest says.
  func wholeSystemLibrary() -> Target? {
    guard let map = path.appending("module.modulemap"), tree.entry(at: map) != nil else {
      return nil
    }
    return Target(
      name: description.name,
      moduleName: ModuleName.mangled(description.name),
      kind: .systemLibrary,
      language: .none,
      path: path,
      headers: systemHeaders(path),
      attributes: description.systemLibraryAttributes
    )
  }

  mutating func addSystemLibrary(_ folder: SourcePath, to target: inout Target) {
    if let map = folder.appending("module.modulemap"), tree.entry(at: map) == nil {
      report(.targetInvalid, .error, "The system library `\(target.name)` has no `\(map)`")
    }
    target.headers = systemHeaders(folder)
  }

  /// A module map may name any header below its folder.
  private func systemHeaders(_ folder: SourcePath) -> [SourcePath] {
    let known = SourceExtensions.headers.union(["modulemap", "apinotes"])
    return files(below: folder).filter { $0.fileExtension.map(known.contains) ?? false }
  }

  /// Every file below `Snippets` is an executable that depends on the libraries that the package offers.
  ///
  /// See `createSnippetModules` in swift-package-manager: PackageBuilder.swift. SwiftPM makes them of the root
  /// package only; any package of a tree can be built as one.
  func snippets(_ targets: [Target]) -> [Target] {
    guard let folder = path.appending("Snippets"), tree.isDirectory(folder) else { return [] }
    let offered = Set(description.products.flatMap(\.targets))
    let libraries = targets.filter { $0.kind == .library && offered.contains($0.name) }
      .map { TargetDependency(.target($0.name)) }
    var names = Set(targets.map(\.name))
    return files(below: folder).filter { $0.fileExtension == "swift" }.compactMap { file in
      let name = String(file.name.dropLast(".swift".count))
      guard names.insert(name).inserted else { return nil }
      return Target(
        name: name,
        moduleName: ModuleName.mangled(name),
        kind: .snippet,
        language: .swift,
        path: file.parent,
        sources: [file],
        dependencies: libraries
      )
    }
  }

  /// The first file of these names beside the folder of a test target, or in a folder around that within the package.
  ///
  /// SwiftPM refuses a package with several (swift-package-manager: `PackageBuilder.findTestEntryPoint`).
  func testEntryPoint(of targets: [Target]) -> SourcePath? {
    let folders = targets.filter { $0.kind == .test }.compactMap(\.path)
    for folder in folders {
      let around = sequence(first: folder, next: \.parent).dropFirst()
      for parent in around where parent.isInside(path) {
        for name in ["XCTMain.swift", "LinuxMain.swift"] {
          if let file = parent.appending(name).flatMap({ tree.entry(at: $0) }) { return file.path }
        }
      }
    }
    return nil
  }

  /// The declared products and those that SwiftPM makes by itself: one for each executable that no
  /// executable product holds, for each macro and each snippet, and one for all tests
  /// (swift-package-manager: `PackageBuilder.constructProducts`).
  func products(_ targets: [Target]) -> [Product] {
    var products = description.products
    var names = Set(products.map(\.name))
    let held = Set(products.filter { $0.kind == .executable }.flatMap(\.targets))
    func add(_ name: String, _ kind: Product.Kind, _ targets: [String]) {
      if names.insert(name).inserted {
        products.append(Product(name: name, kind: kind, targets: targets))
      }
    }
    for target in targets {
      switch target.kind {
      case .executable where !held.contains(target.name):
        add(target.name, .executable, [target.name])
      case .macro: add(target.name, .macro, [target.name])
      case .snippet: add(target.name, .snippet, [target.name])
      default: break
      }
    }
    let tests = targets.filter { $0.kind == .test }.map(\.name)
    if !tests.isEmpty { add("\(description.name)PackageTests", .test, tests) }
    return products
  }
}

// MARK: - Dependencies

extension PackageAssembly {
  /// The lower-cased last component of a package's folder.
  func identity(of folder: SourcePath) -> String {
    (folder.bytes.isEmpty ? workspaceName : folder.name).lowercased()
  }

  private func hasManifest(_ folder: SourcePath) -> Bool {
    tree.children(of: folder).contains { $0.visiblePath.isManifest }
  }

  /// The folder at a path that leaves the workspace and comes back by the name of its folder.
  ///
  /// Rule: xcode.package.returning
  private func returning(_ written: String) -> SourcePath? {
    var place = path.components.map { String(decoding: $0, as: UTF8.self) }
    var rest = written.split(separator: "/")[...]
    while let component = rest.popFirst() {
      switch component {
      case ".": continue
      case "..":
        guard place.popLast() == nil else { continue }
        guard rest.popFirst().map(String.init) == workspaceName else { return nil }
      default: place.append(String(component))
      }
    }
    return written.hasPrefix("/") ? nil : SourcePath(place.joined(separator: "/"))
  }

  /// Reports a package of a path at which none is listed.
  ///
  /// Rule: unknown.submodule-package
  private mutating func reportAbsent(_ written: String, _ folder: SourcePath) {
    if let submodule = tree.submodule(around: folder) {
      return report(
        .submoduleNotRead,
        .note,
        "The package `\(written)` lies in the submodule `\(submodule)`, which is not read: its commit counts as "
          + "the version"
      )
    }
    report(
      .packageNotFound,
      .error,
      "The package `\(written)` is not read: git ignores `\(folder)`, it is another repository, or nothing "
        + "lies there; add it, or name it under `ignore:` in .graphd.yml if it does not change here",
      missing: folder
    )
  }

  mutating func dependency(_ declared: DependencyDescription) -> PackageDependency {
    let location: PackageDependency.Location
    var identity = declared.identity ?? ""
    switch declared.location {
    case .remote(let url): location = .remote(url)
    case .path(let written):
      if let folder = path.appending(written) ?? returning(written) {
        let canonical = tree.canonicalPath(of: folder) ?? folder
        location = .local(canonical)
        identity = self.identity(of: folder)
        if !hasManifest(canonical) { reportAbsent(written, canonical) }
      } else {
        location = .outside(written)
        identity = written.split(separator: "/").last.map { $0.lowercased() } ?? written
        report(
          .packageOutsideRoot,
          .warning,
          "The package dependency `\(written)` lies outside the workspace, where changes are not seen"
        )
      }
    }
    return PackageDependency(
      identity: identity,
      name: declared.name,
      location: location,
      requirement: declared.requirement,
      versions: declared.versions
    )
  }
}
