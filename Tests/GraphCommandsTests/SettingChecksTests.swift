import DaemonLocation
import Foundation
import Testing

@testable import GraphCommands

@Suite struct SettingChecksTests {
  @Test(arguments: [
    ("GRAPHD_IDLE_EXIT", "soon"), ("GRAPHD_MEMORY_LIMIT", "much"), ("GRAPHD_TCP", "7443"),
  ])
  func whatKeepsTheDaemonFromBeginningIsAWarning(_ name: String, _ value: String) {
    let checks = SettingChecks.refused([name: value])
    #expect(checks.map(\.verdict) == [.warning])
    #expect(
      checks.map(\.message) == [
        "`\(name)` is `\(value)`: no daemon can be started, every command reads everything anew"
      ]
    )
    #expect(checks.allSatisfy { $0.remedy.hasPrefix("give ") })
  }

  @Test(arguments: [
    ("GRAPHD_CACHE_SIZE", "lots"), ("GRAPHD_MANIFEST_TIMEOUT", "0"), ("GRAPHD_CACHE_DIR", "cache"),
    ("GRAPHD_MANIFEST_SANDBOX", "no"),
  ])
  func whatKeepsEveryAnswerFromBeingGivenIsAFailure(_ name: String, _ value: String) {
    let checks = SettingChecks.refused([name: value])
    #expect(checks.map(\.verdict) == [.failure])
    #expect(
      checks.map(\.message) == [
        "`\(name)` is `\(value)`: no daemon can be started, and nothing answers in its place"
      ]
    )
  }

  @Test func eachMistakeIsTold() {
    let checks = SettingChecks.refused([
      "GRAPHD_CACHE_SIZE": "1T", "GRAPHD_IDLE_EXIT": "-1", "GRAPHD_TCP": "127.0.0.1:0",
      "GRAPHD_TCP_ROOTS": "/src:lib", "GRAPHD_SERVER": "127.0.0.1:0",
    ])
    #expect(
      checks.map { check in check.message.prefix { $0 != ":" } } == [
        "`GRAPHD_IDLE_EXIT` is `-1`", "`GRAPHD_CACHE_SIZE` is `1T`",
        "`GRAPHD_TCP_ROOTS` is `/src", "`GRAPHD_SERVER` is `127.0.0.1",
      ]
    )
  }

  @Test func whatIsUnderstoodIsNotTold() {
    let checks = SettingChecks.refused([
      "GRAPHD_CACHE_SIZE": "512M", "GRAPHD_IDLE_EXIT": "0", "GRAPHD_MEMORY_LIMIT": "",
      "GRAPHD_MANIFEST_TIMEOUT": "5", "GRAPHD_MANIFEST_SANDBOX": "off",
      "GRAPHD_CACHE_DIR": "/cache",
      "GRAPHD_SERVER": "build.example.com:7443",
      // Nobody looks at it where no address is named.
      "GRAPHD_TCP_ROOTS": "lib",
    ])
    #expect(checks == [])
  }

  // MARK: Names

  @Test(arguments: [
    ("GRAPHD_CHACHE_DIR", "GRAPHD_CACHE_DIR"), ("GRAPHD_SOKET", "GRAPHD_SOCKET"),
    ("GRAPHD_MEM_LIMIT", "GRAPHD_MEMORY_LIMIT"), ("GRAPHD_CACHE_MEGABYTES", "GRAPHD_CACHE_SIZE"),
    ("GRAPHD_IDLE_TIMEOUT", "GRAPHD_IDLE_EXIT"),
  ])
  func aNameThatIsLikeAnotherIsTold(_ name: String, _ meant: String) {
    #expect(
      SettingChecks.misspelt([name]) == [
        .warning("settings", "graphd does not read `\(name)`", remedy: "did you mean `\(meant)`?")
      ]
    )
  }

  /// What tests, scripts and CI set, and what is somebody's own.
  @Test func otherNamesAreNobodysBusiness() {
    let names = [
      "GRAPHD_TRUTH_SEED", "GRAPHD_TRUTH_SHARE", "GRAPHD_TRUTH_NOTES", "GRAPHD_NIGHTLY",
      "GRAPHD_FUZZ_SEED", "GRAPHD_FUZZ_EDITS", "GRAPHD_LIVE_FUZZ_SEED", "GRAPHD_LIVE_FUZZ_STEPS",
      "GRAPHD_WATCH_FUZZ_SEED", "GRAPHD_WATCH_FUZZ_STEPS", "GRAPHD_PROOF_SEED",
      "GRAPHD_HISTORY_SEED", "GRAPHD_SHARD_SEED", "GRAPHD_PYTHON", "GRAPHD_MANIFESTS",
      "GRAPHD_BIN_PATH", "GRAPHD_ENVIRONMENT", "GRAPHD_SHARD", "GRAPHD_REPORTS", "GRAPHD_VERSION",
      "GRAPHD_CI", "GRAPHD_TMP", "GRAPHD_", "GRAPHD", "CACHE_DIR", "GRAPHCTL_NO_SPAWN",
    ]
    #expect(SettingChecks.misspelt(names + SettingChecks.known) == [])
  }

  /// A variable that is read and not known would be told as misspelt.
  @Test func everyVariableThatIsReadIsKnown() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = root.appendingPathComponent("Sources").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("SettingChecks.swift") }
    var read: Set<String> = []
    for file in files {
      let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
      for match in text.matches(of: /"(GRAPHD_[A-Z_]+)"/) { read.insert(String(match.output.1)) }
    }
    #expect(read == Set(SettingChecks.known))
  }

  // MARK: The whole

  @Test func theDoctorTellsThem() async {
    var process = FakeProcess()
    process.environment = [
      "GRAPHD_SOCKET": NSTemporaryDirectory() + "absent-\(UUID().uuidString.prefix(8))/d.sock",
      "XDG_STATE_HOME": NSTemporaryDirectory(), "XDG_CACHE_HOME": NSTemporaryDirectory(),
    ]
    process.tools = ["git": "git version 2.39.5\n", "swift": "Swift version 6.3.1\n"]
    let well = await process.run("doctor", Script())
    #expect(well.output.contains("No setting of the environment is mistaken"))
    process.environment["GRAPHD_TOKEN_FILE"] = "token"
    process.environment["GRAPHCTL_CONNECT_TIMEOUT"] = "soon"
    process.environment["GRAPHD_CHACHE_DIR"] = "secret"
    let warned = await process.run("doctor", Script())
    #expect(warned.status == 0, "\(warned.output)")
    let token = DaemonPaths(environment: process.environment, userID: 501, ownExecutable: "").token
    for text in [
      "`GRAPHD_TOKEN_FILE` is `token`, which is not absolute: `\(token)` is used",
      "`GRAPHCTL_CONNECT_TIMEOUT` is no number of seconds up to 3600: waiting 5",
      "graphd does not read `GRAPHD_CHACHE_DIR`: did you mean `GRAPHD_CACHE_DIR`?",
    ] { #expect(warned.output.contains(text), "\(warned.output)") }
    #expect(!warned.output.contains("secret"))
    process.environment["GRAPHD_CACHE_SIZE"] = "lots"
    let failed = await process.run("doctor", Script())
    #expect(failed.status == 1)
    #expect(failed.output.contains("`GRAPHD_CACHE_SIZE` is `lots`: no daemon can be started"))
  }
}
