#if canImport(Glibc) || canImport(Musl)
import SourceTrees

/// The kind of file system that a folder lies in, as `/proc/self/mountinfo` names it; proc_pid_mountinfo(5).
enum FileSystemKind {
  /// The file systems in which other machines or programs change files without this kernel's knowledge.
  private static let remoteKinds: Set<String> = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "drvfs", "fakeowner", "fuse", "gfs2",
    "gpfs", "lustre", "ncpfs", "nfs",
    "nfs4", "ocfs2", "orangefs", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs",
  ]

  /// A kind of the folder or of something that is mounted below it, if changes there may go unreported;
  /// `nil` too if nobody knows.
  static func remote(at folder: AbsolutePath) -> String? {
    remote(at: folder, mounts: MountTable.current())
  }

  static func remote(at folder: AbsolutePath, mounts: [Mount]) -> String? {
    let below = mounts.filter { $0.point.isInside(folder) }.map(\.kind)
    return ([kind(at: folder, mounts: mounts)].compactMap(\.self) + below).first(where: isRemote)
  }

  static func isRemote(_ kind: String) -> Bool {
    remoteKinds.contains(kind) || kind.hasPrefix("fuse.")
  }

  /// The kind of the last mount whose mount point is nearest above `folder`.
  static func kind(at folder: AbsolutePath, mounts: [Mount]) -> String? {
    var best: (depth: Int, kind: String)?
    for mount in mounts where folder.isInside(mount.point) {
      let depth = mount.point.components.count
      if depth >= best?.depth ?? 0 { best = (depth, mount.kind) }
    }
    return best?.kind
  }
}
#endif
