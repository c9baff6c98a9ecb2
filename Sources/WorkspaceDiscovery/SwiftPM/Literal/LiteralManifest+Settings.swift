import SwiftSyntax

extension LiteralManifest {
  /// The settings of all tools, in the order of a dump.
  func settings(_ call: LiteralCall) throws(NotLiteral) -> [JSONValue] {
    var settings: [JSONValue] = []
    func add(
      _ label: String,
      _ type: String,
      _ tool: String,
      _ setting: (ExprSyntax) throws(NotLiteral) -> JSONValue
    ) throws(NotLiteral) {
      guard let value = call[label] else { return }
      try need(5, 0)
      for element in try list(value, type, setting) {
        settings.append(
          .object(element.members.merging(["tool": .string(tool)]) { old, _ in old })
        )
      }
    }
    try add("cSettings", "[CSetting]", "c", cSetting)
    try add("cxxSettings", "[CXXSetting]", "cxx", cSetting)
    try add("swiftSettings", "[SwiftSetting]", "swift", swiftSetting)
    try add("linkerSettings", "[LinkerSetting]", "linker", linkerSetting)
    return settings
  }

  /// `.define("NAME", to: "1")`, `.headerSearchPath("include")`.
  func cSetting(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "",
      [
        "define": ["_0", "to?", "_1?"], "headerSearchPath": ["_0", "_1?"],
        "unsafeFlags": ["_0", "_1?"],
      ]
    )
    if call.name == "unsafeFlags" { return try unsafeFlags(call) }
    var text = try text(try call.required("_0"))
    if call.name == "define" {
      text = try definition(text)
      if let value = call["to"] { text += "=" + (try self.text(value)) }
    }
    return try setting(call, .string(text), condition: call["_1"])
  }

  /// `.define("NAME")`, `.enableUpcomingFeature("Feature")`, `.swiftLanguageMode(.v5)`.
  func swiftSetting(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let labels = ["_0", "_1?"]
    let call = try LiteralCall(
      value,
      of: "SwiftSetting",
      [
        "define": labels, "enableUpcomingFeature": labels, "enableExperimentalFeature": labels,
        "swiftLanguageMode": labels, "unsafeFlags": labels, "interoperabilityMode": labels,
      ]
    )
    let argument = try call.required("_0")
    switch call.name {
    case "unsafeFlags": return try unsafeFlags(call)
    case "interoperabilityMode":
      try need(5, 9)
      let mode = try member(argument)
      guard ["C", "Cxx"].contains(mode) else { throw NotLiteral() }
      return try setting(call, .string(mode), condition: call["_1"])
    case "define":
      return try setting(call, .string(try definition(try text(argument))), condition: call["_1"])
    case "swiftLanguageMode":
      try need(6, 0)
      return try setting(call, try languageMode(argument), condition: call["_1"])
    default:
      try need(5, 8)
      return try setting(call, .string(try text(argument)), condition: call["_1"])
    }
  }

  /// `.linkedLibrary("z")`.
  func linkerSetting(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let labels = ["_0", "_1?"]
    let call = try LiteralCall(
      value,
      of: "LinkerSetting",
      ["linkedLibrary": labels, "linkedFramework": labels, "unsafeFlags": labels]
    )
    if call.name == "unsafeFlags" { return try unsafeFlags(call) }
    return try setting(
      call,
      .string(try text(try call.required("_0"))),
      condition: call["_1"]
    )
  }

  /// `.unsafeFlags(["-flag"])`.
  private func unsafeFlags(_ call: LiteralCall) throws(NotLiteral) -> JSONValue {
    try setting(call, try texts(try call.required("_0")), condition: call["_1"])
  }

  /// A name, which SwiftPM looks at.
  private func definition(_ name: String) throws(NotLiteral) -> String {
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else { throw NotLiteral() }
    return name
  }

  private func setting(
    _ call: LiteralCall,
    _ value: JSONValue,
    condition: ExprSyntax?
  ) throws(NotLiteral) -> JSONValue {
    var members: [String: JSONValue] = ["kind": .object([call.name: .object(["_0": value])])]
    if let condition { members["condition"] = try settingCondition(condition) }
    return .object(members)
  }

  /// `.when(platforms: […], configuration: .debug)`.
  private func settingCondition(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "BuildSettingCondition",
      [
        "when": ["platforms", "configuration?", "traits?"], "when": ["configuration", "traits?"],
        "when": ["traits"],
      ]
    )
    var members: [String: JSONValue] = ["platformNames": .array([])]
    if let value = call["platforms"] { members["platformNames"] = try platformNames(value) }
    if let value = call["traits"] { members["traits"] = try conditionTraits(value) }
    if let value = call["configuration"] {
      let name = try member(value)
      guard ["debug", "release"].contains(name) else { throw NotLiteral() }
      members["config"] = .string(name)
    }
    return .object(members)
  }
}
