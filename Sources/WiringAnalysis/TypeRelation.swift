import WorkspaceModel

/// Whether a value of one type can be cast to another.
enum TypeRelation: Equatable {
  case yes
  /// Unless the value is `nil`.
  case ifPresent
  case no
  case unknown
}

/// Compares types by their spelling.
///
/// Source of the rules: what `as?` does with values in `Any` (run with Swift 6.3.1, see `LookupOracleTests`).
struct TypeComparison {
  let table: TypeTable

  /// Whether `value as? wanted` gives a value, of a value that is declared as `declared`.
  func cast(_ declared: PlacedType, to wanted: PlacedType) -> TypeRelation {
    let value = resolved(declared)
    let target = resolved(wanted)
    if case .named(["Any"], _) = target.type { return .yes }
    if case .optional(let inner) = target.type {
      if case .optional(let wrapped) = value.type {
        let relation = cast(value.with(wrapped), to: target.with(inner))
        // `nil` is `nil` of any type.
        return relation == .yes || relation == .ifPresent ? .yes : .unknown
      }
      return cast(value, to: target.with(inner))
    }
    if case .optional(let wrapped) = value.type {
      let relation = cast(value.with(wrapped), to: target)
      return relation == .yes ? .ifPresent : relation
    }
    switch identity(value, target) {
    case .same: return .yes
    case .different, .unknown: break
    }
    return castDifferent(value, to: target)
  }

  private func castDifferent(_ value: PlacedType, to target: PlacedType) -> TypeRelation {
    switch (value.type, target.type) {
    case (_, .composition(let parts)):
      let relations = parts.map { cast(value, to: target.with($0)) }
      if relations.allSatisfy({ $0 == .yes }) { return .yes }
      return relations.contains(.no) ? .no : .unknown
    case (.composition(let parts), _):
      return parts.contains { cast(value.with($0), to: target) == .yes } ? .yes : .unknown
    case (.array(let element), .array(let wanted)):
      // An empty array is one of anything.
      return cast(value.with(element), to: target.with(wanted)) == .yes ? .yes : .unknown
    case (.dictionary(let key, let item), .dictionary(let wantedKey, let wantedItem)):
      let isYes =
        cast(value.with(key), to: target.with(wantedKey)) == .yes
        && cast(value.with(item), to: target.with(wantedItem)) == .yes
      return isYes ? .yes : .unknown
    case (.named, .named): return castNamed(value, to: target)
    case (.array, .named), (.dictionary, .named), (.named, .array), (.named, .dictionary):
      return isConcreteValue(value) && isConcreteValue(target) ? .no : .unknown
    default: return .unknown
    }
  }

  private func castNamed(_ value: PlacedType, to target: PlacedType) -> TypeRelation {
    let (from, into) = (kind(of: value), kind(of: target))
    if case .declared(let type) = from, let name = target.name,
      table.ancestors(of: type).contains(name)
    {
      return .yes
    }
    switch (from, into) {
    case (.standard, .standard): return .no
    case (.standard, .declared(let other)):
      return table.entries[other].isValue || table.entries[other].isClass ? .no : .unknown
    case (.declared(let type), .standard):
      return table.entries[type].isValue || table.entries[type].isClass ? .no : .unknown
    case (.declared(let type), .declared(let other)) where type == other:
      // The same type with other arguments.
      return identity(value, target) == .different ? .no : .unknown
    case (.declared(let type), .declared(let other)):
      return castDeclared(table.entries[type], type, to: table.entries[other], other)
    default: return .unknown
    }
  }

  private func castDeclared(
    _ value: TypeTable.Entry,
    _ type: Int,
    to target: TypeTable.Entry,
    _ other: Int
  ) -> TypeRelation {
    guard value.isValue || value.isClass, target.isValue || target.isClass else { return .unknown }
    if value.isValue || target.isValue { return .no }
    // Two classes: a value of the one is one of the other only if one inherits from the other.
    guard table.knowsAncestors(of: type), table.knowsAncestors(of: other) else { return .unknown }
    return table.ancestors(of: other).contains(value.name.lastComponent) ? .unknown : .no
  }

  // MARK: Identity

  enum Identity {
    case same, different, unknown
  }

  /// Whether two spellings are one type: casts between types of functions need just that.
  func identity(_ left: PlacedType, _ right: PlacedType) -> Identity {
    let (left, right) = (resolved(left), resolved(right))
    switch (left.type, right.type) {
    case (.optional(let one), .optional(let other)), (.array(let one), .array(let other)),
      (.block(let one), .block(let other)):
      return identity(left.with(one), right.with(other))
    case (.dictionary(let key, let item), .dictionary(let otherKey, let otherItem)):
      return both(
        identity(left.with(key), right.with(otherKey)),
        identity(left.with(item), right.with(otherItem))
      )
    case (.named(_, let arguments), .named(_, let others)):
      return named(left, arguments, right, others)
    case (.composition(let parts), .composition(let others)):
      return Set(parts) == Set(others) ? .same : .unknown
    case (.other(let one), .other(let other)): return one == other ? .same : .unknown
    case (.other, _), (_, .other), (.composition, _), (_, .composition): return .unknown
    default: return isConcrete(left) && isConcrete(right) ? .different : .unknown
    }
  }

  private func named(
    _ left: PlacedType,
    _ arguments: [TypeSpelling],
    _ right: PlacedType,
    _ others: [TypeSpelling]
  ) -> Identity {
    let base: Identity
    switch (kind(of: left), kind(of: right)) {
    case (.declared(let one), .declared(let other)): base = one == other ? .same : .different
    case (.standard, .standard): base = left.name == right.name ? .same : .different
    case (.declared, .standard), (.standard, .declared): base = .different
    default: base = left.type.path == right.type.path ? .same : .unknown
    }
    guard base == .same, arguments.count == others.count else {
      return base == .same ? .unknown : base
    }
    return zip(arguments, others).reduce(.same) { known, pair in
      both(known, identity(left.with(pair.0), right.with(pair.1)))
    }
  }

  private func both(_ left: Identity, _ right: Identity) -> Identity {
    if left == .different || right == .different { return .different }
    return left == .same && right == .same ? .same : .unknown
  }

  // MARK: Kinds

  private enum Kind {
    case declared(Int)
    /// A structure of the standard library or Foundation.
    case standard
    case unknown
  }

  private func kind(of type: PlacedType) -> Kind {
    guard case .named(let path, _) = type.type else { return .unknown }
    let types = table.types(named: path.joined(separator: "."), from: type.place)
    if types.count == 1 { return .declared(types[0]) }
    guard types.isEmpty, let name = path.last, path.count == 1 || path.first == "Foundation" else {
      return .unknown
    }
    return Self.standardValues.contains(name) && !table.isAlias(name) ? .standard : .unknown
  }

  private func isConcrete(_ type: PlacedType) -> Bool {
    switch type.type {
    case .optional, .array, .dictionary, .block: return true
    case .named:
      if case .unknown = kind(of: type) { return false }
      return true
    default: return false
    }
  }

  private func isConcreteValue(_ type: PlacedType) -> Bool {
    switch type.type {
    case .array, .dictionary: return true
    case .named:
      switch kind(of: type) {
      case .declared(let index): return table.entries[index].isValue || table.entries[index].isClass
      case .standard: return true
      case .unknown: return false
      }
    default: return false
    }
  }

  /// The type with aliases of the workspace resolved.
  private func resolved(_ type: PlacedType) -> PlacedType {
    var type = type
    for _ in 0..<8 {
      guard case .named(let path, let arguments) = type.type, arguments.isEmpty,
        let name = path.last, table.types(named: name, from: type.place).isEmpty,
        let target = table.target(ofAlias: name)
      else { return type }
      type = type.with(TypeSpelling(target))
    }
    return type
  }

  private static let standardValues: Set<String> = [
    "Bool", "Character", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16", "Int32",
    "Int64", "Int8", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL",
    "UUID",
  ]
}

/// A type and where it is written.
struct PlacedType {
  var type: TypeSpelling
  var place: NamePlace

  init(_ text: String, at place: NamePlace) {
    type = TypeSpelling(text)
    self.place = place
  }

  private init(type: TypeSpelling, place: NamePlace) {
    self.type = type
    self.place = place
  }

  func with(_ other: TypeSpelling) -> PlacedType { PlacedType(type: other, place: place) }

  /// Whether it is, or may be, the type of functions.
  var isFunction: Bool {
    switch type.unwrapped {
    case .block: true
    case .other(let text): text.contains("->")
    default: false
    }
  }

  /// The last component of a named type.
  var name: String? { type.path?.last }
}

extension TypeSpelling {
  var path: [String]? {
    if case .named(let path, _) = self { path } else { nil }
  }
}
