import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct AffectedTests {
  @Test func jsonHasTheDocumentedFieldsInTheDocumentedOrder() async {
    let script = Script {
      $0.affected = Examples.storageChange
      $0.affected.modules = [Examples.storageChange.modules[1]]
    }
    let result = await run("affected --format json", script)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(
      result.output == """
        {
          "base": {
            "commit_id": "0123456789abcdef0123456789abcdef01234567"
          },
          "head": {
            "working_tree": true
          },
          "configuration": "BUILD_CONFIGURATION_DEBUG",
          "build_system": "BUILD_SYSTEM_SWIFTPM",
          "platforms": [],
          "complete": true,
          "snapshot": 41,
          "freshness": "FRESHNESS_FRESH",
          "problems": [
            {
              "code": "PROBLEM_CODE_MANIFEST_UNREADABLE",
              "severity": "SEVERITY_WARNING",
              "path": "Package.swift",
              "range": {
                "start": {
                  "line": 3
                }
              },
              "message": "The manifest could not be read",
              "remedy": "",
              "other_paths": [],
              "suggested_patterns": [],
              "error_reason": "ERROR_REASON_UNSPECIFIED",
              "omitted_paths": 0,
              "omitted_patterns": 0,
              "incidental": false
            }
          ],
          "changes": [
            {
              "path": "README.md",
              "kind": "CHANGE_KIND_ADDED",
              "level": "CHANGE_LEVEL_NONE",
              "declarations": []
            },
            {
              "path": "Sources/Core/Account.swift",
              "module": "demo/Core",
              "kind": "CHANGE_KIND_MODIFIED",
              "level": "CHANGE_LEVEL_PUBLIC",
              "declarations": [
                {
                  "name": "Account.visits",
                  "change": "CHANGE_KIND_ADDED",
                  "access": "ACCESS_LEVEL_PRIVATE",
                  "effect": "EFFECT_STORAGE",
                  "range": {
                    "start": {
                      "line": 3
                    }
                  },
                  "side": "SIDE_NEW"
                }
              ]
            }
          ],
          "modules": [
            {
              "id": "demo/Core",
              "name": "Core",
              "package": "demo",
              "kind": "MODULE_KIND_LIBRARY",
              "path": "Sources/Core",
              "changed": true,
              "output_can_change": true,
              "build_recompiles": true,
              "stale": false,
              "relinks": false,
              "retest": false,
              "distance": 0,
              "because": [
                {
                  "module": "demo/Core",
                  "declaration": "Account.visits",
                  "effect": "EFFECT_STORAGE"
                }
              ],
              "reasons_total": 1,
              "resources": [],
              "stale_outputs": [],
              "lookups": [],
              "omitted_lookups": 0,
              "stale_certainty": "STALE_CERTAINTY_UNSPECIFIED"
            }
          ],
          "lost_resources": [],
          "build_system_reason": "BUILD_SYSTEM_REASON_UNSPECIFIED",
          "swift_version": ""
        }

        """
    )
  }

  @Test func theCostIsASentenceAndAColumn() async {
    let impact = Graphd_V1_Impact.with {
      $0.modules = [("Kit", Int64(1), true), ("App", 2, false)].map { name, seconds, isMeasured in
        .with {
          $0.id = "p/" + name
          $0.name = name
          $0.outputCanChange = true
          $0.buildRecompiles = true
          $0.buildCost.duration.seconds = seconds
          $0.buildCost.measured = isMeasured
        }
      }
      $0.buildCost.total.seconds = 3
      $0.buildCost.criticalPath.seconds = 2
      $0.buildCost.modules = 2
      $0.buildCost.measured = 1
    }
    let script = Script { $0.affected = impact }
    let result = await run("affected --cost", script)
    #expect(script.impactRequests.map(\.buildCost) == [true])
    let cost =
      "Next build: 2 modules in 3.0 s, one after the other at least 2.0 s (1 measured, others by size)"
    #expect(result.output.contains(cost), "\(result.output)")
    #expect(result.output.contains("2.0 s by size"), "\(result.output)")
    #expect(await run("affected --ledger x", script).status == 64)
  }

  @Test func tablesAndCatalogsHaveASection() async {
    let impact = Graphd_V1_Impact.with {
      $0.modules = [
        .with { module in
          module.id = "App/Kit"
          module.name = "Kit"
          module.changed = true
          module.resources = [
            .with {
              $0.path = "Kit/Icons.xcassets"
              $0.added = [.with { $0.name = "Tab/Moon" }]
              $0.removed = [.with { $0.name = "Tab/Star" }]
            },
            .with {
              $0.path = "Kit/Words.xcstrings"
              $0.changed = [
                .with {
                  $0.name = "title"
                  $0.languages = ["de", "fr"]
                }
              ]
              $0.partial = true
            },
          ]
        }
      ]
    }
    let result = await run("affected", Script { $0.affected = impact })
    let expected = """
      Texts and assets
        Kit/Icons.xcassets   1 added, 1 removed                  Kit
        Kit/Words.xcstrings  1 changed, not fully read (de, fr)  Kit
      """
    #expect(result.output.contains(expected), "\(result.output)")
  }

  @Test func aStaleBundleIsNamed() async {
    let impact = Graphd_V1_Impact.with {
      $0.modules = [
        .with { module in
          (module.id, module.name, module.kind, module.stale) = ("Kit/UI", "UI", .library, true)
          module.staleOutputs = [.resources]
          module.staleCertainty = .certain
          module.because = [.with { ($0.module, $0.effect) = ("Kit/UI", .resource) }]
        }
      ]
    }
    let result = await run("affected", Script { $0.affected = impact })
    #expect(result.output.contains(": its bundle keeps what was removed\n"), "\(result.output)")
    #expect(result.output.contains("  Cure: `swift package clean`"))
  }

  @Test(arguments: [
    (1, true, "1 more may be stale: `-v` marks it"),
    (2, true, "2 more may be stale: `-v` marks them"),
    (1, false, "1 module may be stale: `-v` marks it"),
    (2, false, "2 modules may be stale: `-v` marks them"),
  ])
  func modulesThatMayBeStaleAreCountedInOneLine(
    _ possible: Int,
    _ hasCertain: Bool,
    _ line: String
  ) async {
    let impact = Graphd_V1_Impact.with {
      $0.modules = (0..<possible).map { number in
        Examples.module("Far\(number)", .library) {
          $0.outputCanChange = true
          $0.stale = true
          $0.staleCertainty = .possible
        }
      }
      if hasCertain { $0.modules.append(Examples.storageChange.modules[0]) }
    }
    let result = await run("affected", Script { $0.affected = impact })
    #expect(result.output.contains("\n\(line)\n"), "\(result.output)")
    #expect(result.output.contains("Stale: ") == hasCertain, "\(result.output)")
    #expect(result.output.contains("1 stale\n") == hasCertain, "\(result.output)")
    #expect(result.output.contains("Output can change\n  Far0"), "\(result.output)")
    let verbose = await run("affected -v", Script { $0.affected = impact }).output
    #expect(verbose.ranges(of: "  may be stale\n").count == possible, "\(verbose)")
    #expect(verbose.contains(line.prefix { $0 != ":" }) && !verbose.contains("`-v`"), "\(verbose)")
  }

  @Test func lostNamesHaveASection() async {
    func use(_ module: String, _ path: String, _ line: UInt32) -> Graphd_V1_ResourceUse {
      .with { ($0.module, $0.path, $0.line) = (module, path, line) }
    }
    let impact = Graphd_V1_Impact.with {
      $0.modules = [.with { ($0.id, $0.name) = ("Kit/UI", "UI") }]
      $0.lostResources = [
        .with {
          ($0.kind, $0.name) = (.string, "Dismiss")
          $0.uses = [use("Kit/UI", "a.swift", 4), use("Kit/Other", "b.swift", 1)]
          $0.omittedUses = 3
        },
        .with {
          ($0.kind, $0.name, $0.replacement) = (.bundle, "Kit_UI.bundle", "Core_UI")
          $0.uses = [use("Kit/UI", "a.swift", 9)]
        },
      ]
    }
    let result = await run("affected", Script { $0.affected = impact })
    let expected = """
      Gone, but looked up
        Dismiss        string       a.swift:4 and 4 more  Kit/Other, UI
        Kit_UI.bundle  now Core_UI  a.swift:9             UI
      """
    #expect(result.output.contains(expected), "\(result.output)")
  }

  @Test func textTellsTheMostUrgentFirst() async {
    let result = await run("affected", Script { $0.affected = Examples.storageChange })
    #expect(result.status == 0)
    #expect(
      result.output == """
        Complete · 2 files changed · 4 modules affected · 1 stale
        From 0123456789ab to the working tree, debug, native build

        Stale: a build on top of an earlier one leaves their outputs as they were
          App  executable  Account.visits storage ← Core
          Cure: `swift package clean`

        Changed
          Core  library  Account.visits storage

        Output can change
          Profiles  library  Account.visits storage ← Core (and 1 more change)

        Only recompiled by the build
          CoreTests  test  Account.visits storage ← Core

        Test targets that run what differs
          CoreTests  test  Account.visits storage ← Core

        Changed files
          README.md                   added             no module
          Sources/Core/Account.swift  modified  public  Core

        Problems
          warning: Package.swift:3: The manifest could not be read [manifest_unreadable]

        Tests may also open or start what changed: `graphctl tests` says which to run

        """
    )
  }

  @Test(arguments: [
    (0, 0, "1 changed file has"), (2, 0, "3 changed files have"), (2, 5, "8 changed files have"),
  ])
  func filesWithoutAnOwnerAreCounted(_ others: Int, _ omitted: Int, _ expected: String) async {
    let problem = Graphd_V1_Problem.with {
      $0.code = .unownedFile
      $0.severity = .error
      $0.path = "f"
      $0.otherPaths = (0..<others).map { "f\($0)" }
      $0.omittedPaths = UInt32(omitted)
      $0.message = "Nobody knows it"
    }
    let script = Script {
      $0.affected.base.commitID = "abc"
      $0.affected.configuration = .debug
      $0.affected.buildSystem = .swiftpm
      $0.affected.head.workingTree = true
      $0.affected.problems = [problem]
    }
    let result = await run("affected", script)
    let line = "Something may be missing: \(expected) no owner (see Problems)\n"
    #expect(result.output.contains(line), "\(result.output)")
  }

  @Test func manyProblemsOfOneKindDoNotBuryTheAnswer() async {
    func problem(_ code: Graphd_V1_ProblemCode, _ path: String) -> Graphd_V1_Problem {
      .with {
        $0.code = code
        $0.severity = .error
        $0.path = path
        $0.message = "Nobody knows it"
      }
    }
    let script = Script {
      $0.affected.base.commitID = "abc"
      $0.affected.configuration = .debug
      $0.affected.buildSystem = .swiftpm
      $0.affected.head.workingTree = true
      $0.affected.problems =
        (1...7).map { problem(.unownedFile, "f\($0)") } + [problem(.syntaxError, "g")]
    }
    let result = await run("affected", script)
    #expect(
      result.output == """
        Incomplete · nothing changed, no module is affected
        From abc to the working tree, debug, native build
        Something may be missing: 8 problems below

        Problems
          error: f1: Nobody knows it [unowned_file]
          error: f2: Nobody knows it [unowned_file]
          error: f3: Nobody knows it [unowned_file]
          error: f4: Nobody knows it [unowned_file]
          error: f5: Nobody knows it [unowned_file]
          error: g: Nobody knows it [syntax_error]
          … and 2 more of this kind (`-v` shows all) [unowned_file]

        """
    )
    let json = await run("affected --format json", script)
    #expect(json.output.contains("f7"))
  }

  @Test func whatDiffersOutsideIsLeftOpen() async {
    let script = Script {
      $0.affected.complete = true
      var problem = Graphd_V1_Problem()
      problem.code = .packageOutsideRoot
      $0.affected.problems = [problem]
    }
    let output = await run("affected", script).output
    #expect(output.contains("\nChanges outside the workspace are not in this answer\n"))
  }

  @Test func nothingChangedIsOneSentence() async {
    let script = Script {
      $0.affected.base.commitID = "abc"
      $0.affected.configuration = .debug
      $0.affected.buildSystem = .swiftpm
      $0.affected.head.workingTree = true
      $0.affected.complete = true
    }
    let result = await run("affected", script)
    #expect(
      result.output == """
        Complete · nothing changed, no module is affected
        From abc to the working tree, debug, native build

        """
    )
  }

  @Test func coloursAreForTerminals() async {
    let script = Script {
      $0.affected = Examples.storageChange
      $0.affected.problems = []
      $0.affected.changes = []
      $0.affected.modules = [Examples.storageChange.modules[0]]
      $0.affected.complete = false
      $0.affected.freshness = .cached
    }
    var process = FakeProcess()
    process.terminals = true
    process.size = TerminalSize(columns: 120, rows: 40)
    let result = await process.run("affected", script)
    #expect(
      result.output == """
        \u{1B}[33mIncomplete\u{1B}[0m\u{1B}[1m · 0 files changed · 1 module affected · 1 stale\u{1B}[0m
        \u{1B}[2mFrom 0123456789ab to the working tree, debug, native build\u{1B}[0m
        \u{1B}[33mSomething may be missing: see Problems\u{1B}[0m
        \u{1B}[2mCached: the last edits may be missing\u{1B}[0m

        \u{1B}[1;31mStale: a build on top of an earlier one leaves their outputs as they were\u{1B}[0m
          App  \u{1B}[2mexecutable\u{1B}[0m  Account.visits storage ← demo/Core
          \u{1B}[33mCure: `swift package clean`\u{1B}[0m

        """
    )
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], "affected"), (["TERM": "dumb"], "affected"), ([:], "affected --no-color"),
  ])
  func coloursCanBeRefused(environment: [String: String], commandLine: String) async {
    var process = FakeProcess()
    process.terminals = true
    process.environment.merge(environment) { $1 }
    let script = Script { $0.affected = Examples.storageChange }
    let result = await process.run(commandLine, script)
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func anEmptyNoColorForbidsNothing() async {
    var process = FakeProcess()
    process.terminals = true
    process.environment["NO_COLOR"] = ""
    let result = await process.run("affected", Script { $0.affected = Examples.storageChange })
    #expect(result.output.contains("\u{1B}[1m"))
  }

  @Test func controlCharactersOfNamesDoNotReachTheTerminal() async {
    let script = Script {
      $0.affected.changes = [.with { $0.path = "a\u{1B}[2Jb\n\u{202E}c" }]
    }
    let result = await run("affected", script)
    #expect(result.output.contains(#"a\u{1B}[2Jb\u{A}\u{202E}c"#))
    let json = await run("affected --format json", script)
    #expect(json.output.contains(#""path": "a\u001B[2Jb\n"# + "\u{202E}c\""))
  }

  @Test func modulesOfOneNameAreToldById() async {
    let script = Script {
      $0.affected.modules = [
        Examples.module("Core", .library) { $0.changed = true },
        Examples.module("Core", .library) {
          $0.id = "other/Core"
          $0.changed = true
        },
      ]
    }
    let result = await run("affected", script)
    #expect(
      result.output.contains(
        """
        Changed
          demo/Core   library  Account.visits storage
          other/Core  library  Account.visits storage ← demo/Core
        """
      )
    )
  }

  @Test func theRequestSaysWhatTheArgumentsSay() async throws {
    let script = Script()
    let line =
      "affected Core/A.swift ../Package.swift /x/../y --base v1 --head HEAD --configuration release"
      + " --build-system swiftbuild --cached --manifests static --repo .."
    let result = await run(line, script)
    #expect(result.status == 0)
    let request = try #require(script.impactRequests.first)
    #expect(request.workspace.root == "/home/me/demo/Sources/..")
    #expect(request.workspace.manifests == .static)
    #expect(
      request.paths == [
        "/home/me/demo/Sources/Core/A.swift", "/home/me/demo/Sources/../Package.swift", "/x/../y",
      ]
    )
    #expect(request.change.baseRevision == "v1")
    #expect(request.change.headRevision == "HEAD")
    #expect(request.options.configuration == .release)
    #expect(request.options.buildSystem == .swiftbuild)
    #expect(request.freshness == .cached)
    _ = await run("affected --build-system xcode", script)
    #expect(script.impactRequests.last?.options.buildSystem == .swiftbuild)
    #expect(script.impactRequests.count == 2)
  }

  @Test(arguments: [
    ("--base main...topic --head topic", "leave out `--head topic`"),
    ("--head topic...", "give `topic...` as `--base`"),
    ("--head main...topic", "give `main...topic` as `--base`"),
    ("--base main..topic", "`--base main --head topic`"),
    ("--head ..topic", "`--base HEAD --head topic`"),
  ])
  func aChangeIsNoHead(options: String, advice: String) async {
    let script = Script()
    let result = await run("affected \(options)", script)
    #expect(result.status == 64)
    #expect(result.errors.contains(advice), "\(result.errors)")
    #expect(script.impactRequests.isEmpty)
  }

  @Test func aDeletedCurrentFolderIsSaid() async {
    var process = FakeProcess()
    process.workingFolder = nil
    for arguments in ["affected", "affected --repo demo", "status"] {
      let result = await process.run(arguments, Script())
      #expect(result.status == 1)
      #expect(result.errors.contains("The current folder no longer exists"), "\(result.errors)")
    }
    #expect(await process.run("affected --repo /home/me/demo", Script()).status == 0)
  }

  @Test(arguments: ["main...", "main...topic", "...topic", ":/fix..it", "v1^{/a..b}"])
  func aRevisionMayHoldDots(revision: String) async {
    let script = Script()
    #expect(await run("affected --base \(revision)", script).status == 0)
    #expect(script.impactRequests.map(\.change.baseRevision) == [revision])
  }

  @Test func theRequestHasTheDocumentedDefaults() async throws {
    let script = Script()
    _ = await run("affected", script)
    let request = try #require(script.impactRequests.first)
    #expect(request.workspace.root == "/home/me/demo/Sources")
    #expect(request.workspace.manifests == .evaluated)
    #expect(request.paths.isEmpty)
    #expect(request.change.baseRevision == "")
    #expect(request.change.headRevision == "")
    #expect(request.options.configuration == .debug)
    #expect(request.options.buildSystem == .unspecified)
    #expect(request.freshness == .fresh)
  }

  /// JSON has their numbers, as in Protocol Buffers; text marks them as unknown.
  @Test func valuesThatThisBuildDoesNotKnowAreTold() async {
    let script = Script {
      $0.affected.configuration = .UNRECOGNIZED(9)
      $0.affected.problems = [.with { $0.code = .UNRECOGNIZED(99) }]
    }
    let json = await run("affected --format json", script)
    #expect(json.status == 0)
    #expect(json.output.contains(#""configuration": 9"#))
    #expect(json.output.contains(#""code": 99"#))
    #expect(await run("affected", script).output.contains("[unknown_99]"))
  }
}
