import Crypto
package import TestHistory

/// A ledger that a client keeps, as the bytes that it sent.
package struct UploadedLedger: Sendable {
  /// The condition decides about the client's file.
  package enum Condition: Sendable, Hashable {
    case sound
    /// It proves nothing, and is put aside before another one is written.
    case damaged
    /// It proves nothing, and stays as it is.
    case foreign(LedgerFileError)
  }

  package let ledger: TestLedger
  package let condition: Condition
  /// Why the ledger proves nothing, a sentence for a person; `nil` if it does.
  package let warning: String?

  /// Reads what a client sent; no bytes are an empty ledger.
  ///
  /// `name` is what warnings call it.
  package init(_ bytes: [UInt8], name: String) {
    self.init(unionOf: [bytes], name: name)
  }

  /// Reads several ledgers that a client sent; they are sound only if each is.
  ///
  /// One that cannot be read may contain a failure, without which a pass of another one proves too much.
  package init(unionOf parts: [[UInt8]], name: String) {
    var ledger = TestLedger()
    do throws(Fault) {
      var union = TestLedger()
      for bytes in parts where !bytes.isEmpty {
        do {
          union.merge(try Self.decode(bytes))
        } catch {
          throw parts.count == 1 ? error : error.ofPart(SHA256.hash(data: bytes).hexadecimal)
        }
      }
      ledger = union
      (condition, warning) = (.sound, nil)
    } catch {
      switch error {
      case .damaged(let reason):
        condition = .damaged
        warning = "The ledger `\(name)` is damaged and proves nothing: \(reason)"
      case .foreign(let reason):
        let error = LedgerFileError(path: name, reason: reason)
        (condition, warning) = (.foreign(error), "\(error)")
      }
    }
    self.ledger = ledger
  }

  /// Why bytes are not read.
  private enum Fault: Error {
    case damaged(String)
    case foreign(String)

    /// The fault with the name of the part that has it.
    func ofPart(_ name: String) -> Fault {
      switch self {
      case .damaged(let reason): .damaged("`\(name.prefix(12))`: \(reason)")
      case .foreign(let reason): .foreign("`\(name.prefix(12))`: \(reason)")
      }
    }
  }

  private static func decode(_ bytes: [UInt8]) throws(Fault) -> TestLedger {
    guard LedgerFormat.mayBegin(bytes) else { throw .foreign(LedgerFormat.foreignReason) }
    do {
      return try LedgerFormat.decode(bytes)
    } catch LedgerFormat.Fault.newer(let version) {
      throw .foreign(
        "A newer graphd wrote it (version \(version)); update graphd, or name another file"
      )
    } catch LedgerFormat.Fault.damaged(let reason) {
      throw .damaged(reason)
    } catch {
      throw .damaged("\(error)")
    }
  }

  /// The bytes of a ledger: equal for equal ones.
  ///
  /// - Throws: `LedgerFileError` if they are more than a ledger may have.
  package static func bytes(of ledger: TestLedger, name: String) throws -> [UInt8] {
    let bytes = try LedgerFormat.encode(ledger)
    guard bytes.count <= LedgerFile.largest else {
      throw LedgerFileError(
        path: name,
        reason: "It would have more than \(LedgerFile.largest >> 20) MiB; begin a new one"
      )
    }
    return bytes
  }
}
