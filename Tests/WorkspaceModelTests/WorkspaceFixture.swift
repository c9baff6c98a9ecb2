import HashTreeCollections
import WorkspaceModel

/// A workspace as one text.
///
/// A fact stands on each line:
///
///     package Demo at Libs/Demo      (without `at`: at the root)
///     uses Libs/Util                 .package(path:)
///     uses url:swift-nio             .package(url:)
///     product Kit = Core Extra
///     library Core module:CoreKit : Extra target:Base product:NIO@swift-nio plugin:Lint
///     imports Core Foundation testable:Extra exported:Base
///     resource Tests Fixtures        (a folder or file below the target's folder)
///     pin swift-nio 2.1.0
///
/// Each target has one file, `Sources/<target>/File.swift` of its package.
struct WorkspaceFixture {
  private(set) var workspace = Workspace()
  private(set) var summaries: FileSummaries = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard let keyword = words.first else { continue }
      let last = workspace.containers.count - 1
      switch keyword {
      case "package":
        workspace.containers.append(Self.package(words[1], at: words.count > 3 ? words[3] : ""))
      case "uses": workspace.containers[last].dependencies.append(Self.dependency(words[1]))
      case "product":
        workspace.containers[last].products.append(
          Product(name: words[1], kind: .library, targets: Array(words.dropFirst(3)))
        )
      case "imports": addImports(of: words[1], Array(words.dropFirst(2)))
      case "resource": addResource(to: words[1], words[2])
      case "pin":
        let lock = SourcePath(PackageLock.fileName) ?? .root
        workspace.locks[lock, default: PackageLock(pins: [:])].pins[words[1]] = Pin(
          location: "",
          version: words[2],
          revision: nil
        )
      default:
        guard let kind = Target.Kind(rawValue: keyword) else { continue }
        workspace.containers[last].targets.append(target(words, kind))
      }
    }
  }

  var snapshot: WorkspaceSnapshot {
    WorkspaceSnapshot(files: [:], workspace: workspace, summaries: summaries)
  }

  private static func package(_ name: String, at path: String) -> Container {
    let path = SourcePath(path) ?? .root
    let manifest = path.appending("Package.swift") ?? .root
    return Container(
      path: path,
      name: name,
      identity: (path == .root ? name : path.name).lowercased(),
      manifest: manifest,
      toolsVersion: "6.0",
      evaluation: .evaluated
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
      let identity = text.split(separator: "/").last.map { $0.lowercased() } ?? ""
      return PackageDependency(identity: identity, location: .outside(text))
    }
    return PackageDependency(identity: path.name.lowercased(), location: .local(path))
  }

  private func target(_ words: [String], _ kind: Target.Kind) -> Target {
    let name = words[1]
    let module = words.first { $0.hasPrefix("module:") }.map { String($0.dropFirst(7)) }
    let dependencies = words.drop { $0 != ":" }.dropFirst()
    let folder = folder(of: name)
    return Target(
      name: name,
      moduleName: module ?? name,
      kind: kind,
      language: .swift,
      path: folder,
      sources: folder.appending("File.swift").map { [$0] } ?? [],
      dependencies: dependencies.filter { !$0.hasPrefix("plugin:") }
        .map { TargetDependency(Self.reference($0)) },
      pluginUses: dependencies.filter { $0.hasPrefix("plugin:") }.map { word in
        let parts = word.dropFirst(7).split(separator: "@").map(String.init)
        return PluginUse(name: parts[0], package: parts.count > 1 ? parts[1] : nil)
      }
    )
  }

  private static func reference(_ word: String) -> TargetDependency.Reference {
    if word.hasPrefix("target:") { return .target(String(word.dropFirst(7))) }
    guard word.hasPrefix("product:") else { return .byName(word) }
    let parts = word.dropFirst(8).split(separator: "@").map(String.init)
    return .product(parts[0], package: parts.count > 1 ? parts[1] : nil)
  }

  /// The folder of a target of the last package.
  private func folder(of target: String) -> SourcePath {
    workspace.containers.last?.path.appending("Sources/\(target)") ?? .root
  }

  private mutating func addImports(of target: String, _ words: [String]) {
    guard let file = folder(of: target).appending("File.swift") else { return }
    summaries[file] = FileSummary(
      imports: words.map { word in
        let parts = word.split(separator: ":").map(String.init)
        let attributes: ImportDeclaration.Attributes =
          switch parts[0] {
          case "testable": .testable
          case "exported": .exported
          default: []
          }
        return ImportDeclaration(module: parts.last ?? "", attributes: attributes)
      }
    )
  }

  private mutating func addResource(to target: String, _ path: String) {
    let last = workspace.containers.count - 1
    guard let index = workspace.containers[last].targets.firstIndex(where: { $0.name == target }),
      let path = folder(of: target).appending(path)
    else { return }
    workspace.containers[last].targets[index].resources.append(Resource(path: path, rule: .copy))
  }
}
