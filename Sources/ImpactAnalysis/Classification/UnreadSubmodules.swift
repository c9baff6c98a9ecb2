import FileRoles
import GraphCore
import WorkspaceModel

/// The submodules whose files are not read in one of two states, and the modules that may be made of these files.
///
/// One of the same commit in both states has the same files. A module that may compile some counts as changed if
/// anything differs that they may use. With another commit it always does.
///
/// So does a package whose manifest may look into one: it is evaluated without these files.
///
/// Rule: unknown.submodule
struct UnreadSubmodules: Sendable {
  private let states: ComparedStates
  private let paths: [SourcePath]
  /// The manifests that may look into each one of the same commit.
  private let manifests: [SourcePath: Set<SourcePath>]
  /// The submodules of another commit, or of none that is known.
  private let differing: Set<SourcePath>
  /// The modules that may compile a file of each.
  private(set) var compilers: [SourcePath: [Int]] = [:]
  /// The modules among these that count as changed.
  private var doubtful: [SourcePath: [Int]] = [:]

  /// Complexity: O(links + modules) for each of them.
  init(_ states: ComparedStates, _ unowned: UnownedFiles) {
    self.states = states
    let both = [states.base, states.head]
    let named = both.flatMap(\.problems).filter { $0.code == .submoduleNotRead }
    let hidden = Set(named.filter { $0.severity == .error }.compactMap(\.path))
    let manifests = Self.manifests(of: states)
    self.manifests = manifests
    let known = Set(named.compactMap(\.path)).union(manifests.keys).filter { path in
      hidden.contains(path) || both.contains { $0.files[path]?.kind == .submodule }
    }
    paths = known.sorted()
    let asked = states.options.paths
    differing = known.filter { path in
      let commit = states.base.files[path]
      return (commit?.kind != .submodule || commit != states.head.files[path])
        && (asked.isEmpty || asked.contains { path.isInside($0) || $0.isInside(path) })
    }
    for path in paths where unowned.kind(of: path) != .ignored {
      let places = Self.places(of: path, both)
      let described = Set(
        both.flatMap(\.workspace.containers)
          .filter { manifests[path]?.contains($0.manifest) == true }.map(\.path)
      )
      compilers[path] = states.union.indices.filter { module in
        let isDescribed = described.contains(
          states.union.members[module].module.key.containerPath
        )
        // Targets of packages outside are not known.
        return states.targets(module).contains { target in
          isDescribed
            || places.contains { place in
              states.union.isOfProject(module)
                ? target.mayCompile(listed: place) : target.mayCompile(inFolder: place)
            }
        }
      }
    }
  }

  /// The manifests of packages that may look into submodules of the same commit in both states.
  private static func manifests(of states: ComparedStates) -> [SourcePath: Set<SourcePath>] {
    var found: [SourcePath: Set<SourcePath>] = [:]
    for state in [states.base, states.head] {
      for problem in state.problems where problem.code == .manifestFilesNotSeen {
        guard let path = problem.ignorableFile, let manifest = problem.path,
          state.workspace.packages.contains(where: { $0.manifest == manifest }),
          let entry = states.base.files[path], entry.kind == .submodule,
          entry == states.head.files[path]
        else { continue }
        found[path, default: []].insert(manifest)
      }
    }
    return found
  }

  /// A submodule and the links that lead to it, to a folder around it or into it, over whatever other links.
  private static func places(of path: SourcePath, _ states: [WorkspaceSnapshot]) -> Set<SourcePath>
  {
    var places: Set<SourcePath> = [path]
    var pending = [path]
    while let place = pending.popLast() {
      for link in states.flatMap({ $0.links(to: place) }) where places.insert(link).inserted {
        pending.append(link)
      }
    }
    return places
  }

  /// Takes modules for changed ones as far as the files of submodules may be, or may use what differs.
  mutating func widen(_ changes: inout ModuleChanges, _ differences: [FileDifference]) {
    for path in paths where differing.contains(path) {
      // One that `ignore` names has no entry.
      guard let modules = compilers[path] else { continue }
      for module in modules { change(module, of: path, &changes) }
      widenUsers(of: path, &changes)
    }
    let lasting = paths.filter { !differing.contains($0) }
    let headersDiffer = differences.contains(where: \.path.mayBeIncluded)
    var isDone = lasting.isEmpty
    while !isDone {
      isDone = true
      let changed = changes.modules.values.filter(\.isOfEffect)
      for path in lasting {
        for module in compilers[path] ?? []
        where doubtful[path]?.contains(module) != true
          && isInDoubt(module, changed, headersDiffer: headersDiffer)
        {
          change(module, of: path, &changes)
          isDone = false
        }
      }
    }
  }

  private mutating func change(_ module: Int, of path: SourcePath, _ changes: inout ModuleChanges) {
    doubtful[path, default: []].append(module)
    changes.update(module) { change in
      change.changeCompilation(.unknown)
      change.raise(path, to: .unknown)
    }
  }

  /// Widens what uses a submodule of another commit without compiling a file of it.
  ///
  /// Rule: unknown.submodule-project
  private func widenUsers(of path: SourcePath, _ changes: inout ModuleChanges) {
    let users = Set(
      [states.base, states.head].flatMap { $0.workspace.submoduleUsers[path] ?? [] }
    )
    for module in states.union.indices {
      let key = states.union.members[module].module.key
      if users.contains(key.containerPath) {
        changes.update(module) { $0.changeCompilation(.settings) }
      } else if states.targets(module).contains(where: { $0.mayBundle(path) }) {
        changes.update(module) { change in
          change.changeBehavior(.resource)
          change.raise(path, to: .resource)
        }
      }
    }
  }

  /// Whether files of a module that nobody has read may use what differs.
  ///
  /// Another body of what the module is built of changes what it does, as is known without its files, and not its code.
  /// Only the suites of tests are found by the names in the files.
  private func isInDoubt(_ module: Int, _ changed: [ModuleChange], headersDiffer: Bool) -> Bool {
    let graph = states.union.graph
    let isOfProject = states.union.isOfProject(module)
    let isOfClang =
      states.union.isOfClang(module)
      || isOfProject && states.targets(module).allSatisfy(\.lacksSwift)
    if !hasOnePlace(module) { return true }
    // Any file of the C family may be included, wherever it lies.
    if headersDiffer, isOfClang || isOfProject { return true }
    let used = graph.reachable(from: [module], .forward)
    let users = graph.reachable(from: [module], .backward)
    let isTest = states.union.members[module].module.isTest
    return changed.contains { change in
      if used.contains(change.module) { return isTest || !change.isOfBodies }
      // Swift may import what no manifest declares, but nothing that is built of itself.
      return !isOfClang && !users.contains(change.module)
    }
  }

  /// Whether a module takes its files from the same folders in both states.
  private func hasOnePlace(_ module: Int) -> Bool {
    guard let old = states.target(base: module), let new = states.target(head: module) else {
      return false
    }
    return old.path == new.path && old.excluded == new.excluded && old.searched == new.searched
      && old.folders == new.folders && old.hiddenMembers == new.hiddenMembers
  }

  // MARK: Problems

  /// Whether a problem of one state has its counterpart here, about the difference.
  func explain(_ problem: Problem) -> Bool {
    switch problem.code {
    case .submoduleNotRead: problem.path.map(paths.contains) == true
    case .manifestFilesNotSeen:
      problem.ignorableFile.flatMap { manifests[$0] }?.contains { $0 == problem.path } == true
    default: false
    }
  }

  /// One warning about all that widen the answer, and a note about each other one.
  var problems: [Problem] {
    let widening = paths.filter { doubtful[$0] != nil }
    return [warning(widening)].compactMap(\.self)
      + paths.filter { doubtful[$0] == nil }.map { path in
        var note = Problem(
          .submoduleNotRead,
          .note,
          path: path,
          "The files of `\(path)`, which is another repository, are not read, and no target that may compile them "
            + "can differ; `git submodule update --init` brings those of a submodule"
        )
        note.isIncidental = !differing.contains(path)
        return note
      }
  }

  private func warning(_ paths: [SourcePath]) -> Problem? {
    guard let first = paths.first else { return nil }
    let modules = Set(paths.flatMap { doubtful[$0] ?? [] }).map(states.id).sorted()
    let shown = modules.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
    let others = modules.count > 3 ? " and \(modules.count - 3) more" : ""
    let files =
      paths.count == 1 ? "`\(first)`" : "`\(first)` and \(paths.count - 1) more submodules"
    var problem = Problem(
      .submoduleNotRead,
      .warning,
      path: first,
      "The files of \(files) are not read, so \(shown)\(others) \(modules.count == 1 ? "counts" : "count") as changed; "
        + "`git submodule update --init` brings them, and `ignore:` in .graphd.yml names what no build reads"
    )
    problem.otherPaths = Array(paths.dropFirst())
    return problem
  }
}

extension ModuleChange {
  /// Whether anything differs in the module that others may see.
  fileprivate var isOfEffect: Bool {
    differs([.compilation, .possibleCompilation, .behavior, .output, .linking])
      || !invalidations.isEmpty
  }

  /// Whether nothing differs that other code could be compiled with.
  fileprivate var isOfBodies: Bool { invalidations.isEmpty && !differs(.possibleCompilation) }
}

extension SourcePath {
  /// Whether a file of the C family may read it.
  fileprivate var mayBeIncluded: Bool {
    guard let ending = fileExtension else { return false }
    return ending == "modulemap" || SourceExtensions.headers.contains(ending)
      || SourceExtensions.all.contains(ending) && !SourceExtensions.swift.contains(ending)
  }
}

extension Target {
  /// Whether a package's target may compile files of a folder.
  fileprivate func mayCompile(inFolder folder: SourcePath) -> Bool {
    guard let path else { return kind != .binary }
    return path.isInside(folder) || looks(at: folder) && !mayBundle(folder)
  }

  /// Whether a project's target may compile files of a folder.
  ///
  /// It lists them, keeps in step with a folder there, or names the folder in a script. Another build may use any file.
  fileprivate func mayCompile(listed folder: SourcePath) -> Bool {
    if kind == .externalBuild || attributes.contains(folder.name) { return true }
    let ways: [[SourcePath]] = [
      folders.map(\.path), hiddenMembers.filter { !$0.isFolderOfData }, sources, headers, inputs,
      libraries, path.map { [$0] } ?? [],
    ]
    return ways.joined().contains { folder.isInside($0) || $0.isInside(folder) }
  }

  /// Whether no Swift is among a project's files, those that nobody has read included.
  fileprivate var lacksSwift: Bool {
    language != .swift && folders.isEmpty && kind != .externalBuild
      && !hiddenMembers.contains { $0.fileExtension.map(SourceExtensions.swift.contains) == true }
  }

  /// Whether the target copies files of a folder, and reads them when it runs.
  fileprivate func mayBundle(_ folder: SourcePath) -> Bool {
    (resources.map(\.path) + hiddenMembers.filter(\.isFolderOfData)).contains {
      folder.isInside($0) || $0.isInside(folder)
    }
  }
}

extension SourcePath {
  /// Whether a project takes it for a folder whose files are copied as they are.
  fileprivate var isFolderOfData: Bool { fileExtension == nil || fileExtension == "bundle" }
}

extension WorkspaceSnapshot {
  /// The symbolic links whose text leads to a place, to a folder around it or into it.
  fileprivate func links(to folder: SourcePath) -> [SourcePath] {
    links.filter { path in
      guard case .symbolicLink(let target)? = files[path]?.kind, target.first != UInt8(ascii: "/")
      else { return true }
      var place = Array((path.parent ?? .root).components)
      for component in target.split(separator: UInt8(ascii: "/")) {
        if component.elementsEqual("..".utf8) {
          // Out of the workspace, where a link may lead back from.
          guard place.popLast() != nil else { return true }
        } else if !component.elementsEqual(".".utf8) {
          place.append(component)
        }
      }
      let goal = SourcePath(bytes: place.joined(separator: [UInt8(ascii: "/")])) ?? .root
      return folder.isInside(goal) || goal.isInside(folder)
    }
  }
}
