package import RepositoryHosting
import SystemSupport

/// The configuration of a server of named repositories, as the daemon was given it.
package struct ServerSettings: Sendable, Hashable {
  /// The file, for messages.
  package let file: String
  package let configuration: ServerConfiguration

  /// Reads a file of at most 1 MiB.
  ///
  /// - Throws: `ServerConfigurationError`.
  package init(file: String) throws(ServerConfigurationError) {
    self.file = file
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.read(file, limit: 1 << 20)
    } catch {
      throw ServerConfigurationError(
        file: file,
        faults: [
          .init(line: 0, message: "The configuration cannot be read (\(error)): name another file")
        ]
      )
    }
    configuration = try ServerConfiguration.read(String(decoding: bytes, as: UTF8.self), file: file)
  }
}
