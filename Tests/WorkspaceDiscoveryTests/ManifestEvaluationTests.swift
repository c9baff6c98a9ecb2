import Foundation
import SystemPackage
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Runs the real `swift package dump-package`.
@Suite struct ManifestEvaluationTests {
  private let environment = ProcessInfo.processInfo.environment

  private func evaluator(
    in folder: TemporaryFolder,
    timeLimit: Duration = .seconds(60),
    isConfined: Bool = true
  ) async throws -> DumpPackageEvaluator {
    let toolchain = try await Toolchain.find(environment: environment)
    let confinement = await ManifestConfinement.ofTests(toolchain, environment)
    return DumpPackageEvaluator(
      toolchain: toolchain,
      environment: environment,
      timeLimit: timeLimit,
      temporaryFolder: folder.path,
      confinement: isConfined ? confinement : nil
    )
  }

  private func discover(
    _ fixture: String,
    timeLimit: Duration = .seconds(60)
  ) async throws -> Workspace {
    try await TemporaryFolder.with { folder in
      let evaluator = try await evaluator(in: folder, timeLimit: timeLimit)
      let workspace = try await WorkspaceDiscoveryTests.discover(
        fixture,
        manifests: .evaluated(evaluator)
      )
      let leftovers = try folder.contents()
      #expect(leftovers == [])
      return workspace
    }
  }

  /// SwiftPM looks whether there is a repository, which a confined program may not.
  @Test(arguments: ["file://PLACE/Dep", "PLACE/Dep", "PLACE/sub/../Dep/", "file://PLACE/none"])
  func repositoriesOnDisk(_ url: String) async throws {
    try await TemporaryFolder.with { folder in
      for file in ["Dep/.git/HEAD", "Dep/Package.swift", "sub/a"] {
        let path = folder.file("repositories/" + file)
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data("ref: refs/heads/main\n".utf8).write(to: URL(fileURLWithPath: path))
      }
      let place = folder.file("repositories")
      let manifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let place = Context.environment["HOME"] == nil ? "" : "\(place)"
        let package = Package(name: "Demo", dependencies: [
          .package(url: "\(url)".split(separator: "PLACE", omittingEmptySubsequences: false)
            .joined(separator: place), from: "1.0.0"),
        ])
        """
      let workspace = try await WorkspaceDiscoveryTests.discover(
        "//- Package.swift\n" + manifest,
        manifests: .evaluated(try await evaluator(in: folder))
      )
      #expect(!workspace.problems.contains { $0.code == .manifestUnreadable })
      let name = url.hasSuffix("none") ? "none" : "Dep"
      #expect(
        workspace.packages.first?.dependencies.map(\.location) == [.remote("\(place)/\(name)")]
      )
    }
  }

  @Test func aManifestIsEvaluated() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Demo", platforms: [.macOS(.v15)],
        products: [.library(name: "Kit", type: .dynamic, targets: ["Core"])],
        traits: ["Fast", .default(enabledTraits: ["Fast"])],
        dependencies: [
          .package(path: "Packages/Inner"), .package(path: "../Outside"),
          .package(url: "https://example.com/Remote.git", from: "1.2.0"),
        ],
        targets: (1...2).map { .target(name: $0 == 1 ? "Core" : "Two") } + [
          .testTarget(name: "CoreTests", dependencies: [
            "Core", .product(name: "R", package: "Remote", condition: .when(platforms: [.linux])),
          ], swiftSettings: [.define("A", .when(configuration: .debug, traits: ["Fast"]))]),
        ])
      //- Sources/Core/A.swift
      //- Sources/Two/main.swift
      //- Tests/CoreTests/T.swift
      //- Packages/Inner/Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Inner", dependencies: [.package(path: "../..")])
      """
    )
    let package = try #require(workspace.packages.first)
    #expect(package.evaluation == .evaluated)
    #expect(package.identity == "demo")
    #expect(package.toolsVersion == "6.1.0")
    try #require(package.targets.map(\.name) == ["Core", "Two", "CoreTests"])
    #expect(package.targets.map(\.kind) == [.library, .executable, .test])
    #expect(
      package.dependencies.map(\.location) == [
        .local(try #require(SourcePath("Packages/Inner"))), .outside("../Outside"),
        .remote("https://example.com/Remote.git"),
      ]
    )
    #expect(package.dependencies.map(\.identity) == ["inner", "outside", "remote"])
    #expect(
      package.targets[2].dependencies == [
        TargetDependency(.byName("Core")),
        TargetDependency(.product("R", package: "Remote"), condition: "platforms(linux)"),
      ]
    )
    #expect(
      package.targets[2].settings == [
        BuildSetting(
          tool: "swift",
          name: "define",
          values: ["A"],
          condition: "config(debug) traits(Fast)"
        )
      ]
    )
    #expect(
      package.products == [
        Product(name: "Kit", kind: .library, targets: ["Core"], isDynamic: true),
        Product(name: "Two", kind: .executable, targets: ["Two"]),
        Product(name: "DemoPackageTests", kind: .test, targets: ["CoreTests"]),
      ]
    )
    let inner = try #require(workspace.packages.last)
    #expect(inner.dependencies.map(\.location) == [.local(.root)])
    #expect(inner.dependencies.map(\.identity) == ["demo"])
    #expect(workspace.problems.map(\.code) == [.packageOutsideRoot])
  }

  @Test func twoEvaluationsAreEqualWhateverTheFolder() async throws {
    let source = ManifestSource(
      text: """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
          name: String(Context.packageDirectory.split(separator: "/").last ?? ""),
          targets: [.target(name: "A", path: #filePath)])
        """,
      folder: "Work/Some"
    )
    let dumps = try await TemporaryFolder.with { folder in
      let evaluator = try await evaluator(in: folder)
      return [try await evaluator.dump(source), try await evaluator.dump(source)]
    }
    #expect(dumps[0] == dumps[1])
    #expect(String(decoding: dumps[0], as: UTF8.self).contains(#""name" : "Some""#))
  }

  @Test func aBrokenManifestIsReadStaticallyAndSaysWhere() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "A")])
      let number: Int = "text"
      //- Sources/A/A.swift
      """
    )
    #expect(workspace.packages.first?.evaluation == .static)
    #expect(workspace.packages.first?.targets.map(\.name) == ["A"])
    let problem = try #require(workspace.problems.first)
    #expect(problem.code == .manifestUnreadable && problem.severity == .error)
    #expect(problem.line == 4)
    #expect(problem.message.contains("cannot convert value of type 'String'"))
  }

  @Test func whatSwiftPMRefusesSaysWhyWithoutThePlaceOfTheEvaluation() async throws {
    let workspace = try await discover(
      """
      //- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Demo", dependencies: [.package(path: "../x")],
        targets: [.target(name: "A", dependencies: [.product(name: "P", package: "nowhere")])])
      //- Sources/A/A.swift
      """
    )
    let problem = try #require(workspace.problems.first)
    #expect(problem.message.contains("unknown package 'nowhere' in dependencies of target 'A'"))
    #expect(!problem.message.contains("graphd-manifest"))
  }

  /// The manifest says its process id, so that its end can be looked at.
  @Test func aManifestThatNeverEndsIsKilled() async throws {
    try await TemporaryFolder.with { folder in
      let note = folder.file("note")
      let evaluator = try await evaluator(in: folder, timeLimit: .seconds(4), isConfined: false)
      let source = ManifestSource(
        text: """
          // swift-tools-version: 5.9
          import Foundation
          import PackageDescription
          try? "\\(getpid())".write(toFile: "\(note)", atomically: true, encoding: .utf8)
          while true {}
          """,
        folder: "Demo"
      )
      let failure = await #expect(throws: ManifestFailure.self) {
        try await evaluator.dump(source)
      }
      #expect(failure?.code == .timedOut)
      #expect(failure?.message.contains("4 s") == true)
      // A sandbox may keep the manifest from writing the note; Linux has none.
      if let text = try? String(contentsOfFile: note, encoding: .utf8), let process = pid_t(text) {
        #expect(!isRunning(process))
      }
      try? FileManager.default.removeItem(atPath: note)
      let leftovers = try folder.contents()
      #expect(leftovers == [])
    }
  }

  /// Whether a process exists and is not merely waiting for its parent to notice its end.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !status.contains(") Z ")
  }

  /// Modules that the compiler makes for itself lie below `XDG_CACHE_HOME`.
  @Test func aCacheThatCannotBeWrittenToCostsOnlyTime() async throws {
    try await TemporaryFolder.with { folder in
      try Data().write(to: URL(fileURLWithPath: folder.file("file")))
      let evaluator = DumpPackageEvaluator(
        toolchain: try await Toolchain.find(environment: environment),
        environment: environment.merging(["XDG_CACHE_HOME": folder.file("file/cache")]) { $1 },
        temporaryFolder: folder.path
      )
      let source = ManifestSource(
        text: """
          // swift-tools-version: 5.9
          import PackageDescription
          let package = Package(name: "Demo")
          """,
        folder: "Demo"
      )
      let dump = try await evaluator.dump(source)
      #expect(String(decoding: dump, as: UTF8.self).contains("Demo"))
    }
  }

  /// A toolchain that fails on a machine without room, however it is asked.
  @Test func whatTheMachineIsToBlameForIsNoRejection() async throws {
    try await TemporaryFolder.with { folder in
      let program = folder.file("swift")
      let script = """
        #!/bin/sh
        [ "$1" = --version ] && echo "Swift version 6.2" && exit
        echo "asked with ${CLANG_MODULE_CACHE_PATH:+its own cache}" >>"\(folder.path)/note"
        echo "error: 'demo': Invalid manifest (compiled with: [])" >&2
        echo "<unknown>:0: error: unable to open output file 'x.pcm': 'No space left on device'" >&2
        exit 1
        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
      let evaluator = DumpPackageEvaluator(
        toolchain: try await Toolchain.find(program, environment: environment),
        environment: environment.filter { $0.key != "CLANG_MODULE_CACHE_PATH" },
        temporaryFolder: folder.path
      )
      let failure = await #expect(throws: ManifestFailure.self) {
        try await evaluator.dump(ManifestSource(text: "", folder: "Demo"))
      }
      #expect(failure?.code == .unavailable)
      #expect(failure?.message.contains("No space left on device") == true)
      let note = try String(contentsOfFile: folder.file("note"), encoding: .utf8)
      #expect(note == "asked with \nasked with its own cache\n")
    }
  }

  @Test func aToolchainThatIsNotThereIsNamed() async throws {
    let failure = await #expect(throws: ManifestFailure.self) {
      _ = try await Toolchain.find("/no/such/swift", environment: [:])
    }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains("/no/such/swift") == true)
  }
}

/// A folder that is removed afterwards.
struct TemporaryFolder {
  let path: FilePath

  static func with<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("graphd-discovery-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(TemporaryFolder(path: FilePath(url.path)))
  }

  /// The path of the file `name` in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path.description).sorted()
  }
}
