import SystemPackage

/// Which file or folder lies at a path: another one may take its place.
package struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// `nil` where nothing can be looked at.
  package init?(of path: AbsolutePath) {
    guard let status = try? path.status() else { return nil }
    self.init(status)
  }

  init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
  }
}
