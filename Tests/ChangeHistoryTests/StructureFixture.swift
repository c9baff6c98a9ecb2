import GraphCore
import HashTreeCollections
import SourceSummarizing
import WorkspaceModel

/// A package as text: a line `# Module: Dependency …` begins a module, a line `## File.swift` a file of it.
struct StructureFixture {
  /// By module, in the order of the text.
  private(set) var modules: [(name: String, dependencies: [String])] = []
  /// By module and file; lines keep their numbers.
  private(set) var files: [(module: String, name: String, text: String)] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        files.append((modules.last?.name ?? "", String(line.dropFirst(3)), ""))
      } else if line.hasPrefix("# ") {
        let words = line.dropFirst(2).split { $0 == ":" || $0 == " " }.map(String.init)
        modules.append((words[0], Array(words.dropFirst())))
      } else if !files.isEmpty {
        files[files.count - 1].text += line + "\n"
      }
    }
  }

  var snapshot: WorkspaceSnapshot {
    var container = Container(
      kind: .package,
      path: .root,
      name: "kit",
      identity: "kit",
      manifest: path("Package.swift"),
      toolsVersion: "6.0",
      evaluation: .evaluated
    )
    var table: FileTable = [:]
    var summaries: FileSummaries = [:]
    for module in modules {
      var sources: [SourcePath] = []
      for file in files where file.module == module.name {
        let source = path("Sources/\(module.name)/\(file.name)")
        let bytes = Array(file.text.utf8)
        let hash = Fingerprint(of: bytes).value
        table[source] = ContentID(
          bytes: (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
        )
        .map { FileEntry(kind: .file, content: $0) }
        summaries[source] = SwiftFile.summary(of: bytes)
        sources.append(source)
      }
      container.targets.append(
        Target(
          name: module.name,
          moduleName: module.name,
          kind: .library,
          language: .swift,
          path: path("Sources/\(module.name)"),
          sources: sources.sorted(),
          dependencies: module.dependencies.map { TargetDependency(.target($0)) }
        )
      )
    }
    return WorkspaceSnapshot(
      files: table,
      workspace: Workspace(containers: [container]),
      summaries: summaries
    )
  }
}

extension WorkspaceSnapshot {
  /// The declared dependencies of each module: `App: Core Feature`.
  var dependencies: [String] { arrows(.declared) }

  /// The arrows by imports: `App: Core Feature`.
  var imports: [String] { arrows(.imported) }

  private func arrows(_ kind: EdgeKinds) -> [String] {
    graph.modules.indices.map { module in
      let names = graph.graph.neighbors(of: module)
        .filter { graph.kinds(from: module, to: $0).contains(kind) }
        .map { graph.modules[$0].name }
      return ([graph.modules[module].name + ":"] + names).joined(separator: " ")
    }
  }
}

/// The path of a file of a fixture.
func path(_ text: String) -> SourcePath { SourcePath(text) ?? .root }
