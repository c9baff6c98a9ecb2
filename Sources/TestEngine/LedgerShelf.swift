import GraphEngine
package import TestHistory
package import TestReports
import WorkspaceModel

/// The ledgers that a process can read: those that clients have sent, and those that it keeps by name.
package actor LedgerShelf {
  /// The folder of the ledgers with names; `nil` if none are kept.
  private let folder: String?
  private let byteLimit: Int
  /// The one that was used last at the end.
  private var uploads: [Upload] = []

  private struct Upload {
    var id: String
    var name: String
    var bytes: Int
    var contents: UploadedLedger
  }

  /// - Parameters:
  ///   - folder: An absolute path, made when the first ledger is; `nil`: no ledger has a name.
  ///   - byteLimit: How many bytes uploads may have together before the oldest go.
  package init(folder: String? = nil, byteLimit: Int = 512 << 20) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// Whether there are ledgers with names.
  package var keepsNames: Bool { folder != nil }

  /// How many bytes one upload may have.
  package static let largestUpload = LedgerFile.largest

  /// Takes in a ledger that a client sent; `name` is what warnings call it.
  ///
  /// - Returns: The id for ``LedgerReference/uploaded(_:)``, and the contents.
  package func add(_ bytes: [UInt8], name: String) -> (id: String, contents: UploadedLedger) {
    add(unionOf: [bytes], name: name)
  }

  /// Takes in several ledgers that a client sent, as one.
  package func add(
    unionOf parts: [[UInt8]],
    name: String
  ) -> (id: String, contents: UploadedLedger) {
    // Equal bytes that are parted elsewhere are another upload.
    let digests = parts.map { ContentDigest.sha256($0) }
    let id = (digests.count == 1 ? digests[0] : ContentDigest.sha256(Array(digests.joined())))
      .hexadecimal
    let contents = UploadedLedger(unionOf: parts, name: name)
    let size = parts.reduce(0) { $0 + $1.count }
    uploads.removeAll { $0.id == id }
    uploads.append(Upload(id: id, name: name, bytes: size, contents: contents))
    while uploads.count > 1, uploads.reduce(0, { $0 + $1.bytes }) > byteLimit {
      uploads.removeFirst()
    }
    return (id, contents)
  }

  /// A ledger, and why it proves nothing if it does not.
  ///
  /// - Throws: `EngineError`, and `LedgerFileError` if it cannot be read or is none.
  package func read(_ reference: LedgerReference) throws -> (ledger: TestLedger, warning: String?) {
    switch reference {
    case .named(let name):
      let contents = try file(name).read()
      return (contents.ledger, contents.warning)
    case .uploaded(let id):
      let contents = try upload(id).contents
      if case .foreign(let error) = contents.condition { throw error }
      return (contents.ledger, contents.warning)
    }
  }

  /// Changes a ledger: one with a name in its file, one that was uploaded as a new upload.
  ///
  /// - Returns: The new ledger, the upload that it is if it is one, a warning for a person, and the value that `change`
  ///   returned.
  /// - Throws: `EngineError`, `LedgerFileError`, or `CancellationError`; then the ledger is as it was.
  package func update<Value: Sendable>(
    _ reference: LedgerReference,
    _ change: @Sendable (inout TestLedger) -> Value
  ) async throws -> Update<Value> {
    switch reference {
    case .named(let name):
      var value: Value?
      let contents = try await file(name, makesFolder: true).update { value = change(&$0) }
      return Update(ledger: contents.ledger, warning: contents.warning, value: value)
    case .uploaded(let id):
      let upload = try upload(id)
      if case .foreign(let error) = upload.contents.condition { throw error }
      var ledger = upload.contents.ledger
      let value = change(&ledger)
      let bytes = try UploadedLedger.bytes(of: ledger, name: upload.name)
      let next = add(bytes, name: upload.name).id
      // A reader has been warned already.
      return Update(ledger: ledger, upload: next, warning: nil, value: value)
    }
  }

  /// The result of an update.
  package struct Update<Value: Sendable>: Sendable {
    package var ledger: TestLedger
    /// The upload that it is; `nil` of one that has a name.
    package var upload: String?
    /// A warning for a person.
    package var warning: String?
    package var value: Value?
  }

  /// The bytes of a ledger; none if it is empty or proves nothing.
  ///
  /// With `contentsPerTarget` old contents are left out, and durations that none of ten times the usual runs saw: many
  /// machines record beside each other.
  package func bytes(
    of reference: LedgerReference,
    contentsPerTarget: Int? = nil
  ) throws -> [UInt8] {
    var ledger = try read(reference).ledger
    if let contentsPerTarget {
      ledger = ledger.trimmed(
        contentsPerTarget: contentsPerTarget,
        runs: 2_000,
        reports: 20_000
      )
    }
    return ledger == TestLedger() ? [] : try UploadedLedger.bytes(of: ledger, name: "\(reference)")
  }

  private func upload(_ id: String) throws(EngineError) -> Upload {
    guard let index = uploads.firstIndex(where: { $0.id == id }) else {
      throw EngineError(
        .ledgerNotHeld,
        "The daemon has dropped the ledger `\(id.prefix(12))`: upload it again"
      )
    }
    let upload = uploads.remove(at: index)
    uploads.append(upload)
    return upload
  }

  private func file(_ name: String, makesFolder: Bool = false) throws -> LedgerFile {
    guard Self.isName(name) else {
      throw EngineError(
        .invalidRequest,
        "`\(name.prefix(80))` is no name of a ledger: give 1 to 64 letters, digits, `-`, `_` and `.`, "
          + "no point first"
      )
    }
    guard let folder else {
      throw EngineError(
        .invalidRequest,
        "No ledgers are kept by name here: upload the ledger, or call a daemon"
      )
    }
    if makesFolder { try LedgerFile.makeFolder(folder) }
    return LedgerFile(folder + "/" + name)
  }

  private static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...64).contains(bytes.count) && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
