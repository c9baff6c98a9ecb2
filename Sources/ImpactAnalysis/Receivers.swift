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

  private var homes: Set<Home> = []
  /// By the type's name; `nil` if any file may have a value of it.
  private var ways: [String: WaysToValues?] = [:]

  /// Begins a set for the type that a member declared in `module` belongs to, unless that was done.
  ///
  /// A type that the member's own module does not declare has values in modules below, which nobody has
  /// looked through: every file may have one.
  mutating func insert(_ owner: String, memberOf module: Int, isDeclaredThere: () -> Bool) {
    guard homes.insert(Home(owner: owner, module: module)).inserted else { return }
    if homes.count > Self.mostOwners || !isDeclaredThere() {
      ways.updateValue(nil, forKey: owner)
    } else if ways[owner] == nil {
      ways.updateValue(WaysToValues(of: owner), forKey: owner)
    }
  }

  /// Adds the names of one module's declarations; `isDeclared` says whether the workspace declares a type.
  ///
  /// Complexity: for each added name, the files that contain it.
  mutating func extend(
    _ owner: String,
    by files: [(path: SourcePath, summary: FileSummary)],
    isDeclared: (String) -> Bool
  ) {
    guard case .some(.some(var known)) = ways[owner] else { return }
    let isKnown = known.extend(by: files, isDeclared: isDeclared)
    ways.updateValue(isKnown ? known : nil, forKey: owner)
  }

  /// The ways to values of `owner`; `nil` if anything may be one.
  fileprivate func ways(to owner: String) -> WaysToValues? { ways[owner] ?? nil }
}

/// Where the names of values stand in one file, looked up once for each type.
struct ReceiversInFile {
  private struct Places {
    var types: BitSet
    var values: BitSet
    var labels: BitSet
  }

  private let receivers: Receivers
  private let summary: FileSummary
  private var places: [String: Places?] = [:]

  init(_ receivers: Receivers, _ summary: FileSummary) {
    self.receivers = receivers
    self.summary = summary
  }

  /// Whether a declaration that mentions a tainted name in `section` can mean what is tainted.
  ///
  /// It calls an initialiser only with its labels, and a member only if it stands in a type that has
  /// it, or also mentions something that leads to a value of the type.
  mutating func mayBeMeant(
    _ taint: Taint,
    by mention: UInt32,
    in subject: DeclarationReference,
    _ section: Declaration.Section
  ) -> Bool {
    guard section == .inheritance || mayCall(taint.labels, subject) else { return false }
    // A type that is only written down calls nothing.
    if taint.isCall, [.signature, .parameters, .storage].contains(section) { return false }
    guard let owner = taint.owner, var places = places(of: owner) else { return true }
    if taint.isTableEntry, let ways = receivers.ways(to: owner) {
      places.types = places.types.filter { place in
        !ways.hasFinalVersion(of: taint.name, summary.names[place])
      }
    }
    var enclosing = subject.parent
    while let type = enclosing {
      if places.types.contains(Int(type.declaration.baseName)) { return true }
      enclosing = type.parent
    }
    let leads = places.types.union(places.values)
    return Declaration.Section.allCases.contains { section in
      subject.mentions(section).contains { $0 != mention && leads.contains(Int($0)) }
    } || subject.argumentLabels.contains { places.labels.contains(Int($0)) }
  }

  /// Whether the declaration holds a call with those labels: of a closure that follows the call the label
  /// is not written, and nor is any of an initialiser that is called by another name.
  private func mayCall(_ labels: [String], _ subject: DeclarationReference) -> Bool {
    guard !labels.isEmpty, !summary.constructs.contains(.unappliedInitializers) else { return true }
    let written = subject.argumentLabels
    let closure = summary.position(of: "{").map(written.contains) == true
    let missing = labels.count { label in
      summary.position(of: label).map(written.contains) != true
    }
    return missing <= (closure ? 1 : 0)
  }

  private mutating func places(of owner: String) -> Places? {
    if let known = places[owner] { return known }
    let found = receivers.ways(to: owner).map { ways in
      Places(
        types: summary.places(of: ways.types(in: summary)),
        values: summary.places(of: ways.values),
        labels: summary.places(of: ways.labels)
      )
    }
    places.updateValue(found, forKey: owner)
    return found
  }
}

extension [(path: SourcePath, summary: FileSummary)] {
  /// Whether one of the files declares a type of that name.
  func declareType(_ name: String) -> Bool {
    contains { path, summary in
      guard let place = summary.position(of: name) else { return false }
      return summary.declarations.contains { $0.kind.isNominalType && $0.baseName == place }
    }
  }
}
