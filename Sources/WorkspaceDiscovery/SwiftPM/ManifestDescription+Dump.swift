import WorkspaceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ManifestDescription {
  /// Decodes what `swift package dump-package` prints.
  ///
  /// Keys that this version does not know are
  /// ignored, those that are missing take the manifest's defaults
  /// (swift-package-manager: `Manifest.encode(to:)` in Sources/PackageModel/Manifest/Manifest.swift).
  ///
  /// - Parameters:
  ///   - dump: the JSON, with the paths that `ManifestSandbox` puts in.
  ///   - toolsVersion: what the manifest's text says; it knows the experimental features.
  ///   - packageFolder: the absolute path that the package's folder has in `dump`.
  /// - Throws: a `DecodingError` if `dump` is not JSON.
  init(dump: [UInt8], toolsVersion: ToolsVersion, packageFolder: String) throws {
    self.init(
      dump: try JSONDecoder().decode(JSONValue.self, from: Data(dump)),
      toolsVersion: toolsVersion,
      packageFolder: packageFolder
    )
  }

  /// The same of decoded JSON.
  init(dump json: JSONValue, toolsVersion: ToolsVersion, packageFolder: String) {
    name = json["name"]?.text ?? ""
    self.toolsVersion =
      json["toolsVersion"]?["_version"]?.text.flatMap { ToolsVersion($0) } ?? toolsVersion
    self.toolsVersion.experimentalFeatures = toolsVersion.experimentalFeatures
    defaultLocalization = json["defaultLocalization"]?.text
    for platform in json["platforms"]?.elements ?? [] {
      guard let name = platform["platformName"]?.text else { continue }
      platforms.append(name)
      minimumVersions[name] = platform["version"]?.text
    }
    targets = (json["targets"]?.elements ?? []).compactMap(TargetDescription.init(dump:))
    products = (json["products"]?.elements ?? []).compactMap(Self.product)
    dependencies = (json["dependencies"]?.elements ?? []).compactMap {
      DependencyDescription(dump: $0, packageFolder: packageFolder)
    }
    settings = Self.settings(json, self.toolsVersion)
    systemLibraryAttributes = Self.canonical(json, keys: ["pkgConfig", "providers"])
  }

  /// Whether bytes have the form of a dump: JSON that names a package and lists its targets.
  static func isDump(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)),
      json["name"]?.text != nil, case .array? = json["targets"]
    else { return false }
    return true
  }

  /// What `Package.settings` holds; lists whose order has no meaning are sorted.
  private static func settings(_ json: JSONValue, _ toolsVersion: ToolsVersion) -> String {
    func sorted(_ key: String, _ text: (JSONValue) -> String) -> String? {
      guard let elements = json[key]?.elements, !elements.isEmpty else { return nil }
      return "\(key)=\(elements.map(text).sorted().joined(separator: ","))"
    }
    let lists = [
      sorted("platforms", \.description), sorted("swiftLanguageVersions", \.description),
      // What a trait is described as compiles to nothing.
      sorted("traits") { trait in
        let enabled = (trait["enabledTraits"]?.texts ?? []).sorted().joined(separator: ",")
        return "\(trait["name"]?.text ?? "")(\(enabled))"
      },
    ]
    let plain = canonical(
      json,
      keys: ["cLanguageStandard", "cxxLanguageStandard", "defaultLocalization"]
    )
    let features = toolsVersion.experimentalFeatures.sorted().joined(separator: ",")
    return
      (["toolsVersion=\(toolsVersion.commands)", "features=\(features)", plain]
      + lists.compactMap(\.self))
      .joined(separator: "\n")
  }

  /// The members of `json` named by `keys`, in that order, one line each; missing ones are left out.
  static func canonical(_ json: JSONValue, keys: [String]) -> String {
    keys.compactMap { key in json[key].map { "\(key)=\($0)" } }.joined(separator: "\n")
  }

  private static func product(_ json: JSONValue) -> Product? {
    guard let name = json["name"]?.text,
      let type = json["type"]?.enumerationCase?.name ?? json["type"]?.text,
      let kind = Product.Kind(rawValue: type)
    else { return nil }
    return Product(
      name: name,
      kind: kind,
      targets: json["targets"]?.texts ?? [],
      isDynamic: json["type"]?["library"]?.texts.contains("dynamic") == true
    )
  }
}

extension TargetDescription {
  fileprivate init?(dump json: JSONValue) {
    guard let name = json["name"]?.text else { return nil }
    self.name = name
    kind = json["type"]?.text.flatMap(Kind.init(rawValue:)) ?? .regular
    path = json["path"]?.text
    url = json["url"]?.text
    sources = json["sources"]?.texts
    exclude = json["exclude"]?.texts ?? []
    resources = (json["resources"]?.elements ?? []).compactMap(Resource.init(dump:))
    publicHeadersPath = json["publicHeadersPath"]?.text
    dependencies = (json["dependencies"]?.elements ?? []).compactMap(TargetDependency.init(dump:))
    pluginUses = (json["pluginUsages"]?.elements ?? []).compactMap { use in
      guard let plugin = use["plugin"], let name = plugin[0]?.text else { return nil }
      return PluginUse(name: name, package: plugin[1]?.text)
    }
    settings = (json["settings"]?.elements ?? []).compactMap(BuildSetting.init(dump:))
    attributes = ManifestDescription.canonical(
      json,
      keys: ["checksum", "packageAccess", "pkgConfig", "pluginCapability", "providers", "url"]
    )
  }
}

extension TargetDescription.Resource {
  fileprivate init?(dump json: JSONValue) {
    guard let path = json["path"]?.text, let rule = json["rule"]?.enumerationCase else {
      return nil
    }
    self.path = path
    switch rule.name {
    case "copy": self.rule = .copy
    case "embedInCode": self.rule = .embedInCode
    default: self.rule = .process(localization: rule.value["localization"]?.text)
    }
  }
}

extension TargetDependency {
  /// `{"target": [name, condition]}`, `{"product": [name, package, aliases, condition]}` or
  /// `{"byName": [name, condition]}`.
  fileprivate init?(dump json: JSONValue) {
    guard let (kind, values) = json.enumerationCase, let name = values[0]?.text else { return nil }
    switch kind {
    case "target": self.init(.target(name), condition: Condition.canonical(values[1]))
    case "product":
      self.init(
        .product(name, package: values[1]?.text),
        condition: Condition.canonical(values[3]),
        moduleAliases: (values[2]?.members ?? [:]).compactMapValues(\.text)
      )
    default: self.init(.byName(name), condition: Condition.canonical(values[1]))
    }
  }
}

extension BuildSetting {
  /// `{"tool": …, "kind": {name: {"_0": value, "_1": …}}, "condition": …}`.
  fileprivate init?(dump json: JSONValue) {
    guard let tool = json["tool"]?.text, let (name, values) = json["kind"]?.enumerationCase else {
      return nil
    }
    let flat = values.members.sorted { $0.key < $1.key }.flatMap { _, value in
      value.elements.isEmpty ? [value.text ?? value.description] : value.texts
    }
    self.init(
      tool: tool,
      name: name,
      values: flat,
      condition: Condition.canonical(json["condition"])
    )
  }
}

extension DependencyDescription {
  fileprivate init?(dump json: JSONValue, packageFolder: String) {
    guard let (kind, values) = json.enumerationCase, let value = values[0] else { return nil }
    name = value["nameForTargetDependencyResolutionOnly"]?.text
    var description = value.members
    description["traits"] = description["traits"]?.withSortedArrays
    requirement = ManifestDescription.canonical(
      .object(description),
      keys: ["requirement", "traits"]
    )
    versions = value["requirement"].flatMap(VersionRequirement.init(dump:))
    switch kind {
    case "fileSystem":
      guard let path = value["path"]?.text else { return nil }
      location = .path(ManifestSandbox.relative(path, to: packageFolder))
    case "registry":
      identity = value["identity"]?.text
      location = .remote(value["identity"]?.text ?? "")
    default:
      identity = value["identity"]?.text
      let place = value["location"]
      if let url = place?["remote"]?[0]?["urlString"]?.text {
        location = .remote(url)
      } else {
        // A git repository on this machine, of which a tag is used and not the folder's state.
        let path = place?["local"]?[0]?.text ?? place?.description ?? ""
        location = .remote(ManifestSandbox.relative(path, to: packageFolder))
      }
    }
  }
}

extension JSONValue {
  /// The same with the elements of every array in the order of their texts.
  ///
  /// SwiftPM has sets of a dependency's traits, and of the traits in their conditions. It prints them in the order of
  /// a hash table, which differs from process to process (swift-package-manager:
  /// Sources/PackageModel/Manifest/PackageDependencyDescription.swift).
  fileprivate var withSortedArrays: JSONValue {
    switch self {
    case .array(let elements):
      .array(elements.map(\.withSortedArrays).sorted { $0.description < $1.description })
    case .object(let members): .object(members.mapValues(\.withSortedArrays))
    case .null, .bool, .number, .string: self
    }
  }
}

extension VersionRequirement {
  /// `{"range": [{"lowerBound": …, "upperBound": …}]}`, `{"exact": […]}`, `{"branch": […]}` or `{"revision": […]}`.
  fileprivate init?(dump json: JSONValue) {
    guard let (kind, values) = json.enumerationCase, let value = values[0] else { return nil }
    switch kind {
    case "range":
      guard let lower = value["lowerBound"]?.text.flatMap({ PackageVersion($0) }),
        let upper = value["upperBound"]?.text.flatMap({ PackageVersion($0) })
      else { return nil }
      self = .range(lower: lower, upper: upper)
    case "exact":
      guard let version = value.text.flatMap({ PackageVersion($0) }) else { return nil }
      self = .exact(version)
    case "branch":
      guard let name = value.text else { return nil }
      self = .branch(name)
    case "revision":
      guard let revision = value.text else { return nil }
      self = .revision(revision)
    default: return nil
    }
  }
}

/// Conditions of dependencies and settings.
enum Condition {
  /// `config(debug) platforms(ios,macos) traits(A)`, sorted; `nil` if nothing is asked.
  static func canonical(platforms: [String], configuration: String?, traits: [String]) -> String? {
    var parts: [String] = []
    if let configuration { parts.append("config(\(configuration))") }
    if !platforms.isEmpty {
      parts.append("platforms(\(platforms.sorted().joined(separator: ",")))")
    }
    if !traits.isEmpty { parts.append("traits(\(traits.sorted().joined(separator: ",")))") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  fileprivate static func canonical(_ json: JSONValue?) -> String? {
    guard let json else { return nil }
    return canonical(
      platforms: json["platformNames"]?.texts ?? [],
      configuration: json["config"]?.text,
      traits: json["traits"]?.texts ?? []
    )
  }
}
