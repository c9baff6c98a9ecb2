import BitCollections
import SwiftKnowledge
import WorkspaceModel

/// All invalidations of one analysis; each name once for each kind, place and owner.
struct InvalidationLog: Sendable {
  private struct Key: Hashable, Sendable {
    var lookup: LookupKey
    var kind: Invalidation.Kind
    var scope: Invalidation.Scope
    /// Code that only names or makes a class is affected less by its table than by its instances.
    var isOfTable: Bool
    var isHiddenConformance: Bool
    var member: Witness?
    /// The number of the reason, if a whole module follows from others: each is to reach the modules above.
    var reason: Int?
  }

  /// All that decides which invalidations an invalidation adds, itself and its namesakes.
  private struct Candidate: Hashable, Sendable {
    var key: Key
    var extends: String?
  }

  /// Generated code has hundreds of types with members of one name: beyond this many the name is invalidated
  /// whatever it belongs to, so that a mention of it is not asked about each of them.
  private static let mostOwners = 8
  /// Types of which more members differ are taken to have another one of any name.
  private static let mostMembers = 8

  /// The parts of an invalidation that decide, with its name, which invalidations are derived of it.
  private struct Shape: Hashable, Sendable {
    var kind: Invalidation.Kind
    var effect: Effect
    var module: Int
    var member: Witness?
    var traits: Invalidation.Traits
  }

  private(set) var invalidations: [Invalidation] = []
  /// The invalidations whose name bears something in one state alone.
  private(set) var existing = BitSet()
  /// The number of each one's reason: the declaration that differs, and how.
  private(set) var reasons: [Int] = []
  private var knownReasons: [Reason: Int] = [:]
  /// Two with the same number and name give the same derived invalidations: see `InvalidationDerivation.invalidations`.
  private(set) var shapes: [Int] = []
  private var knownShapes: [Shape: Int] = [:]
  /// The key of each one's name.
  private var keys: [NameKey] = []
  private var known: Set<Key> = []
  private var candidates: Set<Candidate> = []
  /// How many owners there are for each key without its owner.
  private var owners: [Key: Int] = [:]
  /// How many members there are for each key that stands for any.
  private var members: [Key: Int] = [:]

  /// Whether an invalidation may add something, itself or by a namesake: it is the first of its kind.
  ///
  /// A hundred members of one type give a declaration that mentions the type the same invalidations.
  mutating func admit(_ invalidation: Invalidation) -> Bool {
    let candidate = Candidate(
      key: key(of: invalidation),
      extends: invalidation.subject.extends
    )
    return candidates.insert(candidate).inserted
  }

  /// Adds an invalidation; `nil` if it was there.
  mutating func insert(_ invalidation: Invalidation) -> Int? {
    var invalidation = invalidation
    var key = key(of: invalidation)
    guard !known.contains(key) else { return nil }
    if invalidation.key.owner != nil {
      key.lookup.owner = nil
      let count = owners[key, default: 0]
      if count == Self.mostOwners {
        invalidation.key.owner = nil
      } else {
        owners[key] = count + 1
        key.lookup.owner = invalidation.key.owner
      }
    }
    if invalidation.kind.isOfMembers, invalidation.subject.member != nil {
      key.member = .any
      guard !known.contains(key) else { return nil }
      let count = members[key, default: 0]
      if count == Self.mostMembers {
        invalidation.subject.member = .any
      } else {
        members[key] = count + 1
        key.member = invalidation.subject.member
      }
    }
    guard known.insert(key).inserted else { return nil }
    if invalidation.isOfExistence { existing.insert(invalidations.count) }
    invalidations.append(invalidation)
    reasons.append(reason(of: invalidation))
    shapes.append(shape(of: invalidation))
    keys.append(NameKey(invalidation.key.name))
    return invalidations.count - 1
  }

  private func key(of invalidation: Invalidation) -> Key {
    var reason: Int?
    if invalidation.kind == .everything,
      case .invalidation(let previous) = invalidation.provenance.cause
    {
      reason = reasons[previous]
    }
    return Key(
      lookup: invalidation.key,
      kind: invalidation.kind,
      scope: invalidation.scope,
      isOfTable: invalidation.provenance.effect == .dispatch,
      isHiddenConformance: invalidation.traits.contains(.isHiddenConformance),
      member: invalidation.subject.member,
      reason: reason
    )
  }

  private struct Reason: Hashable, Sendable {
    var module: Int
    var declaration: String
    var effect: Effect
  }

  private mutating func reason(of invalidation: Invalidation) -> Int {
    if case .invalidation(let previous) = invalidation.provenance.cause { return reasons[previous] }
    let reason = Reason(
      module: invalidation.scope.module,
      declaration: invalidation.provenance.declaration,
      effect: invalidation.provenance.effect
    )
    let number = knownReasons[reason] ?? knownReasons.count
    knownReasons[reason] = number
    return number
  }

  private mutating func shape(of invalidation: Invalidation) -> Int {
    let shape = Shape(
      kind: invalidation.kind,
      effect: invalidation.provenance.effect,
      module: invalidation.scope.module,
      member: invalidation.subject.member,
      traits: invalidation.traits.subtracting([.keepsTypes, .gainsMarker])
    )
    let number = knownShapes[shape] ?? knownShapes.count
    knownShapes[shape] = number
    return number
  }

  subscript(index: Int) -> Invalidation { invalidations[index] }

  /// The key of the name that is invalidated.
  func key(of index: Int) -> NameKey { keys[index] }

  /// The invalidations from the change to `index`, the change first.
  func chain(to index: Int) -> [Int] {
    var chain = [index]
    while case .invalidation(let previous) = invalidations[chain[chain.count - 1]].provenance.cause
    {
      chain.append(previous)
    }
    return chain.reversed()
  }

  /// The change that `index` goes back to.
  func origin(of index: Int) -> Invalidation { invalidations[first(of: index)] }

  /// The number of the change that `index` goes back to.
  func first(of index: Int) -> Int {
    var current = index
    while case .invalidation(let previous) = invalidations[current].provenance.cause {
      current = previous
    }
    return current
  }
}
