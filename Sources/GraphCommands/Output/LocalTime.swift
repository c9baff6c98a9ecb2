#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The clock of this machine.
enum LocalTime {
  /// The day as ISO 8601 writes it: `2026-11-25`.
  static var day: String {
    let now = now
    return "\(now.tm_year + 1900)-\(digits(now.tm_mon + 1))-\(digits(now.tm_mday))"
  }

  /// The time of the day: `14:03:27`.
  static var timeOfDay: String {
    let now = now
    return [now.tm_hour, now.tm_min, now.tm_sec].map(digits).joined(separator: ":")
  }

  private static var now: tm {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    return local
  }

  private static func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
