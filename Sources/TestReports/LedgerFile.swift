import SystemPackage
import SystemSupport
package import TestHistory

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The file that a ledger is kept in; CI caches it.
///
/// It is replaced as a whole, so that a reader sees one state or the other. A lock beside it keeps two
/// writers from losing each other's entries. A damaged file is put aside, never trusted and never
/// overwritten.
package struct LedgerFile: Sendable {
  /// How many bytes a ledger may have.
  package static let largest = 512 << 20

  package let path: String
  /// How long another process may have the ledger.
  private let patience: Duration

  package init(_ path: String, patience: Duration = .seconds(10)) {
    self.path = path
    self.patience = patience
  }

  /// Makes the folder that ledgers lie in, with those around it, for this user alone.
  ///
  /// - Throws: `LedgerFileError`.
  package static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw LedgerFileError(path: path, reason: "Its folder cannot be made: \(error)")
    }
  }

  /// The contents of the file, and a warning for a person.
  package struct Contents: Sendable {
    package var ledger: TestLedger
    /// Why the ledger is empty though there is a file.
    package var warning: String?
  }

  /// Reads the ledger; what is missing or damaged is an empty one.
  ///
  /// - Throws: `LedgerFileError` if the file cannot be read.
  package func read() throws -> Contents {
    do {
      return Contents(ledger: try load() ?? TestLedger())
    } catch LedgerFormat.Fault.damaged(let reason) {
      return Contents(
        ledger: TestLedger(),
        warning: "The ledger `\(path)` is damaged and proves nothing: \(reason)"
      )
    } catch LedgerFormat.Fault.newer(let version) {
      return Contents(
        ledger: TestLedger(),
        warning: "The ledger `\(path)` is of version \(version), which a newer graphd reads: "
          + "it proves nothing here"
      )
    }
  }

  /// Changes the ledger, alone of all processes, and replaces the file.
  ///
  /// A damaged file is moved to `PATH.damaged` first, as the warning says; one of a newer version, or that is no
  /// ledger at all, stays as it is.
  ///
  /// - Throws: `LedgerFileError`, also if another process has the ledger for too long, or `CancellationError`; then
  ///   the file is as it was.
  package func update(_ change: (inout TestLedger) -> Void) async throws -> Contents {
    try requireLedger()
    let lock = try await acquireLock()
    defer { try? lock.close() }
    var contents: Contents
    do {
      contents = Contents(ledger: try load() ?? TestLedger())
    } catch LedgerFormat.Fault.damaged(let reason) {
      let aside = try putAside()
      contents = Contents(
        ledger: TestLedger(),
        warning: "The ledger `\(path)` was damaged: \(reason). "
          + "It is `\(aside)` now, and a new one was begun"
      )
    } catch LedgerFormat.Fault.newer(let version) {
      throw LedgerFileError(
        path: path,
        reason:
          "A newer graphd wrote it (version \(version)); update graphctl, or name another file"
      )
    }
    change(&contents.ledger)
    try replace(with: UploadedLedger.bytes(of: contents.ledger, name: path))
    return contents
  }

  // MARK: System calls

  /// - Throws: `LedgerFileError` of what does not begin as a ledger: no lock shall be left beside it.
  private func requireLedger() throws {
    struct Enough: Error {}
    var head: [UInt8] = []
    do {
      try ReportFile.forEachChunk(of: path) { chunk in
        head = Array(chunk.prefix(64))
        throw Enough()
      }
    } catch is Enough {
    } catch Errno.noSuchFileOrDirectory {
    } catch let refusal as Refusal {
      throw LedgerFileError(path: path, reason: refusal.reason)
    } catch let error as Errno {
      throw LedgerFileError(path: path, reason: "\(error)")
    }
    try requireLedger(head)
  }

  private func requireLedger(_ bytes: [UInt8]) throws {
    guard LedgerFormat.mayBegin(bytes) else {
      throw LedgerFileError(path: path, reason: LedgerFormat.foreignReason)
    }
  }

  /// `nil` if there is no file.
  private func load() throws -> TestLedger? {
    var bytes: [UInt8] = []
    do {
      try ReportFile.forEachChunk(of: path) { chunk in
        guard bytes.count + chunk.count <= Self.largest else {
          throw LedgerFormat.Fault.damaged("It has more than \(Self.largest >> 20) MiB")
        }
        bytes += chunk
      }
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch let refusal as Refusal {
      throw LedgerFileError(path: path, reason: refusal.reason)
    } catch let error as Errno {
      throw LedgerFileError(path: path, reason: "\(error)")
    }
    try requireLedger(bytes)
    return try LedgerFormat.decode(bytes)
  }

  /// Waits on no thread: the one who has the lock may be stopped.
  private func acquireLock() async throws -> FileDescriptor {
    let start = ContinuousClock.now
    do {
      let file = try FileDescriptor.open(
        FilePath(path + ".lock"),
        .readWrite,
        options: [.create, .closeOnExec, .nonBlocking],
        permissions: [.ownerReadWrite, .groupReadWrite]
      )
      do {
        while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
          let error = Errno(rawValue: errno)
          guard error == .wouldBlock || error == .interrupted else { throw error }
          guard start.duration(to: .now) < patience else {
            throw LedgerFileError(
              path: path + ".lock",
              reason: "Another process has held it for \(patience): wait for that, or end it"
            )
          }
          try await Task.sleep(for: .milliseconds(10))
        }
      } catch {
        try? file.close()
        throw error
      }
      return file
    } catch let error as Errno {
      throw LedgerFileError(path: path + ".lock", reason: "\(error)")
    }
  }

  private func putAside() throws -> String {
    let aside = WholeFile.damagedName(of: path)
    do {
      try WholeFile.rename(FilePath(path), to: FilePath(aside))
    } catch {
      throw LedgerFileError(path: path, reason: "\(error)")
    }
    return aside
  }

  private func replace(with bytes: [UInt8]) throws {
    do {
      try WholeFile.replace(path, with: bytes)
    } catch {
      throw LedgerFileError(path: path, reason: "It could not be written: \(error)")
    }
  }
}

/// Why a ledger was neither read nor written.
package struct LedgerFileError: Error, Hashable, CustomStringConvertible {
  package var path: String
  package var reason: String

  package var description: String { "The ledger `\(path)`: \(reason)" }
}
