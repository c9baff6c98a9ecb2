import DocumentFormats
import SwiftParser
import SwiftSyntax

/// The body of a declaration of `TuistInterface`, which is the output of the call.
///
/// It consists of literals, parameters, `a.member`, `a + b`, `a ?? b`, `a == b` and `if a { … } else { … }`. A list has `sorted`
/// (each value once, in order) and `joined` (the elements of its lists), and any other member is that of each element. A
/// dictionary has `present` (the members with a value), both have `isEmpty`, and an optional has `asList`.
struct LiteralTemplate {
  /// The arguments by the names of the parameters.
  var arguments: [String: DocumentValue] = [:]

  /// A form that templates do not have: an error in the declarations.
  struct Fault: Error {}

  /// The value that a body stands for.
  ///
  /// - Throws: `Fault`.
  func value(_ body: ExprSyntax) throws(Fault) -> DocumentValue {
    if let text = body.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      return .string(text)
    } else if let bool = body.as(BooleanLiteralExprSyntax.self) {
      return .bool(bool.literal.tokenKind == .keyword(.true))
    } else if body.is(NilLiteralExprSyntax.self) {
      return .null
    } else if let array = body.as(ArrayExprSyntax.self) {
      var elements: [DocumentValue] = []
      for element in array.elements { elements.append(try value(element.expression)) }
      return .array(elements)
    } else if let dictionary = body.as(DictionaryExprSyntax.self) {
      return .dictionary(try members(dictionary))
    } else if let reference = body.as(DeclReferenceExprSyntax.self) {
      guard let argument = arguments[reference.baseName.text] else { throw Fault() }
      return argument
    } else if let member = body.as(MemberAccessExprSyntax.self), let base = member.base {
      return try self.member(member.declName.baseName.text, of: try value(base))
    } else if let tuple = body.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      return try value(inner)
    } else if let sequence = body.as(SequenceExprSyntax.self) {
      return try combined(Array(sequence.elements))
    } else if let choice = body.as(IfExprSyntax.self) {
      return try chosen(choice)
    }
    throw Fault()
  }

  private func members(
    _ dictionary: DictionaryExprSyntax
  ) throws(Fault) -> [String: DocumentValue] {
    guard case .elements(let pairs) = dictionary.content else { return [:] }
    var members: [String: DocumentValue] = [:]
    for pair in pairs {
      guard let key = try value(pair.key).text else { throw Fault() }
      members[key] = try value(pair.value)
    }
    return members
  }

  private func member(_ name: String, of value: DocumentValue) throws(Fault) -> DocumentValue {
    switch name {
    case "sorted": .array(Set(value.texts).sorted().map { .string($0) })
    case "isEmpty": .bool(value.elements.isEmpty && value.members.isEmpty)
    case "asList": .array(value == .null ? [] : [value])
    case "joined": .array(value.elements.flatMap(\.elements))
    case "present": .dictionary(value.members.filter { $0.value != .null })
    default:
      if case .array(let elements) = value {
        .array(elements.map { $0[name] ?? .null })
      } else {
        value[name] ?? .null
      }
    }
  }

  private func combined(_ parts: [ExprSyntax]) throws(Fault) -> DocumentValue {
    guard var result = try parts.first.map({ (part) throws(Fault) in try value(part) }),
      !parts.count.isMultiple(of: 2)
    else { throw Fault() }
    for index in stride(from: 1, to: parts.count, by: 2) {
      let other = try value(parts[index + 1])
      switch (parts[index].trimmedDescription, result, other) {
      case ("??", .null, _): result = other
      case ("??", _, _): break
      case ("==", _, _): result = .bool(result == other)
      case ("+", .array(let first), .array(let second)): result = .array(first + second)
      case ("+", _, _):
        guard let first = result.text, let second = other.text else { throw Fault() }
        result = .string(first + second)
      default: throw Fault()
      }
    }
    return result
  }

  private func chosen(_ choice: IfExprSyntax) throws(Fault) -> DocumentValue {
    guard choice.conditions.count == 1,
      case .expression(let condition)? = choice.conditions.first?.condition,
      case .codeBlock(let otherwise)? = choice.elseBody
    else { throw Fault() }
    let isTrue = try value(condition) == .bool(true)
    guard let branch = (isTrue ? choice.body : otherwise).statements.first?.item.expression else {
      throw Fault()
    }
    return try value(branch)
  }
}
