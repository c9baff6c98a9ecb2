import BitCollections
import WorkspaceModel

/// Which names lead to a value of a type, so that a member can be called on it.
///
/// `describe` of one type is not `describe` of another. A file reaches a member of a type only if it also
/// contains a name from which the compiler can know the type: its own, or one whose declaration mentions
/// such a name as its type, in its inheritance clause or in what its type is inferred from. Names stand
/// for all declarations that bear them, so the sets are too large rather than too small.
struct Receivers {
  /// Beyond this many names nearly every file contains one of them.
  private static let limit = 256

  /// A change of members of more types than this is taken to reach every file that contains their names:
  /// following the values of each would cost more than it tells.
  private static let mostOwners = 64

  private struct Home: Hashable {
    var owner: String
    var module: Int
  }

  private var homes: Set<Home> = []
  /// By the type's name; `nil` if any file may have a value of it.
  private var names: [String: Set<String>?] = [:]
  /// By a member's name, the final classes that have a version of it themselves.
  private var finalVersions: [String: Set<String>] = [:]

  /// Begins a set for the type that a member declared in `module` belongs to, unless that was done.
  ///
  /// A type that the member's own module does not declare has values in modules below, which nobody has
  /// looked through: every file may have one.
  mutating func insert(_ owner: String, memberOf module: Int, isDeclaredThere: () -> Bool) {
    guard homes.insert(Home(owner: owner, module: module)).inserted else { return }
    if homes.count > Self.mostOwners || !isDeclaredThere() {
      names.updateValue(nil, forKey: owner)
    } else if names[owner] == nil {
      names.updateValue([owner], forKey: owner)
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
    guard case .some(.some(var known)) = names[owner] else { return }
    var added = known
    while !added.isEmpty {
      var next: Set<String> = []
      for (path, summary) in files {
        let places = Set(summary.positions(of: added))
        guard !places.isEmpty else { continue }
        let isPlace = BitSet(places.lazy.map(Int.init))
        for index in summary.declarations.indices
        where summary.mentions(isPlace, in: index)
          || summary.declarations[index].kind.isNominalType
        {
          let subject = DeclarationReference(file: path, summary: summary, index: index)
          if subject.isType(named: known), let outer = subject.parent {
            // A nested type can be what an associated type stands for.
            next.insert(outer.baseName)
          }
          guard subject.leads(from: places, to: owner) else { continue }
          if subject.declaration.kind == .extension, !known.contains(subject.baseName),
            !isDeclared(subject.baseName)
          {
            // Values of a library's type come from anywhere.
            names.updateValue(nil, forKey: owner)
            return
          }
          next.formUnion(subject.namesOfValues)
          if subject.declaration.kind == .class, subject.declaration.flags.contains(.isFinal) {
            for member in subject.directMembers where member.declaration.flags.contains(.isOverride)
            {
              finalVersions[member.baseName, default: []].insert(subject.baseName)
            }
          }
        }
      }
      added = next.subtracting(known)
      known.formUnion(added)
      if known.count > Self.limit {
        names.updateValue(nil, forKey: owner)
        return
      }
    }
    names.updateValue(known, forKey: owner)
  }

  /// Whether a value of the class called `name` has its own version of `member`, in no table.
  func hasFinalVersion(of member: String, _ name: String) -> Bool {
    finalVersions[member]?.contains(name) == true
  }

  /// Where the names of values of `owner` stand in a file's table; `nil` if anything may be one.
  func places(of owner: String, in summary: FileSummary) -> Set<UInt32>? {
    guard case .some(.some(let known)) = names[owner] else { return nil }
    return Set(summary.positions(of: known))
  }
}

/// Where the names of values stand in one file, looked up once for each type.
struct ReceiversInFile {
  private let receivers: Receivers
  private let summary: FileSummary
  private var places: [String: Set<UInt32>?] = [:]

  init(_ receivers: Receivers, _ summary: FileSummary) {
    self.receivers = receivers
    self.summary = summary
  }

  /// Whether a declaration that mentions a member's name can mean the tainted one: whether it stands in
  /// a type that has the member, or also mentions a name that leads to a value of the type.
  mutating func mayBeMeant(
    _ taint: Taint,
    by mention: UInt32,
    in subject: DeclarationReference
  ) -> Bool {
    guard let owner = taint.owner, var places = places(of: owner) else { return true }
    if taint.isTableEntry {
      places = places.filter { place in
        !receivers.hasFinalVersion(of: taint.name, summary.names[Int(place)])
      }
    }
    guard !places.isEmpty else { return false }
    var enclosing = subject.parent
    while let type = enclosing {
      if places.contains(type.declaration.baseName) { return true }
      enclosing = type.parent
    }
    return Declaration.Section.allCases.contains { section in
      subject.mentions(section).contains { $0 != mention && places.contains($0) }
    }
  }

  private mutating func places(of owner: String) -> Set<UInt32>? {
    if let known = places[owner] { return known }
    let found = receivers.places(of: owner, in: summary)
    places.updateValue(found, forKey: owner)
    return found
  }
}

extension DeclarationReference {
  /// Whether whoever uses the declaration can get a value of a type whose names stand at `places`.
  ///
  /// Members of the type itself are reached through a value that is there already.
  fileprivate func leads(from places: Set<UInt32>, to owner: String) -> Bool {
    if let type = enclosingType, type.baseName == owner, !declaration.flags.contains(.isStatic) {
      return false
    }
    var sections: [Declaration.Section] = [.signature, .inheritance]
    if declaration.flags.contains(.typeIsInferred) || declaration.flags.contains(.isOpaque) {
      sections += [.exposedBody, .storage]
    }
    // Whoever only adds members to the type makes no values of it; nor does who compares two.
    if declaration.kind == .extension, baseName == owner { return false }
    if isComparison { return false }
    return sections.contains { section in
      mentions(section).contains { places.contains($0) }
    }
  }

  /// Whether it is an operator that takes values and says whether something is so.
  private var isComparison: Bool {
    declaration.kind == .function && ["==", "!=", "<", "<=", ">", ">=", "~="].contains(baseName)
      && mentions(.signature).contains { summary.names[safe: $0] == "Bool" }
  }

  /// The names by which the declaration's value comes into a file.
  ///
  /// Its type's is one of them: where the type conforms to a protocol, the member may say what an
  /// associated type is, and generic code gives values of that.
  fileprivate var namesOfValues: [String] {
    usedNames + [enclosingType?.baseName].compactMap { $0 }
  }

  /// Whether the declaration is that of a type called by one of `names`.
  fileprivate func isType(named names: Set<String>) -> Bool {
    declaration.kind.isNominalType && names.contains(baseName)
  }
}

extension [(path: SourcePath, summary: FileSummary)] {
  /// Whether one of the files declares a type of that name.
  func declareType(_ name: String) -> Bool {
    contains { path, summary in
      summary.contains(name)
        && summary.declarations.indices.contains { index in
          DeclarationReference(file: path, summary: summary, index: index).isType(named: [name])
        }
    }
  }
}
