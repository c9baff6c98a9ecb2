#if canImport(Darwin)
import Darwin
import SourceTrees

extension Mount {
  /// The present mounts; getfsstat(2).
  static func current() -> [Mount] {
    let count = getfsstat(nil, 0, MNT_NOWAIT)
    guard count > 0 else { return [] }
    // Room for what is mounted between the two calls.
    var found = [statfs](repeating: statfs(), count: Int(count) + 16)
    let size = Int32(found.count * MemoryLayout<statfs>.stride)
    let filled = getfsstat(&found, size, MNT_NOWAIT)
    return found.prefix(max(0, Int(filled))).compactMap(Mount.init)
  }

  private init?(_ status: statfs) {
    guard let point = AbsolutePath(bytes: Self.text(status.f_mntonname)) else { return nil }
    self.init(
      id: Self.text(status.f_mntfromname),
      point: point,
      kind: String(decoding: Self.text(status.f_fstypename), as: UTF8.self),
      isLocal: status.f_flags & UInt32(MNT_LOCAL) != 0
    )
  }

  /// The bytes before the first zero of an array of C.
  private static func text(_ array: some BitwiseCopyable) -> [UInt8] {
    withUnsafeBytes(of: array) { Array($0.prefix { $0 != 0 }) }
  }
}
#endif
