import Crypto

/// The hash that distinguishes contents of tests.
package enum ContentDigest {
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}
