import SwiftSyntax

// Traits: Swift 6.1 has them
// (swift-evolution: proposals/0450-swiftpm-package-traits.md).
extension LiteralManifest {
  /// `traits: [.trait(name: "A", enabledTraits: ["B"]), "B", .default(enabledTraits: ["A"])]`.
  func traits(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    try need(6, 1)
    let traits = try list(value, "Set<Trait>", trait)
    let names = traits.compactMap { $0["name"]?.text }
    try unique(names)
    for trait in traits {
      for name in trait["enabledTraits"]?.texts ?? [] where !names.contains(name) {
        throw NotLiteral()
      }
    }
    return .array(traits)
  }

  private func trait(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    if value.is(StringLiteralExprSyntax.self) {
      return .object(["name": .string(try traitName(value)), "enabledTraits": .array([])])
    }
    let call = try LiteralCall(
      value,
      of: "Trait",
      ["trait": ["name", "description?", "enabledTraits?"], "default": ["enabledTraits"]]
    )
    let name = call.name == "default" ? "default" : try traitName(try call.required("name"))
    if let description = call["description"] { _ = try text(description) }
    let enabled = try call["enabledTraits"].map { (value) throws(NotLiteral) in try texts(value) }
    return .object(["name": .string(name), "enabledTraits": enabled ?? .array([])])
  }

  private func traitName(_ value: ExprSyntax) throws(NotLiteral) -> String {
    let name = try text(value)
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil,
      !["default", "defaults"].contains(name.lowercased())
    else { throw NotLiteral() }
    return name
  }

  /// The traits that a package dependency enables, `[.defaults, "A"]`, sorted.
  func dependencyTraits(_ value: ExprSyntax?) throws(NotLiteral) -> JSONValue {
    guard let value else { return .array([.object(["name": .string("default")])]) }
    try need(6, 1)
    let names = try list(value, "Set<Package.Dependency.Trait>") {
      (element) throws(NotLiteral) -> String in
      if element.is(StringLiteralExprSyntax.self) { return try traitName(element) }
      guard try member(element) == "defaults" else { throw NotLiteral() }
      return "default"
    }
    try unique(names)
    return .array(names.sorted().map { .object(["name": .string($0)]) })
  }

  /// The names in `.when(traits: ["A"])`.
  func conditionTraits(_ value: ExprSyntax) throws(NotLiteral) -> JSONValue {
    try need(6, 1)
    let names = try list(value, "Set<String>", traitName)
    guard !names.isEmpty else { throw NotLiteral() }
    try unique(names)
    return .array(names.map(JSONValue.string))
  }
}
