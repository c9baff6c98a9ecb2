import Subprocess
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Certificates for mutual TLS at loopback addresses, made by `openssl` for one test.
package struct TestCertificates: Sendable {
  /// The folder that they lie in.
  package let folder: String

  /// The authority that both sides trust.
  package var authority: String { folder + "/ca.pem" }
  /// Another authority; nobody trusts it.
  package var otherAuthority: String { folder + "/other-ca.pem" }

  /// A certificate and its key.
  package struct Identity: Hashable, Sendable {
    package let certificate: String
    package let key: String
  }

  /// For 127.0.0.1, ::1 and `localhost`.
  package var server: Identity { identity("server") }
  /// Of the trusted authority.
  package var client: Identity { identity("client") }
  /// Of the other authority.
  package var stranger: Identity { identity("stranger") }

  /// Whether there is a program to make them with.
  package static var canBeMade: Bool {
    get async {
      let result = try? await run(.name("openssl"), arguments: ["version"], output: .discarded)
      return result?.terminationStatus.isSuccess ?? false
    }
  }

  /// Makes all of them, calls `body` and removes them.
  package static func with<Result>(
    _ body: (TestCertificates) async throws -> Result
  ) async throws -> Result {
    var template = Array("/tmp/graphd-tls-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Errno(rawValue: errno) }
    let certificates = TestCertificates(folder: String(cString: made))
    do {
      try await certificates.make()
      let result = try await body(certificates)
      try await certificates.remove()
      return result
    } catch {
      try await certificates.remove()
      throw error
    }
  }

  private func identity(_ name: String) -> Identity {
    Identity(certificate: "\(folder)/\(name).pem", key: "\(folder)/\(name).key")
  }

  private func make() async throws {
    try write("server.ext", "subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost")
    try write("client.ext", "extendedKeyUsage=clientAuth")
    for authority in ["ca", "other-ca"] {
      try await openssl(
        "req -x509 -nodes -days 2 -subj /CN=\(authority) -out \(authority).pem",
        authority
      )
    }
    for (name, extensions, authority) in [
      ("server", "server", "ca"), ("client", "client", "ca"), ("stranger", "client", "other-ca"),
    ] {
      try await openssl("req -new -nodes -subj /CN=\(name) -out \(name).csr", name)
      try await openssl(
        "x509 -req -days 2 -in \(name).csr -CA \(authority).pem -CAkey \(authority).key "
          + "-CAcreateserial -extfile \(extensions).ext -out \(name).pem"
      )
    }
  }

  /// Runs `openssl` with words; with a name it makes a key of it, too.
  private func openssl(_ words: String, _ key: String? = nil) async throws {
    let newKey = key.map { " -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -keyout \($0).key" }
    let result = try await run(
      .name("openssl"),
      arguments: Arguments((words + (newKey ?? "")).split(separator: " ").map(String.init)),
      workingDirectory: processPath(folder),
      output: .discarded,
      error: .string(limit: 1 << 16)
    )
    guard result.terminationStatus.isSuccess else {
      throw TemporaryRepository.Failure(description: "openssl \(words): \(result.standardError)")
    }
  }

  private func write(_ name: String, _ text: String) throws {
    let file = try FileDescriptor.open(
      FilePath(folder + "/" + name),
      .writeOnly,
      options: [.create, .truncate],
      permissions: .ownerReadWrite
    )
    try file.closeAfter { _ = try file.writeAll((text + "\n").utf8) }
  }

  private func remove() async throws {
    _ = try await run(.name("rm"), arguments: ["-rf", folder], output: .discarded)
  }
}
