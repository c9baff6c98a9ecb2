/// How far a declaration is visible.
package enum AccessLevel: UInt8, Sendable, Hashable, Comparable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`
  case open

  package static func < (left: AccessLevel, right: AccessLevel) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The keyword.
  package var keyword: String {
    switch self {
    case .private: "private"
    case .fileprivate: "fileprivate"
    case .internal: "internal"
    case .package: "package"
    case .public: "public"
    case .open: "open"
    }
  }
}

/// One declaration of a file, split into the parts that reach clients in different ways.
///
/// A fingerprint covers token text without trivia; `Fingerprint.none` means that the declaration has
/// no such part.
package struct Declaration: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    case `struct`
    case `class`
    case actor
    case `enum`
    case `protocol`
    case `extension`
    case function
    case initializer
    case deinitializer
    case `subscript`
    /// A stored variable or constant: of a type, static, or global.
    case storedVariable
    case computedVariable
    case enumCase
    case typeAlias
    case associatedType
    case `operator`
    case precedenceGroup
    case macro
    /// A freestanding macro expansion among declarations: what it declares is not known.
    case macroExpansion
    /// The statements of a main file.
    case topLevelCode

    /// Whether it declares a type that extensions can name; a type alias only gives another name.
    package var isNominalType: Bool {
      switch self {
      case .struct, .class, .actor, .enum, .protocol: true
      default: false
      }
    }
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The body is part of the interface: `@inlinable`, `@_alwaysEmitIntoClient`, `@_transparent`,
    /// `@backDeployed`, `@export(implementation)`, or `@inline(always)` on what is public or package.
    package static let bodyIsExposed = Flags(rawValue: 1 << 0)
    package static let usableFromInline = Flags(rawValue: 1 << 1)
    package static let isFinal = Flags(rawValue: 1 << 2)
    /// `static` or `class`.
    package static let isStatic = Flags(rawValue: 1 << 3)
    package static let isFrozen = Flags(rawValue: 1 << 4)
    /// A result or type `some P`.
    package static let isOpaque = Flags(rawValue: 1 << 5)
    /// A variable without a type annotation: its initialiser gives the type.
    package static let typeIsInferred = Flags(rawValue: 1 << 6)
    /// The exposed body evaluates its source location, or the body does by `#line` and the like, which it
    /// does even if optimised.
    package static let observesLocation = Flags(rawValue: 1 << 7)
    package static let isOverride = Flags(rawValue: 1 << 8)
    /// A default value for at least one parameter.
    package static let hasDefaultArguments = Flags(rawValue: 1 << 9)
    /// A custom attribute that may be an attached macro, a wrapper, a builder or a global actor.
    package static let hasCustomAttributes = Flags(rawValue: 1 << 10)
    package static let isSPI = Flags(rawValue: 1 << 11)
    /// `@objc`, `dynamic`, `@c`, `@_cdecl`.
    package static let isForeign = Flags(rawValue: 1 << 12)
    package static let isGeneric = Flags(rawValue: 1 << 13)
    package static let isIndirect = Flags(rawValue: 1 << 14)
    /// `@resultBuilder`, `@propertyWrapper`, `@dynamicMemberLookup`, `@dynamicCallable`, `@globalActor`.
    package static let isUsedImplicitly = Flags(rawValue: 1 << 15)
    /// `~Copyable` in an inheritance clause: its deinitialiser is part of the layout.
    package static let isNoncopyable = Flags(rawValue: 1 << 16)
    /// Clients compile the exposed body at any optimisation level.
    ///
    /// `@_alwaysEmitIntoClient`,
    /// `@_transparent`, `@backDeployed`, `@export(implementation)`, `@inline(always)`. At `-Onone` a
    /// merely `@inlinable` body is not looked at (seen with Swift 6.3.1).
    package static let bodyIsEmitted = Flags(rawValue: 1 << 17)
    /// A default argument evaluates where the declaration stands: not a mere `#line`, which says where
    /// the caller does.
    package static let defaultArgumentObservesLocation = Flags(rawValue: 1 << 18)
    /// A variable whose written type is no function, unless it is an alias of one.
    package static let isPlainlyTyped = Flags(rawValue: 1 << 19)
    /// A default argument, `#line` or the like, says where the caller stands.
    package static let takesLocation = Flags(rawValue: 1 << 20)
    /// A default argument calls a function.
    package static let defaultArgumentCalls = Flags(rawValue: 1 << 21)
    /// It answers for a requirement of another name: `@_implements(Protocol, name)`.
    package static let isWitnessByAttribute = Flags(rawValue: 1 << 22)
    /// `required`: an initialiser that is called on the types of subclasses, too.
    package static let isRequired = Flags(rawValue: 1 << 23)
    /// `convenience`: an initialiser that takes the place of no inherited one.
    package static let isConvenience = Flags(rawValue: 1 << 24)
    /// A `let` of a type without an initial value.
    package static let isSetByInitializers = Flags(rawValue: 1 << 25)
    /// `@available` that says more than that it is deprecated.
    package static let hasAvailability = Flags(rawValue: 1 << 26)
    /// The written type of a stored variable is `[Element]` or `[Key: Value]`, or such an optional one.
    package static let isCollection = Flags(rawValue: 1 << 27)
    /// A variable that is declared by `var`.
    package static let isMutable = Flags(rawValue: 1 << 28)
  }

  /// Where in `FileSummary.mentions` the identifiers of each part stand: each section ends where the
  /// next begins, each but those of parameters is sorted and without repetition.
  package struct Mentions: Sendable, Hashable {
    package var start: UInt32
    /// Attributes, generics, other parameters, results, the type annotation.
    package var signatureEnd: UInt32
    /// Types of an initialiser's or a subscript's parameters that arguments reach by a label alone: they
    /// are no functions, whose arguments may follow as closures.
    package var parametersEnd: UInt32
    /// The inheritance clause, and the type that an extension extends.
    package var inheritanceEnd: UInt32
    /// Types of stored properties, payloads of cases, un-annotated initialisers: the stored contents.
    package var storageEnd: UInt32
    package var exposedBodyEnd: UInt32
    package var bodyEnd: UInt32
    /// For each of the names up to `parametersEnd`, the label of its parameter.
    package var parameterLabelsEnd: UInt32
    /// The labels of arguments, `{` for closures that follow a call, `.Nested` for what begins a chain of
    /// members without naming the type around it, `.init` for an initialiser of a type that only follows from where
    /// the value goes, `#line` for what evaluates where it stands, `@Name` or `@Module.Name` for attributes that are not the compiler's: no uses of what they name.
    package var argumentLabelsEnd: UInt32
    /// The names in the result of a function, once more: values of these types may come from it.
    package var resultsEnd: UInt32

    package init(
      start: UInt32 = 0,
      signatureEnd: UInt32 = 0,
      parametersEnd: UInt32 = 0,
      inheritanceEnd: UInt32 = 0,
      storageEnd: UInt32 = 0,
      exposedBodyEnd: UInt32 = 0,
      bodyEnd: UInt32 = 0,
      parameterLabelsEnd: UInt32 = 0,
      argumentLabelsEnd: UInt32 = 0,
      resultsEnd: UInt32? = nil
    ) {
      self.start = start
      self.signatureEnd = signatureEnd
      self.parametersEnd = parametersEnd
      self.inheritanceEnd = inheritanceEnd
      self.storageEnd = storageEnd
      self.exposedBodyEnd = exposedBodyEnd
      self.bodyEnd = bodyEnd
      self.parameterLabelsEnd = parameterLabelsEnd
      self.argumentLabelsEnd = argumentLabelsEnd
      self.resultsEnd = resultsEnd ?? argumentLabelsEnd
    }
  }

  package var kind: Kind
  /// The effective access: never wider than that of what encloses it, but for operators' functions, which are found
  /// whoever sees their types; `public` in a `public extension`.
  package var access: AccessLevel
  /// The setter's access where it is written: `private(set)`.
  package var setterAccess: AccessLevel?
  package var flags: Flags
  /// A bit for each parameter, the first one's the lowest: whether a call need not give it an argument.
  ///
  /// Parameters beyond the last bit share it.
  package var optionalParameters: UInt32
  /// The uses without a name, in all parts.
  package var constructs: Constructs
  /// The name with argument labels, `total(of:scale:)`; of an extension, the extended type as written.
  package var name: String
  /// Index of the base name, `total`, in the file's names; of an extension, the last component of the
  /// extended type.
  package var baseName: UInt32
  /// Index of the enclosing declaration, -1 at the top level.
  package var parent: Int32
  /// Index into the file's conditions.
  package var condition: UInt16
  /// From 1: where the name stands.
  package var line: UInt32
  /// Attributes, modifiers, generics, parameters with their external names, types, which accessors
  /// there are; of an extension, what stands besides the extended type.
  package var signature: Fingerprint
  /// The inheritance clause.
  package var inheritance: Fingerprint
  /// Attributes that only change diagnostics: `@discardableResult`, `@available(*, deprecated)`.
  package var diagnostics: Fingerprint
  /// Attributes that limit it on Apple's systems alone: `@available(macOS 13, *)`.
  package var availability: Fingerprint
  /// The code that decides an unwritten type, or the stored value.
  ///
  /// A variable's annotation or
  /// un-annotated initialiser with its storage attributes, the body behind `some P`. Literals count by
  /// their kind: another number never makes another type.
  package var typeEvidence: Fingerprint
  /// The internal parameter names: bytes of the `.swiftmodule`, nobody's output.
  package var internalNames: Fingerprint
  /// Default arguments of the declaration.
  package var defaultArguments: Fingerprint
  /// Bodies that clients see at any optimisation level: see `Flags.bodyIsExposed`; also initial values
  /// of instance properties, un-annotated initialisers, bodies behind `some P`, raw values of cases.
  package var exposedBody: Fingerprint
  /// A type's stored properties and cases, in order, at any access level: names, types, attributes.
  package var storage: Fingerprint
  /// The `typeEvidence` of a type's stored properties in order, without names; of an enumeration's
  /// cases, their names and payloads: what the layout follows from.
  package var layout: Fingerprint
  /// A class's overridable members of its body, in order, at any access level.
  package var dispatch: Fingerprint
  /// All other bodies.
  package var body: Fingerprint
  package var mentions: Mentions

  package init(
    kind: Kind,
    access: AccessLevel,
    setterAccess: AccessLevel? = nil,
    flags: Flags = [],
    optionalParameters: UInt32 = 0,
    constructs: Constructs = [],
    name: String,
    baseName: UInt32,
    parent: Int32 = -1,
    condition: UInt16 = 0,
    line: UInt32 = 0,
    signature: Fingerprint = .none,
    inheritance: Fingerprint = .none,
    diagnostics: Fingerprint = .none,
    typeEvidence: Fingerprint = .none,
    internalNames: Fingerprint = .none,
    defaultArguments: Fingerprint = .none,
    exposedBody: Fingerprint = .none,
    storage: Fingerprint = .none,
    layout: Fingerprint = .none,
    dispatch: Fingerprint = .none,
    body: Fingerprint = .none,
    availability: Fingerprint = .none,
    mentions: Mentions = Mentions()
  ) {
    self.kind = kind
    self.access = access
    self.setterAccess = setterAccess
    self.flags = flags
    self.optionalParameters = optionalParameters
    self.constructs = constructs
    self.name = name
    self.baseName = baseName
    self.parent = parent
    self.condition = condition
    self.line = line
    self.signature = signature
    self.inheritance = inheritance
    self.diagnostics = diagnostics
    self.availability = availability
    self.typeEvidence = typeEvidence
    self.internalNames = internalNames
    self.defaultArguments = defaultArguments
    self.exposedBody = exposedBody
    self.storage = storage
    self.layout = layout
    self.dispatch = dispatch
    self.body = body
    self.mentions = mentions
  }
}

extension Declaration {
  /// Whether what is evaluated says of which type it is: an un-annotated initialiser, or what stands behind
  /// `some P`.
  package var typeFollowsFromCode: Bool { !flags.isDisjoint(with: [.typeIsInferred, .isOpaque]) }

  /// Whether a default argument may say what a generic parameter stands for, its own or that of a type around it
  /// (SE-0347).
  package func mayInferByDefault(in declarations: [Declaration]) -> Bool {
    guard flags.contains(.hasDefaultArguments) else { return false }
    if flags.contains(.isGeneric) { return true }
    var next = Int(parent)
    while declarations.indices.contains(next) {
      let type = declarations[next]
      if type.kind == .extension || type.flags.contains(.isGeneric) { return true }
      // An enclosing declaration stands before what is in it.
      guard Int(type.parent) < next else { return false }
      next = Int(type.parent)
    }
    return false
  }

  /// Whether a call need not give an argument to a parameter, counted from 0.
  package func isOptional(parameter position: Int) -> Bool {
    optionalParameters & Self.bit(ofParameter: position) != 0
  }

  /// The bit of a parameter, counted from 0, in ``optionalParameters``.
  package static func bit(ofParameter position: Int) -> UInt32 {
    1 << UInt32(min(position, UInt32.bitWidth - 1))
  }

  /// The parts whose identifiers are kept apart.
  package enum Section: UInt8, Sendable, Hashable, CaseIterable {
    case signature
    case parameters
    case inheritance
    case storage
    case exposedBody
    case body
  }
}

extension Declaration.Mentions {
  /// Where the identifiers of `section` stand in `FileSummary.mentions`; empty if the bounds, read
  /// from elsewhere, are not ascending.
  package func range(of section: Declaration.Section) -> Range<Int> {
    let (lower, upper) =
      switch section {
      case .signature: (start, signatureEnd)
      case .parameters: (signatureEnd, parametersEnd)
      case .inheritance: (parametersEnd, inheritanceEnd)
      case .storage: (inheritanceEnd, storageEnd)
      case .exposedBody: (storageEnd, exposedBodyEnd)
      case .body: (exposedBodyEnd, bodyEnd)
      }
    return Int(lower)..<Int(max(lower, upper))
  }

  /// Where the labels of the names in ``Declaration/Section/parameters`` stand, in their order.
  package var parameterLabels: Range<Int> { Int(bodyEnd)..<Int(max(bodyEnd, parameterLabelsEnd)) }

  /// Where the labels of arguments stand in `FileSummary.mentions`.
  package var argumentLabels: Range<Int> {
    Int(parameterLabelsEnd)..<Int(max(parameterLabelsEnd, argumentLabelsEnd))
  }

  /// Where the names in a function's result stand in `FileSummary.mentions`.
  package var results: Range<Int> {
    Int(argumentLabelsEnd)..<Int(max(argumentLabelsEnd, resultsEnd))
  }
}
