import BitCollections
import GraphCore
import WorkspaceModel

// Headers of projects' targets, in which Swift and the C family stand side by side.

extension ChangeClassification {
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
    update(module) { $0.raise(difference.path, to: .none) }
    noteProjectHeader(difference, reading, of: module)
  }

  /// Notes the targets of projects that include a header by a search path, and do not have it.
  ///
  /// A directive without a file, such as `@import`, counts only in targets that need an owner of the header.
  mutating func assignProjectReaders(of difference: FileDifference, besides owners: [Int]) {
    let path = difference.path
    guard path.fileExtension.map(SourceExtensions.headers.contains) == true else { return }
    let above = union.graph.reachable(from: owners, .backward)
    for module in union.indices where union.isOfProject(module) {
      let targets = targets(module)
      guard targets.contains(where: \.readsHeaders),
        !targets.contains(where: { $0.headers.contains(path) })
      else { continue }
      var reading = IncludeGraph.Reading.none
      if targets.contains(where: \.compilesClang) { reading = self.reading(of: path, by: module) }
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
    let isOfPrefix = isRead(path, of: module) { target in
      target.compilesClang ? target.headers(named: "GCC_PREFIX_HEADER") : []
    }
    guard isOfInterface || isOfPrefix || reading != .none else { return }
    let isListed = (reading == .named || isOfPrefix) && difference.old != nil
    let isSeen = isListed || isOfInterface && difference.old != nil
    guard !isReadAlike(path, in: module) else {
      return update(module) { change in
        if isSeen { change.differences.insert(.compilation) }
        if isListed { change.differences.insert(.foreignObjects) }
      }
    }
    update(module) { [id = id(module)] change in
      if isListed { change.differences.insert(.foreignObjects) }
      change.changeCompilation(.header, id: id, propagates: isOfInterface, isSeen: isSeen)
      change.raise(path, to: .header)
    }
  }

  /// Whether a header is part of what the Swift code of its target and other targets import.
  private mutating func isReadByClients(_ path: SourcePath, of module: Int) -> Bool {
    // A library in the tree, or what nobody knows more of.
    let isShared = targets(module).contains { target in
      !target.ownHeaders.contains(path)
        && (target.headers.contains(path) || target.libraries.contains { path.isInside($0) })
    }
    return isShared
      || isRead(path, of: module) {
        $0.sharedHeaders + $0.headers(named: "SWIFT_OBJC_BRIDGING_HEADER")
      }
  }

  /// Whether headers of a target are a header, or include it.
  private mutating func isRead(
    _ path: SourcePath,
    of module: Int,
    from starts: (Target) -> [SourcePath]
  ) -> Bool {
    let includes = includes
    let member = union.members[module]
    let states = [
      (includes.base, member.base.flatMap { base.target(of: $0) }),
      (includes.head, member.head.flatMap { head.target(of: $0) }),
    ]
    return states.contains { graph, target in
      guard let starts = target.map(starts), !starts.isEmpty else { return false }
      return starts.contains(path) || graph.reading(of: path.name, from: starts) != .none
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
