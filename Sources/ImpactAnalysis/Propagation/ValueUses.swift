import WorkspaceModel

/// The invalidations of one round that are used through values, by the types of these.
///
/// Hundreds of invalidations are used through the values of one type, of which most files have none.
struct ValueUses {
  struct Group {
    /// The position of the values in `MemberLookup`.
    let position: Int
    /// Whether they are initialisers.
    let areCalled: Bool
    /// Ascending.
    var places: [Int] = []
  }

  let invalidations: [Int]
  private(set) var groups: [Group] = []
  private let areCalled: [Bool]
  /// The places of those that no file saw yet.
  private var rest: [Int]
  private var numbers: [Int: Int] = [:]

  init(_ names: InvalidatedNames, in log: borrowing InvalidationLog) {
    invalidations = names.throughValues
    rest = Array(invalidations.indices)
    areCalled = invalidations.map { log.invalidations[$0].key.use == .call }
  }

  /// Returns the places that have no group, which must be added again.
  mutating func takeRest() -> [Int] {
    let places = rest
    rest = []
    return places
  }

  /// Adds a place to the group of a position; to the rest if that is not known.
  mutating func add(_ place: Int, _ position: Int?) {
    guard let position else { return rest.append(place) }
    let key = position * 2 + (areCalled[place] ? 1 : 0)
    let number = numbers[key] ?? groups.count
    if number == groups.count {
      numbers[key] = number
      groups.append(Group(position: position, areCalled: areCalled[place]))
    }
    groups[number].places.append(place)
  }
}

extension ValueFlow {
  /// Whether what is used by a key may affect a file whatever names it contains.
  func mayAffectAnywhere(_ key: LookupKey, in summary: FileSummary) -> Bool {
    switch key.use {
    case .name, .labels: return false
    case .holding: return areEverywhere
    // Elsewhere the constructs decide.
    case .value:
      if includeInterpolations, summary.constructs.contains(.interpolation) { return true }
      guard areEverywhere, key.constructs.isEmpty else { return false }
      return key.unnamedUses.isEmpty || !summary.constructs.isDisjoint(with: key.unnamedUses)
    // A call of a library's initialiser names its type.
    case .call: return origin == .tooManyNames && SourceFile(summary).mayCall(key.labels)
    }
  }

  /// Whether a file may mention what leads to a value; it is not parsed.
  func mayOccur(in file: SourceFile, areCalled: Bool) -> Bool {
    file.parsedSummary != nil || areCalled && file.mayContain(MemberLookup.ownType)
      || namesOccur(in: file)
  }

  /// The places at which a file mentions what leads to a value; none if anything may.
  func places(in summary: FileSummary, areCalled: Bool) -> [UInt32] {
    guard areCalled || !areEverywhere else { return [] }
    let places = places(in: summary, withValues: !areCalled)
    guard areCalled, let position = summary.position(of: MemberLookup.ownType) else {
      return places
    }
    return places + [position]
  }
}

extension SourceFile {
  private static let initializer = NameKey("init")

  /// Whether some declaration may hold a call with those labels: see `DeclarationReference.mayCall`.
  func mayCall(_ labels: [LookupKey.Label]) -> Bool {
    let missing = labels.filter { !mayContain(NameKey($0.name)) }
    return missing.isEmpty
      || missing.count == 1 && !missing[0].isAlwaysWritten && mayContain(NameKey("{"))
      || mayContain(Self.initializer) && summary.constructs.contains(.unappliedInitializers)
  }
}
