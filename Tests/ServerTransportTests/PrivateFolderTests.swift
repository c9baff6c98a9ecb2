import DaemonLocation
import Foundation
import Testing

@Suite struct PrivateFolderTests {
  /// Calls `body` with the path of a folder that is not there yet.
  private func withPath(_ body: (String) throws -> Void) throws {
    let base = NSTemporaryDirectory() + "graphd-private-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: base) }
    try body(base + "/a/b")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aMissingFolderIsMadeForTheUserAlone() throws {
    try withPath { path in
      #expect(PrivateFolder.distrust(path, userID: geteuid()) == nil)
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(PrivateFolder.secure(path, userID: geteuid()) == nil)
      let mode = try mode(path)
      #expect(mode == 0o700)
    }
  }

  @Test(arguments: [0o777, 0o775, 0o1777])
  func othersLoseTheirPermissionToWrite(_ given: Int) throws {
    try withPath { path in
      #expect(PrivateFolder.make(path) == nil)
      try FileManager.default.setAttributes([.posixPermissions: given], ofItemAtPath: path)
      #expect(
        PrivateFolder.distrust(path, userID: geteuid())?.contains("written by others") == true
      )
      #expect(PrivateFolder.secure(path, userID: geteuid()) == nil)
      let mode = try mode(path)
      #expect(mode == given & ~0o022)
    }
  }

  @Test func anotherUsersFolderIsNotTrusted() throws {
    try withPath { path in
      #expect(PrivateFolder.make(path) == nil)
      let reason = PrivateFolder.secure(path, userID: geteuid() + 1)
      #expect(reason == "belongs to user \(geteuid())")
    }
  }

  @Test func aFileIsNotAFolder() throws {
    try withPath { path in
      #expect(PrivateFolder.make(PrivateFolder.containing(path)) == nil)
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(PrivateFolder.secure(path, userID: geteuid()) != nil)
    }
  }
}
