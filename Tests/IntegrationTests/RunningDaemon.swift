import Foundation
import Subprocess
import TestSupport
import Testing

/// Runs `graphd` at the place's socket while `body` runs, then ends it with SIGTERM.
///
/// Returns what the daemon's end was. Readiness is the daemon's own message, not a pause.
func withDaemon(
  at place: Place,
  arguments: [String] = [],
  extra: [Environment.Key: String?] = [:],
  _ body: @Sendable @escaping () async throws -> Void
) async throws -> TerminationStatus {
  try await withLoggedDaemon(at: place, arguments: arguments, extra: extra) { _ in try await body()
  }
}

/// The same; `body` gets what the daemon logged until it listened.
func withLoggedDaemon(
  at place: Place,
  arguments: [String] = [],
  extra: [Environment.Key: String?] = [:],
  _ body: @Sendable @escaping (_ log: String) async throws -> Void
) async throws -> TerminationStatus {
  let result = try await Subprocess.run(
    Programs.executable("graphd"),
    arguments: Arguments(["--socket", place.socket] + arguments),
    environment: .inherit.updating(place.environment(socket: place.socket)).updating(extra),
    workingDirectory: processPath(place.root),
    input: .none,
    output: .discarded,
    error: .sequence
  ) { execution in
    var lines = execution.standardError.strings().makeAsyncIterator()
    var log = ""
    while let line = try await lines.next() {
      log += line
      if log.contains("Listening") { break }
    }
    #expect(log.contains("Listening"), "graphd said: \(log)")
    do {
      try await body(log)
    } catch {
      try execution.send(signal: .kill)
      throw error
    }
    try execution.send(signal: .terminate)
    while try await lines.next() != nil {}
  }
  return result.terminationStatus
}
