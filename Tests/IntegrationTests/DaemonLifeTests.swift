import Foundation
import Subprocess
import Testing

/// The daemon that nobody starts: `graphctl` does, and it goes by itself.
@Suite struct DaemonLifeTests {
  // MARK: Starting

  @Test func theFirstCommandStartsTheDaemonAndTheSecondFindsIt() async throws {
    try await withLife { life in
      let first = try await life.daemonOfStatus()
      #expect(try await life.daemonOfStatus() == first)
      #expect(life.log.contains("Listening"))
      let status = try await life.graphctl("daemon", "status")
      #expect(status.status == 0, "\(status.error)")
      #expect(status.output.contains("process \(first)"))
    }
  }

  /// As a build from source leaves it.
  @Test func aProgramThatLiesAloneIsTheDaemon() async throws {
    try await withLife { life in
      let alone = life.place.root + "/graphctl"
      try FileManager.default.copyItem(atPath: Programs.path("graphctl"), toPath: alone)
      let started = try await life.graphctl(["daemon", "start"], [:], program: alone)
      #expect(started.status == 0 && started.error == "", "\(started)")
      #expect(life.log.contains("Listening"))
      // It is of the same build, so that the next command does not replace it.
      let status = try await life.graphctl(["daemon", "status"], [:], program: alone)
      #expect(
        started.output.firstMatch(of: /process \d+/)?.0
          == status.output.firstMatch(of: /process \d+/)?.0
      )
      _ = try await life.graphctl(["daemon", "stop"], [:], program: alone)
    }
  }

  @Test func theDaemonHasNothingOfItsStarter() async throws {
    try await withLife { life in
      // Nobody asks about a workspace: git's pipes would take the number of the one that is meant.
      let started = try await life.graphctl("daemon", "start")
      let number = started.output.firstMatch(of: /process (\d+)/)?.1
      let processID = try #require(number.flatMap { Int($0) }, "\(started)")
      guard let proc = ProcessFolder(processID) else { return }
      #expect(proc.workingFolder == "/")
      #expect(proc.session == processID)
      #expect(proc.file(0) == "/dev/null")
      #expect(proc.file(1) == life.logPath)
      #expect(proc.file(2) == life.logPath)
      // The pipe on which it reported is closed: nobody waits any more.
      #expect(proc.file(3)?.hasPrefix("pipe:") != true)
    }
  }

  @Test func twentyCommandsAtOnceStartOneDaemon() async throws {
    try await withLife { life in
      let daemons = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await life.daemonOfStatus() } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(daemons.count == 1)
      #expect(life.log.components(separatedBy: "Listening").count == 2, "\(life.log)")
    }
  }

  @Test(arguments: [
    Prohibition(arguments: ["--no-spawn"]), Prohibition(variables: ["GRAPHCTL_NO_SPAWN": "1"]),
    Prohibition(variables: ["CI": "true"]),
  ])
  func whereItIsForbiddenNothingIsStarted(_ prohibition: Prohibition) async throws {
    try await withLife { life in
      let outcome = try await life.graphctl(
        ["status"] + prohibition.arguments,
        prohibition.variables
      )
      #expect(outcome.status == 0)
      #expect(outcome.error == "")
      #expect(outcome.output.contains("no daemon was asked"))
      #expect(!FileManager.default.fileExists(atPath: life.logPath))
    }
  }

  // MARK: What cannot be started

  @Test func withoutItsProgramTheCommandAnswersItself() async throws {
    try await withLife { life in
      let outcome = try await life.graphctl(
        ["status"],
        ["GRAPHD_EXECUTABLE": "/nonexistent/graphd"]
      )
      expectOneWarning(outcome, "`/nonexistent/graphd` is missing")
    }
  }

  @Test func withoutItsLogTheDaemonRunsAndDoctorSaysSo() async throws {
    try await withLife { life in
      // A file where a folder is wanted stops root, too.
      let file = life.place.root + "/file"
      try Data().write(to: URL(fileURLWithPath: file))
      let variables = ["XDG_STATE_HOME": file]
      let doctor = try await life.graphctl(["doctor"], variables)
      #expect(doctor.output.contains("a daemon runs without a log"), "\(doctor.output)")
      _ = try await life.daemonOfStatus(variables)
      #expect(life.log.isEmpty)
    }
  }

  /// As launchd starts it beside one that `graphctl` has started.
  @Test(arguments: [([], 1), (["--unless-running"], 0)] as [([String], Int32)])
  func aSecondDaemonGivesWay(_ options: [String], _ status: Int32) async throws {
    try await withLife { life in
      let first = try await life.daemonOfStatus()
      let program = Programs.path("graphd")
      let second = try await Programs.run(
        program,
        ["--socket", life.place.socket] + options,
        life.place
      )
      #expect(second.status == status, "\(second.error)")
      #expect(second.error.contains("\(first)"), "\(second.error)")
      #expect(try await life.daemonOfStatus() == first)
    }
  }

  @Test func doctorTriesWhatItClaims() async throws {
    try await withLife { life in
      let doctor = try await life.graphctl("doctor")
      #expect(doctor.status == 0, "\(doctor.output)")
      #expect(doctor.output.contains("The save of a file is noticed"), "\(doctor.output)")
      #expect(doctor.output.contains("files may be open at once"), "\(doctor.output)")
      #expect(!doctor.output.contains("that was tried"), "\(doctor.output)")
    }
  }

  // MARK: Without Swift

  /// As on the machine that only plans what others build and test.
  @Test(arguments: [[], ["--in-process"]])
  func aRepositoryOfLiteralManifestsNeedsNoToolchain(_ options: [String]) async throws {
    try await withLife { life in
      try life.place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
      let programs = life.place.root + "/programs"
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      let git = try await Executable.name("git").resolveExecutablePath(in: .inherit)
      try FileManager.default.createSymbolicLink(
        atPath: programs + "/git",
        withDestinationPath: "\(git)"
      )
      let outcome = try await life.graphctl(["affected", "--strict"] + options, ["PATH": programs])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("Account.visits"), "\(outcome.output)")
    }
  }

  // MARK: A socket that was removed

  /// As cleaners of temporary folders do it.
  @Test(arguments: [["daemon", "stop"], ["daemon", "restart"]])
  func aDaemonWithoutItsSocketGetsTheSignal(_ command: [String]) async throws {
    try await withLife { life in
      let first = try await life.daemonOfStatus()
      // A daemon ends by itself when its socket is gone. Paused, it cannot be faster than the commands.
      #expect(kill(pid_t(first), SIGSTOP) == 0)
      try FileManager.default.removeItem(atPath: life.place.socket)
      let status = try await life.graphctl("daemon", "status")
      let doctor = try await life.graphctl("doctor")
      #expect(kill(pid_t(first), SIGCONT) == 0)
      #expect(status.status == 69)
      #expect(status.output.contains("A daemon (process \(first)) runs"), "\(status.output)")
      #expect(doctor.output.contains("process \(first)"), "\(doctor.output)")
      let outcome = try await life.graphctl(command, [:])
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(life.log.contains("Stopped pid=\(first)"), "\(life.log)")
    }
  }

  @Test func aQuestionReplacesADaemonWithoutItsSocket() async throws {
    try await withLife { life in
      let first = try await life.daemonOfStatus()
      try FileManager.default.removeItem(atPath: life.place.socket)
      let second = try await life.daemonOfStatus()
      #expect(second != first)
      #expect(life.log.contains("Stopped pid=\(first)"), "\(life.log)")
    }
  }

  @Test func inAnUnsafeFolderTheCommandAnswersItself() async throws {
    try await withLife { life in
      let run = life.place.root + "/run"
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: run)
      let outcome = try await life.graphctl("status")
      expectOneWarning(outcome, "can be written by others")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: run)
    }
  }

  @Test func whatTheDaemonSaysIsShown() async throws {
    try await withLife { life in
      let outcome = try await life.graphctl(["status"], ["GRAPHD_IDLE_EXIT": "soon"])
      expectOneWarning(outcome, "`GRAPHD_IDLE_EXIT` is `soon`: give a whole number of seconds")
    }
  }

  @Test func aProgramThatIsNoDaemonIsNotWaitedFor() async throws {
    try await withLife { life in
      let outcome = try await life.graphctl(["status"], ["GRAPHD_EXECUTABLE": "/usr/bin/env"])
      expectOneWarning(outcome, "`/usr/bin/env` ended at once")
    }
  }

  // MARK: Other builds

  @Test func aDaemonOfAnotherBuildIsReplaced() async throws {
    try await withLife { life in
      let old = try life.otherBuild()
      let first = try await life.daemonOfStatus(["GRAPHD_EXECUTABLE": old])
      let kept = try await life.graphctl("status", "--no-spawn")
      #expect(kept.error.contains("The running daemon is build"))
      let second = try await life.daemonOfStatus()
      #expect(second != first)
      #expect(life.log.contains("Stopped pid=\(first)"), "\(life.log)")
      #expect(try await life.daemonOfStatus() == second)
    }
  }

  @Test func manyCommandsReplaceItOnce() async throws {
    try await withLife { life in
      let old = try life.otherBuild()
      let first = try await life.daemonOfStatus(["GRAPHD_EXECUTABLE": old])
      let daemons = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 { group.addTask { try await life.daemonOfStatus() } }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      #expect(daemons.count == 1)
      #expect(!daemons.contains(first))
    }
  }

  // MARK: By hand

  @Test func itIsStartedAndStoppedByHand() async throws {
    try await withLife { life in
      let started = try await life.graphctl("daemon", "start")
      #expect(started.output.hasPrefix("The daemon was started: process "), "\(started.error)")
      let again = try await life.graphctl("daemon", "start")
      #expect(again.output.hasPrefix("The daemon already runs: process "), "\(again.error)")
      let first = try await life.daemonOfStatus()
      let restarted = try await life.graphctl("daemon", "restart")
      #expect(restarted.output.hasPrefix("The daemon was started again: process "))
      let second = try await life.daemonOfStatus()
      #expect(second != first)
      let stopped = try await life.graphctl("daemon", "stop")
      #expect(stopped.output == "The daemon was stopped: process \(second)\n")
      let nothing = try await life.graphctl("daemon", "stop")
      #expect(nothing.output == "No daemon was running\n")
      #expect(try await life.graphctl("daemon", "status").status == 69)
      let logs = try await life.graphctl("daemon", "logs", "--lines", "1")
      #expect(logs.output.contains("Stopped pid=\(second)"))
      #expect(logs.output.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func theDoctorLooksAtTheDaemon() async throws {
    try await withLife { life in
      let processID = try await life.daemonOfStatus()
      let outcome = try await life.graphctl("doctor")
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.output.contains("The daemon answers: process \(processID)"))
      #expect(outcome.output.contains("git 2"))
    }
  }

  // MARK: Ending

  /// Not started by `graphctl`, whose own question may come later than the second that the daemon waits.
  @Test(arguments: [(["--idle-exit", "1"], nil), ([], "1")])
  func aDaemonThatNobodyAsksEnds(_ options: [String], _ variable: String?) async throws {
    let place = try Place()
    let outcome = try await Programs.run(
      Programs.path("graphd"),
      ["--socket", place.socket] + options,
      place,
      extra: ["GRAPHD_IDLE_EXIT": variable]
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("Nobody has asked anything"))
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }

  @Test func aCallThatNeverEndsDoesNotKeepADaemonThatIsStopped() async throws {
    try await withLife { life in
      let gate = try await life.closeGate()
      let first = try await life.daemonOfStatus()
      async let answer = life.graphctl("modules", "--no-spawn")
      try await life.waitForCall()
      let stopped = try await life.graphctl("daemon", "stop")
      #expect(stopped.output == "The daemon was stopped: process \(first)\n", "\(stopped.error)")
      try gate.open()
      let outcome = try await answer
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(
        outcome.error
          == "graphctl: warning: The daemon ended before it answered: answering without it\n"
      )
    }
  }

  @Test func aQuestionSurvivesItsDaemon() async throws {
    try await withLife { life in
      let gate = try await life.closeGate()
      let first = try await life.daemonOfStatus()
      async let answer = life.graphctl("modules")
      try await life.waitForCall()
      #expect(kill(pid_t(first), SIGKILL) == 0)
      try gate.open()
      let outcome = try await answer
      #expect(outcome.status == 0)
      #expect(outcome.error == "")
      #expect(try await life.daemonOfStatus() != first)
    }
  }

  @Test func atSIGHUPEverythingIsReadAnew() async throws {
    try await withLife { life in
      let processID = try await life.daemonOfStatus()
      try FileManager.default.moveItem(atPath: life.logPath, toPath: life.logPath + ".old")
      #expect(kill(pid_t(processID), SIGHUP) == 0)
      #expect(try await life.waitForLog("Reloaded at SIGHUP workspaces=1"))
      #expect(try await life.daemonOfStatus() == processID)
      // A crash is told in the new log, too.
      if let proc = ProcessFolder(processID) { #expect(proc.file(2) == life.logPath) }
    }
  }
}

/// A way to forbid that a daemon is started.
struct Prohibition: Sendable {
  var arguments: [String] = []
  var variables: [String: String] = [:]
}

private func expectOneWarning(
  _ outcome: Programs.Outcome,
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.status == 0, sourceLocation: sourceLocation)
  #expect(outcome.output.contains("no daemon was asked"), sourceLocation: sourceLocation)
  #expect(outcome.error.hasPrefix("graphctl: warning: "), sourceLocation: sourceLocation)
  #expect(outcome.error.contains(reason), "\(outcome.error)", sourceLocation: sourceLocation)
  #expect(
    outcome.error.filter { $0 == "\n" }.count == 1,
    "\(outcome.error)",
    sourceLocation: sourceLocation
  )
}
