import SystemPackage

/// How many folders and events the system lets a user watch (`inotify(7)`).
struct WatchLimits: Hashable {
  /// Folders of one user that are watched at once.
  var watches: Int
  /// Watchers of one user at once.
  var instances: Int
  /// Events that wait for one watcher before more are lost.
  var queuedEvents: Int

  /// Large workspaces have some ten thousand folders, and editors watch them, too.
  static let sensible = WatchLimits(watches: 65_536, instances: 128, queuedEvents: 16_384)

  /// The checks, one for each limit that is too low, or one for all.
  var checks: [DoctorCheck] {
    let limits: [(name: String, value: Int, sensible: Int)] = [
      ("max_user_watches", watches, Self.sensible.watches),
      ("max_user_instances", instances, Self.sensible.instances),
      ("max_queued_events", queuedEvents, Self.sensible.queuedEvents),
    ]
    let low = limits.filter { $0.value < $0.sensible }.map { limit in
      DoctorCheck.warning(
        "inotify",
        "`fs.inotify.\(limit.name)` is \(limit.value): changes may have to be searched for",
        remedy: "run `sudo sysctl fs.inotify.\(limit.name)=\(limit.sensible)`"
      )
    }
    return low.isEmpty ? [.ok("inotify", "The system lets \(watches) folders be watched")] : low
  }

  /// The system's limits; nil where there are none of this kind.
  static func ofThisSystem() -> WatchLimits? {
    guard let watches = read("max_user_watches"), let instances = read("max_user_instances"),
      let queuedEvents = read("max_queued_events")
    else { return nil }
    return WatchLimits(watches: watches, instances: instances, queuedEvents: queuedEvents)
  }

  private static func read(_ name: String) -> Int? {
    guard let file = try? FileDescriptor.open("/proc/sys/fs/inotify/" + name, .readOnly) else {
      return nil
    }
    defer { try? file.close() }
    let bytes = try? [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return bytes.flatMap { Int(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)) }
  }
}
