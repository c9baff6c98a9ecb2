import DaemonLocation
import Foundation
import GraphEngine
import ServerTransport
import SourceTrees
import TestSupport
import Testing

@testable import GraphDaemon

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct TCPSettingsTests {
  private func settings(_ environment: [String: String], token: String = "") -> TCPSettings {
    TCPSettings(environment: environment, tokenFile: TokenFile(path: token))
  }

  /// What stands in the way; nil if it listens.
  private func complaint(_ settings: TCPSettings) -> String? {
    do {
      _ = try settings.open(userID: geteuid())
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func tcpIsOffUnlessAskedFor() throws {
    #expect(try settings([:]).open(userID: geteuid()) == nil)
    #expect(
      try settings(["GRAPHD_TCP": "", "GRAPHD_TCP_ROOTS": "/"]).open(userID: geteuid()) == nil
    )
  }

  @Test func theEnvironmentNamesEverything() {
    let settings = settings([
      "GRAPHD_TCP": "127.0.0.1:1", "GRAPHD_TCP_ROOTS": "/a:/b", "GRAPHD_TCP_CERTIFICATE": "c",
      "GRAPHD_TCP_PRIVATE_KEY": "k", "GRAPHD_TCP_CLIENT_CA": "a",
    ])
    #expect(settings.address == "127.0.0.1:1")
    #expect(settings.roots == ["/a", "/b"])
    #expect(settings.certificate == "c")
    #expect(settings.privateKey == "k")
    #expect(settings.clientAuthority == "a")
  }

  @Test func aTokenIsMadeForThisMachine() async throws {
    try await TemporaryRepository.with([:]) { folder in
      let token = folder.path + "/state/token"
      let settings = settings(
        ["GRAPHD_TCP": "localhost:0", "GRAPHD_TCP_ROOTS": folder.path + "/."],
        token: token
      )
      let door = try #require(try settings.open(userID: geteuid()))
      #expect(door.listener.address.port != 0)
      #expect(door.roots.folders.map(\.description) == [folder.path])
      #expect(try TokenFile(path: token).read(userID: geteuid()).count == 64)

      try await folder.shell("chmod 644 state/token")
      #expect(complaint(settings)?.contains("mode 0644") == true)
    }
  }

  @Test(arguments: ["0.0.0.0:0", "[::]:0", "192.0.2.1:7443", "build.example.com:7443"])
  func beyondThisMachineOnlyMutualTLSServes(_ address: String) async throws {
    try await TemporaryRepository.with([:]) { folder in
      let token = folder.path + "/token"
      let settings = settings(["GRAPHD_TCP": address], token: token)
      let said = try #require(complaint(settings))
      #expect(said.contains("`\(address)` can be reached from other machines"))
      #expect(said.contains("`--tcp-client-ca`"))
      #expect(!FileManager.default.fileExists(atPath: token))
    }
  }

  @Test(arguments: [
    ["GRAPHD_TCP_CERTIFICATE"], ["GRAPHD_TCP_PRIVATE_KEY"], ["GRAPHD_TCP_CLIENT_CA"],
    ["GRAPHD_TCP_CERTIFICATE", "GRAPHD_TCP_PRIVATE_KEY"],
    ["GRAPHD_TCP_CERTIFICATE", "GRAPHD_TCP_CLIENT_CA"],
  ])
  func aPartOfMutualTLSIsNone(_ names: [String]) {
    var environment = ["GRAPHD_TCP": "127.0.0.1:0"]
    for name in names { environment[name] = "/file.pem" }
    #expect(complaint(settings(environment))?.contains("give all three") == true)
  }

  @Test(arguments: [
    (["GRAPHD_TCP": "7443"], "give `HOST:PORT`"),
    (["GRAPHD_TCP": "127.0.0.1:0", "GRAPHD_TCP_ROOTS": "relative"], "no absolute path"),
    (
      ["GRAPHD_TCP": "127.0.0.1:0", "GRAPHD_TCP_ROOTS": "/nonexistent"], "no folder `/nonexistent`"
    ),
  ])
  func whatCannotBeUsedIsNamed(_ environment: [String: String], _ words: String) {
    #expect(complaint(settings(environment))?.contains(words) == true)
  }
}
