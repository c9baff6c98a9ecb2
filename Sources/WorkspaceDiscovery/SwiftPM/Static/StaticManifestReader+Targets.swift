import SwiftSyntax
import WorkspaceModel

extension StaticManifestReader {
  /// SwiftPM's functions that make targets.
  private static let kinds: [String: TargetDescription.Kind] = [
    "target": .regular, "executableTarget": .executable, "testTarget": .test,
    "systemLibrary": .system, "binaryTarget": .binary, "plugin": .plugin, "macro": .macro,
  ]

  mutating func target(_ expression: ExprSyntax) -> TargetDescription? {
    guard let call = scope.call(expression, as: "Target"), let kind = Self.kinds[call.name],
      let name = scope.text(call["name"])
    else {
      scope.note(expression)
      return nil
    }
    var target = TargetDescription(name: name, kind: kind)
    target.path = call["path"].flatMap { scope.text($0) }
    target.url = call["url"].flatMap { scope.text($0) }
    target.publicHeadersPath = call["publicHeadersPath"].flatMap { scope.text($0) }
    target.sources = call["sources"].flatMap { sources in
      sources.is(NilLiteralExprSyntax.self) ? nil : scope.texts(sources)
    }
    target.exclude = scope.texts(call["exclude"])
    target.resources = scope.elements(call["resources"]).compactMap { resource($0) }
    target.dependencies = scope.elements(call["dependencies"]).compactMap { dependency($0) }
    target.pluginUses = scope.elements(call["plugins"]).compactMap { pluginUse($0) }
    for (label, tool) in [
      ("cSettings", "c"), ("cxxSettings", "cxx"), ("swiftSettings", "swift"),
      ("linkerSettings", "linker"),
    ] {
      target.settings += scope.elements(call[label]).compactMap { setting($0, tool: tool) }
    }
    target.attributes = call.canonical([
      "capability", "checksum", "packageAccess", "pkgConfig", "providers", "url",
    ])
    return target
  }

  private mutating func dependency(_ expression: ExprSyntax) -> TargetDependency? {
    if scope.resolved(expression, as: "Target.Dependency").is(StringLiteralExprSyntax.self) {
      return scope.text(expression).map { TargetDependency(.byName($0)) }
    }
    guard let call = scope.call(expression, as: "Target.Dependency"),
      let name = scope.text(call["name"])
    else {
      scope.note(expression)
      return nil
    }
    let condition = call["condition"].flatMap { self.condition($0) }
    switch call.name {
    case "target": return TargetDependency(.target(name), condition: condition)
    case "product":
      let package = call["package"].flatMap { scope.text($0) }
      return TargetDependency(
        .product(name, package: package),
        condition: condition,
        moduleAliases: moduleAliases(call["moduleAliases"])
      )
    case "byName": return TargetDependency(.byName(name), condition: condition)
    default:
      scope.note(expression)
      return nil
    }
  }

  private mutating func moduleAliases(_ expression: ExprSyntax?) -> [String: String] {
    guard let expression, !expression.is(NilLiteralExprSyntax.self) else { return [:] }
    guard let literal = scope.resolved(expression).as(DictionaryExprSyntax.self),
      case .elements(let pairs) = literal.content
    else {
      scope.note(expression)
      return [:]
    }
    var aliases: [String: String] = [:]
    for pair in pairs {
      if let name = scope.text(pair.key), let alias = scope.text(pair.value) {
        aliases[name] = alias
      }
    }
    return aliases
  }

  private mutating func pluginUse(_ expression: ExprSyntax) -> PluginUse? {
    if scope.resolved(expression).is(StringLiteralExprSyntax.self) {
      return scope.text(expression).map { PluginUse(name: $0) }
    }
    guard let call = scope.call(expression, as: "Target.PluginUsage"), call.name == "plugin",
      let name = scope.text(call["name"])
    else {
      scope.note(expression)
      return nil
    }
    return PluginUse(name: name, package: call["package"].flatMap { scope.text($0) })
  }

  private mutating func resource(_ expression: ExprSyntax) -> TargetDescription.Resource? {
    guard let call = scope.call(expression, as: "Resource"), let path = call.unlabelled.first,
      let text = scope.text(path)
    else {
      scope.note(expression)
      return nil
    }
    switch call.name {
    case "copy": return TargetDescription.Resource(path: text, rule: .copy)
    case "embedInCode": return TargetDescription.Resource(path: text, rule: .embedInCode)
    case "process":
      let localization = call["localization"].flatMap(Self.memberName)
      return TargetDescription.Resource(
        path: text,
        rule: .process(localization: localization?.lowercased())
      )
    default:
      scope.note(expression)
      return nil
    }
  }

  private mutating func setting(_ expression: ExprSyntax, tool: String) -> BuildSetting? {
    guard let call = scope.call(expression, as: "SwiftSetting") else {
      scope.note(expression)
      return nil
    }
    var setting = BuildSetting(tool: tool, name: call.name, values: [])
    for argument in call.syntax.arguments {
      let value = scope.resolved(argument.expression)
      if scope.call(value, as: "")?.name == "when" {
        setting.condition = condition(value)
      } else if let array = value.as(ArrayExprSyntax.self) {
        setting.values += array.elements.compactMap { scope.text($0.expression) }
      } else if let member = Self.memberName(value) {
        setting.values.append(Self.value(member, of: call.name))
      } else if let text = scope.text(value) {
        setting.values.append(text)
      }
    }
    // `dump-package` writes a definition with a value as one text.
    if setting.name == "define" { setting.values = [setting.values.joined(separator: "=")] }
    return setting
  }

  /// The value that `dump-package` writes for a member: `6` for `.v6`, `4.2` for `.v4_2`.
  private static func value(_ member: String, of setting: String) -> String {
    guard setting == "swiftLanguageMode" || setting == "swiftLanguageVersion" else { return member }
    return member.drop { $0 == "v" }.split(separator: "_").joined(separator: ".")
  }

  /// `.when(platforms: […], configuration: …, traits: […])`.
  private mutating func condition(_ expression: ExprSyntax) -> String? {
    guard let call = scope.call(expression, as: ""), call.name == "when" else {
      if !expression.is(NilLiteralExprSyntax.self) { scope.note(expression) }
      return nil
    }
    let platforms = scope.elements(call["platforms"]).compactMap { platform in
      platformName(platform)
    }
    return Condition.canonical(
      platforms: platforms,
      configuration: call["configuration"].flatMap(Self.memberName),
      traits: scope.texts(call["traits"])
    )
  }

  /// `linux` of `.linux`, and the text of `.custom("text")`.
  private mutating func platformName(_ expression: ExprSyntax) -> String? {
    if let call = scope.call(expression, as: "Platform"), call.name == "custom" {
      return scope.text(call.unlabelled.first)
    }
    let name = Self.memberName(scope.resolved(expression, as: "Platform"))
    if name == nil { scope.note(expression) }
    return name?.lowercased()
  }

  /// `debug` of `.debug`, and `MainActor` of `MainActor.self`.
  private static func memberName(_ expression: ExprSyntax) -> String? {
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let name = member.declName.baseName.text
    return name == "self" ? member.base?.trimmedDescription : name
  }
}
