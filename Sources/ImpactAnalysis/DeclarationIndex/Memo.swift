import Synchronization

/// A table of answers: each is computed at its first use, and returned from then on.
///
/// Two threads that need an answer at once may both compute it; the first one is recorded.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let answers = Mutex<[Key: Value]>([:])

  /// Returns the answer for a key; `compute` may ask the table for other keys.
  ///
  /// Complexity: O(1), besides computing.
  func callAsFunction(_ key: Key, _ compute: () -> Value) -> Value {
    if let known = answers.withLock({ $0[key] }) { return known }
    let new = compute()
    return answers.withLock { answers in
      if let known = answers[key] { return known }
      answers[key] = new
      return new
    }
  }
}
