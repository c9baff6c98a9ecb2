import DaemonLocation
import SystemPackage
import SystemSupport

/// The file of a ledger on this machine; only the service reads its contents.
///
/// The file is replaced as a whole, so that a reader sees one state or the other. A lock beside it keeps two writers
/// from losing what the other one adds.
struct LocalLedger: Sendable {
  let path: String
  /// How long another process may have the ledger.
  var patience = Duration.seconds(10)

  /// How many bytes are read: more than a service takes.
  private static let largest = 1 << 30

  /// The files that belong to the ledger, which are no part of what tests run.
  var allPaths: [String] { [path, path + ".lock"] }

  /// The ledger's bytes; none if there is no file.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read.
  func read() throws -> [UInt8] {
    do {
      return try RegularFile.read(path, limit: Self.largest)
    } catch Errno.noSuchFileOrDirectory {
      return []
    } catch Errno.notSupported {
      throw failure("it is no regular file")
    } catch let error as Errno {
      throw failure("it cannot be read: \(error)")
    }
  }

  /// Whether there is a file.
  var exists: Bool { FileIdentity(path: path) != nil }

  /// Calls `body` with the ledger's bytes while no other process changes them, and writes the bytes that it returns.
  ///
  /// - Parameter body: Returns the new bytes, and whether those before are damaged: then they are moved to
  ///   `PATH.damaged` first.
  /// - Returns: Where damaged bytes are now; nil if there were none.
  /// - Throws: `CommandFailure`, also if another process has the ledger for too long, or what `body` throws; then
  ///   the file is as it was.
  func update(
    _ body: ([UInt8]) async throws -> (bytes: [UInt8], wasDamaged: Bool)
  ) async throws -> String? {
    let lock = try await takeLock()
    defer { withExtendedLifetime(lock) {} }
    let (bytes, wasDamaged) = try await body(try read())
    let aside = wasDamaged ? try putAside() : nil
    do {
      try WholeFile.replace(path, with: bytes)
    } catch {
      throw failure("it cannot be written: \(error)")
    }
    return aside
  }

  private func takeLock() async throws -> FileLock {
    let start = ContinuousClock.now
    while true {
      do {
        return try FileLock.take(path + ".lock")
      } catch {
        guard case .held = error.reason else {
          throw failure("its lock `\(path).lock` cannot be taken")
        }
        guard start.duration(to: .now) < patience else {
          throw failure("another process has locked it for \(patience): wait for that, or end it")
        }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  private func putAside() throws -> String {
    let aside = WholeFile.damagedName(of: path)
    do {
      try WholeFile.rename(FilePath(path), to: FilePath(aside))
    } catch {
      throw failure("it is damaged and cannot be moved to `\(aside)`: \(error)")
    }
    return aside
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure("The ledger `\(path)`: \(reason)")
  }
}
