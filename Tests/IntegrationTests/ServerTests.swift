import Foundation
import Subprocess
import TestSupport
import Testing

/// `graphd` with a configuration of repositories, as a team's server.
@Suite(.timeLimit(.minutes(20))) struct ServerTests {
  /// Writes a configuration of `app`, a bare clone of the place's repository, and returns the arguments of graphd.
  private func serve(_ place: Place, _ settings: String = "") async throws -> [String] {
    _ = try await Programs.git(
      "clone",
      "--quiet",
      "--bare",
      ".",
      place.root + "/app.git",
      in: place
    )
    let text = """
      repositories:
        app:
          path: \(place.root)/app.git
          remote: origin
      \(settings.isEmpty ? "" : "    " + settings)
      """
    let file = place.root + "/server.yml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return ["--server-config", file]
  }

  private func affected(
    _ place: Place,
    _ base: String,
    _ head: String,
    _ more: [String] = []
  ) async throws -> Programs.Outcome {
    try await Programs.graphctl(
      ["affected", "--repository-name", "app", "--base", base, "--head", head] + more,
      in: place,
      socket: more.contains("--server") ? nil : place.socket
    )
  }

  @Test func aRepositoryIsAskedAboutByItsName() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let arguments = try await serve(place)
    _ = try await withDaemon(at: place, arguments: arguments) {
      try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
      try await place.commit()
      // Neither the branch nor the commit is in the server's clone yet.
      let id = try await Programs.git("rev-parse", "HEAD", in: place).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      for head in [id, "main"] {
        let answer = try await affected(place, "main~1", head, ["--socket", place.socket])
        #expect(answer.status == 0, "\(answer.error)")
        #expect(answer.output.contains("Stale"))
        #expect(!answer.output.contains(place.root))
      }
      let part = try await affected(place, "main~1", id, ["--socket", place.socket, "Sources/App"])
      #expect(part.status == 0 && !part.output.contains("Stale"), "\(part.error)")

      for (arguments, message) in [
        (["--repository-name", "app"], "by its revisions alone"),
        (["--repository-name", "lib", "--base", "a", "--head", "b"], "known are `app`"),
        (["--repo", place.repository, "--base", "HEAD", "--head", "HEAD"], "--repository-name"),
        (["--repository-name", "app", "--base", "nix", "--head", "main"], "push it first"),
      ] {
        let refused = try await Programs.graphctl(
          ["affected", "--socket", place.socket] + arguments,
          in: place
        )
        #expect(refused.status == 1)
        #expect(refused.error.contains(message), "\(refused.error)")
        #expect(!refused.error.contains(place.root + "/app.git"), "\(refused.error)")
      }
    }
  }

  @Test func certificatesDecideWhoMayAsk() async throws {
    try #require(await TestCertificates.canBeMade, "`openssl` must be in PATH")
    try await TestCertificates.with { files in
      for (clients, isPermitted) in [("[client]", true), ("[ci, deploy]", false)] {
        let place = try Place()
        try await place.commitAll(SamplePackage.files)
        let tls = [
          "--tcp", "127.0.0.1:0", "--tcp-certificate", files.server.certificate,
          "--tcp-private-key", files.server.key, "--tcp-client-ca", files.authority,
        ]
        let arguments = try await serve(place, "clients: \(clients)") + tls
        _ = try await withLoggedDaemon(at: place, arguments: arguments) { log in
          let address = try #require(log.firstMatch(of: /tcp=(127\.0\.0\.1:\d+)/)?.1)
          let answer = try await affected(
            place,
            "main",
            "main",
            [
              "--server", String(address), "--tls-ca", files.authority, "--tls-certificate",
              files.client.certificate, "--tls-key", files.client.key,
            ]
          )
          #expect((answer.status == 0) == isPermitted, "\(answer.error)")
          #expect(answer.error.contains("has no repository `app` for this client") != isPermitted)
          // All are open to the daemon's own user.
          let local = try await affected(place, "main", "main", ["--socket", place.socket])
          #expect(local.status == 0, "\(local.error)")
        }
      }
    }
  }

  /// A manifest that leaves a file where it may not.
  private func hostile(_ place: Place) -> [String: String] {
    var files = SamplePackage.files
    files["Package.swift"] = """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      _ = FileManager.default.createFile(atPath: "\(place.root)/marker", contents: nil)
      let package = Package(name: "demo", targets: [.target(name: "Core")])

      """
    return files
  }

  @Test(arguments: ["on", "off"])
  func aHostileManifestLeavesNoTrace(_ sandbox: String) async throws {
    let place = try Place()
    try await place.commitAll(hostile(place))
    let arguments = try await serve(place)
    _ = try await withDaemon(
      at: place,
      arguments: arguments,
      extra: ["GRAPHD_MANIFEST_SANDBOX": sandbox]
    ) {
      try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
      try await place.commit()
      let answer = try await affected(place, "main~1", "main", ["--socket", place.socket])
      #expect(answer.status == 0, "\(answer.error)")
      #expect(!FileManager.default.fileExists(atPath: place.root + "/marker"))
      if sandbox == "off" {
        #expect(
          answer.output.contains("does not run manifests of a repository that is not trusted")
        )
        #expect(answer.output.contains("Incomplete"))
      }
    }
  }

  @Test func aConfigurationWithMistakesStartsNoServer() async throws {
    let place = try Place()
    let file = place.root + "/server.yml"
    try Data("repositories:\n  app: {path: /nonexistent}\n".utf8).write(
      to: URL(fileURLWithPath: file)
    )
    let outcome = try await Programs.run(
      Programs.path("graphd"),
      ["--socket", place.socket, "--server-config", file],
      place
    )
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("\(file):2: `app` cannot be opened"), "\(outcome.error)")
  }
}
