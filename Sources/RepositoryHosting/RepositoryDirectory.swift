package import GraphEngine
import SourceTrees
import WorkspaceModel

/// The repositories of a server by their names, and the clients that each is open to.
package final class RepositoryDirectory: ServedRepositories {
  private let repositories: [String: HostedRepository]
  private let limits: ServerConfiguration.Limits

  /// Makes a directory; nothing is opened yet.
  ///
  /// `makeRoom` runs before a commit of any of them is loaded into memory.
  package init(
    _ configuration: ServerConfiguration,
    makeRoom: @escaping @Sendable () async throws -> Void = {}
  ) {
    limits = configuration.limits
    repositories = configuration.repositories.mapValues {
      HostedRepository($0, configuration.limits, makeRoom: makeRoom)
    }
  }

  /// Opens every repository, so that a mistake is found before the first question.
  ///
  /// - Throws: `ServerConfigurationError` with the lines of those that cannot be opened.
  package func openAll(file: String) async throws(ServerConfigurationError) {
    let faults = await withTaskGroup(of: ServerConfigurationError.Fault?.self) { group in
      for repository in repositories.values {
        group.addTask {
          do {
            _ = try await repository.open()
            return nil
          } catch {
            let settings = repository.settings
            return .init(
              line: settings.line,
              message: "`\(settings.name)` cannot be opened: \(error)"
            )
          }
        }
      }
      var faults: [ServerConfigurationError.Fault] = []
      for await fault in group {
        if let fault { faults.append(fault) }
      }
      return faults
    }
    if !faults.isEmpty { throw ServerConfigurationError(file: file, faults: faults) }
  }

  package func permits(_ name: String) -> Bool {
    guard let settings = repositories[name]?.settings else { return false }
    guard let names = CallerScope.current?.names, let clients = settings.clients else {
      return true
    }
    return clients.contains { $0.matches(names) }
  }

  package func admit(_ name: String) async throws -> ServedRepository {
    guard let repository = repositories[name], permits(name) else { throw refusal(name) }
    if let scope = CallerScope.current, !scope.hasTaken(name) {
      scope.end(by: .now + limits.deadline)
      try await repository.queue.enter()
      scope.keep(name) { repository.queue.leave() }
    }
    do {
      return try await repository.open()
    } catch let error as SourceTreeError where error.code != .cancelled {
      // The reason names paths of the server.
      throw EngineError(
        .source(.unreadable),
        "The server cannot read its repository `\(name)` now: its owner learns the reason by starting it again"
      )
    }
  }

  /// One refusal for both: nobody learns of repositories that are not for them.
  private func refusal(_ name: String) -> EngineError {
    let own = repositories.keys.filter { permits($0) }.sorted()
    let advice =
      own.isEmpty
      ? "the server's owner lists the names of certificates under `clients`"
      : own.count <= 20 ? "known are \(own.quotedList)" : "\(own.count) others are known"
    return EngineError(
      .repositoryNotServed,
      "This server has no repository `\(name.prefix(200))` for this client: \(advice)"
    )
  }
}
