import BitCollections
import SwiftKnowledge
import WorkspaceModel

/// The names by which code gets at values of one type, or at places that take one.
struct ValueFlow {
  /// From where values can come that nobody names.
  enum Origin {
    /// A library's type gives them.
    case library
    /// More names lead there than `limit`.
    case tooManyNames
  }

  /// Beyond this many names nearly every file contains one of them.
  private static let limit = 1_024

  private let owner: TypeName
  private let configuration: ImpactOptions.Configuration
  /// If values can come from anywhere, why: then the sets say nothing.
  private(set) var origin: Origin?
  /// Whether literals are values of the type: an operator alone says that they are.
  private(set) var includeLiterals = false
  /// Whether interpolations take values of the type without a label.
  private(set) var includeInterpolations = false
  /// What names lead to the type's values, by role.
  ///
  /// - types: the type itself, its aliases, what inherits from it, and types that give or take its values
  ///   though nobody names by what: through subscripts, unlabelled arguments, associated types;
  /// - callable: those of them by which code calls the type's initialisers: it, its aliases, what inherits from it;
  /// - aliases: those of them that may stand for a function;
  /// - protocols: through them optimised generic code gets the type itself;
  /// - values: functions, variables and cases whose type mentions one of the types;
  /// - own values: static members of the type: they lead to other members, not to themselves;
  /// - labels: under which initialisers and subscripts take a value;
  /// - constructed: the types of those initialisers: who calls one as a function writes no labels.
  private var names = NameRoleTable()
  /// Of types that are nested, with what files name them; other types have none.
  private var qualifiers: [NameKey: QualifiedTypeLookup] = [:]
  /// How many types and values there are.
  private var count = 0
  /// Types with members that mention one of `types`, and those members: they may say what an associated
  /// type is, of which generic code gives values.
  private var holders: [String: Set<String>] = [:]
  private var finalVersions = FinalVersions()
  private var search = NameSearch()

  init(
    of owner: TypeName,
    _ configuration: ImpactOptions.Configuration,
    from origin: Origin? = nil,
    _ declarations: DeclarationIndex
  ) {
    self.owner = owner
    self.origin = declarations.filters.contain(.values) ? origin : .library
    self.configuration = configuration
    add(type: owner, declarations)
    for name in LibraryAliases.names(of: owner.name) where owner.outer == nil {
      add(type: TypeName(name: name), declarations)
    }
  }

  /// Whether values can come from anywhere.
  var areEverywhere: Bool { origin != nil }

  /// Notes that values can come from anywhere.
  mutating func widen(to origin: Origin) {
    if self.origin != .tooManyNames { self.origin = origin }
  }

  /// Whether a value of any class called `name` has its own version of `member`, in no table.
  func hasFinalVersion(of member: String, _ name: String) -> Bool {
    finalVersions.contain(member, ofEvery: name)
  }

  /// Whether a name in a file leads to a value because it is a type's.
  func areTypes(_ name: NameKey, in summary: FileSummary) -> Bool {
    areTypes(name, as: typeRoles(in: summary)) { $0.mayStand(in: summary) }
  }

  /// Whether a name that a declaration mentions leads to a value because it is a type's.
  func areTypes(_ name: NameKey, in subject: DeclarationReference) -> Bool {
    areTypes(name, as: typeRoles(in: subject.summary)) { $0.mayStand(in: subject) }
  }

  private func areTypes(
    _ name: NameKey,
    as wanted: NameRoleTable.Role,
    where mayStand: (QualifiedTypeLookup) -> Bool
  ) -> Bool {
    let roles = names[name].intersection(wanted)
    guard roles == .type, let needed = qualifiers[name] else { return !roles.isEmpty }
    return mayStand(needed)
  }

  private func typeRoles(in summary: FileSummary) -> NameRoleTable.Role {
    summary.constructs.contains(.unappliedInitializers)
      ? [.type, .protocol, .constructed] : [.type, .protocol]
  }

  /// Whether code may call an initialiser of the type by a name.
  ///
  /// A type that takes or gives values without a name is none of these: a call there writes `.init`.
  ///
  /// Rule: init.callable
  func areCalled(by name: NameKey, in summary: FileSummary) -> Bool {
    !names[name].isDisjoint(with: [.callable, .protocol])
      || summary.constructs.contains(.unappliedInitializers)
  }

  /// Whether a name leads to a value because it is a value's, or a function's that gives one.
  func areValues(_ name: NameKey) -> Bool { !names[name].isDisjoint(with: [.value, .ownValue]) }

  /// Whether the label of an argument leads to a value.
  func areTaken(by label: NameKey) -> Bool { names[label].contains(.label) }

  /// Whether a file may contain any of the names; it is not parsed.
  func namesOccur(in file: SourceFile) -> Bool { names.mayOccur(in: file) }

  /// Where a file names types, and if asked for values, that lead to a value.
  func places(in summary: FileSummary, withValues: Bool) -> [UInt32] {
    let roles =
      withValues ? typeRoles(in: summary).union([.value, .ownValue]) : typeRoles(in: summary)
    let places = names.positions(of: roles, in: summary)
    guard !qualifiers.isEmpty else { return places }
    return places.filter { place in
      let key = summary.nameKeys[Int(place)]
      return areTypes(key, in: summary) || withValues && areValues(key)
    }
  }

  /// Whether the member's own name leads to a value: something else is called so.
  func isAlsoAValue(_ member: String) -> Bool { names[member].contains(.value) }

  /// Adds what modules say that one module loads with itself; whether that was not known.
  mutating func extend(through modules: BitSet, _ declarations: DeclarationIndex) -> Bool {
    guard origin != .tooManyNames, !search.isComplete(in: modules) else { return false }
    while origin != .tooManyNames, !search.isComplete(in: modules) {
      for module in modules where !search.isComplete(in: module) && origin != .tooManyNames {
        find(search.begin(in: module), in: module, declarations)
        search.end(in: module)
      }
      if count > Self.limit { widen(to: .tooManyNames) }
    }
    return true
  }

  private mutating func find(
    _ names: Set<NameKey>,
    in module: Int,
    _ declarations: DeclarationIndex
  ) {
    for (path, file) in declarations.files(module, naming: names) {
      let summary = file.summary
      let places = summary.positions(of: names)
      guard !places.isEmpty else { continue }
      for index in summary.types(mentioning: places) {
        let subject = DeclarationReference(file: path, summary: summary, index: index)
        follow(subject, mentions(in: subject), declarations)
      }
    }
  }

  // MARK: One declaration

  private mutating func follow(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ declarations: DeclarationIndex
  ) {
    if areEverywhere {
      // Who calls an initialiser names the type nevertheless.
      if subject.declaration.kind == .typeAlias { add(type: subject.typeName, declarations) }
      return
    }
    switch subject.declaration.kind {
    case .struct, .class, .actor, .enum, .protocol, .extension:
      followType(subject, mentions, declarations)
    case .typeAlias where mentions.inSignature || mentions.inInheritance:
      _ = names.insert(subject.baseName, as: .alias)
      add(type: subject.typeName, declarations)
      addHolder(subject, declarations)
    case .associatedType where mentions.inSignature || mentions.inInheritance:
      add(type: subject.typeName, declarations)
      if let type = subject.parent { add(type: type.typeName, declarations) }
    default:
      guard mentions.areThere, !isReachedThroughValue(subject),
        !subject.isComparison || !declarations.filters.contain(.comparisons)
      else { break }
      followMember(subject, mentions, declarations)
      addHolder(subject, declarations)
    }
  }

  private mutating func followType(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ declarations: DeclarationIndex
  ) {
    let name = subject.baseName
    let inherited = subject.inheritedNamesAndArguments
    if mentions.inSignature || inherited.contains(where: { isType($0, in: subject) }) {
      add(nominal: subject, declarations)
      if declarations.filters.contain(.finalVersions) { finalVersions.add(subject) }
    }
    if name == owner.name, inherited.contains(where: { declarations.takesLiterals($0) }) {
      includeLiterals = true
    }
    if configuration == .release, name == owner.name {
      for name in inherited where declarations.isDeclared(name) {
        if names.insert(name, as: .protocol) { search.add(name) }
      }
    }
    for holder in inherited { add(holders[holder] ?? [], toHolder: name) }
    let members = holders[name] ?? []
    if members.contains(where: { declarations.mayChoose(subject, by: $0) }) {
      add(associatedTypesOf: subject, declarations)
    }
    if isType(subject), subject.declaration.kind != .extension { addHolder(subject, declarations) }
  }

  /// Members of the type itself are reached through a value that is there already.
  private func isReachedThroughValue(_ subject: DeclarationReference) -> Bool {
    subject.parent.map(isCertainlyOwner) == true && !subject.declaration.flags.contains(.isStatic)
  }

  /// Whether it is the type itself, not another one of its name.
  private func isCertainlyOwner(_ type: DeclarationReference) -> Bool { type.typeName == owner }

  /// Whether it is the type itself, as far as its name shows.
  private func isOwner(_ type: DeclarationReference) -> Bool {
    guard type.baseName == owner.name else { return false }
    guard let outer = type.outerType, let owner = owner.outer else { return true }
    return outer == owner
  }

  /// Whether a section's code stands directly in the type itself, or in an extension of another name for it.
  func areOfOwner(around subject: DeclarationReference, _ section: Declaration.Section) -> Bool {
    guard let type = subject.type(around: section) else { return false }
    return isOwner(type) || names[NameKey(type.baseName)].contains(.alias)
  }

  private mutating func followMember(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ declarations: DeclarationIndex
  ) {
    let type = subject.parent
    func namesAlias(_ section: Declaration.Section) -> Bool {
      subject.mentions(in: section, where: { names[$0].contains(.alias) })
    }
    switch subject.declaration.kind {
    case .initializer, .subscript:
      let needsLabel = mentions.inParameters && !namesAlias(.parameters)
      if needsLabel {
        for label in mentions.labels { _ = names.insert(label, as: .label) }
        if let type { _ = names.insert(type.baseName, as: .constructed) }
      }
      if !needsLabel || mentions.inSignature || mentions.inEvidence, let type {
        add(nominal: type, isCallable: false, declarations)
      }
    default:
      add(values: subject.usedNames, ofOwner: type.map(isCertainlyOwner) == true)
      guard let type else { return }
      // Rule: lookup.requirement. A builder on a requirement transforms the witness, which names neither (SE-0289).
      if type.declaration.kind == .protocol, mentions.inSignature,
        subject.declaration.flags.contains(.hasCustomAttributes)
      {
        add(nominal: type, isCallable: false, declarations)
      }
      if subject.baseName == "appendInterpolation" {
        for label in subject.parameterLabels {
          if label == "_" {
            includeInterpolations = true
          } else {
            _ = names.insert(label, as: .label)
          }
        }
      } else if subject.hasImplicitValue {
        add(nominal: type, isCallable: false, declarations)
      }
      guard subject.isStoredInState, type.hasMemberwiseInitializer else { return }
      if subject.declaration.flags.contains(.isPlainlyTyped), !namesAlias(.signature) {
        _ = names.insert(subject.baseName, as: .label)
        _ = names.insert(type.baseName, as: .constructed)
      } else {
        add(nominal: type, isCallable: false, declarations)
      }
    }
  }

  private func isType(_ name: String, in subject: DeclarationReference) -> Bool {
    areTypes(NameKey(name), as: .type) { $0.mayStand(in: subject) }
  }

  private func isType(_ type: DeclarationReference) -> Bool {
    areTypes(NameKey(type.baseName), as: .type) { $0.mayStand(in: type.summary) }
  }

  // MARK: Adding names

  /// Adds a type, of which values come from anywhere if it is a library's.
  private mutating func add(
    nominal type: DeclarationReference,
    isCallable: Bool = true,
    _ declarations: DeclarationIndex
  ) {
    if !isType(type), type.declaration.kind == .extension, !declarations.isDeclared(type.baseName) {
      widen(to: .library)
    }
    add(type: type.typeName, isCallable: isCallable, declarations)
  }

  private mutating func add(
    type: TypeName,
    isCallable: Bool = true,
    _ declarations: DeclarationIndex
  ) {
    let key = NameKey(type.name)
    if isCallable { _ = names.insert(key, as: .callable) }
    if names.insert(key, as: .type) {
      count += 1
      qualifiers[key] = declarations.qualifiers(of: type)
    } else if let known = qualifiers[key] {
      // Another type of that name leads to values too.
      qualifiers[key] = declarations.qualifiers(of: type).map(known.union)
      guard qualifiers[key] != known else { return }
    } else {
      return
    }
    search.add(type.name)
  }

  private mutating func add(values names: [String], ofOwner isOwn: Bool) {
    for name in names {
      guard self.names.insert(name, as: isOwn ? .ownValue : .value) else { continue }
      if !isOwn { count += 1 }
      search.add(name)
    }
  }

  /// Notes that the type around `subject` has a member that leads to a value.
  private mutating func addHolder(
    _ subject: DeclarationReference,
    _ declarations: DeclarationIndex
  ) {
    guard let type = subject.parent else { return }
    if !isType(type) { add([subject.baseName], toHolder: type.baseName) }
    if declarations.mayChoose(type, by: subject.baseName) {
      add(associatedTypesOf: type, declarations)
    }
  }

  /// Adds a type that has an associated type which leads to a value, and the names that it may have there.
  private mutating func add(
    associatedTypesOf type: DeclarationReference,
    _ declarations: DeclarationIndex
  ) {
    if !isType(type) { add(nominal: type, isCallable: false, declarations) }
    for name in declarations.associatedTypes(of: type).sorted() {
      add(type: TypeName(name: name, outer: type.baseName), declarations)
    }
  }

  private mutating func add(_ members: Set<String>, toHolder name: String) {
    guard !members.isSubset(of: holders[name] ?? []) else { return }
    holders[name, default: []].formUnion(members)
    search.add(name)
  }
}

extension DeclarationReference {
  /// Whether it is an operator that takes two values of one type and says whether something is so.
  fileprivate var isComparison: Bool {
    guard declaration.kind == .function,
      ["==", "!=", "<", "<=", ">", ">=", "~="].contains(baseName)
    else { return false }
    let names = Set(mentions(.signature).compactMap { summary.names[safe: $0] })
    return names.contains("Bool") && names.count <= 2
  }

  /// Whether the compiler makes an initialiser that takes the fields.
  fileprivate var hasMemberwiseInitializer: Bool {
    declaration.kind == .struct && initializerCount == 0
  }
}
