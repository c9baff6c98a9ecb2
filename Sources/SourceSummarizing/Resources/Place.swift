@_spi(RawSyntax) import SwiftSyntax
import WorkspaceModel

/// The surroundings of a node while resources are read.
struct Place {
  /// -1 at the top level.
  var declaration: Int32 = -1
  var condition: UInt16 = 0
  /// Indices into the reader's tables; -1: none.
  var function: Int32 = -1
  var type: Int32 = -1
  /// The bundle of what a text is that stands as a result: the body is that of a `LocalizedStringKey`.
  var result: ResultText?

  enum ResultText { case key, resource }

  var declarationIndex: UInt32? { UInt32(exactly: declaration) }

  /// Whether it is in an extension of `Bundle`.
  func isInBundle(_ types: [EnclosingType]) -> Bool { type >= 0 && types[Int(type)].isBundle }
}

/// A type around a node.
struct EnclosingType {
  /// As written.
  let name: String
  /// The last component of its name.
  let lastName: SyntaxText
  let isBundle: Bool
  /// Whether it is an extension of a type of texts.
  let isText: Bool
  /// Whether it is an enumeration of which the raw values are texts.
  let hasTexts: Bool
  /// The parameters of its initialisers, and its stored properties, which are those of the one that nobody writes.
  var initializers: [[EnclosingFunction.Parameter]] = []
  var stored: [EnclosingFunction.Parameter] = []
  /// Look-ups of its own properties.
  var shown: [ShownProperty] = []
  /// Whether it is an extension of a type of keys.
  var isKey: Bool { isText && name.hasPrefix("Localized") || name.hasSuffix("LocalizationValue") }

  init(_ node: RawSyntax) {
    var name = ""
    var lastName = SyntaxText()
    var hasArguments = false
    node.child(7)?.forEachToken { token in
      name += token.rawText.name
      if token.rawKind == .leftAngle { hasArguments = true }
      if token.rawKind == .identifier, !hasArguments { lastName = token.rawText.unquoted }
    }
    self.name = name
    self.lastName = lastName
    let isExtension = node.kind == .extensionDecl
    isBundle = isExtension && (name == "Bundle" || name == "Foundation.Bundle")
    isText = isExtension && Self.texts.contains(name)
    let inherited =
      node.kind == .enumDecl ? node.elements.first { $0.kind == .inheritanceClause } : nil
    hasTexts = inherited?.child(3)?.firstElement?.child(1)?.typeName == "String"
  }

  private static let texts: Set<String> = [
    "String", "Swift.String", "StringProtocol", "Substring", "StaticString", "LocalizedStringKey",
    "String.LocalizationValue", "LocalizedStringResource", "NSString",
  ]
}

/// A look-up of a property of the type around it.
struct ShownProperty {
  let name: String
  /// Whether a property that is no key is shown as it is.
  let takesKey: Bool
  let use: ResourceUse
}

/// A function, accessor or closure around a node.
struct EnclosingFunction {
  struct Parameter {
    /// In calls; `nil` if it has none there.
    let label: SyntaxText?
    /// As written; it points into the text.
    let text: SyntaxText
    let node: RawSyntax
    let defaultValue: RawSyntax?
    /// Whether its type is one of keys: a `Text` looks nothing up of a `String`.
    let isKey: Bool
    /// Whether calls may leave it out.
    let isOptional: Bool
    var isVariadic = false

    var name: String { text.name }
  }

  /// As which it can be a wrapper; "" if it cannot.
  var name = ""
  var parameters: [Parameter] = []
  /// Whether `self` is a text.
  var isTextMember = false
  /// Whether `self` is a key.
  var isKeyMember = false
  /// The values of its own variables that are bundles.
  var locals: [String: BundleExpression] = [:]
  /// The parameters that are among the file's definitions of bundles.
  var definedParameters: Set<String> = []
}

extension [EnclosingFunction.Parameter] {
  /// The place in calls of the parameter at an index.
  func place(at index: Int) -> ArgumentPlace {
    if let label = self[index].label { return .labeled(label.name) }
    return .unlabeled(UInt8(clamping: prefix(index).count { $0.label == nil }))
  }

  /// The parameters as calls see them.
  var signature: [ResourceWrapper.Parameter] {
    map { parameter in
      ResourceWrapper.Parameter(
        parameter.label?.name ?? "",
        isOptional: parameter.isOptional,
        isVariadic: parameter.isVariadic
      )
    }
  }
}

/// A call with an argument that is a key if the function is a wrapper of this file.
struct PossibleCall {
  let callee: String
  let position: ArgumentPlace
  let use: ResourceUse
  let place: Place
}
