import WorkspaceModel

/// A declaration that is not the same in two states of a module.
struct DeclarationDifference {
  var old: DeclarationReference?
  var new: DeclarationReference?
  /// Whether, of a type, only members differ that `#if` leaves out for every platform that counts: then
  /// what the type is made of does not.
  var keepsActiveMembers = false
  /// Whether a type that reads the same has other fields or cases, because `#if` leaves out others of them.
  var hasOtherFields = false
  /// The same of the entries of its table.
  var hasOtherEntries = false
  /// Whether `#if` is known to compile both states alike, whatever the texts of its conditions.
  var keepsCondition = false
  /// Whether the module may be built for one of Apple's systems, on which availability counts.
  var mayRunOnApple = true
  /// Whether no other declaration can differ by this one: it declares no name.
  var isNameless = false

  var kind: FileChange.Kind {
    if old == nil { return .added }
    return new == nil ? .removed : .modified
  }

  /// The new declaration, or the old one if it was removed.
  var current: DeclarationReference? { new ?? old }

  /// What answers for a requirement of another name in one state alone comes or goes: a witness of its own name
  /// is known by that, this one by none.
  var parts: [DeclarationDifference] {
    let answers = [old, new].compactMap { $0?.declaration.flags.contains(.isWitnessByAttribute) }
    guard answers.count == 2, answers[0] != answers[1] else { return [self] }
    return [DeclarationDifference(old: old), DeclarationDifference(new: new)]
  }

  /// Whether a part differs; of an added or removed declaration, whether it is there.
  func differs(_ part: KeyPath<Declaration, Fingerprint>) -> Bool {
    if hasOtherFields, part == \.storage || part == \.layout { return true }
    if hasOtherEntries, part == \.dispatch { return true }
    if keepsActiveMembers, [\.storage, \.layout, \.dispatch].contains(part) { return false }
    return (old?.declaration[keyPath: part] ?? .none) != (new?.declaration[keyPath: part] ?? .none)
  }

  /// Whether what a type is made of may differ.
  var differsInMembers: Bool { differs(\.storage) || differs(\.layout) || differs(\.dispatch) }

  /// The widest access in either state.
  var access: AccessLevel {
    max(old?.declaration.access ?? .private, new?.declaration.access ?? .private)
  }

  /// Whether the declaration stands in another file.
  var isMoved: Bool { old != nil && new != nil && old?.file != new?.file }

  /// Whether the declaration stands in a file of another name, whatever the folder.
  private var changesFileName: Bool { isMoved && old?.file.name != new?.file.name }

  /// Whether symbols of the declaration itself hold the name of another file: those of what only a file
  /// sees do (swift: lib/AST/ASTMangler.cpp, private discriminators).
  private var changesDiscriminator: Bool { changesFileName && access <= .fileprivate }

  /// Whether it stands in the body of a type in one state and in an extension in the other: what refers to
  /// the declaration, not to its symbol, says so.
  var changesExtension: Bool {
    guard let left = old?.parent, let right = new?.parent else { return false }
    return (left.declaration.kind == .extension) != (right.declaration.kind == .extension)
  }

  /// Whether it stands in other scopes: `extension Outer.Inner` does not stand in `Outer`; and symbols say of
  /// a type that it stands in an extension.
  private var changesSurroundings: Bool {
    guard var left = old?.parent, var right = new?.parent else { return false }
    let isNamed = new?.declaration.kind.isNominalType == true || new?.declaration.kind == .typeAlias
    if isNamed, changesExtension { return true }
    while let outerLeft = left.parent, let outerRight = right.parent {
      (left, right) = (outerLeft, outerRight)
    }
    return (left.parent == nil) != (right.parent == nil)
  }

  /// Whether a table of the class holds members with other symbols.
  var movesPrivateEntries: Bool {
    guard changesFileName, let new, new.declaration.kind == .class else { return false }
    return new.directMembers.contains { member in
      member.declaration.access <= .fileprivate && member.isInTable(of: new)
    }
  }

  /// Whether what a client must be able to name or call is another.
  var changesSignature: Bool {
    guard let old, let new else { return true }
    if changesDiscriminator || changesSurroundings { return true }
    let (before, after) = (old.declaration, new.declaration)
    return before.signature != after.signature || before.access != after.access
      || before.setterAccess != after.setterAccess || before.kind != after.kind
      || before.flags.symmetricDifference(after.flags).subtracting(.derived) != []
      || !keepsCondition && old.condition != new.condition || old.context != new.context
      || mayRunOnApple && changesAvailability
  }

  /// Whether it, or the extension around it, is available on other systems of Apple.
  private var changesAvailability: Bool {
    differs(\.availability)
      || old?.parentExtension?.declaration.availability
        != new?.parentExtension?.declaration.availability
  }

  /// Whether only bodies that no client sees differ.
  var changesOnlyBody: Bool {
    guard kind == .modified, !changesSignature else { return false }
    let parts: [KeyPath<Declaration, Fingerprint>] = [
      \.inheritance, \.diagnostics, \.availability, \.internalNames, \.defaultArguments,
      \.exposedBody,
      \.typeEvidence, \.storage, \.layout, \.dispatch,
    ]
    return !exposesDifferently && !parts.contains { differs($0) }
  }

  /// Whether the body was given to clients in one state only.
  var exposesDifferently: Bool {
    old?.declaration.flags.contains(.bodyIsExposed)
      != new?.declaration.flags.contains(.bodyIsExposed)
  }

  /// Whether clients compile the exposed body even without optimisation, in either state.
  var emitsBody: Bool {
    [old, new].contains { $0?.declaration.flags.contains(.bodyIsEmitted) == true }
  }

  /// The names that the inheritance clause gained or lost.
  var inheritedNames: (added: Set<String>, removed: Set<String>) {
    let before = old?.inheritedNames ?? []
    let after = new?.inheritedNames ?? []
    return (after.subtracting(before), before.subtracting(after))
  }

  /// Whether it is an operator that comes, goes, or may have another fixity: only infix ones name a group.
  var mayChangeFixity: Bool {
    guard current?.declaration.kind == .operator else { return false }
    guard let old, let new else { return true }
    return old.mentions(.signature).isEmpty || new.mentions(.signature).isEmpty
  }

  /// Whether one state of it is private to its file and the other is not.
  var isSeenByOtherFiles: Bool {
    guard let old, let new else { return false }
    return (old.declaration.access <= .fileprivate) != (new.declaration.access <= .fileprivate)
  }

  /// Whether nothing differs that can affect other code.
  var isEmpty: Bool {
    changesOnlyBody && !differs(\.body) && !movesPrivateEntries && !changesExtension
  }
}

extension DeclarationReference {
  /// The extension in whose body it stands.
  fileprivate var parentExtension: DeclarationReference? {
    parent.flatMap { $0.declaration.kind == .extension ? $0 : nil }
  }

  /// What the enclosing extension adds to its members: attributes, constraints, and the isolation that
  /// witnesses have from a conformance beside them.
  fileprivate var context: Fingerprint {
    guard let parent = parentExtension else { return .none }
    let signature = parent.declaration.signature
    guard !parent.inheritedNames.isEmpty else { return signature }
    return Fingerprint(value: signature.value ^ parent.declaration.inheritance.value)
  }
}

extension Declaration.Flags {
  /// Flags that follow from parts with a fingerprint of their own.
  fileprivate static let derived: Declaration.Flags = [
    .observesLocation, .defaultArgumentObservesLocation, .bodyIsExposed, .isSetByInitializers,
    .hasAvailability,
  ]
}

extension DeclarationDifference {
  /// Whether a field that both states have stands at another place among the fields: renaming one of
  /// them moves none.
  var movesFields: Bool {
    guard let old, let new else { return true }
    let before = old.directMembers.filter(\.isStoredInState).map(\.baseName)
    let after = new.directMembers.filter(\.isStoredInState).map(\.baseName)
    return zip(before, after).contains { left, right in
      left != right && (after.contains(left) || before.contains(right))
    }
  }

  /// The fields from the first on that is another one.
  var movedFields: [DeclarationReference] {
    guard let old, let new else { return [] }
    let before = old.directMembers.filter(\.isStoredInState)
    let after = new.directMembers.filter(\.isStoredInState)
    let kept = zip(before, after).prefix { $0.baseName == $1.baseName }.count
    return Array(after.dropFirst(kept))
  }

  /// The members of either state from the first on that differs: a table of methods, like one of
  /// witnesses, is laid out in the order of the declarations.
  var displacedMembers: [DeclarationReference] {
    guard let old, let new else { return (new ?? old)?.directMembers ?? [] }
    let (before, after) = (old.directMembers, new.directMembers)
    let kept = zip(before, after).prefix { left, right in
      left.declaration.name == right.declaration.name
        && !DeclarationDifference(old: left, new: right).changesSignature
    }.count
    let displaced = Array(after.dropFirst(kept)) + Array(before.dropFirst(kept))
    return displaced.isEmpty ? after : displaced
  }
}
