import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// AWS Signature Version 4: a request that states who made it, without the secret.
///
/// Source: "Authenticating Requests (AWS Signature Version 4)" in the reference of Amazon S3's API.
struct RequestSignature {
  var method: String
  /// Encoded, as it is sent.
  var path: String
  /// Names and values, not encoded.
  var query: [(String, String)] = []
  /// The signed ones, the host among them.
  var headers: [(String, String)]
  /// Hexadecimal digits.
  var bodyHash: String
  var time: SigningTime
  var region: String
  var service = "s3"

  /// The value of the header `Authorization`.
  func authorization(_ credentials: AWSCredentials) -> String {
    "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyID)/\(scope), "
      + "SignedHeaders=\(signedNames), Signature=\(signature(credentials))"
  }

  /// The query as it is signed and sent: sorted and encoded.
  static func encodedQuery(_ query: [(String, String)]) -> String {
    query.map { name, value in
      (
        StoreURL.encoded(name, keepingSlashes: false),
        StoreURL.encoded(value, keepingSlashes: false)
      )
    }
    .sorted { $0 < $1 }
    .map { "\($0)=\($1)" }
    .joined(separator: "&")
  }

  static func hash(_ bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hexadecimal }

  func signature(_ credentials: AWSCredentials) -> String {
    let text = ["AWS4-HMAC-SHA256", time.stamp, scope, Self.hash(Array(canonicalRequest.utf8))]
      .joined(separator: "\n")
    var key = SymmetricKey(data: Array("AWS4\(credentials.secretAccessKey)".utf8))
    for part in [time.day, region, service, "aws4_request"] {
      key = SymmetricKey(data: Self.code(part, key))
    }
    return Self.code(text, key).hexadecimal
  }

  private static func code(_ text: String, _ key: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key))
  }

  private var scope: String { "\(time.day)/\(region)/\(service)/aws4_request" }

  private var sortedHeaders: [(String, String)] {
    headers.map { ($0.lowercased(), Self.trimmed($1)) }.sorted { $0 < $1 }
  }

  private var signedNames: String { sortedHeaders.map(\.0).joined(separator: ";") }

  var canonicalRequest: String {
    [
      method, path.isEmpty ? "/" : path, Self.encodedQuery(query),
      sortedHeaders.map { "\($0):\($1)\n" }.joined(), signedNames, bodyHash,
    ].joined(separator: "\n")
  }

  /// Without blanks at the ends, and with one in place of several.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }
}
