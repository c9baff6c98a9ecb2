import DaemonLocation
import Foundation

/// A folder of one test, under a path that is short enough for a socket; removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = "/tmp/graphd-test-\(UInt32.random(in: .min ... .max))"
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A place for a socket in the folder.
  var socket: SocketLocation { SocketLocation(path: path + "/s/d.sock") }
}
