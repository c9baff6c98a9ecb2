import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CommandOutput {
  /// The standard output and the standard error of this process.
  static func ofThisProcess() -> CommandOutput {
    var output = CommandOutput(
      write: { try FileDescriptor.standardOutput.writeAll($0.utf8) },
      writeError: { _ = try? FileDescriptor.standardError.writeAll($0.utf8) }
    )
    output.isTerminal = isatty(FileDescriptor.standardOutput.rawValue) == 1
    output.errorIsTerminal = isatty(FileDescriptor.standardError.rawValue) == 1
    output.isAbandoned = {
      // Of a pipe without a reader that is told though nothing was asked for.
      var output = pollfd(fd: FileDescriptor.standardOutput.rawValue, events: 0, revents: 0)
      return poll(&output, 1, 0) > 0 && Int32(output.revents) & (POLLERR | POLLHUP) != 0
    }
    return output
  }
}
