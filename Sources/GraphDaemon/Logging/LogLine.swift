import Logging

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The line of an event: `2026-11-22T07:30:05.120Z info Listening pid=7 socket=/run/graphd.sock`.
enum LogLine {
  /// - Parameters:
  ///   - time: Since 1970.
  ///   - level: How much it matters.
  ///   - message: What happened.
  ///   - metadata: What it happened to; it is written in the order of its names.
  /// - Returns: The line, without a line break anywhere in it.
  static func text(
    _ time: timespec,
    _ level: Logger.Level,
    _ message: String,
    _ metadata: Logger.Metadata
  ) -> String {
    let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(value("\($0.value)"))" }
    return "\(stamp(time)) \(level) \(visible(message))" + pairs.joined()
  }

  /// A value, in quotes where it would not end at its first space.
  private static func value(_ text: String) -> String {
    let text = visible(text)
    return text.contains(" ") || text.isEmpty ? "\"\(text)\"" : text
  }

  /// The text with control characters spelled out: names of files can hold them.
  private static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.reduce(into: "") { visible, scalar in
      visible += isControl(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  /// ISO 8601, in UTC, to the millisecond.
  private static func stamp(_ time: timespec) -> String {
    var seconds = time.tv_sec
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date = [
      padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
      padded(Int(parts.tm_mday), 2),
    ]
    let clock = [
      padded(Int(parts.tm_hour), 2), padded(Int(parts.tm_min), 2), padded(Int(parts.tm_sec), 2),
    ]
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "."
      + padded(Int(time.tv_nsec) / 1_000_000, 3) + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
