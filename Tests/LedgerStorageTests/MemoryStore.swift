import LedgerStorage
import Synchronization

/// A store in memory that can end its user before any of its operations, as a killed process ends.
final class MemoryStore: LedgerStore {
  struct Killed: Error {}

  private struct State {
    var objects: [String: [UInt8]] = [:]
    /// How many operations are carried out before the user ends; `nil`: all.
    var left: Int?
    var operations = 0
    /// Called before an operation, with its number.
    var intruder: (@Sendable (Int, MemoryStore) -> Void)?
  }

  private let state: Mutex<State>

  init(_ objects: [String: [UInt8]] = [:], killedAfter left: Int? = nil) {
    state = Mutex(State(objects: objects, left: left))
  }

  var objects: [String: [UInt8]] { state.withLock(\.objects) }
  var operations: Int { state.withLock(\.operations) }

  func set(_ key: String, _ bytes: [UInt8]?) { state.withLock { $0.objects[key] = bytes } }

  func intrude(_ body: @escaping @Sendable (Int, MemoryStore) -> Void) {
    state.withLock { $0.intruder = body }
  }

  private func operate<Value: Sendable>(
    _ body: (inout [String: [UInt8]]) -> Value
  ) throws -> Value {
    let (number, intruder) = state.withLock { ($0.operations, $0.intruder) }
    intruder?(number, self)
    return try state.withLock { state in
      state.operations += 1
      if let left = state.left {
        guard left > 0 else { throw Killed() }
        state.left = left - 1
      }
      return body(&state.objects)
    }
  }

  func list(_ folder: String) throws -> [String] {
    try operate { objects in
      objects.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    }
  }

  func read(_ key: String, limit: Int) throws -> [UInt8]? { try operate { $0[key] } }
  func add(_ key: String, _ bytes: [UInt8]) throws { try operate { $0[key] = bytes } }
  func remove(_ key: String) throws { try operate { $0[key] = nil } }
}
