#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The calendar day of this machine.
enum LocalDay {
  /// The day as ISO 8601 writes it: `2026-11-25`.
  static var today: String {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(local.tm_year + 1900)-\(digits(local.tm_mon + 1))-\(digits(local.tm_mday))"
  }
}
