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
    return output
  }
}
