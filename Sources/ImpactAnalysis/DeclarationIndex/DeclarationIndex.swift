import BitCollections
import GraphCore
import SwiftKnowledge
import Synchronization
import WorkspaceModel

/// The Swift files of both states by module, and the types that code names.
///
/// It never changes; answers are computed once.
final class DeclarationIndex: Sendable {
  typealias File = ModuleFile

  private let read: @Sendable (Int) -> [File]
  let filters: UseFilters
  let union: ModuleUnion
  let moduleNames: [String]
  /// The types and aliases of both states.
  private let typeNames: [TypeNames]
  /// By module.
  private let files = Memo<Int, [File]>()
  private let filesByName: [FilesByName]
  private let homes = Mutex(Homes())
  private let lookups = TypeLookups()
  /// The answers to questions about declarations.
  let answers = Answers()

  private var modules: Range<Int> { union.indices }
  private var graph: DirectedGraph { union.graph }

  /// The modules that declare types, by the types' names: all, or those that were looked up.
  private struct Homes {
    /// For more names a table of all types is worth its while.
    static let mostSearches = 64
    var known: [NameKey: [Int]] = [:]
    var areAll = false
  }

  /// Types by name, as far as they were looked up.
  private struct TypeLookups {
    /// The declarations of types.
    let types = Memo<String, [DeclarationReference]>()
    /// By the name of the type around the nested one, whatever that is called.
    let qualifiersByOuter = Memo<String, QualifiedTypeLookup?>()
    let qualifiers = Memo<TypeName, QualifiedTypeLookup?>()
    /// The modules in which extensions declare types of one name, by what these extend.
    let nestings = Memo<String, [String?: [Int]]>()
    let facts = Memo<String, TypeFacts>()
    let literalProtocols = Memo<String, Bool>()
  }

  /// The answers to questions about declarations.
  struct Answers {
    let choices = Memo<Choice, Bool>()
    let requirements = Memo<Choice, Bool>()
    /// Whether a protocol may require a member by its name.
    let requiring = Memo<Choice, Bool>()
    /// The namesakes of what extensions extend.
    let namesakes = Memo<Extended, Namesakes>()
    /// The protocols that require a member.
    let askingProtocols = Memo<Witness, Set<String>>()
    /// The declarations that there are twice, once for a marker protocol alone, by its name.
    let overloads = Memo<String, Set<String>>()
    /// By module.
    let scopes = Memo<Int, BitSet>()
    let classesMadeWithin = Memo<Int, [DeclarationReference]>()
    /// By module and file, the declarations on each line.
    let declarationLines = Memo<FileOfModule, [UInt32: [DeclarationReference]]>()
    let conformances = Memo<ConformingType, [Conformance]>()
    /// The classes that the declarations on one line may make.
    let classesMade = Memo<Maker, [DeclarationReference]>()
  }

  struct FileOfModule: Hashable {
    var module: Int
    var path: SourcePath
  }

  /// The declarations of one name on one line, in either state.
  struct Maker: Hashable {
    var module: Int
    var path: SourcePath
    var line: Int
    var name: String
  }

  /// A name that an extension extends.
  struct Extended: Hashable {
    var name: String
    var module: Int
  }

  /// Other names for what an extension extends.
  struct Namesakes {
    /// The types that an alias stands for.
    var targets: Set<String> = []
    /// Aliases, refining protocols and subclasses of these and of the name itself.
    var heirs: Set<TypeName> = []
  }

  struct TypeFacts {
    /// Whether one is a protocol.
    var isProtocol: Bool
    /// Whether nothing can inherit from any.
    var areSealed: Bool
    /// The narrowest access; `nil` if there is none.
    var access: AccessLevel?
  }

  /// A protocol or a type, and a member that it may require.
  struct Choice: Hashable {
    var name: String
    var member: Witness
    var typeAccess = AccessLevel.public
  }

  /// `read` gives the files of a module, each version once.
  init(of states: ComparedStates, read: @escaping @Sendable (Int) -> [File]) {
    union = states.union
    moduleNames = union.members.map(\.module.moduleName)
    filters = states.options.filters
    typeNames = [states.base.typeNames, states.head.typeNames]
    self.read = read
    filesByName = union.indices.map { _ in FilesByName() }
  }

  func files(_ module: Int) -> [File] { files(module) { read(module) } }

  /// The files of a module that may contain one of some names, parsed.
  func files(_ module: Int, naming names: some Collection<NameKey>) -> [File] {
    let all = files(module)
    let found = filesByName[module].files(naming: names, of: all)
    SourceFile.parse(found.lazy.map(\.source))
    return found
  }

  /// The files of a module that may declare a type or an alias of a name.
  private func files(_ module: Int, declaring key: NameKey) -> [File] {
    files(module).filter { $0.source.mayDeclareType(key) }
  }

  /// Whether the workspace declares a type of that name.
  func isDeclared(_ name: String) -> Bool { !modules(declaring: name).isEmpty }

  /// The modules that declare a type of that name.
  ///
  /// Complexity: O(files · log types) for each of the first names, then O(types) once.
  private func modules(declaring name: String) -> [Int] {
    let key = NameKey(name)
    let (known, count, areAll) = homes.withLock { ($0.known[key], $0.known.count, $0.areAll) }
    if let known { return known }
    if areAll || !typeNames.contains(where: { $0.declareType(key) }) { return [] }
    if count < Homes.mostSearches {
      let found = modules.filter { isDeclared(name, in: $0) }
      homes.withLock { if !$0.areAll { $0.known[key] = found } }
      return found
    }
    let all = allHomes()
    homes.withLock { $0 = Homes(known: all, areAll: true) }
    return all[key] ?? []
  }

  private func allHomes() -> [NameKey: [Int]] {
    var homes: [NameKey: [Int]] = [:]
    for module in modules {
      for (_, file) in files(module) {
        for key in file.summary.typeKeys where homes[key]?.last != module {
          homes[key, default: []].append(module)
        }
      }
    }
    return homes
  }

  /// Whether a module declares a type of that name.
  func isDeclared(_ name: String, in module: Int) -> Bool {
    let key = NameKey(name)
    return files(module, declaring: key).contains { $0.source.summary.typeName(key) != nil }
  }

  /// Whether the workspace declares a protocol or a class of that name.
  func mayInherit(from name: String) -> Bool {
    types(named: name).contains {
      $0.declaration.kind == .protocol || $0.declaration.kind == .class
    }
  }

  /// The types of one name in the whole workspace.
  ///
  /// Complexity: that of `modules(declaring:)` the first time.
  func types(named name: String) -> [DeclarationReference] {
    lookups.types(name) {
      let key = NameKey(name)
      return modules(declaring: name).flatMap { module in
        files(module, declaring: key).flatMap { path, file in
          let summary = file.summary
          return summary.nominalTypes(named: key).map {
            DeclarationReference(file: path, summary: summary, index: $0)
          }
        }
      }
    }
  }

  /// The declarations of that name, or that mention it in what says of which type they are.
  ///
  /// Complexity: O(files · log names).
  func declarations(mentioning name: String) -> [DeclarationReference] {
    declarations(mentioning: name, in: modules)
  }

  /// Those in some modules.
  func declarations(
    mentioning name: String,
    in modules: some Sequence<Int>
  ) -> [DeclarationReference] {
    declarations(naming: name, in: modules) { $0.uses.inTypes[$1] }
  }

  /// The declarations whose code mentions that name.
  ///
  /// Complexity: O(files · log names).
  func code(mentioning name: String) -> [DeclarationReference] {
    declarations(naming: name, in: modules) { $0.uses.inCode[$1] }
  }

  private func declarations(
    naming name: String,
    in modules: some Sequence<Int>,
    _ uses: (FileSummary, UInt32) -> ArraySlice<UInt32>
  ) -> [DeclarationReference] {
    let key = NameKey(name)
    return modules.flatMap { module in
      files(module, naming: CollectionOfOne(key)).flatMap { path, file in
        let summary = file.summary
        return (summary.position(of: key).map { uses(summary, $0) } ?? [])
          .map { DeclarationReference(file: path, summary: summary, index: Int($0)) }
      }
    }
  }

  /// The modules that declare a type of that name, and all that may load one of them.
  func modules(knowing name: String) -> BitSet {
    graph.reachable(from: modules(declaring: name), .backward)
  }

  /// Whether the workspace declares another name for something.
  func isAlias(_ name: String) -> Bool { isAlias(NameKey(name)) }

  func isAlias(_ key: NameKey) -> Bool {
    typeNames.contains { $0.declareAlias(key) }
  }

  /// A module and all that it loads.
  func modules(below module: Int) -> BitSet { graph.reachable(from: [module], .forward) }

  // MARK: Nested types

  /// Whether a file can name a type that may be nested.
  func mayName(_ type: TypeName, in summary: FileSummary) -> Bool {
    qualifiers(of: type)?.mayStand(in: summary) ?? true
  }

  /// Whether a declaration can name a type that may be nested.
  func mayName(_ type: TypeName, in subject: DeclarationReference) -> Bool {
    qualifiers(of: type)?.mayStand(in: subject) ?? true
  }

  /// The names together with which code names a nested type; `nil` if none are known to be needed.
  ///
  /// Complexity: for each of them O(files · log names), once.
  func qualifiers(of type: TypeName) -> QualifiedTypeLookup? {
    guard let outer = type.outer, filters.contain(.nested) else { return nil }
    return lookups.qualifiers(type) {
      // `Module.Type` is written like `Outer.Type`.
      let mayBeTopLevel = moduleNames.contains(outer) && mayBeTopLevel(type.name)
      guard !mayBeTopLevel, !mayBeNestedInAnother(type, than: outer) else { return nil }
      let all = lookups.qualifiersByOuter(outer) { QualifiedTypeLookup(of: outer, self) }
      return all?.naming(type.name)
    }
  }

  /// Whether an extension may nest it in another type of the same name as the workspace's.
  private func mayBeNestedInAnother(_ type: TypeName, than outer: String) -> Bool {
    modules(nestingByExtension: type).contains {
      !surelyFinds(TypeName(name: outer), in: $0, seenFrom: nil)
    }
  }

  /// The modules in which an extension of what is called like the outer type declares a type of that name.
  ///
  /// Generated code declares one name in hundreds of modules, each time in another type. Complexity: O(types of the
  /// name), once for all of them.
  private func modules(nestingByExtension type: TypeName) -> [Int] {
    let nestings = lookups.nestings(type.name) {
      let key = NameKey(type.name)
      var found: [String?: [Int]] = [:]
      for module in isAlias(type.name) ? Array(modules) : modules(declaring: type.name) {
        for (path, file) in files(module, declaring: key) {
          let summary = file.summary
          for index in summary.typesAndAliases(named: key) {
            let subject = DeclarationReference(file: path, summary: summary, index: index)
            guard subject.parent?.declaration.kind == .extension else { continue }
            let outer = subject.outerType
            if found[outer]?.last != module { found[outer, default: []].append(module) }
          }
        }
      }
      return found
    }
    return nestings[type.outer] ?? []
  }

  private func mayBeTopLevel(_ name: String) -> Bool {
    let types = types(named: name)
    return types.isEmpty || isAlias(name) || types.contains { $0.parent == nil }
  }

  // MARK: Conformances

  /// Whether literals may be values of what conforms to a protocol.
  func takesLiterals(_ name: String) -> Bool {
    lookups.literalProtocols(name) {
      closure(of: [name]) { refinedNames(of: $0) + namesMeant(byAlias: $0) }
        .contains { $0.hasPrefix("ExpressibleBy") }
    }
  }

  /// Some names and those that they lead to; none twice, however they refer to one another.
  func closure(
    of names: some Sequence<String>,
    _ next: (String) -> [String]
  ) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    func add(_ names: some Sequence<String>) {
      found += names.filter { known.insert($0).inserted }
    }
    add(names)
    var position = 0
    while position < found.count {
      add(next(found[position]))
      position += 1
    }
    return found
  }

  /// The names that protocols of that name refine.
  func refinedNames(of name: String) -> [String] {
    types(named: name).filter { $0.declaration.kind == .protocol }.flatMap(\.inheritedNames)
  }

  /// The names that aliases of that name stand for.
  func namesMeant(byAlias name: String) -> [String] {
    namesMeant(byAlias: name, in: modules)
  }

  /// The names that aliases of some modules stand for.
  func namesMeant(byAlias name: String, in modules: some Sequence<Int>) -> [String] {
    guard isAlias(name) else { return [] }
    return declarations(mentioning: name, in: modules)
      .filter { $0.declaration.kind == .typeAlias && $0.baseName == name }
      .flatMap { alias in
        alias.mentions(.signature).compactMap { alias.summary.names[safe: $0] }
      }
  }

  /// Whether a member may affect generic code through what one declaration or extension of a type conforms to.
  func mayBeWitness(
    _ member: Witness,
    of type: DeclarationReference,
    _ configuration: ImpactOptions.Configuration
  ) -> Bool {
    // An attached macro may add any conformance.
    type.declaration.flags.contains(.hasCustomAttributes)
      || type.inheritedNames.contains {
        !surelyIgnores($0, member, in: type.summary)
          && isWitness(member, of: $0, for: type.baseName, configuration)
      }
  }

  /// What the types of one name have in common: hundreds may bear it.
  func facts(ofTypesNamed name: String) -> TypeFacts {
    lookups.facts(name) {
      let types = types(named: name)
      return TypeFacts(
        isProtocol: types.contains { $0.declaration.kind == .protocol },
        areSealed: types.allSatisfy { type in
          [.struct, .enum, .actor].contains(type.declaration.kind)
            || type.declaration.kind == .class && type.declaration.flags.contains(.isFinal)
        },
        access: types.map(\.declaration.access).min()
      )
    }
  }
}
