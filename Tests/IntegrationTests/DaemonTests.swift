import Foundation
import Subprocess
import Testing

/// `graphd` and `graphctl` as processes.
@Suite struct DaemonTests {
  @Test func endsOnSIGTERMAndTakesItsSocketAway() async throws {
    let place = try Place()
    let status = try await withDaemon(at: place) {
      #expect(FileManager.default.fileExists(atPath: place.socket))
    }
    #expect(status == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }

  @Test func aSecondDaemonDoesNotDisturbTheFirst() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    _ = try await withDaemon(at: place) {
      let second = try await Programs.run(
        Programs.path("graphd"),
        ["--socket", place.socket],
        place
      )
      #expect(second.status == 1)
      #expect(
        second.error.contains("already") || second.error.contains("running"),
        "\(second.error)"
      )
      let answer = try await Programs.graphctl(
        ["modules", "--socket", place.socket],
        in: place,
        socket: place.socket
      )
      #expect(answer.status == 0, "\(answer.error)")
    }
  }

  /// Whatever is edited, the daemon that has seen every state before answers like a process that has
  /// seen none.
  @Test func answersLikeAFreshProcessAfterRandomEdits() async throws {
    let seed = UInt64.random(in: .min ... .max)
    var script = EditScript(seed: seed)
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let steps = (0..<8).map { _ in script.next() }
    _ = try await withDaemon(at: place) {
      for (number, step) in steps.enumerated() {
        try place.write(step.files)
        if step.commits { try await place.commit() }
        let question = ["affected", "--base", "HEAD~\(step.commits ? 1 : 0)", "--format", "json"]
        let warm = try await Programs.graphctl(
          question + ["--socket", place.socket],
          in: place,
          socket: place.socket
        )
        let cold = try await Programs.graphctl(question + ["--in-process"], in: place)
        #expect(warm.status == 0, "seed \(seed), step \(number): \(warm.error)")
        #expect(
          warm.output.withoutRevision == cold.output.withoutRevision,
          "seed \(seed), step \(number)"
        )
      }
    }
  }

  @Test func withoutDescriptorsSaysSo() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let outcome = try await Programs.run(
      "/bin/sh",
      [
        "-c", "ulimit -n 24 && exec \"$0\" affected --in-process",
        Programs.path("graphctl"),
      ],
      place
    )
    #expect(outcome.status == 1, "\(outcome.error)")
    #expect(outcome.error.contains("Too many open files"), "\(outcome.error)")
  }

  @Test(.enabled(if: PythonPeer.isAvailable, "needs a Python with grpcio: set GRAPHD_PYTHON"))
  func servesAForeignClientThroughReflection() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    _ = try await withDaemon(at: place) {
      let outcome = try await PythonPeer.run(place)
      #expect(outcome.status == 0, "\(outcome.error)")
      for expected in [
        "service graphd.v1.ImpactService", "service grpc.health.v1.Health", "health 1",
        "stale demo/App", "150 of 150", "1000 of 1000",
      ] {
        #expect(outcome.output.contains(expected), "\(outcome.output)")
      }
    }
  }

  @Test(.enabled(if: PythonPeer.makesStubs, "needs a Python with grpcio-tools: set GRAPHD_PYTHON"))
  func servesTheExample() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    _ = try await withDaemon(at: place) {
      let outcome = try await PythonPeer.runExample("client.py", ["1"], at: place)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.hasPrefix("complete 1 files\n"), "\(outcome.output)")
      #expect(outcome.output.contains("  demo/App output_can_change stale\n"), "\(outcome.output)")
    }
  }

  /// The session that `docs/plugin-authors.md` shows, message by message.
  @Test(.enabled(if: PythonPeer.makesStubs, "needs a Python with grpcio-tools: set GRAPHD_PYTHON"))
  func servesTheExampleOfASession() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    _ = try await withDaemon(at: place) {
      let edit = ["Sources/Core/Account.swift", "3", "  private var visits = 1"]
      let outcome = try await PythonPeer.runExample("session.py", edit, at: place)
      #expect(outcome.status == 0, "\(outcome.error)")
      let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("<- progress") }
      #expect(
        lines.first { !$0.hasPrefix("<- changed") } == "-> begin"
          && lines.contains("<- ready ") && lines.contains("-> opened")
          && lines.contains("-> changed") && lines.contains("-> question")
          && lines.contains("<- impact to 1"),
        "\(outcome.output)"
      )
      #expect(
        lines.contains("   Sources/Core/Account.swift:3 Account.visits: rebuilds 2, 1 stale"),
        "\(outcome.output)"
      )
      #expect(lines.contains("   demo/App STALE"), "\(outcome.output)")
    }
  }

  @Test(.enabled(if: GoPeer.isAvailable, "needs golang-go, golang-google-{grpc,protobuf}-dev"))
  func servesGo() async throws {
    let place = try Place()
    let peer = try await GoPeer.build(in: place)
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    _ = try await withDaemon(at: place) {
      let file = place.repository + "/Sources/App/App.swift"
      let outcome = try await Programs.run(peer, [place.socket, place.repository, file], place)
      #expect(outcome.status == 0, "\(outcome.error)")
      let lines = outcome.output.split(separator: "\n")
      try #require(lines.count == 5, "\(outcome.output)")
      #expect(lines[0] == "health SERVING")
      #expect(lines[1].hasPrefix("affected") && lines[1].contains("demo/App"))
      #expect(!lines[1].contains("App.swift"))
      #expect(lines[2].hasPrefix("status") && lines[2].contains("WATCH_MODE_WATCHING"))
      #expect(lines[3] == "400 calls")
      #expect(lines[4].hasPrefix("watched") && lines[4].contains("App.swift"))
    }
  }
}

extension String {
  /// A session numbers what it has seen; everything else must be equal.
  fileprivate var withoutRevision: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("\"snapshot\":") }.joined(separator: "\n")
  }
}
