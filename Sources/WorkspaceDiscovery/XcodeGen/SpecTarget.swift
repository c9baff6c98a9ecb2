import WorkspaceModel

/// A target of a spec, as far as other targets depend on it.
struct SpecTarget: Sendable {
  enum Linkage: Sendable { case dynamic, `static`, none }

  let name: String
  let value: SpecValue
  /// Without the prefix `com.apple.product-type.`.
  let type: String
  /// `auto` if it has destinations only.
  let platform: String
  let destinations: [String]
  let productName: String

  static let platforms = ["auto", "iOS", "tvOS", "macOS", "watchOS", "visionOS"]
  /// In the order in which their settings are applied (XcodeGen: SupportedDestination.swift).
  static let knownDestinations = ["iOS", "tvOS", "watchOS", "visionOS", "macOS", "macCatalyst"]

  /// The types of Xcode's products (XcodeGen: Docs/ProjectSpec.md, Product Type).
  private static let types: Set<String> = [
    "", "application", "application.on-demand-install-capable", "application.messages",
    "application.watchapp", "application.watchapp2", "application.watchapp2-container",
    "app-extension", "app-extension.intents-service", "app-extension.messages",
    "app-extension.messages-sticker-pack", "bundle", "bundle.ocunit-test", "bundle.ui-testing",
    "bundle.unit-test", "extensionkit-extension", "framework", "instruments-package",
    "library.dynamic", "library.static", "framework.static", "tool", "tv-app-extension",
    "watchkit-extension", "watchkit2-extension", "xcode-extension", "driver-extension",
    "system-extension", "xpc-service", "metal-library", "xcframework",
  ]

  /// Whether an entry is one of XcodeGen: it has a type or platform of Xcode, or names templates.
  static func isTarget(_ value: SpecValue) -> Bool {
    let type = value.text("type") ?? ""
    let own = [value.text("platform")].compactMap(\.self) + value.texts("platform")
    return !type.isEmpty && types.contains(type) || own.contains(where: platforms.contains)
      || value.texts("supportedDestinations").contains(where: knownDestinations.contains)
      || value["templates"]?.elements != nil || value["legacy"]?.isMap == true
  }

  /// Reads the entry of a target; what is not known of it is a problem.
  init(_ member: SpecValue.Member, _ problems: inout SpecProblems) {
    value = member.value
    name = value.text("name") ?? member.key
    productName = value.text("productName") ?? name
    let prefix = "com.apple.product-type."
    let type = value.text("type") ?? ""
    self.type = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
    let own = value.texts("supportedDestinations")
    let needsPhone = own.contains("macCatalyst") && !own.contains("iOS")
    destinations = Self.knownDestinations.filter { own.contains($0) || $0 == "iOS" && needsPhone }
    let platform = value.text("platform") ?? ""
    self.platform = platform.isEmpty && !own.isEmpty ? "auto" : platform
    checkKinds(&problems)
  }

  private func checkKinds(_ problems: inout SpecProblems) {
    func report(_ what: String, _ text: String) {
      guard
        !problems.reportVariable(in: text, at: value.place, "The \(what) of the target `\(name)`")
      else { return }
      problems.report(
        .projectUnreadable,
        .error,
        at: value.place,
        "The target `\(name)` has the \(what) `\(text)`, which XcodeGen does not know; correct it"
      )
    }
    if !Self.types.contains(type) { report("type", type) }
    if !isLegacy, !Self.platforms.contains(platform) { report("platform", platform) }
  }

  var isLegacy: Bool { value["legacy"] != nil }
  var isApp: Bool { type.hasPrefix("application") }
  var isTest: Bool { type.hasPrefix("bundle.") }
  var isFramework: Bool { type == "framework" || type == "framework.static" }
  var isStaticLibrary: Bool { type == "library.static" }
  var isExecutable: Bool { isApp || isTest || type == "tool" || type.contains("extension") }
  var embedsDependencies: Bool { isApp || isTest }

  /// How others link its product (XcodeGen: Linkage.swift).
  var linkage: Linkage {
    switch type {
    case "framework":
      let own = value["settings"]?["base"] ?? value["settings"]
      return own?.text("MACH_O_TYPE") == "staticlib" ? .static : .dynamic
    case "library.dynamic", "xcframework": return .dynamic
    case "library.static", "framework.static": return .static
    default: return .none
    }
  }

  /// Whether its product copies that of a dependency into it.
  func embeds(_ other: SpecTarget) -> Bool {
    guard other.linkage != .static else { return false }
    return isApp || isTest && (other.type == "framework" || other.type == "bundle")
  }

  /// The name of the platform that a destination has in a project.
  static func filter(ofDestination name: String) -> String {
    name == "visionOS" ? "xros" : name.lowercased()
  }
}
