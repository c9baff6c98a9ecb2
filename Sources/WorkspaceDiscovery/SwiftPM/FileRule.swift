import WorkspaceModel

/// What SwiftPM does with a file of a target, by its name's extension
/// (swift-package-manager: `FileRuleDescription` in Sources/PackageLoading/TargetSourcesBuilder.swift).
enum FileRule: Sendable, Hashable {
  case compile
  /// `localization` is `default` or `base`.
  case process(localization: String?)
  case copy
  case embedInCode
  case header
  case moduleMap
  case apiNotes
  case ignored

  init(_ rule: TargetDescription.Resource.Rule) {
    switch rule {
    case .process(let localization): self = .process(localization: localization)
    case .copy: self = .copy
    case .embedInCode: self = .embedInCode
    }
  }
}

/// The build system whose file types a package is laid out for.
package enum PackageFileTypes: Sendable, Hashable {
  /// SwiftPM's native build system: asset and string catalogs, storyboards, Core Data models and Metal
  /// sources are resources only where a manifest declares them.
  case native
  /// Xcode and Swift Build, which know these types by themselves.
  case xcode
}

/// The table from extensions to rules, for one tools version.
struct FileRules: Sendable {
  /// Folders of these types are one thing, whatever is in them.
  static let opaqueFolderExtensions = Set(xcodeTypes.map(\.0) + ["docc", "xcprivacy"])

  /// With the tools version that introduced the type.
  private static let xcodeTypes: [(String, ToolsVersion)] =
    [
      "nib", "xib", "storyboard", "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel",
      "metal",
    ].map { ($0, ToolsVersion(5, 3)) } + [("xcstrings", ToolsVersion(5, 9))]

  let toolsVersion: ToolsVersion
  private let rules: [String: FileRule]

  init(toolsVersion: ToolsVersion, fileTypes: PackageFileTypes) {
    self.toolsVersion = toolsVersion
    var rules: [String: FileRule] = ["modulemap": .moduleMap, "apinotes": .apiNotes]
    for name in SourceExtensions.swift.union(SourceExtensions.clang) { rules[name] = .compile }
    for name in SourceExtensions.headers { rules[name] = .header }
    if toolsVersion >= ToolsVersion(5, 0) {
      for name in SourceExtensions.assembly { rules[name] = .compile }
    }
    // Up to 5.4 the types of Xcode's build system were always on.
    if fileTypes == .xcode || toolsVersion <= ToolsVersion(5, 4) {
      for (name, since) in Self.xcodeTypes where toolsVersion >= since {
        rules[name] = .process(localization: nil)
      }
    }
    if toolsVersion >= ToolsVersion(5, 5) { rules["docc"] = .ignored }
    if toolsVersion >= ToolsVersion(6, 0) {
      rules["xcprivacy"] = fileTypes == .xcode ? .copy : .ignored
    }
    self.rules = rules
  }

  /// The rule that the extension alone asks for; `nil` if none does.
  func rule(forExtension fileExtension: String?, includingSources: Bool) -> FileRule? {
    guard let fileExtension, let rule = rules[fileExtension] else { return nil }
    return rule == .compile && !includingSources ? nil : rule
  }

  /// Whether a file named explicitly among `sources` is compiled.
  func isCompiled(declaredSource fileExtension: String?) -> Bool {
    if toolsVersion >= ToolsVersion(5, 3) { return true }
    return fileExtension.flatMap { rules[$0] } == .compile
  }
}
