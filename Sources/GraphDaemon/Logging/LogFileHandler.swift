package import Logging

#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// Writes what is logged to a file, a line for each event.
package struct LogFileHandler: LogHandler {
  package var metadata: Logger.Metadata = [:]
  package var logLevel: Logger.Level = .info
  private let file: LogFile
  private let now: @Sendable () -> timespec

  /// A handler for one file; several may share it.
  ///
  /// - Parameters:
  ///   - file: Where the lines go.
  ///   - now: The time since 1970.
  package init(file: LogFile, now: @escaping @Sendable () -> timespec = Self.systemTime) {
    self.file = file
    self.now = now
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let metadata = metadata.merging(event.metadata ?? [:]) { _, new in new }
    file.append(LogLine.text(now(), event.level, "\(event.message)", metadata))
  }

  /// The system's time.
  package static func systemTime() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time
  }
}
