import Crypto

/// The secret that calls over a loopback address must carry; only its hash is kept.
package struct AccessToken: Sendable {
  private let digest: SHA256.Digest

  /// Keeps the hash of a token.
  package init(_ token: String) {
    digest = SHA256.hash(data: Array(token.utf8))
  }

  /// Whether an `authorization` header's value is `Bearer` with this token.
  ///
  /// Hashes are compared, and in constant time, so that the time tells nothing of the token.
  func admits(authorization: String) -> Bool {
    let scheme = "bearer "
    guard authorization.prefix(scheme.count).lowercased() == scheme else { return false }
    return SHA256.hash(data: Array(authorization.dropFirst(scheme.count).utf8)) == digest
  }
}
