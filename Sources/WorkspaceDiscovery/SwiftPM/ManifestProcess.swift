import SourceTrees
import Subprocess
import SystemSupport

// Subprocess takes the paths of the system's own module where there is one.
#if canImport(System)
import System
#else
import SystemPackage
#endif

/// One run of a program that evaluates a manifest, or of a compiled manifest, with limits of time and output.
struct ManifestProcess: Sendable {
  struct Output: Sendable {
    var succeeded: Bool
    /// The signal that ended it, if it did not exit by itself (`signal(7)`).
    var signal: Int32?
    var standardOutput: [UInt8]
    var standardError: String
  }

  /// What a description of the largest known packages takes, many times over: 419 targets make 1 MB.
  private static let outputLimit = 64 << 20

  let launch: Confinement.Launch
  var environment: [String: String]
  /// Absolute.
  let workingDirectory: String
  let timeLimit: Duration

  /// Runs the process to its end, which is the end of all that it started.
  ///
  /// The answer is `nil` if it was killed, with all that it started, at the time limit. A cancelled
  /// task kills it too.
  ///
  /// - Throws: `ManifestFailure` if it printed too much, else why it could not be run.
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
        .path(FilePath(launch.program)),
        arguments: Arguments(launch.arguments),
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
        signal: result.terminationStatus.signal,
        standardOutput: result.standardOutput,
        standardError: result.standardError
      )
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      session.end()
      throw ManifestFailure(
        .rejected,
        "The manifest printed more than \(Self.outputLimit >> 20) MiB and was killed; let it print less"
      )
    } catch {
      session.end()
      throw error
    }
  }
}

extension TerminationStatus {
  fileprivate var signal: Int32? {
    if case .signaled(let signal) = self { signal } else { nil }
  }
}
