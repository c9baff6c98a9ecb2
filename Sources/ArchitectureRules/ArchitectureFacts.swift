import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The facts of one state that the rules read.
struct ArchitectureFacts: Sendable {
  /// One import of a module of the graph.
  struct ImportPlace: Sendable {
    var path: SourcePath
    var line: Int
    var attributes: ImportDeclaration.Attributes
    /// The condition of `#if`; empty if there is none.
    var condition: String

    var place: CommentExceptions.Place { CommentExceptions.Place(path: path, line: line) }
  }

  let snapshot: WorkspaceSnapshot
  let settings: ArchitectureSettings
  let comments: CommentExceptions
  let features: FeatureCatalog
  private(set) var layers = LayerMap()
  /// By module, by the module that is imported; by path and line.
  private let places: [[Int: [ImportPlace]]]
  /// The folders of containers that another one uses.
  private let usedContainers: Set<SourcePath>
  /// By module, the names of imports that lead to no module of the graph.
  private let otherImports: [Set<String>]

  var graph: ModuleGraph { snapshot.graph }
  var workspace: Workspace { snapshot.workspace }

  /// Complexity: O(files + imports + arrows).
  init(
    _ snapshot: WorkspaceSnapshot,
    _ settings: ArchitectureSettings,
    _ comments: CommentExceptions
  ) throws(CancellationError) {
    self.snapshot = snapshot
    self.settings = settings
    self.comments = comments
    features = snapshot.features
    let graph = snapshot.graph
    var places = Array(repeating: [Int: [ImportPlace]](), count: graph.modules.count)
    var used: Set<SourcePath> = []
    var others = Array(repeating: Set<String>(), count: graph.modules.count)
    for module in graph.modules.indices {
      try checkCancellation()
      guard let target = snapshot.target(of: module) else { continue }
      let container = graph.modules[module].key.containerPath
      for other in graph.graph.neighbors(of: module) where graph.modules[other].kind != nil {
        let path = graph.modules[other].key.containerPath
        if path != container { used.insert(path) }
      }
      let imported = graph.graph.neighbors(of: module)
        .filter { graph.kinds(from: module, to: $0).contains(.imported) }
      let byName = Dictionary(grouping: imported) { graph.modules[$0].moduleName }
      for path in target.sources {
        guard let summary = snapshot.summaries[path], summary.isSwift else { continue }
        for declaration in summary.imports {
          guard let found = byName[declaration.module] else {
            others[module].insert(declaration.module)
            continue
          }
          let index = Int(declaration.condition)
          let place = ImportPlace(
            path: path,
            line: Int(declaration.line),
            attributes: declaration.attributes,
            condition: summary.conditions.indices.contains(index) ? summary.conditions[index] : ""
          )
          for other in found { places[module][other, default: []].append(place) }
        }
      }
    }
    self.places = places
    otherImports = others
    usedContainers = used
    layers = LayerMap(self)
  }

  /// The imports of one module by another, by path and line; none where only a description joins them.
  func imports(of other: Int, by module: Int) -> [ImportPlace] { places[module][other] ?? [] }

  /// The places of these imports.
  func importPlaces(of other: Int, by module: Int) -> [CommentExceptions.Place]? {
    let places = imports(of: other, by: module).map(\.place)
    return places.isEmpty ? nil : places
  }

  /// The names of a module's imports that are no module of the graph: of systems, toolchains and packages outside.
  func otherImports(of module: Int) -> Set<String> { otherImports[module] }

  // MARK: Modules

  /// The modules for which `body` returns true; ascending.
  func modules(_ body: (Int) -> Bool) -> [Int] { graph.modules.indices.filter(body) }

  /// The modules that a module needs in any way; ascending.
  func neighbors(of module: Int) -> ArraySlice<Int> { graph.graph.neighbors(of: module) }

  /// Whether descriptions alone lead from one module to another, by a way that avoids a third one.
  ///
  /// Complexity: O(modules + arrows).
  func reaches(_ module: Int, _ other: Int, avoiding third: Int? = nil) -> Bool {
    var seen: Set<Int> = [module]
    if let third { seen.insert(third) }
    var pending = [module]
    while let next = pending.popLast() {
      for neighbor in neighbors(of: next) where declares(next, neighbor) {
        if neighbor == other { return true }
        if seen.insert(neighbor).inserted { pending.append(neighbor) }
      }
    }
    return false
  }

  func target(of module: Int) -> Target? { snapshot.target(of: module) }
  func role(of module: Int) -> ModuleRole? { features.role(of: module) }

  /// The feature of a module; `nil` if it has none.
  func feature(of module: Int) -> Feature? {
    features.position(ofModule: module).map { features.features[$0] }
  }

  /// Whether the settings state which features everything may use.
  var hasFoundation: Bool { features.features.contains { $0.layer == .foundation } }

  /// Whether both are of one feature, or one lies in the other's folder.
  func areRelated(_ module: Int, _ other: Int) -> Bool {
    if let position = features.position(ofModule: module),
      position == features.position(ofModule: other)
    {
      return true
    }
    guard let folder = self.folder(of: module), let otherFolder = self.folder(of: other),
      folder != otherFolder
    else { return false }
    return folder.isInside(otherFolder) || otherFolder.isInside(folder)
  }

  /// The folder of a module; `nil` for modules outside and for the workspace's root.
  func folder(of module: Int) -> SourcePath? {
    guard let target = target(of: module), let container = snapshot.container(of: module) else {
      return nil
    }
    let folder = target.folder(in: container)
    return folder == .root ? nil : folder
  }

  /// Whether all code of a module is Swift that was read without a fault, and nothing generates more.
  func isKnown(_ module: Int) -> Bool {
    guard let target = target(of: module), !target.sources.isEmpty, target.pluginUses.isEmpty,
      target.declaredNames.isEmpty
    else { return false }
    return target.sources.allSatisfy { path in
      guard let summary = snapshot.summaries[path] else { return false }
      return summary.isSwift && summary.problems.isEmpty
    }
  }

  /// Whether packages outside of the workspace may use the module.
  ///
  /// A library product contains it, and no other container of the workspace uses its package.
  func isVended(_ module: Int) -> Bool {
    guard let container = snapshot.container(of: module), container.kind == .package,
      !usedContainers.contains(container.path)
    else { return false }
    let name = graph.modules[module].name
    return container.products.contains { $0.kind == .library && $0.targets.contains(name) }
  }

  /// Whether the dependencies of a module are known: its manifest was not merely read.
  func hasKnownDependencies(_ module: Int) -> Bool {
    snapshot.container(of: module)?.evaluation == .evaluated
  }

  /// The summaries of a module's Swift files, by path.
  func summaries(of module: Int) -> [(path: SourcePath, summary: FileSummary)] {
    target(of: module).map(snapshot.swiftFiles) ?? []
  }

  /// The arrows to other modules that a description states or an import of Swift shows; ascending.
  func dependencies(of module: Int) -> [Int] {
    graph.graph.neighbors(of: module).filter { other in
      !graph.kinds(from: module, to: other).isDisjoint(with: .described)
        || !imports(of: other, by: module).isEmpty
    }
  }

  /// Whether a description states the arrow.
  func declares(_ module: Int, _ other: Int) -> Bool {
    !graph.kinds(from: module, to: other).isDisjoint(with: .described)
  }

  // MARK: Options

  func option(_ name: String, of rule: String) -> ArchitectureSettings.Option.Value? {
    settings.rules.last { $0.id == rule }?.options.last { $0.name == name }?.value
  }

  func number(_ name: String, of rule: String) -> Int? {
    if case .number(let number)? = option(name, of: rule) { number } else { nil }
  }

  /// The patterns of an option over names; the default if the settings have none.
  func patterns(_ name: String, of rule: String, default texts: [String]) -> [FeaturePattern] {
    if case .patterns(let patterns)? = option(name, of: rule) {
      return patterns.map { FeaturePattern($0.text) }
    }
    return texts.map { FeaturePattern($0) }
  }

  // MARK: Evidence

  /// The place of an arrow: the first import, else the manifest; then roles and layers of both ends.
  func evidence(from module: Int, to other: Int) -> [Finding.Evidence] {
    var evidence = [place(from: module, to: other)]
    for end in [module, other] {
      let parts = [
        role(of: end).map { "role `\($0.rawValue)`" },
        layers.layer(of: end).map { "layer `\($0.name)`" },
      ].compactMap(\.self)
      if !parts.isEmpty {
        evidence.append(
          Finding.Evidence(module: graph.modules[end].id, note: parts.joined(separator: ", "))
        )
      }
    }
    return evidence
  }

  /// The first import of a module, else the manifest that states the arrow.
  func place(from module: Int, to other: Int) -> Finding.Evidence {
    let name = graph.modules[other].name
    let id = graph.modules[module].id
    if let place = imports(of: other, by: module).first {
      return Finding.Evidence(
        path: place.path,
        line: place.line,
        module: id,
        note: "imports `\(name)`" + (place.condition.isEmpty ? "" : " if `\(place.condition)`")
      )
    }
    return Finding.Evidence(
      path: snapshot.container(of: module)?.manifest,
      module: id,
      note: "declares the dependency on `\(name)`"
    )
  }

  /// `declares a dependency on` or `imports`.
  func verb(from module: Int, to other: Int) -> String {
    imports(of: other, by: module).isEmpty ? "depends on" : "imports"
  }

  func name(_ module: Int) -> String { graph.modules[module].name }
}
