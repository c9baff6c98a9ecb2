import Crypto
package import WorkspaceModel

/// The hash that names the objects of a repository (`extensions.objectFormat`).
package enum ObjectFormat: String, Sendable, Hashable {
  case sha1
  case sha256

  /// The id that git gives a blob of `bytes`: the hash of `blob`, a space, the length, a zero byte and
  /// the bytes.
  ///
  /// No conversion of line ends and no filter is applied; see ``WorkingTree`` for files that have one.
  package func contentID(of bytes: [UInt8]) -> ContentID {
    var hash = BlobHash(self, size: bytes.count)
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

/// The id of a blob whose bytes come in pieces.
struct BlobHash {
  private enum State {
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
  }

  private var state: State
  /// How many bytes are still to come before the announced size is reached; negative beyond it.
  private(set) var missing: Int

  /// Begins a blob of `size` bytes: its length is hashed before its bytes.
  init(_ format: ObjectFormat, size: Int) {
    state =
      switch format {
      case .sha1: .sha1(Insecure.SHA1())
      case .sha256: .sha256(SHA256())
      }
    missing = 0
    Array("blob \(size)\0".utf8).withUnsafeBytes { update($0) }
    missing = size
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    missing -= bytes.count
    switch state {
    case .sha1(var hash):
      hash.update(bufferPointer: bytes)
      state = .sha1(hash)
    case .sha256(var hash):
      hash.update(bufferPointer: bytes)
      state = .sha256(hash)
    }
  }

  func finish() -> ContentID {
    switch state {
    case .sha1(let hash): Self.contentID(hash.finalize())
    case .sha256(let hash): Self.contentID(hash.finalize())
    }
  }

  private static func contentID(_ digest: some Digest) -> ContentID {
    guard let id = ContentID(bytes: Array(digest)) else {
      preconditionFailure("A digest of 20 or 32 bytes is an id")
    }
    return id
  }
}
