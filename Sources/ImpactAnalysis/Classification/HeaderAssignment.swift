import BitCollections
import GraphCore
import WorkspaceModel

// Headers: those of packages, and those of projects, in which Swift and the C family stand side by side.

extension FileAssignment {
  /// Notes a header or module map that differs.
  ///
  /// The build tool compiles sources again that included the file when they were compiled: clang has listed it among
  /// what they depend on. An added header is in none of these lists (`stale.search`), and may take the place of
  /// another one.
  mutating func assignHeader(_ difference: FileDifference, to module: Int) {
    let path = difference.path
    let reading = headers.reading(of: path, by: module)
    let isListed = reading == .named && difference.old != nil
    headers.note(difference, below: module)
    if states.union.isOfProject(module) {
      return assignProjectHeader(difference, reading, to: module)
    }
    guard !states.isReadAlike(path, in: module) else {
      return changes.update(module) { change in
        // The build tool looks at the file, and so at what depends on it.
        if isListed { change.differences.formUnion([.compilation, .foreignObjects]) }
        change.raise(path, to: .none)
      }
    }
    let names = headers.names(changedBy: difference, of: module)
    changes.update(module) { change in
      if isListed { change.differences.insert(.foreignObjects) }
      change.changeCompilation(.header, propagates: names == nil, isSeen: isListed)
      if let names { change.changeHeader(names) }
      // It is an input of no source of the module: then only clients differ (`stale.header`).
      if reading == .none, !isListed, !change.differs([.compilation, .possibleCompilation]) {
        change.differences.remove(.output)
      }
      change.raise(path, to: .header)
    }
  }

  /// Notes a header, a module map or a part of a library that differs, in a module that has it.
  ///
  /// Swift reads what a bridging header includes, and the public headers of its own framework. Other targets read
  /// what is public; the headers of an app are seen by its tests. A header that nothing of this includes is the
  /// business of the sources that include it (rules xcode.change.bridging, xcode.change.header,
  /// xcode.change.prefix).
  mutating func assignProjectHeader(
    _ difference: FileDifference,
    _ reading: IncludeGraph.Reading,
    to module: Int
  ) {
    changes.update(module) { $0.raise(difference.path, to: .none) }
    noteProjectHeader(difference, reading, of: module)
  }

  /// Notes the targets of projects that include a header by a search path, and do not have it.
  ///
  /// A directive without a file, such as `@import`, counts only in targets that need an owner of the header.
  mutating func assignProjectReaders(of difference: FileDifference, besides owners: [Int]) {
    let path = difference.path
    guard path.fileExtension.map(SourceExtensions.headers.contains) == true else { return }
    let above = states.union.graph.reachable(from: owners, .backward)
    for module in states.union.indices where states.union.isOfProject(module) {
      let targets = states.targets(module)
      guard targets.contains(where: \.readsHeaders),
        !targets.contains(where: { $0.headers.contains(path) })
      else { continue }
      var reading = IncludeGraph.Reading.none
      if targets.contains(where: \.compilesClang) {
        reading = headers.reading(of: path, by: module)
      }
      if reading == .perhaps, !above.contains(module) { reading = .none }
      noteProjectHeader(difference, reading, of: module)
    }
  }

  private mutating func noteProjectHeader(
    _ difference: FileDifference,
    _ reading: IncludeGraph.Reading,
    of module: Int
  ) {
    let path = difference.path
    let isOfInterface = isReadByClients(path, of: module)
    let isOfPrefix = headers.isRead(path, of: module) { target in
      target.compilesClang ? target.headers(named: "GCC_PREFIX_HEADER") : []
    }
    guard isOfInterface || isOfPrefix || reading != .none else { return }
    let isListed = (reading == .named || isOfPrefix) && difference.old != nil
    let isSeen = isListed || isOfInterface && difference.old != nil
    guard !states.isReadAlike(path, in: module) else {
      return changes.update(module) { change in
        if isSeen { change.differences.insert(.compilation) }
        if isListed { change.differences.insert(.foreignObjects) }
      }
    }
    changes.update(module) { change in
      if isListed { change.differences.insert(.foreignObjects) }
      change.changeCompilation(.header, propagates: isOfInterface, isSeen: isSeen)
      change.raise(path, to: .header)
    }
  }

  /// Whether a header is part of what the Swift code of its target and other targets import.
  mutating func isReadByClients(_ path: SourcePath, of module: Int) -> Bool {
    // A library in the tree, or what nobody knows more of.
    let isShared = states.targets(module).contains { target in
      !target.ownHeaders.contains(path)
        && (target.headers.contains(path) || target.libraries.contains { path.isInside($0) })
    }
    return isShared
      || headers.isRead(path, of: module) {
        $0.sharedHeaders + $0.headers(named: "SWIFT_OBJC_BRIDGING_HEADER")
      }
  }
}

extension Target {
  /// Headers that clients may include.
  var sharedHeaders: [SourcePath] {
    ownHeaders.isEmpty ? headers : headers.filter { !ownHeaders.contains($0) }
  }

  /// Whether it has sources of the C family, maybe beside others.
  var compilesClang: Bool {
    language == .cFamily
      || sources.contains { $0.fileExtension.map(SourceExtensions.clang.contains) == true }
  }

  /// Whether anything of it may include headers.
  fileprivate var readsHeaders: Bool { !headers.isEmpty || compilesClang }

  /// The headers that a setting of a project names; of several of one file name all count.
  fileprivate func headers(named setting: String) -> [SourcePath] {
    let names = settings.filter { $0.name == setting }.flatMap(\.values)
      .compactMap { $0.split(separator: "/").last.map { String($0) } }
    return headers.filter { names.contains($0.name) }
  }
}
