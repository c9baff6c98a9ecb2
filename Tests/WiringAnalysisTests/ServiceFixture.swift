import HashTreeCollections
import SourceSummarizing
import Testing
import WiringAnalysis
import WorkspaceModel

/// A workspace with programs: Swift files in modules that depend on each other.
///
/// A line `//- kind Module: Dependency Dependency` begins each module, with `app`, `extension`, `library`, `test`; a line
/// `//= Name.swift` begins a further file. `Dependency` that is no module of the text is a product of another package.
struct ServiceFixture {
  private struct Module {
    var name: String
    var kind: Target.Kind
    var dependencies: [String]
    var files: [(path: String, text: String)]
  }

  private var modules: [Module] = []
  private let evaluation: Container.Evaluation

  init(_ text: String, evaluation: Container.Evaluation = .evaluated) {
    self.evaluation = evaluation
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        let words = line.dropFirst(4).split { " :".contains($0) }.map(String.init)
        modules.append(
          Module(
            name: words[1],
            kind: Self.kind(words[0]),
            dependencies: Array(words.dropFirst(2)),
            files: [("File.swift", "")]
          )
        )
      } else if line.hasPrefix("//= ") {
        modules[modules.count - 1].files.append((String(line.dropFirst(4)), ""))
      } else if !modules.isEmpty {
        let last = modules[modules.count - 1].files.count - 1
        modules[modules.count - 1].files[last].text += line + "\n"
      }
    }
  }

  private static func kind(_ word: String) -> Target.Kind {
    switch word {
    case "app": .app
    case "extension": .appExtension
    case "test": .test
    default: .library
    }
  }

  func snapshot() throws -> WorkspaceSnapshot {
    var summaries: FileSummaries = [:]
    let names = Set(modules.map(\.name))
    let targets = try modules.map { module in
      let paths = try module.files.map { file in
        let path = try #require(SourcePath("Sources/\(module.name)/\(file.path)"))
        summaries[path] = SwiftFile.summary(of: Array(file.text.utf8))
        return path
      }
      return Target(
        name: module.name,
        moduleName: module.name,
        kind: module.kind,
        language: .swift,
        path: SourcePath("Sources/\(module.name)"),
        sources: paths.sorted(),
        dependencies: module.dependencies.map { name in
          TargetDependency(names.contains(name) ? .target(name) : .product(name, package: "other"))
        }
      )
    }
    let package = Container(
      path: .root,
      name: "demo",
      identity: "demo",
      manifest: try #require(SourcePath("Package.swift")),
      toolsVersion: "6.0.0",
      evaluation: evaluation,
      targets: targets
    )
    return WorkspaceSnapshot(
      files: [:],
      workspace: Workspace(containers: [package]),
      summaries: summaries
    )
  }

  /// `W30 App Key`, a line for each finding: the rule, the severity if it is a note, and the last names of the subject.
  func findings(notes: Bool = false) throws -> [String] {
    var analysis = try WiringAnalysis(snapshot(), WiringSettings(includesNotes: notes))
    return try analysis.findings().filter { $0.rule >= "W30" }.map { finding in
      let subject = finding.subject.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      let rule = finding.severity == .note ? finding.rule + " note" : finding.rule
      return ([rule] + subject).joined(separator: " ")
    }
  }
}
