import BitCollections
import GraphCore

/// The programs that each module is linked into: executables, apps and extensions of apps.
///
/// Each has a main bundle of its own. A test bundle is no app: it runs in one, or in the process of a tool.
package struct LinkedApps: Sendable {
  /// The programs, ascending.
  package let apps: [Int]
  private let appsOfModule: [[Int]]
  private let modulesOfApp: [Int: BitSet]

  /// Follows what each program links; it throws if its task was cancelled.
  ///
  /// Complexity: O(modules + arrows) for each program.
  package init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    let graph = snapshot.graph
    let kinds: Set<Target.Kind> = [.executable, .app, .appExtension]
    apps = graph.modules.indices.filter { graph.modules[$0].kind.map(kinds.contains) == true }
    var byModule = Array(repeating: [Int](), count: graph.modules.count)
    var byApp: [Int: BitSet] = [:]
    for app in apps {
      if Task.isCancelled { throw CancellationError() }
      let linked = Self.linked(into: app, snapshot)
      for module in linked { byModule[module].append(app) }
      byApp[app] = linked
    }
    appsOfModule = byModule
    modulesOfApp = byApp
  }

  /// The programs that contain the code of `module`, itself among them if it is one; ascending.
  package func apps(of module: Int) -> [Int] { appsOfModule[module] }

  /// The modules whose code `app` contains, ascending; itself among them.
  package func modules(of app: Int) -> [Int] { modulesOfApp[app].map(Array.init) ?? [] }

  /// Whether `app` contains the code of `module`.
  package func contains(_ module: Int, in app: Int) -> Bool {
    modulesOfApp[app]?.contains(module) == true
  }

  /// Whether some program contains the code of both.
  package func areLinkedTogether(_ module: Int, _ other: Int) -> Bool {
    !Set(appsOfModule[module]).isDisjoint(with: appsOfModule[other])
  }

  private static func linked(into app: Int, _ snapshot: WorkspaceSnapshot) -> BitSet {
    let graph = snapshot.graph
    let platform = snapshot.platform(of: app)
    var seen: BitSet = [app]
    var pending = [app]
    while let module = pending.popLast() {
      for other in graph.graph.neighbors(of: module)
      where !seen.contains(other) && graph.modules[other].isLinkedIntoOthers {
        let kinds = graph.kinds(from: module, to: other)
        guard
          !kinds.isDisjoint(with: [.declared, .linked])
            || graph.imports(from: module, to: other, on: platform)
        else { continue }
        seen.insert(other)
        pending.append(other)
      }
    }
    return seen
  }
}

extension Module {
  /// Whether a program can contain its code without being it.
  fileprivate var isLinkedIntoOthers: Bool {
    switch kind {
    case .library, .framework, .systemLibrary, .binary, nil: true
    default: false
    }
  }
}
