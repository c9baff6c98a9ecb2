import Foundation
import Subprocess
import TestSupport
import Testing

/// `graphd` and `graphctl` over TCP.
@Suite(.timeLimit(.minutes(20))) struct TCPTests {
  private struct DaemonStatus: Decodable {
    var tcpAddress: String?
  }

  /// Where the daemon at a place listens, by its own word.
  private func address(_ place: Place) async throws -> String {
    let outcome = try await Programs.graphctl(
      ["daemon", "status", "--format", "json"],
      in: place,
      socket: place.socket
    )
    let status = try outcome.decoded(as: DaemonStatus.self)
    return try #require(status.tcpAddress)
  }

  private func graphctl(
    _ words: String,
    _ server: String,
    _ place: Place
  ) async throws -> Programs.Outcome {
    let arguments = words.split(separator: " ").map(String.init) + ["--server", server]
    return try await Programs.graphctl(arguments, in: place)
  }

  @Test func aClientOfThisMachineIsServedWithinTheRoots() async throws {
    let place = try Place()
    let other = try Place()
    for place in [place, other] { try await place.commitAll(SamplePackage.files) }
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    let arguments = ["--tcp", "127.0.0.1:0", "--tcp-root", place.repository]
    _ = try await withDaemon(at: place, arguments: arguments) {
      let server = try await address(place)
      let answer = try await graphctl("affected", server, place)
      #expect(answer.status == 0, "\(answer.error)")
      #expect(answer.output.contains("Stale"))

      let outside = try await graphctl("affected --repo \(other.repository)", server, place)
      #expect(outside.status == 1)
      #expect(outside.error.contains("is in none of the folders that this daemon opens"))
      #expect(outside.error.contains("--tcp-root"))

      let token = place.root + "/home/state/graphd/tcp-token"
      let wrong = place.root + "/wrong"
      try FileManager.default.copyItem(atPath: token, toPath: wrong)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: wrong))
      try file.write(contentsOf: Data("0123x".utf8))
      try file.close()
      let refused = try await graphctl("affected --token-file \(wrong)", server, place)
      #expect(refused.status == 1)
      #expect(refused.error.contains("does not take this client's token"))

      // The socket is not limited.
      let local = try await Programs.graphctl(
        ["modules", "--repo", other.repository, "--socket", place.socket],
        in: place
      )
      #expect(local.status == 0, "\(local.error)")
    }
  }

  @Test(.enabled(if: PythonPeer.isAvailable, "needs a Python with grpcio: set GRAPHD_PYTHON"))
  func aForeignClientIsTreatedAlike() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let arguments = ["--tcp", "[::1]:0", "--tcp-root", place.repository]
    _ = try await withDaemon(at: place, arguments: arguments) {
      let outcome = try await PythonPeer.overTCP(
        place,
        address: try await address(place),
        token: place.root + "/home/state/graphd/tcp-token",
        roots: [place.repository, place.repository + "/Sources", place.root, "/nonexistent"]
      )
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(
        outcome.output == """
          UNAUTHENTICATED
          OK
          OK
          PERMISSION_DENIED
          PERMISSION_DENIED

          """
      )
    }
  }

  @Test func otherMachinesAreServedOverMutualTLS() async throws {
    try #require(await TestCertificates.canBeMade, "`openssl` must be in PATH")
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try await TestCertificates.with { files in
      let arguments = [
        "--tcp", "0.0.0.0:0", "--tcp-root", place.repository, "--tcp-certificate",
        files.server.certificate, "--tcp-private-key", files.server.key, "--tcp-client-ca",
        files.authority,
      ]
      _ = try await withDaemon(at: place, arguments: arguments) {
        let port = try #require(try await address(place).split(separator: ":").last)
        func ask(
          _ host: String,
          _ authority: String,
          _ client: TestCertificates.Identity
        ) async throws -> Programs.Outcome {
          try await graphctl(
            "modules --tls-ca \(authority) --tls-certificate \(client.certificate) "
              + "--tls-key \(client.key)",
            "\(host):\(port)",
            place
          )
        }
        let answer = try await ask("127.0.0.1", files.authority, files.client)
        #expect(answer.status == 0, "\(answer.error)")
        for (authority, client) in [
          (files.authority, files.stranger), (files.otherAuthority, files.client),
        ] {
          let refused = try await ask("127.0.0.1", authority, client)
          #expect(refused.status == 69, "\(refused.error)")
        }
        // The certificate names 127.0.0.1 only.
        let otherName = try await ask("127.0.0.2", files.authority, files.client)
        #expect(otherName.status == 69, "\(otherName.error)")
      }
    }
  }

  @Test(arguments: [
    (["--tcp", "0.0.0.0:0"], "`--tcp-certificate`"),
    (["--tcp", "127.0.0.1:0", "--tcp-root", "/nonexistent"], "There is no folder `/nonexistent`"),
    (["--tcp-root", "/"], "need `--tcp HOST:PORT`"),
    (
      [
        "--tcp", "127.0.0.1:0", "--tcp-certificate", "/no.pem", "--tcp-private-key", "/no.pem",
        "--tcp-client-ca", "/no.pem",
      ], "TLS"
    ),
  ])
  func aDaemonThatWouldNotBeSafeDoesNotBegin(
    _ arguments: [String],
    _ words: String
  ) async throws {
    let place = try Place()
    let outcome = try await Programs.run(
      Programs.path("graphd"),
      ["--socket", place.socket] + arguments,
      place
    )
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(words), "\(outcome.error)")
    #expect(!outcome.error.contains("Listening"))
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }

  @Test func aTokenThatOthersCanReadIsRefused() async throws {
    let place = try Place()
    let token = place.root + "/token"
    try Data(String(repeating: "t", count: 40).utf8).write(to: URL(fileURLWithPath: token))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
    let outcome = try await Programs.run(
      Programs.path("graphd"),
      ["--socket", place.socket, "--tcp", "127.0.0.1:0", "--token-file", token],
      place
    )
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("can be read or written by others (mode 0644)"))
  }
}
