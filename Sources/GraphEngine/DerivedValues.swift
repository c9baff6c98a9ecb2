import Synchronization

/// Values derived of one snapshot when a question first needs them, and kept as long as the snapshot.
///
/// One value of each type. A value must not contain the `LoadedSnapshot`, which contains these.
package final class DerivedValues: Sendable {
  private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

  package init() {}

  /// The value of a type; `nil` if it is not made yet.
  package func known<Value: Sendable>(_ type: Value.Type) -> Value? {
    values.withLock { $0[ObjectIdentifier(type)] } as? Value
  }

  /// The value of a type; made by `make` if it is not there.
  ///
  /// Two questions at once may both make it, and the first result stays. Nothing waits for another question, which may
  /// be cancelled. A cancelled one leaves nothing.
  package func value<Value: Sendable>(
    _ make: () throws(CancellationError) -> Value
  ) throws(CancellationError) -> Value {
    if let known = known(Value.self) { return known }
    let made = try make()
    let key = ObjectIdentifier(Value.self)
    return values.withLock { known in
      if let first = known[key] as? Value { return first }
      known[key] = made
      return made
    }
  }
}
