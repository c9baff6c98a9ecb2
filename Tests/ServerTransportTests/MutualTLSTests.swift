import DaemonLocation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import GraphProtos
import Subprocess
import TestSupport
import Testing

@testable import ServerTransport

/// A server that wants certificates.
@Suite(.serialized, .timeLimit(.minutes(10)), .needsOpenSSL) struct MutualTLSTests {
  private typealias Security = HTTP2ClientTransport.Posix.TransportSecurity

  /// Calls, and expects to be served, or else to learn in one way or another that it is not let in.
  private func expect(
    served isServed: Bool,
    _ address: ServerAddress,
    _ security: Security,
    authorization: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withNetworkClient(address, security: security, authorization: authorization) {
      client in
      var code: RPCError.Code?
      do {
        _ = try await Graphd_V1_WorkspaceService.Client(wrapping: client).listWorkspaces(.init())
      } catch let error as RPCError {
        code = error.code
      }
      #expect(code == (isServed ? nil : .unavailable), sourceLocation: sourceLocation)
    }
  }

  private func mutual(
    _ authority: String,
    _ identity: TestCertificates.Identity
  ) -> Security {
    .mTLS(
      certificateChain: [.file(path: identity.certificate, format: .pem)],
      privateKey: .file(path: identity.key, format: .pem)
    ) { $0.trustRoots = .certificates([.file(path: authority, format: .pem)]) }
  }

  private func anonymous(_ authority: String) -> Security {
    .tls { $0.trustRoots = .certificates([.file(path: authority, format: .pem)]) }
  }

  @Test(arguments: ["127.0.0.1", "[::1]"])
  func onlyCertificatesOfTheAuthorityAreLetIn(_ host: String) async throws {
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files, at: host) { server, address in
        try await expect(served: true, address, mutual(files.authority, files.client))
        try await expect(served: false, address, mutual(files.authority, files.stranger))
        try await expect(served: false, address, anonymous(files.authority))
        try await expect(served: false, address, .plaintext)
        try await expect(served: false, address, .plaintext, authorization: "Bearer \(goodToken)")
        #expect(server.calls.reading.begun == 1)
        try await expect(served: true, address, mutual(files.authority, files.client))
        await eventually("No connection is open") { server.server.connectionCount == 0 }
      }
    }
  }

  @Test func aClientTrustsOnlyItsAuthority() async throws {
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files) { _, address in
        try await expect(served: false, address, mutual(files.otherAuthority, files.client))
      }
    }
  }

  @Test func tlsIsNotSpokenWhereATokenIsWanted() async throws {
    try await TestCertificates.with { files in
      try await TestServer.withToken { server, address in
        try await expect(served: false, address, mutual(files.authority, files.client))
        #expect(server.calls.reading.begun == 0)
      }
    }
  }

  @Test func anyAddressMayBeListenedTo() async throws {
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files, at: "0.0.0.0") { _, address in
        let here = ServerAddress(host: .ipv4("127.0.0.1"), port: address.port)
        try await expect(served: true, here, mutual(files.authority, files.client))
      }
    }
  }

  @Test func filesThatCannotBeUsedEndTheServer() async throws {
    try await TestCertificates.with { files in
      let listener = try NetworkListener.bind(
        to: try #require(ServerAddress("127.0.0.1:0")),
        protection: .mutualTLS(
          TLSFiles(
            certificate: files.server.certificate,
            privateKey: files.client.key,
            clientAuthority: files.authority
          )
        )
      )
      let server = try DaemonServer(
        entrance: .network(listener),
        services: [],
        contract: EmbeddedDescriptors.fileDescriptorSet()
      )
      await #expect(throws: RuntimeError.self) { try await server.run() }
      #expect(await !server.isListening())
    }
  }

  @Test(.needsPython) func anotherImplementationIsTreatedAlike() async throws {
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files) { _, address in
        let lines = try await PythonPeer.lines(
          """
          def read(name): return open('\(files.folder)/' + name, 'rb').read()
          def attempt(channel):
              try:
                  channel.unary_unary('/graphd.v1.WorkspaceService/ListWorkspaces')(b'', timeout=60)
                  say('served')
              except grpc.RpcError as error:
                  say(error.code().name)
          def secure(key=None, chain=None):
              credentials = grpc.ssl_channel_credentials(read('ca.pem'), key, chain)
              return grpc.secure_channel(sys.argv[1], credentials)
          attempt(secure(read('client.key'), read('client.pem')))
          attempt(secure(read('stranger.key'), read('stranger.pem')))
          attempt(secure())
          attempt(grpc.insecure_channel(sys.argv[1]))
          """,
          "\(address)"
        )
        #expect(lines == ["served"] + Array(repeating: "UNAVAILABLE", count: 3))
      }
    }
  }

  private static let opens = """
    import socket, ssl
    context = ssl.create_default_context(cafile='FOLDER/ca.pem')
    context.load_cert_chain('FOLDER/client.pem', 'FOLDER/client.key')
    context.set_alpn_protocols(['h2'])
    host, port = sys.argv[1].split(':')
    connection = context.wrap_socket(socket.create_connection((host, int(port))),
        server_hostname='localhost')
    connection.sendall(b'PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n' + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]))

    """

  @Test(.needsPython) func manyPingsAreAnsweredUnderTLS() async throws {
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files) { _, address in
        let lines = try await PythonPeer.lines(
          Self.opens.replacing("FOLDER", with: files.folder) + """
            ping = bytes([0, 0, 8, 6, 0, 0, 0, 0, 0]) + b'12345678'
            connection.sendall(ping * 1000)
            answers, buffer = 0, b''
            while answers < 1000:
                buffer += connection.recv(65536)
                while len(buffer) >= 9 and len(buffer) >= 9 + int.from_bytes(buffer[:3], 'big'):
                    length = int.from_bytes(buffer[:3], 'big')
                    if buffer[3] == 7: sys.exit('goaway')
                    if buffer[3] == 6 and buffer[4] == 1: answers += 1
                    buffer = buffer[9 + length:]
            say('answered', answers)
            """,
          "\(address)"
        )
        #expect(lines == ["answered 1000"])
      }
    }
  }

  @Test(.needsPython) func aSilentTLSClientDoesNotHoldUpTheShutdown() async throws {
    let clock = ContinuousClock()
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files) { server, address in
        let script =
          Self.opens.replacing("FOLDER", with: files.folder) + "say('ready')\ntime.sleep(60)"
        try await PythonPeer.whileRunning(script, "\(address)") { peer in
          await eventually("It is connected") { server.server.connectionCount == 1 }
          try peer.send(.suspend)
          let start = clock.now
          server.server.beginGracefulShutdown()
          await eventually("No connection is open") { server.server.connectionCount == 0 }
          // TLS alone would wait for five seconds more.
          #expect(clock.now - start < server.server.limits.closeGrace + .seconds(4))
        }
      }
    }
  }

  @Test func whoeverDoesNotSpeakTLSIsClosed() async throws {
    var limits = TestServer.limits
    limits.handshakeTimeout = .milliseconds(50)
    try await TestCertificates.with { files in
      try await TestServer.withMutualTLS(files, limits: limits) { server, address in
        try await RawConnection.with(address) { connection in
          #expect(await connection.framesToEnd().isEmpty)
        }
        await eventually("No connection is open") { server.server.connectionCount == 0 }
      }
    }
  }
}
