import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// Which executables a test target may start though it does not depend on them.
///
/// Swift packages build all their executables before tests run, and tests find them by their place. A target
/// whose own files, or those of a module that only tests use, can start a program may start any executable or
/// plug-in of its package, and load any of its libraries if they can load one, unless `tests.runs` in `.graphd.yml`
/// says which executables it starts.
struct StartedExecutables {
  private let snapshot: WorkspaceSnapshot
  /// Modules that something other than a test is made of.
  private let production: Set<Int>
  private var reaches: [Int: Reach] = [:]

  init(_ snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
    let others = snapshot.graph.modules.indices.filter { index in
      switch snapshot.graph.modules[index].kind {
      case .executable, .macro, .plugin: true
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
        && offered.contains(Name(package: key.packagePath, target: key.target))
    }
    production = Set(snapshot.graph.graph.reachable(from: others + products, .forward))
  }

  /// By index in the graph.
  mutating func executables(of test: Int) -> [Int] {
    let modules = snapshot.graph.modules
    let own = modules.indices.filter {
      $0 != test && modules[$0].key.packagePath == modules[test].key.packagePath
    }
    let runs = snapshot.workspace.testRuns
    if let named = runs[modules[test].name] ?? runs[modules[test].id] {
      return own.filter { named.contains(modules[$0].name) || named.contains(modules[$0].id) }
    }
    switch reach(of: test) {
    case .nothing: return []
    case .programs: return own.filter { [.executable, .plugin].contains(modules[$0].kind) }
    case .libraries: return own.filter { modules[$0].kind != nil && modules[$0].kind != .test }
    }
  }

  /// How far code can reach beyond what it is linked with.
  private enum Reach: Int {
    case nothing, programs, libraries
  }

  private mutating func reach(of test: Int) -> Reach {
    var widest = Reach.nothing
    for module in snapshot.graph.graph.reachable(from: [test], .forward)
    where module == test || !production.contains(module) {
      let reach = ownReach(of: module)
      if reach.rawValue > widest.rawValue { widest = reach }
    }
    return widest
  }

  private mutating func ownReach(of module: Int) -> Reach {
    if let known = reaches[module] { return known }
    let paths = snapshot.target(of: module)?.sources ?? []
    let summaries = paths.compactMap { snapshot.summaries[$0] }
    let reach: Reach =
      if summaries.contains(where: { $0.contains(Self.loader) }) {
        .libraries
      } else if summaries.count < paths.count
        || summaries.contains(where: { Self.starters.contains(where: $0.contains) })
      {
        // What is not Swift is not read.
        .programs
      } else {
        .nothing
      }
    reaches[module] = reach
    return reach
  }

  private static let loader = NameKey("dlopen")
  /// What code that starts a program, or looks for what was built, cannot do without.
  private static let starters = [
    "Process", "Subprocess", "NSTask", "posix_spawn", "posix_spawnp", "execv", "execve", "execvp",
    "popen", "AsyncProcess", "executableURL", "launchPath", "productsDirectory", "CommandLine",
  ].map { NameKey($0) }
}
