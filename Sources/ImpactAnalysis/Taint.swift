import BitCollections
import WorkspaceModel

/// A name whose uses mean something else after the change.
struct Taint: Sendable {
  /// What about the name is different, which decides how the difference travels.
  enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Code that uses the name can be compiled differently.
    case use
    /// In addition, an expression that names it may have another type.
    case type
    /// A value behind the name may have another layout.
    case layout
    /// The instances, or the table of overridable members, of a class: a reference does not carry it.
    case instanceLayout
    /// A type gained or lost a member that may be a witness or be inherited.
    case members
    /// An extension gained or lost a member that may be a witness: nobody overrides it.
    case witnesses
    /// The initial value of a constant, which code that clients compile may hold: at `-Onone` a default
    /// argument does (seen with Swift 6.3.1).
    case value
    /// Whether clients may see the body: code that is given to clients itself refers to it differently, but
    /// does the same.
    case linkage
    /// A type became `Sendable`: what stores it may be so, too, and others may touch what holds it.
    case marker
    /// What the name gives has a type that became `Sendable`: what stores that by an inferred type may be so, too.
    case marked
    /// Uses compile to the same code, with or without a warning.
    case diagnostics
    /// A macro whose implementation differs: what its uses expand to is not known.
    case expansion
    /// The whole module is not understood: whoever loads it may be affected.
    case everything

    /// Whether it speaks of what a type's members may be to others, not of its values.
    var isOfMembers: Bool { self == .members || self == .witnesses }

    /// Whether it speaks of what a type hands down, not of who names it.
    var isOfTypes: Bool { isOfMembers || self == .instanceLayout }
  }

  /// By what code uses what is tainted.
  enum Use: Hashable, Sendable {
    /// Its name.
    case name
    /// Calls of a type that leads to values of the owner: it is an initialiser.
    case call
    /// Calls that write its labels, whatever type they name: it is an initialiser of a protocol, or of a type
    /// whose values need no name.
    case labels
    /// Values of the owner, or places that take one: it is used without a word.
    case value
    /// Its name, or values of the owner, which is the type itself: these have another layout.
    case holding
  }

  /// A member of a type that may be a witness.
  struct Member: Hashable, Sendable {
    /// `nil` if it may have any.
    var name: String?
    /// Who can see it; not that of a default implementation, which may be a witness to whoever sees the
    /// protocol.
    var access: AccessLevel

    static let any = Member(name: nil, access: .open)

    /// The same for a module that sees it by `@testable` if at all, where it may be any witness.
    var elsewhere: Member { Member(name: name, access: .open) }

    func mayBe(_ name: String) -> Bool { self.name == nil || self.name == name }
  }

  /// Which members of a class or a protocol have one version more or less, whoever sees it.
  enum Versions: Hashable, Sendable {
    /// Those that the protocols among what is inherited ask for.
    case requirements
    case member(String)
    /// Those of a class that ask for the type of an object: it may be a subclass's.
    case ofItself
    case all
  }

  /// The label of a parameter that always has an argument.
  struct Label: Hashable, Sendable {
    var name: String
    /// What the parameter's type names, if that is written as no function's.
    var types: [String] = []
    /// Whether no closure that follows the call can be the argument: then every call writes the label.
    var isAlwaysWritten = false
  }

  /// Why the name is tainted.
  enum Cause: Hashable, Sendable {
    /// The change itself.
    case change
    /// A declaration that is made of a tainted name: the index of that taint.
    case taint(Int)
  }

  var name: String
  var kind: Kind
  /// Who can name it.
  var access: AccessLevel
  /// The only file that sees it, if `access` is private or fileprivate.
  var file: SourcePath?
  /// The module that declares it, by its index in the union.
  var module: Int
  /// Members are found through their type, without an import of the module.
  var isMember: Bool
  /// If it is the name of a nested type, that of the type around it: without it nobody names the type.
  var outer: String?
  /// The type that the member belongs to, or of which values are felt; `nil` of other names.
  var owner: TypeName?
  /// Only the member's place in a table differs, which a final class's own version of it does not have.
  var isTableEntry = false
  /// Whether the change that began it hardly ever gives unchanged code another type: it adds a
  /// declaration, which may be another overload, or changes an initialiser.
  var keepsTypes = false
  /// The module that an import which came or went brings in, unless it is exported to clients.
  var imported: String?
  /// Whether clients are linked with what that import brings in one state only.
  var isLinked = false
  /// The only module that feels it: what it finds differs because of another one's import.
  var feltOnlyBy: Int?
  /// If it is not by its name, the name is that of the owner.
  var use = Use.name
  /// If a member of a type differs, which may be a witness: that member.
  var member: Member?
  /// If it is a conformance, the protocol: of the owner if that is what the name stands for.
  var conformance: String?
  /// Whether it is that a type gained `Sendable`.
  var gainsMarker = false
  /// If that there is another version of members differs: which.
  var versions: Versions?
  /// If what it is about is an extension, or stands in one: what that extends.
  var extends: String?
  /// If it is an initialiser in an extension of what its file does not show to be no protocol: the type.
  var extended: String?
  /// Labels without which no call of it is written.
  var labels: [Label] = []
  /// If it is used through values alone, what of a file does that; empty if anything may.
  var unnamedUses: Constructs = []
  /// Constructs that use the declaration without any name: of a member of a type that code does not
  /// name either.
  var constructs: Constructs = []
  var cause: Cause
  /// The id of the rule by which it follows from its cause; empty if it is a change itself.
  var rule = ""
  /// How the change that began it is seen.
  var effect: Effect
  /// The declaration that carries the taint, with its enclosing types.
  var declaration: String
  var path: SourcePath?
  var line: Int

  /// Whether the name is another one for a type.
  var isAlias = false
  /// Whether the name came to be a type's, or is none any more: what extends it extends another type.
  var namesAnother = false
  /// Then, whether the module extends what bears the name in both states.
  var isExtendedAnyway = false

  /// That a name means something else in a module, or in one file of it, because of what is imported; an empty
  /// one is any name.
  static func imported(
    _ name: String,
    into module: Int,
    by description: String,
    _ file: SourcePath?,
    line: Int,
    cause: Cause = .change
  ) -> [Taint] {
    [Kind.use, .type, .layout].map { kind in
      Taint(
        name: name,
        kind: kind,
        // Nobody else sees it.
        access: .private,
        file: file,
        module: module,
        isMember: true,
        // Whatever may be meant hardly ever is.
        keepsTypes: name.isEmpty,
        use: name.isEmpty ? .labels : .name,
        cause: cause,
        effect: .import,
        declaration: description,
        path: file,
        line: line
      )
    }
  }

  /// Whether it is that what bears the name is there, or seen, in one state alone, or is of another kind.
  var isOfExistence: Bool {
    cause == .change && outer == nil && owner == nil && kind == .use
      && (effect == .signature || effect == .access)
  }

  /// If the name is a type's, that type.
  var typeName: TypeName { TypeName(name: name, outer: outer) }
}

/// A type as code names it: types of one name that are nested in different ones are told apart.
struct TypeName: Hashable, Sendable {
  var name: String
  /// The type in which it is nested; `nil` if it is not, or that is not known.
  var outer: String?
}

/// All taints of one analysis; each name once for each kind, place and owner.
struct TaintLog: Sendable {
  private struct Key: Hashable, Sendable {
    var name: String
    var kind: Taint.Kind
    var module: Int
    var access: AccessLevel
    var file: SourcePath?
    var outer: String?
    var owner: TypeName?
    var isMember: Bool
    var isTableEntry: Bool
    var use: Taint.Use
    var labels: [Taint.Label]
    var unnamedUses: Constructs
    /// Who only names or makes a class feels its table less than its instances.
    var isOfTable: Bool
    var member: Taint.Member?
    var feltOnlyBy: Int?
  }

  /// Generated code has hundreds of types with members of one name: beyond this many the name is tainted
  /// whatever it belongs to, so that a mention of it is not asked about each of them.
  private static let mostOwners = 8
  /// Types of which more members differ are taken to have another one of any name.
  private static let mostMembers = 4

  /// The parts of a taint that decide, with its name, which taints are derived of it.
  private struct Shape: Hashable, Sendable {
    var kind: Taint.Kind
    var effect: Effect
    var module: Int
    var member: Taint.Member?
    var isAlias: Bool
    var namesAnother: Bool
    var isExtendedAnyway: Bool
  }

  private(set) var taints: [Taint] = []
  /// Those of which it differs whether there is what bears the name.
  private(set) var existing = BitSet()
  /// The number of each one's reason: the declaration that differs, and how.
  private(set) var reasons: [Int] = []
  private var knownReasons: [Reason: Int] = [:]
  /// Two with the same number and name give the same derived taints: see `TaintDerivation.taints`.
  private(set) var shapes: [Int] = []
  private var knownShapes: [Shape: Int] = [:]
  /// The key of each one's name.
  private var keys: [NameKey] = []
  private var known: Set<Key> = []
  /// How many owners there are for each key without its owner.
  private var owners: [Key: Int] = [:]
  /// How many members there are for each key that stands for any.
  private var members: [Key: Int] = [:]

  /// Adds a taint; `nil` if it was there.
  mutating func insert(_ taint: Taint) -> Int? {
    var taint = taint
    var key = Self.key(of: taint)
    guard !known.contains(key) else { return nil }
    if taint.owner != nil {
      key.owner = nil
      let count = owners[key, default: 0]
      if count == Self.mostOwners {
        taint.owner = nil
      } else {
        owners[key] = count + 1
        key.owner = taint.owner
      }
    }
    if taint.kind.isOfMembers, taint.member != nil {
      key.member = .any
      guard !known.contains(key) else { return nil }
      let count = members[key, default: 0]
      if count == Self.mostMembers {
        taint.member = .any
      } else {
        members[key] = count + 1
        key.member = taint.member
      }
    }
    guard known.insert(key).inserted else { return nil }
    if taint.isOfExistence { existing.insert(taints.count) }
    taints.append(taint)
    reasons.append(reason(of: taint))
    shapes.append(shape(of: taint))
    keys.append(NameKey(taint.name))
    return taints.count - 1
  }

  private static func key(of taint: Taint) -> Key {
    Key(
      name: taint.name,
      kind: taint.kind,
      module: taint.module,
      access: taint.access,
      file: taint.file,
      outer: taint.outer,
      owner: taint.owner,
      isMember: taint.isMember,
      isTableEntry: taint.isTableEntry,
      use: taint.use,
      labels: taint.labels,
      unnamedUses: taint.unnamedUses,
      isOfTable: taint.effect == .dispatch,
      member: taint.member,
      feltOnlyBy: taint.feltOnlyBy
    )
  }

  private struct Reason: Hashable, Sendable {
    var module: Int
    var declaration: String
    var effect: Effect
  }

  private mutating func reason(of taint: Taint) -> Int {
    if case .taint(let previous) = taint.cause { return reasons[previous] }
    let reason = Reason(
      module: taint.module,
      declaration: taint.declaration,
      effect: taint.effect
    )
    let number = knownReasons[reason] ?? knownReasons.count
    knownReasons[reason] = number
    return number
  }

  private mutating func shape(of taint: Taint) -> Int {
    let shape = Shape(
      kind: taint.kind,
      effect: taint.effect,
      module: taint.module,
      member: taint.member,
      isAlias: taint.isAlias,
      namesAnother: taint.namesAnother,
      isExtendedAnyway: taint.isExtendedAnyway
    )
    let number = knownShapes[shape] ?? knownShapes.count
    knownShapes[shape] = number
    return number
  }

  subscript(index: Int) -> Taint { taints[index] }

  /// The key of the name that is tainted.
  func key(of index: Int) -> NameKey { keys[index] }

  /// The taints from the change to `index`, the change first.
  func chain(to index: Int) -> [Int] {
    var chain = [index]
    while case .taint(let previous) = taints[chain[chain.count - 1]].cause {
      chain.append(previous)
    }
    return chain.reversed()
  }

  /// The change that `index` goes back to.
  func origin(of index: Int) -> Taint {
    var current = index
    // Not to copy what lies between.
    while case .taint(let previous) = taints[current].cause { current = previous }
    return taints[current]
  }
}
