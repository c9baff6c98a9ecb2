import SwiftKnowledge
import WorkspaceModel

/// One declaration of one file of a module.
struct DeclarationReference {
  var file: SourcePath
  var summary: FileSummary
  var index: Int

  var declaration: Declaration { summary.declarations[index] }

  /// The name that a use of the declaration contains; of an extension, the extended type's.
  var baseName: String { summary.names[safe: declaration.baseName] ?? declaration.name }

  var condition: String { summary.conditions[safe: UInt32(declaration.condition)] ?? "" }

  var parent: DeclarationReference? {
    guard declaration.parent >= 0, Int(declaration.parent) < index else { return nil }
    return DeclarationReference(file: file, summary: summary, index: Int(declaration.parent))
  }

  /// The name with those of the enclosing types.
  var qualifiedName: String { summary.qualifiedName(ofDeclarationAt: index) }

  /// The identifiers in one part.
  func mentions(_ section: Declaration.Section) -> ArraySlice<UInt32> {
    mentions(in: summary.declarations[index].mentions.range(of: section))
  }

  /// The identifiers in all parts.
  var allMentions: ArraySlice<UInt32> {
    let bounds = summary.declarations[index].mentions
    return mentions(in: Int(bounds.start)..<Int(max(bounds.start, bounds.bodyEnd)))
  }

  private func mentions(in range: Range<Int>) -> ArraySlice<UInt32> {
    guard range.upperBound <= summary.mentions.count else { return [] }
    return summary.mentions[range]
  }
}

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

  /// Whether one state of it is private to its file and the other is not.
  var isSeenByOtherFiles: Bool {
    guard let old, let new else { return false }
    return (old.declaration.access <= .fileprivate) != (new.declaration.access <= .fileprivate)
  }

  /// Whether nothing differs that can affect other code.
  var isEmpty: Bool {
    changesOnlyBody && !differs(\.body) && !movesPrivateEntries && !changesExtension
      && !(isMoved && current?.observesLocation == true)
  }
}

extension DeclarationReference {
  /// Whether what clients compile evaluates where the declaration stands.
  fileprivate var observesLocation: Bool {
    !declaration.flags.isDisjoint(with: [.observesLocation, .defaultArgumentObservesLocation])
  }

  /// The labels of arguments in all parts, as indices into the file's names.
  var argumentLabels: ArraySlice<UInt32> {
    mentions(in: declaration.mentions.argumentLabels)
  }

  /// The labels of the parameters whose types mention a name as asked for.
  func parameterLabels(where holds: (NameKey) -> Bool) -> [String] {
    zip(mentions(.parameters), mentions(in: declaration.mentions.parameterLabels))
      .filter { summary.nameKeys[safe: $0.0].map(holds) == true }
      .compactMap { summary.names[safe: $0.1] }
  }

  /// What the types of the parameters with a label name that are no functions; nothing where a name may be a
  /// generic parameter, which can stand for one.
  func parameterTypes(_ label: String) -> [String] {
    let types = zip(mentions(.parameters), mentions(in: declaration.mentions.parameterLabels))
      .filter { summary.names[safe: $0.1] == label }.compactMap { summary.names[safe: $0.0] }
    return mayNameParameters && !types.allSatisfy(LibraryProtocols.areTypes) ? [] : types
  }

  private var mayNameParameters: Bool {
    declaration.flags.contains(.isGeneric) || declaration.kind == .extension
      || parent?.mayNameParameters == true
  }

  /// The labels of the parameters, `_` of those that have none.
  var parameterLabels: [String] {
    let name = declaration.name.utf8
    guard let start = name.firstIndex(of: UInt8(ascii: "(")) else { return [] }
    return name[start...].dropFirst().dropLast().split(separator: UInt8(ascii: ":"))
      .map { String(Substring($0)) }
  }

  /// The names in the inheritance clause; of an extension without the extended type and its arguments.
  var inheritedNames: Set<String> { inheritedNames(besides: declaration.name.identifiers) }

  /// The same with the arguments of the extended type: `Node` of `extension [Node]`.
  var inheritedNamesAndArguments: Set<String> {
    inheritedNames(besides: declaration.name.prefix { $0 != "<" }.split(separator: "."))
  }

  private func inheritedNames(besides extended: [Substring]) -> Set<String> {
    let names = Set(mentions(.inheritance).compactMap { summary.names[safe: $0] })
    guard declaration.kind == .extension, !names.isEmpty else { return names }
    // A label says that the clause has the name, too.
    let repeated = Set(argumentLabels.compactMap { summary.names[safe: $0] })
    return names.subtracting(Set(extended.map(String.init)).subtracting(repeated))
  }

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

extension String {
  /// The identifiers in the text of a type: `Outer`, `Inner` and `Int` of `Outer.Inner<[Int]>`.
  fileprivate var identifiers: [Substring] {
    utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: false
      default: true
      }
    }.map(Substring.init)
  }
}

extension Declaration.Flags {
  /// Flags that follow from parts with a fingerprint of their own.
  fileprivate static let derived: Declaration.Flags = [
    .observesLocation, .defaultArgumentObservesLocation, .bodyIsExposed, .isSetByInitializers,
    .hasAvailability,
  ]
}

extension Array {
  /// The element, or `nil` if the index, read from a summary, is beyond the end.
  subscript(safe index: UInt32) -> Element? { index < count ? self[Int(index)] : nil }
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
}

extension DeclarationDifference {
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
