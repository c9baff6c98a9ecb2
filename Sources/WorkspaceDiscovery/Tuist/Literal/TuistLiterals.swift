import DocumentFormats
import SwiftParser
import SwiftSyntax

/// Reads manifests that consist of literals without running them.
///
/// Rule: tuist.literal.
///
/// The value is exactly that which the manifest prints when it is run. A manifest with anything else has none.
enum TuistLiterals {
  /// The value of a manifest.
  ///
  /// Complexity: O(length of the text).
  ///
  /// - Throws: `ManifestFailure` with the line of the first expression that is not known.
  static func value(of manifest: TuistManifest) throws(ManifestFailure) -> DocumentValue {
    let tree = Parser.parse(source: manifest.text)
    if tree.hasError {
      throw ManifestFailure(
        .readStatically,
        "it does not parse; correct it",
        line: tree.firstErrorLine
      )
    }
    var statements = LiteralStatements(manifest.kind)
    let value: DocumentValue?
    do {
      value = try statements.value(of: tree)
    } catch {
      throw failure(error, in: tree)
    }
    if let value { return value }
    throw ManifestFailure(
      .readStatically,
      "it makes no `\(manifest.kind.typeName)`, so nothing is known of it; add one"
    )
  }

  private static func failure(_ error: NotKnown, in tree: SourceFileSyntax) -> ManifestFailure {
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    let line = converter.location(for: error.position).line
    let message =
      if error.isImport {
        "what line \(line) imports is not known (`\(error.text)`); leave out `--manifests static`"
      } else {
        "what line \(line) computes is not known (`\(error.text)`); write it as a literal, or leave out "
          + "`--manifests static`"
      }
    return ManifestFailure(.readStatically, message, line: line)
  }
}

extension TuistManifest.Kind {
  /// The type of the value that such a manifest makes.
  fileprivate var typeName: String {
    switch self {
    case .project: "Project"
    case .workspace: "Workspace"
    case .config: "Tuist"
    case .plugin: "Plugin"
    case .dependencies: "Dependencies"
    }
  }
}

/// The statements of a manifest.
///
/// Only imports, constants and types with static constants are known. A constant at the top is known to later
/// statements alone: an earlier one compiles, and sees it empty.
private struct LiteralStatements {
  private let kind: TuistManifest.Kind
  private var reading = LiteralReading(interface: .shared)
  /// The first value that prints itself.
  private var printed: LiteralReading.Constant?

  /// The types whose initialisers print.
  private static let printing: Set<String> = ["Project", "Workspace", "Tuist", "Plugin"]

  init(_ kind: TuistManifest.Kind) { self.kind = kind }

  /// The value that the file prints; `nil` if it prints none.
  mutating func value(of tree: SourceFileSyntax) throws(NotKnown) -> DocumentValue? {
    var isImported = false
    var rest: [CodeBlockItemSyntax.Item] = []
    for item in tree.statements.map(\.item) {
      if let declaration = item.as(ImportDeclSyntax.self) {
        isImported = try add(declaration) || isImported
      } else if let type = LiteralTypeDeclaration(item) {
        try add(type)
      } else {
        rest.append(item)
      }
    }
    guard isImported else { throw NotKnown(tree) }
    for item in rest {
      if let variable = item.as(VariableDeclSyntax.self) {
        try add(variable, to: nil)
      } else if let expression = item.expression {
        note(try constant(expression, annotation: nil))
      } else {
        throw NotKnown(item)
      }
    }
    guard let printed, printed.type.name == kind.typeName else { return nil }
    return printed.value
  }

  /// Whether a declaration imports the interface; other modules may change the meaning of names.
  private func add(_ declaration: ImportDeclSyntax) throws(NotKnown) -> Bool {
    let name = declaration.path.trimmedDescription
    guard declaration.attributes.isEmpty, declaration.modifiers.isEmpty,
      declaration.importKindSpecifier == nil, [TuistManifest.module, "Foundation"].contains(name)
    else { throw NotKnown(declaration) }
    return name == TuistManifest.module
  }

  // MARK: Constants

  private mutating func add(_ type: LiteralTypeDeclaration) throws(NotKnown) {
    guard type.isExtension || !reading.interface.isTaken(type.name) else {
      throw NotKnown(type.syntax)
    }
    for member in type.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) })
      else { throw NotKnown(member) }
      try add(variable, to: type.name)
    }
  }

  /// Adds `let name: Type = value`.
  private mutating func add(_ variable: VariableDeclSyntax, to type: String?) throws(NotKnown) {
    let modifiers = Set(variable.modifiers.map(\.trimmedDescription)).subtracting(["static"])
    guard variable.attributes.isEmpty, variable.bindingSpecifier.tokenKind == .keyword(.let),
      modifiers.isSubset(of: ["private", "fileprivate", "internal", "public"])
    else { throw NotKnown(variable) }
    for binding in variable.bindings {
      guard binding.accessorBlock == nil, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { throw NotKnown(binding) }
      let constant = try constant(value, annotation: binding.typeAnnotation?.type)
      let key = type.map { "\($0).\(name)" } ?? name
      let members = type.flatMap { reading.interface.types[$0] }
      guard reading.constants[key] == nil, !reading.interface.isTaken(key),
        members?.constants[name] == nil, members?.functions[name] == nil,
        // A static constant is made when it is used, if at all.
        type == nil || !Self.printing.contains(constant.type.name)
      else { throw NotKnown(binding) }
      note(constant)
      reading.constants[key] = constant
    }
  }

  private mutating func note(_ constant: LiteralReading.Constant) {
    if printed == nil, Self.printing.contains(constant.type.name) { printed = constant }
  }

  private func constant(
    _ value: ExprSyntax,
    annotation: TypeSyntax?
  ) throws(NotKnown) -> LiteralReading.Constant {
    let type: LiteralType
    if let annotation {
      guard let written = LiteralType(annotation, reading.interface.aliases),
        reading.interface.isKnown(written)
      else { throw NotKnown(annotation) }
      type = written
    } else {
      type = try reading.inferredType(of: value)
    }
    return try reading.newConstant(value, as: type)
  }
}

/// `enum`, `struct` or `extension` with members alone.
private struct LiteralTypeDeclaration {
  var syntax: Syntax
  var name: String
  var isExtension: Bool
  var members: MemberBlockItemListSyntax

  init?(_ item: CodeBlockItemSyntax.Item) {
    guard let group = item.asProtocol((any DeclGroupSyntax).self), group.inheritanceClause == nil,
      group.attributes.isEmpty, group.modifiers.isEmpty
    else { return nil }
    if let declaration = item.as(EnumDeclSyntax.self), declaration.genericParameterClause == nil {
      name = declaration.name.text
      isExtension = false
    } else if let declaration = item.as(StructDeclSyntax.self),
      declaration.genericParameterClause == nil
    {
      name = declaration.name.text
      isExtension = false
    } else if let declaration = item.as(ExtensionDeclSyntax.self),
      declaration.genericWhereClause == nil
    {
      name = declaration.extendedType.trimmedDescription
      isExtension = true
    } else {
      return nil
    }
    syntax = Syntax(group)
    members = group.memberBlock.members
  }
}
