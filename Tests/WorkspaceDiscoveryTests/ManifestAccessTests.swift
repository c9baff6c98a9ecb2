import SourceTrees
import TestSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// The files that a manifest is shown, and the problems of the rest, judged by the manifest's syntax.
@Suite struct ManifestAccessTests {
  /// The files around the manifest `App/Package.swift`.
  private static let files = """
    //- App/Sources/App/main.swift
    let text = 1
    //- App/VERSION
    1.0
    //- App/config.json
    {}
    //- App/Link -> VERSION
    //- Core/Package.swift
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Core")
    //- .gitignore
    """

  private static let start = "// swift-tools-version: 5.9\nimport PackageDescription\n"
  private static let end = "\nlet package = Package(name: \"\\(name)\")\n"

  private func discover(
    _ code: String,
    ignored: Set<SourcePath> = []
  ) async throws -> (source: ManifestSource, problems: [Problem]) {
    let evaluator = PreparedEvaluator { _ in .success(#"{"name": "App"}"#) }
    var tree = MemoryTree(
      "//- App/Package.swift\n" + Self.start + code + Self.end + Self.files
    )
    tree.ignored = ignored
    let loader = WorkspaceLoader(manifests: .evaluated(evaluator), workspaceName: "Demo", width: 1)
    let workspace = try await loader.load(tree, listing: tree.listing())
    let source = try #require(evaluator.asked.first)
    let readPaths = source.surroundings.map { surroundings in
      surroundings.files.filter { $0.content != nil }.map { surroundings.root.appending($0.path) }
    }
    let inputs = workspace.manifestInputs.filter { $0.name != ".gitignore" }
    #expect(inputs == Set(readPaths ?? []))
    return (source, workspace.problems)
  }

  /// The folder that is laid out, and the files whose bytes can be read; `nothing` if none is shown.
  private func shown(_ code: String) async throws -> String {
    let (source, _) = try await discover(code)
    guard let surroundings = source.surroundings else { return "nothing" }
    let read = surroundings.files.filter { $0.content != nil && $0.path.name != "Package.swift" }
    let folder = surroundings.root == .root ? "all" : surroundings.root.description
    return ([folder] + read.map(\.path.description)).joined(separator: " ")
  }

  private func codes(_ code: String, ignored: Set<SourcePath> = []) async throws -> [String] {
    let (_, problems) = try await discover(code, ignored: ignored)
    return problems.filter { $0.severity == .error }.map { "\($0.code.rawValue) \($0.line ?? 0)" }
  }

  // MARK: What is shown

  @Test(arguments: [
    ("a computed value", #"let name = ["A", "B"].joined()"#),
    ("elements of another array", #"var name = ["A"]; name.append(contentsOf: ["B"])"#),
    ("a variable", #"let name = Context.environment["NAME"] ?? Context.packageDirectory"#),
    (
      "a variable, by Foundation",
      "import Foundation\nlet name = ProcessInfo.processInfo.environment[\"A\"] ?? \"B\""
    ),
    (
      "texts, by Foundation",
      "import Foundation\nlet name = \"a.b\".replacingOccurrences(of: \".\", with: \"-\").lowercased()"
    ),
    (
      "a message",
      "import Foundation\nlet name = \"A\"\nFileHandle.standardError.write(Data(name.utf8))"
    ),
    ("a name that is not visible", "func stat(_ x: Int) -> Int { x }\nlet name = stat(1)"),
    (
      "an array's parts",
      "import Foundation\nlet name = [\"A\", \"B\"].filter { !$0.isEmpty }.map { $0 + \"C\" }[0]"
    ),
    (
      "labels of a tuple's type",
      "import Foundation\nlet list: [(place: String, floor: Int)] = [(\"../../A\", 1)]\n"
        + "let name = list.map { $0.place + String($0.floor) }[0]"
    ),
    (
      "labels of a tuple",
      "import Foundation\nlet list = [(place: \"../../A\", floor: 1)]\nlet name = list[0].place"
    ),
    (
      "members of a parameter's type",
      "import Foundation\nlet platforms: [SupportedPlatform] = [.macOS(.v15)]\nlet name = [\"../../A\"][0]"
    ),
    (
      "a protocol of its own",
      """
      import Foundation
      protocol Place { associatedtype Floor; var floor: Floor { get } }
      actor House {}
      func name<Level: Place>(_ level: Level) -> Level.Floor? { House.self == House.self ? level.floor : nil }
      let name = "A"
      """
    ),
  ])
  func manifestsThatLookAtNoFile(_ what: String, _ code: String) async throws {
    #expect(try await shown(code) == "nothing", "\(what)")
    let (_, problems) = try await discover(code)
    #expect(problems.isEmpty, "\(what)")
  }

  @Test(arguments: [
    (#"FileManager.default.fileExists(atPath: Context.packageDirectory + "/VERSION")"#, "App"),
    (#"FileManager.default.fileExists(atPath: Context.packageDirectory + "/../Core")"#, "all"),
    (#"access("VERSION", 0)"#, "App"),
    (
      "URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + String(access(\"x\", 0))",
      "App"
    ),
    (
      "URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path "
        + "+ String(access(\"x\", 0))", "all"
    ),
    (#"try! String(contentsOfFile: Context.packageDirectory + "/VERSION")"#, "App VERSION"),
    (#"try! String(contentsOfFile: "\(Context.packageDirectory)/VERS" + "ION")"#, "App VERSION"),
    (
      #"try! Data(contentsOf: URL(fileURLWithPath: "config").appendingPathExtension("json"))"#,
      "App config.json"
    ),
    (#"try! String(contentsOfFile: "Link")"#, "App VERSION"),
    (#"FileManager.default.contents(atPath: "VERSION")!.count"#, "App VERSION"),
    (#"fopen("VERSION", "r")"#, "App VERSION"),
    (#"FileHandle(forReadingAtPath: "VERSION")!"#, "App VERSION"),
    (#"SomethingNew(at: "VERSION")"#, "App VERSION"),
    (#"try! FileManager.default.contentsOfDirectory(atPath: "Sources")"#, "App"),
    (
      #"try! FileManager.default.contentsOfDirectory(atPath: ".").map { try! String(contentsOfFile: $0) }"#,
      "App Sources/App/main.swift VERSION config.json"
    ),
    (
      #"try! String(contentsOfFile: Context.environment["FILE"]!)"#,
      "App Sources/App/main.swift VERSION config.json"
    ),
  ])
  func filesThatAreShown(_ expression: String, _ expected: String) async throws {
    #expect(try await shown("import Foundation\nlet name = \(expression)") == expected)
  }

  @Test func aLookIsNotedOnce() async throws {
    let code = """
      import Foundation
      let name = FileManager.default.fileExists(atPath: "a") || FileManager.default.fileExists(atPath: "b")
      """
    let (source, problems) = try await discover(code)
    #expect(problems.map(\.code) == [.manifestLooksAtFiles])
    #expect(problems.map(\.severity) == [.note])
    #expect(problems.first?.line == 4)
    #expect(source.folder == "App")
    // `../Core` can only be found at its place.
    let above = try await discover(code.replacing("\"a\"", with: "\"../Core\""))
    #expect(above.source.folder == "Demo/App")
  }

  // MARK: Conditions

  /// Code for another system than the one that manifests run on.
  ///
  /// Rule: manifest.host-conditions
  @Test(arguments: [
    "#if os(Windows)\nlet name = \"\\(Process())\"\n#else\nlet name = \"A\"\n#endif",
    "#if !os(Windows)\nlet name = \"A\"\n#else\nlet name = try! String(contentsOfFile: \"../../A\")\n#endif",
    "#if os(Windows) && DEBUG\nlet name = Context.gitInformation!.currentCommit\n#else\nlet name = \"A\"\n#endif",
    "#if !os(Android)\nlet name = \"A\"\n#elseif DEBUG\nlet name = \"\\(Date())\"\n#endif",
    "let name = \"A\"\n#if os(Windows) && (os(Android) || DEBUG)\nfunc other() { fopen(\"B\", \"r\") }\n#endif",
  ])
  func codeForAnotherSystemLooksAtNothing(_ code: String) async throws {
    #expect(try await shown("import Foundation\n" + code) == "nothing")
    #expect(try await codes("import Foundation\n" + code) == [])
  }

  @Test(arguments: [
    "#if DEBUG\nlet name = \"\\(Process())\"\n#else\nlet name = \"A\"\n#endif",
    "#if !os(Windows)\nlet name = \"\\(Process())\"\n#endif",
    "#if os(macOS)\nlet name = \"\\(Process())\"\n#else\nlet name = \"A\"\n#endif",
    "#if os(Linux)\nlet name = \"\\(Process())\"\n#else\nlet name = \"A\"\n#endif",
    "#if os(Windows) || DEBUG\nlet name = \"\\(Process())\"\n#endif",
    "#if canImport(WinSDK)\nlet name = \"\\(Process())\"\n#endif",
  ])
  func codeThatMayBeCompiledCounts(_ code: String) async throws {
    #expect(try await codes("import Foundation\n" + code) == ["manifest_runs_programs 5"])
  }

  // MARK: What cannot be known

  @Test(arguments: [
    ("let name = Context.gitInformation?.currentTag ?? \"\"", "manifest_looks_at_git 3"),
    ("import Foundation\nlet name = Process()", "manifest_runs_programs 4"),
    ("import Glibc\nlet name = popen(\"git describe\", \"r\")", "manifest_runs_programs 4"),
    ("@_silgen_name(\"system\") func run(_: String)\nlet name = \"A\"", "manifest_runs_programs 3"),
    ("import Foundation\nlet name = \"\\(Date())\"", "manifest_looks_at_machine 4"),
    ("let name = [\"A\", \"B\"].randomElement()!", "manifest_looks_at_machine 3"),
    ("import Foundation\nlet name = NSHomeDirectory()", "manifest_looks_at_machine 4"),
    (
      "import Foundation\nlet name = try! String(contentsOf: URL(string: \"https://a.b\")!)",
      "manifest_looks_at_machine 4"
    ),
    (
      "import Foundation\nlet name = try! FileManager.default.removeItem(atPath: \"x\")",
      "manifest_looks_at_machine 4"
    ),
    (
      "import Foundation\nlet name = FileManager.default.fileExists(atPath: \"/usr/include/z.h\")",
      "manifest_looks_outside 4"
    ),
    (
      "import Foundation\nlet name = FileManager.default.fileExists(atPath: \"../../Other\")",
      "manifest_looks_outside 4"
    ),
    (
      "import Foundation\nlet here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()\n"
        + "let name = access(here.deletingLastPathComponent().deletingLastPathComponent().path, 0)",
      "manifest_looks_outside 5"
    ),
  ])
  func whatMakesAnAnswerIncomplete(_ code: String, _ expected: String) async throws {
    #expect(try await codes(code) == [expected])
  }

  @Test(arguments: [
    "let name = FileManager.default.fileExists(atPath: Context.packageDirectory + \"/Sources/New\")",
    "let name = FileManager.default.fileExists(atPath: \"\\(Context.packageDirectory)/../Core\")",
    "let part = \"/Sources\"\nlet name = FileManager.default.fileExists(atPath: Context.packageDirectory + part)",
    "let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()\n"
      + "let name = access(here.deletingLastPathComponent().path, 0)",
    "func here(_ file: String) -> String { URL(fileURLWithPath: file).deletingLastPathComponent().path }\n"
      + "let name = access(here(#filePath), 0)",
    "struct Process {}\nlet name = \"\\(Process()) \\(access(\"x\", 0))\"",
  ])
  func filesOfTheStateAreComplete(_ code: String) async throws {
    #expect(try await codes("import Foundation\n" + code) == [])
  }

  @Test func aFileThatGitIgnoresIsNotSeen() async throws {
    let code = "import Foundation\nlet name = FileManager.default.fileExists(atPath: \"local.txt\")"
    let path = try #require(SourcePath("App/local.txt"))
    #expect(try await codes(code) == [])
    #expect(try await codes(code, ignored: [path]) == ["manifest_files_not_seen 4"])
  }

  /// Each submodule is a problem of its own, which a pattern settles.
  @Test(arguments: [
    ("", ["App/One", "Two"]), ("Two", ["App/One"]), ("App/One", ["Two"]),
    ("One/**", ["App/One", "Two"]),
  ])
  func aManifestMayLookIntoSubmodules(_ pattern: String, _ expected: [String]) async throws {
    var tree = MemoryTree(
      """
      //- .graphd.yml
      ignore: ["\(pattern)"]
      //- App/Package.swift
      \(Self.start)import Foundation
      let one = FileManager.default.fileExists(atPath: Context.packageDirectory + "/One/A.swift")
      let name = FileManager.default.fileExists(atPath: Context.packageDirectory + "/../Two/A.swift")
      \(Self.end)
      """
    )
    for path in ["App/One", "App/Three", "Two"] {
      tree.addSubmodule(try #require(SourcePath(path)))
    }
    let evaluator = PreparedEvaluator { _ in .success(#"{"name": "App"}"#) }
    let problems = try await WorkspaceDiscoveryTests.discover(
      tree,
      manifests: .evaluated(evaluator)
    )
    .problems.filter { $0.code == .manifestFilesNotSeen }
    #expect(problems.compactMap(\.ignorableFile?.description) == expected)
  }

  @Test func aRelativePathOfAPackageThatOthersUse() async throws {
    func found(_ path: String) async throws -> [Problem.Code] {
      let evaluator = PreparedEvaluator { _ in .success(#"{"name": "Core"}"#) }
      let workspace = try await WorkspaceDiscoveryTests.discover(
        """
        //- Package.swift
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "App", dependencies: [.package(path: "Core")])
        //- Core/Package.swift
        // swift-tools-version: 5.9
        import Foundation
        import PackageDescription
        let package = Package(name: access(\(path), 0) == 0 ? "Core" : "Other")
        """,
        manifests: .evaluated(evaluator)
      )
      return workspace.problems.map(\.code)
    }
    #expect(try await found("\"VERSION\"") == [.manifestLooksAtFiles, .manifestFilesNotSeen])
    #expect(try await found("Context.packageDirectory + \"/VERSION\"") == [.manifestLooksAtFiles])
  }
}
