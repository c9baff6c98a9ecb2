import BitCollections
import GraphCore
package import WorkspaceModel

/// The declarations that running each of some tests can execute or read, in one state, without building it.
///
/// It never leaves out one that a test can reach, within the limits that docs/tests.md names.
package struct TestReach: Sendable {
  /// Where a test begins.
  package struct Root: Sendable {
    /// The index of the module in the snapshot's graph.
    package var module: Int
    /// The file of its function, and the line of that, from 1.
    package var path: SourcePath
    package var line: Int
    /// The names of the types that it stands in, and of what these inherit tests from.
    package var suites: [String]

    package init(module: Int, path: SourcePath, line: Int, suites: [String]) {
      self.module = module
      self.path = path
      self.line = line
      self.suites = suites
    }
  }

  private let propagation: ReachPropagation

  /// Complexity: O(mentions of the modules below the tests * tests / 64) at most.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    of tests: [Root],
    in snapshot: WorkspaceSnapshot
  ) throws(CancellationError) {
    var linked: [Int: TestRow] = [:]
    var modules: [Int: [Int]] = [:]
    for (number, test) in tests.enumerated() { modules[test.module, default: []].append(number) }
    for (module, numbers) in modules {
      for below in snapshot.graph.graph.reachable(from: [module], .forward) {
        for number in numbers {
          linked[below, default: TestRow(count: tests.count)].insert(number)
        }
      }
    }
    let table = DeclarationTable(snapshot, modules: linked.keys.sorted())
    var propagation = ReachPropagation(
      table,
      Self.expansions(linked.keys.sorted(), table, snapshot),
      count: tests.count,
      linked: linked
    )
    for (number, test) in tests.enumerated() {
      var row = TestRow(count: tests.count)
      row.insert(number)
      if let file = table.filesByPath[test.path] {
        for (index, declaration) in table.files[file].summary.declarations.enumerated()
        where Int(declaration.line) == test.line {
          propagation.reach(table.files[file].start + index, row)
        }
      }
      for suite in test.suites {
        if let name = table.names[NameKey(suite)] {
          propagation.mention(name, row, isMaking: true)
        }
      }
    }
    try propagation.run()
    self.propagation = propagation
  }

  /// The words in the texts of macros' implementations.
  ///
  /// Rule: reach.expansion
  private static func expansions(
    _ modules: [Int],
    _ table: DeclarationTable,
    _ snapshot: WorkspaceSnapshot
  ) -> Expansions {
    var expansions = Expansions()
    let macros = modules.filter { snapshot.graph.modules[$0].kind == .macro }
    for module in snapshot.graph.graph.reachable(from: macros, .forward) {
      for path in snapshot.target(of: module)?.sources ?? [] {
        guard let file = table.filesByPath[path].map({ table.files[$0] }) else { continue }
        if let texts = file.summary.textNames {
          expansions.names.formUnion(texts.map { file.names[Int($0)] })
        } else if file.summary.constructs.contains(.literals) {
          expansions.areKnown = false
        }
      }
    }
    return expansions
  }

  /// The tests that may find any declaration when they run, by a name that is made then.
  package var unbounded: TestRow { propagation.unbounded }

  /// The tests in whose reach a declaration meets a criterion; `nil` if no module that they link has it.
  package func tests(
    meeting criterion: ReachCriterion,
    of path: SourcePath,
    _ declaration: Int
  ) -> TestRow? {
    guard let entry = propagation.table.entry(path, declaration) else { return nil }
    let type = Int(propagation.table.entries[entry].type)
    let name = Int(propagation.table.entries[entry].name)
    switch criterion {
    case .reached: return propagation.declarations[entry]
    case .mentioned: return propagation.names[name]
    case .named:
      let names = propagation.names[name]
      return type < 0 ? names : names.intersection(propagation.types[type])
    case .typeNamed: return type < 0 ? nil : propagation.types[type]
    case .values: return type < 0 ? nil : propagation.values[type]
    case .makers: return type < 0 ? nil : propagation.makers(ofType: type)
    }
  }

  /// The way from a declaration that meets a criterion back to the only test; `nil` if it does not meet it.
  ///
  /// With more than one test it is empty.
  ///
  /// Complexity: O(length of the way).
  package func way(
    to criterion: ReachCriterion,
    of path: SourcePath,
    _ declaration: Int
  ) -> [ReachStep]? {
    guard let row = tests(meeting: criterion, of: path, declaration), !row.isEmpty,
      let entry = propagation.table.entry(path, declaration)
    else { return nil }
    let name = propagation.table.entries[entry].name
    let type = propagation.table.entries[entry].type
    let fact: ReachFact =
      switch criterion {
      case .reached: .declaration(Int32(entry))
      case .mentioned, .named: .name(name)
      case .typeNamed: .type(type)
      case .values, .makers: .value(type)
      }
    return propagation.way(to: fact)
  }
}

/// A condition on the reach of a test, under which a difference of a declaration counts for the test.
package enum ReachCriterion: Sendable, Hashable, CaseIterable {
  /// The declaration is executed or read.
  case reached
  /// Its name is mentioned.
  case mentioned
  /// Its name is mentioned and, of a member, its type is named.
  case named
  /// The type is named that it declares or extends, or of which it is a member.
  case typeNamed
  /// Values of that type can exist.
  case values
  /// Code may make values of that type.
  case makers
}

/// The names that expansions of the workspace's macros may write.
struct Expansions: Sendable {
  var names: Set<Int32> = []
  /// Whether an implementation takes them from nowhere else.
  var areKnown = true
}
