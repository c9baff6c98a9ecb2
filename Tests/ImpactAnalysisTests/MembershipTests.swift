import HashTreeCollections
import ImpactAnalysis
import SourceSummarizing
import Testing
import WorkspaceModel

/// Modules that come or go.
@Suite struct MembershipTests {
  @Test func onlyFilesWhoseCanImportNamesTheModuleFeelIt() throws {
    let after = """
      //- Asks
      #if canImport(Old_Kit)
      public let answer = 1
      #endif
      //- AsksAnother
      #if canImport(Other)
      public let answer = 1
      #endif

      """
    // Code names the module, not the target.
    let before = Scenario("//- Old-Kit\npublic let kit = 1\n" + after)
    let named = try before.impact(to: Scenario(after)).named
    #expect(named == ["Asks"])
  }

  @Test func theConditionIsNamedWithItsPlace() throws {
    let after = """
      //- Chooses
      public let one = 1
      #if DEBUG && canImport(Old_Kit)
      public let answer = 1
      #endif

      """
    let before = Scenario("//- Old-Kit\npublic let kit = 1\n" + after)
    let why = try before.impact(to: Scenario(after)).why("demo/Chooses", limit: 4)
    #expect(why?.module.isChanged == true)
    let step = try #require(why?.chains.first?.first)
    #expect(step.declaration == "canImport(Old_Kit)")
    #expect(step.path?.description == "Sources/Chooses/File.swift")
    #expect(step.line == 3)
    #expect(step.text == "this condition may have another value")
  }

  /// A package with a module that tests for another one, a package that uses it and an outside one, and one far away.
  private static func state(outside: String) throws -> WorkspaceSnapshot {
    let condition = "#if canImport(Security)\nimport Security\n#endif\npublic func one() {}\n"
    var files: FileTable = [:]
    var summaries: FileSummaries = [:]
    func package(
      _ folder: String,
      _ name: String,
      _ text: String,
      uses products: [TargetDependency] = [],
      _ dependencies: [PackageDependency] = []
    ) throws -> Container {
      let path = folder.isEmpty ? SourcePath.root : try #require(SourcePath(folder))
      let sources = try #require(path.appending("Sources/\(name)"))
      let file = try #require(sources.appending("File.swift"))
      let content = try #require(ContentID(bytes: [UInt8](repeating: 1, count: 20)))
      files[file] = FileEntry(kind: .file, content: content)
      summaries[file] = SwiftFile.summary(of: Array(text.utf8))
      return Container(
        path: path,
        name: name,
        identity: name.lowercased(),
        manifest: try #require(path.appending("Package.swift")),
        toolsVersion: "6.0.0",
        evaluation: .evaluated,
        targets: [
          Target(
            name: name,
            moduleName: name,
            kind: .library,
            language: .swift,
            path: sources,
            sources: [file],
            dependencies: products
          )
        ],
        dependencies: dependencies
      )
    }
    let containers = [
      try package("", "Lib", condition),
      try package(
        "Bench",
        "Bench",
        "import Benchmark\n",
        uses: [TargetDependency(.product("Benchmark", package: outside))],
        [
          PackageDependency(identity: "lib", location: .local(.root)),
          PackageDependency(
            identity: outside,
            location: .remote("https://example.com/\(outside).git")
          ),
        ]
      ),
      try package("Far", "Far", condition),
    ]
    return WorkspaceSnapshot(
      files: files,
      workspace: Workspace(containers: containers),
      summaries: summaries
    )
  }

  // Rule: build.import-conditions
  @Test func aProductOutsideCountsInThePackagesThatAreBuiltWithItsUsers() throws {
    let analyzer = try ImpactAnalyzer(
      from: try Self.state(outside: "benchmark"),
      to: try Self.state(outside: "package-benchmark"),
      options: ImpactOptions()
    )
    let changed = Set(analyzer.impact().modules.filter(\.isChanged).map(\.name))
    #expect(changed.isSuperset(of: ["Bench", "Lib"]))
    #expect(!changed.contains("Far"))
    let step = try analyzer.why("Lib/Lib", limit: 4)?.chains.first?.first
    #expect(step?.declaration == "canImport(Security)")
    #expect(step?.line == 2)
  }
}
