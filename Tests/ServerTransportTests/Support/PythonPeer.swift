import Foundation
import Subprocess
import TestSupport
import Testing

/// A client of another implementation of gRPC: Python's, which is the C core.
enum PythonPeer {
  private static let interpreter = ProcessInfo.processInfo.environment["GRAPHD_PYTHON"] ?? "python3"

  private static var executable: Executable {
    interpreter.contains("/") ? .path(processPath(interpreter)) : .name(interpreter)
  }

  private static let check = Task {
    let result = try? await run(
      executable,
      arguments: ["-c", "import grpc, grpc_health, grpc_reflection"],
      output: .discarded
    )
    return result?.terminationStatus.isSuccess ?? false
  }

  /// Whether there is an interpreter with the packages.
  static var isAvailable: Bool {
    get async { await check.value }
  }

  private static let prelude = """
    import sys, time, threading, grpc
    channel = grpc.insecure_channel('unix:' + sys.argv[1])
    def unary(name): return channel.unary_unary('/graphd.v1.WorkspaceService/' + name)
    def stream(name): return channel.unary_stream('/graphd.v1.WorkspaceService/' + name)
    def say(*words): print(*words, flush=True)

    """

  /// Runs a script to its end.
  ///
  /// - Returns: Its lines, and those of its error messages if it failed.
  static func lines(_ script: String, _ path: String, _ argument: Int = 0) async throws -> [String]
  {
    let result = try await run(
      executable,
      arguments: ["-c", prelude + script, path, String(argument)],
      output: .string(limit: 1 << 20),
      error: .string(limit: 1 << 20)
    )
    // A peer that did well may still chat there: gRPC's C core logs each GOAWAY.
    let complaint = result.terminationStatus.isSuccess ? "" : result.standardError
    return (result.standardOutput + complaint).split(separator: "\n").map(String.init)
  }

  /// A script that runs, and that can be sent signals.
  struct Running {
    let send: (Signal) throws -> Void
  }

  /// Runs a script, waits until it says `ready`, and kills it after `body`.
  static func whileRunning<Result: Sendable>(
    _ script: String,
    _ path: String,
    _ body: (Running) async throws -> Result
  ) async throws -> Result {
    let result = try await run(
      executable,
      arguments: ["-c", prelude + script, path],
      input: .none,
      output: .sequence,
      error: .discarded
    ) { execution in
      defer { try? execution.send(signal: .kill) }
      var isReady = false
      for try await line in execution.standardOutput.strings() {
        if line.contains("ready") {
          isReady = true
          break
        }
        Issue.record("The peer said: \(line)")
      }
      try #require(isReady)
      return try await body(Running(send: { try execution.send(signal: $0) }))
    }
    return result.closureResult
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where there is no Python with gRPC.
  static var needsPython: Self {
    .enabled("GRAPHD_PYTHON must name a Python with grpcio, its health-checking and reflection") {
      await PythonPeer.isAvailable
    }
  }
}
