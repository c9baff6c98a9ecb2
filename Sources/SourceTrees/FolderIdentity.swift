import SystemPackage

/// Which folder lies at a path: another one may take its place.
package struct FolderIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// `nil` where nothing can be looked at.
  package init?(of folder: AbsolutePath) {
    guard let status = try? folder.status() else { return nil }
    self.init(status)
  }

  init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
  }
}
