import DocumentFormats
import SwiftParser
import SwiftSyntax

/// The functions and members that literals of a manifest may use, with the values that they print.
///
/// It is a part of the interface `ProjectDescription`, written as declarations: the signature is that of the interface,
/// and the body is what it prints. Bodies consist of literals, parameters and the operations of `LiteralTemplate`.
struct TuistInterface: Sendable {
  /// A parameter of a function.
  struct Parameter: Sendable {
    /// `nil` for an argument without label.
    var label: String?
    /// Stands for the argument in the body.
    var name: String
    var type: LiteralType
    /// `nil` if the argument must be there.
    var value: ExprSyntax?
    /// Whether any number of arguments may follow each other.
    var isVariadic: Bool
  }

  /// A function or initialiser.
  struct Function: Sendable {
    var parameters: [Parameter]
    /// `nil` for a function that prints nothing.
    var body: ExprSyntax
  }

  /// The members of a type.
  struct Members: Sendable {
    /// Values that a name alone stands for.
    var constants: [String: ExprSyntax] = [:]
    /// Static functions by name; initialisers have the name `init`.
    var functions: [String: [Function]] = [:]
  }

  /// Members by the full name of the type.
  private(set) var types: [String: Members] = [:]
  /// Types by other names that they have.
  private(set) var aliases: [String: LiteralType] = [:]
  /// A part that was not understood: an error in the declarations, never in a manifest.
  private(set) var faults: [String] = []

  /// The interface; read once, when the first manifest is.
  static let shared = TuistInterface([
    projectDeclarations, targetDeclarations, settingsDeclarations, schemeDeclarations,
  ])

  /// Types of the language that arguments may have.
  static let basicTypes: Set<String> = ["String", "Bool", "Int", "UInt", "Double"]

  /// Whether a manifest may not declare anything of that name.
  func isTaken(_ name: String) -> Bool {
    Self.basicTypes.contains(name) || types[name] != nil || aliases[name] != nil
      || types.keys.contains { $0.hasPrefix("\(name).") }
      || ["Array", "Set", "Dictionary", "Optional"].contains(name)
  }

  /// Whether arguments may have a type.
  func isKnown(_ type: LiteralType) -> Bool {
    switch type {
    case .named(let name): types[name] != nil || Self.basicTypes.contains(name)
    case .list(let element), .set(let element), .dictionary(let element): isKnown(element)
    case .optional(let wrapped): types[type.name] != nil || isKnown(wrapped)
    }
  }

  // MARK: Declarations

  init(_ texts: [String]) {
    let trees = texts.map { Parser.parse(source: $0) }
    faults = trees.flatMap { tree in tree.statements.filter(\.hasError).map(\.trimmedDescription) }
    let items = trees.flatMap(\.statements).map(\.item)
    for item in items { addAliases(of: item) }
    for item in items where !item.is(TypeAliasDeclSyntax.self) {
      guard let type = item.as(ExtensionDeclSyntax.self),
        let name = LiteralType(type.extendedType, aliases)?.name
      else {
        faults.append(item.trimmedDescription)
        continue
      }
      if types[name] == nil { types[name] = Members() }
      for member in type.memberBlock.members { add(member.decl, to: name) }
    }
  }

  private mutating func addAliases(of item: CodeBlockItemSyntax.Item) {
    if let alias = item.as(TypeAliasDeclSyntax.self) {
      aliases[alias.name.text] = LiteralType(alias.initializer.value, aliases)
    } else if let type = item.as(ExtensionDeclSyntax.self) {
      for member in type.memberBlock.members {
        guard let alias = member.decl.as(TypeAliasDeclSyntax.self) else { continue }
        let name = "\(type.extendedType.trimmedDescription).\(alias.name.text)"
        aliases[name] = LiteralType(alias.initializer.value, aliases)
      }
    }
  }

  private mutating func add(_ declaration: DeclSyntax, to type: String) {
    if declaration.is(TypeAliasDeclSyntax.self) {
      return
    } else if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      for element in cases.elements {
        let name = element.name.plainName
        let text = ExprSyntax(
          StringLiteralExprSyntax(
            openingQuote: .stringQuoteToken(),
            segments: [.stringSegment(StringSegmentSyntax(content: .stringSegment(name)))],
            closingQuote: .stringQuoteToken()
          )
        )
        types[type]?.constants[name] = element.rawValue?.value ?? text
      }
    } else if let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName,
      let value = binding.initializer?.value
    {
      types[type]?.constants[name] = value
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      add(function.signature, function.body, to: type, as: [function.name.plainName], declaration)
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      // `@also(name)` is a static function with the same parameters.
      let others = initializer.attributes.compactMap { attribute in
        attribute.as(AttributeSyntax.self)?.arguments?.trimmedDescription
      }
      let label = initializer.signature.parameterClause.parameters.first?.firstName.text ?? ""
      let name = label.hasSuffix("Literal") ? label : "init"
      add(initializer.signature, initializer.body, to: type, as: [name] + others, declaration)
    } else {
      faults.append(declaration.trimmedDescription)
    }
  }

  private mutating func add(
    _ signature: FunctionSignatureSyntax,
    _ body: CodeBlockSyntax?,
    to type: String,
    as names: [String],
    _ declaration: DeclSyntax
  ) {
    guard let body = body?.statements.first?.item.expression else {
      faults.append(declaration.trimmedDescription)
      return
    }
    var parameters: [Parameter] = []
    for parameter in signature.parameterClause.parameters {
      guard let kind = LiteralType(parameter.type, aliases) else {
        faults.append(declaration.trimmedDescription)
        return
      }
      let label = parameter.firstName.plainName
      parameters.append(
        Parameter(
          label: label == "_" ? nil : label,
          name: (parameter.secondName ?? parameter.firstName).plainName,
          type: kind,
          value: parameter.defaultValue?.value,
          isVariadic: parameter.ellipsis != nil
        )
      )
    }
    let function = Function(parameters: parameters, body: body)
    for name in names { types[type]?.functions[name, default: []].append(function) }
  }
}

extension CodeBlockItemSyntax.Item {
  /// The expression of a statement that is one; `if` too.
  var expression: ExprSyntax? {
    self.as(ExprSyntax.self) ?? self.as(ExpressionStmtSyntax.self)?.expression
  }
}

extension TokenSyntax {
  /// A name without the marks around one that is a keyword too.
  var plainName: String { identifier?.name ?? text }
}
