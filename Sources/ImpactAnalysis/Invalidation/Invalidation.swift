import SwiftKnowledge
import WorkspaceModel

/// A name whose uses mean something else after the change.
struct Invalidation: Sendable {
  /// The facet of the name that differs, which decides how the difference travels.
  enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Code that uses the name can be compiled differently.
    case use
    /// In addition, an expression that names it may have another type.
    case type
    /// A value behind the name may have another layout.
    case layout
    /// The instances, or the table of overridable members, of a class: a reference does not carry it.
    case instanceLayout
    /// A type gained or lost a member that may be a witness or be inherited.
    case members
    /// An extension gained or lost a member that may be a witness: nobody overrides it.
    case witnesses
    /// The initial value of a constant, which code that clients compile may hold: at `-Onone` a default
    /// argument does (seen with Swift 6.3.1).
    case value
    /// Whether clients may see the body: code that is given to clients itself refers to it differently, but
    /// does the same.
    case linkage
    /// A type became `Sendable`: what stores it may be so, too, and others may touch what holds it.
    case marker
    /// What the name gives has a type that became `Sendable`: what stores that by an inferred type may be so, too.
    case marked
    /// Uses compile to the same code, with or without a warning.
    case diagnostics
    /// A macro whose implementation differs: what its uses expand to is not known.
    case expansion
    /// The whole module is not understood: whoever loads it may be affected.
    case everything

    /// Whether it speaks of what a type's members may be to others, not of its values.
    var isOfMembers: Bool { self == .members || self == .witnesses }

    /// Whether it speaks of what a type hands down, not of who names it.
    var isOfTypes: Bool { isOfMembers || self == .instanceLayout }

    /// Whether only calls are affected; tables are made anew without one.
    var affectsCalls: Bool {
      switch self {
      case .use, .type, .layout, .value, .diagnostics: true
      default: false
      }
    }
  }

  /// All of an invalidation that decides, with a declaration and a section, whether a mention carries it.
  struct Facet: Hashable, Sendable {
    let kind: Kind
    let isOfTable: Bool
    let isHiddenConformance: Bool

    /// A number below 64.
    var number: UInt64 {
      UInt64(kind.rawValue) << 2 | (isOfTable ? 2 : 0) | (isHiddenConformance ? 1 : 0)
    }
  }

  var facet: Facet {
    Facet(
      kind: kind,
      isOfTable: provenance.effect == .dispatch,
      isHiddenConformance: traits.contains(.isHiddenConformance)
    )
  }

  /// Which members of a class or a protocol have one version more or less, whoever sees it.
  enum Versions: Hashable, Sendable {
    /// Those that the protocols among what is inherited ask for.
    case requirements
    case member(String)
    /// Those of a class that ask for the type of an object: it may be a subclass's.
    case ofItself
    case all
  }

  /// Why the name is invalidated.
  enum Cause: Hashable, Sendable {
    /// The change itself.
    case change
    /// A declaration that is made of an invalidated name: the index of that invalidation.
    case invalidation(Int)
  }

  /// The code that can see the name.
  struct Scope: Hashable, Sendable {
    /// The code that can name it.
    var access: AccessLevel
    /// The only file that sees it, if `access` is private or fileprivate.
    var file: SourcePath?
    /// The module that declares it, by its index in the union.
    var module: Int
    /// The only module that is affected: what it finds differs because of another one's import.
    var onlyModule: Int?

    /// Leaves out code that cannot name what has an access level in a file.
    mutating func limit(to limit: AccessLevel, in path: SourcePath?) {
      access = min(access, limit)
      if access <= .fileprivate { file = path }
    }
  }

  /// The part of a type, an extension or a module that differs, if the name stands for more than itself.
  struct Subject: Sendable {
    /// If a member of a type differs, which may be a witness: that member.
    var member: Witness?
    /// If it is a conformance, the protocol: of the owner if that is what the name stands for.
    var conformance: String?
    /// If that there is another version of members differs: which.
    var versions: Versions?
    /// The import that came or went, if it is one.
    var imported: ImportChange?
    /// If what it is about is an extension, or stands in one: what that extends.
    var extends: String?
    /// If it is an initialiser in an extension of what its file does not show to be no protocol: the type.
    var extended: String?
  }

  /// Properties that are true or not.
  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The change that began it hardly ever gives unchanged code another type: it adds a declaration, which may be
    /// another overload, or changes an initialiser.
    static let keepsTypes = Traits(rawValue: 1 << 0)
    /// A type gained `Sendable`.
    static let gainsMarker = Traits(rawValue: 1 << 1)
    /// The name is another one for a type.
    static let isAlias = Traits(rawValue: 1 << 2)
    /// The name came to be a type's, or is none any more: what extends it extends another type.
    static let namesAnother = Traits(rawValue: 1 << 3)
    /// Then, the module extends what bears the name in both states.
    static let isExtendedAnyway = Traits(rawValue: 1 << 4)
    /// It is a conformance to a protocol that other modules cannot name: no code that they compile requires it.
    static let isHiddenConformance = Traits(rawValue: 1 << 5)
    /// An operator comes, goes or may have another fixity: functions of that name may be errors in one state.
    static let isOfFixity = Traits(rawValue: 1 << 6)
    /// It is a module of which Swift code sees only names that are invalidated beside it.
    static let isOfForeignCode = Traits(rawValue: 1 << 7)
  }

  /// The way by which the invalidation came about, as `why` reports it.
  struct Provenance: Sendable {
    var cause: Cause
    /// The id of the rule by which it follows from its cause; empty if it is a change itself.
    var rule = ""
    /// How the change that began it is seen.
    var effect: Effect
    /// The declaration that carries the invalidation, with its enclosing types.
    var declaration: String
    var path: SourcePath?
    var line: Int
  }

  var key: LookupKey
  var kind: Kind
  var scope: Scope
  var subject = Subject()
  var traits: Traits = []
  var provenance: Provenance

  /// That a name means something else in a module, or in one file of it, because of what is imported; an empty
  /// one is any name.
  static func imported(
    _ name: String,
    into module: Int,
    by description: String,
    _ file: SourcePath?,
    line: Int,
    cause: Cause = .change
  ) -> [Invalidation] {
    [Kind.use, .type, .layout].map { kind in
      Invalidation(
        key: LookupKey(name: name, use: name.isEmpty ? .labels : .name),
        kind: kind,
        // Nobody else sees it.
        scope: Scope(access: .private, file: file, module: module),
        // Whatever may be meant hardly ever is.
        traits: name.isEmpty ? .keepsTypes : [],
        provenance: Provenance(
          cause: cause,
          effect: .import,
          declaration: description,
          path: file,
          line: line
        )
      )
    }
  }

  /// Whether it is that what bears the name is there, or seen, in one state alone, or is of another kind.
  var isOfExistence: Bool {
    provenance.cause == .change && key.outer == nil && key.owner == nil && kind == .use
      && [.signature, .access, .header].contains(provenance.effect)
  }
}

/// An import that came or went, as clients of the module see it.
struct ImportChange: Sendable {
  /// The module that is imported.
  var module: String
  /// Whether clients are linked with what the import brings in one state only.
  var isLinked = false
  /// Whether clients can name what the import brings.
  var isExported = false
}
