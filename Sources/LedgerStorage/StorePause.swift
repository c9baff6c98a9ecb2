import SystemSupport

/// The memory of this machine that a store did not answer: later commands do not wait for it at once again.
///
/// It is a file with the second of the failure. If it cannot be written, every command waits.
package struct StorePause: Sendable {
  /// How many seconds the store is left alone.
  static let length = 60

  private let folder: String
  private let now: @Sendable () -> Int

  /// - Parameter folder: The folder of the store's copies.
  package init(folder: String) { self.init(folder: folder, now: SigningTime.now) }

  init(folder: String, now: @escaping @Sendable () -> Int) {
    (self.folder, self.now) = (folder, now)
  }

  private var path: String { folder + "/unreachable" }

  /// Begins a pause, or ends one, by what came of an attempt to read the store.
  package func note(_ fault: (any Error)?) {
    if let fault = fault as? LedgerStoreError, fault.code == .unreachable {
      try? StoredFile.makeFolder(folder, isPrivate: true)
      try? WholeFile.replace(path, with: Array("\(now())".utf8), isDurable: false)
    } else {
      try? StoredFile.remove(path)
    }
  }

  /// Throws as long as the store is left alone.
  ///
  /// - Throws: `LedgerStoreError`.
  package func check() throws(LedgerStoreError) {
    guard let bytes = try? StoredFile.read(path, limit: 32),
      let failure = Int(String(decoding: bytes, as: UTF8.self)),
      case let seconds = now() - failure, (0..<Self.length).contains(seconds)
    else { return }
    throw LedgerStoreError(
      .unreachable,
      "It did not answer \(seconds) s ago, and is left alone for \(Self.length) s"
    )
  }
}
