import Synchronization

/// Values that are made of one state when they are first needed, and kept as long as the state is.
package final class DerivedValues: Sendable {
  private struct Key: Hashable {
    var type: ObjectIdentifier
    var variant: String
  }

  private let values = Mutex<[Key: any Sendable]>([:])

  package init() {}

  /// The value of a type; it is made if there is none of this variant.
  ///
  /// Callers at the same time may each make one; the first that is ready is kept.
  ///
  /// - Throws: The error of `make`; then nothing is kept.
  package func value<Value: Sendable, Failure: Error>(
    _ variant: String,
    _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let key = Key(type: ObjectIdentifier(Value.self), variant: variant)
    if let known = values.withLock({ $0[key] as? Value }) { return known }
    let new = try make()
    return values.withLock { values in
      if let known = values[key] as? Value { return known }
      values[key] = new
      return new
    }
  }
}
