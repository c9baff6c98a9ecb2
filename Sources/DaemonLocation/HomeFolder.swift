#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The home of the user whom this process runs as.
package enum HomeFolder {
  /// The folder in the password database (`getpwuid_r(3)`); nil if the user is not in it.
  package static var recorded: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let home = entry.pw_dir
    else { return nil }
    // The entry points into the buffer, which must live until here.
    return withExtendedLifetime(buffer) { String(cString: home) }
  }
}
