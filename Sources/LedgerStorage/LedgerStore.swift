/// A place that many machines read and write: a folder, a server of files, a bucket.
///
/// Objects have keys such as `trusted/DIGEST.ledger` and are never changed, only added and removed. No store needs a lock:
/// a ledger is the union of all objects, so their order and number do not matter.
package protocol LedgerStore: Sendable {
  /// The names of the objects directly in a folder, which ends in `/`; none if there is no such folder.
  func list(_ folder: String) async throws -> [String]

  /// The bytes of an object; `nil` if there is none of that key.
  ///
  /// - Throws: `LedgerStoreError`, also if there are more than `limit` bytes.
  func read(_ key: String, limit: Int) async throws -> [UInt8]?

  /// Adds an object as a whole: no reader sees a part of it. One that is there already has equal bytes and stays.
  func add(_ key: String, _ bytes: [UInt8]) async throws

  /// Removes an object, if it is there.
  func remove(_ key: String) async throws
}

/// The reason why a store was not read or not written.
package struct LedgerStoreError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Sendable, Hashable {
    /// A name or a setting that is not understood.
    case invalid
    /// No answer, or none in time.
    case unreachable
    /// The store answered that it does not do what was requested.
    case refused
    /// Something else than was written came back.
    case damaged
  }

  package let code: Code
  /// A sentence without a full stop; no secret is in it.
  package let description: String

  package init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }
}

/// A part of a store with writers of its own.
///
/// A writer of a scope can make its readers leave tests out. A scope is therefore guarded by the store, by the identity that
/// it knows, and nothing is ever copied from one scope into another.
package enum LedgerScope: Sendable, Hashable, CustomStringConvertible {
  /// Written by jobs of protected branches, read by all.
  case trusted
  /// Written by the jobs of one pull request, and read by them alone.
  case pull(String)

  /// Reads `trusted` or `pull/NAME`; a name has 1 to 64 letters, digits, `-`, `_` and `.`, no point first.
  package init?(_ text: String) {
    if text == "trusted" {
      self = .trusted
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "pull" else { return nil }
    let name = parts[1].utf8
    guard (1...64).contains(name.count), name.first != UInt8(ascii: "."),
      name.allSatisfy({ Self.isLetterOrDigit($0) || "-_.".utf8.contains($0) })
    else { return nil }
    self = .pull(String(parts[1]))
  }

  package var description: String {
    switch self {
    case .trusted: "trusted"
    case .pull(let name): "pull/" + name
    }
  }

  /// The folder of its objects.
  var folder: String { description + "/" }

  /// The scopes whose union a job of this scope reads.
  package var readable: [LedgerScope] { self == .trusted ? [self] : [.trusted, self] }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
