import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The processes and folders of manifests that are being evaluated: what this process must take along when it ends.
///
/// An evaluation goes on for others when one who waited for it has gone, and its processes are in sessions of their
/// own, which no signal to this one reaches.
package enum ManifestLeftovers {
  private static let sessions = Mutex<[ObjectIdentifier: ProcessSession]>([:])
  private static let folders = Mutex<Set<String>>([])

  static func add(_ session: ProcessSession) {
    sessions.withLock { $0[ObjectIdentifier(session)] = session }
  }

  static func drop(_ session: ProcessSession) {
    sessions.withLock { $0[ObjectIdentifier(session)] = nil }
  }

  static func add(folder: String) { folders.withLock { _ = $0.insert(folder) } }

  /// Removes a folder, unless that has been done.
  ///
  /// One removal runs at a time: of two in the same folder each can fail at what the other has taken away.
  static func remove(folder: String) { folders.withLock { remove(folder, from: &$0) } }

  private static func remove(_ folder: String, from folders: inout Set<String>) {
    guard folders.remove(folder) != nil else { return }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Ends the processes and removes the folders.
  package static func remove() {
    for session in sessions.withLock({ Array($0.values) }) { session.end() }
    folders.withLock { folders in
      for folder in folders { remove(folder, from: &folders) }
    }
  }
}
