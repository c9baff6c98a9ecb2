import BitCollections
import GraphCore
import WorkspaceModel

/// Which names lead to a value of a type, so that a member can be called on it.
///
/// `describe` of one type is not `describe` of another. A file reaches a member of a type only if it also
/// contains a name from which the compiler can know the type. Names stand for all declarations that bear
/// them, so the sets are too large rather than too small.
struct MemberLookup {
  /// A change of members of more types than this is taken to reach every file that contains their names:
  /// following the values of each would cost more than it excludes.
  private static let mostOwners = 64

  /// A file that names a type.
  private struct Home: Hashable {
    var owner: TypeName
    var module: Int
    var path: SourcePath?
  }

  private let configuration: ImpactOptions.Configuration
  private let union: ModuleUnion
  /// Whether files surely mean a type of the workspace, whichever of their declarations names it.
  private var homes: [Home: Bool] = [:]
  private var ways: [ValueFlow] = []
  /// Where those of a type stand in `ways`, by its name.
  private var indices: [TypeName: Int] = [:]
  /// The module of the last look-up.
  private var asking: Asking?

  private struct Asking: Sendable {
    let module: Int
    /// What it loads, with itself.
    let loaded: BitSet
    /// The same without itself.
    let below: BitSet
    /// Whether nobody loads it.
    let isLast: Bool
    /// Then, the places in `ownWays` of the ways with its own declarations: these lead nobody else to a value.
    var places: [Int: Int] = [:]
  }
  /// The ways of the module of the last look-up.
  private var ownWays: [ValueFlow] = []

  init(_ configuration: ImpactOptions.Configuration, _ union: ModuleUnion) {
    self.configuration = configuration
    self.union = union
  }

  /// The position in `ways` of a type that has an invalidated member; begins its ways if need be.
  ///
  /// Of a type that the member's module does not surely see declared, a library's, every file may have a value.
  private mutating func index(
    of owner: TypeName,
    _ invalidation: Invalidation,
    _ declarations: DeclarationIndex
  ) -> Int {
    let (module, path) = (invalidation.scope.module, invalidation.provenance.path)
    let home = Home(owner: owner, module: module, path: path)
    let known = indices[owner]
    if let known, homes[home] == true || ways[known].areEverywhere { return known }
    let isSure = homes[home] ?? declarations.surelyFinds(owner, in: module, seenFrom: path)
    homes[home] = isSure
    let origin: ValueFlow.Origin? =
      if known == nil, indices.count >= Self.mostOwners {
        .tooManyNames
      } else if isSure
        || declarations.surelyDeclares(
          module,
          owner,
          seenFrom: path,
          by: invalidation.provenance.declaration
        )
      {
        nil
      } else {
        .library
      }
    if let known {
      if let origin {
        ways[known].widen(to: origin)
        asking?.places[known] = nil
      }
      return known
    }
    indices[owner] = ways.count
    ways.append(ValueFlow(of: owner, configuration, from: origin, declarations))
    return ways.count - 1
  }

  /// Adds what `module` and the modules that it loads say of a type; whether that was not known.
  ///
  /// Complexity: for each added name, the declarations that use it.
  private mutating func extend(
    _ index: Int,
    for module: Int,
    _ declarations: DeclarationIndex
  ) -> Bool {
    if ways[index].origin == .tooManyNames { return false }
    var asking = asking(for: module)
    defer { self.asking = asking }
    guard asking.isLast else { return ways[index].extend(through: asking.loaded, declarations) }
    let isNews = ways[index].extend(through: asking.below, declarations)
    let place = asking.places[index] ?? ownWays.count
    if place == ownWays.count {
      ownWays.append(ways[index])
      asking.places[index] = place
    } else if isNews {
      ownWays[place] = ways[index]
    }
    let isMore = ownWays[place].extend(through: asking.loaded, declarations)
    return isNews || isMore
  }

  private mutating func asking(for module: Int) -> Asking {
    if let asking, asking.module == module {
      self.asking = nil
      return asking
    }
    let loaded = union.graph.reachable(from: [module], .forward)
    ownWays = []
    return Asking(
      module: module,
      loaded: loaded,
      below: loaded.subtracting([module]),
      isLast: !union.isLoaded(module)
    )
  }

  /// The ways so far, for a module.
  private func ways(_ index: Int, for module: Int) -> ValueFlow {
    ownPlace(of: index, for: module).map { ownWays[$0] } ?? ways[index]
  }

  /// The place in `ownWays` of the ways with a module's own declarations; `nil` if it has none of its own.
  private func ownPlace(of index: Int, for module: Int) -> Int? {
    guard asking?.module == module, ways[index].origin != .tooManyNames else { return nil }
    return asking?.places[index]
  }

  /// The position of the values through which an invalidation is used; `nil` if it has no owner.
  mutating func position(
    of invalidation: Invalidation,
    _ declarations: DeclarationIndex
  ) -> Int? {
    invalidation.key.owner.map { index(of: $0, invalidation, declarations) }
  }

  /// How a file uses values.
  struct FileUse {
    /// The places at which it mentions what leads to a value; none if anything may.
    var places: [UInt32]
    /// Whether it may use one without such a name.
    var mayBeAnywhere: Bool
  }

  /// How a file of `module` uses the values at a position; `nil` if it has none.
  mutating func use(
    of position: Int,
    in file: SourceFile,
    areCalled: Bool,
    of module: Int,
    _ declarations: DeclarationIndex
  ) -> FileUse? {
    _ = extend(position, for: module, declarations)
    return withWays(position, for: module) { flow in
      let mayBeAnywhere = flow.areEverywhere || flow.includeInterpolations
      guard mayBeAnywhere || flow.mayOccur(in: file, areCalled: areCalled) else { return nil }
      let summary = file.summary
      let places = flow.places(in: summary, areCalled: areCalled)
      return places.isEmpty && !mayBeAnywhere
        ? nil : FileUse(places: places, mayBeAnywhere: mayBeAnywhere)
    }
  }

  /// Whether too many names lead to the values at a position to follow them.
  func areTooMany(_ position: Int) -> Bool { ways[position].origin == .tooManyNames }

  /// Whether what is used by a key may affect a file of `module` whatever names it contains.
  func mayAffectAnywhere(
    _ key: LookupKey,
    through position: Int,
    in summary: FileSummary,
    of module: Int
  ) -> Bool {
    withWays(position, for: module) { $0.mayAffectAnywhere(key, in: summary) }
  }

  /// Calls `body` with the values as `module` sees them, which are not copied.
  private func withWays<Result>(
    _ index: Int,
    for module: Int,
    _ body: (borrowing ValueFlow) -> Result
  ) -> Result {
    guard let place = ownPlace(of: index, for: module) else { return body(ways[index]) }
    return body(ownWays[place])
  }

  /// The names by which code in a type, or its extensions, calls that type.
  static let ownType = NameKey("Self")

  /// Whether a declaration of `module` that mentions a name in `section` can mean what is invalidated: whether
  /// it stands in a type that has the member, or also mentions something that leads to a value of the type.
  ///
  /// Other modules are searched for such names only if those known so far do not lead there.
  mutating func mayBeMeant(
    _ invalidation: Invalidation,
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section,
    of module: Int,
    _ declarations: DeclarationIndex
  ) -> Bool {
    // What conforms to a protocol does not ask who else does.
    if invalidation.subject.conformance == invalidation.key.name, section == .inheritance,
      subject.declaration.kind != .protocol
    {
      return false
    }
    if invalidation.key.use == .labels { return subject.mayCall(invalidation.key.labels) }
    // No generic code makes key paths.
    if invalidation.key.unnamedUses == .keyPaths, !subject.summary.constructs.contains(.keyPaths) {
      return false
    }
    if invalidation.key.outer != nil, subject.summary.names[safe: mention] == invalidation.key.name,
      !declarations.mayName(invalidation.key.typeName, in: subject)
    {
      return false
    }
    // `Self` is the type around it.
    if subject.summary.nameKeys[safe: mention] == Self.ownType {
      guard let owner = invalidation.key.owner else { return false }
      let index = index(of: owner, invalidation, declarations)
      guard ways(index, for: module).areOfOwner(around: subject, section) else { return false }
    }
    let mayCall =
      !declarations.filters.contain(.labels)
      || mayCall(invalidation, in: subject, section, declarations)
    guard let owner = invalidation.key.owner else {
      return invalidation.key.use != .name || mayCall
    }
    let index = index(of: owner, invalidation, declarations)
    guard invalidation.key.use == .name else {
      _ = extend(index, for: module, declarations)
      let ways = ways(index, for: module)
      if ways.areEverywhere { return mayCall }
      guard mayCall, invalidation.mayAffect(by: mention, in: subject, section) else { return false }
      guard invalidation.key.use == .call, declarations.filters.contain(.callable),
        let name = subject.summary.nameKeys[safe: mention],
        name != Self.ownType
      else { return true }
      return ways.areCalled(by: name, in: subject.summary)
    }
    guard mayCall else { return false }
    // To know more final classes rules out, all else that is known leads there.
    if invalidation.key.isTableEntry { _ = extend(index, for: module, declarations) }
    return ways(index, for: module).lead(subject, section, to: invalidation, by: mention)
      || extend(index, for: module, declarations)
        && ways(index, for: module).lead(subject, section, to: invalidation, by: mention)
  }

  /// Whether a declaration that mentions what is invalidated in `section` may call it, as far as the labels show.
  private func mayCall(
    _ invalidation: Invalidation,
    in subject: DeclarationReference,
    _ section: Declaration.Section,
    _ declarations: DeclarationIndex
  ) -> Bool {
    // An alias calls nothing itself, and who inherits calls by other names; who extends does neither, but where
    // the conditions of a protocol give the type other names.
    if invalidation.key.use == .call, section == .inheritance, subject.merelyExtends(invalidation) {
      let extended = subject.baseName
      return extended != invalidation.key.name && declarations.mayBeProtocol(extended)
        && subject.membersMayCall(invalidation.key.labels)
    }
    if section == .inheritance || subject.declaration.kind == .typeAlias { return true }
    return subject.mayCall(invalidation.key.labels)
      || [.signature, .storage].contains(section) && subject.declaration.isType
        && subject.membersMayCall(invalidation.key.labels)
  }
}

extension ValueFlow {
  /// Whether what is known so far leads to a value on which a section of `subject` uses the member.
  fileprivate func lead(
    _ subject: DeclarationReference,
    _ section: Declaration.Section,
    to invalidation: Invalidation,
    by mention: UInt32
  ) -> Bool {
    if areEverywhere || includeLiterals && invalidation.key.name.isOperator { return true }
    if includeInterpolations, subject.summary.constructs.contains(.interpolation) { return true }
    var enclosing = subject.type(around: section)
    let keys = subject.summary.nameKeys
    while let type = enclosing {
      // `extension Outer.Inner` has what `Outer` asks of its parameters.
      let outer = type.declaration.kind == .extension ? type.mentions(.inheritance) : []
      for name in outer + [type.declaration.baseName] {
        guard let key = keys[safe: name] else { continue }
        let text = subject.summary.names[Int(name)]
        if areTypes(key, in: subject.summary), !isExempt(text, from: invalidation) {
          return true
        }
      }
      enclosing = type.parent
    }
    let isAlsoAValue = isAlsoAValue(invalidation.key.name)
    for name in subject.allMentions where name != mention || isAlsoAValue {
      guard let key = keys[safe: name] else { continue }
      if areValues(key) { return true }
      if areTypes(key, in: subject), !isExempt(subject.summary.names[Int(name)], from: invalidation)
      {
        return true
      }
    }
    for label in subject.argumentLabels {
      if let key = keys[safe: label], areTaken(by: key) { return true }
    }
    return false
  }

  /// Whether a type has a version of the member itself.
  private func isExempt(_ type: String, from invalidation: Invalidation) -> Bool {
    invalidation.key.isTableEntry && hasFinalVersion(of: invalidation.key.name, type)
  }
}

extension Invalidation {
  /// Whether code in a section is affected by what is used without its name, where it mentions what leads to a value.
  fileprivate func mayAffect(
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    switch key.use {
    case .value, .name, .labels: true
    // A type that is only written down calls nothing; an attribute calls its own initialiser, and a condition
    // gives the type another name: `extension Style where Self == Filled`. A field without a written type is what
    // its initial value calls.
    case .call:
      ![.signature, .parameters, .storage].contains(section) || subject.callsInAttributes(section)
        || section == .signature && subject.hasConditions
        || section == .storage && kind == .type && subject.holds(inferredFrom: mention)
    // The code may reach a value through what the signature, or the type around it, says.
    case .holding:
      subject.summary.names[safe: mention] == key.name || section.isCode || subject.hasCode
    }
  }
}

extension DeclarationReference {
  /// The type that has a section's code, which names members of the type without a value.
  ///
  /// Stored values are part of the type itself: their code decides the type's layout.
  ///
  /// Rule: lookup.own-storage
  func type(around section: Declaration.Section) -> DeclarationReference? {
    section == .storage && declaration.isType ? self : parent
  }

  /// Whether clients or the module itself run code that stands in it, or, of a type or an extension, in a member.
  fileprivate var hasCode: Bool {
    declaration.body != .none || declaration.exposedBody != .none
      || declaration.isType && directMembers.contains(where: \.hasCode)
  }

  /// Whether what a section mentions may stand in an attribute that is a call, `@Flag(help: "all")`, its own or
  /// that of a field.
  func callsInAttributes(_ section: Declaration.Section) -> Bool {
    declaration.flags.contains(.hasCustomAttributes)
      || section == .storage
        && directMembers.contains { $0.declaration.flags.contains(.hasCustomAttributes) }
  }

  /// Whether its signature may say that a name stands for a type.
  fileprivate var hasConditions: Bool {
    declaration.kind == .extension || declaration.flags.contains(.isGeneric)
  }

  /// Whether code in the body of a type or an extension may hold a call with those labels.
  fileprivate func membersMayCall(_ labels: [LookupKey.Label]) -> Bool {
    directMembers.contains { $0.hasCode && ($0.declaration.isType || $0.mayCall(labels)) }
  }

  /// Whether the declaration may hold a call with those labels: of a closure that follows the call the
  /// label is not written, and nor is any of an initialiser that is called by another name.
  func mayCall(_ labels: [LookupKey.Label]) -> Bool {
    guard !labels.isEmpty, !summary.constructs.contains(.unappliedInitializers) else { return true }
    let written = argumentLabels
    func isWritten(_ label: String) -> Bool {
      summary.position(of: NameKey(label)).map(written.contains) == true
    }
    let missing = labels.filter { !isWritten($0.name) }
    return missing.isEmpty
      || missing.count == 1 && !missing[0].isAlwaysWritten && isWritten("{")
  }
}
