/// The time that a cache may take.
package struct CachePatience: Sendable, Hashable {
  /// Until the server has answered for the first time.
  package var connection: Duration
  /// Until one result is there.
  package var lookup: Duration
  /// The waits of a minute that brought nothing, together; no lookup begins after them.
  package var waste: Duration
  /// Sending of results, all together.
  package var upload: Duration
  /// How long a sick or slow cache is left alone.
  package var pause: Duration

  /// Before an answer, so that a cache is never in the way.
  package static let usual = CachePatience(
    connection: .milliseconds(300),
    lookup: .milliseconds(500),
    waste: .seconds(2),
    upload: .seconds(5),
    pause: .seconds(60)
  )

  /// When a person waits for a diagnosis.
  package static let checking = CachePatience(
    connection: .seconds(3),
    lookup: .seconds(5),
    waste: .seconds(10),
    upload: .seconds(10),
    pause: .seconds(60)
  )
}
