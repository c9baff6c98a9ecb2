import ArchitectureRules
import HashTreeCollections
import SourceSummarizing
import Testing
import WorkspaceModel

/// A workspace with code and settings, as one text.
///
///     package Kit at Kit                (without `at`: at the root)
///     project Shop                      a project, `Shop.xcodeproj`
///     static                            the last manifest could not be evaluated
///     uses Core                         `.package(path:)`; `../Core` leaves the root
///     minimum ios=15.0                  the oldest version of a system
///     uses url:swift-log                `.package(url:)`
///     product Kit = Core Extra
///     library Chat : Log product:Logging@swift-log hosted:App linked:Kit if-linux:Glue ios=15.0 type:framework.static
///                                       a target with its dependencies; `plugin:Gen` is a plug-in
///     file Sources/X/Package.swift      a file of the listing; `submodule Libs` a submodule
///     | import Log                      a line of the last target's file; `|B.swift` begins another one
///     layer core = Core Log             a layer, `layer! features = *Feature` an independent one
///     rule C05 warning                  `rule C16 depth=3` with an option, `rule F12 bases=Base,Other` with patterns
///     allow C02 Chat Call until=2026-01-01
///     visible Secrets = Keychain
///     foundation Log                    a feature in the layer `foundation`; `umbrella Core`
struct RuleFixture {
  private var workspace = Workspace()
  private(set) var settings = ArchitectureSettings()
  private var files: FileTable = [:]
  private var texts: [(path: SourcePath, text: String)] = []
  private var line = 0

  init(_ text: String) {
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      if row.hasPrefix("|") {
        addCode(row.dropFirst())
      } else if let space = row.firstIndex(of: " ") {
        read(String(row[..<space]), row[space...].split(separator: " ").map(String.init))
      } else if row == "static" {
        workspace.containers[last].evaluation = .static
      }
    }
    settings.file = SourcePath(".graphd.yml")
  }

  var snapshot: WorkspaceSnapshot {
    var workspace = workspace
    workspace.architecture = settings
    var summaries: FileSummaries = [:]
    for (path, text) in texts { summaries[path] = SwiftFile.summary(of: Array(text.utf8)) }
    return WorkspaceSnapshot(files: files, workspace: workspace, summaries: summaries)
  }

  private var last: Int { workspace.containers.count - 1 }
  private static func path(_ text: String) -> SourcePath { SourcePath(text) ?? .root }

  private mutating func read(_ keyword: String, _ words: [String]) {
    switch keyword {
    case "package":
      let path = words.count > 2 ? Self.path(words[2]) : .root
      addContainer(.package, words[0], path, path.appending("Package.swift") ?? .root)
    case "project":
      let path = Self.path(words[0] + ".xcodeproj")
      addContainer(.project, words[0], path, path)
    case "uses": workspace.containers[last].dependencies.append(Self.dependency(words[0]))
    case "minimum":
      let parts = words[0].split(separator: "=").map(String.init)
      workspace.containers[last].minimumVersions[parts[0]] = parts[1]
    case "tools": workspace.containers[last].toolsVersion = words[0]
    case "product":
      workspace.containers[last].products.append(
        Product(name: words[0], kind: .library, targets: Array(words.dropFirst(2)))
      )
    case "file", "submodule":
      files[Self.path(words[0])] = ContentID(bytes: Array(repeating: 1, count: 20)).map {
        FileEntry(kind: keyword == "file" ? .file : .submodule, content: $0)
      }
    case "layer", "layer!":
      settings.layers.append(
        ArchitectureSettings.Layer(
          name: words[0],
          modules: patterns(words.dropFirst(2)),
          isIndependent: keyword == "layer!",
          line: line
        )
      )
    case "rule": addRule(words)
    case "allow":
      let ends = words.dropFirst().filter { !$0.hasPrefix("until=") }
      settings.permissions.append(
        ArchitectureSettings.Permission(
          rule: words[0],
          from: patterns(ends.prefix(1))[0],
          to: patterns(ends.dropFirst()).first,
          reason: "it is so",
          until: words.first { $0.hasPrefix("until=") }.map { String($0.dropFirst(6)) },
          line: line
        )
      )
    case "visible":
      settings.visibilities.append(
        ArchitectureSettings.Visibility(
          provider: patterns(words.prefix(1))[0],
          clients: patterns(words.dropFirst(2))
        )
      )
    case "foundation", "umbrella":
      let layer: FeatureLayer = keyword == "foundation" ? .foundation : .umbrella
      workspace.features.layers.append(FeatureSettings.Rule(layer, patterns(words)))
    default:
      if let kind = Target.Kind(rawValue: keyword) { addTarget(kind, words) }
    }
  }

  private func patterns(_ texts: some Sequence<String>) -> [FeatureSettings.Pattern] {
    texts.map { FeatureSettings.Pattern(text: $0, line: line) }
  }

  private mutating func addRule(_ words: [String]) {
    var rule = ArchitectureSettings.Rule(id: words[0], line: line)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=").map(String.init)
      if parts.count == 1 {
        rule.level = ArchitectureSettings.Level(rawValue: word)
      } else if let number = Int(parts[1]) {
        rule.options.append(.init(name: parts[0], value: .number(number), line: line))
      } else {
        let texts = parts[1].split(separator: ",").map(String.init)
        rule.options.append(.init(name: parts[0], value: .patterns(patterns(texts)), line: line))
      }
    }
    settings.rules.append(rule)
  }

  // MARK: Containers and targets

  private mutating func addContainer(
    _ kind: Container.Kind,
    _ name: String,
    _ path: SourcePath,
    _ manifest: SourcePath
  ) {
    workspace.containers.append(
      Container(
        kind: kind,
        path: path,
        name: name,
        identity: name.lowercased(),
        manifest: manifest,
        toolsVersion: "6.0",
        evaluation: .evaluated
      )
    )
  }

  private static func dependency(_ text: String) -> PackageDependency {
    if text.hasPrefix("url:") {
      let identity = String(text.dropFirst(4))
      return PackageDependency(
        identity: identity,
        location: .remote("https://example.org/\(identity)")
      )
    }
    guard let path = SourcePath(text) else {
      return PackageDependency(identity: "outside", location: .outside(text))
    }
    return PackageDependency(identity: path.name.lowercased(), location: .local(path))
  }

  private mutating func addTarget(_ kind: Target.Kind, _ words: [String]) {
    let folder = workspace.containers[last].folder.appending("Sources/\(words[0])") ?? .root
    let details = words.drop { $0 != ":" }.dropFirst()
    let dependencies = details.filter { !$0.hasPrefix("type:") && !$0.contains("=") }
    let hasCode = kind != .binary && kind != .systemLibrary
    let file = folder.appending("File.swift") ?? .root
    if hasCode { texts.append((file, "")) }
    workspace.containers[last].targets.append(
      Target(
        name: words[0],
        moduleName: words[0],
        kind: kind,
        language: hasCode ? .swift : .none,
        path: folder,
        sources: hasCode ? [file] : [],
        dependencies: dependencies.filter { !$0.hasPrefix("plugin:") }.map(Self.dependency(of:)),
        pluginUses: dependencies.filter { $0.hasPrefix("plugin:") }
          .map { PluginUse(name: String($0.dropFirst(7))) },
        settings: details.filter { $0.hasPrefix("ios=") }.map {
          BuildSetting(
            tool: "xcode",
            name: "IPHONEOS_DEPLOYMENT_TARGET",
            values: [String($0.dropFirst(4))]
          )
        },
        attributes: details.filter { $0.hasPrefix("type:") }
          .map { "type \($0.dropFirst(5))" }.joined()
      )
    )
    if details.contains(where: { $0.hasPrefix("ios=") }) {
      let target = workspace.containers[last].targets.count - 1
      workspace.containers[last].targets[target].platforms = [.iOS]
    }
  }

  private static func dependency(of word: String) -> TargetDependency {
    let parts = word.split(separator: ":").map(String.init)
    switch parts[0] {
    case "linked": return TargetDependency(.byName(parts[1]), kind: .linked)
    case "hosted": return TargetDependency(.byName(parts[1]), kind: .hosted)
    case "if-linux": return TargetDependency(.byName(parts[1]), condition: "platforms(linux)")
    case "product":
      let names = parts[1].split(separator: "@").map(String.init)
      return TargetDependency(.product(names[0], package: names.count > 1 ? names[1] : nil))
    default: return TargetDependency(.byName(word))
    }
  }

  private mutating func addCode(_ row: Substring) {
    guard let index = texts.indices.last else { return }
    if !row.isEmpty, !row.hasPrefix(" ") {
      let folder = texts[index].path.parent ?? .root
      let path = folder.appending(String(row)) ?? .root
      texts.append((path, ""))
      let target = workspace.containers[last].targets.count - 1
      workspace.containers[last].targets[target].sources.append(path)
      workspace.containers[last].targets[target].sources.sort()
    } else {
      texts[index].text += row.dropFirst() + "\n"
    }
  }
}

/// Compares the findings of one rule, or of several, with lines: severity, message.
func check(
  _ rules: String...,
  in fixture: String,
  _ expected: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let report = try ArchitectureRules.report(
    on: RuleFixture(fixture).snapshot,
    rules: Set(rules),
    today: "2026-11-26"
  )
  let lines = report.findings.map { "\($0.severity): \($0.message)" }
  #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  for finding in report.findings {
    #expect(!finding.evidence.isEmpty, "\(finding.message)", sourceLocation: sourceLocation)
    #expect(finding.message.last != ".", sourceLocation: sourceLocation)
    #expect(finding.subject.allSatisfy { !$0.contains("|") }, sourceLocation: sourceLocation)
  }
  let identities = report.findings.map(\.identity)
  #expect(Set(identities).count == identities.count, sourceLocation: sourceLocation)
}
