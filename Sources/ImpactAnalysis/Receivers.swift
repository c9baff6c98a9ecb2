import BitCollections
import WorkspaceModel

/// Which names lead to a value of a type, so that a member can be called on it.
///
/// `describe` of one type is not `describe` of another. A file reaches a member of a type only if it also
/// contains a name from which the compiler can know the type. Names stand for all declarations that bear
/// them, so the sets are too large rather than too small.
struct Receivers {
  /// A change of members of more types than this is taken to reach every file that contains their names:
  /// following the values of each would cost more than it tells.
  private static let mostOwners = 64

  private struct Home: Hashable {
    var owner: String
    var module: Int
  }

  private let configuration: ImpactOptions.Configuration
  private var homes: Set<Home> = []
  /// By the type's name; `nil` if any file may have a value of it.
  private var ways: [String: WaysToValues?] = [:]
  /// Types of which a library's types give values though nobody names by what.
  private var foreign: Set<String> = []

  init(_ configuration: ImpactOptions.Configuration) { self.configuration = configuration }

  /// Begins a set for the type that a member declared in `module` belongs to, unless that was done.
  ///
  /// A type that the member's own module does not declare is another module's, perhaps a library's: every
  /// file may have a value of it.
  mutating func insert(_ owner: String, memberOf module: Int, _ sources: inout ModuleSources) {
    guard homes.insert(Home(owner: owner, module: module)).inserted else { return }
    if homes.count > Self.mostOwners || !sources.isDeclared(owner, in: module) {
      ways.updateValue(nil, forKey: owner)
    } else if ways[owner] == nil {
      ways.updateValue(WaysToValues(of: owner, configuration), forKey: owner)
    }
  }

  /// Adds what modules say that one module loads with itself.
  ///
  /// Complexity: for each added name, the files that contain it.
  mutating func extend(_ owner: String, through modules: BitSet, _ sources: inout ModuleSources) {
    guard case .some(.some(var known)) = ways.updateValue(nil, forKey: owner) else { return }
    known.extend(through: modules, &sources)
    if known.areForeign { foreign.insert(owner) }
    ways.updateValue(known.areEverywhere ? nil : known, forKey: owner)
  }

  /// Whether any code may hold values of the type that `taint` is about.
  func mayHoldAnywhere(_ taint: Taint) -> Bool {
    taint.use == .holding && taint.owner.map(foreign.contains) == true
  }

  /// The ways to values of `owner`; `nil` if anything may be one.
  fileprivate func ways(to owner: String) -> WaysToValues? { ways[owner] ?? nil }
}

/// Where the names of values stand in one file, looked up once for each type.
struct ReceiversInFile {
  private let receivers: Receivers
  let summary: FileSummary
  private var places: [String: (types: BitSet, values: BitSet, labels: BitSet)?] = [:]

  init(_ receivers: Receivers, _ summary: FileSummary) {
    self.receivers = receivers
    self.summary = summary
  }

  /// Where the file mentions what leads to a value of the type that `taint` is felt through; `nil` if
  /// anything may.
  mutating func places(feeling taint: Taint) -> BitSet? {
    guard let owner = taint.owner, let places = places(of: owner) else { return nil }
    return taint.use == .call ? places.types : places.types.union(places.values)
  }

  /// Whether a declaration that mentions a name in `section` can mean what is tainted: whether it stands
  /// in a type that has the member, or also mentions something that leads to a value of the type.
  mutating func mayBeMeant(
    _ taint: Taint,
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    // An alias calls nothing itself.
    let mayCall =
      section == .inheritance || subject.declaration.kind == .typeAlias
      || subject.mayCall(taint.labels)
    guard let owner = taint.owner, var places = places(of: owner),
      let ways = receivers.ways(to: owner)
    else { return taint.use != .name || mayCall }
    guard mayCall else { return false }
    switch taint.use {
    case .value: return true
    // A type that is only written down calls nothing.
    case .call: return ![.signature, .parameters, .storage].contains(section)
    case .holding: return summary.names[safe: mention] == taint.name || section.isCode
    case .name: if ways.includeLiterals, taint.name.isOperator { return true }
    }
    if taint.isTableEntry {
      places.types = places.types.filter { place in
        !ways.hasFinalVersion(of: taint.name, summary.names[place])
      }
    }
    var enclosing = subject.parent
    while let type = enclosing {
      if places.types.contains(Int(type.declaration.baseName)) { return true }
      enclosing = type.parent
    }
    var leads = places.types.union(places.values)
    if !ways.isAlsoAValue(taint.name) { leads.remove(Int(mention)) }
    return Declaration.Section.allCases.contains { section in
      subject.mentions(section).contains { leads.contains(Int($0)) }
    } || subject.argumentLabels.contains { places.labels.contains(Int($0)) }
  }

  private mutating func places(
    of owner: String
  ) -> (types: BitSet, values: BitSet, labels: BitSet)? {
    if let known = places[owner] { return known }
    let found = receivers.ways(to: owner).map { $0.places(in: summary) }
    places.updateValue(found, forKey: owner)
    return found
  }
}

extension DeclarationReference {
  /// Whether the declaration may hold a call with those labels: of a closure that follows the call the
  /// label is not written, and nor is any of an initialiser that is called by another name.
  func mayCall(_ labels: [String]) -> Bool {
    guard !labels.isEmpty, !summary.constructs.contains(.unappliedInitializers) else { return true }
    let written = argumentLabels
    func isWritten(_ label: String) -> Bool {
      summary.position(of: label).map(written.contains) == true
    }
    return labels.count { !isWritten($0) } <= (isWritten("{") ? 1 : 0)
  }
}
