import Foundation
import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct CheckTests {
  private static func finding(
    _ rule: String,
    _ severity: Graphd_V1_FindingSeverity,
    _ message: String,
    remedy: String = "",
    at path: String = "Sources/App/A.swift",
    line: UInt32 = 3
  ) -> Graphd_V1_Finding {
    .with {
      ($0.rule, $0.severity, $0.message, $0.remedy) = (rule, severity, message, remedy)
      $0.identity = "\(rule)|App|\(message)"
      $0.evidence = [
        .with {
          $0.location.path = path
          if line > 0 { $0.location.range.start.line = line }
          $0.note = "imports it"
        }
      ]
    }
  }

  private static func script(
    _ findings: [Graphd_V1_Finding],
    _ configure: @Sendable (inout Graphd_V1_Check) -> Void = { _ in }
  ) -> Script {
    Script {
      var check = Graphd_V1_Check()
      check.complete = true
      check.errors = UInt32(findings.count { $0.severity == .error })
      check.warnings = UInt32(findings.count { $0.severity == .warning })
      check.notes = UInt32(findings.count { $0.severity == .note })
      check.rules = ["C01", "C04"]
      configure(&check)
      $0.findings = [
        .with { $0.check = check }, .with { $0.findings.findings = findings },
      ]
    }
  }

  private static let three = [
    finding("C04", .error, "`App` imports `Core`", remedy: "Declare it"),
    finding("C11", .warning, "A cycle"),
    finding("C10", .note, "A small module", line: 0),
  ]

  @Test func findingsComeGravestFirstAndNotesAreCounted() async {
    let result = await run("check", Self.script(Self.three))
    #expect(
      result.output == """
        1 error · 1 warning · 1 note

          error: Sources/App/A.swift:3: `App` imports `Core` [C04]
          warning: Sources/App/A.swift:3: A cycle [C11]
        `-v` shows the note

        """
    )
    #expect(result.status == 2)
  }

  // MARK: Roles

  private static let roles = Script {
    $0.features.complete = true
    $0.features.features = [
      .with { feature in
        feature.layer = .product
        feature.layerReason = "`Chat` under `features.layers` in line 9"
        feature.modules = [
          .with {
            ($0.module, $0.role, $0.roleReason) = (
              "demo/Chat", .source, "a library without another ending"
            )
            ($0.layer, $0.layerReason) = ("features", "`Chat*` under `layers` in line 3")
          },
          .with {
            ($0.module, $0.role) = ("demo/ChatTests", .tests)
            $0.roleReason = "a target of tests"
          },
        ]
      }
    ]
    $0.features.others = [
      .with { ($0.module, $0.roleReason) = ("demo/Lint", "a plug-in has no role") }
    ]
  }

  @Test func rolesHaveReasons() async {
    let result = await run("check --explain-roles", Self.roles)
    #expect(
      result.output == """
        3 modules

          Module          Role    Layer     Because
          demo/Chat       source  features  a library without another ending; `Chat*` under `layers` in line 3
          demo/ChatTests  tests   product   a target of tests; `Chat` under `features.layers` in line 9
          demo/Lint       –       –         a plug-in has no role

        """
    )
    #expect(result.status == 0)
    let only = await run("check --explain-roles Lint demo/Lint", Self.roles)
    #expect(only.output.contains("1 module\n"))
    #expect(!only.output.contains("Chat"))
    let unknown = await run("check --explain-roles Cat", Self.roles)
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("No module is called `Cat`"))
    #expect(await run("check --explain-roles --base main", Self.roles).status == 64)
  }

  @Test func withoutErrorsTheStatusIsZero() async {
    #expect(await run("check", Self.script(Array(Self.three.dropFirst()))).status == 0)
  }

  @Test func aBaseIsNamedWithWhatTheChangeMends() async {
    let script = Self.script([]) {
      $0.base.commitID = "0123456789abcdef0123456789abcdef01234567"
      $0.mended = 2
    }
    let result = await run("check --base main", script)
    #expect(
      result.output == "No findings by 2 rules · compared with 0123456789ab · 2 mended\n"
    )
    #expect(script.calls.last == #"check ["", "main", "", ""]"#)
  }

  @Test func theQuestionHasRulesAndModules() async {
    let script = Self.script([])
    _ = await run("check App Core --rule C04 --rule wiring --head v1", script)
    #expect(script.calls.last == #"check ["v1", "", "C04,wiring", "App,Core"]"#)
  }

  @Test func allowedFindingsAreCountedAndListed() async {
    var allowed = Self.finding("C02", .error, "`Chat` imports `Call`")
    allowed.exception.note = "until the split"
    allowed.exception.location.path = ".graphd.yml"
    let script = Self.script([]) { [allowed] in
      $0.allowed = 1
      $0.allowedFindings = [allowed]
    }
    let result = await run("check --show-allowed", script)
    #expect(
      result.output == """
        No findings by 2 rules · 1 allowed

        Allowed
          error: Sources/App/A.swift:3: `Chat` imports `Call` [C02]
            Allowed: until the split

        """
    )
    #expect(result.status == 0)
    #expect(script.checkRequests.map(\.showAllowed) == [true])
  }

  @Test func aRangeGetsTheOptionsOfItsEnds() async {
    let result = await run("check --base A..B", Self.script([]))
    #expect(result.status == 64)
    #expect(result.errors.contains("give `--base A --head B`"), "\(result.errors)")
    #expect(await run("check --base A...B --head C", Self.script([])).status == 64)
  }

  @Test func githubShowsTenOfASeverity() async {
    let many = (0..<12).map { Self.finding("C04", .error, "Number \($0), 100%", remedy: "Mend") }
    let lines = await run("check --format github", Self.script(many)).output.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(
      lines.first
        == "::error file=Sources/App/A.swift,line=3,title=C04::Number 0, 100%25. Mend"
    )
    #expect(lines.last == "2 more with severity error: `graphctl check` lists them")
  }

  @Test func sarifHasRulesLevelsAndFingerprintsWithoutLines() async throws {
    let output = await run("check --format sarif", Self.script(Self.three)).output
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    )
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.map { $0["level"] as? String } == ["error", "warning", "note"])
    #expect(results.map { $0["ruleIndex"] as? Int } == [0, 2, 1])
    let fingerprints = results[0]["partialFingerprints"] as? [String: String]
    #expect(fingerprints == ["graphdIdentity/v1": "C04|App|`App` imports `Core`"])
  }

  @Test func sarifEscapesPaths() async {
    let odd = [Self.finding("C04", .error, "Odd", at: "Sources/Über uns/100%.swift")]
    let output = await run("check --format sarif", Self.script(odd)).output
    #expect(output.contains(#""uri" : "Sources/%C3%9Cber%20uns/100%25.swift""#))
  }

  @Test func gitlabHasFingerprintsAndLines() async throws {
    let output = await run("check --format gitlab", Self.script(Self.three)).output
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    )
    #expect(issues.map { $0["severity"] as? String } == ["major", "minor", "info"])
    #expect(issues.map { $0["check_name"] as? String } == ["C04", "C11", "C10"])
  }

  @Test func checkstyleGroupsByFileAndEscapes() async {
    let odd = [Self.finding("C04", .error, "A < \"B\" & C")]
    #expect(
      await run("check --format checkstyle", Self.script(odd)).output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="Sources/App/A.swift">
            <error line="3" severity="error" message="A &lt; &quot;B&quot; &amp; C" source="graphd.C04"/>
          </file>
        </checkstyle>

        """
    )
  }

  @Test func xcodeReadsLines() async {
    #expect(
      await run("check --format xcode", Self.script(Self.three)).output == """
        Sources/App/A.swift:3: error: `App` imports `Core`. Declare it [C04]
        Sources/App/A.swift:3: warning: A cycle [C11]
        Sources/App/A.swift:1: note: A small module [C10]

        """
    )
  }

  @Test(arguments: [
    "check ''", "check --base ''", "check --head ''", "check --rule ''", "check --baseline ''",
    "check --write-baseline", "check --baseline b --base main", "check --baseline b App",
    "check --baseline b --prune-baseline --allow-additions",
    "check --baseline b --write-baseline --prune-baseline",
  ])
  func questionsThatContradictThemselvesAreRefused(_ commandLine: String) async {
    #expect(await run(commandLine, Self.script([])).status == 64)
  }
}

@Suite struct BaselineTests {
  private let folder: URL
  private var file: String { folder.appending(path: "known.txt").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func script(_ subjects: [String], strict: [String] = []) -> Script {
    Script {
      $0.findings = [
        .with {
          $0.check.complete = true
          $0.check.strictRules = strict
        },
        .with {
          $0.findings.findings = subjects.map { subject in
            .with {
              ($0.rule, $0.severity, $0.message) = ("C04", .error, subject)
              $0.identity = "C04|\(subject)"
            }
          }
        },
      ]
    }
  }

  private func write(_ text: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }
  private func read() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  @Test func aBaselineIsSortedAndLeavesItsFindingsOut() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = script(["b", "a\nc"])
    let line = "check --baseline \(file)"
    #expect(await run(line + " --write-baseline", script).status == 1)
    #expect(await run(line + " --write-baseline --allow-additions", script).status == 0)
    #expect(try read() == "# graphd baseline 1\nC04|a\\nc\nC04|b\n")
    let result = await run(line, script)
    #expect(result.output == "No findings by 0 rules · 2 in the baseline\n")
    #expect(result.status == 0)
  }

  @Test func aStaleEntryIsAnErrorUntilItIsPruned() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("# graphd baseline 1\n# known\nC04|a\nC04|gone\n")
    let script = script(["a"])
    let result = await run("check --baseline \(file)", script)
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "known.txt:4: The baseline lists `C04|gone`, which is no longer found [baseline_stale]"
      )
    )
    #expect(await run("check --baseline \(file) --prune-baseline", script).status == 0)
    #expect(try read() == "# graphd baseline 1\nC04|a\n")
    #expect(await run("check --baseline \(file)", script).status == 0)
  }

  @Test func aNewFindingIsAnErrorThoughTheCountIsEqual() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("# graphd baseline 1\nC04|a\n")
    #expect(await run("check --baseline \(file)", script(["b"])).status == 2)
  }

  @Test func aStrictRuleHasNoBaseline() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("# graphd baseline 1\n")
    let script = script(["a"], strict: ["C04"])
    #expect(await run("check --baseline \(file) --write-baseline", script).status == 0)
    #expect(try read() == "# graphd baseline 1\n")
    #expect(await run("check --baseline \(file)", script).status == 2)
  }

  @Test(arguments: [
    ("", 1), ("# graphd baseline 2\nC04|a\n", 1), ("# graphd baseline 1\nC04|a\n<<<<<<< ours\n", 3),
    ("# graphd baseline 1\nC04|a\\q\n", 2), ("# graphd baseline 1\n|a\n", 2),
  ])
  func damageIsBadUsageWithItsLine(_ text: String, _ line: Int) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(text)
    let result = await run("check --baseline \(file)", script(["a"]))
    #expect(result.status == 64)
    #expect(result.errors.contains("line \(line) is no baseline"))
  }

  @Test func aMissingBaselineIsAFailure() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(await run("check --baseline \(file)", script([])).status == 1)
  }
}
