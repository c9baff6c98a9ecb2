import BitCollections
import GraphCore
import SwiftKnowledge
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

  let table: DeclarationTable
  private let implicit: ImplicitMembers
  private let count: Int
  private let declarations: SealedRows
  private let names: SealedRows
  private let types: SealedRows
  private let values: SealedRows
  private let makers: SealedRows
  /// The tests that reach `.init` of a type that is not written.
  private let implicitInitializers: TestRow
  /// By module, the tests that link it.
  private let linked: [Int: TestRow]
  /// The tests that may find any declaration when they run, by a name that is made then.
  package let unbounded: TestRow
  /// The cause of each fact; `nil` with more than one test.
  let trace: ReachTrace?

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
    self.table = propagation.table
    self.linked = linked
    count = tests.count
    implicit = propagation.implicit
    declarations = propagation.declarations.sealed
    names = propagation.names.sealed
    types = propagation.types.sealed
    values = propagation.values.sealed
    makers = propagation.makers.sealed
    implicitInitializers = propagation.implicitInitializers
    unbounded = propagation.unbounded
    trace = propagation.trace
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

  // MARK: Questions

  /// The tests in whose reach a declaration of this state meets a criterion.
  package func tests(
    meeting criterion: ReachCriterion,
    of path: SourcePath,
    _ declaration: Int
  ) -> TestRow? {
    guard let entry = table.entry(path, declaration) else { return nil }
    if criterion == .reached { return declarations[entry] }
    let type = table.entries[entry].type
    return tests(
      meeting: criterion,
      name: table.entries[entry].name,
      type < 0 ? .none : .known(type)
    )
  }

  /// The tests in whose reach a declaration would meet a criterion that a file of another state adds.
  ///
  /// Tests that reach it only by other differences are left out: these count for them anyway.
  ///
  /// - Parameters:
  ///   - criterion: The criterion.
  ///   - index: The place of the declaration in its file.
  ///   - file: The file that adds it.
  ///   - modules: The modules of this state that compile the file.
  /// - Returns: The tests; `nil` if there are none.
  package func tests(
    meeting criterion: ReachCriterion,
    ofAdded index: Int,
    in file: FileSummary,
    _ modules: [Int]
  ) -> TestRow? {
    let linking = modules.reduce(into: none) { $0.formUnion(linked[$1] ?? none) }
    let declaration = file.declarations[index]
    func name(_ declaration: Declaration) -> Int32? {
      let name = Int(declaration.baseName)
      guard file.nameKeys.indices.contains(name) else { return nil }
      return table.names[file.nameKeys[name]]
    }
    let membership = table.types.membership(of: index, in: file, name)
    let found =
      criterion == .reached
      ? reach(ofAdded: declaration, in: file, name(declaration), membership)
      : tests(meeting: criterion, name: name(declaration), membership)
    return found?.intersection(linking)
  }

  /// The tests that reach state which another one reaches, too: variables of the whole program, and what libraries keep.
  ///
  /// Complexity: O(declarations).
  ///
  /// Rule: tests.case.launch
  package func tests(sharingStateWith test: Int) -> TestRow {
    var sharing = none
    func add(_ row: TestRow?) {
      if let row, row.contains(test) { sharing.formUnion(row) }
    }
    for (index, entry) in table.entries.enumerated()
    where entry.kind == .storedVariable && (entry.isStatic || entry.type < 0) {
      add(declarations[index])
    }
    for name in LibraryState.names { table.names[NameKey(name)].map { add(names[Int($0)]) } }
    return sharing
  }

  private var none: TestRow { TestRow(count: count) }
  private var all: TestRow { linked.values.reduce(into: none) { $0.formUnion($1) } }

  private func tests(
    meeting criterion: ReachCriterion,
    name: Int32?,
    _ membership: TypeTable.Membership
  ) -> TestRow? {
    let named = name.flatMap { names[Int($0)] }
    switch (criterion, membership) {
    case (.mentioned, _), (.named, .none), (.named, .outside): return named
    case (.named, .known(let type)):
      return types[Int(type)].flatMap { named?.intersection($0) }
    case (.typeNamed, .known(let type)): return types[Int(type)]
    case (.values, .known(let type)): return values[Int(type)]
    case (.makers, .known(let type)):
      let entity = table.types.entities[Int(type)]
      return entity.isDeclared ? values[Int(type)] : making(outside: entity.name)
    case (.makers, .outside(let type)): return making(outside: type)
    // Values of such a type come from anywhere.
    case (.typeNamed, .outside), (.values, .outside): return all
    default: return nil
    }
  }

  /// The tests that may call an initializer of a type from elsewhere.
  private func making(outside type: Int32?) -> TestRow {
    var making = type.flatMap { makers[Int($0)] } ?? none
    making.formUnion(implicitInitializers)
    return making
  }

  /// The tests that would execute or read a declaration that another state adds.
  private func reach(
    ofAdded declaration: Declaration,
    in file: FileSummary,
    _ name: Int32?,
    _ membership: TypeTable.Membership
  ) -> TestRow? {
    if declaration.flags.contains(.isForeign) { return all }
    let criterion: ReachCriterion
    switch declaration.kind {
    case .initializer, .deinitializer: criterion = .makers
    case .subscript: criterion = .values
    case .extension: criterion = .typeNamed
    default:
      criterion = .named
      let isImplicit = { implicit.isImplicit(declaration, of: file, in: $0) }
      if case .known(let type) = membership, declaration.name == "self" || isImplicit(type) {
        var found = values[Int(type)]
        found?.formUnion(tests(meeting: .named, name: name, membership) ?? none)
        return found
      }
    }
    return tests(meeting: criterion, name: name, membership)
  }
}

/// The names that expansions of the workspace's macros may write.
struct Expansions: Sendable {
  var names: Set<Int32> = []
  /// Whether an implementation takes them from nowhere else.
  var areKnown = true
}
