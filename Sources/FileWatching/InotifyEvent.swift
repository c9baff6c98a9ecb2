#if canImport(Glibc) || canImport(Musl)
#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One event as the kernel reports it; inotify(7).
struct InotifyEvent: Sendable, Hashable {
  /// The folder, by the number that watching it gave; -1 if events were lost.
  var watch: Int32
  var mask: Mask
  /// The name in the folder; empty for the folder itself.
  var name: [UInt8]

  struct Mask: OptionSet, Sendable, Hashable {
    let rawValue: UInt32
    init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ value: Int32) { rawValue = UInt32(bitPattern: value) }

    static let modify = Mask(IN_MODIFY)
    static let closeWrite = Mask(IN_CLOSE_WRITE)
    static let attributes = Mask(IN_ATTRIB)
    static let create = Mask(IN_CREATE)
    static let delete = Mask(IN_DELETE)
    static let movedFrom = Mask(IN_MOVED_FROM)
    static let movedTo = Mask(IN_MOVED_TO)
    static let deleteSelf = Mask(IN_DELETE_SELF)
    static let moveSelf = Mask(IN_MOVE_SELF)
    static let isFolder = Mask(IN_ISDIR)
    static let overflow = Mask(IN_Q_OVERFLOW)
    /// The kernel has ended the watch: the folder is gone, or the watch was removed.
    static let ignored = Mask(IN_IGNORED)
    static let unmount = Mask(IN_UNMOUNT)

    /// Everything that can make a listing differ, for folders only and links not followed.
    static let watched: Mask = [
      .modify, .closeWrite, .attributes, .create, .delete, .movedFrom, .movedTo, .deleteSelf,
      .moveSelf, Mask(IN_ONLYDIR), Mask(IN_DONT_FOLLOW), Mask(IN_EXCL_UNLINK),
    ]
  }

  /// Whether a file was made or written to and not closed: for a link this is the only event.
  var tellsOfWriting: Bool {
    mask == .modify || mask == .create
  }

  /// Reads the events that fill `buffer`; what is cut off at its end is left out.
  static func all(in buffer: UnsafeRawBufferPointer) -> [InotifyEvent] {
    let head = MemoryLayout<inotify_event>.size
    var events: [InotifyEvent] = []
    var offset = 0
    while offset + head <= buffer.count {
      let raw = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let end = offset + head + Int(raw.len)
      guard end <= buffer.count else { break }
      // The name is filled up with zero bytes.
      let name = buffer[(offset + head)..<end].prefix { $0 != 0 }
      events.append(
        InotifyEvent(watch: raw.wd, mask: Mask(rawValue: raw.mask), name: Array(name))
      )
      offset = end
    }
    return events
  }
}
#endif
