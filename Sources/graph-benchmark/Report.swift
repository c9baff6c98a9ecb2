#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a measurement prints.
enum Report {
  /// One `key=value` a line, by key.
  static func print(_ values: [String: String]) {
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { Swift.print("\(key)=\(value)") }
  }

  /// Decimal seconds with microseconds.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let micros = attoseconds / 1_000_000_000_000
    let digits = String(micros)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The most memory that the process has had resident, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Glibc)
    let own = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
    let own = RUSAGE_SELF
    #endif
    guard getrusage(own, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss * 1024
    #endif
  }
}
