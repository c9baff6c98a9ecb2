#if canImport(Glibc) || canImport(Musl)
import SourceTrees
import SystemPackage

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Mount {
  /// The present mounts: lines of `/proc/self/mountinfo`, proc_pid_mountinfo(5).
  static func current() -> [Mount] {
    guard let path = AbsolutePath(MountTable.path), let bytes = try? path.regularFileContents()
    else { return [] }
    return MountTable.parse(bytes)
  }
}

/// Reports mounts and unmounts below a folder, which inotify does not.
struct MountTable: Sendable {
  fileprivate static let path = "/proc/self/mountinfo"

  private let folder: AbsolutePath
  private let file: FileDescriptor
  private var known: [Mount]

  /// Looks at what is mounted below `folder`; `nil` where the system does not report them.
  init?(below folder: AbsolutePath) {
    guard let file = try? FileDescriptor.open(FilePath(Self.path), .readOnly, options: .closeOnExec)
    else { return nil }
    self.folder = folder
    self.file = file
    known = Mount.current().filter { $0.point.isInside(folder) }
  }

  func close() { try? file.close() }

  /// Whether something was mounted or unmounted since the last call.
  ///
  /// Complexity: one system call, and a look at the table after any mount of the system.
  mutating func hasChanged() -> Bool {
    var question = pollfd(fd: file.rawValue, events: Int16(POLLPRI), revents: 0)
    guard poll(&question, 1, 0) > 0 else { return false }
    let current = Mount.current().filter { $0.point.isInside(folder) }
    defer { known = current }
    return current != known
  }

  static func parse(_ table: [UInt8]) -> [Mount] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6, let dash = fields.firstIndex(of: [UInt8(ascii: "-")]),
        dash + 1 < fields.count, let point = AbsolutePath(bytes: unescaped(fields[4]))
      else { return nil }
      let kind = String(decoding: fields[dash + 1], as: UTF8.self)
      return Mount(id: Array(fields[0]), point: point, kind: kind)
    }
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
