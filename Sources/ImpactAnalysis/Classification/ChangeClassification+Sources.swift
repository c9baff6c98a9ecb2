import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

// What compilers read: Swift files, those of the C family, headers, what binary targets hold.

extension ChangeClassification {
  /// Notes a source file that is there in one state or differs.
  mutating func assignSource(
    _ path: SourcePath,
    was: Bool,
    is isThere: Bool,
    to module: Int
  ) {
    if isDocumentation(path, of: module) {
      return update(module) { $0.raise(path, to: .none) }
    }
    let member = union.members[module]
    guard path.fileExtension == "swift", member.module.kind != .binary else {
      let isAlike = was && isThere && isReadAlike(path, in: module)
      return assignForeignSource(path, isReadAlike: isAlike, to: module)
    }
    let old = was ? base.summaries[path] : nil
    let new = isThere ? head.summaries[path] : nil
    // A listed file without a summary could not be read: anything may be in it.
    if (was && old == nil && listsSource(path, base, member.base))
      || (isThere && new == nil && listsSource(path, head, member.head))
    {
      update(module) { [id = id(module)] change in
        change.changeCompilation(.unknown, id: id)
        change.raise(path, to: .unknown)
      }
    }
    sources[module, default: ([:], [:])].old[path] = old
    sources[module, default: ([:], [:])].new[path] = new
  }

  private mutating func assignForeignSource(
    _ path: SourcePath,
    isReadAlike: Bool,
    to module: Int
  ) {
    let kind = union.members[module].module.kind
    let propagates = kind == .binary || kind == .systemLibrary
    update(module) { [id = id(module)] change in
      // The build tool looks at the file, and so at what depends on it.
      change.differences.formUnion([.compilation, .foreignObjects])
      guard !isReadAlike else { return change.raise(path, to: .none) }
      change.changeCompilation(.body, id: id, propagates: propagates)
      change.raise(path, to: propagates ? .unknown : .body)
    }
  }

  /// Notes a header or module map that differs.
  ///
  /// The build tool compiles sources again that included the file when they were compiled: clang has listed it among
  /// what they depend on. An added header is in none of these lists (`stale.search`), and may take the place of
  /// another one.
  mutating func assignHeader(_ difference: FileDifference, to module: Int) {
    let path = difference.path
    let reading = reading(of: path, by: module)
    let isListed = reading == .named && difference.old != nil
    noteReaders(of: difference, below: module)
    if union.isOfProject(module) {
      return assignProjectHeader(difference, reading, to: module)
    }
    guard !isReadAlike(path, in: module) else {
      return update(module) { change in
        // The build tool looks at the file, and so at what depends on it.
        if isListed { change.differences.formUnion([.compilation, .foreignObjects]) }
        change.raise(path, to: .none)
      }
    }
    update(module) { [id = id(module)] change in
      if isListed { change.differences.insert(.foreignObjects) }
      change.changeCompilation(.header, id: id, isSeen: isListed)
      // It is an input of no source of the module: then only clients differ (`stale.header`).
      if reading == .none, !isListed, !change.differs([.compilation, .generatedCode]) {
        change.differences.remove(.output)
      }
      change.raise(path, to: .header)
    }
  }

  /// Notes the C-family modules above one whose header differs that read it.
  private mutating func noteReaders(of difference: FileDifference, below module: Int) {
    for user in union.graph.reachable(from: [module], .backward) where user != module {
      guard union.isOfClang(user) else { continue }
      switch reading(of: difference.path, by: user) {
      case .none: continue
      case .named: headerReaders[user] = difference.old != nil || headerReaders[user] == true
      case .perhaps: headerReaders[user] = headerReaders[user] ?? false
      }
    }
  }

  /// How a module's sources read a file in the old state, of which objects are there, or else in the new one.
  mutating func reading(of path: SourcePath, by module: Int) -> IncludeGraph.Reading {
    let includes = includes
    let member = union.members[module]
    let old = member.base.flatMap { base.target(of: $0) }.map {
      includes.base.reading(of: path.name, by: $0)
    }
    if let old, old != .none { return old }
    return member.head.flatMap { head.target(of: $0) }.map {
      includes.head.reading(of: path.name, by: $0)
    } ?? .none
  }

  /// Whether compilers read the same of a file in both states; of a binary target's no compiler need be the reader.
  func isReadAlike(_ path: SourcePath, in module: Int) -> Bool {
    union.members[module].module.kind != .binary
      && head.reads(path, as: base, on: union.platform)
  }

  private func listsSource(
    _ path: SourcePath,
    _ snapshot: WorkspaceSnapshot,
    _ module: Int?
  ) -> Bool {
    module.flatMap { snapshot.target(of: $0) }?.sources.contains(path) == true
  }

  mutating func compareSources(of module: Int) {
    guard let files = sources[module] else { return }
    let member = union.members[module]
    let changed = Set(files.old.keys).union(files.new.keys)
    var takers = locationTakers
    let readers = triviaReaders
    let change = SwiftSourceChange(
      into: modules[module] ?? ModuleChange(module: module),
      id: id(module),
      configuration: options.configuration,
      isResilient: union.isResilient(module),
      importAccess: targets(module).map(\.importAccess).min() ?? .public,
      platform: union.platform(of: module),
      shadowedProtocols: shadowedProtocols,
      rules: ChangeRule.without(options.withoutRules),
      old: files.old,
      new: files.new,
      macros: readers.macros,
      readsTrivia: readers.read,
      locationTakers: {
        let known = takers ?? LocationTakers(in: head)
        takers = known
        return known
      },
      elsewhere: {
        let target = member.head.flatMap { head.target(of: $0) }
        return target?.sources.filter { !changed.contains($0) }.compactMap { head.summaries[$0] }
          ?? []
      },
      imports: ImportedNames(union: union, base: base, head: head)
    )
    locationTakers = takers
    modules[module] = change.change
  }

  /// C++ and Objective-C read of a Swift module the header that the compiler writes.
  mutating func compareGeneratedHeaders() {
    for module in sources.keys.sorted() where modules[module]?.differs(.serializedModule) == true {
      for user in union.graph.neighbors(of: module, .backward)
      where !union.isPlain(user) && union.kinds(from: user, to: module) != .embedded
        && targets(user).contains(where: \.compilesClang)
      {
        update(user) { [id = id(user)] in $0.changeCompilation(.header, id: id, propagates: false) }
      }
    }
  }
}
