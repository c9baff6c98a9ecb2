import BitCollections
import WorkspaceModel

/// The names by which code gets at values of one type, or at places that take one.
struct WaysToValues {
  /// Beyond this many names nearly every file contains one of them.
  private static let limit = 256

  private let owner: String
  private let configuration: ImpactOptions.Configuration
  /// Whether values can come from anywhere: then the sets say nothing.
  private(set) var areEverywhere = false
  /// Whether that is so because a library's type gives values though nobody names by what.
  private(set) var areForeign = false
  /// Whether literals are values of the type: an operator alone says that they are.
  private(set) var includeLiterals = false
  /// The type itself, its aliases, what inherits from it, and types that give or take its values though
  /// nobody names by what: through subscripts, unlabelled arguments, associated types.
  private var types = NameSet()
  /// Those of `types` that may stand for a function.
  private var aliases = NameSet()
  /// Protocols through which optimised generic code gets the type itself.
  private var protocols = NameSet()
  /// Functions, variables and cases whose type mentions one of `types`.
  private var values = NameSet()
  /// Static members of the type: they lead to other members, not to themselves.
  private var ownValues = NameSet()
  /// Labels under which initialisers and subscripts take a value.
  private var labels = NameSet()
  /// The types of those initialisers: who calls one as a function writes no labels.
  private var constructed = NameSet()
  /// Types with members that mention one of `types`, and those members: they may say what an associated
  /// type is, of which generic code gives values.
  private var holders: [String: Set<String>] = [:]
  /// By a member's name, the final classes that have a version of it themselves.
  private var finalVersions: [String: Set<String>] = [:]
  /// What to search for, in the order in which it was found, again for each set that it went into.
  private var wanted: [NameKey] = []
  /// By module, for how many of `wanted` it was searched.
  private var searched: [Int: Int] = [:]
  /// Modules that were searched for all of `wanted`.
  private var complete = BitSet()

  init(of owner: String, _ configuration: ImpactOptions.Configuration) {
    self.owner = owner
    self.configuration = configuration
    add(type: owner)
  }

  /// Whether a value of the class called `name` has its own version of `member`, in no table.
  func hasFinalVersion(of member: String, _ name: String) -> Bool {
    finalVersions[member]?.contains(name) == true
  }

  /// Whether a name in a file leads to a value because it is a type's.
  func areTypes(_ name: NameKey, in summary: FileSummary) -> Bool {
    types.contains(name) || protocols.contains(name)
      || summary.constructs.contains(.unappliedInitializers) && constructed.contains(name)
  }

  /// Whether a name leads to a value because it is a value's, or a function's that gives one.
  func areValues(_ name: NameKey) -> Bool { values.contains(name) || ownValues.contains(name) }

  /// Whether the label of an argument leads to a value.
  func areTaken(by label: NameKey) -> Bool { labels.contains(label) }

  /// Where a file names types, and if asked for values, that lead to a value.
  func places(in summary: FileSummary, withValues: Bool) -> [UInt32] {
    var places = summary.positions(of: types.keys) + summary.positions(of: protocols.keys)
    if summary.constructs.contains(.unappliedInitializers) {
      places += summary.positions(of: constructed.keys)
    }
    guard withValues else { return places }
    return places + summary.positions(of: values.keys) + summary.positions(of: ownValues.keys)
  }

  /// Whether the member's own name leads to a value: something else is called so.
  func isAlsoAValue(_ member: String) -> Bool { values.contains(member) }

  /// Adds what modules say that one module loads with itself; whether that was not known.
  mutating func extend(through modules: BitSet, _ sources: inout ModuleSources) -> Bool {
    guard !areEverywhere, !modules.isSubset(of: complete) else { return false }
    while !areEverywhere, !modules.isSubset(of: complete) {
      for module in modules where !complete.contains(module) && !areEverywhere {
        let start = searched[module] ?? 0
        let count = wanted.count
        search(module, for: Set(wanted[start...]), &sources)
        searched[module] = count
        if wanted.count == count { complete.insert(module) }
      }
      if types.count + values.count > Self.limit { areEverywhere = true }
    }
    return true
  }

  private mutating func search(
    _ module: Int,
    for names: Set<NameKey>,
    _ sources: inout ModuleSources
  ) {
    for (path, summary) in sources.files(module) {
      let places = summary.positions(of: names)
      guard !places.isEmpty else { continue }
      for index in summary.declarations(using: places) {
        let subject = DeclarationReference(file: path, summary: summary, index: index)
        follow(subject, TypeMentions(subject, self), &sources)
        if areEverywhere { return }
      }
    }
  }

  // MARK: One declaration

  private mutating func follow(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ sources: inout ModuleSources
  ) {
    switch subject.declaration.kind {
    case .struct, .class, .actor, .enum, .protocol, .extension:
      followType(subject, mentions, &sources)
    case .typeAlias where mentions.inSignature || mentions.inInheritance:
      _ = aliases.insert(subject.baseName)
      add(type: subject.baseName)
      addHolder(subject, &sources)
    case .associatedType where mentions.inSignature || mentions.inInheritance:
      add(type: subject.baseName)
      if let type = subject.parent { add(type: type.baseName) }
    default:
      guard mentions.areThere, !isReachedThroughValue(subject), !subject.isComparison else { break }
      followMember(subject, mentions, &sources)
      addHolder(subject, &sources)
    }
  }

  private mutating func followType(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ sources: inout ModuleSources
  ) {
    let name = subject.baseName
    let inherited = subject.inheritedNames
    if mentions.inSignature || inherited.contains(where: types.contains) {
      add(nominal: name, &sources)
      addFinalVersions(subject)
    }
    if name == owner, inherited.contains(where: { $0.hasPrefix("ExpressibleBy") }) {
      includeLiterals = true
    }
    if configuration == .release, name == owner {
      for name in inherited where sources.isDeclared(name) {
        if protocols.insert(name) { wanted.append(NameKey(name)) }
      }
    }
    for holder in inherited { add(holders[holder] ?? [], toHolder: name) }
    let members = holders[name] ?? []
    if !types.contains(name), members.contains(where: { sources.mayChoose(subject, by: $0) }) {
      add(nominal: name, &sources)
    }
    if types.contains(name), subject.declaration.kind != .extension { addHolder(subject, &sources) }
  }

  /// Members of the type itself are reached through a value that is there already.
  private func isReachedThroughValue(_ subject: DeclarationReference) -> Bool {
    subject.parent?.baseName == owner && !subject.declaration.flags.contains(.isStatic)
  }

  private mutating func followMember(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ sources: inout ModuleSources
  ) {
    let type = subject.parent
    func namesAlias(_ section: Declaration.Section) -> Bool {
      subject.mentions(in: section, where: aliases.contains)
    }
    switch subject.declaration.kind {
    case .initializer, .subscript:
      let needsLabel = mentions.inParameters && !namesAlias(.parameters)
      if needsLabel {
        for label in mentions.labels { _ = labels.insert(label) }
        if let type { _ = constructed.insert(type.baseName) }
      }
      if !needsLabel || mentions.inSignature, let type { add(nominal: type.baseName, &sources) }
    default:
      add(values: subject.usedNames, ofOwner: type?.baseName == owner)
      guard let type else { return }
      if subject.baseName == "appendInterpolation" {
        for label in subject.parameterLabels { _ = labels.insert(label) }
      } else if subject.hasImplicitValue {
        add(nominal: type.baseName, &sources)
      }
      guard subject.isStoredInState, type.hasMemberwiseInitializer else { return }
      if subject.declaration.flags.contains(.isPlainlyTyped), !namesAlias(.signature) {
        _ = labels.insert(subject.baseName)
        _ = constructed.insert(type.baseName)
      } else {
        add(nominal: type.baseName, &sources)
      }
    }
  }

  // MARK: Adding names

  /// Adds a type, of which values come from anywhere if it is a library's.
  private mutating func add(nominal name: String, _ sources: inout ModuleSources) {
    if !types.contains(name), !sources.isDeclared(name) {
      areEverywhere = true
      areForeign = true
    }
    add(type: name)
  }

  private mutating func add(type name: String) {
    if types.insert(name) { addWanted(name) }
  }

  private mutating func add(values names: [String], ofOwner isOwn: Bool) {
    for name in names {
      let isNew = isOwn ? ownValues.insert(name) : values.insert(name)
      if isNew { addWanted(name) }
    }
  }

  /// Notes that the type around `subject` has a member that leads to a value.
  private mutating func addHolder(_ subject: DeclarationReference, _ sources: inout ModuleSources) {
    guard let type = subject.parent, !types.contains(type.baseName) else { return }
    add([subject.baseName], toHolder: type.baseName)
    if sources.mayChoose(type, by: subject.baseName) { add(nominal: type.baseName, &sources) }
  }

  private mutating func add(_ members: Set<String>, toHolder name: String) {
    guard !members.isSubset(of: holders[name] ?? []) else { return }
    holders[name, default: []].formUnion(members)
    addWanted(name)
  }

  private mutating func addWanted(_ name: String) {
    wanted.append(NameKey(name))
    complete = []
  }

  private mutating func addFinalVersions(_ type: DeclarationReference) {
    guard type.declaration.kind == .class, type.declaration.flags.contains(.isFinal) else { return }
    for member in type.directMembers where member.declaration.flags.contains(.isOverride) {
      finalVersions[member.baseName, default: []].insert(type.baseName)
    }
  }
}

/// In which parts a declaration mentions what leads to a value.
private struct TypeMentions {
  /// Labels by which an initialiser or subscript takes one.
  let labels: [String]
  let inSignature: Bool
  let inParameters: Bool
  let inInheritance: Bool
  /// What the type is inferred from.
  let inEvidence: Bool

  init(_ subject: DeclarationReference, _ ways: WaysToValues) {
    let areTypes = { (name: NameKey) in ways.areTypes(name, in: subject.summary) }
    let flags = subject.declaration.flags
    let isVariable = [.storedVariable, .computedVariable].contains(subject.declaration.kind)
    // A wrapper's arguments can say what type a variable has.
    let isWrapped = isVariable && flags.contains(.hasCustomAttributes)
    let isInferred = !flags.isDisjoint(with: [.typeIsInferred, .isOpaque])
    let lead = { (name: NameKey) in areTypes(name) || ways.areValues(name) }
    labels = subject.parameterLabels(where: areTypes)
    inSignature = subject.mentions(in: .signature, where: isWrapped ? lead : areTypes)
    inParameters = subject.mentions(in: .parameters, where: areTypes)
    inInheritance = subject.mentions(in: .inheritance, where: areTypes)
    inEvidence =
      isInferred
      && (subject.mentions(in: .exposedBody, where: lead)
        || subject.mentions(in: .storage, where: lead))
  }

  var areThere: Bool { inSignature || inParameters || inEvidence }
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
