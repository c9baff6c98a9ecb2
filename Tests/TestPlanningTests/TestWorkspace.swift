import HashTreeCollections
import ImpactAnalysis
import SourceSummarizing
import TestPlanning
import Testing
import WorkspaceModel

/// A package as one text: `//- Lib` starts a library, `//- ATests(test): Lib` a test target with a dependency,
/// `//- tool(executable)` an executable, `//= File.swift` a file of it; `//= /ci.sh` one of no target.
///
/// A name is that of the folder below `Sources` or `Tests`; `-D` defines a name, `-x` excludes a file, `-r` lists one as
/// a resource, `-l` names what a link in the folder leads to.
struct TestWorkspace {
  var platforms: [String]? = ["linux"]
  var rules: [TestRule] = []
  var tagRules: [TagRule] = []
  /// As under `ignore:`.
  var ignored: [String] = []
  /// As `Package.settings`.
  var settings = ""
  /// The file of no target that starts the tests itself.
  var entryPoint: String?
  var runs: [String: [String]] = [:]
  /// Besides a library called `Lib` of the target of that name.
  var products: [Product] = []
  /// Packages below the root, each of one target, a program if that is called `tool`; whether the root's depends on
  /// it by its path.
  var nested: [(folder: String, target: String, source: String, isNeeded: Bool)] = []
  /// Files that may be run.
  var programs: Set<String> = []
  private var modules: [(header: Substring, files: [(path: String, text: String)])] = []
  private var others: [(path: String, text: String)] = []

  init(_ text: String) {
    var isOther = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        modules.append((line.dropFirst(4), []))
        isOther = false
      } else if line.hasPrefix("//= /") {
        others.append((String(line.dropFirst(5)), ""))
        isOther = true
      } else if line.hasPrefix("//= ") {
        modules[modules.count - 1].files.append((String(line.dropFirst(4)), ""))
        isOther = false
      } else if isOther {
        others[others.count - 1].text += line + "\n"
      } else if let module = modules.indices.last {
        if modules[module].files.isEmpty { modules[module].files.append(("File.swift", "")) }
        modules[module].files[modules[module].files.count - 1].text += line + "\n"
      }
    }
  }

  /// The state in which its packages are described otherwise.
  func snapshot(
    describedBy change: (inout Workspace) throws -> Void
  ) throws -> WorkspaceSnapshot {
    let snapshot = try snapshot()
    var workspace = snapshot.workspace
    try change(&workspace)
    return WorkspaceSnapshot(
      files: snapshot.files,
      workspace: workspace,
      summaries: snapshot.summaries
    )
  }

  func snapshot() throws -> WorkspaceSnapshot {
    var files: FileTable = [:]
    var summaries: FileSummaries = [:]
    func add(_ path: SourcePath, _ text: String) throws {
      let hash = withUnsafeBytes(of: Fingerprint(of: text.utf8).value) { Array($0) }
      let kind: FileEntry.Kind = programs.contains(path.description) ? .executable : .file
      files[path] = FileEntry(kind: kind, content: try #require(ContentID(bytes: hash)))
    }
    var targets: [Target] = []
    for module in modules {
      var target = try Target(testHeader: module.header)
      let folder = try #require(target.path)
      let excluded = module.header.split(separator: " ").filter { $0.hasPrefix("-x") }
        .map { $0.dropFirst(2) }
      for file in module.files {
        let path = try #require(folder.appending(file.path))
        try add(path, file.text)
        guard path.fileExtension == "swift", !excluded.contains(file.path[...]) else { continue }
        target.sources.append(path)
        summaries[path] = SwiftFile.summary(of: Array(file.text.utf8))
      }
      target.sources.sort()
      targets.append(target)
    }
    for file in others {
      let path = try #require(SourcePath(file.path))
      try add(path, file.text)
      if file.path == entryPoint { summaries[path] = SwiftFile.summary(of: Array(file.text.utf8)) }
    }
    let package = Container(
      path: .root,
      name: "demo",
      identity: "demo",
      manifest: try #require(SourcePath("Package.swift")),
      toolsVersion: "6.0.0",
      evaluation: .evaluated,
      targets: targets,
      products: [
        Product(
          name: "demoPackageTests",
          kind: .test,
          targets: targets.filter { $0.kind == .test }.map(\.name)
        ),
        Product(
          name: "Lib",
          kind: .library,
          targets: targets.filter { $0.name == "Lib" }.map(\.name)
        ),
      ] + products,
      testEntryPoint: entryPoint.flatMap { SourcePath($0) },
      settings: settings
    )
    var packages = [package]
    for other in nested {
      let folder = try #require(SourcePath(other.folder))
      let sources = try #require(SourcePath("\(other.folder)/Sources/\(other.target)"))
      var target = Target(
        name: other.target,
        moduleName: other.target,
        kind: other.target == "tool" ? .executable : .library,
        language: .swift,
        path: sources
      )
      let path = try #require(SourcePath("\(other.folder)/Sources/\(other.target)/File.swift"))
      try add(path, other.source)
      target.sources = [path]
      summaries[path] = SwiftFile.summary(of: Array(other.source.utf8))
      packages.append(
        Container(
          path: folder,
          name: other.target,
          identity: other.target.lowercased(),
          manifest: try #require(SourcePath("\(other.folder)/Package.swift")),
          toolsVersion: "6.0.0",
          evaluation: .evaluated,
          targets: [target]
        )
      )
    }
    packages[0].dependencies = try nested.filter(\.isNeeded).map { other in
      PackageDependency(
        identity: other.target.lowercased(),
        location: .local(try #require(SourcePath(other.folder)))
      )
    }
    var workspace = Workspace(
      containers: packages,
      ignoredPaths: ignored,
      platforms: platforms,
      compilerVersion: "6.3.1",
      testRules: rules,
      testRuns: runs
    )
    workspace.tagRules = tagRules
    return WorkspaceSnapshot(files: files, workspace: workspace, summaries: summaries)
  }

  /// What `swift test list` would print of it, sorted.
  func tests() throws -> [String] {
    try discovered().map(\.identifier.description).sorted()
  }

  func discovered() throws -> [DiscoveredTest] {
    TestCatalog(of: try snapshot(), configuration: .debug).targets.flatMap(\.tests)
  }
}

extension Target {
  fileprivate init(testHeader header: Substring) throws {
    let parts = header.split(separator: ":", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    let head = words[0].split(separator: "(")
    let kind = head.count > 1 ? Kind(rawValue: String(head[1].dropLast())) ?? .library : .library
    let name = String(head[0])
    let rest = words.dropFirst() + (parts.count > 1 ? parts[1].split(separator: " ") : [])
    let folder = (kind == .test ? "Tests/" : "Sources/") + name
    self.init(
      name: name,
      moduleName: name.replacing("-", with: "_"),
      kind: kind,
      language: .swift,
      path: SourcePath(folder),
      resources: try rest.filter { $0.hasPrefix("-r") }.map {
        Resource(path: try #require(SourcePath("\(folder)/\($0.dropFirst(2))")), rule: .copy)
      },
      linked: try rest.filter { $0.hasPrefix("-l") }.map {
        try #require(SourcePath($0.dropFirst(2)))
      },
      dependencies: rest.filter { !$0.hasPrefix("-") }.map {
        TargetDependency(.target(String($0)))
      },
      settings: rest.filter { $0.hasPrefix("-D") }.map {
        BuildSetting(tool: "swift", name: "define", values: [String($0.dropFirst(2))])
      }
    )
  }
}

extension Workspace {
  /// Puts targets into a package of their own that offers each of them, and that the root's depends on.
  mutating func move(_ names: [String], toPackage name: String) throws {
    let moved = containers[0].targets.filter { names.contains($0.name) }
    containers[0].targets.removeAll { names.contains($0.name) }
    let folder = try #require(SourcePath(name))
    containers[0].dependencies.append(
      PackageDependency(identity: name.lowercased(), location: .local(folder))
    )
    containers.append(
      Container(
        path: folder,
        name: name,
        identity: name.lowercased(),
        manifest: try #require(folder.appending("Package.swift")),
        toolsVersion: "6.0.0",
        evaluation: .evaluated,
        targets: moved,
        products: moved.map { Product(name: $0.name, kind: .library, targets: [$0.name]) }
      )
    )
  }
}

/// Compares the tests that are found in a workspace with the lines of `expected`.
func check(
  _ text: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let tests = try TestWorkspace(text).tests()
  #expect(
    tests == expected.split(separator: "\n").map(String.init),
    sourceLocation: sourceLocation
  )
}
