import SourceTrees

/// A file system that is mounted at a folder.
struct Mount: Sendable, Hashable {
  /// Unique among what is mounted at one time.
  var id: [UInt8]
  var point: AbsolutePath
  /// The kind as `/proc/self/mountinfo` or statfs(2) names it.
  var kind: String
  /// Whether the system itself regards it as one of this machine.
  var isLocal = true
}

/// The kind of file system that a folder lies in.
enum FileSystemKind {
  /// The file systems in which other machines or programs change files without this kernel's knowledge.
  ///
  /// Sources: proc_pid_mountinfo(5), `Documentation/filesystems` of Linux, and the documents of virtual machines and macFUSE.
  /// On macOS statfs(2) flags those of a network.
  private static let remoteKinds: Set<String> = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "drvfs", "fakeowner", "fuse", "gfs2",
    "gpfs", "lustre", "ncpfs", "nfs",
    "nfs4", "ocfs2", "orangefs", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs",
    "AppleVirtIOFS", "macfuse", "osxfuse", "vmhgfs",
  ]

  /// A kind of the folder or of something that is mounted below it, if changes there may go unreported;
  /// `nil` too if nobody knows.
  static func remote(at folder: AbsolutePath, mounts: [Mount] = Mount.current()) -> String? {
    let below = mounts.filter { $0.point.isInside(folder) }
    return ([mount(of: folder, mounts: mounts)].compactMap(\.self) + below).first(where: isRemote)?
      .kind
  }

  private static func isRemote(_ mount: Mount) -> Bool {
    !mount.isLocal || remoteKinds.contains(mount.kind) || mount.kind.hasPrefix("fuse.")
  }

  /// The last mount whose mount point is nearest above `folder`.
  private static func mount(of folder: AbsolutePath, mounts: [Mount]) -> Mount? {
    var best: (depth: Int, mount: Mount)?
    for mount in mounts where folder.isInside(mount.point) {
      let depth = mount.point.components.count
      if depth >= best?.depth ?? 0 { best = (depth, mount) }
    }
    return best?.mount
  }
}
