import ImpactAnalysis
import TestHistory
import TestPlanning
import Testing
import WorkspaceModel

@Suite struct RunningContentsTests {
  private static let text = """
    //- Core
    let core = 1
    //- Other
    let other = 1
    //- tool(executable)
    print(1)
    //- CoreTests(test): Core
    import Testing
    @Test func core() {}
    //= Fixtures/data.json
    {}
    //- OtherTests(test): Other
    import Testing
    @Test func other() {}
    //- ToolTests(test)
    import Foundation
    import Testing
    @Test func tool() { _ = Process() }
    //= /ci.sh
    echo
    //= /Samples/Sample.swift
    sample
    //= /top.dat
    top
    //= /README.md
    Hello
    """

  /// The targets whose contents differ.
  private func differing(
    _ before: TestWorkspace,
    _ after: TestWorkspace,
    environments: ([String], [String]) = ([], [])
  ) throws -> [String] {
    let one = try contents(before, environments.0)
    let other = try contents(after, environments.1)
    #expect(one.values.allSatisfy { $0 != nil })
    let differing = Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
    let (old, new) = (try before.snapshot(), try after.snapshot())
    if old.workspace == new.workspace, Set(old.files.keys) == Set(new.files.keys),
      environments.0 == environments.1
    {
      let changed = new.files.filter { old.files[$0.key] != $0.value }.map(\.key)
      let depending = Self.targets(dependingOn: Set(changed), in: new)
      #expect(Set(differing).isSubset(of: depending))
    }
    return differing
  }

  /// The targets of tests that run some of `files`.
  private static func targets(
    dependingOn files: Set<SourcePath>,
    in snapshot: WorkspaceSnapshot
  ) -> [String] {
    let modules = RunningContents.modules(
      snapshot.graph.modules.indices.filter { snapshot.graph.modules[$0].isTest },
      dependingOn: files,
      in: snapshot,
      configuration: .debug,
      except: [],
      digest: digest
    )
    return modules.map { snapshot.graph.modules[$0].name }.sorted()
  }

  /// A description decides what every target runs.
  @Test(arguments: [
    ("Package.swift", ["CoreTests", "OtherTests", "ToolTests"]), ("README.md", []),
    ("Package.resolved", ["CoreTests", "OtherTests", "ToolTests"]), ("Sources", []),
    ("Sources/Other/File.swift", ["OtherTests"]),
  ])
  func whatFilesDecide(_ path: String, _ expected: [String]) throws {
    let snapshot = try TestWorkspace(Self.text).snapshot()
    let files: Set = [try #require(SourcePath(path))]
    #expect(Self.targets(dependingOn: files, in: snapshot) == expected)
  }

  private func contents(
    _ workspace: TestWorkspace,
    _ environment: [String]
  ) throws -> [String: RunContents?] {
    let snapshot = try workspace.snapshot()
    var running = RunningContents(
      snapshot,
      configuration: .debug,
      environment: environment,
      digest: Self.digest
    )
    let targets = TestCatalog(of: snapshot, configuration: .debug).targets
    return Dictionary(
      uniqueKeysWithValues: targets.map { ($0.name, running.contents(ofModule: $0.module)) }
    )
  }

  /// Not SHA-256, but told apart well enough for some hundred texts.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    [1, 2].flatMap { salt in
      withUnsafeBytes(of: Fingerprint(of: [salt] + bytes).value) { Array($0) }
    }
  }

  private func edited(_ old: String, _ new: String) throws -> TestWorkspace {
    try #require(Self.text.contains(old))
    return TestWorkspace(Self.text.replacing(old, with: new))
  }

  /// What a selection counts as run or opened is covered, too.
  @Test func whatIsNotLinkedIsCovered() throws {
    var before = TestWorkspace(Self.text)
    before.products = [Product(name: "tool", kind: .executable, targets: ["tool"])]
    before.nested = [("Fixtures/App", "App", "let a = 1", false)]
    var after = before
    after.products[0].name = "tool2"
    #expect(try differing(before, after) == ["ToolTests"])
    after = before
    after.nested[0].source = "let a = 2"
    #expect(try differing(before, after) == ["ToolTests"])
    before.nested[0].folder = "Tests/Fixtures/App"
    after.nested[0].folder = "Tests/Fixtures/App"
    #expect(try differing(before, after) == ["CoreTests", "OtherTests", "ToolTests"])
  }

  @Test(arguments: [
    ("let core = 1", "let core = 2", ["CoreTests"]),
    ("let core = 1", "let core = 1 // comment", ["CoreTests"]),
    ("let other = 1", "let other = 2", ["OtherTests"]),
    ("@Test func core() {}", "@Test func core() { }", ["CoreTests"]),
    ("{}\n//- OtherTests", "{ }\n//- OtherTests", ["CoreTests"]),
    ("print(1)", "print(2)", ["ToolTests"]),
    ("top\n", "down\n", ["CoreTests", "OtherTests", "ToolTests"]), ("Hello", "Bye", []),
    ("echo", "exit", ["ToolTests"]), ("sample", "example", ["ToolTests"]),
    ("//- CoreTests(test): Core", "//- CoreTests(test): Core -DX", ["CoreTests"]),
    ("//- Core\n", "//- Core -DX\n", ["CoreTests"]),
    ("//- Core\n", "//- Core\nlet more = 1\n//= More.swift\n", ["CoreTests"]),
    ("//- CoreTests(test): Core", "//- CoreTests(test): Core Other", ["CoreTests"]),
  ])
  func whatATargetRunsDecides(_ old: String, _ new: String, _ targets: [String]) throws {
    #expect(try differing(TestWorkspace(Self.text), edited(old, new)) == targets)
  }

  // Rule: tests.fixtures.named
  @Test func aFileThatATestNamesDecides() throws {
    let opener = "@Test func tool() { _ = Process(); _ = fopen(\"README.md\", \"r\") }"
    let text = Self.text.replacing("@Test func tool() { _ = Process() }", with: opener)
    let after = TestWorkspace(text.replacing("Hello", with: "Bye"))
    #expect(try differing(TestWorkspace(text), after) == ["ToolTests"])
  }

  @Test func theEnvironmentIsPartOfAll() throws {
    let workspace = TestWorkspace(Self.text)
    let all = ["CoreTests", "OtherTests", "ToolTests"]
    #expect(try differing(workspace, workspace, environments: (["6.3"], ["6.2"])) == all)
    #expect(try differing(workspace, workspace, environments: (["a", "b"], ["ab", ""])) == all)
    #expect(try differing(workspace, workspace, environments: (["6.3"], ["6.3"])).isEmpty)
  }

  @Test func rulesSayWhomAFileMattersTo() throws {
    func workspace(_ text: String, _ selects: TestRule.Selection) -> TestWorkspace {
      var workspace = TestWorkspace(text)
      workspace.rules = [TestRule(paths: ["ci.sh"], selects: selects)]
      return workspace
    }
    let edited = Self.text.replacing("echo", with: "exit")
    for (selects, targets) in [
      (TestRule.Selection.none, []), (.targets(["OtherTests"]), ["OtherTests"]),
      (.all, ["CoreTests", "OtherTests", "ToolTests"]),
      (.targets(["NoSuchTests"]), ["CoreTests", "OtherTests", "ToolTests"]),
      // It has no tests.
      (.targets(["Core"]), ["CoreTests", "OtherTests", "ToolTests"]),
    ] {
      #expect(try differing(workspace(Self.text, selects), workspace(edited, selects)) == targets)
    }
  }

  @Test func whatIsNotUnderstoodHasNoContents() throws {
    let snapshot = try TestWorkspace(Self.text).snapshot()
    let broken = WorkspaceSnapshot(
      files: snapshot.files,
      workspace: snapshot.workspace,
      summaries: snapshot.summaries,
      problems: [Problem(.manifestUnreadable, .error, "It cannot be read")]
    )
    var running = RunningContents(
      broken,
      configuration: .debug,
      environment: [],
      digest: Self.digest
    )
    let modules = broken.graph.modules.indices
    #expect(modules.allSatisfy { running.contents(ofModule: $0) == nil })
  }

  private static func contents(
    of module: String,
    in snapshot: WorkspaceSnapshot,
    untracked: [SourcePath: PackageLock] = [:]
  ) throws -> RunContents? {
    var running = RunningContents(
      snapshot,
      configuration: .debug,
      environment: [],
      untrackedLocks: untracked,
      digest: Self.digest
    )
    let index = try #require(snapshot.graph.modules.firstIndex { $0.name == module })
    return running.contents(ofModule: index)
  }

  private static let pin = Pin(
    location: "https://example.com/nio.git",
    version: "1.0.0",
    revision: "a"
  )

  /// A package outside of which `from` or later is required.
  private static func nio(from lower: String = "1.0.0") throws -> PackageDependency {
    PackageDependency(
      identity: "nio",
      location: .remote("https://example.com/nio.git"),
      versions: .range(
        lower: try #require(PackageVersion(lower)),
        upper: try #require(PackageVersion("2.0.0"))
      )
    )
  }

  /// The lock of a folder that pins one package.
  private static func locks(
    _ pin: Pin?,
    of folder: SourcePath = .root
  ) throws -> [SourcePath: PackageLock] {
    let path = try #require(folder.appending(PackageLock.fileName))
    return pin.map { [path: PackageLock(pins: ["nio": $0])] } ?? [:]
  }

  @Test func packagesThatAreNotPinnedAreNotCertain() throws {
    func contents(
      _ pin: Pin?,
      of folder: SourcePath = .root,
      from lower: String = "1.0.0",
      untracked: Pin? = nil
    ) throws -> RunContents? {
      let snapshot = try TestWorkspace(Self.text).snapshot { workspace in
        workspace.containers[0].dependencies = [try Self.nio(from: lower)]
        let index = try #require(workspace.containers[0].targets.firstIndex { $0.name == "Core" })
        workspace.containers[0].targets[index].dependencies = [
          TargetDependency(.product("NIO", package: "nio"))
        ]
        workspace.locks = try Self.locks(pin, of: folder)
      }
      return try Self.contents(
        of: "CoreTests",
        in: snapshot,
        untracked: untracked.map { [.root: PackageLock(pins: ["nio": $0])] } ?? [:]
      )
    }
    #expect(try contents(nil) == nil)
    let pin = Self.pin
    var later = pin
    later.revision = "b"
    let first = try #require(try contents(pin))
    #expect(try contents(later) != first)
    // What another package of the repository pins says nothing of this one.
    #expect(try contents(pin, of: try #require(SourcePath("Benchmarks"))) == nil)
    #expect(try contents(pin) == first)
    // A pin that is not allowed is resolved anew.
    #expect(try contents(pin, from: "1.2.0") == nil)
    // A lock that git ignores counts only where none is tracked.
    #expect(try contents(nil, untracked: pin) == first)
    #expect(try contents(nil, untracked: later) == contents(later))
    #expect(try contents(pin, untracked: later) == first)
    #expect(try contents(nil, from: "1.2.0", untracked: pin) == nil)
  }

  /// Tests in a library run with the pins of the package whose tests link it.
  @Test func pinsOfThePackageThatRunsThem() throws {
    let text = """
      //- Kit
      import Testing
      @Test func kit() {}
      //- ATests(test)
      import Kit

      """
    func contents(pinnedBy folder: SourcePath) throws -> RunContents? {
      let snapshot = try TestWorkspace(text).snapshot { workspace in
        try workspace.move(["Kit"], toPackage: "B")
        workspace.containers[1].dependencies = [try Self.nio()]
        workspace.containers[1].targets[0].dependencies = [
          TargetDependency(.product("NIO", package: "nio"))
        ]
        workspace.locks = try Self.locks(Self.pin, of: folder)
      }
      return try Self.contents(of: "Kit", in: snapshot)
    }
    #expect(try contents(pinnedBy: .root) != nil)
    #expect(try contents(pinnedBy: try #require(SourcePath("B"))) == nil)
  }
}
