import SwiftSyntax

extension LiteralManifest {
  // MARK: Packages

  /// `.package(url: "https://…", from: "1.0.0")` and the like, `.package(path: "../Other")`.
  func packageDependency(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    let call = try LiteralCall(
      value,
      of: "Package.Dependency",
      [
        "package": ["name?", "path"], "package": ["url", "from"], "package": ["url", "exact"],
        "package": ["url", "branch"], "package": ["url", "revision"], "package": ["url", "_0"],
      ]
    )
    var members: [String: JSONValue] = ["traits": .array([.object(["name": .string("default")])])]
    if let path = call["path"] {
      members["path"] = .string(try absolute(try text(path)))
      if let name = call["name"] {
        members["nameForTargetDependencyResolutionOnly"] = .string(try text(name))
      }
      return .object(["fileSystem": .array([.object(members)])])
    }
    let url = try text(try call.required("url"))
    guard
      url.wholeMatch(
        of: /https:\/\/[A-Za-z0-9.-]+(\/[A-Za-z0-9._-]+)*\/[A-Za-z0-9_-][A-Za-z0-9._-]*/
      ) != nil,
      !url.contains(".."), let identity = ResolvedPins.identity(of: url)?.lowercased()
    else { throw NotLiteral() }
    members["identity"] = .string(identity)
    members["location"] = .object(["remote": .array([.object(["urlString": .string(url)])])])
    members["requirement"] = try requirement(call)
    return .object(["sourceControl": .array([.object(members)])])
  }

  private func requirement(_ call: LiteralCall) throws(NotLiteral) -> JSONValue {
    if let value = call["from"] { return try range(from: value, \.nextMajor) }
    for label in ["exact", "branch", "revision"] {
      guard let value = call[label] else { continue }
      try need(5, 6)
      let text = label == "exact" ? "\(try version(value))" : try text(value)
      return .object([label: .array([.string(text)])])
    }
    let value = try call.required("_0")
    if let sequence = value.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "..<"
      else {
        throw NotLiteral()
      }
      let (low, high) = (try version(parts[0]), try version(parts[2]))
      guard low < high else { throw NotLiteral() }
      return Self.range(low, high)
    }
    let next = try LiteralCall(
      value,
      of: "Package.Dependency.Requirement",
      ["upToNextMajor": ["from"], "upToNextMinor": ["from"]]
    )
    let from = try next.required("from")
    return try range(from: from, next.name == "upToNextMajor" ? \.nextMajor : \.nextMinor)
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
      ["library": ["name", "type?", "targets"], "executable": ["name", "targets"]]
    )
    let type: JSONValue
    if call.name == "executable" {
      type = .object(["executable": .null])
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
}
