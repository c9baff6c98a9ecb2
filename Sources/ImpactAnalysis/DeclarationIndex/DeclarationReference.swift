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

  /// The names in the types of the parameters with a label that are no functions; nothing where a name may be a
  /// generic parameter, which can stand for one.
  func parameterTypes(_ label: String) -> [String] {
    let types = zip(mentions(.parameters), mentions(in: declaration.mentions.parameterLabels))
      .filter { summary.names[safe: $0.1] == label }.compactMap { summary.names[safe: $0.0] }
    return mayNameParameters && !types.allSatisfy(LibraryTypes.contains) ? [] : types
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
}

/// Types and their members.
extension DeclarationReference {
  /// The type, protocol or extension that the declaration is a member of.
  var enclosingType: DeclarationReference? { parent }

  /// The members that stand directly in the body of a type.
  var directMembers: [DeclarationReference] {
    var members: [DeclarationReference] = []
    for index in (index + 1)..<max(index + 1, summary.declarations.count) {
      let parent = Int(summary.declarations[index].parent)
      if parent < self.index { break }
      if parent == self.index {
        members.append(DeclarationReference(file: file, summary: summary, index: index))
      }
    }
    return members
  }

  /// How many initialisers stand in the type's body wherever the type is compiled.
  var initializerCount: Int {
    directMembers.count {
      $0.declaration.kind == .initializer && $0.declaration.condition == declaration.condition
    }
  }

  /// The name of a type or of what an extension extends.
  var typeName: TypeName { TypeName(name: baseName, outer: outerType) }

  /// The type in whose body, or extension, a nominal type or an alias stands; of an extension what is written before
  /// the last name.
  var outerType: String? {
    guard declaration.kind == .extension else {
      guard declaration.kind.isNominalType || declaration.kind == .typeAlias, let type = parent,
        type.declaration.isType
      else { return nil }
      return type.baseName
    }
    // Nearly all extensions are of types that are not nested.
    guard declaration.name.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let path = declaration.name.split(separator: ".")
    let isPlain = path.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    return isPlain && path.count > 1 ? String(path[path.count - 2]) : nil
  }

  /// The name of the type that the extension extends: the declaration itself, or the one around it.
  var extendedName: String? {
    if declaration.kind == .extension { return baseName }
    guard let type = enclosingType, type.declaration.kind == .extension else { return nil }
    return type.baseName
  }

  /// Whether it is a protocol, or an extension of what its file does not show to be none.
  var mayBeProtocol: Bool {
    guard declaration.kind == .extension else { return declaration.kind == .protocol }
    return !summary.uses.inTypes[declaration.baseName].contains { index in
      let other = summary.declarations[Int(index)]
      return other.kind.isNominalType && other.kind != .protocol
        && other.baseName == declaration.baseName
    }
  }

  /// Whether the declaration is a field of its type.
  var isStoredInState: Bool {
    declaration.kind == .storedVariable && declaration.parent >= 0
      && !declaration.flags.contains(.isStatic)
  }

  /// Whether clients reach the member of a class through an offset into its instances or its table.
  var isReachedThroughInstance: Bool {
    guard declaration.access > .fileprivate else { return false }
    if isStoredInState { return true }
    switch declaration.kind {
    case .function, .computedVariable, .subscript, .initializer:
      return !declaration.flags.contains(.isFinal)
        && enclosingType?.declaration.flags.contains(.isFinal) != true
    default: return false
    }
  }

  /// Whether a class has an entry for the member in its table, as its subclasses then do.
  func isInTable(of type: DeclarationReference) -> Bool {
    guard type.declaration.kind == .class, !type.declaration.flags.contains(.isFinal),
      !declaration.flags.contains(.isFinal)
    else { return false }
    switch declaration.kind {
    case .function, .computedVariable, .storedVariable, .subscript, .initializer: return true
    default: return false
    }
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

extension Array {
  /// The element, or `nil` if the index, read from a summary, is beyond the end.
  subscript(safe index: UInt32) -> Element? { index < count ? self[Int(index)] : nil }
}
