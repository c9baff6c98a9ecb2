import SwiftKnowledge
import WorkspaceModel

/// The invalidations of changed declarations, which rules of a table add.
struct InvalidationSeeds {
  /// The union's index of the module.
  let module: Int
  let configuration: ImpactOptions.Configuration
  let isResilient: Bool
  /// The library's protocols that the workspace has its own types for.
  let shadowedProtocols: Set<String>
  private let rules: [ChangeRule]
  var invalidations: [Invalidation] = []
  /// The first field, case or method that differs, by the name of its type: the reason to show for a
  /// difference of the type's storage or dispatch.
  private let memberDifferences: [String: DeclarationReference]
  /// How many initialisers came and went in the bodies of types, by the type's name.
  let changedInitializers: [String: [FileChange.Kind: Int]]
  /// Which types, by their names, are there in one state only.
  private let changedTypes: [String: FileChange.Kind]

  /// What types inherit, of those whose members were asked about.
  private var conformances: [TypeKey: Set<String>] = [:]

  private struct TypeKey: Hashable {
    var file: ObjectIdentifier
    var name: UInt32
  }

  /// The protocols to which `type`, as far as its file says, conforms and that may ask for `member`.
  mutating func protocols(
    of type: DeclarationReference,
    asking member: Witness
  ) -> Set<String> {
    let key = TypeKey(file: ObjectIdentifier(type.summary), name: type.declaration.baseName)
    let known = conformances[key] ?? type.conformances
    conformances[key] = known
    return known.filter { type.mayAsk($0, for: member, shadowedProtocols) }
  }

  /// Whether a member that differs is the whole difference of its type.
  func isExplainedByMembers(_ difference: DeclarationDifference) -> Bool {
    guard difference.kind == .modified, !difference.changesSignature,
      !difference.differs(\.inheritance), !difference.differs(\.diagnostics),
      let type = difference.current
    else { return false }
    return memberDifferences[type.qualifiedName] != nil
  }

  init(
    module: Int,
    configuration: ImpactOptions.Configuration,
    isResilient: Bool = false,
    shadowedProtocols: Set<String> = [],
    rules: [ChangeRule] = ChangeRule.all,
    differences: [DeclarationDifference] = []
  ) {
    self.rules = rules
    self.shadowedProtocols = shadowedProtocols
    self.module = module
    self.configuration = configuration
    self.isResilient = isResilient
    let members = differences.compactMap { difference in
      difference.changesSignature || difference.differs(\.typeEvidence) ? difference.current : nil
    }
    memberDifferences = Dictionary(
      members.compactMap { member in member.parent.map { ($0.qualifiedName, member) } },
      uniquingKeysWith: { first, _ in first }
    )
    changedInitializers = differences.reduce(into: [:]) { counts, difference in
      guard let subject = difference.current, subject.replacesImplicitOnes,
        let type = subject.parent
      else { return }
      counts[type.qualifiedName, default: [:]][difference.kind, default: 0] += 1
    }
    changedTypes = differences.reduce(into: [:]) { kinds, difference in
      guard difference.kind != .modified, let type = difference.current,
        type.declaration.kind.isNominalType
      else { return }
      kinds[type.qualifiedName] = difference.kind
    }
    for difference in differences.flatMap(\.parts) { add(difference) }
  }

  /// Whether a member comes or goes with its type, of which nothing else remains.
  func comesWithType(_ difference: DeclarationDifference, _ type: DeclarationReference) -> Bool {
    type.declaration.kind.isNominalType && changedTypes[type.qualifiedName] == difference.kind
  }

  /// Adds the invalidations of `difference`.
  private mutating func add(_ difference: DeclarationDifference) {
    let start = invalidations.count
    addAll(difference)
    widenCalls(of: difference, from: start)
    let isInitializer = difference.current?.declaration.kind == .initializer
    guard difference.kind == .added || isInitializer && !difference.givesCallsOtherTypes else {
      return
    }
    for index in start..<invalidations.count { invalidations[index].traits.insert(.keepsTypes) }
  }

  private mutating func addAll(_ difference: DeclarationDifference) {
    guard let subject = difference.current else { return }
    guard let scope = difference.scope(of: subject) else { return }
    for rule in rules where rule.scopes.contains(scope) && rule.applies(difference, subject, self) {
      let start = invalidations.count
      rule.add(&self, difference, subject)
      for index in start..<invalidations.count { invalidations[index].provenance.rule = rule.id }
    }
  }

  /// Adds an invalidation of the whole module.
  mutating func addEverything(
    _ effect: Effect,
    name: String = "",
    declaration: String? = nil,
    path: SourcePath? = nil,
    line: Int = 0,
    access: AccessLevel = .public,
    imported: ImportChange? = nil
  ) {
    invalidations.append(
      Invalidation(
        key: LookupKey(name: name),
        kind: .everything,
        scope: Invalidation.Scope(access: access, module: module),
        subject: Invalidation.Subject(imported: imported),
        // What leaks hardly ever gives unchanged code another type.
        traits: imported?.isExported == false ? .keepsTypes : [],
        provenance: Invalidation.Provenance(
          cause: .change,
          effect: effect,
          declaration: declaration ?? name,
          path: path,
          line: line
        )
      )
    )
  }

  /// Adds an invalidation of a macro whose implementation differs.
  mutating func addExpansion(of macro: DeclarationReference) {
    add(macro, .expansion, macro.declaration.access, .generated)
  }

  // MARK: Parts

  mutating func addSignature(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    let access = max(difference.access, accessOfOthers(because: difference))
    var effect: Effect =
      switch subject.declaration.kind {
      case .enumCase: .storage
      case .storedVariable where subject.isStoredInState: .storage
      default: .signature
      }
    if difference.old?.declaration.access != difference.new?.declaration.access,
      difference.kind == .modified
    {
      effect = .access
    }
    let start = invalidations.count
    add(subject, .use, access, effect)
    add(subject, .type, access, effect)
    let isType = subject.declaration.kind.isNominalType || subject.declaration.kind == .typeAlias
    if isType, difference.kind != .modified || difference.isSeenByOtherFiles {
      for index in start..<invalidations.count { invalidations[index].traits.insert(.namesAnother) }
    }
    if difference.mayChangeFixity {
      for index in start..<invalidations.count { invalidations[index].traits.insert(.isOfFixity) }
    }
    addSynthesized(subject, access, effect)
    if subject.declaration.kind == .class || subject.declaration.kind == .actor {
      add(subject, .instanceLayout, access, effect)
    }
    guard let type = subject.enclosingType else { return }
    if difference.givesCallsOtherTypes {
      addName(of: type, .type, access, effect, carriedBy: subject)
    }
    if exposesBodies, subject.isStoredInState, difference.kind == .modified {
      // Initialisers refer to it, whether they say so or not: clients hold copies, or may no longer see them.
      addName(of: type, .use, type.declaration.access, effect, carriedBy: subject)
    }
    if subject.declaration.kind == .deinitializer, type.declaration.isReference {
      addDeinitializer(of: type, subject, effect)
      // Where it runs decides about those of subclasses, too (SE-0371).
      addName(of: type, .members, type.declaration.access, effect, carriedBy: subject)
      return
    }
    addOverride(subject, access, effect)
    if isInMemberwiseInitializer(subject, of: type) {
      addMemberwiseInitializer(of: type, subject, effect)
    }
    // The tables of subclasses name it, by its symbol and with its attributes, whoever sees it.
    let isInTables = difference.kind == .modified && subject.isInTable(of: type)
    let reach = isInTables ? max(access, type.declaration.access) : access
    addThroughType(subject, access, reach: reach, effect)
  }

  /// The effects of a member without its name: on code that uses it so, inherits it, or conforms by it.
  mutating func addThroughType(
    _ subject: DeclarationReference,
    _ access: AccessLevel,
    reach: AccessLevel? = nil,
    _ effect: Effect
  ) {
    guard let type = subject.enclosingType else { return }
    if subject.isUsedWithoutItsName(configuration) {
      addName(of: type, .use, access, effect, carriedBy: subject)
    }
    // It may become the witness of a conformance that is declared elsewhere.
    let kind: Invalidation.Kind = type.declaration.kind == .extension ? .witnesses : .members
    addName(of: type, kind, reach ?? access, effect, carriedBy: subject)
  }

  /// Callers compile default arguments, and so does code that uses the declaration without its name.
  mutating func addDefaultArguments(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    add(subject, .use, difference.access, .defaultArgument)
    addSynthesized(subject, difference.access, .defaultArgument)
    guard subject.isUsedWithoutItsName, let type = subject.enclosingType else { return }
    addName(of: type, .use, difference.access, .defaultArgument, carriedBy: subject)
  }

  /// The storage as it is written: the type behind an opaque one is no part of it.
  mutating func addStorage(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    guard difference.differs(\.layout) || difference.movesFields, !hides(subject) else { return }
    switch subject.declaration.kind {
    case .class, .actor: addInstanceLayout(difference, subject, .storage)
    default:
      let culprit = memberDifferences[subject.qualifiedName]
      add(subject, .layout, difference.access, .storage, shownAs: culprit)
      addAssociatedType(subject, difference.access)
    }
  }

  /// A nested type may be an associated one of the type around it: generic types that are given that hold it.
  private mutating func addAssociatedType(
    _ subject: DeclarationReference,
    _ access: AccessLevel
  ) {
    guard let type = subject.enclosingType else { return }
    if !protocols(of: type, asking: subject.asWitness).isEmpty {
      addName(of: type, .layout, access, .storage, carriedBy: subject)
    }
    addName(of: type, .witnesses, access, .storage, carriedBy: subject)
  }

  /// Whether clients may compile any body: default cross-module optimisation.
  var exposesBodies: Bool { configuration == .release && !isResilient }

  /// Whether the layout of a type is not known to clients: SE-0260.
  func hides(_ type: DeclarationReference) -> Bool {
    isResilient && type.declaration.mayBeResilient && !type.declaration.flags.contains(.isFrozen)
  }

  /// Entries of a table from the first that differs on: those before it stay where they were.
  mutating func addDispatch(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference
  ) {
    // Clients of a resilient module call thunks and look entries up by name.
    guard !isResilient || !subject.declaration.mayBeResilient else {
      return add(subject, .members, difference.access, .dispatch)
    }
    if subject.declaration.kind == .protocol {
      // Who conforms makes the table anew; who only names the protocol never looks into it.
      add(subject, .members, difference.access, .dispatch)
      let culprit = memberDifferences[subject.qualifiedName]
      add(membersInTable: difference.displacedMembers, .dispatch, shownAs: culprit)
    } else {
      addInstanceLayout(difference, subject, .dispatch, difference.displacedMembers)
      addImplicitInitializer(inTableOf: subject)
    }
  }

  mutating func addInstanceLayout(
    _ difference: DeclarationDifference,
    _ subject: DeclarationReference,
    _ effect: Effect,
    _ displaced: [DeclarationReference]? = nil
  ) {
    let culprit = memberDifferences[subject.qualifiedName]
    add(subject, .instanceLayout, difference.access, effect, shownAs: culprit)
    add(membersInTable: displaced ?? subject.directMembers, effect, shownAs: culprit)
    // Optimised clients hold copies of functions that call private members through the table. What they get of
    // a function's effects counts the fields that it touches, too (swift: SwiftCompilerSources, ComputeSideEffects).
    guard exposesBodies else { return }
    if effect != .dispatch {
      let keys = LookupKey.making(subject, shadowedProtocols)
      add(keys, because: subject, difference.access, effect)
    }
    let moved = displaced?.filter { $0.isInTable(of: subject) } ?? difference.movedFields
    for member in moved where member.declaration.access <= .fileprivate {
      add(member, .use, member.declaration.access, effect, shownAs: culprit)
    }
  }

  /// Clients reach fields and entries of tables through the members' names.
  mutating func add(
    membersInTable members: [DeclarationReference],
    _ effect: Effect,
    shownAs culprit: DeclarationReference?
  ) {
    for member in members where member.isReachedThroughInstance {
      add(
        member,
        .use,
        member.declaration.access,
        effect,
        shownAs: culprit,
        isTableEntry: true
      )
      if let type = member.enclosingType,
        member.hasImplicitUse || member.isCalledOnTypes
      {
        addName(of: type, .use, member.declaration.access, effect, carriedBy: member)
      }
    }
  }
}
