import Foundation
import SystemPackage
import SystemSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A manifest that tries something, and what it finds with all rights and within bounds.
struct Attack: Sendable, CustomTestStringConvertible {
  var name: String
  var lines: String
  var free: String
  var confined: String

  var testDescription: String { name }

  static let all = [
    Attack(
      name: "reads a file of the home folder",
      lines: """
        let home = Context.environment["HOME"] ?? ""
        let text = try? String(contentsOfFile: home + "/secret", encoding: .utf8)
        let answer = text ?? "nothing"
        """,
      free: "hunter2",
      confined: "nothing"
    ),
    Attack(
      name: "reads the names of a folder",
      lines: """
        let names = try? FileManager.default.contentsOfDirectory(atPath: place)
        let answer = names?.last { $0 == "secret" } ?? "nothing"
        """,
      free: "secret",
      confined: "nothing"
    ),
    Attack(
      name: "writes a file",
      lines: """
        let file = FileManager.default.createFile(atPath: place + "/made", contents: nil)
        let answer = file ? "made" : "nothing"
        """,
      free: "made",
      confined: "nothing"
    ),
    Attack(
      name: "changes and removes a file",
      lines: """
        let file = place + "/secret"
        let changes = [chmod(file, 0o600), rename(file, place + "/other"), unlink(place + "/other")]
        let answer = changes == [0, 0, 0] ? "changed" : changes == [-1, -1, -1] ? "nothing" : "some"
        """,
      free: "changed",
      confined: "nothing"
    ),
    Attack(
      name: "follows its own link",
      lines: """
        symlink(place + "/secret", "link")
        let text = try? String(contentsOfFile: "link", encoding: .utf8)
        let answer = text ?? "nothing"
        """,
      free: "hunter2",
      confined: "nothing"
    ),
    Attack(
      name: "lets a shell write",
      lines: """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "echo text >\\"$PLACE/made\\" || exit 3"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let answer = process.terminationStatus == 0 ? "made" : "nothing"
        """,
      free: "made",
      confined: "nothing"
    ),
  ]
}

#if os(Linux)
/// Manifests that do harm, with the real toolchain: each attack fails within the bounds, and succeeds without them.
@Suite(
  .serialized,
  .timeLimit(.minutes(20)),
  .enabled(if: ConfinementProtections.ofThisSystem().files)
)
struct HostileManifestTests {
  @Test(arguments: Attack.all)
  func anAttackFails(_ attack: Attack) async throws {
    try await ConfinedEvaluation.with { evaluation in
      let secret = evaluation.place + "/secret"
      try Data("hunter2".utf8).write(to: URL(fileURLWithPath: secret))
      let confined = try await evaluation.answer(attack.lines)
      #expect(confined == attack.confined)
      let names = try FileManager.default.contentsOfDirectory(atPath: evaluation.place)
      #expect(names == ["secret"])
      let text = try String(contentsOfFile: secret, encoding: .utf8)
      #expect(text == "hunter2")
      var free = evaluation
      free.isConfined = false
      let unbounded = try await free.answer(attack.lines)
      #expect(unbounded == attack.free)
    }
  }

  @Test func thereIsNoNetwork() async throws {
    let listener = try LoopbackListener()
    defer { listener.close() }
    let lines = """
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(\(listener.port)).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let descriptor = socket(AF_INET, 1, 0)
      let result = withUnsafeBytes(of: &address) { bytes in
        connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
          socklen_t(bytes.count))
      }
      let answer = result == 0 ? "connected" : "nothing"
      """
    try await ConfinedEvaluation.with { evaluation in
      let confined = try await evaluation.answer(lines)
      #expect(confined == "nothing")
      #expect(!listener.accepts())
      var free = evaluation
      free.isConfined = false
      let unbounded = try await free.answer(lines)
      #expect(unbounded == "connected")
      #expect(listener.accepts())
    }
  }

  /// One process stays in the session of the evaluation, the other tries to begin its own.
  @Test(arguments: [["/bin/sleep"], ["/usr/bin/setsid", "/bin/sleep"]])
  func nothingIsLeftRunning(_ command: [String]) async throws {
    let duration = "\(UInt32.random(in: 100_000...999_999))"
    let words = (command + [duration]).map { "\"\($0)\"" }.joined(separator: ", ")
    let lines = """
      let words = [\(words)]
      let process = Process()
      process.executableURL = URL(fileURLWithPath: words[0])
      process.arguments = Array(words.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let answer = "left"
      """
    try await ConfinedEvaluation.with { evaluation in
      let answer = try await evaluation.answer(lines)
      #expect(answer == "left")
      #expect(processes(mentioning: duration) == [])
    }
  }

  @Test func processesOfANeverEndingManifestEnd() async throws {
    let duration = "\(UInt32.random(in: 100_000...999_999))"
    let lines = """
      for number in 0..<20 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "setsid sleep \(duration); (sleep \(duration) &); sleep \(duration)"]
        try process.run()
      }
      let answer = "none"
      while true {}
      """
    try await ConfinedEvaluation.with { evaluation in
      var evaluation = evaluation
      evaluation.timeLimit = .seconds(6)
      let failure = await #expect(throws: ManifestFailure.self) {
        try await evaluation.answer(lines)
      }
      #expect(failure?.code == .timedOut)
      #expect(processes(mentioning: duration) == [])
    }
  }

  /// SwiftPM keeps in memory what a manifest prints, so that much output meets another bound.
  @Test(arguments: [(100, "printed more than 64 MiB"), (1_000, "ended by signal")])
  func aFloodOfOutputIsBounded(_ count: Int, _ message: String) async throws {
    let lines = """
      let answer = "loud"
      let text = String(repeating: "text ", count: 1 << 18)
      for _ in 0..<\(count) { print(text) }
      """
    try await ConfinedEvaluation.with { evaluation in
      var evaluation = evaluation
      evaluation.timeLimit = .seconds(300)
      let failure = await #expect(throws: ManifestFailure.self) {
        try await evaluation.answer(lines)
      }
      #expect(failure?.code == .rejected)
      #expect(failure?.message.contains(message) == true, "\(failure.debugDescription)")
    }
  }

  @Test func memoryIsBounded() async throws {
    let lines = """
      var parts: [UnsafeMutableRawPointer] = []
      var count = 0
      while count < 64, let part = malloc(1 << 26) {
        memset(part, 1, 1 << 26)
        parts.append(part)
        count += 1
      }
      let answer = count < 64 ? "bounded" : "free"
      """
    try await ConfinedEvaluation.with { evaluation in
      let answer = try await evaluation.answer(lines)
      #expect(answer == "bounded")
    }
  }

  @Test(arguments: [#"print("{ \"name\": \"alien\" }")"#, #"print("}{]\0\u{7}")"#])
  func alienTextIsNotTaken(_ line: String) async throws {
    try await ConfinedEvaluation.with { evaluation in
      let answer = try? await evaluation.answer("\(line)\nlet answer = \"own\"")
      #expect(answer == "own")
    }
  }
}
#endif

/// Bounds that no manifest of good will notices.
@Suite struct ConfinedManifestTests {
  @Test func whatAManifestMayUseIsThere() async throws {
    let lines = """
      let date = Date(timeIntervalSince1970: 0).description(with: Locale(identifier: "de_DE"))
      let temporary = NSTemporaryDirectory() + "note"
      try "text".write(toFile: temporary, atomically: true, encoding: .utf8)
      let text = try String(contentsOfFile: temporary, encoding: .utf8)
      let user = Context.environment["HOME"] == place
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let answer = "\\(text) \\(user) \\(process.terminationStatus) \\(date.isEmpty)"
      """
    try await ConfinedEvaluation.with { evaluation in
      let answer = try await evaluation.answer(lines)
      #expect(answer == "text true 0 false")
    }
  }

  @Test func oneThatFailsAtABoundSaysWhichSettingLiftsIt() async throws {
    try await ConfinedEvaluation.with { evaluation in
      let failure = await #expect(throws: ManifestFailure.self) {
        try await evaluation.answer(
          #"let answer = try! String(contentsOfFile: place + "/..", encoding: .utf8)"#
        )
      }
      #expect(failure?.message.contains("GRAPHD_MANIFEST_SANDBOX=off") == true)
    }
  }

  @Test func othersAreEvaluatedBesideAHostileOne() async throws {
    try await ConfinedEvaluation.with { evaluation in
      var evaluation = evaluation
      evaluation.timeLimit = .seconds(60)
      let workspace = try await discover(
        """
        //- Package.swift
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "Demo", targets: ["A", "B"].map { .target(name: $0) })
        //- Sources/A/A.swift
        //- Sources/B/B.swift
        //- Hostile/Package.swift
        // swift-tools-version: 5.9
        import Foundation
        import PackageDescription
        while true {
          kill(-1, 0)
          poll(nil, 0, 1)
        }
        """,
        manifests: .evaluated(try await evaluation.evaluator())
      )
      #expect(workspace.packages.map(\.evaluation) == [.evaluated, .static])
      #expect(workspace.packages.first?.targets.map(\.name) == ["A", "B"])
      #expect(workspace.problems.map(\.code).contains(.manifestTimedOut))
    }
  }
}

#if os(Linux)
/// A socket of this machine that others can connect to.
private struct LoopbackListener {
  let descriptor: Int32
  let port: UInt16

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    try #require(isListening)
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Whether somebody has connected.
  func accepts() -> Bool {
    let connection = accept(descriptor, nil, nil)
    if connection >= 0 { _ = Glibc.close(connection) }
    return connection >= 0
  }

  func close() { _ = Glibc.close(descriptor) }
}
#endif
