import BitCollections
import WorkspaceModel

/// The names by which code gets at values of one type, or at places that take one.
struct WaysToValues {
  /// Beyond this many names nearly every file contains one of them.
  private static let limit = 256

  private let owner: String
  /// The type itself, its aliases, what inherits from it, and types that give or take its values though
  /// nobody names by what: through subscripts, unlabelled arguments, associated types.
  private(set) var types: Set<String>
  /// Those of `types` that may stand for a function.
  private var aliases: Set<String> = []
  /// Functions, variables and cases whose type mentions one of `types`.
  private(set) var values: Set<String> = []
  /// Labels under which initialisers and subscripts take a value.
  private(set) var labels: Set<String> = []
  /// The types of those initialisers: who calls one as a function writes no labels.
  private var constructed: Set<String> = []
  /// Types with a member that mentions one of `types`: if they conform to a protocol, the member may say
  /// what an associated type is, and generic code gives values of that.
  private var holders: Set<String> = []
  /// By a member's name, the final classes that have a version of it themselves.
  private var finalVersions: [String: Set<String>] = [:]

  init(of owner: String) {
    self.owner = owner
    types = [owner]
  }

  /// Whether a value of the class called `name` has its own version of `member`, in no table.
  func hasFinalVersion(of member: String, _ name: String) -> Bool {
    finalVersions[member]?.contains(name) == true
  }

  /// The types that lead to a value in one file.
  func types(in summary: FileSummary) -> Set<String> {
    summary.constructs.contains(.unappliedInitializers) ? types.union(constructed) : types
  }

  /// Adds what one module's declarations say; `false` if values can come from anywhere.
  mutating func extend(
    by files: [(path: SourcePath, summary: FileSummary)],
    isDeclared: (String) -> Bool
  ) -> Bool {
    var seen: Set<String> = []
    while true {
      let added = types.union(values).union(holders).subtracting(seen)
      if added.isEmpty { return true }
      seen.formUnion(added)
      for (path, summary) in files {
        let places = summary.places(of: added)
        guard !places.isEmpty else { continue }
        let typePlaces = summary.places(of: types(in: summary))
        let valuePlaces = summary.places(of: values)
        for index in summary.declarations.indices
        where summary.mentions(places, in: index)
          || places.contains(Int(summary.declarations[index].baseName))
        {
          let subject = DeclarationReference(file: path, summary: summary, index: index)
          guard follow(subject, typePlaces, valuePlaces, isDeclared) else { return false }
        }
      }
      if types.count + values.count > Self.limit { return false }
    }
  }

  /// Adds what one declaration says.
  private mutating func follow(
    _ subject: DeclarationReference,
    _ typePlaces: BitSet,
    _ valuePlaces: BitSet,
    _ isDeclared: (String) -> Bool
  ) -> Bool {
    let mentions = TypeMentions(subject, typePlaces, valuePlaces)
    switch subject.declaration.kind {
    case .struct, .class, .actor, .enum, .protocol, .extension:
      if mentions.inSignature || mentions.inInheritance {
        // Values of a library's type come from anywhere.
        let isForeign = subject.declaration.kind == .extension && !types.contains(subject.baseName)
        if isForeign, !isDeclared(subject.baseName) { return false }
        types.insert(subject.baseName)
        noteFinalVersions(subject)
      }
      if holders.contains(subject.baseName), subject.maySayAssociatedTypes(isDeclared) {
        types.insert(subject.baseName)
      }
      if types.contains(subject.baseName) { noteHolder(subject.parent, isDeclared) }
    case .typeAlias where mentions.inSignature || mentions.inInheritance:
      types.insert(subject.baseName)
      aliases.insert(subject.baseName)
      noteHolder(subject.parent, isDeclared)
    case .associatedType where mentions.inSignature || mentions.inInheritance:
      types.insert(subject.baseName)
      if let type = subject.parent { types.insert(type.baseName) }
    default:
      guard mentions.areThere, !isReachedThroughValue(subject), !subject.isComparison else { break }
      followMember(subject, mentions, typePlaces)
      noteHolder(subject.parent, isDeclared)
    }
    return true
  }

  /// Members of the type itself are reached through a value that is there already.
  private func isReachedThroughValue(_ subject: DeclarationReference) -> Bool {
    subject.parent?.baseName == owner && !subject.declaration.flags.contains(.isStatic)
  }

  private mutating func followMember(
    _ subject: DeclarationReference,
    _ mentions: TypeMentions,
    _ places: BitSet
  ) {
    let type = subject.parent
    let namesAlias = subject.mentions(.signature).contains {
      aliases.contains(subject.summary.names[safe: $0] ?? "")
    }
    switch subject.declaration.kind {
    case .initializer, .subscript:
      let needsLabel =
        mentions.inParameters
        && !subject.mentions(.parameters).contains {
          aliases.contains(subject.summary.names[safe: $0] ?? "")
        }
      if needsLabel {
        labels.formUnion(subject.parameterLabels(of: places))
        if let type { constructed.insert(type.baseName) }
      }
      if !needsLabel || mentions.inSignature, let type { types.insert(type.baseName) }
    default:
      values.formUnion(subject.usedNames)
      guard let type else { return }
      if subject.hasImplicitValue { types.insert(type.baseName) }
      guard subject.isStoredInState, type.hasMemberwiseInitializer else { return }
      if subject.declaration.flags.contains(.isPlainlyTyped), !namesAlias {
        labels.insert(subject.baseName)
        constructed.insert(type.baseName)
      } else {
        types.insert(type.baseName)
      }
    }
  }

  private mutating func noteHolder(_ type: DeclarationReference?, _ isDeclared: (String) -> Bool) {
    guard let type, !types.contains(type.baseName) else { return }
    holders.insert(type.baseName)
    if type.maySayAssociatedTypes(isDeclared) { types.insert(type.baseName) }
  }

  private mutating func noteFinalVersions(_ type: DeclarationReference) {
    guard type.declaration.kind == .class, type.declaration.flags.contains(.isFinal) else { return }
    for member in type.directMembers where member.declaration.flags.contains(.isOverride) {
      finalVersions[member.baseName, default: []].insert(type.baseName)
    }
  }
}

/// In which parts a declaration mentions what leads to a value.
private struct TypeMentions {
  let inSignature: Bool
  let inParameters: Bool
  let inInheritance: Bool
  /// What the type is inferred from.
  let inEvidence: Bool

  init(_ subject: DeclarationReference, _ types: BitSet, _ values: BitSet) {
    func mentions(_ section: Declaration.Section, _ places: BitSet) -> Bool {
      subject.mentions(section).contains { places.contains(Int($0)) }
    }
    inSignature = mentions(.signature, types)
    inParameters = mentions(.parameters, types)
    inInheritance = mentions(.inheritance, types)
    let isInferred = !subject.declaration.flags.isDisjoint(with: [.typeIsInferred, .isOpaque])
    let leads = isInferred ? types.union(values) : []
    inEvidence = isInferred && (mentions(.exposedBody, leads) || mentions(.storage, leads))
  }

  var areThere: Bool { inSignature || inParameters || inEvidence }
}

extension DeclarationReference {
  /// Whether it is an operator that takes values and says whether something is so.
  fileprivate var isComparison: Bool {
    declaration.kind == .function && ["==", "!=", "<", "<=", ">", ">=", "~="].contains(baseName)
      && mentions(.signature).contains { summary.names[safe: $0] == "Bool" }
  }

  /// Whether the compiler makes an initialiser that takes the fields.
  fileprivate var hasMemberwiseInitializer: Bool {
    declaration.kind == .struct
      && !directMembers.contains { $0.declaration.kind == .initializer }
  }

  /// Protocols and raw types that give a type no associated type of its own choice.
  private static let plainProtocols: Set<String> = [
    "Actor", "AnyObject", "BitwiseCopyable", "Codable", "CodingKey", "Comparable", "Copyable",
    "CustomDebugStringConvertible", "CustomNSError", "CustomReflectable", "CustomStringConvertible",
    "Decodable", "Encodable", "Equatable", "Error", "Escapable", "Hashable", "Int",
    "LocalizedError", "LosslessStringConvertible", "Sendable", "SendableMetatype", "String",
    "TextOutputStreamable", "UInt8",
  ]

  /// Whether the type or extension conforms to a protocol that may have associated types.
  fileprivate func maySayAssociatedTypes(_ isDeclared: (String) -> Bool) -> Bool {
    if declaration.kind == .protocol { return true }
    return inheritedNames.contains { !Self.plainProtocols.contains($0) || isDeclared($0) }
  }
}

extension FileSummary {
  /// Where those of `names` that the file contains stand in its table.
  func places(of names: Set<String>) -> BitSet { BitSet(positions(of: names).lazy.map(Int.init)) }
}
