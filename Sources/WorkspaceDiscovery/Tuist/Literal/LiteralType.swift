import SwiftSyntax

/// A type that values of a manifest may have.
indirect enum LiteralType: Sendable, Hashable {
  /// A type of the interface, or `String`, `Bool`, `Int`, `UInt` or `Double`.
  case named(String)
  case list(LiteralType)
  /// Elements without order.
  case set(LiteralType)
  /// Keys are strings.
  case dictionary(LiteralType)
  case optional(LiteralType)

  static let text = LiteralType.named("String")

  /// The type as it is written in full.
  var name: String {
    switch self {
    case .named(let name): name
    case .list(let element): "Array<\(element.name)>"
    case .set(let element): "Set<\(element.name)>"
    case .dictionary(let value): "Dictionary<String, \(value.name)>"
    case .optional(let value): "\(value.name)?"
    }
  }

  /// The type without its optionality.
  var wrapped: LiteralType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Reads a type as it is written; `nil` for any form that is not in the list above.
  ///
  /// - Parameters:
  ///   - syntax: A type in a declaration.
  ///   - aliases: Types by the names that stand for them.
  init?(_ syntax: TypeSyntax, _ aliases: [String: LiteralType]) {
    if let optional = syntax.as(OptionalTypeSyntax.self) {
      guard let wrapped = LiteralType(optional.wrappedType, aliases) else { return nil }
      self = .optional(wrapped)
    } else if let array = syntax.as(ArrayTypeSyntax.self) {
      guard let element = LiteralType(array.element, aliases) else { return nil }
      self = .list(element)
    } else if let dictionary = syntax.as(DictionaryTypeSyntax.self) {
      guard dictionary.key.trimmedDescription == "String",
        let value = LiteralType(dictionary.value, aliases)
      else { return nil }
      self = .dictionary(value)
    } else if let identifier = syntax.as(IdentifierTypeSyntax.self),
      let arguments = identifier.genericArgumentClause?.arguments
    {
      guard arguments.count == 1, case .type(let argument)? = arguments.first?.argument,
        let element = LiteralType(argument, aliases)
      else { return nil }
      switch identifier.name.text {
      case "Array": self = .list(element)
      case "Set": self = .set(element)
      default: return nil
      }
    } else if syntax.is(IdentifierTypeSyntax.self) || syntax.is(MemberTypeSyntax.self) {
      let name = syntax.trimmedDescription
      self = aliases[name] ?? .named(name)
    } else {
      return nil
    }
  }
}
