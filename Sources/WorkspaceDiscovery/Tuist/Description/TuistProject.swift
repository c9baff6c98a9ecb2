import DocumentFormats
import WorkspaceModel

/// A project as a manifest of Tuist describes it.
struct TuistProject: Sendable {
  var name: String
  var targets: [TuistTarget]
  /// The packages that the project names as Xcode's own.
  var packages: TuistPackages
  var settings: TuistSettings
  var schemes: [TuistScheme]
  /// How Tuist joins targets to schemes of its own: `suffix`, `single` or `none`; `nil` if it makes no scheme.
  var schemeGrouping: String?
  /// Whether Tuist writes accessors of resources that code can name.
  var synthesizesAccessors: Bool
  /// The endings of files that it writes accessors for; `nil` for those it does by itself.
  ///
  /// Rule: tuist.accessors.chosen.
  var synthesizedEndings: [String]?

  /// Reads what the manifest has printed.
  init(_ value: DocumentValue, _ paths: TuistPaths) {
    name = value["name"]?.text ?? ""
    targets = (value["targets"]?.elements ?? []).map { TuistTarget($0, paths) }
    settings = TuistSettings(value["settings"], paths)
    schemes = (value["schemes"]?.elements ?? []).map { TuistScheme($0, paths) }
    let makesSchemes = value["automaticSchemes"].map(\.isTrue) ?? true
    schemeGrouping = makesSchemes ? value["targetSchemesGrouping"]?["kind"]?.text ?? "suffix" : nil
    synthesizesAccessors = value["disableSynthesizedResourceAccessors"]?.isTrue != true
    synthesizedEndings = value["resourceSynthesizers"].flatMap { synthesizers in
      synthesizers == .null ? nil : synthesizers.elements.flatMap { $0["extensions"]?.texts ?? [] }
    }
    packages = TuistPackages(value["packages"], paths)
  }
}

/// The packages that a manifest names.
struct TuistPackages: Sendable {
  /// Their folders.
  private(set) var local: [SourcePath] = []
  private(set) var remote: [PackageDependency] = []

  init(_ value: DocumentValue?, _ paths: TuistPaths) {
    for package in value?.elements ?? [] {
      if let path = package["path"] {
        local += [paths.path(path)].compactMap { $0 }
      } else if let url = package["url"]?.text {
        remote.append(
          PackageDependency(
            identity: PackageIdentity.of(url: url) ?? url,
            location: .remote(url),
            requirement: package["requirement"]?.text ?? ""
          )
        )
      }
    }
  }
}

extension TuistPackages {
  /// The dependencies that Carthage fetches: each counts as a package outside that makes frameworks.
  ///
  /// Rule: tuist.external.carthage.
  ///
  /// Source: `CarthageDependencies` in tuist/tuist, until Tuist 3.
  static func carthage(_ value: DocumentValue?) -> [PackageDependency] {
    (value?.texts ?? []).compactMap { text -> PackageDependency? in
      // `github owner/name upToNext 1.0.0`
      let words = text.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { return nil }
      let location = String(words[1])
      let path = location.hasSuffix(".json") ? String(location.dropLast(5)) : location
      return PackageDependency(
        identity: PackageIdentity.of(url: path) ?? path,
        location: .remote(location),
        requirement: "\(words[0]) \(words[2])"
      )
    }
  }
}

/// The settings of a project or a target.
struct TuistSettings: Sendable, Hashable {
  struct Configuration: Sendable, Hashable {
    var name: String
    var isDebug: Bool
    var settings: [SettingAssignment]
    var file: SourcePath?
  }

  var base: [SettingAssignment] = []
  var configurations: [Configuration] = []
  /// Whether Tuist adds settings of its own.
  var hasDefaults = true

  init(_ value: DocumentValue?, _ paths: TuistPaths) {
    guard let value else { return }
    base = Self.assignments(value["base"])
    hasDefaults = value["defaultSettings"]?["kind"]?.text != "none"
    configurations = (value["configurations"]?.elements ?? []).map { configuration in
      Configuration(
        name: configuration["name"]?.text ?? "",
        isDebug: configuration["variant"]?.text != "release",
        settings: Self.assignments(configuration["settings"]),
        file: paths.path(configuration["xcconfig"])
      )
    }
  }

  private static func assignments(_ value: DocumentValue?) -> [SettingAssignment] {
    let texts = (value?.members ?? [:]).compactMap { key, value -> (key: String, value: String)? in
      if case .array = value { return (key, SettingAssignment.text(ofList: value.texts)) }
      return value.text.map { (key, $0) }
    }
    return SettingAssignment.list(texts)
  }
}

/// A scheme, as far as it selects tests.
struct TuistScheme: Sendable {
  /// A target of the same project, or of that in a folder.
  struct Reference: Sendable, Hashable {
    var project: SourcePath?
    var target: String

    init(_ value: DocumentValue?, _ paths: TuistPaths) {
      project = paths.path(value?["project"])
      target = value?["target"]?.text ?? value?.text ?? ""
    }
  }

  var name: String
  var isShared: Bool
  var tested: [(target: Reference, isSkipped: Bool)]
  var skippedTests: [String]
  var plans: [SourcePath]
  /// See `Scheme.actions`.
  var actions: [String]

  init(_ value: DocumentValue, _ paths: TuistPaths) {
    name = value["name"]?.text ?? ""
    isShared = value["shared"].map(\.isTrue) ?? true
    let test = value["test"]
    tested = (test?["targets"]?.elements ?? []).map {
      (Reference($0["target"] ?? $0, paths), $0["skipped"]?.isTrue == true)
    }
    skippedTests = test?["skippedTests"]?.texts ?? []
    plans = paths.paths(test?["plans"])
    let build = value["build"]
    actions = [build?["preActions"], build?["postActions"], test?["preActions"]]
      .flatMap { $0?.texts ?? [] }
  }
}
