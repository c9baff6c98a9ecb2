/// A place in code that looks something up in a bundle, as far as syntax shows.
package struct ResourceUse: Sendable, Hashable {
  /// The kind of thing that is looked up.
  ///
  /// The raw values are part of stored summaries.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A text, by its key.
    case string
    case image
    case color
    /// An asset of data.
    case data
    case nib
    case storyboard
    /// A file, by name and ending.
    case file
    case font
    /// A bundle, by its identifier or the name of its folder.
    case bundle
  }

  /// How the call looks for the bundle.
  ///
  /// The raw values are part of stored summaries.
  package enum Lookup: UInt8, Sendable, Hashable, CaseIterable {
    /// It has a parameter for the bundle.
    case byParameter
    /// It has none: it always looks in the main bundle, `Label("Dismiss", …)`.
    case inMain
    /// It is a member of the bundle: `bundle.url(forResource:…)`.
    case onBundle
    /// Perhaps it looks nothing up: a function that some file may declare as a wrapper, `L("key")`, `"key".localized`.
    case byWrapper
  }

  package var kind: Kind
  package var lookup: Lookup
  /// The callee as written, with the label of the key: `Text`, `String(localized:)`, `localized`.
  ///
  /// `LocalizedStringKey` and `LocalizedStringResource` also stand for literals that their context makes one.
  package var callee: String
  /// The name that is looked up.
  package var name: KeyPattern
  /// The table of a text, or the ending of a file; `nil` if none is written, and of a call of a wrapper.
  package var qualifier: KeyPattern?
  package var bundle: BundleExpression
  /// The arguments, if the look-up is `.byWrapper`.
  package var call: WrapperCall?
  /// The index of the declaration in which it stands; `nil` at the top level.
  package var declaration: UInt32?
  /// Index into the file's conditions.
  package var condition: UInt16
  /// From 1.
  package var line: UInt32

  package init(
    kind: Kind,
    lookup: Lookup,
    callee: String,
    name: KeyPattern,
    qualifier: KeyPattern? = nil,
    bundle: BundleExpression = .omitted,
    call: WrapperCall? = nil,
    declaration: UInt32? = nil,
    condition: UInt16 = 0,
    line: UInt32 = 0
  ) {
    self.kind = kind
    self.lookup = lookup
    self.callee = callee
    self.name = name
    self.qualifier = qualifier
    self.bundle = bundle
    self.call = call
    self.declaration = declaration
    self.condition = condition
    self.line = line
  }
}

/// A text in code, of which parts may be known only when it runs.
package enum KeyPattern: Sendable, Hashable {
  /// The texts between interpolations, one more than these: a literal without any is one text.
  case texts([String])
  /// A parameter of the function around it, by its name.
  case parameter(String)
  /// A constant that another file declares; `isOpen` if the look-up may have any name where that is not known.
  case constant(ConstantName, isOpen: Bool)
  /// Anything else.
  case dynamic

  /// The text, if all of it is known.
  package var literal: String? {
    if case .texts(let texts) = self, texts.count == 1 { texts[0] } else { nil }
  }
}

/// The bundle that a call names, as far as syntax shows.
package indirect enum BundleExpression: Sendable, Hashable {
  /// None: the main bundle.
  case omitted
  /// `.module`, `Bundle.module`.
  case module
  /// `#bundle`.
  case current
  /// `.main`, `Bundle.main`, `nil`.
  case main
  /// `Bundle(for: Name.self)`, `type(of: self)` within a type: the bundle of the module that declares the type.
  case ofClass(String)
  /// `Bundle(identifier: "…")`.
  case identified(String)
  /// `.name`, `Bundle.name`: a member that an extension declares.
  case member(String)
  /// A parameter, constant or variable, by its name; that of another type with the type's: `Resources.bundle`.
  ///
  /// A parameter has a `BundleDefinition` in the use's declaration.
  case named(String)
  /// Anything else.
  case unknown
}

/// The meaning of a name for a bundle: a member of an extension of `Bundle`, a constant, a property.
///
/// A parameter that a look-up takes for its bundle stands for its default value, in the declaration of the function.
package struct BundleDefinition: Sendable, Hashable {
  package var name: String
  /// Whether it is a member of `Bundle`.
  package var isMember: Bool
  /// The bundle; `.unknown` if its code does more than name one.
  package var value: BundleExpression
  package var declaration: UInt32?
  package var line: UInt32

  package init(
    name: String,
    isMember: Bool,
    value: BundleExpression,
    declaration: UInt32? = nil,
    line: UInt32 = 0
  ) {
    self.name = name
    self.isMember = isMember
    self.value = value
    self.declaration = declaration
    self.line = line
  }
}

/// A text in code that may be the name of a bundle's folder, `Package_Target`, in a declaration that mentions `Bundle`.
package struct BundleNameLiteral: Sendable, Hashable {
  package var text: String
  package var declaration: UInt32?
  package var line: UInt32

  package init(text: String, declaration: UInt32? = nil, line: UInt32 = 0) {
    self.text = text
    self.declaration = declaration
    self.line = line
  }
}

/// The mentions of resources in one Swift file.
package struct ResourceMentions: Sendable, Hashable {
  /// In source order.
  package var uses: [ResourceUse]
  package var bundles: [BundleDefinition]
  package var wrappers: [ResourceWrapper]
  package var bundleNames: [BundleNameLiteral]
  /// By type and name, as far as code of other files may look them up.
  package var constants: [NamedText]

  package init(
    uses: [ResourceUse] = [],
    bundles: [BundleDefinition] = [],
    wrappers: [ResourceWrapper] = [],
    constants: [NamedText] = [],
    bundleNames: [BundleNameLiteral] = []
  ) {
    self.uses = uses
    self.bundles = bundles
    self.wrappers = wrappers
    self.bundleNames = bundleNames
    self.constants = constants
  }

  /// The mentions of a file without any.
  package static let none = ResourceMentions()
}
