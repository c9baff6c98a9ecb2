import Foundation
import Subprocess
import Testing

/// A place where `graphctl` may start daemons; whatever runs there is stopped at the end.
func withLife(_ body: (Life) async throws -> Void) async throws {
  let life = Life(place: try Place())
  try await life.place.commitAll(SamplePackage.files)
  do {
    try await body(life)
  } catch {
    _ = try? await life.graphctl("daemon", "stop")
    throw error
  }
  let stopped = try await life.graphctl("daemon", "stop")
  #expect(stopped.status == 0, "\(stopped.error)")
}

/// What a person with a home and a repository can do.
struct Life: Sendable {
  let place: Place

  var logPath: String { place.root + "/home/state/graphd/graphd.log" }

  /// What the daemons here have logged.
  var log: String {
    FileManager.default.contents(atPath: logPath).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func graphctl(_ arguments: String...) async throws -> Programs.Outcome {
    try await graphctl(arguments, [:])
  }

  func graphctl(
    _ arguments: [String],
    _ variables: [String: String],
    program: String = Programs.path("graphctl")
  ) async throws -> Programs.Outcome {
    var environment: [Environment.Key: String?] = ["GRAPHCTL_NO_SPAWN": nil, "CI": nil]
    for (name, value) in variables {
      environment.updateValue(value, forKey: try #require(Environment.Key(rawValue: name)))
    }
    return try await Programs.run(
      program,
      arguments,
      place,
      socket: place.socket,
      extra: environment
    )
  }

  /// The process that answers `graphctl status`; it must be a daemon.
  func daemonOfStatus(_ variables: [String: String] = [:]) async throws -> Int {
    let outcome = try await graphctl(["status", "--format", "json"], variables)
    try #require(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error == "")
    let answer = try outcome.decoded(as: StatusAnswer.self)
    try #require(!answer.inProcess, "\(outcome.error)")
    return answer.daemon.processId
  }

  /// Follows the log with `graphctl daemon logs --follow` until it says something.
  func waitForLog(_ words: String) async throws -> Bool {
    // Until the daemon has opened it, there may be none to follow.
    try? Data().write(to: URL(fileURLWithPath: logPath), options: .withoutOverwriting)
    let result = try await Subprocess.run(
      Programs.executable("graphctl"),
      arguments: ["daemon", "logs", "--follow", "--lines", "1000"],
      environment: .inherit.updating(place.environment(socket: place.socket)),
      input: .none,
      output: .sequence,
      error: .discarded
    ) { execution in
      var printed = ""
      for try await text in execution.standardOutput.strings() {
        printed += text
        if printed.contains(words) {
          try execution.send(signal: .terminate)
          return true
        }
      }
      return false
    }
    return result.closureResult
  }

  /// Makes the package's manifest wait, while it is evaluated, until the gate is opened.
  func closeGate() async throws -> Gate {
    let gate = Gate(path: place.root + "/gate")
    try place.write([
      "Package.swift": """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      while !FileManager.default.fileExists(atPath: "\(gate.path)") {
        Thread.sleep(forTimeInterval: 0.01)
      }
      let package = Package(name: "demo", targets: [.target(name: "Core")])

      """
    ])
    try await place.commit()
    return gate
  }

  /// Asks the daemon until it answers a call beside this one.
  func waitForCall() async throws {
    while true {
      let outcome = try await graphctl("daemon", "status", "--format", "json")
      try #require(outcome.status == 0, "\(outcome.error)")
      let status = try outcome.decoded(as: DaemonStatusAnswer.self)
      if status.callsInFlight > 1 { return }
    }
  }

  /// A daemon's program that is of another build: the same one with a byte after its end.
  func otherBuild() throws -> String {
    let copy = place.root + "/graphd"
    try FileManager.default.copyItem(
      atPath: Programs.path("graphd"),
      toPath: copy
    )
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
    try file.seekToEnd()
    try file.write(contentsOf: Data([0]))
    try file.close()
    return copy
  }
}

/// Something that a manifest waits for.
struct Gate: Sendable {
  let path: String

  func open() throws { try Data().write(to: URL(fileURLWithPath: path)) }
}

/// What `graphctl daemon status --format json` says of the calls.
private struct DaemonStatusAnswer: Decodable {
  var callsInFlight: Int
}

/// What `graphctl status --format json` says of who answered.
private struct StatusAnswer: Decodable {
  struct Daemon: Decodable {
    var processId: Int
  }

  var inProcess: Bool
  var daemon: Daemon
}

/// What Linux tells of a process (`proc(5)`).
struct ProcessFolder {
  private let path: String

  /// Nil on systems that tell nothing.
  init?(_ processID: Int) {
    path = "/proc/\(processID)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
  }

  var workingFolder: String? { link("cwd") }

  /// The id of the process's session.
  var session: Int? {
    guard let data = FileManager.default.contents(atPath: path + "/stat") else { return nil }
    // The second field may hold anything, but ends with the last parenthesis.
    let text = String(decoding: data, as: UTF8.self)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 3 ? Int(fields[3]) : nil
  }

  /// What a descriptor is open on.
  func file(_ descriptor: Int) -> String? { link("fd/\(descriptor)") }

  private func link(_ name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/" + name)
  }
}
