import DocumentFormats
import SwiftSyntax

/// An expression in a manifest that literals alone do not explain.
struct NotKnown: Error {
  /// The first expression that is not known.
  var position: AbsolutePosition
  /// The beginning of its text.
  var text: String
  /// Whether it is the import of a module with code of its own.
  var isImport: Bool

  init(_ syntax: some SyntaxProtocol) {
    position = syntax.positionAfterSkippingLeadingTrivia
    let line = syntax.trimmedDescription.split(whereSeparator: \.isNewline).first ?? ""
    text = line.count > 40 ? line.prefix(39) + "…" : String(line)
    isImport = Syntax(syntax).is(ImportDeclSyntax.self)
  }
}

/// Reads expressions of a manifest by the types that `TuistInterface` gives them.
///
/// It knows less than the compiler, and guesses nothing. A name, a label, an overload or a conversion counts only if the
/// interface has it.
struct LiteralReading {
  /// A value that a `let` of the manifest names.
  struct Constant: Sendable {
    var type: LiteralType
    var value: DocumentValue
    /// The size of the value, in expressions and bytes of text.
    var size: Int
  }

  /// The sum of the sizes of all that is read.
  private final class Total {
    var size = 0
  }

  /// Constants of constants could double in size with each line.
  private static let mostSize = 1 << 22

  let interface: TuistInterface
  private let total = Total()
  /// By the name; those of a type by `Type.name`.
  var constants: [String: Constant] = [:]

  init(interface: TuistInterface) { self.interface = interface }

  /// A value that other expressions may name.
  func newConstant(_ expression: ExprSyntax, as type: LiteralType) throws(NotKnown) -> Constant {
    let before = total.size
    let value = try value(expression, as: type)
    return Constant(type: type, value: value, size: total.size - before)
  }

  /// Adds to the size of all that is read.
  func add(_ size: Int, for syntax: some SyntaxProtocol) throws(NotKnown) {
    total.size += size
    guard total.size <= Self.mostSize else { throw NotKnown(syntax) }
  }

  /// The value of an expression where a type is expected.
  func value(_ expression: ExprSyntax, as type: LiteralType) throws(NotKnown) -> DocumentValue {
    try add(1, for: expression)
    if let constant = try constant(expression, as: type) {
      guard constant.type == type || .optional(constant.type) == type else {
        throw NotKnown(expression)
      }
      try add(constant.size, for: expression)
      return constant.value
    }
    if expression.is(NilLiteralExprSyntax.self) {
      guard case .optional = type else { throw NotKnown(expression) }
      return .null
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return try sum(sequence, as: type.wrapped)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return try self.member(member, of: type)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return try result(of: call, as: type)
    }
    return try literal(expression, as: type.wrapped)
  }

  // MARK: Names

  /// The constant that an expression names; `nil` for any other expression.
  private func constant(
    _ expression: ExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> Constant? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      guard reference.argumentNames == nil, let constant = constants[reference.baseName.text] else {
        throw NotKnown(expression)
      }
      return constant
    }
    guard let member = expression.as(MemberAccessExprSyntax.self),
      member.declName.argumentNames == nil
    else { return nil }
    let owner = member.base?.trimmedDescription ?? type.wrapped.name
    return constants["\(owner).\(member.declName.baseName.text)"]
  }

  /// The members of a type that `.name` and `base.name` may stand for.
  private func members(
    of type: LiteralType,
    base: ExprSyntax?
  ) -> [TuistInterface.Members] {
    let wrapped = type.wrapped
    guard base.map({ self.type(named: $0) == wrapped }) ?? true else { return [] }
    // A function of a type may return an optional.
    let names = type == wrapped ? [wrapped.name] : [wrapped.name, type.name]
    return names.compactMap { interface.types[$0] }
  }

  /// The type that an expression names; `nil` for any other expression.
  private func type(named expression: ExprSyntax) -> LiteralType? {
    guard
      expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
    else { return nil }
    let name = expression.trimmedDescription
    let type = interface.aliases[name] ?? .named(name)
    return interface.isKnown(type) ? type : nil
  }

  private func member(
    _ member: MemberAccessExprSyntax,
    of type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    let name = member.declName.baseName.text
    let found = members(of: type, base: member.base).compactMap { $0.constants[name] }
    // `.none` of an optional is `nil`, not the member of that name.
    guard member.declName.argumentNames == nil, found.count == 1, let body = found.first,
      name != "none" || type == type.wrapped || member.base != nil
    else { throw NotKnown(member) }
    return try Self.value(of: body, [:], member)
  }

  // MARK: Calls

  private func result(
    of call: FunctionCallExprSyntax,
    as type: LiteralType
  ) throws(NotKnown) -> DocumentValue {
    guard call.trailingClosure == nil, call.additionalTrailingClosures.isEmpty else {
      throw NotKnown(call)
    }
    var functions: [TuistInterface.Function] = []
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      !(self.type(named: call.calledExpression) == type.wrapped)
    {
      guard member.declName.argumentNames == nil else { throw NotKnown(call) }
      functions = members(of: type, base: member.base)
        .flatMap { $0.functions[member.declName.baseName.text] ?? [] }
    } else if self.type(named: call.calledExpression) == type.wrapped {
      // `Type("…")` is the literal itself (SE-0213).
      if call.arguments.count == 1, let argument = call.arguments.first, argument.label == nil,
        argument.expression.is(StringLiteralExprSyntax.self),
        interface.types[type.wrapped.name]?.functions["stringLiteral"] != nil
      {
        return try literal(argument.expression, as: type.wrapped)
      }
      functions = interface.types[type.wrapped.name]?.functions["init"] ?? []
    }
    var results: [DocumentValue] = []
    var failure: NotKnown?
    for function in functions {
      do {
        let arguments = try arguments(call, function)
        results.append(try Self.value(of: function.body, arguments, call))
      } catch {
        // The argument that is furthest in is the most precise.
        if failure.map({ $0.position < error.position }) ?? true { failure = error }
      }
    }
    guard results.count == 1, let result = results.first else { throw failure ?? NotKnown(call) }
    return result
  }

  /// The arguments of a call by parameter.
  private func arguments(
    _ call: FunctionCallExprSyntax,
    _ function: TuistInterface.Function
  ) throws(NotKnown) -> [String: DocumentValue] {
    let matched = try Self.match(call, function.parameters)
    var values: [String: DocumentValue] = [:]
    for (parameter, expressions) in zip(function.parameters, matched) {
      if parameter.isVariadic {
        var elements: [DocumentValue] = []
        for expression in expressions {
          elements.append(try value(expression, as: parameter.type))
        }
        values[parameter.name] = .array(elements)
      } else if let expression = expressions.first {
        values[parameter.name] = try value(expression, as: parameter.type)
      } else if let expression = parameter.value {
        let reading = LiteralReading(interface: interface)
        values[parameter.name] = try reading.value(expression, as: parameter.type)
      }
    }
    return values
  }

  /// The expressions for each parameter, by the labels.
  private static func match(
    _ call: FunctionCallExprSyntax,
    _ parameters: [TuistInterface.Parameter]
  ) throws(NotKnown) -> [[ExprSyntax]] {
    var rest = Array(call.arguments)[...]
    var matched: [[ExprSyntax]] = []
    for parameter in parameters {
      guard let next = rest.first, next.label?.plainName == parameter.label else {
        guard parameter.value != nil || parameter.isVariadic else {
          throw rest.first.map { NotKnown($0) } ?? NotKnown(call)
        }
        matched.append([])
        continue
      }
      var expressions = [next.expression]
      rest.removeFirst()
      while parameter.isVariadic, let more = rest.first, more.label == nil {
        expressions.append(more.expression)
        rest.removeFirst()
      }
      matched.append(expressions)
    }
    if let unknown = rest.first { throw NotKnown(unknown) }
    return matched
  }

  /// The text that a declaration prints.
  static func value(
    of body: ExprSyntax,
    _ arguments: [String: DocumentValue],
    _ syntax: some SyntaxProtocol
  ) throws(NotKnown) -> DocumentValue {
    do {
      return try LiteralTemplate(arguments: arguments).value(body)
    } catch {
      throw NotKnown(syntax)
    }
  }
}

// MARK: - Types

extension LiteralReading {
  /// The type that an expression has by itself.
  func inferredType(of expression: ExprSyntax) throws(NotKnown) -> LiteralType {
    if expression.is(StringLiteralExprSyntax.self) { return .text }
    if expression.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if expression.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    if let array = expression.as(ArrayExprSyntax.self) {
      return .list(try commonType(of: array.elements.map(\.expression), expression))
    }
    if case .elements(let pairs)? = expression.as(DictionaryExprSyntax.self)?.content {
      return .dictionary(try commonType(of: pairs.map(\.value), expression))
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      return try inferredType(of: first)
    }
    if let constant = try constant(expression, as: .named("")) { return constant.type }
    let called = expression.as(FunctionCallExprSyntax.self)?.calledExpression
    let member = (called ?? expression).as(MemberAccessExprSyntax.self)
    guard let type = [called, member?.base].lazy.compactMap({ $0 }).compactMap(type(named:)).first
    else {
      throw NotKnown(expression)
    }
    return type
  }

  private func commonType(
    of expressions: [ExprSyntax],
    _ syntax: ExprSyntax
  ) throws(NotKnown) -> LiteralType {
    var types: Set<LiteralType> = []
    for expression in expressions { types.insert(try inferredType(of: expression)) }
    guard types.count == 1, let type = types.first else { throw NotKnown(syntax) }
    return type
  }
}
