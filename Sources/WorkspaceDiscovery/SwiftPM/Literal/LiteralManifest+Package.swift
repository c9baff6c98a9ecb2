import SwiftSyntax

extension LiteralManifest {
  private static let labels = [
    "name", "defaultLocalization?", "platforms?", "products?", "traits?", "dependencies?",
    "targets?",
    "swiftLanguageModes?", "swiftLanguageVersions?", "cLanguageStandard?", "cxxLanguageStandard?",
  ]

  func package(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(value, creating: "Package", Self.labels)
    var members: [String: JSONValue] = [
      "name": .string(try text(try call.required("name"))),
      "toolsVersion": .object(["_version": .string("\(toolsVersion)")]),
    ]
    if let value = call["defaultLocalization"] {
      try need(5, 3)
      members["defaultLocalization"] = .string(try text(value))
    }
    if let value = call["platforms"] {
      try need(5, 0)
      let platforms = try list(value, "[SupportedPlatform]", platform)
      try unique(platforms.compactMap { $0["platformName"]?.text })
      members["platforms"] = .array(platforms)
    }
    if let value = call["swiftLanguageModes"] {
      try need(6, 0)
      members["swiftLanguageVersions"] = .array(
        try list(value, "[SwiftLanguageMode]", languageMode)
      )
    }
    if let value = call["swiftLanguageVersions"] {
      guard toolsVersion < ToolsVersion(6, 0), call["swiftLanguageModes"] == nil else {
        throw NotLiteral()
      }
      members["swiftLanguageVersions"] = .array(try list(value, "[SwiftVersion]", languageMode))
    }
    for (label, standards) in [
      ("cLanguageStandard", Self.cStandards), ("cxxLanguageStandard", Self.cxxStandards),
    ] {
      guard let value = call[label] else { continue }
      guard let name = standards[try member(value)] else { throw NotLiteral() }
      members[label] = .string(name)
    }
    if let value = call["traits"] { members["traits"] = try traits(value) }
    let dependencies = try call["dependencies"].map { (value) throws(NotLiteral) in
      try list(value, "[Package.Dependency]", packageDependency)
    }
    let targets = try call["targets"].map { (value) throws(NotLiteral) in
      try list(value, "[Target]", target)
    }
    let products = try call["products"].map { (value) throws(NotLiteral) in
      try list(value, "[Product]", product)
    }
    members["dependencies"] = .array(dependencies ?? [])
    members["targets"] = .array(targets ?? [])
    members["products"] = .array(products ?? [])
    try validate(dependencies ?? [], targets ?? [], products ?? [])
    return .object(members)
  }

  // MARK: Platforms and languages

  /// The named versions of each platform: the lowest, and for each later one the tools version that knows it.
  private static let platforms: [String: (first: Int, since: [Int: ToolsVersion])] = {
    let (v57, v59) = (ToolsVersion(5, 7), ToolsVersion(5, 9))
    let (v60, v62) = (ToolsVersion(6, 0), ToolsVersion(6, 2))
    return [
      "macOS": (11, [13: v57, 14: v59, 15: v60, 26: v62]),
      "iOS": (9, [16: v57, 17: v59, 18: v60, 26: v62]),
      "tvOS": (9, [16: v57, 17: v59, 18: v60, 26: v62]),
      "watchOS": (4, [9: v57, 10: v59, 11: v60, 26: v62]),
      "macCatalyst": (13, [16: v57, 17: v59, 18: v60, 26: v62]),
      "visionOS": (1, [1: v59, 2: v60, 26: v62]),
    ]
  }()

  /// `.macOS(.v13)` or `.macOS("13.3")`.
  private func platform(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "SupportedPlatform",
      [
        "macOS": ["_0"], "iOS": ["_0"], "tvOS": ["_0"], "watchOS": ["_0"], "macCatalyst": ["_0"],
        "visionOS": ["_0"],
      ]
    )
    if call.name == "visionOS" { try need(5, 9) }
    let argument = try call.required("_0")
    let version: String
    if argument.is(StringLiteralExprSyntax.self) {
      version = try text(argument)
      guard version.wholeMatch(of: /[1-9][0-9]*\.[0-9]+/) != nil else { throw NotLiteral() }
    } else {
      version = try platformVersion(try member(argument), of: call.name)
    }
    return .object([
      "platformName": .string(call.name.lowercased()), "version": .string(version),
      "options": .array([]),
    ])
  }

  private func platformVersion(_ name: String, of platform: String) throws(NotLiteral) -> String {
    if platform == "macOS", name.wholeMatch(of: /v10_1[0-5]/) != nil {
      return "10." + name.dropFirst(4)
    }
    guard let known = Self.platforms[platform], name.wholeMatch(of: /v[1-9][0-9]?/) != nil,
      let number = Int(name.dropFirst())
    else { throw NotLiteral() }
    if let since = known.since[number] {
      guard toolsVersion >= since else { throw NotLiteral() }
    } else {
      guard number >= known.first, number < known.since.keys.min() ?? 0 else { throw NotLiteral() }
    }
    return "\(number).0"
  }

  /// `.v5`.
  func languageMode(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    switch try member(value) {
    case "v4":
      guard toolsVersion < ToolsVersion(6, 0) else { throw NotLiteral() }
      return .string("4")
    case "v4_2":
      try need(4, 2)
      guard toolsVersion < ToolsVersion(6, 0) else { throw NotLiteral() }
      return .string("4.2")
    case "v5":
      try need(5, 0)
      return .string("5")
    case "v6":
      try need(6, 0)
      return .string("6")
    default: throw NotLiteral()
    }
  }

  private static let cStandards = [
    "c99": "c99", "c11": "c11", "gnu99": "gnu99", "gnu11": "gnu11",
  ]
  private static let cxxStandards = [
    "cxx11": "c++11", "cxx14": "c++14", "cxx17": "c++17", "cxx20": "c++20",
    "gnucxx11": "gnu++11", "gnucxx14": "gnu++14", "gnucxx17": "gnu++17", "gnucxx20": "gnu++20",
  ]
}
