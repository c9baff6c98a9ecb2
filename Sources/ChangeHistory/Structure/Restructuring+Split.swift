import GraphCore
import HashTreeCollections
import WorkspaceModel

extension Restructuring {
  /// Makes modules of the parts, in the container of the module.
  mutating func split(_ state: WorkspaceSnapshot, _ draft: inout StateDraft) {
    guard let module = state.graph.index(of: keys[0]), let target = state.target(of: module),
      case .target(let container, let position) = state.graph.modules[module].origin
    else { return }
    let (pieces, sources) = pieces(of: target, in: state, &draft)
    var targets: [Target] = []
    for index in pieces.indices {
      var piece = target
      if index > 0 {
        let part = parts[index - 1]
        piece = Target(
          name: part.name,
          moduleName: part.name,
          kind: target.kind,
          language: .swift,
          path: nil,
          platforms: target.platforms,
          pluginUses: target.pluginUses,
          settings: target.settings,
          attributes: target.attributes
        )
      }
      piece.sources = sources[index].sorted()
      piece.dependencies = dependencies(of: target, usedBy: pieces[index], among: pieces)
      connect(index, &piece, to: pieces, state.graph.modules[module].key, &draft)
      targets.append(piece)
    }
    draft.workspace.containers[container].targets[position] = targets[0]
    for client in state.graph.graph.neighbors(of: module, .backward) {
      connect(client: client, to: module, pieces, state, &draft)
    }
    draft.workspace.containers[container].targets += targets.dropFirst()
    for (index, product) in draft.workspace.containers[container].products.enumerated()
    where product.targets.contains(target.name) {
      draft.workspace.containers[container].products[index].targets += parts.map(\.name)
    }
  }

  // MARK: Files

  /// The rest of a module, then its parts, and the files that each has.
  private mutating func pieces(
    of target: Target,
    in state: WorkspaceSnapshot,
    _ draft: inout StateDraft
  ) -> (pieces: [CodePart], sources: [[SourcePath]]) {
    var files: [[(path: SourcePath, summary: FileSummary)]] = Array(
      repeating: [],
      count: parts.count + 1
    )
    var sources: [[SourcePath]] = Array(repeating: [], count: parts.count + 1)
    for path in target.sources {
      if let index = parts.firstIndex(where: { $0.items.contains(where: path.isNamed) }) {
        sources[index + 1].append(path)
        if let summary = state.summaries[path], summary.isSwift {
          files[index + 1].append((path, summary))
        }
        continue
      }
      guard let summary = state.summaries[path], summary.isSwift else {
        sources[0].append(path)
        continue
      }
      for (index, place) in split(summary, at: path) {
        if place.path != path || place.summary !== summary {
          draft.summaries[place.path] = place.summary
          if let content = place.summary.contentID {
            draft.files[place.path] = FileEntry(kind: .file, content: content)
          }
        }
        sources[index].append(place.path)
        files[index].append(place)
      }
    }
    let names = [target.moduleName] + parts.map(\.name)
    return (zip(names, files).map { CodePart(moduleName: $0, files: $1) }, sources)
  }

  /// The pieces of a file, by index; a file of which no declaration moves is its only one.
  private mutating func split(
    _ summary: FileSummary,
    at path: SourcePath
  ) -> [(piece: Int, place: (path: SourcePath, summary: FileSummary))] {
    let indices = Set(
      summary.declarations.filter { $0.parent < 0 }.map { piece(of: $0, in: summary) }
    )
    guard indices != [0], !indices.isEmpty else { return [(0, (path, summary))] }
    if indices.count == 1, let only = indices.first { return [(only, (path, summary))] }
    return indices.sorted().map { index in
      let parts = parts
      let part = rewrite(summary, "part \(index)") { summary in
        summary.part(isRest: index == 0) { declaration in
          Self.piece(of: declaration, in: summary, parts) == index
        }
      }
      return (index, (index == 0 ? path : path.ofPart(parts[index - 1].name), part))
    }
  }

  private func piece(of declaration: Declaration, in summary: FileSummary) -> Int {
    Self.piece(of: declaration, in: summary, parts)
  }

  private static func piece(
    of declaration: Declaration,
    in summary: FileSummary,
    _ parts: [StructureProposal.Part]
  ) -> Int {
    guard let name = summary.baseName(of: declaration) else { return 0 }
    return parts.firstIndex { $0.items.contains(name) }.map { $0 + 1 } ?? 0
  }

  // MARK: Dependencies

  /// The dependencies of a module that a piece of it needs: those that it imports, and those that nothing imports.
  private func dependencies(
    of target: Target,
    usedBy piece: CodePart,
    among pieces: [CodePart]
  ) -> [TargetDependency] {
    let own = Set(piece.files.flatMap { $0.summary.imports.map(\.module) })
    let all = Set(pieces.flatMap { $0.files.flatMap { $0.summary.imports.map(\.module) } })
    return target.dependencies.filter { dependency in
      own.contains(dependency.reference.name) || !all.contains(dependency.reference.name)
    }
  }

  /// Writes the imports of other pieces into the files of a piece, and its dependencies.
  private mutating func connect(
    _ index: Int,
    _ target: inout Target,
    to pieces: [CodePart],
    _ key: Module.Key,
    _ draft: inout StateDraft
  ) {
    var needed: Set<Int> = []
    for (path, summary) in pieces[index].files {
      let used = pieces.indices.filter {
        $0 != index && pieces[$0].isUsed(in: summary, of: pieces[index])
      }
      guard !used.isEmpty else { continue }
      needed.formUnion(used)
      let names = used.map { pieces[$0].moduleName }
      draft.summaries[path] = rewrite(summary, "import \(names)") { summary in
        summary.replacing(
          imports: summary.imports + names.map { ImportDeclaration(module: $0, line: 1) }
        )
      }
    }
    for other in needed.sorted() {
      let name = other == 0 ? key.target : parts[other - 1].name
      target.dependencies.append(TargetDependency(.target(name)))
    }
  }

  /// Writes the imports and dependencies of a client of a module that was split.
  private mutating func connect(
    client: Int,
    to module: Int,
    _ pieces: [CodePart],
    _ state: WorkspaceSnapshot,
    _ draft: inout StateDraft
  ) {
    guard let target = state.target(of: client),
      case .target(let container, let position) = state.graph.modules[client].origin
    else { return }
    let client = CodePart(moduleName: target.moduleName, files: state.swiftFiles(of: target))
    let original = pieces[0].moduleName
    var needed: Set<Int> = []
    var importsAny = false
    for (path, summary) in client.files {
      guard let line = summary.imports.first(where: { $0.module == original }) else { continue }
      importsAny = true
      let isExported = line.attributes.contains(.exported)
      var used = pieces.indices.filter {
        isExported || pieces[$0].isUsed(in: summary, of: client)
      }
      // An import for what has no name stays as it is.
      if used.isEmpty { used = [0] }
      needed.formUnion(used)
      guard used != [0] else { continue }
      let names = used.map { pieces[$0].moduleName }
      draft.summaries[path] = rewrite(summary, "for \(original) \(names)") { summary in
        var copies = summary.imports.filter { $0.module != original }
        for name in names {
          var copy = line
          (copy.module, copy.path, copy.scopedKind) = (name, name, nil)
          copies.append(copy)
        }
        return summary.replacing(imports: copies)
      }
    }
    // Without an import that is known, the client may use all of the module.
    if !importsAny { needed = Set(pieces.indices) }
    let key = state.graph.modules[module].key
    var dependencies: [TargetDependency] = []
    for dependency in target.dependencies {
      guard dependency.reference.isOnly(key, in: state, container) else {
        dependencies.append(dependency)
        continue
      }
      for piece in needed.sorted() {
        var copy = dependency
        if piece > 0 {
          copy.reference = .module(container: key.containerPath, target: parts[piece - 1].name)
        } else {
          copy.reference = .module(container: key.containerPath, target: key.target)
        }
        dependencies.append(copy)
      }
    }
    draft.workspace.containers[container].targets[position].dependencies = dependencies
  }
}

extension TargetDependency.Reference {
  /// Whether it leads to one module of the workspace and to nothing else, as seen from a container.
  func isOnly(_ key: Module.Key, in state: WorkspaceSnapshot, _ container: Int) -> Bool {
    let containers = state.workspace.containers
    func isProduct(_ name: String) -> Bool {
      containers.contains { other in
        other.path == key.containerPath
          && other.products.contains { $0.name == name && $0.targets == [key.target] }
      }
    }
    switch self {
    case .target(let name):
      return containers[container].path == key.containerPath && name == key.target
    case .byName(let name):
      return containers[container].path == key.containerPath && name == key.target
        || isProduct(name)
    case .product(let name, package: _): return isProduct(name)
    case .module(let path, let name): return path == key.containerPath && name == key.target
    case .productOf(let folder, let product):
      return folder == key.containerPath && isProduct(product)
    }
  }
}

extension SourcePath {
  /// The path of the file that a part of this one would be: `Account.Models.swift` for `Account.swift`.
  func ofPart(_ name: String) -> SourcePath {
    let text = description
    let stem = text.hasSuffix(".swift") ? String(text.dropLast(6)) : text
    return SourcePath("\(stem).\(name).swift") ?? self
  }

  /// Whether both are parts of one file, or one is a part of the other.
  func isPart(ofFileOf other: SourcePath) -> Bool {
    func stem(_ path: SourcePath) -> String {
      let name = path.name
      return String(name.prefix { $0 != "." })
    }
    return parent == other.parent && stem(self) == stem(other)
  }
}

extension FileSummary {
  /// An id that is equal for equal code.
  fileprivate var contentID: ContentID? {
    ContentID(bytes: (0..<8).map { UInt8(truncatingIfNeeded: tokens.value >> UInt64(8 * $0)) })
  }
}
