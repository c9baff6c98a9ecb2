import WorkspaceModel

/// What surrounds a declaration.
struct Scope {
  enum Kind {
    case file, structure, `class`, finalClass, enumeration, `protocol`, `extension`
  }

  var kind = Kind.file
  /// The enclosing declaration, -1 at the top level.
  var parent: Int32 = -1
  /// No member is visible farther than this.
  var widestAccess = AccessLevel.open
  /// The access of a member that does not say.
  var defaultAccess = AccessLevel.internal
  var condition: UInt16 = 0

  /// The effective access of a member.
  func access(_ written: AccessLevel?) -> AccessLevel {
    var access = written ?? defaultAccess
    if access == .private, kind == .file { access = .fileprivate }
    return min(access, widestAccess)
  }

  /// Whether a stored instance property is part of what surrounds it.
  var hasStorage: Bool {
    switch kind {
    case .structure, .class, .finalClass, .enumeration: true
    case .file, .protocol, .extension: false
    }
  }

  /// Whether members stand in a table: of a class's methods, or of a protocol's witnesses.
  var hasDispatch: Bool { kind == .class || kind == .protocol }
}

/// What a type gathers from its members.
struct TypeShape {
  var storage: PartBuilder
  var dispatch: PartBuilder
  /// What is stored, without names.
  var layout = FingerprintBuilder()
  /// The mentions of stored functions in what is stored: every function's value has the same layout.
  ///
  /// Rule: layout.function
  var functionMentions = MentionChains.empty
  /// Whether an initialiser stands in the type wherever that is compiled: then nobody else makes its values.
  var hasInitializer = false
  /// The type's own.
  let condition: UInt16
}

extension Summarizer {
  mutating func makeShape(of type: Scope) -> TypeShape {
    TypeShape(storage: makePart(), dispatch: makePart(), condition: type.condition)
  }
}
