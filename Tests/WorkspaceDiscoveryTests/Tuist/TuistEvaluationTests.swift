import Foundation
import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Manifests that code computes, run as Tuist runs them.
@Suite(.serialized, .timeLimit(.minutes(20)), .enabled(if: TuistRun.isPossible))
struct TuistEvaluationTests {
  /// Makes manifests of this run new.
  private static let nonce = UInt64.random(in: 0...UInt64.max)

  /// A manifest of one target, with code around it.
  private static func project(_ name: String, before: String = "", after: String = "") -> String {
    """
    import ProjectDescription
    // \(nonce)
    func framework(_ name: String) -> Target {
      .target(name: name, destinations: .iOS, product: .framework, bundleId: name.lowercased())
    }
    \(before)
    \(after.isEmpty ? "let" : "var") project = Project(name: "\(name)", targets: [framework("\(name)")])
    \(after)
    """
  }

  private static let workspace = """
    //- Workspace.swift
    import ProjectDescription
    let workspace = Workspace(name: "W", projects: ["*"])

    """

  // Acceptance 16
  @Test func theFirstValueCountsAsItWasMade() async throws {
    let workspace = try await TuistRun.discover(
      Self.workspace + """
        //- A/Project.swift
        \(Self.project("A", after: "project.targets = []"))
        //- B/Project.swift
        \(Self.project("B", after: "let other = Project(name: \"Other\", targets: [framework(\"Other\")])"))
        //- C/Project.swift
        \(Self.project("C", before: "print(\"before {\")", after: "print(\"} after\")"))
        """
    )
    #expect(workspace.projectTargets == ["A/A", "B/B", "C/C"])
    #expect(workspace.seriousProblems == [])
  }

  // Rule: xcode.rule.input
  @Test func aRuleReadsItsInputsAndWhatItsScriptNames() async throws {
    let workspace = try await TuistRun.discover(
      """
      //- Project.swift
      import ProjectDescription
      // \(Self.nonce)
      let rule = BuildRule.buildRule(fileType: .sourceFilesWithNamesMatching,
        filePatterns: "*.proto", compilerSpec: .customScript,
        inputFiles: ["$(SRCROOT)/Tools/table.plist"], script: "Tools/gen.sh")
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", buildRules: [rule])
      ])
      //- Tools/gen.sh
      true
      //- Tools/table.plist
      <plist/>
      //- Tools/free.sh
      true
      """
    )
    let target = try #require(workspace.containers.first?.targets.first)
    #expect(target.inputs.map(\.description) == ["Tools/gen.sh", "Tools/table.plist"])
  }

  // Acceptance 16, 17 and 18, and `bad input`: one broken manifest makes its own project unknown, others are answered.
  @Test func brokenManifestsLeaveOthersKnown() async throws {
    let workspace = try await TuistRun.discover(
      Self.workspace + """
        //- A/Project.swift
        \(Self.project("A"))
        //- B/Project.swift
        \(Self.project("B", before: "print(\"TUIST_MANIFEST_START\")"))
        //- C/Project.swift
        \(Self.project("C", before: "let number: Int = \"text\""))
        //- D/Project.swift
        \(Self.project("D", before: "let numbers = [1]; let number = numbers[numbers.count]"))
        """
    )
    #expect(workspace.projectTargets == ["A/A"])
    let problems = workspace.seriousProblems
    #expect(problems.count == 3, "\(problems)")
    let expected = [
      "B/Project.swift: `B/Project.swift` could not be evaluated",
      "C/Project.swift:6: `C/Project.swift` could not be evaluated",
      "D/Project.swift: `D/Project.swift` could not be evaluated",
    ]
    for (problem, text) in zip(problems, expected) {
      #expect(problem.contains("manifest_unreadable \(text)"), "\(problem)")
    }
    #expect(problems.contains { $0.contains("cannot convert value of type 'String'") })
    let errors = workspace.problems.filter { $0.code == .manifestUnreadable }
    #expect(errors.allSatisfy { $0.severity == .error })
  }

  // Acceptance 19
  @Test func aNameOfANewerTuistIsNamed() async throws {
    let workspace = try await TuistRun.discover(
      Self.workspace + """
        //- A/Project.swift
        \(Self.project("A", before: "let product = Product.quantumFramework"))
        //- B/Project.swift
        \(Self.project("B"))
        //- Tuist/Dependencies.swift
        import ProjectDescription
        let dependencies = Dependencies(
          carthage: [.github(path: "a/b", requirement: .branch("main"))], swiftPackageManager: .init(), platforms: [.iOS])
        """
    )
    #expect(workspace.projectTargets == ["B/B"])
    let problems = workspace.seriousProblems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains("A/Project.swift:6") == true, "\(problems)")
    #expect(problems.first?.contains("quantumFramework") == true, "\(problems)")
    #expect(
      problems.first?.contains("graphd's description of Tuist's interface") == true,
      "\(problems)"
    )
  }

  // Acceptance 22
  @Test func anAbsentPlugInIsNamed() async throws {
    let workspace = try await TuistRun.discover(
      Self.workspace + """
        //- Tuist.swift
        import ProjectDescription
        let tuist = Tuist(project: .tuist(plugins: [.git(url: "https://host/Far.git", tag: "1.0.0")]))
        //- A/Project.swift
        import Far
        \(Self.project("A"))
        //- B/Project.swift
        \(Self.project("B"))
        """
    )
    #expect(workspace.projectTargets == ["B/B"])
    let problems = workspace.seriousProblems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains("A/Project.swift:1") == true, "\(problems)")
    #expect(problems.first?.contains("'Far'") == true, "\(problems)")
    #expect(workspace.problems.contains { $0.message.contains("https://host/Far.git") })
  }

  private static func helped(_ helper: String) -> String {
    workspace + """
      //- Tuist/Config.swift
      import ProjectDescription
      let config = Config(plugins: [.local(path: .relativeToRoot("Plugins/Folder"))])
      //- Plugins/Folder/Plugin.swift
      import ProjectDescription
      let plugin = Plugin(name: "Naming")
      //- Plugins/Folder/ProjectDescriptionHelpers/Naming.swift
      public func bundle(_ name: String) -> String { "com.demo." + name }
      //- Tuist/ProjectDescriptionHelpers/Feature.swift
      import Naming
      import ProjectDescription
      // \(nonce)
      \(helper)
      extension Project {
        public static func feature(_ name: String) -> Project {
          Project(name: name, targets: [
            .target(name: name, destinations: .iOS, product: product(name), bundleId: bundle(name),
              sources: .init(globs: [.glob(.relativeToCurrentFile("../../\\(name)/S/**"))]))
          ])
        }
      }
      //- A/Project.swift
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project.feature("A")
      //- B/Project.swift
      import ProjectDescription
      import ProjectDescriptionHelpers
      let project = Project.feature("B")
      //- A/S/a.swift
      //- B/S/b.swift
      """
  }

  // Acceptance 5 and 26: what helpers compute counts, not their text; a second start evaluates nothing.
  @Test func helpersCountByWhatTheyCompute() async throws {
    let plain = Self.helped("func product(_ name: String) -> Product { .framework }")
    let first = try await TuistRun.discover(plain)
    #expect(first.projectTargets == ["A/A", "B/B"])
    #expect(first.seriousProblems == [])
    let sources = first.containers.filter { $0.kind == .project }.flatMap(\.targets).flatMap(
      \.sources
    )
    #expect(sources.map { "\($0)" } == ["A/S/a.swift", "B/S/b.swift"])

    let second = try await TuistRun.discover(plain, with: TuistRun.knowing())
    #expect(second == first)

    let commented = try await TuistRun.discover(
      Self.helped("// A comment.\nfunc product(_ name: String) -> Product { .framework }")
    )
    #expect(commented.containers == first.containers)

    let other = try await TuistRun.discover(
      Self.helped(
        "func product(_ name: String) -> Product { name == \"B\" ? .staticFramework : .framework }"
      )
    )
    let changed = zip(first.containers, other.containers).filter { $0 != $1 }.map(\.0.name)
    #expect(changed == ["B"])
  }

  /// As on a Mac, where only the driver of the compiler knows the target.
  @Test func aManifestThatIsAProgramDescribesTheSame() async throws {
    let helper = "func product(_ name: String) -> Product { .framework }"
    let other = """

      //- C/Project.swift
      import ProjectDescription
      // \(Self.nonce)
      let isProgram = CommandLine.arguments[0].hasSuffix("/manifest")
      let project = Project(name: isProgram ? "Program" : "Script")
      """
    let evaluator = try await TuistRun.evaluator(usesPrograms: true)
    let program = try await TuistRun.discover(
      Self.helped("// A program.\n" + helper) + other,
      with: evaluator
    )
    let script = try await TuistRun.discover(Self.helped("// A script.\n" + helper))
    #expect(program.seriousProblems == [])
    #expect(program.projectTargets == ["A/A", "B/B"])
    #expect(program.containers.flatMap(\.targets) == script.containers.flatMap(\.targets))
    #expect(program.containers.contains { $0.name == "Program" })
  }

  @Test func onlyACompilerOfAMacTakesAnSDK() {
    #expect(TuistCompiler.sdkArguments(nil, library: "M").isEmpty)
    #expect(TuistCompiler.sdkArguments("/X.sdk") == ["-sdk", "/X.sdk"])
    let library = TuistCompiler.sdkArguments("/X.sdk", library: "M")
    #expect(library.suffix(2) == ["-Xlinker", "@rpath/libM.dylib"])
  }

  // Acceptance 6, report 22 of selection (tuist/tuist#12130, #3467): variables count, tokens and others do not.
  @Test func variablesCountAndTokensDoNot() async throws {
    let fixture = """
      //- Project.swift
      import ProjectDescription
      // \(Self.nonce)
      let name = Environment.demoName.getString(default: "None")
      let isBig = Environment.demoBig.getBoolean(default: false)
      let project = Project(name: name, targets: (isBig ? ["A", "B"] : ["A"]).map {
        .target(name: $0, destinations: .iOS, product: .framework, bundleId: $0)
      })
      """
    let none = try await TuistRun.discover(fixture, with: TuistRun.evaluator())
    #expect(none.projectTargets == ["None/A"])
    let set = try await TuistRun.discover(
      fixture,
      with: TuistRun.evaluator(environment: ["TUIST_DEMO_NAME": "Set", "TUIST_DEMO_BIG": "YES"])
    )
    #expect(set.projectTargets == ["Set/A", "Set/B"])
    let same = try await TuistRun.discover(
      fixture,
      with: TuistRun.knowing(
        environment: [
          "DEMO_NAME": "Other", "TUIST_CLOUD_TOKEN": "secret", "TUIST_CONFIG_TOKEN": "secret",
        ]
      )
    )
    #expect(same == none)
  }

  // `TUIST_…` alone is shown to manifests.
  @Test func otherVariablesAreNotShown() async throws {
    let workspace = try await TuistRun.discover(
      """
      //- Project.swift
      import Foundation
      \(Self.project("A", before: "let names = ProcessInfo.processInfo.environment.keys.filter { $0 == \"DEMO_NAME\" }"))
      let none = Project(name: "never", targets: [])
      //- Other/Project.swift
      import Foundation
      import ProjectDescription
      let project = Project(name: ProcessInfo.processInfo.environment["DEMO_SECRET"] ?? "Unset", targets: [])
      """,
      with: TuistRun.evaluator(environment: ["DEMO_SECRET": "seen"])
    )
    let names = workspace.containers.filter { $0.kind == .project }.map(\.name)
    #expect(names == ["A", "Unset"])
  }

  // A file that a manifest reads is an input of it (tuist/tuist#2916).
  @Test func aFileThatAManifestReadsCounts() async throws {
    func targets(_ names: String) async throws -> [String] {
      let workspace = try await TuistRun.discover(
        """
        //- Project.swift
        import Foundation
        import ProjectDescription
        // \(Self.nonce)
        let names = try! String(contentsOfFile: "names.txt", encoding: .utf8).split(separator: "\\n")
        let project = Project(name: "P", targets: names.map {
          .target(name: String($0), destinations: .iOS, product: .framework, bundleId: "a")
        })
        //- names.txt
        \(names)
        """
      )
      return workspace.projectTargets
    }
    #expect(try await targets("A") == ["P/A"])
    #expect(try await targets("A\nB") == ["P/A", "P/B"])
  }

  // Report 12 of selection (tuist/tuist#2389, #5565): no path of the machine is in a description.
  @Test func placesOfTheMachineDoNotCount() async throws {
    func dump(_ comment: String, in folder: FilePath) async throws -> String {
      let text = """
        import ProjectDescription
        // \(Self.nonce) \(comment)
        let place = #filePath
        let project = Project(name: "P", targets: [.target(name: "A", destinations: .iOS, product: .framework,
          bundleId: "a", sources: .init(globs: [.glob(.relativeToCurrentFile("S/**")), .glob("\\(place)/../S/**")]))])
        """
      let path = try #require(SourcePath("App/Project.swift"))
      let source = TuistSource(manifest: TuistSource.File(path: path, text: text), modules: [])
      let evaluator = try await TuistRun.evaluator(temporaryFolder: folder)
      return String(decoding: try await evaluator.dump(source), as: UTF8.self)
    }
    try await TemporaryFolder.with { one in
      try await TemporaryFolder.with { other in
        let first = try await dump("one", in: one.path)
        let second = try await dump("other", in: other.path)
        #expect(first == second)
        #expect(!first.contains("\(one.path)"))
      }
    }
  }
}
