import WorkspaceModel

/// The key by which code looks up a declaration: a use of the declaration fits it.
///
/// It has the shape of the designators in the compiler's dependency graph (swift, docs/DependencyAnalysis.md: top-level
/// names, members, potential members), and the ways by which code uses a declaration without its name.
struct LookupKey: Hashable, Sendable {
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

  /// The label of a parameter that always has an argument.
  struct Label: Hashable, Sendable {
    var name: String
    /// The names in the parameter's type, if that is written as no function's.
    var types: [String] = []
    /// Whether no closure that follows the call can be the argument: then every call writes the label.
    var isAlwaysWritten = false
  }

  var name: String
  /// If it is the name of a nested type, that of the type around it: without it nobody names the type.
  var outer: String?
  /// Members are found through their type, without an import of the module.
  var isMember = true
  /// The type that the member belongs to, or whose values affect code; `nil` of other names.
  var owner: TypeName?
  /// Only the member's place in a table differs, which a final class's own version of it does not have.
  var isTableEntry = false
  /// If it is not by its name, the name is that of the owner.
  var use = Use.name
  /// Labels without which no call of it is written.
  var labels: [Label] = []
  /// If it is used through values alone, what of a file does that; empty if anything may.
  var unnamedUses: Constructs = []
  /// Constructs that use the declaration without any name: of a member of a type that code does not
  /// name either.
  var constructs: Constructs = []

  /// The keys of an initialiser that nobody has written: calls of the type use it, by its name or as `.init`.
  ///
  /// Rule: init.memberwise
  static func memberwiseInitializer(of type: TypeName) -> [LookupKey] {
    [
      LookupKey(name: type.name, outer: type.outer, owner: type, use: .call),
      LookupKey(name: "init", owner: type),
    ]
  }

  /// The keys of an operator that is no member, by the name of an operand's type.
  ///
  /// Patterns, derived conformances and generic code use it where only a value is.
  static func operand(_ type: String) -> [LookupKey] {
    [LookupKey(name: type), LookupKey(name: type, owner: TypeName(name: type), use: .value)]
  }

  /// The keys of the code that makes an instance of a class without naming that: optimized code knows its size.
  static func making(_ type: DeclarationReference, _ shadowed: Set<String>) -> [LookupKey] {
    let (name, owner) = (type.baseName, type.typeName)
    let made = LookupKey(name: "init", owner: owner)
    guard type.isMadeByGenericCode(shadowed) else { return [made] }
    return [made, LookupKey(name: name, outer: type.outerType, owner: owner, use: .value)]
  }

  /// If the name is a type's, that type.
  var typeName: TypeName { TypeName(name: name, outer: outer) }
}
