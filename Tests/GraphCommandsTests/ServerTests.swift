import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GraphProtos
import Synchronization
import SystemPackage
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// `--server`: a daemon that is asked over TCP.
@Suite struct ServerTests {
  private let local = Script { $0.affected.base.commitID = "in-process" }
  private let remote = Script {
    $0.affected.base.commitID = "server"
    $0.status.daemon = $0.capabilities
  }
  private let token = String(repeating: "t", count: 40)

  @Test func itIsShownTheToken() async throws {
    try await withFolder { folder in
      let shown = try await withServer(remote) { address in
        let process = process(folder)
        let result = await process.run("affected --server \(address)", local)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.contains("From server"))
        let status = await process.run("status --server \(address) --format json", local)
        #expect(status.output.contains("\"server\": \"\(address)\""))
        #expect(status.output.contains("\"socket\": \"\""))
      }
      #expect(shown == Array(repeating: "Bearer \(token)", count: 4))
    }
    #expect(remote.calls == ["affected", "status"])
    #expect(local.calls == [])
  }

  @Test func theEnvironmentNamesItUnlessAnOptionDoesOtherwise() async throws {
    try await withFolder { folder in
      _ = try await withServer(remote) { address in
        var process = process(folder)
        process.environment["GRAPHD_SERVER"] = address
        #expect(await process.run("affected", local).output.contains("From server"))
        #expect(await process.run("affected --in-process", local).output.contains("in-process"))
        #expect(await process.run("affected --socket /none", local).status == 69)
        let status = await process.run("daemon status", local)
        #expect(status.output.contains("Server       \(address)"))
      }
    }
  }

  @Test func nobodyAnswersInItsPlace() async throws {
    try await withFolder { folder in
      // Port 1 is nobody's.
      for line in ["affected --server 127.0.0.1:1", "daemon status --server 127.0.0.1:1"] {
        let result = await process(folder).run(line, local)
        #expect(result.status == 69)
        #expect((result.errors + result.output).contains("No daemon answers at"))
      }
    }
    #expect(local.calls == [])
  }

  @Test func whoeverIsNotLetInIsToldSo() async throws {
    let refusing = Script()
    try await withFolder { folder in
      _ = try await withServer(refusing, admitting: "Bearer another") { address in
        let result = await process(folder).run("affected --server \(address)", local)
        #expect(result.status == 1)
        #expect(result.errors.contains("does not take this client's token"))
        #expect(result.errors.contains("hint: `--token-file`"))
      }
    }
    #expect(refusing.calls == [])
    #expect(local.calls == [])
  }

  /// A token in plain text does not leave the machine, wherever it is to go.
  @Test(arguments: [
    "192.0.2.1:7443", "build.example.com:7443", "0.0.0.0:1", "[::ffff:127.0.0.1]:1",
  ])
  func beyondThisMachineTLSIsNeeded(_ address: String) async throws {
    try await withFolder { folder in
      for more in ["", " --tls-ca ca.pem", " --tls-ca ca.pem --tls-certificate c.pem"] {
        let result = await process(folder).run("affected --server \(address)\(more)", local)
        #expect(result.status == 1)
        #expect(result.errors.contains("needs `--tls-ca`, `--tls-certificate` and `--tls-key`"))
      }
    }
  }

  @Test func filesThatAreMissingAreNamed() async throws {
    try await withFolder { folder in
      let files = "--tls-ca no.pem --tls-certificate no.pem --tls-key no.key"
      let tls = await process(folder).run("affected --server 127.0.0.1:1 \(files)", local)
      #expect(tls.status == 1)
      #expect(tls.errors.contains("The files of mutual TLS cannot be used"))
      let line = "affected --server 127.0.0.1:1 --token-file none"
      let token = await process(folder).run(line, local)
      #expect(token.status == 1)
      #expect(token.errors.contains("The token's file `\(folder)/none` does not exist"))
    }
  }

  @Test func aTokenThatOthersCanReadIsNotSent() async throws {
    try await withFolder { folder in
      #expect(chmod(folder + "/token", 0o644) == 0)
      let shown = try await withServer(remote) { address in
        let result = await process(folder).run("affected --server \(address)", local)
        #expect(result.status == 1)
        #expect(result.errors.contains("can be read or written by others (mode 0644)"))
      }
      #expect(shown == [])
    }
  }

  @Test(arguments: [
    "affected --server 127.0.0.1:1 --socket /s", "affected --server 127.0.0.1:1 --in-process",
    "watch --socket /s --in-process", "lsp --socket /s --in-process",
    "mcp --socket /s --in-process", "ledger compact --ledger /l/ --socket /s --in-process",
  ])
  func oneAnswers(_ arguments: String) async {
    let result = await run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("Give one of `--in-process`, `--socket` and `--server`"))
  }

  @Test(arguments: ["localhost", "127.0.0.1:0", "http://localhost:1"])
  func whatIsNoServerIsNamed(_ text: String) async {
    let result = await run("affected --server \(text)")
    #expect(result.status == 1)
    #expect(result.errors.contains("`\(text)` is no server"))
  }

  private func process(_ folder: String) -> FakeProcess {
    var process = FakeProcess()
    process.environment = [
      "GRAPHD_SOCKET": folder + "/d.sock", "GRAPHD_TOKEN_FILE": folder + "/token",
      "GRAPHCTL_NO_SPAWN": "1", "GRAPHCTL_CONNECT_TIMEOUT": "300",
    ]
    process.workingFolder = folder
    return process
  }

  /// Runs `body` with a folder that holds the token's file, and removes it afterwards.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    var template = Array("/tmp/graphctl-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      for name in ["/token", ""] { remove(folder + name) }
    }
    let file = try FileDescriptor.open(
      FilePath(folder + "/token"),
      .writeOnly,
      options: .create,
      permissions: .ownerReadWrite
    )
    try file.closeAfter { _ = try file.writeAll((token + "\n").utf8) }
    try await body(folder)
  }

  /// Runs `body` while a fake daemon listens at 127.0.0.1, and gives what its calls were shown.
  private func withServer(
    _ script: Script,
    admitting admitted: String? = nil,
    _ body: (String) async throws -> Void
  ) async throws -> [String] {
    let doorkeeper = Doorkeeper(admitted: admitted)
    let transport = HTTP2ServerTransport.Posix(
      address: .ipv4(host: "127.0.0.1", port: 0),
      transportSecurity: .plaintext
    )
    try await withGRPCServer(
      transport: transport,
      services: script.services,
      interceptors: [doorkeeper]
    ) { _ in
      let address = try #require(try await transport.listeningAddress.ipv4)
      try await body("\(address.host):\(address.port)")
    }
    return doorkeeper.shown.withLock { $0 }
  }
}

/// Notes what calls show, and refuses those that show something else than it wants.
private final class Doorkeeper: ServerInterceptor {
  let admitted: String?
  let shown = Mutex<[String]>([])

  init(admitted: String?) { self.admitted = admitted }

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent @Sendable (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let values = Array(request.metadata[stringValues: "authorization"])
    shown.withLock { $0 += values }
    guard admitted == nil || values == [admitted] else {
      throw RPCError(code: .unauthenticated, message: "")
    }
    return try await next(request, context)
  }
}
