import SwiftParser
import SwiftSyntax

/// Something that this reading does not know: the manifest must be evaluated.
struct NotLiteral: Error {}

/// A manifest of literals alone, of which is known what `swift package dump-package` would print.
///
/// It knows less than the compiler and SwiftPM, and nothing by guess: one expression, label or function that
/// is not in its tables, or that the manifest's tools version does not have yet, or what SwiftPM might
/// refuse, and the manifest must be evaluated. The functions are those of PackageDescription
/// (swift-package-manager: Sources/PackageDescription), the JSON is that of Swift 6.3's `dump-package`.
struct LiteralManifest {
  let toolsVersion: ToolsVersion
  /// The absolute path of the package's folder, as in a dump.
  let folder: String
  /// Constants and their types as written; empty for a text without one.
  private var constants: [String: (type: String, value: ExprSyntax)] = [:]
  private var modules: Set<String> = []

  /// What `dump-package` prints of `source`, as far as `ManifestDescription` asks; `nil` if that is not known
  /// without running it.
  ///
  /// `current` is the version of the toolchain. Complexity: O(length of the text).
  static func dump(of source: ManifestSource, current: ToolsVersion) -> JSONValue? {
    guard let version = toolsVersion(of: source.text), oldest...current ~= version else {
      return nil
    }
    var manifest = LiteralManifest(
      toolsVersion: version,
      folder: ManifestSandbox.dumpedPackageFolder(of: source)
    )
    return try? manifest.package(in: Parser.parse(source: source.text))
  }

  /// The oldest version that Swift 6.3 reads (swift-package-manager: `ToolsVersion.minimumRequired`).
  private static let oldest = ToolsVersion(4, 0)

  private init(toolsVersion: ToolsVersion, folder: String) {
    self.toolsVersion = toolsVersion
    self.folder = folder
  }

  /// The version in the first line, if that has the usual form.
  ///
  /// From 6.0 on comments may stand above it.
  private static func toolsVersion(of text: String) -> ToolsVersion? {
    var isFirst = true
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let match = line.wholeMatch(of: /\/\/ swift-tools-version: ?([0-9]+(\.[0-9]+){1,2})/) {
        return ToolsVersion(match.1).flatMap { isFirst || $0 >= ToolsVersion(6, 0) ? $0 : nil }
      }
      guard line.hasPrefix("//"), !line.contains("swift-tools-version") else { return nil }
      isFirst = false
    }
    return nil
  }

  // MARK: Statements

  private mutating func package(in tree: SourceFileSyntax) throws(NotLiteral) -> JSONValue {
    guard !tree.hasError else { throw NotLiteral() }
    var package: ExprSyntax?
    for statement in tree.statements {
      if let declaration = statement.item.as(ImportDeclSyntax.self) {
        try addImport(declaration)
      } else if let (name, type, value) = Self.constant(statement.item) {
        if name == "package" {
          guard package == nil else { throw NotLiteral() }
          package = value
        } else {
          guard constants.updateValue((type, value), forKey: name) == nil else {
            throw NotLiteral()
          }
        }
      } else {
        throw NotLiteral()
      }
    }
    guard let package, modules.contains("PackageDescription") else { throw NotLiteral() }
    // A constant that nobody asks for must compile as well.
    for (type, value) in constants.values { try check(value, as: type) }
    return try self.package(package)
  }

  private mutating func addImport(_ declaration: ImportDeclSyntax) throws(NotLiteral) {
    let name = declaration.path.trimmedDescription
    guard declaration.attributes.isEmpty, declaration.modifiers.isEmpty,
      declaration.importKindSpecifier == nil,
      ["PackageDescription", "CompilerPluginSupport", "Foundation"].contains(name)
    else { throw NotLiteral() }
    modules.insert(name)
  }

  /// `let name: type = value`.
  private static func constant(
    _ item: CodeBlockItemSyntax.Item
  ) -> (name: String, type: String, value: ExprSyntax)? {
    guard let variable = item.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      variable.modifiers.isEmpty, variable.bindingSpecifier.tokenKind == .keyword(.let),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      binding.accessorBlock == nil, let value = binding.initializer?.value,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return nil }
    return (name, binding.typeAnnotation?.type.trimmedDescription ?? "", value)
  }

  private func check(_ value: ExprSyntax, as type: String) throws(NotLiteral) {
    switch type {
    case "", "String": _ = try LiteralManifest.text(value)
    case "[String]":
      _ = try list(value, "[String]") { (element) throws(NotLiteral) in try text(element) }
    case "[Target.Dependency]": _ = try list(value, type, dependency)
    case "[SwiftSetting]": _ = try list(value, type, swiftSetting)
    case "[CSetting]", "[CXXSetting]": _ = try list(value, type, cSetting)
    case "[LinkerSetting]": _ = try list(value, type, linkerSetting)
    default: throw NotLiteral()
    }
  }

  // MARK: Values

  /// The literal that `value` is, or names.
  private func resolved(_ value: ExprSyntax, as types: String...) throws(NotLiteral) -> ExprSyntax {
    guard let reference = value.as(DeclReferenceExprSyntax.self) else { return value }
    guard reference.argumentNames == nil, let constant = constants[reference.baseName.text],
      types.contains(constant.type)
    else { throw NotLiteral() }
    return constant.value
  }

  /// A text without interpolation.
  func text(_ value: ExprSyntax) throws(NotLiteral) -> String {
    try Self.text(try resolved(value, as: "", "String"))
  }

  private static func text(_ value: ExprSyntax) throws(NotLiteral) -> String {
    guard let text = value.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      throw NotLiteral()
    }
    return text
  }

  /// The elements of an array literal, or of a constant of that type.
  func list<Element>(
    _ value: ExprSyntax,
    _ type: String,
    _ element: (ExprSyntax) throws(NotLiteral) -> Element
  ) throws(NotLiteral) -> [Element] {
    guard let array = try resolved(value, as: type).as(ArrayExprSyntax.self) else {
      throw NotLiteral()
    }
    var elements: [Element] = []
    for syntax in array.elements { elements.append(try element(syntax.expression)) }
    return elements
  }

  func texts(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    .array(
      try list(value, "[String]") { (element) throws(NotLiteral) in .string(try text(element)) }
    )
  }

  /// `name` of `.name`.
  func member(_ value: ExprSyntax) throws(NotLiteral) -> String {
    guard let member = value.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.argumentNames == nil
    else { throw NotLiteral() }
    return member.declName.baseName.text
  }

  /// What the tools version must be at least.
  func need(_ major: Int, _ minor: Int) throws(NotLiteral) {
    guard toolsVersion >= ToolsVersion(major, minor) else { throw NotLiteral() }
  }

  func need(module name: String) throws(NotLiteral) {
    guard modules.contains(name) else { throw NotLiteral() }
  }
}
