import SwiftSyntax

extension LiteralManifest {
  private static let start = ["name", "dependencies?", "path?", "exclude?", "sources?"]
  private static let end = [
    "packageAccess?", "cSettings?", "cxxSettings?", "swiftSettings?", "linkerSettings?", "plugins?",
  ]
  private static let types = [
    "target": "regular", "executableTarget": "executable", "testTarget": "test", "macro": "macro",
  ]

  func target(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression
    switch callee?.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
    case "plugin": return try plugin(value)
    case "binaryTarget": return try binaryTarget(value)
    case "systemLibrary": return try systemLibrary(value)
    default: return try codeTarget(value)
    }
  }

  private func codeTarget(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let code = Self.start + ["resources?", "publicHeadersPath?"] + Self.end
    let call = try LiteralCall(
      value,
      of: "Target",
      [
        "target": code, "executableTarget": code,
        "testTarget": Self.start + ["resources?"] + Self.end, "macro": Self.start + Self.end,
      ]
    )
    if call.name == "executableTarget" { try need(5, 4) }
    if call.name == "macro" {
      try need(5, 9)
      try need(module: "CompilerPluginSupport")
    }
    guard let type = Self.types[call.name] else { throw NotLiteral() }
    var members: [String: JSONValue] = ["type": .string(type)]
    for label in ["name", "path", "publicHeadersPath"] {
      if let value = call[label] { members[label] = .string(try text(value)) }
    }
    for label in ["exclude", "sources"] {
      if let value = call[label] { members[label] = try texts(value) }
    }
    if let value = call["dependencies"] {
      members["dependencies"] = .array(try list(value, "[Target.Dependency]", dependency))
    }
    if let value = call["resources"] {
      try need(5, 3)
      members["resources"] = .array(try list(value, "[Resource]", resource))
    }
    if let value = call["plugins"] {
      try need(5, 5)
      members["pluginUsages"] = .array(try list(value, "[Target.PluginUsage]", pluginUse))
    }
    members["packageAccess"] = .bool(try packageAccess(call))
    members["settings"] = .array(try settings(call))
    return .object(members)
  }

  func packageAccess(_ call: LiteralCall) throws(NotLiteral) -> Bool {
    guard let value = call["packageAccess"] else { return toolsVersion >= ToolsVersion(5, 9) }
    try need(5, 9)
    switch value.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind {
    case .keyword(.true): return true
    case .keyword(.false): return false
    default: throw NotLiteral()
    }
  }

  /// `"Name"`, `.target(name:)`, `.byName(name:)` or `.product(name:package:)`.
  func dependency(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    if value.is(StringLiteralExprSyntax.self) {
      return .object(["byName": .array([.string(try text(value)), .null])])
    }
    let named = ["name", "condition?"]
    let call = try LiteralCall(
      value,
      of: "Target.Dependency",
      [
        "target": named, "byName": named,
        "product": ["name", "package", "moduleAliases?", "condition?"],
      ]
    )
    let name = JSONValue.string(try text(try call.required("name")))
    let condition = try call["condition"].map { (value) throws(NotLiteral) in
      try need(5, 3)
      return try dependencyCondition(value)
    }
    guard let package = call["package"] else {
      return .object([call.name: .array([name, condition ?? .null])])
    }
    let aliases = try call["moduleAliases"].map(moduleAliases)
    let values = [name, .string(try text(package)), aliases ?? .null, condition ?? .null]
    return .object(["product": .array(values)])
  }

  /// `.when(platforms: […], traits: […])`.
  private func dependencyCondition(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "TargetDependencyCondition",
      ["when": ["platforms", "traits?"], "when": ["traits"]]
    )
    var members: [String: JSONValue] = ["platformNames": .array([])]
    if let value = call["platforms"] { members["platformNames"] = try platformNames(value) }
    if let value = call["traits"] { members["traits"] = try conditionTraits(value) }
    return .object(members)
  }

  /// `["Old": "New"]`.
  private func moduleAliases(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    try need(5, 7)
    guard case .elements(let pairs)? = value.as(DictionaryExprSyntax.self)?.content else {
      throw NotLiteral()
    }
    var aliases: [String: JSONValue] = [:]
    for pair in pairs {
      let alias = JSONValue.string(try text(pair.value))
      guard aliases.updateValue(alias, forKey: try text(pair.key)) == nil else {
        throw NotLiteral()
      }
    }
    return .object(aliases)
  }

  private func resource(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Resource",
      ["process": ["_0", "localization?"], "copy": ["_0"], "embedInCode": ["_0"]]
    )
    if call.name == "embedInCode" { try need(5, 9) }
    var rule: [String: JSONValue] = [:]
    if let value = call["localization"] {
      let name = try member(value)
      guard ["default", "base"].contains(name) else { throw NotLiteral() }
      rule["localization"] = .string(name)
    }
    return .object([
      "path": .string(try text(try call.required("_0"))),
      "rule": .object([call.name: .object(rule)]),
    ])
  }

  private func pluginUse(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    if value.is(StringLiteralExprSyntax.self) {
      return .object(["plugin": .array([.string(try text(value)), .null])])
    }
    let call = try LiteralCall(
      value,
      of: "Target.PluginUsage",
      ["plugin": ["name", "package?"]]
    )
    let name = try text(try call.required("name"))
    let package = try call["package"].map { (value) throws(NotLiteral) in
      JSONValue.string(try text(value))
    }
    return .object(["plugin": .array([.string(name), package ?? .null])])
  }

  // MARK: Conditions

  private static let platformsOfConditions: Set<String> = [
    "android", "iOS", "linux", "macCatalyst", "macOS", "tvOS", "visionOS", "wasi", "watchOS",
    "windows",
  ]

  func platformNames(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let names = try list(value, "[Platform]") { (element) throws(NotLiteral) in
      let name = try member(element)
      guard Self.platformsOfConditions.contains(name) else { throw NotLiteral() }
      if name == "visionOS" { try need(5, 9) }
      return JSONValue.string(name.lowercased())
    }
    guard !names.isEmpty else { throw NotLiteral() }
    return .array(names)
  }
}
