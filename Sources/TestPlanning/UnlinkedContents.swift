import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// What a test target may start, or open, though it does not depend on it.
///
/// Swift packages build all their executables before tests run, and tests find them by their place. A target
/// that starts programs, by itself or by what modules that only tests use have for it, may start any executable or
/// plug-in of its package, or of those that this depends on by a path, and load any of its libraries if it loads
/// some, unless `tests.runs` in `.graphd.yml` says which executables it starts. Packages that lie about as fixtures
/// it may open.
struct UnlinkedContents {
  private let snapshot: WorkspaceSnapshot
  /// Modules that something other than a test is made of.
  private let production: Set<Int>

  init(_ snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
    let others = snapshot.graph.modules.indices.filter { index in
      switch snapshot.graph.modules[index].kind {
      case .executable, .macro, .plugin, .app, .appExtension: true
      // What a project builds is there for its programs, unless it is made for tests.
      case .library, .framework, .bundle:
        snapshot.container(of: index)?.kind == .project && !Self.isForTests(index, in: snapshot)
      default: false
      }
    }
    struct Name: Hashable {
      var package: SourcePath
      var target: String
    }
    let offered = Set(
      snapshot.workspace.packages.flatMap { package in
        package.products.filter { $0.kind != .test }.flatMap(\.targets).map {
          Name(package: package.path, target: $0)
        }
      }
    )
    let products = snapshot.graph.modules.indices.filter { index in
      let key = snapshot.graph.modules[index].key
      return key.externalPackage == nil
        && offered.contains(Name(package: key.containerPath, target: key.target))
        && !Self.isForTests(index, in: snapshot)
    }
    production = Set(snapshot.graph.graph.reachable(from: others + products, .forward))
  }

  /// Whether a module helps tests, to which it may be offered as a product.
  private static func isForTests(_ module: Int, in snapshot: WorkspaceSnapshot) -> Bool {
    (snapshot.target(of: module)?.sources ?? []).contains { path in
      snapshot.summaries[path]?.imports.contains { ["Testing", "XCTest"].contains($0.module) }
        == true
    }
  }

  /// By index in the graph.
  func executables(of test: Int) -> [Int] {
    let modules = snapshot.graph.modules
    let start = snapshot.runningPackage(of: test)?.path ?? modules[test].key.containerPath
    let packages = snapshot.workspace.packages(builtWith: start)
    let own = modules.indices.filter {
      $0 != test && modules[$0].kind != nil && packages.contains(modules[$0].key.containerPath)
    }
    let drivesApps = modules[test].kind == .uiTest
    let programs = own.filter {
      [.executable, .plugin].contains(modules[$0].kind) || drivesApps && modules[$0].kind == .app
    }
    if let named = namedRuns(of: test) {
      // A name that nobody has may be a mistake: then any may be meant.
      guard unknownRuns(of: test).isEmpty else { return programs }
      return own.filter { !named.isDisjoint(with: names(of: $0)) }
    }
    switch reach(of: test) {
    case .nothing: return []
    case .programs: return programs
    case .libraries: return own.filter { modules[$0].kind != nil && !modules[$0].isTest }
    }
  }

  /// What `tests.runs` in `.graphd.yml` says that a test target starts.
  private func namedRuns(of test: Int) -> Set<String>? {
    let (runs, module) = (snapshot.workspace.testRuns, snapshot.graph.modules[test])
    return (runs[module.name] ?? runs[module.id]).map(Set.init)
  }

  /// The names among them that no target and no product has.
  func unknownRuns(of test: Int) -> [String] {
    guard let named = namedRuns(of: test) else { return [] }
    let known = snapshot.graph.modules.indices.filter { snapshot.graph.modules[$0].kind != nil }
      .flatMap(names)
    return named.subtracting(known).sorted()
  }

  /// How people call a module: by its name or id, a program by that of its product.
  private func names(of module: Int) -> Set<String> {
    let node = snapshot.graph.modules[module]
    let products = snapshot.container(of: module)?.programs(of: node.key.target) ?? []
    return Set([node.name, node.id] + products.map(\.name))
  }

  /// The packages that a test target may open as fixtures: tests of tools keep those that they try.
  ///
  /// They lie in the folder of the target's own package, which does not depend on them: beside test targets, or
  /// anywhere if the target opens files.
  func nestedPackages(of test: Int) -> Set<SourcePath> {
    let modules = snapshot.graph.modules
    let own = snapshot.container(of: test)?.folder ?? .root
    let nested = snapshot.workspace.packages.map(\.path).filter { $0 != own && $0.isInside(own) }
    guard !nested.isEmpty else { return [] }
    let isOfPackage = snapshot.container(of: test)?.kind != .project
    let others = Set(nested).subtracting(
      snapshot.workspace.packages(builtWith: modules[test].key.containerPath)
    )
    // Around a project lie packages of all kinds.
    guard !others.isEmpty, !(isOfPackage && mayOpenFiles(test)) else { return others }
    let folders = snapshot.foldersOfTests.filter { $0.isInside(own) }
    return others.filter { other in folders.contains { other.isInside($0) } }
  }

  /// Whether a test target, by itself or by what helps it, may open files or start programs.
  private func mayOpenFiles(_ test: Int) -> Bool {
    if reach(of: test) != .nothing { return true }
    let help = helpers(of: test).flatMap { summaries(of: $0) }
    let names = Self.closure(of: Self.readers, in: help)
    return summaries(of: test).contains { file in names.contains { file.contains($0) } }
  }

  /// Whether a test target, by itself or by what helps it, may start programs.
  func startsPrograms(_ test: Int) -> Bool { reach(of: test) != .nothing }

  /// Whether a test target, by itself or by what helps it, may open files or name places for others to open.
  func namesPlaces(_ test: Int) -> Bool {
    mayOpenNamedFiles(test)
      || sources(of: test).contains { $0.constructs.contains(.sourceLocations) }
  }

  /// Whether it may open files, or name other places than lines of code.
  func mayOpenNamedFiles(_ test: Int) -> Bool {
    mayOpenFiles(test)
      || sources(of: test).contains { file in
        file.constructs.contains(.paths) || Self.places.contains { file.contains($0) }
      }
  }

  /// The sources of a test target and of what helps it.
  func sources(of test: Int) -> [FileSummary] {
    summaries(of: test) + helpers(of: test).flatMap { summaries(of: $0) }
  }

  /// The modules that a test target is linked with, and that nothing else is made of.
  private func helpers(of test: Int) -> [Int] {
    snapshot.graph.graph.reachable(from: [test], .forward)
      .filter { $0 != test && !production.contains($0) }
  }

  /// The code with which a test target may open files, or only that with which it may start programs.
  ///
  /// Code of programs may open what a test names, but none starts what tests build.
  ///
  /// Complexity: O(files of the modules below).
  ///
  /// - Returns: Places of declarations; `nil` if some of the code is not read.
  ///
  /// Rule: tests.case.opened
  func openers(of test: Int, onlyPrograms: Bool) -> [(path: SourcePath, index: Int)]? {
    let own = Set([test] + helpers(of: test))
    guard !isUnread(own) else { return nil }
    let starters = Self.starters + [NameKey("dlopen")]
    let modules = onlyPrograms ? own : Set(snapshot.graph.graph.reachable(from: [test], .forward))
    return modules.sorted().flatMap { module in
      (snapshot.target(of: module)?.sources ?? []).flatMap { path in
        guard let file = snapshot.summaries[path] else { return [(path: SourcePath, index: Int)]() }
        var indices: Set<Int> = []
        if own.contains(module) {
          let names = onlyPrograms ? starters : starters + Self.readers + Self.places
          indices = file.declarations(using: names)
          if file.imports.contains(where: { Self.startingModules.contains($0.module) }) {
            indices.formUnion(file.declarations.indices)
          }
          if !onlyPrograms { indices.formUnion(file.declarationsKnowingTheirPath) }
        } else {
          // `append(contentsOf:)` opens nothing.
          let files = file.declarations(using: [NameKey("contentsOf"), NameKey("fileURLWithPath")])
          indices = file.declarations(using: Self.readers.filter { $0 != NameKey("contentsOf") })
            .union(
              files.intersection(file.declarations(using: [NameKey("URL"), NameKey("NSURL")]))
            )
        }
        return indices.sorted().map { (path, $0) }
      }
    }
  }

  /// How far code can reach beyond what it is linked with.
  private enum Reach {
    case nothing, programs, libraries
  }

  private func reach(of test: Int) -> Reach {
    let helpers = helpers(of: test)
    let own = summaries(of: test)
    let help = helpers.flatMap { summaries(of: $0) }
    let imported = (own + help).lazy.flatMap(\.imports).map(\.module)
    if imported.contains(where: Self.startingModules.contains) { return .programs }
    func uses(_ starters: [NameKey]) -> Bool {
      Self.closure(of: starters, in: help).contains { name in own.contains { $0.contains(name) } }
    }
    if uses([NameKey("dlopen")]) { return .libraries }
    if isUnread([test] + helpers) || uses(Self.starters) { return .programs }
    // `XCUIApplication(bundleIdentifier:)` starts any app; without the argument it starts the one that tests drive.
    return uses([NameKey("bundleIdentifier")]) && uses([NameKey("XCUIApplication")])
      ? .programs : .nothing
  }

  /// Whether modules have sources that are not Swift, of which the names are not known.
  private func isUnread(_ modules: some Sequence<Int>) -> Bool {
    modules.contains { module in
      snapshot.target(of: module)?.sources.contains { snapshot.summaries[$0]?.isSwift != true }
        == true
    }
  }

  private func summaries(of module: Int) -> [FileSummary] {
    (snapshot.target(of: module)?.sources ?? []).compactMap { snapshot.summaries[$0] }
  }

  /// Some names, those of declarations that mention one of them, and of the types around these.
  ///
  /// The names themselves may be labels of arguments, too.
  private static func closure(of names: [NameKey], in files: [FileSummary]) -> Set<NameKey> {
    var known = Set(names)
    var pending = names
    func add(_ indices: [Int], of file: FileSummary) {
      for index in indices {
        let declaration = file.declarations[index]
        for named in file.enclosingTypes(of: declaration) + [declaration] {
          let key = NameKey(file.baseName(of: named))
          if known.insert(key).inserted { pending.append(key) }
        }
      }
    }
    for name in names {
      for file in files { add(file.declarations(labelling: name), of: file) }
    }
    while let name = pending.popLast() {
      for file in files { add(file.declarations(mentioning: name), of: file) }
    }
    return known
  }

  /// What code that reads files cannot do without.
  private static let readers = [
    "Bundle", "FileDescriptor", "FileHandle", "FileManager", "FilePath", "InputStream",
    "contentsOf", "contentsOfDirectory", "contentsOfFile", "fopen", "open", "opendir",
  ].map { NameKey($0) }

  /// The names in code that names a place of the file system.
  private static let places = [
    "AbsolutePath", "NSURL", "Path", "URL", "currentDirectoryPath",
  ].map { NameKey($0) }

  /// Modules that are there to start programs.
  private static let startingModules: Set<String> = [
    "Command", "ShellOut", "Subprocess", "SwiftShell", "TSCBasic", "TSCUtility",
  ]

  /// What code that starts a program, or looks for what was built, cannot do without.
  private static let starters = [
    "Process", "Subprocess", "NSTask", "posix_spawn", "posix_spawnp", "execv", "execve", "execvp",
    "popen", "system", "execvpe", "fexecve", "AsyncProcess", "executableURL", "launchPath",
    "productsDirectory", "CommandLine",
  ].map { NameKey($0) }
}

extension FileSummary {
  /// The indices of the declarations in which one of some names stands, maybe as the label of an argument.
  fileprivate func declarations(using names: [NameKey]) -> Set<Int> {
    Set(names.flatMap { declarations(mentioning: $0) + declarations(labelling: $0) })
  }

  /// The indices of the declarations that know the path of the file, and not only pass on their caller's.
  fileprivate var declarationsKnowingTheirPath: [Int] {
    declarations.indices.filter {
      declarations[$0].constructs.contains(.paths) && !declarations[$0].onlyTakesLocation
    }
  }
}
