import Synchronization

/// A number that tasks count at once.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  /// The number after the addition.
  @discardableResult
  func add(_ number: Int) -> Int { count.wrappingAdd(number, ordering: .relaxed).newValue }
}
