import GraphEngine
import RepositoryHosting

extension ServerSettings {
  /// The directory of the repositories, all of which can be opened.
  ///
  /// - Throws: `ServerConfigurationError` with the lines of others.
  func directory(
    registry: WorkspaceRegistry,
    memoryLimit: UInt64?
  ) async throws(ServerConfigurationError) -> RepositoryDirectory {
    let room = MemoryRoom(registry: registry, limit: configuration.limits.memory ?? memoryLimit)
    let directory = RepositoryDirectory(configuration) { try await room.make() }
    try await directory.openAll(file: file)
    return directory
  }
}
