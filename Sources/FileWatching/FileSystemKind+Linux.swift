#if canImport(Glibc) || canImport(Musl)
import SourceTrees

/// The kind of file system that a folder lies in, as `/proc/self/mountinfo` names it; proc_pid_mountinfo(5).
enum FileSystemKind {
  /// Those in which other machines or programs change files without this kernel's knowledge.
  private static let remoteKinds: Set<String> = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "drvfs", "fakeowner", "fuse", "gfs2",
    "gpfs", "lustre", "ncpfs", "nfs",
    "nfs4", "ocfs2", "orangefs", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs",
  ]

  /// The kind, if changes in the folder may go unreported; `nil` too if nobody knows.
  static func remote(at folder: AbsolutePath) -> String? {
    guard let table = AbsolutePath("/proc/self/mountinfo"),
      let mounts = try? table.regularFileContents()
    else { return nil }
    return kind(at: folder, mounts: mounts).flatMap { isRemote($0) ? $0 : nil }
  }

  static func isRemote(_ kind: String) -> Bool {
    remoteKinds.contains(kind) || kind.hasPrefix("fuse.")
  }

  /// The kind of the last mount whose mount point is nearest above `folder`.
  static func kind(at folder: AbsolutePath, mounts: [UInt8]) -> String? {
    var best: (depth: Int, kind: String)?
    for line in mounts.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6, let dash = fields.firstIndex(of: [UInt8(ascii: "-")]),
        dash + 1 < fields.count, let point = AbsolutePath(bytes: unescaped(fields[4])),
        folder.isInside(point)
      else { continue }
      let depth = point.components.count
      if depth >= best?.depth ?? 0 {
        best = (depth, String(decoding: fields[dash + 1], as: UTF8.self))
      }
    }
    return best?.kind
  }

  /// Blanks and the like are written as three octal digits behind a backslash.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "\\"),
        let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(first)
      }
    }
    return bytes
  }
}
#endif
