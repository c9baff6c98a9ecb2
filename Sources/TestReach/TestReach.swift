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
  package init(of tests: [Root], in snapshot: WorkspaceSnapshot) throws(CancellationError) {
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

  /// The tests that reach a declaration; `nil` if it is in no module that they link.
  package func tests(reaching path: SourcePath, _ declaration: Int) -> TestRow? {
    propagation.table.entry(path, declaration).map { propagation.declarations[$0] }
  }

  /// The tests in whose reach a name is mentioned; `nil` if no file has it.
  package func tests(mentioning name: NameKey) -> TestRow? {
    propagation.table.names[name].map { propagation.names[Int($0)] }
  }

  /// The tests in whose reach the type is named of which something is a member, or which it declares or extends; `nil`
  /// outside of types.
  package func tests(namingTypeOf path: SourcePath, _ declaration: Int) -> TestRow? {
    type(of: path, declaration).map { propagation.types[$0] }
  }

  /// The tests in whose reach values of that type can exist; `nil` outside of types.
  package func tests(withValuesOfTypeOf path: SourcePath, _ declaration: Int) -> TestRow? {
    type(of: path, declaration).map { propagation.values[$0] }
  }

  /// The tests in whose reach code may make values of that type; `nil` outside of types.
  package func tests(makingTypeOf path: SourcePath, _ declaration: Int) -> TestRow? {
    type(of: path, declaration).map(propagation.makers(ofType:))
  }

  private func type(of path: SourcePath, _ declaration: Int) -> Int? {
    guard let entry = propagation.table.entry(path, declaration) else { return nil }
    let type = Int(propagation.table.entries[entry].type)
    return type < 0 ? nil : type
  }
}
