import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// The resources of one state, the look-ups of its code, and what each of them finds.
///
/// The facts that all rules read. Pure: it reads the snapshot only.
package struct ResourceFacts: Sendable {
  package let snapshot: WorkspaceSnapshot
  package let catalog: BundleCatalog
  package let apps: LinkedApps
  /// By module, then path, then as they stand in the file.
  package let lookups: [CodeLookup]
  /// The sizes of files in bytes, by their contents; those of some files are not known.
  package var sizes: [ContentID: Int] = [:]
  /// The bundles that another state has, with which this one is compared; `nil` if there is none.
  package var renamedBundles: RenamedBundles?
  /// For each Swift file, the first module with it that is no test.
  private let firstModules: [SourcePath: Int]
  /// The modules with a file of which it is not known what it looks up.
  let unreadModules: Set<Int>
  /// The modules that can name `Bundle.module` without having a bundle: code defines it.
  let modulesWithOwnMember: Set<Int>

  /// Complexity: O(files + resources + look-ups), and O(modules + arrows) for each program.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(_ snapshot: WorkspaceSnapshot) throws(CancellationError) {
    self.snapshot = snapshot
    catalog = try BundleCatalog(snapshot)
    apps = try LinkedApps(snapshot)
    var resolution = try BundleResolution(snapshot)
    var constants = try TextConstants(snapshot)
    let localizers = snapshot.workspace.resources.localizers
    var lookups: [CodeLookup] = []
    var firstModules: [SourcePath: Int] = [:]
    var unread: Set<Int> = []
    var defining: Set<Int> = []
    for module in snapshot.graph.modules.indices {
      try checkCancellation()
      if resolution.hasMember(named: "module", in: module) { defining.insert(module) }
      let conditions = ModuleConditions(module, snapshot)
      for path in snapshot.target(of: module)?.sources ?? [] where path.fileExtension == "swift" {
        guard let summary = snapshot.summaries[path] else {
          unread.insert(module)
          continue
        }
        if !summary.problems.isEmpty { unread.insert(module) }
        if firstModules[path] == nil, !snapshot.graph.modules[module].isTest {
          firstModules[path] = module
        }
        let uses = summary.resourceMentions.uses.flatMap {
          constants.expanded($0, in: path, of: module)
        }
        for use in uses {
          let condition = summary.conditionText(use.condition)
          guard conditions.holds(condition) != false else { continue }
          var lookup = CodeLookup(
            module: module,
            path: path,
            use: use,
            place: .unknown,
            condition: condition,
            isByWrapper: use.lookup == .byWrapper,
            isShipped: conditions.mayHoldWithoutFlags(condition)
              && !summary.isInPreview(use.declaration)
          )
          if lookup.isByWrapper {
            if let made = resolution.lookups(of: use, in: path, of: module) {
              for (use, place) in made {
                (lookup.use, lookup.place) = (use, place)
                lookups.append(lookup)
              }
              continue
            } else if localizers.contains(use.callee.baseName) {
              lookup.isByLocalizer = true
            } else {
              continue
            }
          } else {
            lookup.place = resolution.place(of: use.bundle, in: path, of: module)
          }
          lookups.append(lookup)
        }
      }
    }
    self.lookups = lookups
    self.firstModules = firstModules
    unreadModules = unread
    modulesWithOwnMember = defining
  }
}

extension ResourceFacts {
  /// The id of the first module that compiles the file of a look-up: targets of a project may share it.
  func idOfCode(_ lookup: CodeLookup) -> String { id(firstModules[lookup.path] ?? lookup.module) }
}

extension String {
  /// The last part of a callee: `tr` of `L10n.tr`.
  var baseName: String { split(separator: ".").last.map(String.init) ?? self }
}

// MARK: Main bundles

extension ResourceFacts {
  /// The programs that run a look-up, by the contents of their main bundles.
  package struct Reach: Sendable {
    /// Programs in whose main bundle it finds something; ascending, as all of these.
    package var found: [Int] = []
    package var missing: [Int] = []
    /// Programs of whose main bundle a part is not known.
    package var unknown: [Int] = []

    init(found: [Int] = [], missing: [Int] = [], unknown: [Int] = []) {
      (self.found, self.missing, self.unknown) = (found, missing, unknown)
    }

    /// Whether no program runs it.
    var isEmpty: Bool { found.isEmpty && missing.isEmpty && unknown.isEmpty }
  }

  /// The programs that run a look-up: those that link its module on a platform where its condition may be true.
  func programs(running lookup: CodeLookup) -> [Int] {
    let conditions = ModuleConditions(lookup.module, snapshot)
    return apps.apps(of: lookup.module).filter { app in
      conditions.holds(lookup.condition, on: snapshot.platform(of: app)) != false
    }
  }

  /// The resources in the main bundle of a program.
  ///
  /// A program that SwiftPM builds has none there: its resources lie in a bundle of their own. Apps of Swift
  /// Playgrounds are packages, too, and are built as by Xcode.
  package func mainBundle(of app: Int) -> ResourceBundle? {
    guard let container = snapshot.container(of: app) else { return nil }
    let isApp = container.kind == .project || container.path.fileExtension == "swiftpm"
    return isApp ? catalog.bundle(of: app) : nil
  }

  /// Looks into the main bundle of each program that runs a look-up.
  ///
  /// `finds` returns `nil` where that is not known.
  func reach(of lookup: CodeLookup, _ finds: (ResourceBundle) -> Bool?) -> Reach {
    var reach = Reach()
    for app in programs(running: lookup) {
      switch mainBundle(of: app).map(finds) {
      case .some(.some(true)): reach.found.append(app)
      case .some(.some(false)), .none: reach.missing.append(app)
      case .some(.none): reach.unknown.append(app)
      }
    }
    return reach
  }

  /// The modules that `module` depends on by itself, ascending.
  func dependencies(of module: Int) -> [Int] {
    Array(snapshot.graph.graph.neighbors(of: module))
  }

  /// The modules that depend on `module` by themselves, ascending.
  func dependents(of module: Int) -> [Int] {
    Array(snapshot.graph.graph.neighbors(of: module, .backward))
  }

  /// The values under `resources:` in `.graphd.yml`.
  var settings: ResourceSettings { snapshot.workspace.resources }

  func id(_ module: Int) -> String { snapshot.graph.modules[module].id }
  func name(_ module: Int) -> String { snapshot.graph.modules[module].name }
  func isTest(_ module: Int) -> Bool { snapshot.graph.modules[module].isTest }
  func isInPackage(_ module: Int) -> Bool { snapshot.container(of: module)?.kind == .package }
}

extension ResourceBundle {
  /// Whether the table has the key of a literal; `nil` if the table is not known as a whole.
  func hasKey(_ pattern: KeyPattern, inTable name: String) -> Bool? {
    guard let table = tables[name] else { return false }
    if table.key(matching: pattern) != nil { return true }
    return table.isKnown ? false : nil
  }
}
