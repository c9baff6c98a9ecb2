import SourceTrees
import Subprocess

// Subprocess takes the paths of the system's own module where there is one.
#if canImport(System)
import System
#else
import SystemPackage
#endif

/// One run of `swift package dump-package`, with a time limit.
struct ManifestProcess: Sendable {
  struct Output: Sendable {
    var succeeded: Bool
    var standardOutput: [UInt8]
    var standardError: String
  }

  /// What a description of the largest known packages takes, many times over: 419 targets make 1 MB.
  private static let outputLimit = 64 << 20

  let executable: AbsolutePath
  let arguments: [String]
  var environment: [String: String]
  /// Absolute.
  let workingDirectory: String
  let timeLimit: Duration

  /// Runs the process to its end.
  ///
  /// The answer is `nil` if it was killed, with all that it started, at the time limit. A cancelled
  /// task kills it too.
  @concurrent
  func run() async throws -> Output? {
    let session = ProcessSession()
    ManifestLeftovers.add(session)
    defer { ManifestLeftovers.drop(session) }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        // Cancelled when the process has exited, or from outside.
        try? await Task.sleep(for: timeLimit)
        session.end()
      }
      defer { group.cancelAll() }
      let output = try await runToEnd(session)
      try Task.checkCancellation()
      return session.isEnded ? nil : output
    }
  }

  @concurrent
  private func runToEnd(_ session: ProcessSession) async throws -> Output {
    var options = PlatformOptions()
    options.createSession = true
    do {
      try SpareDescriptors.require()
      let result = try await Subprocess.run(
        .path(FilePath(executable.description)),
        arguments: Arguments(arguments),
        environment: Subprocess.Environment(environment),
        workingDirectory: FilePath(workingDirectory),
        platformOptions: options,
        input: .none,
        output: .bytes(limit: Self.outputLimit),
        error: .string(limit: Self.outputLimit)
      ) { execution in
        session.began(leader: execution.processIdentifier.value)
      }
      // A cancellation has killed the leader alone.
      if Task.isCancelled { session.end() } else { session.finished() }
      return Output(
        succeeded: result.terminationStatus.isSuccess,
        standardOutput: result.standardOutput,
        standardError: result.standardError
      )
    } catch {
      session.end()
      throw error
    }
  }
}
