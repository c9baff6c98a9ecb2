import Synchronization

/// Values that are made of one state, or one answer, when they are first needed, and kept as long as that is.
///
/// One value of each type and variant. A value must not contain the owner of these.
package final class DerivedValues: Sendable {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var variant: String
  }

  private let values = Mutex<[Key: any Sendable]>([:])

  package init() {}

  /// The value of a type; `nil` if it is not made yet.
  package func known<Value: Sendable>(_ type: Value.Type, _ variant: String = "") -> Value? {
    values.withLock { $0[Key(type: ObjectIdentifier(type), variant: variant)] as? Value }
  }

  /// The value of a type; it is made if there is none of this variant.
  ///
  /// Callers at the same time may each make one; the first that is ready is kept. Nobody waits for another caller, which
  /// may be cancelled.
  ///
  /// - Throws: The error of `make`; then nothing is kept.
  package func value<Value: Sendable, Failure: Error>(
    _ variant: String = "",
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let known = known(Value.self, variant) { return known }
    let key = Key(type: ObjectIdentifier(Value.self), variant: variant)
    let new = try make()
    return values.withLock { values in
      if let known = values[key] as? Value { return known }
      values[key] = new
      return new
    }
  }
}
