/// A look at a cache for a person who waits for a diagnosis.
package struct CacheProbe: Sendable, Hashable {
  /// Whether the server takes results of this client.
  package let takesUpdates: Bool
  /// The time from the beginning to the server's first answer.
  package let time: Duration

  /// The time that an answer waits for a connection.
  package static let longest = CachePatience.usual.connection

  /// Connects, reads the capabilities, and ends the connection; stores nothing.
  ///
  /// - Throws: `CacheFault`.
  package init(_ settings: CacheSettings) async throws(CacheFault) {
    let start = ContinuousClock.now
    let connection = try await CacheConnection.open(
      settings,
      timeLimit: CachePatience.checking.connection
    )
    time = start.duration(to: .now)
    takesUpdates = connection.abilities.takesUpdates
    connection.close()
  }
}
