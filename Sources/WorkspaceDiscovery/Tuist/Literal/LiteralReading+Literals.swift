import DocumentFormats
import SwiftParser
import SwiftSyntax

extension LiteralReading {
  /// The value of a literal, which may become that of a type by an initialiser.
  func literal(
    _ expression: ExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    if let array = expression.as(ArrayExprSyntax.self) {
      return try list(array, as: type)
    } else if let dictionary = expression.as(DictionaryExprSyntax.self) {
      return try self.dictionary(dictionary, as: type)
    } else if let literal = expression.as(StringLiteralExprSyntax.self) {
      let text = try self.text(literal)
      if type == .text { return .string(text) }
      guard let checked = Self.checked(text, as: type) else { throw NotKnown(expression) }
      return try converted(.string(checked), by: "stringLiteral", to: type, expression)
    } else if let literal = expression.as(BooleanLiteralExprSyntax.self) {
      let value = DocumentValue.bool(literal.literal.tokenKind == .keyword(.true))
      if type == .named("Bool") { return value }
      return try converted(value, by: "booleanLiteral", to: type, expression)
    } else if let literal = expression.as(IntegerLiteralExprSyntax.self)?.literal.text {
      guard let number = Int(literal), String(number) == literal else { throw NotKnown(expression) }
      if type == .named("Int") || type == .named("UInt") { return .number(literal) }
      return try converted(.number(literal), by: "integerLiteral", to: type, expression)
    } else if let literal = expression.as(FloatLiteralExprSyntax.self)?.literal.text {
      guard let number = Double(literal), "\(number)" == literal, !literal.contains("e") else {
        throw NotKnown(expression)
      }
      if type == .named("Double") { return .number(literal) }
      return try converted(.number(literal), by: "floatLiteral", to: type, expression)
    }
    throw NotKnown(expression)
  }

  /// A literal as an initialiser of a type takes it.
  private func converted(
    _ value: DocumentValue,
    by name: String,
    to type: LiteralType,
    _ syntax: ExprSyntax
  ) throws(NotKnown) -> DocumentValue {
    guard let function = interface.types[type.name]?.functions[name]?.first,
      let parameter = function.parameters.first?.name
    else { throw NotKnown(syntax) }
    return try Self.value(of: function.body, [parameter: value], syntax)
  }

  private func list(
    _ array: ArrayExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    let initializer = interface.types[type.name]?.functions["arrayLiteral"]?.first
    let element: LiteralType
    switch (type, initializer?.parameters.first?.type) {
    case (.list(let own), _), (.set(let own), _), (_, .list(let own)?): element = own
    default: throw NotKnown(array)
    }
    var elements: [DocumentValue] = []
    for syntax in array.elements { elements.append(try value(syntax.expression, as: element)) }
    if case .list = type { return .array(elements) }
    if case .set = type {
      return .array(Set(elements.compactMap(\.text)).sorted().map { .string($0) })
    }
    return try converted(.array(elements), by: "arrayLiteral", to: type, ExprSyntax(array))
  }

  private func dictionary(
    _ dictionary: DictionaryExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    let initializer = interface.types[type.name]?.functions["dictionaryLiteral"]?.first
    let element: LiteralType
    switch (type, initializer?.parameters.first?.type) {
    case (.dictionary(let own), _), (_, .dictionary(let own)?): element = own
    default: throw NotKnown(dictionary)
    }
    var members: [String: DocumentValue] = [:]
    if case .elements(let pairs) = dictionary.content {
      for pair in pairs {
        guard let key = try value(pair.key, as: .text).text,
          members.updateValue(try value(pair.value, as: element), forKey: key) == nil
        else { throw NotKnown(pair) }
      }
    }
    if case .dictionary = type { return .dictionary(members) }
    return try converted(
      .dictionary(members),
      by: "dictionaryLiteral",
      to: type,
      ExprSyntax(dictionary)
    )
  }

  /// Lists or texts with `+` between them.
  func sum(
    _ sequence: SequenceExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    var texts: [String] = []
    var elements: [DocumentValue] = []
    for (index, part) in sequence.elements.enumerated() {
      if !index.isMultiple(of: 2) {
        guard part.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else {
          throw NotKnown(sequence)
        }
        continue
      }
      switch (type, try value(part, as: type)) {
      case (.text, .string(let text)): texts.append(text)
      case (.list, .array(let others)): elements += others
      default: throw NotKnown(part)
      }
    }
    return type == .text ? .string(texts.joined()) : .array(elements)
  }

  // MARK: Texts

  /// A text in which parts may be interpolated that are texts too.
  private func text(_ literal: StringLiteralExprSyntax) throws(NotKnown) -> String {
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment:
        let part = literal.with(\.segments, StringLiteralSegmentListSyntax([segment]))
        guard let value = part.representedLiteralValue, !value.unicodeScalars.contains("\r") else {
          throw NotKnown(literal)
        }
        try add(value.utf8.count, for: literal)
        text += value
      case .expressionSegment(let segment):
        guard segment.pounds == nil, segment.expressions.count == 1,
          let part = segment.expressions.first, part.label == nil,
          case .string(let value) = try value(part.expression, as: .text)
        else { throw NotKnown(segment) }
        text += value
      }
    }
    return text
  }

  /// A text of which the conversion to a type is known; some types read what the text begins with.
  private static func checked(_ text: String, as type: LiteralType) -> String? {
    switch type.name {
    case "Path", "BuildableFolder", "TargetScript.FileListPath":
      return text.hasPrefix("//") || text.hasPrefix("~") ? nil : text
    case "InfoPlist", "Entitlements":
      return text.hasPrefix("$(") ? nil : text
    case "Version":
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      let known = numbers.compactMap(\.self).filter { $0 >= 0 }
      guard (1...3).contains(numbers.count), known.count == numbers.count, !text.contains("+")
      else { return nil }
      return (known + [0, 0]).prefix(3).map(String.init).joined(separator: ".")
    default:
      return text
    }
  }
}
