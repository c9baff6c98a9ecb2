import SwiftSyntax

extension LiteralManifest {
  // MARK: Packages

  /// `.package(url: "https://…", from: "1.0.0")` and the like, `.package(path: "../Other")`.
  func packageDependency(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Package.Dependency",
      [
        "package": ["name?", "path", "traits?"], "package": ["name?", "url", "from", "traits?"],
        "package": ["url", "exact", "traits?"], "package": ["url", "branch", "traits?"],
        "package": ["url", "revision", "traits?"], "package": ["name?", "url", "_0", "traits?"],
      ]
    )
    if call["name"] != nil, call["traits"] != nil { throw NotLiteral() }
    var members: [String: JSONValue] = ["traits": try dependencyTraits(call["traits"])]
    if let name = call["name"] {
      try need(5, 2)
      members["nameForTargetDependencyResolutionOnly"] = .string(try text(name))
    }
    if let path = call["path"] {
      members["path"] = .string(try absolute(try text(path)))
      return .object(["fileSystem": .array([.object(members)])])
    }
    let url = try text(try call.required("url"))
    guard let identity = PackageIdentity.of(url: url) else { throw NotLiteral() }
    members["identity"] = .string(identity)
    members["location"] = try location(url)
    members["requirement"] = try requirement(call)
    return .object(["sourceControl": .array([.object(members)])])
  }

  /// The place of a repository: one that HTTPS reads, or a folder beside the package.
  private func location(_ url: String) throws(NotLiteral) -> JSONValue {
    if url.hasPrefix("./") || url.hasPrefix("../") {
      return .object(["local": .array([.string(try absolute(url))])])
    }
    guard
      url.wholeMatch(
        of: /https:\/\/[A-Za-z0-9.-]+(\/[A-Za-z0-9._-]+)*\/[A-Za-z0-9_-][A-Za-z0-9._-]*/
      ) != nil,
      !url.contains("..")
    else { throw NotLiteral() }
    return .object(["remote": .array([.object(["urlString": .string(url)])])])
  }

  private func requirement(_ call: LiteralCall) throws(NotLiteral) -> JSONValue {
    if let value = call["from"] { return try range(from: value, \.nextMajor) }
    for label in ["exact", "branch", "revision"] {
      guard let value = call[label] else { continue }
      try need(5, 6)
      return try requirement(label, value)
    }
    let value = try call.required("_0")
    if let sequence = value.as(SequenceExprSyntax.self) { return try range(sequence) }
    let next = try LiteralCall(
      value,
      of: "Package.Dependency.Requirement",
      [
        "upToNextMajor": ["from"], "upToNextMinor": ["from"], "exact": ["_0"], "branch": ["_0"],
        "revision": ["_0"],
      ]
    )
    switch next.name {
    case "upToNextMajor": return try range(from: try next.required("from"), \.nextMajor)
    case "upToNextMinor": return try range(from: try next.required("from"), \.nextMinor)
    default: return try requirement(next.name, try next.required("_0"))
    }
  }

  /// `exact`, `branch` or `revision`.
  private func requirement(
    _ label: String,
    _ value: ExprSyntax
  ) throws(NotLiteral) -> JSONValue {
    let text = label == "exact" ? "\(try version(value))" : try text(value)
    return .object([label: .array([.string(text)])])
  }

  /// `"1.0.0"..<"2.0.0"`, or `...` with the last one in it.
  private func range(_ sequence: SequenceExprSyntax) throws(NotLiteral) -> JSONValue {
    let parts = Array(sequence.elements)
    guard parts.count == 3, let operation = parts[1].as(BinaryOperatorExprSyntax.self) else {
      throw NotLiteral()
    }
    let (low, high) = (try version(parts[0]), try version(parts[2]))
    switch operation.operator.text {
    case "..<" where low < high: return Self.range(low, high)
    case "..." where low <= high: return Self.range(low, high.nextPatch)
    default: throw NotLiteral()
    }
  }

  private func range(
    from value: ExprSyntax,
    _ next: KeyPath<ToolsVersion, ToolsVersion>
  ) throws(NotLiteral) -> JSONValue {
    let low = try version(value)
    return Self.range(low, low[keyPath: next])
  }

  private static func range(_ low: ToolsVersion, _ high: ToolsVersion) -> JSONValue {
    let range: [String: JSONValue] = [
      "lowerBound": .string("\(low)"), "upperBound": .string("\(high)"),
    ]
    return .object(["range": .array([.object(range)])])
  }

  /// A version of three numbers, without more.
  private func version(_ value: ExprSyntax) throws(NotLiteral) -> ToolsVersion {
    let text = try text(value)
    guard text.wholeMatch(of: /(0|[1-9][0-9]{0,8})(\.(0|[1-9][0-9]{0,8})){2}/) != nil,
      let version = ToolsVersion(text)
    else { throw NotLiteral() }
    return version
  }

  /// The absolute path that `dump-package` makes of a relative one.
  private func absolute(_ path: String) throws(NotLiteral) -> String {
    guard path.wholeMatch(of: /[A-Za-z0-9._\/ +-]+/) != nil, !path.hasPrefix("/") else {
      throw NotLiteral()
    }
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { throw NotLiteral() }
      } else {
        parts.append(String(part))
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  // MARK: Products

  /// `.library(name: "Kit", targets: ["Kit"])` or `.executable(name: "tool", targets: ["tool"])`.
  func product(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Product",
      [
        "library": ["name", "type?", "targets"], "executable": ["name", "targets"],
        "plugin": ["name", "targets"],
      ]
    )
    let type: JSONValue
    if call.name != "library" {
      if call.name == "plugin" { try need(5, 6) }
      type = .object([call.name: .null])
    } else {
      let linkage = try call["type"].map(member) ?? "automatic"
      guard ["automatic", "static", "dynamic"].contains(linkage),
        call["type"] == nil || linkage != "automatic"
      else { throw NotLiteral() }
      type = .object(["library": .array([.string(linkage)])])
    }
    return .object([
      "name": .string(try text(try call.required("name"))),
      "targets": try texts(try call.required("targets")),
      "type": type,
    ])
  }
}

extension ToolsVersion {
  fileprivate var nextMajor: ToolsVersion { ToolsVersion(major + 1, 0) }
  fileprivate var nextMinor: ToolsVersion { ToolsVersion(major, minor + 1) }
  fileprivate var nextPatch: ToolsVersion { ToolsVersion(major, minor, patch + 1) }
}
