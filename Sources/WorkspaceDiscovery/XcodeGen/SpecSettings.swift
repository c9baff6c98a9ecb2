import WorkspaceModel

/// The build settings of a spec, configuration by configuration.
struct SpecSettings: Sendable {
  struct Configuration: Sendable, Hashable {
    var name: String
    /// `debug` or `release`; others have no settings by default.
    var type: String?
  }

  /// In the order in which XcodeGen writes them, the default one first.
  let configurations: [Configuration]
  private let groups: SpecValue?
  private let spec: SpecValue
  private let options: SpecValue?
  private let read: @Sendable (SourcePath) -> String?
  private let folder: SourcePath

  /// - Parameters:
  ///   - spec: The spec with everything merged.
  ///   - folder: The folder of the project.
  ///   - read: Returns the text of an `.xcconfig` file.
  init(
    _ spec: SpecValue,
    in folder: SourcePath,
    read: @escaping @Sendable (SourcePath) -> String?
  ) {
    self.spec = spec
    self.read = read
    self.folder = folder
    options = spec["options"]
    groups = spec["settingGroups"] ?? spec["settingPresets"]
    let own = spec["configs"]?.members ?? []
    var all = own.map { Configuration(name: $0.key, type: $0.value.text) }
      .sorted { $0.name < $1.name }
    if all.isEmpty {
      all = [
        Configuration(name: "Debug", type: "debug"),
        Configuration(name: "Release", type: "release"),
      ]
    }
    let preferred = options?.text("defaultConfig")
    configurations = all.filter { $0.name == preferred } + all.filter { $0.name != preferred }
  }

  // MARK: Levels

  /// The project's settings.
  func projectConfigurations(_ targets: [SpecTarget]) -> [ConfigurationDescription] {
    configurations.map { configuration in
      var settings: [String: String] = [:]
      if let platform = targets.first?.platform, targets.allSatisfy({ $0.platform == platform }) {
        settings["SDKROOT"] = Self.roots[platform]
      }
      if appliesPresets(to: "project"), let type = configuration.type,
        let presets = Self.presets[type]
      {
        settings.merge(Self.base) { $1 }
        settings.merge(presets) { $1 }
      }
      for (platform, setting) in Self.deploymentTargets {
        settings[setting] = options?["deploymentTarget"]?[platform]?.text
      }
      for name in names(inFileOf: spec, configuration) { settings[name] = nil }
      settings.merge(self.settings(spec["settings"], configuration)) { $1 }
      return description(configuration, settings, of: spec)
    }
  }

  /// The settings of a target; `others` are those that follow from its files and dependencies.
  func configurations(
    of target: SpecTarget,
    _ others: (_ isSet: (String) -> Bool, _ configuration: Configuration) -> [String: String]
  ) -> [ConfigurationDescription] {
    configurations.map { configuration in
      var settings = settings(of: target, configuration)
      let inFiles = names(inFileOf: target.value, configuration)
        .union(names(inFileOf: spec, configuration))
      let common = self.settings(spec["settings"], configuration)
      let found = others(
        { settings[$0] != nil || common[$0] != nil || inFiles.contains($0) },
        configuration
      )
      settings.merge(found) { $1 }
      return description(configuration, settings, of: target.value)
    }
  }

  /// The settings of an aggregate target, which has no defaults.
  func configurations(ofAggregate value: SpecValue) -> [ConfigurationDescription] {
    configurations.map { description($0, settings(value["settings"], $0), of: value) }
  }

  /// The settings that a target has by its type, its platforms and its entry.
  func settings(of target: SpecTarget, _ configuration: Configuration) -> [String: String] {
    var settings: [String: String] = [:]
    if appliesPresets(to: "targets") {
      let first = target.destinations.first
      let platform = target.platform == "auto" ? first ?? "auto" : target.platform
      settings["SDKROOT"] = Self.roots[target.platform == "auto" ? "auto" : platform]
      if target.isFramework { settings["DEFINES_MODULE"] = "YES" }
      if target.isTest { settings["BUNDLE_LOADER"] = "$(TEST_HOST)" }
      if !target.destinations.isEmpty {
        settings["SUPPORTED_PLATFORMS"] = target.destinations.compactMap { Self.supported[$0] }
          .joined(separator: " ")
        settings["SUPPORTS_MACCATALYST"] =
          target.destinations.contains("macCatalyst") ? "YES" : "NO"
      }
    }
    if let version = target.value.text("deploymentTarget") {
      let platforms = target.destinations.isEmpty ? [target.platform] : target.destinations
      for platform in platforms {
        if let setting = Self.deploymentTargets[platform] { settings[setting] = version }
      }
    }
    for name in names(inFileOf: target.value, configuration) { settings[name] = nil }
    for name in names(inFileOf: spec, configuration) { settings[name] = nil }
    settings.merge(self.settings(target.value["settings"], configuration)) { $1 }
    return settings
  }

  /// The settings of an entry `settings`: groups, then its own, then those of configurations.
  private func settings(
    _ value: SpecValue?,
    _ configuration: Configuration,
    depth: Int = 0
  ) -> [String: String] {
    guard let value, let members = value.members, depth < 16 else { return [:] }
    guard ["configs", "groups", "base"].contains(where: { value[$0] != nil }) else {
      return Self.texts(members)
    }
    var settings: [String: String] = [:]
    for name in (value["groups"] ?? value["presets"])?.texts ?? [] {
      settings.merge(self.settings(groups?[name], configuration, depth: depth + 1)) { $1 }
    }
    settings.merge(Self.texts(value["base"]?.members ?? [])) { $1 }
    for member in value["configs"]?.members ?? [] where applies(member.key, to: configuration) {
      settings.merge(self.settings(member.value, configuration, depth: depth + 1)) { $1 }
    }
    return settings
  }

  /// Whether the settings of a name are those of a configuration: of all whose names contain it, or of the one that has
  /// it.
  private func applies(_ name: String, to configuration: Configuration) -> Bool {
    guard configuration.name.lowercased().contains(name.lowercased()) else { return false }
    return configuration.name == name || !configurations.contains { $0.name == name }
  }

  private static func texts(_ members: [SpecValue.Member]) -> [String: String] {
    Dictionary(members.map { ($0.key, $0.value.setting) }) { $1 }
  }

  private func description(
    _ configuration: Configuration,
    _ settings: [String: String],
    of value: SpecValue
  ) -> ConfigurationDescription {
    ConfigurationDescription(
      name: configuration.name,
      file: file(of: value, configuration),
      settings: SettingAssignment.list(settings.map { (key: $0.key, value: $0.value) })
    )
  }

  // MARK: Configuration files

  private func file(of value: SpecValue, _ configuration: Configuration) -> SourcePath? {
    value["configFiles"]?.text(configuration.name).flatMap { folder.appending($0) }
  }

  /// The names that an `.xcconfig` file sets: there, defaults have no effect.
  private func names(inFileOf value: SpecValue, _ configuration: Configuration) -> Set<String> {
    guard let file = file(of: value, configuration), read(file) != nil else { return [] }
    return Set(
      ConfigurationChain(file, searchFolders: [folder], read: read).assignments.lazy
        .filter(\.conditions.isEmpty).map(\.name)
    )
  }

  // MARK: Defaults

  private func appliesPresets(to level: String) -> Bool {
    let presets = options?.text("settingPresets") ?? "all"
    return presets == "all" || presets == level
  }

  /// The name of the setting of a platform's deployment target.
  private static let deploymentTargets = [
    "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "tvOS": "TVOS_DEPLOYMENT_TARGET",
    "macOS": "MACOSX_DEPLOYMENT_TARGET", "watchOS": "WATCHOS_DEPLOYMENT_TARGET",
    "visionOS": "XROS_DEPLOYMENT_TARGET",
  ]
  private static let roots = [
    "auto": "auto", "iOS": "iphoneos", "tvOS": "appletvos", "macOS": "macosx",
    "watchOS": "watchos", "visionOS": "xros",
  ]
  private static let supported = [
    "iOS": "iphoneos iphonesimulator", "tvOS": "appletvos appletvsimulator", "macOS": "macosx",
    "watchOS": "watchos watchsimulator", "visionOS": "xros xrsimulator",
  ]
  /// The settings of every project that compilers read: those of Xcode's templates.
  private static let base = [
    "CLANG_ENABLE_MODULES": "YES", "CLANG_ENABLE_OBJC_ARC": "YES", "PRODUCT_NAME": "$(TARGET_NAME)",
    "SWIFT_VERSION": "5.0",
  ]
  private static let presets = [
    "debug": [
      "ENABLE_TESTABILITY": "YES", "GCC_PREPROCESSOR_DEFINITIONS": "$(inherited) DEBUG=1",
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG", "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    ],
    "release": ["SWIFT_COMPILATION_MODE": "wholemodule", "SWIFT_OPTIMIZATION_LEVEL": "-O"],
  ]
}
