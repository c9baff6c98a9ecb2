import DocumentFormats
import WorkspaceModel

/// A target as a manifest of Tuist describes it.
struct TuistTarget: Sendable {
  /// Files that a pattern selects.
  struct Files: Sendable, Hashable {
    /// From the workspace's root on.
    var pattern: String
    var excluding: [String]
    var flags: String
    var platforms: Set<String>
    /// The file need not be there.
    var isGenerated: Bool
    /// The folder is one resource, without a look at what lies in it.
    var isFolder: Bool

    init?(_ value: DocumentValue, _ paths: TuistPaths) {
      guard let pattern = paths.text(value["glob"] ?? value["path"] ?? value) else { return nil }
      self.pattern = pattern
      excluding = (value["excluding"]?.elements ?? []).compactMap(paths.text)
      flags = [value["compilerFlags"]?.text, value["codeGen"]?.text].compactMap { $0 }
        .joined(separator: " ")
      platforms = Set(value["platforms"]?.texts ?? [])
      isGenerated = value["generated"]?.isTrue == true
      isFolder = value["kind"]?.text == "folder"
    }
  }

  /// A folder that the generated project keeps in step with the target.
  ///
  /// Rule: tuist.folders.
  struct BuildableFolder: Sendable {
    var path: SourcePath
    var isOptional: Bool
    var exceptions: [FolderDescription.Exceptions]
  }

  var name: String
  var product: String
  var productName: String?

  /// The name of the product's file, without an ending (Tuist: `Target.productName`).
  var productFileName: String {
    let separators: Set<Character> = ["-", "/"]
    return productName ?? String(name.map { separators.contains($0) ? "_" : $0 })
  }

  var destinations: [String]
  var sources: [Files]
  var resources: [Files]
  var copied: [Files]
  /// Headers with their visibility.
  var headers: [(files: Files, visibility: MemberDescription.Visibility)]
  var folders: [BuildableFolder]
  var dataModels: [SourcePath]
  var dependencies: [TuistDependency]
  var scripts: [ScriptDescription]
  var rules: [(pattern: String, script: String, inputs: [String])]
  var settings: TuistSettings
  /// Files that settings of the target lead to: property lists, entitlements, scripts.
  var inputs: [(setting: String, path: SourcePath)]
  /// All else that is built into the target, in a canonical form.
  var details: [String]

  init(_ value: DocumentValue, _ paths: TuistPaths) {
    func files(_ key: String) -> [Files] {
      (value[key]?.elements ?? []).compactMap { Files($0, paths) }
    }
    name = value["name"]?.text ?? ""
    product = value["product"]?.text ?? ""
    productName = value["productName"]?.text
    destinations = value["destinations"]?.texts ?? []
    sources = files("sources")
    resources = files("resources")
    copied = (value["copyFiles"]?.elements ?? []).flatMap { phase in
      (phase["files"]?.elements ?? []).compactMap { Files($0, paths) }
    }
    headers = [("public", .public), ("private", .private), ("project", .project)].flatMap {
      (key, visibility: MemberDescription.Visibility) in
      (value["headers"]?[key]?.elements ?? []).compactMap { Files($0, paths) }
        .map { ($0, visibility) }
    }
    folders = (value["buildableFolders"]?.elements ?? []).compactMap {
      Self.folder($0, of: value["name"]?.text ?? "", paths)
    }
    dataModels = (value["coreDataModels"]?.elements ?? []).compactMap { paths.path($0["path"]) }
    dependencies = (value["dependencies"]?.elements ?? []).compactMap { TuistDependency($0, paths) }
    scripts = (value["scripts"]?.elements ?? []).map { Self.script($0, paths) }
    rules = (value["buildRules"]?.elements ?? []).map { rule in
      (
        rule["filePatterns"]?.text ?? rule["fileType"]?.text ?? "", rule["script"]?.text ?? "",
        rule["inputFiles"]?.texts ?? []
      )
    }
    settings = TuistSettings(value["settings"], paths)
    inputs = [("infoPlist", "INFOPLIST_FILE"), ("entitlements", "CODE_SIGN_ENTITLEMENTS")]
      .compactMap { key, setting in
        paths.path(value[key]?["path"]).map { (setting, $0) }
      }
    details = Self.details(value)
  }

  // MARK: Parts

  private static func folder(
    _ value: DocumentValue,
    of target: String,
    _ paths: TuistPaths
  ) -> BuildableFolder? {
    guard let path = paths.path(value["path"]) else { return nil }
    func ids(_ value: DocumentValue?) -> Set<String> {
      // A path below the folder, or one from the manifest on.
      Set(
        (value?.elements ?? []).compactMap { value in
          guard let text = value["path"]?.text ?? value.text else { return nil }
          let place = value["type"] == nil ? nil : paths.path(value)
          return place?.relative(to: path)?.description ?? text
        }
      )
    }
    let exceptions = (value["exceptions"]?.elements ?? []).map { exception in
      var result = FolderDescription.Exceptions(target: exception["target"]?.text ?? target)
      result.members = ids(exception["excluded"]).union(ids(exception["included"]))
      result.publicHeaders = ids(exception["publicHeaders"])
      result.privateHeaders = ids(exception["privateHeaders"])
      result.platforms = (exception["platformFilters"]?.members ?? [:]).mapValues { Set($0.texts) }
      return result
    }
    return BuildableFolder(
      path: path,
      isOptional: value["optional"]?.isTrue == true,
      exceptions: exceptions
    )
  }

  private static func script(_ value: DocumentValue, _ paths: TuistPaths) -> ScriptDescription {
    func texts(_ key: String) -> [String] {
      (value[key]?.elements ?? []).compactMap { value in
        let text = value["path"]?.text ?? value.text ?? ""
        // A variable decides where such a path starts.
        return text.hasPrefix("$") ? text : relative(value, paths)
      }
    }
    var inputs = texts("inputPaths")
    if let path = value["path"], path != .null {
      inputs += [relative(path, paths)].compactMap { $0 }
    }
    let arguments = value["arguments"]?.texts ?? []
    let name = value["name"]?.text ?? ""
    let text = value["text"]?.text ?? ""
    return ScriptDescription(
      text: ([name, text] + arguments).joined(separator: "\n"),
      inputs: inputs,
      inputLists: texts("inputFileListPaths"),
      outputs: texts("outputPaths") + texts("outputFileListPaths")
    )
  }

  /// A path as the settings of the project see it: from its folder on.
  private static func relative(_ value: DocumentValue, _ paths: TuistPaths) -> String? {
    guard let text = paths.text(value) else { return nil }
    guard let path = SourcePath(text) else { return text }
    return path.upwards(from: paths.folder)
  }

  private static func details(_ value: DocumentValue) -> [String] {
    let keys = [
      "bundleId", "deploymentTargets", "infoPlist", "entitlements", "copyFiles", "buildRules",
      "coreDataModels", "onDemandResourcesTags", "mergedBinaryType", "mergeable", "foreignBuild",
    ]
    return keys.compactMap { key in
      value[key].flatMap { $0 == .null ? nil : "\(key) \($0.canonical)" }
    }
  }
}

/// A dependency as a manifest of Tuist writes it.
struct TuistDependency: Sendable, Hashable {
  enum Target: Sendable, Hashable {
    case target(String)
    case macro(String)
    case project(target: String, folder: SourcePath)
    /// A product of the packages that `Tuist/Package.swift` names.
    ///
    /// Rules: tuist.external, tuist.external.unknown.
    case external(String)
    /// A product of a package that the project names.
    case package(product: String, type: String)
    /// A framework or library by its file, with headers and module maps.
    case binary([SourcePath])
    case sdk(String)
    case xctest
  }

  var target: Target
  var status: String
  var platforms: Set<String>

  /// Reads a dependency; `nil` for a kind without meaning for the graph, or one that lies outside.
  ///
  /// Rules: tuist.dependency, tuist.dependency.package, tuist.dependency.file, tuist.dependency.system.
  init?(_ value: DocumentValue, _ paths: TuistPaths) {
    let name = value["name"]?.text ?? ""
    switch value["kind"]?.text {
    case "target": target = .target(name)
    case "macro": target = .macro(name)
    case "project":
      guard let folder = paths.path(value["path"]) else { return nil }
      target = .project(target: value["target"]?.text ?? "", folder: folder)
    case "external": target = .external(name)
    case "package":
      target = .package(
        product: value["product"]?.text ?? "",
        type: value["type"]?.text ?? "runtime"
      )
    case "framework", "xcframework", "library":
      target = .binary(
        ["path", "publicHeaders", "swiftModuleMap"].compactMap { paths.path(value[$0]) }
      )
    case "sdk": target = .sdk(name)
    case "xctest": target = .xctest
    default: return nil
    }
    status = value["status"]?.text ?? "required"
    platforms = Set(value["platforms"]?.texts ?? [])
  }
}

extension DocumentValue {
  /// Text that is equal for equal values.
  fileprivate var canonical: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .data(let bytes): "\(bytes)"
    case .array(let elements): "[\(elements.map(\.canonical).joined(separator: ","))]"
    case .dictionary(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.canonical)" }.joined(separator: ","))}"
    }
  }
}
