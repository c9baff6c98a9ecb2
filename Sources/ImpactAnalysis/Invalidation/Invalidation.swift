import WorkspaceModel

/// A name whose uses mean something else after the change.
struct Invalidation: Sendable {
  /// What about the name is different, which decides how the difference travels.
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
  }

  /// By what code uses what is invalidated.
  enum Use: Hashable, Sendable {
    /// Its name.
    case name
    /// Calls of a type that leads to values of the owner: it is an initialiser.
    case call
    /// Calls that write its labels, whatever type they name: it is an initialiser of a protocol, or of a type
    /// whose values need no name.
    case labels
    /// Values of the owner, or places that take one: it is used without a word.
    case value
    /// Its name, or values of the owner, which is the type itself: these have another layout.
    case holding
  }

  /// A member of a type that may be a witness.
  struct Member: Hashable, Sendable {
    /// `nil` if it may have any.
    var name: String?
    /// Who can see it; not that of a default implementation, which may be a witness to whoever sees the
    /// protocol.
    var access: AccessLevel

    static let any = Member(name: nil, access: .open)

    /// The same for a module that sees it by `@testable` if at all, where it may be any witness.
    var elsewhere: Member { Member(name: name, access: .open) }

    func mayBe(_ name: String) -> Bool { self.name == nil || self.name == name }
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

  /// The label of a parameter that always has an argument.
  struct Label: Hashable, Sendable {
    var name: String
    /// What the parameter's type names, if that is written as no function's.
    var types: [String] = []
    /// Whether no closure that follows the call can be the argument: then every call writes the label.
    var isAlwaysWritten = false
  }

  /// Why the name is invalidated.
  enum Cause: Hashable, Sendable {
    /// The change itself.
    case change
    /// A declaration that is made of an invalidated name: the index of that invalidation.
    case invalidation(Int)
  }

  var name: String
  var kind: Kind
  /// Who can name it.
  var access: AccessLevel
  /// The only file that sees it, if `access` is private or fileprivate.
  var file: SourcePath?
  /// The module that declares it, by its index in the union.
  var module: Int
  /// Members are found through their type, without an import of the module.
  var isMember: Bool
  /// If it is the name of a nested type, that of the type around it: without it nobody names the type.
  var outer: String?
  /// The type that the member belongs to, or whose values affect code; `nil` of other names.
  var owner: TypeName?
  /// Only the member's place in a table differs, which a final class's own version of it does not have.
  var isTableEntry = false
  /// Whether the change that began it hardly ever gives unchanged code another type: it adds a
  /// declaration, which may be another overload, or changes an initialiser.
  var keepsTypes = false
  /// The import that came or went, if it is one.
  var imported: ImportChange?
  /// The only module that is affected: what it finds differs because of another one's import.
  var onlyModule: Int?
  /// If it is not by its name, the name is that of the owner.
  var use = Use.name
  /// If a member of a type differs, which may be a witness: that member.
  var member: Member?
  /// If it is a conformance, the protocol: of the owner if that is what the name stands for.
  var conformance: String?
  /// Whether it is that a type gained `Sendable`.
  var gainsMarker = false
  /// If that there is another version of members differs: which.
  var versions: Versions?
  /// If what it is about is an extension, or stands in one: what that extends.
  var extends: String?
  /// If it is an initialiser in an extension of what its file does not show to be no protocol: the type.
  var extended: String?
  /// Labels without which no call of it is written.
  var labels: [Label] = []
  /// If it is used through values alone, what of a file does that; empty if anything may.
  var unnamedUses: Constructs = []
  /// Constructs that use the declaration without any name: of a member of a type that code does not
  /// name either.
  var constructs: Constructs = []
  var cause: Cause
  /// The id of the rule by which it follows from its cause; empty if it is a change itself.
  var rule = ""
  /// How the change that began it is seen.
  var effect: Effect
  /// The declaration that carries the invalidation, with its enclosing types.
  var declaration: String
  var path: SourcePath?
  var line: Int

  /// Whether the name is another one for a type.
  var isAlias = false
  /// Whether the name came to be a type's, or is none any more: what extends it extends another type.
  var namesAnother = false
  /// Then, whether the module extends what bears the name in both states.
  var isExtendedAnyway = false

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
        name: name,
        kind: kind,
        // Nobody else sees it.
        access: .private,
        file: file,
        module: module,
        isMember: true,
        // Whatever may be meant hardly ever is.
        keepsTypes: name.isEmpty,
        use: name.isEmpty ? .labels : .name,
        cause: cause,
        effect: .import,
        declaration: description,
        path: file,
        line: line
      )
    }
  }

  /// Whether it is that what bears the name is there, or seen, in one state alone, or is of another kind.
  var isOfExistence: Bool {
    cause == .change && outer == nil && owner == nil && kind == .use
      && (effect == .signature || effect == .access)
  }

  /// If the name is a type's, that type.
  var typeName: TypeName { TypeName(name: name, outer: outer) }
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

/// A type as code names it: types of one name that are nested in different ones are different.
struct TypeName: Hashable, Sendable {
  var name: String
  /// The type in which it is nested; `nil` if it is not, or that is not known.
  var outer: String?
}
