package import DaemonLocation
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts the daemon when none runs, and replaces one of another build.
///
/// However many clients try at once, one of them starts a daemon, and the others find it: starting
/// needs a lock, and what a client saw before it had the lock counts for nothing.
package struct DaemonLauncher: Sendable {
  /// Where everything lies.
  package var paths: DaemonPaths
  /// What the daemon inherits.
  package var environment: [String: String]
  /// How long a start may take.
  package var patience: Duration

  /// How long it may take unless somebody says otherwise.
  package static let usualPatience: Duration = .seconds(10)

  /// A launcher; it does nothing by itself.
  package init(
    paths: DaemonPaths,
    environment: [String: String],
    patience: Duration = usualPatience
  ) {
    self.paths = paths
    self.environment = environment
    self.patience = patience
  }

  /// Makes sure that a daemon listens.
  ///
  /// - Throws: `GraphClientError` with code `cannotStart`; `CancellationError`.
  package func start() async throws {
    try checkExecutable()
    try checkSocket()
    let deadline = ContinuousClock.now + patience
    let lock = try await startLock(until: deadline)
    defer { withExtendedLifetime(lock) {} }
    try await start(until: deadline)
  }

  /// Ends the daemon with the given process id, if it still is the one that listens, and makes sure
  /// that another does.
  ///
  /// - Throws: `GraphClientError` with code `cannotStop` or `cannotStart`; `CancellationError`.
  package func replace(processID: Int32) async throws {
    // What cannot be started again must not be ended.
    try checkExecutable()
    try checkSocket()
    let lock = try await startLock(until: ContinuousClock.now + patience)
    defer { withExtendedLifetime(lock) {} }
    if let running = try DaemonProcess.find(at: paths.socket), running.processID == processID {
      try await running.stop()
    }
    try await start(until: ContinuousClock.now + patience)
  }

  /// Starts and replaces as an error of `GraphClient.withDaemon` suggests; true if connecting is worth
  /// another try.
  package func mend(_ error: GraphClientError) async throws -> Bool {
    switch error.code {
    case .noDaemon, .connectionLost:
      try await start()
      return true
    case .otherBuild:
      guard let processID = error.metadata[GraphClientError.processIDKey].flatMap({ Int32($0) })
      else { return false }
      try await replace(processID: processID)
      return true
    case .unresponsive, .unsafeSocket, .unsafeServer, .notAdmitted, .cannotStart, .cannotStop,
      .requestTooLarge, .service:
      return false
    }
  }
}

extension DaemonLauncher {
  /// Refuses what the daemon would refuse, before anything is written beside it.
  private func checkSocket() throws {
    if let complaint = paths.socket.complaint { throw Self.failure(complaint) }
  }

  /// Waits for the lock that only one client has while it starts a daemon.
  private func startLock(until deadline: ContinuousClock.Instant) async throws -> FileLock {
    do {
      try SocketFolder(path: paths.socket.folder).prepare(userID: geteuid())
    } catch {
      throw Self.failure(error.description)
    }
    while true {
      do {
        return try FileLock.take(paths.startLock)
      } catch {
        guard case .held = error.reason else {
          throw Self.failure("The lock `\(error.path)` cannot be taken: \(error.cause)")
        }
        guard ContinuousClock.now < deadline else {
          throw Self.failure("Another `graphctl` has been starting one for \(patience)")
        }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// Starts a daemon, unless one listens; one that begins or ends is waited for.
  private func start(until deadline: ContinuousClock.Instant) async throws {
    while ContinuousClock.now < deadline {
      if UnixSocket.probe(paths.socket.path) != .nobody { return }
      let isFree = FileLock.holder(of: paths.socket.lockPath) == nil
      if isFree, try await launch(until: deadline) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Self.failure(
      "Another process holds `\(paths.socket.lockPath)` and has not listened for \(patience)"
    )
  }

  /// Starts the program once; false if it found another daemon there.
  private func launch(until deadline: ContinuousClock.Instant) async throws -> Bool {
    let executable = try checkExecutable()
    let log = try openLog()
    defer { try? log.close() }
    let (answer, processID) = try await launch(executable, log, until: deadline)
    switch answer {
    case .said(.listening): return true
    case .said(.alreadyRunning): return false
    case .said(.failed(let sentence)): throw Self.failure(sentence)
    case .ended: throw Self.failure("`\(executable)` ended at once: `\(paths.log)` may say why")
    case .silent:
      // It must not come up later, when nobody expects it any more.
      kill(processID, SIGKILL)
      throw Self.failure("`\(executable)` did not listen within \(patience): see `\(paths.log)`")
    }
  }

  private func launch(
    _ executable: String,
    _ log: FileDescriptor,
    until deadline: ContinuousClock.Instant
  ) async throws -> (ReadinessPipe.Answer, Int32) {
    do {
      var pipe = try ReadinessPipe()
      let processID = try pipe.handOver { end throws(Errno) in
        try DetachedProcess.start(
          executable,
          arguments: [
            "--socket", paths.socket.path, "--log-file", paths.log,
            "--readiness-descriptor", String(Readiness.descriptor),
          ],
          environment: environment,
          output: log,
          readiness: end
        )
      }
      return (try await pipe.answer(until: deadline), processID)
    } catch let error as Errno {
      throw Self.failure("`\(executable)` cannot be run: \(error)")
    }
  }

  /// The daemon's program, if there is one.
  @discardableResult
  private func checkExecutable() throws(GraphClientError) -> String {
    guard let executable = paths.executable else {
      throw Self.failure(
        "The system does not tell where this program lies: set `GRAPHD_EXECUTABLE`"
      )
    }
    guard access(executable, X_OK) == 0 else {
      throw Self.failure(
        "`\(executable)` \(errno == ENOENT ? "is missing" : "cannot be run"): install it there, or "
          + "name another in `GRAPHD_EXECUTABLE`"
      )
    }
    return executable
  }

  /// The file for what the daemon says before its own log is open, and when it crashes.
  private func openLog() throws(GraphClientError) -> FileDescriptor {
    let folder = PrivateFolder.containing(paths.log)
    if let systemError = PrivateFolder.make(folder) {
      throw Self.failure(
        "The log's folder `\(folder)` cannot be made: \(Errno(rawValue: systemError))"
      )
    }
    do {
      return try FileDescriptor.open(
        FilePath(paths.log),
        .writeOnly,
        options: [.append, .create],
        permissions: .ownerReadWrite
      )
    } catch {
      throw Self.failure("The log `\(paths.log)` cannot be written: \(error)")
    }
  }

  private static func failure(_ reason: String) -> GraphClientError {
    GraphClientError(.cannotStart, .environment, "No daemon could be started: \(reason)")
  }
}

extension FileLockError {
  /// The system's words for what is in the way.
  fileprivate var cause: String {
    switch reason {
    case .held: "another process has it"
    case .systemCall(let name, let systemError):
      "`\(name)` failed: \(Errno(rawValue: systemError))"
    }
  }
}
