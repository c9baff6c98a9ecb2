import SwiftKnowledge
import WorkspaceModel

/// Uses of invalidations beside the plain names in a file.
extension Propagation {
  /// The places at which a file mentions what leads to values through which invalidations affect it, besides those that
  /// mention the names themselves.
  ///
  /// Records which affect it whatever it mentions, and adds what follows.
  ///
  /// Complexity: O(owners) for a file that mentions no value of theirs.
  mutating func usesOfValues(
    _ values: inout ValueUses,
    besides known: [UInt32: [Int]],
    _ file: FileCursor,
    _ added: inout [Int]
  ) throws(CancellationError) -> [UInt32: [Int]] {
    try checkCancellation()
    var uses: [UInt32: [Int]] = [:]
    for place in values.takeRest() {
      let index = values.invalidations[place]
      let isOpen =
        canSee(log.invalidations[index], from: file.path, in: file.module)
        && (file.isOfLoadedModule || isUnrecorded(index, to: file))
      let position =
        isOpen ? receivers.position(of: log.invalidations[index], declarations) : nil
      values.add(place, position)
    }
    var found: [Int: MemberLookup.FileUse] = [:]
    var open: [(place: Int, group: Int)] = []
    for (number, group) in values.groups.enumerated() {
      let use = receivers.use(
        of: group.position,
        in: file.source,
        areCalled: group.areCalled,
        of: file.module,
        declarations
      )
      guard let use else { continue }
      found[number] = use
      open += group.places.map { ($0, number) }
    }
    for (place, number) in open.sorted(by: { $0.place < $1.place }) {
      let index = values.invalidations[place]
      guard canSee(log.invalidations[index], from: file.path, in: file.module),
        file.isOfLoadedModule || isUnrecorded(index, to: file), let use = found[number]
      else { continue }
      try checkCancellation()
      let position = values.groups[number].position
      if use.mayBeAnywhere,
        receivers.mayAffectAnywhere(
          log.invalidations[index].key,
          through: position,
          in: file.summary,
          of: file.module
        )
      {
        if log.invalidations[index].scope.module != file.module { record(index, file) }
        if file.isOfLoadedModule, receivers.areTooMany(position) {
          added += invalidate(file.module, file.path, because: index, .anywhere)
        } else {
          added += derive(index, inCodeOf: file, with: log.invalidations[index].key.unnamedUses)
        }
      }
      for name in use.places {
        let isOwn = file.summary.nameKeys[safe: name] == log.key(of: index)
        if !isOwn || known[name]?.contains(index) != true { uses[name, default: []].append(index) }
      }
    }
    return uses
  }

  /// Whether code of a file of a module can see what is invalidated.
  func canSee(_ invalidation: Invalidation, from path: SourcePath, in module: Int) -> Bool {
    invalidation.scope.module != module || invalidation.scope.file == nil
      || invalidation.scope.file == path
  }

  /// Whether a section of a declaration carries an invalidation by the table of rules.
  mutating func passesOn(
    _ index: Int,
    _ subject: DeclarationReference,
    _ section: Declaration.Section,
    in file: FileCursor,
    _ derivation: InvalidationDerivation
  ) -> Bool {
    let count = Declaration.Section.allCases.count
    if visit.carried[file.place].isEmpty {
      visit.carried[file.place] = Array(
        repeating: CarriedFacets(),
        count: file.summary.declarations.count * count
      )
    }
    let facet = log.invalidations[index].facet
    let place = subject.index * count + Int(section.rawValue)
    if let known = visit.carried[file.place][place][facet] { return known }
    let answer = derivation.carries(facet, subject, section)
    visit.carried[file.place][place][facet] = answer
    return answer
  }

  /// Whether a declaration uses what is invalidated so that nobody sees it who uses the declaration.
  ///
  /// Rule: call.conditions
  func keepsToItself(
    _ subject: DeclarationReference,
    _ invalidation: Invalidation,
    by mention: UInt32,
    in section: Declaration.Section
  ) -> Bool {
    let declaration = subject.declaration
    switch invalidation.key.use {
    // A value of another size changes only code that stores it or takes its type for its own.
    case .holding:
      return filters.contain(.holding)
        && subject.summary.names[safe: mention] != invalidation.key.name
        && !declaration.keepsTypes(in: section)
        && !(section == .exposedBody && declaration.isEmitted(configuration))
    // A condition gives a type another name, by which the body of a function calls it, and no signature.
    case .call:
      return filters.contain(.conditions) && section == .signature && !declaration.isType
        && !declaration.isCompiledByClients(configuration)
    case .name, .labels, .value: return false
    }
  }

  /// Whether a declaration is the same although what it inherits from, or extends, has another member.
  ///
  /// No conformance that it states requires one of that name, and it declares none.
  /// Rule: conformance.required
  func ignores(
    _ invalidation: Invalidation,
    _ subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    guard filters.contain(.required), invalidation.kind.isOfMembers, section == .inheritance,
      invalidation.subject.conformance == nil,
      let member = invalidation.subject.member
    else { return false }
    lazy var members = subject.directMembers
    switch subject.declaration.kind {
    case .struct, .enum, .actor: break
    case .class where invalidation.kind == .witnesses: break
    // Conformances mention the protocol that refines.
    case .protocol where invalidation.kind == .witnesses: break
    case .extension
    where invalidation.kind == .witnesses
      || declarations.surelyHandsNothingDown(invalidation.key.name):
      // Its initialisers evaluate initial values of fields.
      if members.contains(where: { $0.declaration.kind == .initializer }) { return false }
    default: return false
    }
    return !members.contains { member.mayBe($0.witnessName) }
      && !declarations.mayAnswer(member, for: subject)
  }

  /// The new invalidations of a file's declarations that an invalidation affects by none of its names: those with one
  /// of `constructs`, or all.
  ///
  /// Complexity: O(declarations), once for all invalidations that say the same of them.
  mutating func derive(
    _ index: Int,
    inCodeOf file: FileCursor,
    with constructs: Constructs
  ) -> [Int] {
    let spread = FileCursor.Spread(log.invalidations[index], by: constructs, in: file)
    guard canSee(log.invalidations[index], from: file.path, in: file.module),
      visit.answered.spreads.insert(spread).inserted
    else { return [] }
    func mayUse(_ declaration: Declaration) -> Bool {
      constructs.isEmpty || !declaration.constructs.isDisjoint(with: constructs)
    }
    let derivation = derivation(in: file.module)
    var added: [Int] = []
    var subject = DeclarationReference(file: file.path, summary: file.summary, index: 0)
    for position in file.summary.declarations.indices {
      if !file.isOfLoadedModule, !isUnrecorded(index, to: file) { break }
      subject.index = position
      let isType = file.summary.declarations[position].isType
      let isAffected = isType ? subject.holds(inferredBy: mayUse) : mayUse(subject.declaration)
      guard isAffected else { continue }
      for section in Declaration.Section.allCases
      where isType && section == .storage || subject.mayUse(constructs, in: section)
        || subject.callsInAttributes(section)
      {
        added += derive(index, by: .max, in: subject, of: file, section, derivation)
      }
    }
    return added
  }

  /// Whether `invalidation` is about a member that a conformance which `subject` declares may ask for.
  mutating func isWitness(
    _ invalidation: Invalidation,
    of subject: DeclarationReference,
    in file: FileCursor
  ) -> Bool {
    guard invalidation.kind.isOfMembers, subject.declaration.kind != .protocol,
      var member = invalidation.subject.member
    else { return false }
    if invalidation.scope.module != file.module || declarations.mayBeProtocol(invalidation.key.name)
    {
      member = member.elsewhere
    }
    let question = FileCursor.WitnessQuestion(member, of: subject, in: file)
    if let known = visit.answered.witnesses[question] { return known }
    let answer = declarations.mayBeWitness(member, of: subject, configuration)
    visit.answered.witnesses[question] = answer
    return answer
  }

  /// Whether `subject` extends the type that gained or lost a member, from which nothing inherits.
  ///
  /// The extension makes the member visible to no other module.
  ///
  /// Rule: extension.access
  func isRepeated(
    _ invalidation: Invalidation,
    by subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    filters.contain(.extensions) && section == .inheritance && invalidation.kind.isOfMembers
      && subject.merelyExtends(invalidation)
      && subject.typeName == invalidation.key.typeName
      && declarations.surelyHandsNothingDown(invalidation.key.name)
  }

  /// The invalidations of a file's expansions that mention an invalidated name: what they declare is not known.
  mutating func expand(_ invalidations: [Int], _ file: FileCursor) -> [Int] {
    invalidations.filter { log[$0].kind != .diagnostics }.compactMap { index in
      if log[index].scope.module != file.module { record(index, file) }
      return log.insert(log[index].ofExpansion(in: file, at: index))
    }
  }

  /// Removes invalidations that are no news to a file of a module that no other loads: nothing follows from them.
  ///
  /// The module's own changes are among them.
  func leaveOutKnown(from matches: inout [UInt32: [Int]], _ file: FileCursor) {
    matches = matches.compactMapValues { invalidations in
      let news = invalidations.filter { isUnrecorded($0, to: file) }
      return news.isEmpty ? nil : news
    }
  }

  /// Leaves out what the file cannot mean by a name: what it does not import, and nested types.
  func leaveOutUnnamed(from matches: inout [UInt32: [Int]], _ summary: FileSummary) {
    for (name, invalidations) in matches
    where invalidations.contains(where: {
      log.invalidations[$0].key.outer != nil || visit.unnamed.contains($0)
    }) {
      matches[name] = invalidations.filter { index in
        !visit.unnamed.contains(index)
          && declarations.mayName(log.invalidations[index].key.typeName, in: summary)
      }
    }
  }
}

/// Invalidations of one name, by the types in which what bears it is nested.
///
/// A thousand types of generated code have a type of one name.
///
/// Rule: lookup.own-name
struct NestedNamesakes {
  private let all: [Int]
  /// The places in `all` of invalidations that may name a type wherever it is nested.
  private var free: [Int] = []
  private var nested: [String: [Int]] = [:]

  init(
    _ invalidations: [Int],
    in log: borrowing InvalidationLog,
    _ declarations: DeclarationIndex
  ) {
    all = invalidations
    for (place, index) in invalidations.enumerated() {
      if let outer = log.invalidations[index].key.outer, !declarations.isAlias(outer) {
        nested[outer, default: []].append(place)
      } else {
        free.append(place)
      }
    }
  }

  /// The invalidations that may name a type; a type that is nested in another one is a different type.
  func invalidations(
    of type: DeclarationReference,
    _ declarations: DeclarationIndex
  ) -> [Int] {
    guard !nested.isEmpty, declarations.filters.contain(.ownName), let outer = type.outerType,
      declarations.surelyHandsNothingDown(outer)
    else { return all }
    return (free + (nested[outer] ?? [])).sorted().map { all[$0] }
  }
}
