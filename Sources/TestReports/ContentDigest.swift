import Crypto

/// The hash that contents of tests are told apart by.
package enum ContentDigest {
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}
