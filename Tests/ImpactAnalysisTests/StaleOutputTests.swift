import HashTreeCollections
import ImpactAnalysis
import Testing
import WorkspaceModel

/// Outputs that real builds left behind after the same edits (Swift 6.3.1, Linux).
@Suite struct StaleOutputTests {
  /// A target of C, a client in Swift, and a program.
  private static let clang = """
    //- C(c)
    int a(void);
    //= include/free.h
    #define FREE 1
    //= private/table.inc
    1, 2
    //= c.c
    #include "C.h"
    #include "../private/table.inc"
    int a(void) { return 1; }
    //- Client: C
    @_exported import C
    public func f() -> Int32 { a() + FREE }
    //- tool(executable): Client
    import Client
    print(f() + a())

    """

  private func stale(
    _ before: WorkspaceSnapshot,
    _ after: WorkspaceSnapshot,
    _ buildSystem: BuildSystem
  ) throws -> [String] {
    let options = ImpactOptions(buildSystem: buildSystem)
    return try ImpactAnalyzer(from: before, to: after, options: options).impact().modules
      .filter(\.isStale)
      .map {
        "\($0.name) "
          + ($0.staleness?.outputs ?? []).map(\.rawValue).sorted().joined(separator: ",")
      }
  }

  private func check(
    _ before: String,
    _ after: String,
    native: [String],
    swiftBuild: [String],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let states = (try Scenario(before).snapshot(), try Scenario(after).snapshot())
    #expect(try stale(states.0, states.1, .swiftPM) == native, sourceLocation: location)
    #expect(try stale(states.0, states.1, .swiftBuild) == swiftBuild, sourceLocation: location)
  }

  // MARK: Files of the C family

  @Test func aHeaderThatNoSourceIncludes() throws {
    let after = Self.clang.replacing("FREE 1", with: "FREE 22")
    let stale = ["Client objects"]
    try check(Self.clang, after, native: stale, swiftBuild: [])
    let without = Self.clang.replacing("//= include/free.h\n#define FREE 1\n", with: "")
    try check(Self.clang, without, native: stale, swiftBuild: [])
  }

  /// Only the objects of C are made again, which the direct client takes as inputs.
  @Test func aHeaderThatASourceIncludes() throws {
    let after = Self.clang.replacing("int a(void);\n", with: "long a(void);\n")
    try check(Self.clang, after, native: ["tool objects"], swiftBuild: [])
    let unused = Self.clang.replacing("//- C(c)\n", with: "//- C(c)\n#define MORE 1\n")
    try check(Self.clang, unused, native: [], swiftBuild: [])
  }

  /// A module contains the names of what C declares, so that its bytes stay the same.
  @Test func aStructOfCThatAModuleStores() throws {
    let before = """
      //- C(c)
      struct P { int x; int y; };
      //= c.c
      #include "C.h"
      //- A: C
      import C
      public struct Box { public var p = P() }
      //- B: A
      import A
      public func f(_ box: Box) -> [Box] { [box] }

      """
    let after = before.replacing("int y;", with: "long y;")
    try check(before, after, native: ["B objects"], swiftBuild: [])
  }

  @Test func aHeaderThatTakesThePlaceOfAnother() throws {
    let after = Self.clang.replacing("//= c.c", with: "//= private/C.h\nint a(void);\n//= c.c")
    let impact = try Scenario(Self.clang).impact(to: Scenario(after)).impact()
    #expect(impact.modules.filter(\.isStale).map(\.name).contains("C"))
    // Nobody includes a file of that name.
    let other = Self.clang.replacing("//= c.c", with: "//= private/new.h\nint b(void);\n//= c.c")
    let others = try Scenario(Self.clang).impact(to: Scenario(other)).impact()
    #expect(!others.modules.filter(\.isStale).map(\.name).contains("C"))
  }

  @Test(arguments: [
    "__asm__(\".incbin \\\"table.bin\\\"\");", "#if __has_include(\"x.h\")\n#endif",
    "#include TABLE", "@import Table;", "__asm__(\".include \\\"table.inc\\\"\");",
  ]) func aFileThatIsReadWithoutBeingNamed(_ line: String) throws {
    let text = Self.clang.replacing("//= c.c\n", with: "//= private/other.h\n1\n//= c.c\n\(line)\n")
    let after = text.replacing("other.h\n1\n", with: "other.h\n2\n")
    let impact = try Scenario(text).impact(to: Scenario(after)).impact()
    #expect(impact.modules.filter(\.isStale).map(\.name).contains("C"))
  }

  /// A file that is not read may include any other one.
  @Test(arguments: [true, false]) func whatAnUnreadFileIncludes(isListed: Bool) throws {
    func state(_ text: String, isRead: Bool) throws -> WorkspaceSnapshot {
      let snapshot = try Scenario(text).snapshot()
      let table = try #require(SourcePath("Sources/C/private/table.inc"))
      var (workspace, summaries) = (snapshot.workspace, snapshot.summaries)
      if !isRead { summaries[table] = nil }
      if !isListed { workspace.containers[0].targets[0].sources.removeAll { $0 == table } }
      return WorkspaceSnapshot(files: snapshot.files, workspace: workspace, summaries: summaries)
    }
    let text = Self.clang.replacing("//= c.c", with: "//= private/new.h\n1\n//= c.c")
    let after = text.replacing("new.h\n1", with: "new.h\n2")
    for isRead in [true, false] {
      let states = (try state(text, isRead: isRead), try state(after, isRead: isRead))
      let impact = try ImpactAnalyzer(from: states.0, to: states.1, options: ImpactOptions())
        .impact()
      #expect(impact.modules.first { $0.name == "C" }?.outputCanChange == !isRead)
    }
  }

  /// A C module above sees of a header what it includes.
  @Test(arguments: [true, false]) func aHeaderOfAnotherModule(isIncluded: Bool) throws {
    let text =
      Self.clang + """
        //- Upper(c): C
        int u(void);
        //= u.c
        #include "\(isIncluded ? "free.h" : "other.h")"

        """
    let after = text.replacing("FREE 1", with: "FREE 22")
    let impact = try Scenario(text).impact(to: Scenario(after)).impact()
    let upper = impact.modules.first { $0.name == "Upper" }
    #expect((upper?.outputCanChange ?? false) == isIncluded)
    #expect((upper?.buildRecompiles ?? false) == isIncluded)
    #expect(upper?.isStale != true)
  }

  // MARK: Modules

  @Test func aModuleThatIsAskedFor() throws {
    let probe = """
      //- Probe
      #if canImport(Old)
      public let answer = 1
      #endif

      """
    let old = "//- Old\npublic let old = 1\n"
    try check(
      old + probe,
      probe,
      native: ["Old module", "Probe objects"],
      swiftBuild: ["Old module", "Probe objects"]
    )
    try check(probe, old + probe, native: ["Probe objects"], swiftBuild: ["Probe objects"])
    let silent = "//- Silent\npublic let answer = 1\n"
    try check(old + silent, silent, native: [], swiftBuild: [])
  }

  // MARK: Names that the last compilation looked up

  private static let chain = """
    //- Core
    public struct Account { public var total = 1; public init() {} }
    public func one(_ value: Int = 1) -> Int { value }
    //- Feature: Core
    import Core
    public struct Profile { public var account = Account(); public init() {} }
    public func f(_ value: Int = one()) -> Int { value }
    public func g(_ value: Int = 3) -> Int { value }
    //- app(executable): Feature
    import Feature
    print(USE)

    """

  // Rule: stale.memory-layout
  @Test(arguments: [
    ("Profile().account.total", []), ("MemoryLayout<Profile>.size", ["app objects"]),
  ]) func aLayoutThatOnlyMemoryLayoutReads(use: String, swiftBuild: [String]) throws {
    let before = Self.chain.replacing("USE", with: use)
    let after = before.replacing("public var total", with: "private var pad = 2; public var total")
    try check(before, after, native: ["app objects"], swiftBuild: swiftBuild)
  }

  // Rule: stale.memory-layout
  @Test func aTypeInsideOfTheOneThatMemoryLayoutNames() throws {
    let before = """
      //- Feature
      public struct Inner { public var a = 1; public init() {} }
      //= Profile.swift
      public struct Profile { public var inner = Inner(); public init() {} }
      //- app(executable): Feature
      import Feature
      print(MemoryLayout<TYPE>.size)

      """
    func check(_ type: String, stale: [String]) throws {
      let before = before.replacing("TYPE", with: type)
      let after = before.replacing("public var a = 1;", with: "public var a = 1; var b = 2;")
      try self.check(before, after, native: stale, swiftBuild: stale)
    }
    try check("Profile", stale: ["app objects"])
    // Its own name was looked up.
    try check("Inner", stale: [])
  }

  /// An alias decides the size of what `Point` stores; `Item` stores a `Point` still.
  // Rule: stale.stored-type
  @Test(arguments: [("[Item()].count", ["app objects"]), ("1", [])])
  func aTypeThatAStoredTypeStores(use: String, stale: [String]) throws {
    let before = """
      //- Core
      public typealias Number = Int
      public struct Point { public var x: Number = 1; public init() {} }
      //- Feature: Core
      import Core
      public struct Item { public var point = Point(); public init() {} }
      //- app(executable): Feature
      import Feature
      print(\(use))

      """
    let after = before.replacing("Number = Int\n", with: "Number = Int8\n")
    try check(before, after, native: stale, swiftBuild: [])
  }

  // Rule: stale.inner-default
  @Test(arguments: [("f()", ["app objects"]), ("g()", [])])
  func aDefaultArgumentOfADefaultArgument(use: String, stale: [String]) throws {
    let before = Self.chain.replacing("USE", with: use)
    let after = before.replacing("Int = 1)", with: "Int = 2)")
    try check(before, after, native: stale, swiftBuild: stale)
    let impact = try Scenario(before).impact(
      to: Scenario(after),
      ImpactOptions(buildSystem: .swiftBuild)
    )
    .impact()
    let app = impact.modules.first { $0.name == "app" }?.staleness
    #expect(app.map(\.certainty) == (stale.isEmpty ? nil : .possible))
  }

  // Rule: build.macro
  @Test func theImplementationOfAMacro() throws {
    let before = """
      //- Macros(macro)
      func expansion() -> String { "11" }
      //- Core: Macros
      @freestanding(expression) public macro number() -> Int = #externalMacro(module: "Macros", type: "N")
      //- Feature: Core
      import Core
      public func f() -> Int { #number }

      """
    let after = before.replacing("11", with: "22")
    try check(before, after, native: ["Feature objects"], swiftBuild: [])
  }

  // MARK: Bundles, programs, flags

  private func described(
    _ text: String,
    _ change: (inout Container) throws -> Void
  ) throws -> WorkspaceSnapshot {
    let snapshot = try Scenario(text).snapshot()
    var workspace = snapshot.workspace
    try change(&workspace.containers[0])
    return WorkspaceSnapshot(
      files: snapshot.files,
      workspace: workspace,
      summaries: snapshot.summaries
    )
  }

  private static let library = """
    //- Lib
    public let x = 1
    //= a.txt
    a
    //= b.txt
    b

    """

  private func bundle(_ names: [String], _ rule: Resource.Rule = .copy) throws -> WorkspaceSnapshot
  {
    try described(Self.library) { package in
      package.targets[0].sources.removeAll { $0.fileExtension == "txt" }
      package.targets[0].resources = try names.map {
        Resource(path: try #require(SourcePath("Sources/Lib/\($0)")), rule: rule)
      }
    }
  }

  @Test func aBundleKeepsWhatLeavesIt() throws {
    let (both, one) = (try bundle(["a.txt", "b.txt"]), try bundle(["a.txt"]))
    #expect(try stale(both, one, .swiftPM) == ["Lib resources"])
    #expect(try stale(both, one, .swiftBuild) == [])
    #expect(try stale(one, both, .swiftPM) == [])
    // The same name at the same place.
    #expect(
      try stale(both, try bundle(["a.txt", "b.txt"], .process(localization: nil)), .swiftPM) == []
    )
  }

  @Test func theFirstAndTheLastResourceFlipTheAccessor() throws {
    let (none, one) = (try bundle([]), try bundle(["a.txt"]))
    for (before, after) in [(none, one), (one, none)] {
      let impact = try ImpactAnalyzer(from: before, to: after, options: ImpactOptions()).impact()
      let module = try #require(impact.modules.first)
      #expect(module.name == "Lib" && module.outputCanChange && module.buildRecompiles)
    }
    // The bundle stays in the build folder.
    for system in [BuildSystem.swiftPM, .swiftBuild] {
      #expect(try stale(one, none, system) == ["Lib resources"])
      #expect(try stale(none, one, system) == [])
    }
    // Swift Build makes a bundle for what is embedded.
    #expect(try stale(one, try bundle(["b.txt"], .embedInCode), .swiftBuild) == [])
  }

  /// Tests may read the bundle of any module that they link.
  @Test func testsFollowTheResourcesOfOtherModules() throws {
    let tests = "//- LibTests(test): Lib\nimport Lib\n//- OtherTests(test)\nlet a = 1\n"
    func state(_ text: String) throws -> WorkspaceSnapshot {
      let library = Self.library.replacing("a.txt\na\n", with: "a.txt\n\(text)\n")
      return try described(library + tests) { package in
        package.targets[0].sources.removeAll { $0.fileExtension == "txt" }
        package.targets[0].resources = [
          Resource(path: try #require(SourcePath("Sources/Lib/a.txt")), rule: .copy)
        ]
      }
    }
    let options = ImpactOptions()
    let impact = try ImpactAnalyzer(from: state("a"), to: state("b"), options: options).impact()
    #expect(impact.modules.filter(\.retest).map(\.name) == ["LibTests"])
    #expect(!impact.modules.contains { $0.outputCanChange || $0.isStale })
  }

  @Test func aProgramKeepsItsOldName() throws {
    func state(_ product: Product) throws -> WorkspaceSnapshot {
      try described("//- tool(executable)\nprint(1)\n") { $0.products = [product] }
    }
    let (one, other) = (
      try state(Product(name: "one", kind: .executable, targets: ["tool"])),
      try state(Product(name: "other", kind: .executable, targets: ["tool"]))
    )
    let library = try state(
      Product(name: "Lib", kind: .library, targets: ["tool"], isDynamic: true)
    )
    let linked = try state(Product(name: "Lib", kind: .library, targets: ["tool"]))
    for buildSystem in [BuildSystem.swiftPM, .swiftBuild] {
      #expect(try stale(one, other, buildSystem) == ["tool program"])
      #expect(try stale(library, linked, buildSystem) == ["tool program"])
      #expect(try stale(linked, library, buildSystem) == [])
    }
    #expect(try stale(one, one, .swiftPM) == [])
  }

  @Test(arguments: [
    ("swift", ["-import-objc-header", "/elsewhere/Sources/Lib/a.txt"], "Lib objects"),
    ("linker", ["-Xlinker", "--script=Sources/Lib/a.txt"], "tool link"),
    // From a package's folder, which need not be the workspace's.
    ("linker", ["-Xlinker", "Lib/a.txt"], "tool link"),
    ("swift", ["-Dother.txt"], nil),
  ]) func aFileThatAFlagNames(tool: String, values: [String], expected: String?) throws {
    let program = "//- tool(executable): Lib\nimport Lib\nprint(x)\n"
    func state(_ text: String) throws -> WorkspaceSnapshot {
      try described(Self.library.replacing("a.txt\na\n", with: "a.txt\n\(text)\n") + program) {
        $0.targets[0].sources.removeAll { $0.fileExtension == "txt" }
        $0.targets[0].settings = [BuildSetting(tool: tool, name: "unsafeFlags", values: values)]
      }
    }
    let found = try stale(try state("a"), try state("b"), .swiftPM)
    if let expected { #expect(found.contains(expected)) } else { #expect(found.isEmpty) }
  }

  /// Swift Build writes the embedded bytes anew and does not compile them.
  @Test func embeddedBytes() throws {
    func state(_ text: String) throws -> WorkspaceSnapshot {
      try described(Self.library.replacing("a.txt\na\n", with: "a.txt\n\(text)\n")) { package in
        package.targets[0].sources.removeAll { $0.fileExtension == "txt" }
        package.targets[0].resources = [
          Resource(path: try #require(SourcePath("Sources/Lib/a.txt")), rule: .embedInCode)
        ]
      }
    }
    #expect(try stale(try state("a"), try state("b"), .swiftBuild) == ["Lib objects"])
    #expect(try stale(try state("a"), try state("b"), .swiftPM) == [])
  }

  /// The manifest alone makes a constant of a file, and the last bundled file takes the accessor with it.
  @Test func aFileThatTheManifestEmbeds() throws {
    func state(_ rules: [(String, Resource.Rule)]) throws -> WorkspaceSnapshot {
      try described(Self.library) { package in
        package.targets[0].sources.removeAll { $0.fileExtension == "txt" }
        package.targets[0].resources = try rules.map { name, rule in
          Resource(path: try #require(SourcePath("Sources/Lib/\(name)")), rule: rule)
        }
      }
    }
    func differs(_ old: [(String, Resource.Rule)], _ new: [(String, Resource.Rule)]) throws -> Bool
    {
      let impact = try ImpactAnalyzer(from: state(old), to: state(new), options: ImpactOptions())
        .impact()
      let module = impact.modules.first { $0.name == "Lib" }
      #expect(module?.outputCanChange == module?.buildRecompiles)
      return module?.outputCanChange == true
    }
    let bundled = Resource.Rule.process(localization: nil)
    #expect(try differs([("a.txt", bundled)], [("a.txt", .embedInCode)]))
    #expect(try differs([("a.txt", .embedInCode)], [("a.txt", bundled)]))
    #expect(try differs([("b.txt", bundled)], [("b.txt", bundled), ("a.txt", .embedInCode)]))
    #expect(try !differs([("a.txt", bundled)], [("a.txt", .copy)]))
  }
}
