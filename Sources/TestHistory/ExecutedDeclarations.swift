/// The declarations with code that one run of a test executed, by short hashes of their names.
///
/// Two names may have the same hash: then both count as executed if one was.
package struct ExecutedDeclarations: Sendable, Hashable {
  /// In ascending order, each once.
  package let hashes: [UInt32]

  package init(_ hashes: Set<UInt32>) { self.hashes = hashes.sorted() }

  package func union(_ other: ExecutedDeclarations) -> ExecutedDeclarations {
    ExecutedDeclarations(Set(hashes).union(other.hashes))
  }

  /// Four bytes a hash, the highest first.
  package var bytes: [UInt8] {
    hashes.flatMap { hash in stride(from: 24, through: 0, by: -8).map { UInt8(hash >> $0 & 255) } }
  }

  /// `nil` for what ``bytes`` never returns.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    var (hashes, hash): ([UInt32], UInt32) = ([], 0)
    for (index, byte) in bytes.enumerated() {
      hash = hash << 8 | UInt32(byte)
      if index % 4 == 3 { hashes.append(hash) }
    }
    guard zip(hashes, hashes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    self.hashes = hashes
  }
}
