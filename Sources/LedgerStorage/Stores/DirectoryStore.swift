import SystemPackage
import SystemSupport

/// A folder, which machines may share by a network's file system.
package struct DirectoryStore: LedgerStore {
  private let root: String

  /// - Parameter root: An absolute path; the folder is made when the first object is added.
  package init(_ root: String) {
    self.root = root
  }

  package func list(_ folder: String) throws -> [String] {
    do {
      return try StoredFile.names(in: root + "/" + folder)
    } catch {
      throw failure(folder, "cannot be listed", error)
    }
  }

  package func read(_ key: String, limit: Int) throws -> [UInt8]? {
    do {
      return try StoredFile.read(root + "/" + key, limit: limit)
    } catch {
      throw failure(key, "cannot be read", error)
    }
  }

  package func add(_ key: String, _ bytes: [UInt8]) throws {
    let path = root + "/" + key
    do {
      if try StoredFile.read(path, limit: bytes.count) == bytes { return }
    } catch {
      // Something else has the name: it is replaced.
    }
    do {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? root
      try StoredFile.makeFolder(folder, isPrivate: false)
      try WholeFile.replace(path, with: bytes)
    } catch {
      throw failure(key, "cannot be written", error)
    }
  }

  package func remove(_ key: String) throws {
    do {
      try StoredFile.remove(root + "/" + key)
    } catch {
      throw failure(key, "cannot be removed", error)
    }
  }

  private static let refusals: [Errno?] = [
    .permissionDenied, .notPermitted, .readOnlyFileSystem, .noSpace,
  ]

  private func failure(_ key: String, _ what: String, _ error: any Error) -> LedgerStoreError {
    let reason = error as? Errno
    return LedgerStoreError(
      Self.refusals.contains(reason) ? .refused : .unreachable,
      "`\(root)/\(key)` \(what): \(reason.map { "\($0)" } ?? "\(error)")"
    )
  }
}
