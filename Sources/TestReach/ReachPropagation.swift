import SwiftKnowledge
import WorkspaceModel

/// Finds what running each of some tests can execute or read: all tests at once, by names and by what can exist.
///
/// A declaration outside of types is reached where a declaration in reach mentions its name. A static member also needs
/// that its type is named in reach. An instance member needs that a value of the type can exist there. Sets of tests only
/// grow, so that the order of the steps does not matter.
///
/// Rules: reach.name, reach.static, reach.instance, reach.lookup, reach.synthesized
struct ReachPropagation {
  let table: DeclarationTable
  private(set) var implicit: ImplicitMembers
  /// The tests that link one of the modules of a file, by file.
  private let linked: [TestRow]
  /// By declaration, the tests that reach it.
  private(set) var declarations: TestRows
  /// By name, the tests in whose reach it is mentioned.
  private(set) var names: TestRows
  /// By type, the tests in whose reach it is named.
  private(set) var types: TestRows
  /// By type, the tests in whose reach a value of it can exist.
  private(set) var values: TestRows
  /// By name, the tests in whose reach it stands where values are made.
  private(set) var makers: TestRows
  /// By name, the tests in whose reach it is mentioned by code that makes values of types that it does not write.
  private var inferring: TestRows
  /// By name, the tests in whose reach it is the label of an argument.
  private var labels: TestRows
  /// The tests that reach an initializer without a call, whose arguments have no labels.
  private var unapplied: TestRow
  /// The tests that reach `.init` of a type that is not written.
  private(set) var implicitInitializers: TestRow
  /// The labels that a call of an initializer or a subscript needs, by declaration.
  private let required: [Int32: [Int32]]
  /// By label, the declarations that need it.
  private let labelled: [Int32: [Int32]]
  /// The initializers of types from elsewhere, by the type's name.
  private let outsideInitializers: [Int32: [Int32]]
  /// The tests that may find any declaration when they run.
  private(set) var unbounded: TestRow
  /// The cause of each fact; `nil` with more than one test.
  private(set) var trace: ReachTrace?
  private var pending: [TestRow?]
  private var queue: [Int32] = []
  private let members: [[Int32]]
  private let typesWithin: [[Int32]]
  private let conjurers: Set<Int32>
  private let expansions: Expansions
  private let lookups: Set<Int32>
  private let patternOperator: Int32
  private let initializerLabel: Int32?
  private let initializer: Int32?
  private let selfName: Int32?

  /// `linked` has the tests that link each module.
  init(
    _ table: DeclarationTable,
    _ expansions: Expansions,
    count: Int,
    linked: [Int: TestRow]
  ) {
    var table = table
    patternOperator = table.id(of: NameKey("~="), "~=")
    lookups = Set(Self.lookupNames.compactMap { table.names[NameKey($0)] })
    initializerLabel = table.names[NameKey(".init")]
    initializer = table.names[NameKey("init")]
    selfName = table.names[NameKey("self")]
    self.table = table
    self.expansions = expansions
    let implicit = ImplicitMembers(table)
    self.implicit = implicit
    conjurers = table.conjurers
    let none = TestRow(count: count)
    self.linked = table.files.map { file in
      file.modules.reduce(into: none) { $0.formUnion(linked[$1] ?? none) }
    }
    let typeCount = table.types.entities.count
    declarations = TestRows(rows: table.entries.count, tests: count)
    names = TestRows(rows: table.names.count, tests: count)
    makers = names
    inferring = names
    labels = names
    unapplied = none
    implicitInitializers = none
    required = table.requiredLabels { implicit.isCalledElsewhere($0) }
    labelled = required.reduce(into: [:]) { labelled, entry in
      for label in entry.value { labelled[label, default: []].append(entry.key) }
    }
    outsideInitializers = table.outsideInitializers
    types = TestRows(rows: typeCount, tests: count)
    values = types
    unbounded = none
    trace = count == 1 ? ReachTrace() : nil
    pending = Array(repeating: nil, count: table.entries.count)
    var members: [[Int32]] = Array(repeating: [], count: typeCount)
    for (index, entry) in table.entries.enumerated() where entry.type >= 0 {
      members[Int(entry.type)].append(Int32(index))
    }
    self.members = members
    var within: [[Int32]] = Array(repeating: [], count: typeCount)
    for (index, type) in table.types.entities.enumerated() where type.outer >= 0 {
      within[Int(type.outer)].append(Int32(index))
    }
    typesWithin = within
    var all = none
    for test in 0..<count { all.insert(test) }
    // Values of types from elsewhere come from anywhere.
    for (index, type) in table.types.entities.enumerated() where !type.isDeclared {
      make(Int32(index), all)
    }
    // Code in other languages finds them.
    for index in table.entries.indices
    where table.entries[index].type < 0
      && table.declaration(index).flags.contains(.isForeign)
    {
      reach(index, all)
    }
    trace?.current = ReachTrace.Origin.test.rawValue
  }

  /// Declarations of libraries that find code by a name which is made, or read from a file, when the program runs.
  private static let lookupNames = [
    "NSClassFromString", "NSManagedObjectModel", "NSNib", "NSPersistentContainer", "NSStoryboard",
    "NSSelectorFromString", "UINib", "UIStoryboard", "_typeByName", "class_replaceMethod", "dlopen",
    "dlsym", "loadNibNamed", "method_exchangeImplementations", "objc_getClass", "objc_lookUpClass",
  ]

  // MARK: Facts

  /// Adds that tests execute or read a declaration.
  mutating func reach(_ index: Int, _ tests: TestRow) {
    let linking = tests.intersection(linked[Int(table.entries[index].file)])
    guard let new = declarations.insert(linking, into: index) else { return }
    trace?.record(.declaration(Int32(index)))
    if pending[index] == nil { queue.append(Int32(index)) }
    if pending[index]?.formUnion(new) == nil { pending[index] = new }
  }

  /// Adds that tests mention a name, and whether values of what it names may come from there.
  mutating func mention(_ name: Int32, _ tests: TestRow, isMaking: Bool) {
    if let new = names.insert(tests, into: Int(name)) {
      trace?.record(.name(name))
      if lookups.contains(name) { unbounded.formUnion(new) }
      for index in table.bearers[Int(name)] where !table.entries[Int(index)].isType {
        reach(member: Int(index), new)
      }
      for type in table.types.named[name] ?? [] {
        seen(type, around: new).map { see(type, $0) }
      }
    }
    guard isMaking, let new = makers.insert(tests, into: Int(name)) else { return }
    for type in table.types.named[name] ?? [] {
      seen(type, around: new).map { make(type, $0) }
    }
    for index in outsideInitializers[name] ?? [] { call(Int(index), new) }
    for index in table.bearers[Int(name)] where table.entries[Int(index)].kind == .typeAlias {
      if let made = declarations.intersection(of: Int(index), new) {
        mention(.signature, of: Int(index), made, isMaking: true)
      }
    }
  }

  /// The tests among some that see the type around a type; all of them at the top level.
  private func seen(_ type: Int32, around tests: TestRow) -> TestRow? {
    let outer = table.types.entities[Int(type)].outer
    return outer < 0 ? tests : types.intersection(of: Int(outer), tests)
  }

  /// Adds what follows from the mention of a declaration's name.
  private mutating func reach(member index: Int, _ tests: TestRow) {
    let entry = table.entries[index]
    guard entry.type >= 0 else { return reach(index, tests) }
    let rows = table.entries[index].isStatic ? types : values
    guard let able = rows.intersection(of: Int(entry.type), tests) else { return }
    reach(index, able)
    // `.factory()` does not write the type.
    if table.entries[index].isStatic, table.entries[index].kind != .typeAlias {
      make(entry.type, able)
    }
  }

  /// Adds that a type is named in the reach of tests.
  private mutating func see(_ type: Int32, _ tests: TestRow) {
    guard let new = types.insert(tests, into: Int(type)) else { return }
    trace?.record(.type(type))
    for index in members[Int(type)] {
      let entry = table.entries[Int(index)]
      if entry.isType {
        // Its supertypes have static members, too.
        mention(.inheritance, of: Int(index), new, isMaking: false)
      } else if entry.isStatic {
        // `.self` may be a member of that name; synthesized code uses coding keys.
        let isUsed = entry.name == selfName || table.codingKeys.contains(entry.name)
        let named = isUsed ? new : names.intersection(of: Int(entry.name), new)
        if let named { reach(member: Int(index), named) }
      }
    }
    for inner in typesWithin[Int(type)] {
      let name = table.types.entities[Int(inner)].name
      if let named = names.intersection(of: Int(name), new) { see(inner, named) }
      let isUsed = table.codingKeys.contains(name)
      if let made = isUsed ? new : makers.intersection(of: Int(name), new) { make(inner, made) }
    }
    for aspect in table.types.entities[Int(type)].aspects { see(aspect, new) }
    if implicit.existsWhereNamed(type) { make(type, new) }
  }

  /// Adds that values of a type can exist in the reach of tests.
  private mutating func make(_ type: Int32, _ tests: TestRow) {
    guard let new = values.insert(tests, into: Int(type)) else { return }
    trace?.record(.value(type))
    see(type, new)
    for index in members[Int(type)].lazy.map(Int.init) {
      let entry = table.entries[index]
      if entry.isType {
        let conforms = table.declaration(index).inheritance != .none
        if entry.kind != .extension || conforms { reach(index, new) }
      } else if entry.kind == .initializer || entry.kind == .subscript {
        call(index, new)
      } else if implicit.contains(index) {
        reach(index, new)
      } else if !table.entries[index].isStatic,
        let named = names.intersection(of: Int(entry.name), new)
      {
        reach(index, named)
      }
    }
    for aspect in table.types.entities[Int(type)].aspects { make(aspect, new) }
  }

  /// Adds that tests may call an initializer or a subscript, if its labels stand in their reach.
  ///
  /// Values of types from elsewhere are everywhere: their initializers need `.init`, or the name of the type.
  ///
  /// Rule: reach.label
  private mutating func call(_ index: Int, _ tests: TestRow) {
    let entry = table.entries[index]
    guard entry.type >= 0, var able = values.intersection(of: Int(entry.type), tests) else {
      return
    }
    if entry.kind == .initializer, !implicit.isCalledElsewhere(index) {
      able = able.intersection(makers(ofType: Int(entry.type)))
    }
    for label in required[Int32(index)] ?? [] {
      var labelling = labels[Int(label)]
      labelling.formUnion(unapplied)
      able = able.intersection(labelling)
    }
    if !able.isEmpty { reach(index, able) }
  }

  /// The tests that may call an initializer of a type.
  private func makers(ofType type: Int) -> TestRow {
    let entity = table.types.entities[type]
    if entity.isDeclared { return values[type] }
    var making = makers[Int(entity.name)]
    making.formUnion(implicitInitializers)
    return making
  }

  /// Adds what a declaration shows of the calls in it.
  private mutating func followCalls(_ index: Int, _ tests: TestRow) {
    for label in table.labels(of: index) {
      if label == initializerLabel {
        implicitInitializers.formUnion(tests)
        for index in outsideInitializers.values.joined() { call(Int(index), tests) }
      }
      guard let waiting = labelled[label], let new = labels.insert(tests, into: Int(label)) else {
        continue
      }
      for index in waiting { call(Int(index), new) }
    }
    let file = table.files[Int(table.entries[index].file)].summary
    guard file.constructs.contains(.unappliedInitializers), let initializer,
      table.mentions(index).contains(initializer)
    else { return }
    unapplied.formUnion(tests)
    for index in required.keys { call(Int(index), tests) }
  }

  /// Adds that code which mentions a name makes values of types that it does not write.
  private mutating func infer(_ name: Int32, _ tests: TestRow) {
    guard let new = inferring.insert(tests, into: Int(name)) else { return }
    for index in table.bearers[Int(name)] where !table.entries[Int(index)].isType {
      if let reached = declarations.intersection(of: Int(index), new) {
        inferValues(of: Int(index), reached)
      }
    }
    for type in table.types.named[name] ?? [] {
      for index in members[Int(type)] where table.entries[Int(index)].kind == .initializer {
        if let reached = declarations.intersection(of: Int(index), new) {
          inferValues(of: Int(index), reached)
        }
      }
    }
  }

  /// Adds that values of the types that a declaration takes can exist.
  private mutating func inferValues(of index: Int, _ tests: TestRow) {
    for section in [Declaration.Section.signature, .parameters, .storage] {
      for name in table.mentions(section, of: index) {
        mention(name, tests, isMaking: true)
        infer(name, tests)
      }
    }
  }

  // MARK: Steps

  /// Follows what is in reach until nothing is added.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  mutating func run() throws(CancellationError) {
    var next = 0
    while next < queue.count {
      if next & 1023 == 0, Task.isCancelled { throw CancellationError() }
      let index = Int(queue[next])
      next += 1
      if next > 4096, next * 2 > queue.count {
        queue.removeFirst(next)
        next = 0
      }
      guard let tests = pending[index] else { continue }
      pending[index] = nil
      trace?.current = Int32(index)
      follow(index, tests)
    }
    queue = []
  }

  private mutating func follow(_ index: Int, _ tests: TestRow) {
    let declaration = table.declaration(index)
    for section in Declaration.Section.allCases {
      let isMaking = implicit.makesValues(section, of: index, declaration)
      mention(section, of: index, tests, isMaking: isMaking)
    }
    for name in table.results(of: index) { mention(name, tests, isMaking: true) }
    if declaration.constructs.contains(.patterns) {
      mention(patternOperator, tests, isMaking: false)
    }
    switch declaration.kind {
    case .typeAlias:
      let name = Int(table.entries[index].name)
      if let made = makers.intersection(of: name, tests) {
        mention(.signature, of: index, made, isMaking: true)
      }
    case .macro:
      // Its expansions are not known, but for the texts that they are made of.
      if !expansions.areKnown { unbounded.formUnion(tests) }
      for name in expansions.names { mention(name, tests, isMaking: true) }
    default: break
    }
    followInference(index, declaration, tests)
    followCalls(index, tests)
    // The conditions of an extension are those of its members.
    let file = table.files[Int(table.entries[index].file)]
    let parent = Int(declaration.parent)
    if file.summary.declarations.indices.contains(parent),
      file.summary.declarations[parent].kind == .extension
    {
      reach(file.start + parent, tests)
      // `extension Style where Self == Plain { static var plain: Self { .init() } }`
      if table.entries[index].isStatic {
        mention(.signature, of: file.start + parent, tests, isMaking: true)
      }
    }
  }

  private mutating func followInference(
    _ index: Int,
    _ declaration: Declaration,
    _ tests: TestRow
  ) {
    let entry = table.entries[index]
    let mentioned = Array(table.mentions(index))
    if table.labels(of: index).contains(where: { $0 == initializerLabel })
      || mentioned.contains(where: conjurers.contains)
    {
      for name in mentioned { infer(name, tests) }
      if declaration.flags.contains(.hasDefaultArguments) { inferValues(of: index, tests) }
    }
    let key =
      declaration.kind == .initializer && entry.type >= 0
      ? table.types.entities[Int(entry.type)].name : entry.name
    if let inferred = inferring.intersection(of: Int(key), tests) {
      inferValues(of: index, inferred)
    }
  }

  private mutating func mention(
    _ part: Declaration.Section,
    of index: Int,
    _ tests: TestRow,
    isMaking: Bool
  ) {
    for name in table.mentions(part, of: index) { mention(name, tests, isMaking: isMaking) }
  }
}
