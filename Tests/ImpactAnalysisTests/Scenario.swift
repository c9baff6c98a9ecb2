import Foundation
import HashTreeCollections
import ImpactAnalysis
import SourceSummarizing
import Testing
import WorkspaceModel

/// A package as one text: `//- Core` starts a module, `//- App: Core Feature` one with dependencies,
/// `//- CoreTests(test): Core` a test target, `//- Core [evolution]` one with library evolution.
struct Scenario: Sendable {
  struct Module: Sendable {
    var name: String
    var kind = Target.Kind.library
    var isResilient = false
    var dependencies: [String] = []
    var source = ""

    /// Reads what follows `//- `.
    init(_ header: Substring) {
      let parts = header.split(separator: ":")
      var words = parts[0].split(separator: " ")
      if words.last == "[evolution]" {
        isResilient = true
        words.removeLast()
      }
      let head = words.joined().split(separator: "(")
      name = String(head[0])
      if head.count > 1, let kind = Target.Kind(rawValue: String(head[1].dropLast())) {
        self.kind = kind
      }
      if parts.count > 1 { dependencies = parts[1].split(separator: " ").map(String.init) }
    }

    /// What `init` reads.
    var header: String {
      let kind = kind == .library ? "" : "(\(kind.rawValue))"
      let resilience = isResilient ? " [evolution]" : ""
      return "\(name)\(kind)\(resilience): \(dependencies.joined(separator: " "))"
    }

    var settings: [BuildSetting] {
      guard isResilient else { return [] }
      return [
        BuildSetting(tool: "swift", name: "unsafeFlags", values: ["-enable-library-evolution"])
      ]
    }
  }

  private(set) var modules: [Module] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        modules.append(Module(line.dropFirst(4)))
      } else if !modules.isEmpty {
        modules[modules.count - 1].source += line + "\n"
      }
    }
  }

  /// The scenario with one text replaced, which must occur exactly once.
  func replacing(_ old: String, with new: String) throws -> Scenario {
    var changed = self
    let places = modules.indices.filter { modules[$0].source.contains(old) }
    try #require(places.count == 1, "`\(old)` must occur in one module")
    let pieces = modules[places[0]].source.components(separatedBy: old)
    try #require(pieces.count == 2, "`\(old)` must occur once")
    changed.modules[places[0]].source = pieces[0] + new + pieces[1]
    return changed
  }

  /// The scenario with another text of one module.
  func replacing(sourceOf name: String, with source: String) -> Scenario {
    var changed = self
    for index in modules.indices where modules[index].name == name {
      changed.modules[index].source = source
    }
    return changed
  }

  /// The snapshot of this state.
  func snapshot() throws -> WorkspaceSnapshot {
    var files: TreeDictionary<SourcePath, FileEntry> = [:]
    var summaries: TreeDictionary<SourcePath, FileSummary> = [:]
    var targets: [Target] = []
    for module in modules {
      let folder = try #require(SourcePath("Sources/\(module.name)"))
      let path = try #require(SourcePath("Sources/\(module.name)/File.swift"))
      let summary = SwiftFile.summary(of: Array(module.source.utf8))
      var hash = FingerprintBuilder()
      hash.combine(module.source)
      let content = try #require(
        ContentID(bytes: withUnsafeBytes(of: hash.fingerprint.value) { Array($0) })
      )
      files[path] = FileEntry(kind: .file, content: content)
      summaries[path] = summary
      targets.append(
        Target(
          name: module.name,
          moduleName: module.name.replacing("-", with: "_"),
          kind: module.kind,
          language: .swift,
          path: folder,
          sources: [path],
          dependencies: module.dependencies.map { TargetDependency(.target($0)) },
          settings: module.settings
        )
      )
    }
    let manifest = try #require(SourcePath("Package.swift"))
    let package = Package(
      path: .root,
      name: "demo",
      identity: "demo",
      manifest: manifest,
      toolsVersion: "6.0.0",
      evaluation: .evaluated,
      targets: targets
    )
    return WorkspaceSnapshot(
      files: files,
      workspace: Workspace(packages: [package]),
      summaries: summaries
    )
  }

  /// What changing this scenario to `other` means.
  func impact(
    to other: Scenario,
    _ options: ImpactOptions = ImpactOptions()
  ) throws -> ImpactAnalyzer {
    ImpactAnalyzer(from: try snapshot(), to: try other.snapshot(), options: options)
  }
}
