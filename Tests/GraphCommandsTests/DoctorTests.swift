import DaemonLocation
import Foundation
import GraphClient
import GraphProtos
import SystemSupport
import Testing

@testable import GraphCommands

@Suite struct DoctorTests {
  @Test func toolsTellTheirVersions() {
    #expect(ToolChecks.git("git version 2.39.5\n") == .ok("git", "git 2.39.5"))
    let swift = "Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu\n"
    #expect(ToolChecks.swift(swift) == .ok("swift", "Swift 6.3.1"))
    let apple = "swift-driver version: 1.1 Apple Swift version 6.3 (swiftlang-6.3)\n"
    #expect(ToolChecks.swift(apple) == .ok("swift", "Swift 6.3"))
  }

  @Test(arguments: [nil, "", "something else"])
  func aToolThatIsMissingFails(_ output: String?) {
    #expect(ToolChecks.git(output).verdict == .failure)
    #expect(ToolChecks.swift(output).verdict == .failure)
  }

  @Test func boundsOfManifestsAreOneLine() {
    let all = ConfinementProtections(files: true, calls: true, names: ["Landlock 7", "seccomp"])
    let whole = SandboxCheck.check([:], all)
    #expect(whole == .ok("sandbox", "Manifests run confined (Landlock 7, seccomp)"))
    let part = ConfinementProtections(files: false, calls: true, names: ["seccomp"])
    #expect(
      SandboxCheck.check([:], part).message
        == "Manifests can read and write your files; only seccomp confines them"
    )
    let none = ConfinementProtections(files: false, calls: false, names: [])
    #expect(
      SandboxCheck.check([:], none).message
        == "Manifests can read and write your files and use the network"
    )
    let inside = ConfinementProtections(
      files: false,
      calls: false,
      names: [],
      isInsideOther: true
    )
    #expect(SandboxCheck.check([:], inside).message.contains("macOS makes no other"))
    let off = SandboxCheck.check(["GRAPHD_MANIFEST_SANDBOX": "off"], all)
    #expect(off.verdict == .warning)
    #expect(off.message.contains("all your rights"))
  }

  @Test func whatIsTriedAndFailsIsSaid() async throws {
    var process = FakeProcess()
    process.environment["GRAPHD_SOCKET"] = NSTemporaryDirectory() + "absent/d.sock"
    process.tools = ["git": "git version 2.39.5\n", "swift": "Swift version 6.3.1\n"]
    let well = await process.run("doctor", Script())
    #expect(well.output.contains("The save of a file is noticed"))
    process.faults = [
      .sandbox: "it reads outside of its folder",
      .watcher(folder: process.workingFolder): "no event came",
    ]
    let ill = await process.run("doctor", Script())
    #expect(ill.output.contains("each question: no event came"))
    guard SandboxCheck.check(process.environment).verdict == .ok else { return }
    #expect(ill.output.contains("failed: it reads outside of its folder"))
    #expect(ill.status == 1)
  }

  @Test func fewDescriptorsAreAWarning() {
    #expect(TrialChecks.descriptors(256).verdict == .warning)
    #expect(TrialChecks.descriptors(10_240).message == "10240 files may be open at once")
    #expect(TrialChecks.descriptors(nil).verdict == .ok)
  }

  @Test func aMacWithoutDeveloperToolsFails() {
    #expect(MacChecks.developerTools(nil).verdict == .failure)
    let xcode = MacChecks.developerTools("/Applications/Xcode.app/Contents/Developer\n")
    #expect(xcode.message.contains("`/Applications/Xcode.app/Contents/Developer`"))
  }

  @Test(arguments: [
    ("/Users/me/Documents/app", true), ("/Users/me/Desktop", true), ("/Users/me/Documents2", false),
    ("/Users/me/src/Documents", false), ("/Users/me", false),
  ])
  func foldersThatAMacGuardsAreAWarning(_ folder: String, _ isGuarded: Bool) {
    let check = MacChecks.privacy(of: folder, home: "/Users/me")
    #expect((check?.verdict == .warning) == isGuarded)
  }

  @Test func sensibleLimitsAreOneLine() {
    #expect(WatchLimits.sensible.checks.map(\.verdict) == [.ok])
  }

  @Test func eachLowLimitHasItsRemedy() {
    let checks = WatchLimits(watches: 8192, instances: 128, queuedEvents: 100).checks
    #expect(checks.map(\.verdict) == [.warning, .warning])
    #expect(
      checks.map(\.remedy) == [
        "run `sudo sysctl fs.inotify.max_user_watches=65536`",
        "run `sudo sysctl fs.inotify.max_queued_events=16384`",
      ]
    )
  }

  @Test func foldersMustBeWritable() throws {
    let folder = NSTemporaryDirectory() + "graphctl-doctor-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FolderChecks.writable("log", folder, "The folder").message.hasSuffix("is writable"))
    let missing = FolderChecks.writable("log", folder + "/a/b", "The folder")
    #expect(missing == .ok("log", "The folder `\(folder)/a/b` can be made"))
    #expect(FileManager.default.createFile(atPath: folder + "/file", contents: nil))
    #expect(FolderChecks.writable("log", folder + "/file/a", "The folder").verdict == .failure)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  @Test func theSocketsFolderMustBeSafe() throws {
    let folder = NSTemporaryDirectory() + "graphctl-doctor-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let socket = SocketLocation(path: folder + "/s")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    #expect(FolderChecks.socket(socket).verdict == .ok)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
    #expect(FolderChecks.socket(socket).verdict == .failure)
    let long = SocketLocation(path: folder + "/absent/" + String(repeating: "s", count: 200))
    #expect(FolderChecks.socket(long).verdict == .failure)
    #expect(FolderChecks.socket(SocketLocation(path: "run/graphd.sock")).verdict == .failure)
  }

  @Test func anotherBuildIsAWarning() {
    var status = Graphd_V1_GetStatusResponse()
    status.daemon.buildID = "build-2"
    let answer = DaemonAnswer(status: status, workspaces: [])
    #expect(DaemonChecks.running(answer, expectedBuildID: "build-1").verdict == .warning)
    #expect(DaemonChecks.running(answer, expectedBuildID: "build-2").verdict == .ok)
    #expect(DaemonChecks.running(nil, expectedBuildID: "build-1").verdict == .ok)
  }

  @Test func aDaemonThatDoesNotAnswerIsAFailure() {
    let error = GraphClientError(.unresponsive, .environment, "It says nothing")
    #expect(DaemonChecks.silent(error).message == "It says nothing")
    #expect(DaemonChecks.silent(error).verdict == .failure)
  }

  @Test func whereNoDaemonCanListenARestartIsNoRemedy() {
    let error = GraphClientError(.cannotStart, .environment, "The socket's path is too long")
    #expect(DaemonChecks.silent(error).remedy == "see `socket`")
    #expect(DaemonChecks.silent(error).verdict == .failure)
  }

  @Test func aFailureIsTheExitStatus() async {
    var process = FakeProcess()
    process.environment = [
      "GRAPHD_SOCKET": NSTemporaryDirectory() + "absent-\(UUID().uuidString.prefix(8))/d.sock",
      "XDG_STATE_HOME": NSTemporaryDirectory(), "XDG_CACHE_HOME": NSTemporaryDirectory(),
    ]
    process.tools = ["git": "git version 2.39.5\n", "swift": "Swift version 6.3.1\n"]
    let well = await process.run("doctor --format json", Script())
    #expect(well.status == 0, "\(well.output)")
    #expect(well.output.contains("\"ok\": true"))
    process.tools["git"] = nil
    let ill = await process.run("doctor", Script())
    #expect(ill.status == 1)
    #expect(ill.output.hasPrefix("  failure  git"))
  }
}
