import WorkspaceModel

/// The settings of a project's target, as far as the graph depends on them.
///
/// The configuration that counts is the one named `Debug`, else the first: it is what people build and test. Where
/// the SDKs of a target differ in a setting, each of them counts.
struct TargetSettings: Sendable {
  let settings: BuildSettings
  /// One for each SDK of the target, if a setting may differ between them.
  let contexts: [SettingContext]
  let platforms: Set<ApplePlatform>
  let problems: [Problem]
  private let filters: [SourceFileNameFilter]
  private let levels: [[SettingAssignment]]
  private let builtIn: [String: String]
  /// By context, all settings but those of Xcode itself.
  private let evaluated: [[(name: String, value: String)]]

  private static let preferred = "Debug"

  /// Evaluates the settings; `read` returns the text of an `.xcconfig` file.
  init(
    of target: ProjectTargetDescription,
    in project: ProjectDescription,
    read: (SourcePath) -> String?
  ) {
    let own = Self.chosen(target.configurations, name: nil)
    let name = own?.name ?? Self.chosen(project.configurations, name: nil)?.name ?? Self.preferred
    let common = Self.chosen(project.configurations, name: name)
    var levels: [[SettingAssignment]] = [Self.defaults]
    var incomplete: Set<Int> = []
    var problems: [Problem] = []
    for configuration in [common, own].compactMap(\.self) {
      if let file = configuration.file {
        let chain = ConfigurationChain(file, searchFolders: [project.folder], read: read)
        if !chain.isComplete { incomplete.insert(levels.count) }
        levels.append(chain.assignments)
        problems += chain.problems
      }
      levels.append(configuration.settings)
    }
    self.levels = levels
    builtIn = [
      "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": project.name,
      "PROJECT": project.name, "CONFIGURATION": name, "SRCROOT": ".", "SOURCE_ROOT": ".",
      "PROJECT_DIR": ".",
    ]
    settings = BuildSettings(levels: levels, builtIn: builtIn, incompleteLevels: incomplete)
    var type: String?
    if case .native(let productType) = target.kind { type = productType }
    let general = SettingContext(configuration: name, sdk: nil)
    let known = TargetPlatforms(settings, in: general, productType: type)
    let all = known.contexts(configuration: name)
    let isUniform = levels.joined().allSatisfy { assignment in
      assignment.conditions.isEmpty || assignment.name.hasPrefix("CODE_SIGN")
    }
    contexts = isUniform ? Array(all.prefix(1)) : all
    evaluated = contexts.map { [settings, builtIn] context in
      settings.evaluated(in: context).filter { builtIn[$0.name] == nil }
    }
    filters = contexts.map { [settings] in SourceFileNameFilter(settings, in: $0) }
    platforms = known.families
    self.problems = problems
  }

  private static func chosen(
    _ all: [ConfigurationDescription],
    name: String?
  ) -> ConfigurationDescription? {
    all.first { $0.name == name ?? preferred } ?? all.first
  }

  /// The defaults that names depend on (swift-build: `PRODUCT_MODULE_NAME` in CoreBuildSystem.xcspec).
  private static let defaults = [
    ("PRODUCT_NAME", "$(TARGET_NAME)"),
    ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
    ("SWIFT_MODULE_NAME", "$(PRODUCT_MODULE_NAME)"),
  ].map { SettingAssignment(key: $0.0, value: $0.1) }

  // MARK: Values

  /// The value of a setting for the first SDK that has one.
  func value(_ name: String) -> SettingValue? {
    contexts.lazy.compactMap { settings.value(name, in: $0) }.first
  }

  func text(_ name: String) -> String? { value(name)?.text }

  func words(_ name: String) -> [String] { value(name)?.words ?? [] }

  func isOn(_ name: String) -> Bool { value(name)?.isTrue == true }

  /// A text of the project with the settings that it refers to.
  func expanded(_ text: String) -> String {
    guard text.contains("$"), let context = contexts.first else { return text }
    let name = "EXPANDED_TEXT"
    let own = [SettingAssignment(name: name, value: text)]
    return BuildSettings(levels: levels + [own], builtIn: builtIn).value(name, in: context)?.text
      ?? text
  }

  /// The name that code imports.
  var moduleName: String { text("SWIFT_MODULE_NAME") ?? "" }

  /// The names of the settings that name the module or the product and that refer to settings which nobody defines.
  var unresolvedNames: [String] {
    ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"].filter { value($0)?.isKnown == false }
  }

  /// The values of all settings, for each SDK.
  var allValues: [String] { evaluated.joined().map(\.value) }

  /// The file names of the products that flags of the linker name.
  var linkedFiles: [String] {
    guard !isOn("IMPLICIT_DEPENDENCIES_IGNORE_LDFLAGS") else { return [] }
    let flags = LinkerFlags(settings, in: contexts)
    return flags.frameworks.map { "\($0).framework" }
      + flags.libraries.flatMap { ["lib\($0).a", "lib\($0).dylib"] }
      + flags.files.compactMap { $0.split(separator: "/").last.map(String.init) }
  }

  /// Whether a file is out of the phase that lists it, for every SDK.
  func excludes(_ path: SourcePath) -> Bool { filters.allSatisfy { $0.excludes(path) } }

  // MARK: Comparison

  /// Settings that no compiler reads: signing, versions, what lies in the bundle.
  private static let unread: [String] = [
    "ASSETCATALOG_COMPILER_APPICON_NAME", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME",
    "CODE_SIGN", "CURRENT_PROJECT_VERSION", "DEVELOPMENT_ASSET_PATHS", "DEVELOPMENT_TEAM", "DYLIB_",
    "ENABLE_PREVIEWS", "INFOPLIST_", "LD_RUNPATH_SEARCH_PATHS", "MARKETING_VERSION",
    "OTHER_LDFLAGS", "PRODUCT_BUNDLE_IDENTIFIER", "PROVISIONING_PROFILE", "VERSIONING_SYSTEM",
    "VERSION_INFO_",
  ]

  /// The beginnings of names that tools of Xcode know, as far as other settings refer to them.
  private static let known: [String] = [
    "ARCHS", "BUILD_", "BUNDLE_", "CLANG_", "CODE_SIGN", "CONFIGURATION", "CURRENT_", "DEFINES_",
    "DEPLOYMENT_", "DEVELOPMENT_", "DYLIB_", "ENABLE_", "EXCLUDED_", "FRAMEWORK_", "GCC_",
    "HEADER_", "INCLUDED_", "INFOPLIST_", "LD_", "LIBRARY_", "MACH_O", "MACOSX_", "IPHONEOS_",
    "MARKETING_", "MODULEMAP_", "ONLY_ACTIVE", "OTHER_", "PRODUCT_", "PROVISIONING_", "SDKROOT",
    "SKIP_", "SUPPORTED_", "SUPPORTS_", "SWIFT_", "TARGETED_", "TEST_", "TVOS_", "WATCHOS_",
    "XROS_", "WRAPPER_", "USER_",
  ]

  /// The settings as the comparison of two states reads them.
  ///
  /// A setting that is not known to be read by no compiler counts as read. One that a person has named, and that
  /// others refer to, counts through these; scripts can read all. `variables` are the names that settings of any
  /// target refer to, and none where scripts can read them.
  func buildSettings(except variables: Set<String>) -> [BuildSetting] {
    struct Assignment: Hashable {
      var name: String
      var value: String
    }
    var sdks: [Assignment: [String]] = [:]
    for (context, values) in zip(contexts, evaluated) {
      for (name, value) in values {
        let isVariable = variables.contains(name) && !Self.known.contains(where: name.hasPrefix)
        guard !isVariable else { continue }
        sdks[Assignment(name: name, value: value), default: []].append(context.sdk ?? "")
      }
    }
    let result = sdks.map { assignment, sdks in
      BuildSetting(
        tool: Self.unread.contains(where: assignment.name.hasPrefix) ? "linker" : "xcode",
        name: assignment.name,
        values: [assignment.value],
        // Where SDKs differ, it matters which of them has which value.
        condition: sdks.count == contexts.count
          ? nil : "sdk(\(sdks.sorted().joined(separator: ",")))"
      )
    }
    return result.sorted { ($0.name, $0.values[0]) < ($1.name, $1.values[0]) } + named
  }

  /// The names that values of settings refer to.
  var references: Set<String> {
    var names: Set<String> = []
    for assignment in levels.joined() {
      for part in assignment.value.split(separator: "$", omittingEmptySubsequences: false)
        .dropFirst()
      {
        let name = part.drop { $0 == "(" || $0 == "{" }.prefix {
          $0.isLetter || $0.isNumber || $0 == "_"
        }
        if !name.isEmpty { names.insert(String(name)) }
      }
    }
    return names
  }

  /// The settings under the names by which the analysis knows them from manifests.
  private var named: [BuildSetting] {
    var result: [BuildSetting] = []
    func add(_ name: String, _ values: [String]) {
      result.append(BuildSetting(tool: "swift", name: name, values: values))
    }
    let conditions = ActiveConditions(settings, in: contexts)
    if !conditions.names.isEmpty { add("define", conditions.names.sorted()) }
    if isOn("BUILD_LIBRARY_FOR_DISTRIBUTION") { add("evolution", ["-enable-library-evolution"]) }
    if isOn("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT") {
      add("enableUpcomingFeature", ["InternalImportsByDefault"])
    }
    if isOn("SWIFT_TREAT_WARNINGS_AS_ERRORS") { add("treatAllWarnings", ["error"]) }
    return result
  }
}
