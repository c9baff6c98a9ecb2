#if os(Linux)
import SourceTrees
import Testing

@testable import FileWatching

@Suite struct MountTableTests {
  private let table = """
    22 1 259:1 / / rw,relatime shared:1 - ext4 /dev/root rw
    30 22 0:25 / /home/a/src/shared rw - nfs4 server:/shared rw
    31 22 0:26 / /home/a/with\\040blank rw shared:7 master:1 - tmpfs tmpfs rw
    32 31 0:27 / /home/a/with\\040blank/deep/er rw - fuse.sshfs me@there: rw
    33 22 0:28 / /srv rw - cifs //server/srv rw
    34 33 0:29 / /srv/local rw - ext4 /dev/vdb rw
    broken
    """

  @Test(arguments: [
    ("/home/b", nil), ("/home/a/src", "nfs4"), ("/home/a/src/shared/x", "nfs4"),
    ("/home/a/src/shared2", nil), ("/home/a/with blank/deep", "fuse.sshfs"),
    ("/home/a/with blank/other", nil), ("/srv/x", "cifs"), ("/srv/local/x", nil),
    ("/srv/local", nil), ("/", "nfs4"),
  ])
  func aRemoteFileSystemIsFoundAtAndBelowAFolder(folder: String, kind: String?) throws {
    let mounts = MountTable.parse(Array(table.utf8))
    #expect(mounts.count == 6)
    let path = try #require(AbsolutePath(folder))
    #expect(FileSystemKind.remote(at: path, mounts: mounts) == kind)
  }

  /// macOS flags those of a network, whatever their kind.
  @Test func aFlagDecidesToo() throws {
    let root = try #require(AbsolutePath("/"))
    let share = try #require(AbsolutePath("/Volumes/share"))
    let mounts = [
      Mount(id: [1], point: root, kind: "apfs"),
      Mount(id: [2], point: share, kind: "other", isLocal: false),
    ]
    let app = share.appending(component: "app".utf8)
    #expect(FileSystemKind.remote(at: app, mounts: mounts) == "other")
    let home = root.appending(component: "Users".utf8)
    #expect(FileSystemKind.remote(at: home, mounts: mounts) == nil)
  }

  @Test func thisSystemTells() throws {
    let folder = try #require(AbsolutePath("/proc"))
    #expect(Mount.current().contains { $0.point == folder })
    var table = try #require(MountTable(below: folder))
    let hasChanged = table.hasChanged()
    #expect(!hasChanged)
    table.close()
  }
}
#endif
