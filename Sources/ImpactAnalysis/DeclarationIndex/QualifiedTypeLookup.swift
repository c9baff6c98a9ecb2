import BitCollections
import WorkspaceModel

/// The names one of which a file contains if it names a type that is nested in another.
///
/// `Outer.Nested` is written so, or with an alias of `Outer`, or with what inherits it; `Nested` alone stands in
/// `Outer` and its extensions, and in what inherits from it. A value leads to no type; where one goes does, in
/// `.Nested.member`.
struct QualifiedTypeLookup: Hashable, Sendable {
  /// Beyond this many names they exclude little.
  private static let limit = 64

  private var names: Set<NameKey>
  /// Whether a type inside of another hides one of its name.
  private let findsInnermost: Bool
  /// The nested type's name.
  private var nested = ""
  /// How chains of members begin that name the nested type.
  private var chain: NameKey?

  /// `nil` if that is not known.
  init?(of outer: String, _ index: DeclarationIndex) {
    // What a library calls its types is not known.
    let modules = index.modules(knowing: outer)
    guard !modules.isEmpty else { return nil }
    var found: Set<String> = [outer]
    var pending = [outer]
    // Many types have an associated one of that name: no more than its aliases are taken for this one.
    var inferred: [String] = []
    while let name = pending.popLast() {
      for module in modules {
        for subject in index.declarations(mentioning: name, in: CollectionOfOne(module)) {
          // Whose alias it is may have other names.
          if name == outer, subject.declaration.kind == .typeAlias, subject.baseName == name {
            return nil
          }
          for other in subject.names(standingFor: name) where found.insert(other).inserted {
            pending.append(other)
          }
          for other in index.associatedTypes(saidBy: subject, of: module)
          where found.insert(other).inserted {
            inferred.append(other)
          }
        }
      }
      guard found.count <= Self.limit else { return nil }
    }
    while let name = inferred.popLast() {
      for subject in index.declarations(mentioning: name, in: modules)
      where subject.declaration.kind == .typeAlias && found.insert(subject.baseName).inserted {
        inferred.append(subject.baseName)
      }
      guard found.count <= Self.limit else { return nil }
    }
    names = Set(found.map { NameKey($0) })
    findsInnermost = index.filters.contain(.inner)
  }

  /// The same for a type that is nested in the outer one.
  func naming(_ nested: String) -> QualifiedTypeLookup {
    var lookup = self
    lookup.nested = nested
    lookup.chain = NameKey("." + nested)
    return lookup
  }

  /// Whether a file contains one.
  func mayStand(in summary: FileSummary) -> Bool {
    isChained(in: summary) || names.contains { summary.position(of: $0) != nil }
  }

  /// Whether a declaration may name the nested type: it mentions one, or stands in what bears one.
  func mayStand(in subject: DeclarationReference) -> Bool {
    func isOne(_ position: UInt32) -> Bool {
      subject.summary.nameKeys[safe: position].map(names.contains) == true
    }
    if isChained(in: subject.summary) || subject.allMentions.contains(where: isOne) { return true }
    // The types of its fields are named within it.
    var enclosing = subject.declaration.isType ? subject : subject.parent
    while let type = enclosing {
      if isOne(type.declaration.baseName) { return true }
      // `extension Outer.Inner` stands in `Outer` too.
      if type.declaration.kind == .extension, type.mentions(.inheritance).contains(where: isOne) {
        return true
      }
      // Rule: lookup.inner. Names are found from the inside out (The Swift Programming Language, "Nested Types").
      if findsInnermost, type.directMembers.contains(where: { declares(nested, $0, in: type) }) {
        return false
      }
      enclosing = type.parent
    }
    return false
  }

  /// Whether a member of a type is a type of that name, wherever the type is compiled.
  private func declares(
    _ name: String,
    _ member: DeclarationReference,
    in type: DeclarationReference
  ) -> Bool {
    (member.declaration.kind.isNominalType || member.declaration.kind == .typeAlias)
      && member.baseName == name && member.declaration.condition == type.declaration.condition
  }

  private func isChained(in summary: FileSummary) -> Bool {
    chain.map { summary.position(of: $0) != nil } == true
  }

  /// The names of either.
  func union(_ other: QualifiedTypeLookup) -> QualifiedTypeLookup {
    var union = self
    union.names.formUnion(other.names)
    return union
  }
}

extension DeclarationReference {
  /// The names of types that a declaration makes stand for one that it mentions: for its nested types too.
  fileprivate func names(standingFor name: String) -> [String] {
    switch declaration.kind {
    case .typeAlias: return [baseName]
    // Whatever stands for it has nested types as well.
    case .associatedType: return [baseName] + (parent.map { [$0.baseName] } ?? [])
    // Rule: lookup.extended-nested
    case .extension where mentionsInConditions(name): return [baseName]
    case .extension: return inheritedNamesAndArguments.contains(name) ? [baseName] : []
    case .struct, .class, .actor, .enum, .protocol:
      guard let position = summary.position(of: NameKey(name)) else { return [] }
      let isSo = mentions(position, in: .inheritance) || mentions(position, in: .signature)
      return isSo ? [baseName] : []
    default: return []
    }
  }

  private func mentionsInConditions(_ name: String) -> Bool {
    summary.position(of: NameKey(name)).map { mentions($0, in: .signature) } == true
  }
}
