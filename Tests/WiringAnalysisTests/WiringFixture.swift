import HashTreeCollections
import SourceSummarizing
import Testing
import WiringAnalysis
import WorkspaceModel

/// A workspace of Swift files in one package.
///
/// Its text has a line `//- Module` before the files of each module; further files begin at `//= Name.swift`. Without such
/// a line all is one module `App`.
struct WiringFixture {
  private var files: [(module: String, path: String, text: String)] = []

  init(_ text: String) {
    var module = "App"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        module = String(line.dropFirst(4))
        files.append((module, "File\(files.count).swift", ""))
      } else if line.hasPrefix("//= ") {
        files.append((module, String(line.dropFirst(4)), ""))
      } else {
        if files.isEmpty { files.append((module, "File.swift", "")) }
        files[files.count - 1].text += line + "\n"
      }
    }
  }

  init(files: [String: String]) {
    self.files = files.sorted { $0.key < $1.key }.map { ("App", $0.key, $0.value) }
  }

  func snapshot() throws -> WorkspaceSnapshot {
    var summaries: FileSummaries = [:]
    var sources: [String: [SourcePath]] = [:]
    for file in files {
      let path = try #require(SourcePath("Sources/\(file.module)/\(file.path)"))
      summaries[path] = SwiftFile.summary(of: Array(file.text.utf8))
      sources[file.module, default: []].append(path)
    }
    let targets = sources.sorted { $0.key < $1.key }.map { name, paths in
      Target(
        name: name,
        moduleName: name,
        kind: .library,
        language: .swift,
        path: SourcePath("Sources/\(name)"),
        sources: paths.sorted(),
        headers: [],
        publicHeadersPath: nil,
        dependencies: [],
        settings: []
      )
    }
    let package = Container(
      path: .root,
      name: "demo",
      identity: "demo",
      manifest: try #require(SourcePath("Package.swift")),
      toolsVersion: "6.0.0",
      evaluation: .evaluated,
      targets: targets
    )
    return WorkspaceSnapshot(
      files: [:],
      workspace: Workspace(containers: [package]),
      summaries: summaries
    )
  }

  func analysis(_ settings: WiringSettings = WiringSettings()) throws -> WiringAnalysis {
    try WiringAnalysis(try snapshot(), settings)
  }

  /// `W01 App Child name`, a line for each finding.
  func findings(_ settings: WiringSettings = WiringSettings()) throws -> [Finding] {
    var analysis = try analysis(settings)
    return try analysis.findings()
  }
}

extension Finding {
  /// The rule and the subject but for the module.
  var summary: String { ([rule] + subject.dropFirst()).joined(separator: " ") }
}

/// Base classes of an architecture of this kind, written for these tests.
enum Architecture {
  static let component = """
    @dynamicMemberLookup
    open class Component {
      public let parent: Component?
      public init(parent: Component?) { self.parent = parent }

      public subscript<Value>(dynamicMember name: String) -> Value {
        var current: Component? = self
        while let component = current {
          for child in Mirror(reflecting: component).children where child.label == name {
            if let value = child.value as? Value { return value }
            if let make = child.value as? () -> Value { return make() }
          }
          current = component.parent
        }
        fatalError("nothing has `\\(name)`")
      }
    }

    """
}
