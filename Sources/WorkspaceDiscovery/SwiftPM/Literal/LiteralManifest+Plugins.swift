import SwiftSyntax

// Plug-ins, binaries and system libraries: targets without settings.
extension LiteralManifest {
  /// `.plugin(name: "P", capability: .buildTool(), dependencies: ["Tool"])`.
  func plugin(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Target",
      [
        "plugin": [
          "name", "capability", "dependencies?", "path?", "exclude?", "sources?", "packageAccess?",
        ]
      ]
    )
    try need(5, 6)
    var members: [String: JSONValue] = [
      "name": .string(try text(try call.required("name"))), "type": .string("plugin"),
      "pluginCapability": try capability(try call.required("capability")),
      "packageAccess": .bool(try packageAccess(call)),
    ]
    if let value = call["path"] { members["path"] = .string(try text(value)) }
    for label in ["exclude", "sources"] {
      if let value = call[label] { members[label] = try texts(value) }
    }
    if let value = call["dependencies"] {
      members["dependencies"] = .array(
        try list(value, "[Target.PluginDependency]", pluginDependency)
      )
    }
    return .object(members)
  }

  /// `"Name"`, `.target(name:)` or `.product(name:package:)`.
  private func pluginDependency(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    if value.is(StringLiteralExprSyntax.self) { return try dependency(value) }
    _ = try LiteralCall(
      value,
      of: "Target.Dependency",
      ["target": ["name"], "product": ["name", "package"]]
    )
    return try dependency(value)
  }

  /// `.buildTool()` or `.command(intent: …, permissions: […])`.
  private func capability(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    if let name = try? member(value) {
      guard name == "buildTool" else { throw NotLiteral() }
      return .object(["buildTool": .null])
    }
    let call = try LiteralCall(
      value,
      of: "Target.PluginCapability",
      ["buildTool": [], "command": ["intent", "permissions?"]]
    )
    guard let intent = call["intent"] else { return .object(["buildTool": .null]) }
    let permissions = try call["permissions"].map { (value) throws(NotLiteral) in
      try list(value, "[PluginPermission]", permission)
    }
    return .object(["command": .array([try self.intent(intent), .array(permissions ?? [])])])
  }

  private func intent(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "PluginCommandIntent",
      [
        "documentationGeneration": [], "sourceCodeFormatting": [],
        "custom": ["verb", "description"],
      ]
    )
    guard call.name == "custom" else { return .object([call.name: .object([:])]) }
    return .object([
      "custom": .object([
        "verb": .string(try text(try call.required("verb"))),
        "description": .string(try text(try call.required("description"))),
      ])
    ])
  }

  private func permission(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "PluginPermission",
      ["writeToPackageDirectory": ["reason"]]
    )
    let reason = JSONValue.string(try text(try call.required("reason")))
    return .object([call.name: .object(["reason": reason])])
  }

  /// `.binaryTarget(name: "B", path: "B.xcframework")`; one that is downloaded is left to SwiftPM.
  func binaryTarget(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(value, of: "Target", ["binaryTarget": ["name", "path"]])
    try need(5, 3)
    let path = try text(try call.required("path"))
    guard path.wholeMatch(of: /(\.\/)?[A-Za-z0-9_\/-]+\.(xcframework|artifactbundle)/) != nil else {
      throw NotLiteral()
    }
    return .object([
      "name": .string(try text(try call.required("name"))), "type": .string("binary"),
      "path": .string(path), "packageAccess": .bool(false),
    ])
  }

  /// `.systemLibrary(name: "S", path: "S", pkgConfig: "s", providers: [.apt(["s"])])`.
  func systemLibrary(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Target",
      ["systemLibrary": ["name", "path?", "pkgConfig?", "providers?"]]
    )
    var members: [String: JSONValue] = [
      "name": .string(try text(try call.required("name"))), "type": .string("system"),
      "packageAccess": .bool(false),
    ]
    for label in ["path", "pkgConfig"] {
      if let value = call[label] { members[label] = .string(try text(value)) }
    }
    if let value = call["providers"] {
      let providers = try list(value, "[SystemPackageProvider]") {
        (element) throws(NotLiteral) -> JSONValue in
        let call = try LiteralCall(
          element,
          of: "SystemPackageProvider",
          ["apt": ["_0"], "brew": ["_0"]]
        )
        return .object([call.name: .array([try texts(try call.required("_0"))])])
      }
      members["providers"] = .array(providers)
    }
    return .object(members)
  }
}
