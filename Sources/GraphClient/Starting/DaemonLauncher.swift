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

  /// How long a daemon may have the lock and no socket: it takes one right after the other.
  private static let longestBinding: Duration = .milliseconds(500)

  /// Starts a daemon, unless one listens; one that begins or ends is waited for, and one whose socket's file was
  /// removed is ended.
  private func start(until deadline: ContinuousClock.Instant) async throws {
    var missing: ContinuousClock.Instant?
    while ContinuousClock.now < deadline {
      if UnixSocket.probe(paths.socket.path) != .nobody { return }
      if FileLock.holder(of: paths.socket.lockPath) == nil {
        if try await launch(until: deadline) { return }
      } else if let running = try DaemonProcess.find(at: paths.socket), running.isUnreachable {
        let since = missing ?? .now
        missing = since
        if since.duration(to: .now) > Self.longestBinding { try await running.stop() }
      } else {
        missing = nil
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    let holder = FileLock.holder(of: paths.socket.lockPath)?.processID.map { "Process \($0)" }
    throw Self.failure(
      "\(holder ?? "Another process") has the lock `\(paths.socket.lockPath)` and has not listened for "
        + "\(patience): end it, if it is a daemon that hangs"
    )
  }

  /// Starts the program once; false if it found another daemon there.
  private func launch(until deadline: ContinuousClock.Instant) async throws -> Bool {
    let executable = try checkExecutable()
    let (log, isLogged) = try openLog()
    defer { try? log.close() }
    let (answer, processID) = try await launch(executable, log, isLogged, until: deadline)
    let advice = isLogged ? "see `\(paths.log)`" : "run it in a terminal to see why"
    switch answer {
    case .said(.listening): return true
    case .said(.alreadyRunning): return false
    case .said(.failed(let sentence)): throw Self.failure(sentence)
    case .ended: throw Self.failure("`\(executable)` ended at once: \(advice)")
    case .silent:
      // It must not come up later, when nobody expects it any more.
      kill(processID, SIGKILL)
      throw Self.failure("`\(executable)` did not listen within \(patience): \(advice)")
    }
  }

  private func launch(
    _ executable: String,
    _ log: FileDescriptor,
    _ isLogged: Bool,
    until deadline: ContinuousClock.Instant
  ) async throws -> (ReadinessPipe.Answer, Int32) {
    do {
      var pipe = try ReadinessPipe()
      let processID = try pipe.handOver { end throws(Errno) in
        try DetachedProcess.start(
          executable,
          // `graphctl` is the daemon, too, under the other name.
          as: executable.hasSuffix("/graphctl") ? "graphd" : executable,
          arguments: [
            "--socket", paths.socket.path, "--readiness-descriptor", String(Readiness.descriptor),
          ] + (isLogged ? ["--log-file", paths.log] : []),
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

  /// The file for the daemon's output before its own log is open, and when it crashes.
  ///
  /// A log that cannot be written keeps no daemon away; `graphctl doctor` reports it.
  private func openLog() throws(GraphClientError) -> (FileDescriptor, isLogged: Bool) {
    if PrivateFolder.make(PrivateFolder.containing(paths.log)) == nil,
      let log = try? FileDescriptor.open(
        FilePath(paths.log),
        .writeOnly,
        options: [.append, .create],
        permissions: .ownerReadWrite
      )
    {
      return (log, true)
    }
    do {
      return (try FileDescriptor.open("/dev/null", .writeOnly), false)
    } catch {
      throw Self.failure("`/dev/null` cannot be opened: \(error)")
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
