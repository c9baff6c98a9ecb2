import DocumentFormats
import WorkspaceModel

/// The workspace's own settings: `.graphd.yml` at its root.
///
/// ```yaml
/// ignore:          # globs of files that belong to no module and need not, and of manifests that are no packages'
///   - docs/**
///   - "*.md"
/// platforms:       # what is built for; without it: see `Workspace.platformNames`
///   - linux
///   - apple
/// traits:          # traits that builds enable beside the default ones; without it, any
///   - Compression
/// build_system: swiftbuild    # without it: see `BuildSystemChoice`
/// tests:           # see `TestConfiguration`
/// features:        # see `FeatureConfiguration`
/// layers:          # with `rules`, `allow` and `visible_to`: see `ArchitectureConfiguration`
/// resources:       # see `ResourceConfiguration`
/// wiring:          # see `WiringConfiguration`
/// ```
struct WorkspaceConfiguration: Sendable, Hashable {
  static let fileName = ".graphd.yml"

  var ignoredPaths: [String] = []
  var platforms: [String]?
  var enabledTraits: Set<String>?
  var buildSystem: BuildSystem?
  var tests = TestConfiguration()
  var features = FeatureConfiguration()
  var architecture = ArchitectureConfiguration()
  var resources = ResourceConfiguration()
  var wiring = WiringConfiguration()

  /// Reads the file's text; `path` is `nil` for a text that lies nowhere in the workspace.
  ///
  /// What is wrong is a problem, and the rest of the file still counts.
  static func parse(
    _ text: String,
    path: SourcePath?
  ) -> (configuration: WorkspaceConfiguration, problems: [Problem]) {
    var configuration = WorkspaceConfiguration()
    var problems: [Problem] = []
    func add(_ line: Int?, _ message: String) {
      let message =
        "\(path == nil ? "The configuration" : "`\(fileName)`") is not understood: \(message)"
      problems.append(Problem(.configurationInvalid, .error, path: path, line: line, message))
    }
    func report(_ node: YAMLNode, _ message: String) { add(node.line, message) }
    do throws(YAMLFault) {
      guard let root = try YAMLReader.read(text) else { return (configuration, []) }
      guard case .mapping(let entries, _) = root else {
        report(root, "a mapping is expected, like `ignore: [docs/**]`")
        return (configuration, problems)
      }
      for entry in entries {
        let value = entry.value
        switch entry.key {
        case "ignore":
          configuration.ignoredPaths = globs(value, report)
        case "platforms":
          let known = [BuildPlatform.anyName] + BuildPlatform.named.keys.sorted()
          let names = texts(value, "`platforms` is a list of names", report)
          for name in names where !known.contains(name) {
            let hint =
              BuildPlatform.platformName(ofSystem: name).map { "; \(name) is `\($0)`" } ?? ""
            report(
              value,
              "unknown platform `\(name)`; known are \(known.joined(separator: ", "))\(hint)"
            )
          }
          // With a name that is not known every platform counts.
          configuration.platforms =
            names.allSatisfy(known.contains) ? names : [BuildPlatform.anyName]
        case "traits":
          configuration.enabledTraits = Set(texts(value, "`traits` is a list of names", report))
        case "build_system":
          configuration.buildSystem = value.string.flatMap(Self.buildSystem)
          if configuration.buildSystem == nil {
            report(value, "`build_system` is `swiftpm`, `swiftbuild` or `xcode`")
          }
        case "tests": configuration.tests = TestConfiguration(value, report)
        case "features":
          configuration.features = FeatureConfiguration(value, file: path, add)
        case "resources":
          configuration.resources = ResourceConfiguration(value, file: path, add)
        case "wiring": configuration.wiring = WiringConfiguration(value, add)
        case let key where ArchitectureConfiguration.keys.contains(key):
          configuration.architecture.read(entry, file: path, add)
        default:
          let known =
            [
              "ignore", "platforms", "traits", "build_system", "tests", "features", "resources",
              "wiring",
            ]
            + ArchitectureConfiguration.keys
          add(entry.line, "unknown key `\(entry.key)`; known are \(known.quotedList)")
        }
      }
    } catch {
      add(error.line, error.reason)
    }
    return (configuration, problems)
  }

  /// The build system of a name, as `--build-system` takes it; Xcode has Swift Build.
  private static func buildSystem(_ name: String) -> BuildSystem? {
    name == "xcode" ? .swiftBuild : BuildSystem(rawValue: name)
  }

  /// The globs of a list; none of them if one was to take back what others say.
  private static func globs(_ node: YAMLNode, _ report: (YAMLNode, String) -> Void) -> [String] {
    let expectation = "`ignore` is a list of globs"
    let globs = texts(node, expectation, report)
    guard globs.contains(where: { $0.isEmpty || $0.hasPrefix("!") }) else { return globs }
    report(node, expectation + ", of which none is empty or begins with `!`")
    return []
  }

  /// The texts of a list; anything else is reported and left out.
  private static func texts(
    _ node: YAMLNode,
    _ expectation: String,
    _ report: (YAMLNode, String) -> Void
  ) -> [String] {
    guard case .sequence(let nodes, _) = node else {
      report(node, expectation)
      return []
    }
    return nodes.compactMap { node in
      if node.string == nil { report(node, expectation) }
      return node.string
    }
  }
}
