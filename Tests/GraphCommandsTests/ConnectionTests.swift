import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GraphClient
import GraphProtos
import SystemPackage
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct ConnectionTests {
  private let local = Script { $0.affected.base.commitID = "in-process" }

  @Test func aRunningDaemonIsAsked() async throws {
    try await withFolder { folder in
      let remote = Script { $0.affected.base.commitID = "daemon" }
      try await withDaemon(remote, at: folder + "/d.sock") {
        for line in ["affected", "affected --socket \(folder)/d.sock"] {
          let result = await process(folder).run(line, local)
          #expect(result.status == 0)
          #expect(result.errors == "")
          #expect(result.output.contains("From daemon"))
        }
      }
      #expect(remote.calls == ["affected", "affected"])
      #expect(local.calls == [])
    }
  }

  @Test func bothWaysPrintTheSameBytes() async throws {
    let script = Script {
      $0.affected = Examples.storageChange
      $0.why = Examples.why
      $0.export = Examples.graph
    }
    try await withFolder { folder in
      try await withDaemon(script, at: folder + "/d.sock") {
        for line in ["affected --format json", "affected", "why App --format json", "graph"] {
          let asked = await process(folder).run(line, Script())
          let own = await process(folder).run(line + " --in-process", script)
          #expect(asked.output == own.output)
          #expect(asked.output != "")
        }
      }
    }
  }

  @Test func anAuditWithoutAWorkTreeDoesNotBlameTheDaemon() async throws {
    try await withFolder { folder in
      let remote = Script {
        $0.auditFailure = RPCError(code: .failedPrecondition, message: "`x` is bare")
      }
      try await withDaemon(remote, at: folder + "/d.sock") {
        let output = await process(folder).run("doctor --audit", Script()).output
        #expect(output.contains("`x` is bare: name a work tree with `--repo`\n"), "\(output)")
      }
    }
  }

  @Test func theStatusOfADaemonLoadsNothing() async throws {
    try await withFolder { folder in
      let remote = Script()
      try await withDaemon(remote, at: folder + "/d.sock") {
        var process = process(folder)
        process.terminals = true
        let result = await process.run("status --no-color", local)
        #expect(result.output.contains("daemon "))
        #expect(result.output.contains("Socket       \(folder)/d.sock"))
      }
      #expect(remote.calls == ["status"])
    }
  }

  @Test func inProcessAsksNoDaemon() async throws {
    try await withFolder { folder in
      let remote = Script()
      try await withDaemon(remote, at: folder + "/d.sock") {
        var process = process(folder)
        #expect(await process.run("affected --in-process", local).output.contains("in-process"))
        process.environment["GRAPHCTL_IN_PROCESS"] = "1"
        #expect(await process.run("affected", local).output.contains("in-process"))
        process.environment["GRAPHCTL_IN_PROCESS"] = "0"
        #expect(!(await process.run("affected", local).output.contains("in-process")))
      }
      #expect(remote.calls == ["affected"])
    }
  }

  @Test func withoutADaemonTheAnswerIsTheSameAndSilent() async throws {
    try await withFolder { folder in
      let result = await process(folder).run("affected", local)
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.contains("in-process"))
    }
  }

  @Test func aSocketThatNobodyListensToIsNoDaemon() async throws {
    try await withFolder { folder in
      close(try bound(folder + "/d.sock"))
      let silent = await process(folder).run("affected", local)
      #expect(silent.status == 0)
      #expect(silent.errors == "")
      let named = await process(folder).run("affected --socket \(folder)/d.sock", local)
      #expect(named.status == 69)
      #expect(named.errors.contains("No daemon answers at `\(folder)/d.sock`"))
    }
  }

  @Test func aDaemonThatSaysNothingIsNotWaitedForLong() async throws {
    try await withFolder { folder in
      let listener = try bound(folder + "/d.sock")
      defer { close(listener) }
      try #require(listen(listener, 8) == 0)
      let error = await #expect(throws: GraphClientError.self) {
        try await GraphClient.withDaemon(
          at: SocketLocation(path: folder + "/d.sock"),
          patience: .milliseconds(50),
          { _ in }
        )
      }
      #expect(error?.code == .unresponsive)
      #expect(error?.fault == .environment)
    }
  }

  @Test(arguments: ["soon", "-1", "0", "1e9"])
  func aTimeoutThatIsNoneIsNamed(_ value: String) async throws {
    try await withFolder { folder in
      var process = process(folder)
      process.environment["GRAPHCTL_CONNECT_TIMEOUT"] = value
      let result = await process.run("affected", local)
      #expect(result.status == 0)
      #expect(result.errors.contains("warning: `GRAPHCTL_CONNECT_TIMEOUT` is no number of seconds"))
    }
  }

  @Test func aNamedSocketMustAnswer() async throws {
    try await withFolder { folder in
      for path in ["\(folder)/absent.sock", "\(folder)/absent/d.sock"] {
        let result = await process(folder).run("affected --socket \(path)", local)
        #expect(result.status == 69)
        #expect(result.output == "")
        #expect(result.errors.contains("graphctl: hint: Questions are answered without a daemon"))
      }
    }
    #expect(local.calls == [])
  }

  @Test func aDaemonOfAnotherBuildIsNotAsked() async throws {
    try await withFolder { folder in
      let remote = Script { $0.capabilities.buildID = "build-2" }
      try await withDaemon(remote, at: folder + "/d.sock") {
        for line in ["affected", "affected --socket \(folder)/d.sock"] {
          let result = await process(folder).run(line, local)
          #expect(result.status == 0)
          #expect(result.output.contains("in-process"))
          #expect(
            result.errors == """
              graphctl: warning: The running daemon is build `build-2`, this client belongs to \
              build `build-1`: answering without it

              """
          )
        }
        let quiet = await process(folder).run("affected --quiet", local)
        #expect(quiet.errors == "")
      }
      #expect(remote.calls == [])
    }
  }

  @Test func withoutADaemonBesideItVersionsAreCompared() async throws {
    try await withFolder { folder in
      let remote = Script { $0.capabilities.version = BuildIdentity.version }
      try await withDaemon(remote, at: folder + "/d.sock") {
        var process = process(folder)
        process.daemonBuildID = nil
        _ = await process.run("affected", local)
      }
      #expect(remote.calls == ["affected"])
    }
  }

  @Test func aFolderThatOthersCanWriteToIsNotTrusted() async throws {
    try await withFolder { folder in
      let remote = Script()
      try await withDaemon(remote, at: folder + "/d.sock") {
        #expect(chmod(folder, 0o777) == 0)
        let result = await process(folder).run("affected", local)
        #expect(result.status == 0)
        #expect(result.errors.contains("can be written by others"))
        #expect(result.output.contains("in-process"))
        let named = await process(folder).run("affected --socket \(folder)/d.sock", local)
        #expect(named.status == 1)
        #expect(named.output == "")
      }
      #expect(remote.calls == [])
    }
  }

  @Test func aFileThatIsNoSocketIsNotTrusted() async throws {
    try await withFolder { folder in
      let file = try FileDescriptor.open(
        FilePath(folder + "/d.sock"),
        .writeOnly,
        options: .create,
        permissions: .ownerReadWrite
      )
      try file.close()
      let result = await process(folder).run("affected --socket d.sock", local)
      #expect(result.status == 1)
      #expect(result.errors.contains("is no socket"))
    }
  }

  private func process(_ folder: String) -> FakeProcess {
    var process = FakeProcess()
    process.environment = [
      "GRAPHD_SOCKET": folder + "/d.sock", "GRAPHCTL_NO_SPAWN": "1",
      // Hundreds of tests share two threads; none of them waits as short as a person would.
      "GRAPHCTL_CONNECT_TIMEOUT": "300",
    ]
    process.workingFolder = folder
    return process
  }
}

/// Runs `body` with a folder of its own, which is removed afterwards.
private func withFolder(_ body: (String) async throws -> Void) async throws {
  var template = Array("/tmp/graphctl-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer {
    for name in ["/d.sock", ""] { remove(folder + name) }
  }
  try await body(folder)
}

/// Runs `body` while a fake daemon listens at a socket.
private func withDaemon(
  _ script: Script,
  at path: String,
  _ body: () async throws -> Void
)
  async throws
{
  let transport = HTTP2ServerTransport.Posix(
    address: .unixDomainSocket(path: path),
    transportSecurity: .plaintext
  )
  try await withGRPCServer(transport: transport, services: script.services) { _ in
    _ = try await transport.listeningAddress
    try await body()
  }
}

/// A socket with a file, to which nobody listens; closed, it is what a killed daemon leaves behind.
private func bound(_ path: String) throws -> Int32 {
  #if canImport(Darwin)
  let type = SOCK_STREAM
  #else
  let type = Int32(SOCK_STREAM.rawValue)
  #endif
  let descriptor = socket(AF_UNIX, type, 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let result = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  try #require(result == 0)
  return descriptor
}
