import WorkspaceModel

/// Pairs the declarations of two states of one module and keeps those that differ.
///
/// Declarations are paired by name over all files, so that moving one to another file, or into an
/// extension, is no difference in itself.
struct DeclarationMatching {
  /// Of two states, with the files that differ only.
  typealias Files = [SourcePath: FileSummary]

  /// That something stands in another file, and is the same.
  struct Move: Hashable {
    var from: SourcePath
    var to: SourcePath
  }

  private(set) var differences: [DeclarationDifference] = []
  private let macros: Set<NameKey>
  private(set) var moves: Set<Move> = []
  /// The declarations that stand in another file now, whether they differ or not.
  private(set) var moved: [DeclarationReference] = []
  /// Whether the sequence of declarations differs: then the `.swiftmodule`'s bytes do.
  private(set) var changesSerializedModule = false
  private let platform: BuildPlatform?

  /// What is compiled for no `platform` that counts differs for nobody.
  ///
  /// The macros are those of the workspace.
  ///
  /// Complexity: O(declarations between the first and the last difference of each file).
  init(old: Files, new: Files, platform: BuildPlatform?, macros: Set<NameKey>) {
    self.platform = platform
    self.macros = macros
    var before: [DeclarationReference] = []
    var after: [DeclarationReference] = []
    for path in Set(old.keys).union(new.keys).sorted() {
      let (left, right) = Self.trimmed(path, old[path], new[path])
      let (oldActive, newActive) = (active(left), active(right))
      if !changesSerializedModule {
        changesSerializedModule = serializesDifferently(oldActive, newActive)
      }
      before += oldActive
      after += newActive
    }
    match(before, after)
  }

  /// Those of one file's declarations that are not certainly left out by `#if`.
  private func active(_ references: [DeclarationReference]) -> [DeclarationReference] {
    guard references.contains(where: { $0.declaration.condition != 0 }),
      let inactive = references.first?.summary.inactiveConditions(on: platform)
    else { return references }
    return references.filter { inactive[safe: UInt32($0.declaration.condition)] != true }
  }

  /// Whether the members of a type that are compiled are the same, in the same order: others are not compiled, or
  /// their conditions differ.
  private func keepsActiveMembers(
    _ old: DeclarationReference,
    _ new: DeclarationReference
  ) -> Bool {
    guard old.declaration.kind.isNominalType else { return false }
    let (all, allNow) = (old.directMembers, new.directMembers)
    // Else no condition explains the difference.
    guard (all + allNow).contains(where: { $0.condition != $0.parent?.condition }) else {
      return false
    }
    let (before, after) = (active(all), active(allNow))
    guard before.count == after.count else { return false }
    return zip(before, after).allSatisfy { left, right in
      left.declaration.name == right.declaration.name && difference(left, right).changesOnlyBody
    }
  }

  /// The names of the members of a type that are compiled, or of its fields and cases among them.
  private func activeNames(of type: DeclarationReference, storedOnly: Bool) -> [String] {
    active(type.directMembers).lazy
      .filter { !storedOnly || $0.isStoredInState || $0.declaration.kind == .enumCase }
      .map(\.declaration.name)
  }

  /// Whether two are compiled under the same conditions, as far as the platform does not decide them.
  private func keepsCondition(_ old: DeclarationReference, _ new: DeclarationReference) -> Bool {
    let texts = (old.condition, new.condition)
    guard texts.0 != texts.1 else { return true }
    guard let platform else { return false }
    return platform.remainder(of: texts.0) == platform.remainder(of: texts.1)
  }

  /// The declarations of one file without the common beginning and end.
  private static func trimmed(
    _ path: SourcePath,
    _ old: FileSummary?,
    _ new: FileSummary?
  ) -> ([DeclarationReference], [DeclarationReference]) {
    let oldCount = old?.declarations.count ?? 0
    let newCount = new?.declarations.count ?? 0
    var start = 0
    var end = 0
    if let old, let new {
      let shared = min(oldCount, newCount)
      while start < shared, isSame(old, start, new, start) { start += 1 }
      while end < shared - start, isSame(old, oldCount - 1 - end, new, newCount - 1 - end) {
        end += 1
      }
    }
    func references(
      _ summary: FileSummary?,
      _ indices: some Sequence<Int>
    )
      -> [DeclarationReference]
    {
      guard let summary else { return [] }
      return indices.map { DeclarationReference(file: path, summary: summary, index: $0) }
    }
    let left = references(old, start..<(oldCount - end))
    let right = references(new, start..<(newCount - end))
    guard max(old?.conditions.count ?? 0, new?.conditions.count ?? 0) > 1 else {
      return (left, right)
    }
    // A type that reads the same has other members where a condition of one differs. It stands at one place in both.
    var enclosing: Set<Int> = []
    for reference in left + right {
      var parent = reference.parent
      while let type = parent, type.index < start, enclosing.insert(type.index).inserted {
        parent = type.parent
      }
    }
    let types = enclosing.sorted()
    return (references(old, types) + left, references(new, types) + right)
  }

  /// Whether two records of one file say the same, their lines aside; enclosing ones are compared too.
  private static func isSame(
    _ old: FileSummary,
    _ oldIndex: Int,
    _ new: FileSummary,
    _ newIndex: Int
  ) -> Bool {
    let left = old.declarations[oldIndex]
    let right = new.declarations[newIndex]
    guard left.hasSameContent(as: right),
      old.conditions[safe: UInt32(left.condition)] == new.conditions[safe: UInt32(right.condition)],
      (left.parent < 0) == (right.parent < 0)
    else { return false }
    guard left.parent >= 0, left.parent < oldIndex, right.parent < newIndex else { return true }
    // Parents keep their place from the front or from the back; a changed parent ends the match.
    return isSame(old, Int(left.parent), new, Int(right.parent))
  }

  private func serializesDifferently(
    _ old: [DeclarationReference],
    _ new: [DeclarationReference]
  ) -> Bool {
    guard old.count == new.count else { return true }
    return zip(old, new).contains { left, right in
      let pair = difference(left, right)
      return left.declaration.name != right.declaration.name || !pair.changesOnlyBody
    }
  }

  private func difference(
    _ old: DeclarationReference,
    _ new: DeclarationReference
  ) -> DeclarationDifference {
    var difference = DeclarationDifference(old: old, new: new)
    difference.keepsCondition = keepsCondition(old, new)
    // Rule: visible.availability
    difference.mayRunOnApple = platform?.mayBeApple != false
    if difference.differsInMembers {
      difference.keepsActiveMembers = keepsActiveMembers(old, new)
    } else if old.declaration.kind.isNominalType, platform != nil,
      max(old.summary.conditions.count, new.summary.conditions.count) > 1
    {
      difference.hasOtherFields =
        activeNames(of: old, storedOnly: true) != activeNames(of: new, storedOnly: true)
      difference.hasOtherEntries =
        ![.struct, .enum].contains(old.declaration.kind)
        && activeNames(of: old, storedOnly: false) != activeNames(of: new, storedOnly: false)
    }
    return difference
  }

  private mutating func match(
    _ old: [DeclarationReference],
    _ new: [DeclarationReference]
  ) {
    var candidates: [Key: [DeclarationReference]] = [:]
    for reference in old { candidates[Key(reference), default: []].append(reference) }
    var unmatched: [(key: Key, reference: DeclarationReference)] = []
    // First what is equal, so that an overload set is not paired crosswise.
    for reference in new {
      let key = Key(reference)
      let index = candidates[key]?.firstIndex {
        difference($0, reference).isEmpty
      }
      if let index, let earlier = candidates[key]?.remove(at: index) {
        note(earlier, reference)
      } else {
        unmatched.append((key, reference))
      }
    }
    for (key, reference) in unmatched {
      let rest = candidates[key] ?? []
      let possible = rest.indices.filter { rest[$0].mayBecome(reference) }
      let index =
        possible.first {
          rest[$0].declaration.signature == reference.declaration.signature
        } ?? possible.first
      let partner = index.flatMap { candidates[key]?.remove(at: $0) }
      if let partner { note(partner, reference) }
      differences.append(
        partner.map { difference($0, reference) }
          ?? DeclarationDifference(old: nil, new: reference)
      )
    }
    let removed = candidates.values.joined().sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    differences += removed.map { DeclarationDifference(old: $0, new: nil) }
    for index in differences.indices {
      let states = [differences[index].old, differences[index].new].compactMap(\.self)
      differences[index].isNameless = states.allSatisfy {
        $0.isNamelessExpansion(besides: macros.contains)
      }
    }
  }

  private mutating func note(_ old: DeclarationReference, _ new: DeclarationReference) {
    guard old.file != new.file else { return }
    moves.insert(Move(from: old.file, to: new.file))
    moved.append(new)
  }
}

/// What makes two records versions of one declaration.
private struct Key: Hashable {
  private enum Group: Hashable {
    case type, function, variable, `extension`
    case other(Declaration.Kind)
  }

  private let name: String
  private let group: Group
  /// Only extensions: they have no name of their own.
  private let signature: Fingerprint
  /// Of an initialiser: those in the body of a type take the place of implicit ones.
  private let isInExtension: Bool

  init(_ reference: DeclarationReference) {
    name = reference.qualifiedName
    let kind = reference.declaration.kind
    switch kind {
    case .struct, .class, .actor, .enum, .protocol, .typeAlias: group = .type
    case .function: group = .function
    case .storedVariable, .computedVariable: group = .variable
    case .extension: group = .extension
    default: group = .other(kind)
    }
    signature = kind == .extension ? reference.declaration.signature : .none
    isInExtension = kind == .initializer && reference.parent?.declaration.kind == .extension
  }
}

extension DeclarationReference {
  /// Whether another declaration may be a later version of it.
  ///
  /// A declaration that only one file sees is another one in the next file. The files of a module have different
  /// names, whatever their folders.
  fileprivate func mayBecome(_ other: DeclarationReference) -> Bool {
    file.name == other.file.name
      || min(declaration.access, other.declaration.access) > .fileprivate
  }
}

extension Declaration {
  /// Whether everything but the place in the file is equal.
  fileprivate func hasSameContent(as other: Declaration) -> Bool {
    kind == other.kind && access == other.access && setterAccess == other.setterAccess
      && flags == other.flags && name == other.name && signature == other.signature
      && inheritance == other.inheritance && diagnostics == other.diagnostics
      && availability == other.availability
      && typeEvidence == other.typeEvidence && layout == other.layout
      && internalNames == other.internalNames && defaultArguments == other.defaultArguments
      && exposedBody == other.exposedBody && storage == other.storage && dispatch == other.dispatch
      && body == other.body
  }
}
