import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The processes of one session (`setsid`), known by its leader.
///
/// SwiftPM starts a compiled manifest in a process group of its own and dies of `SIGTERM` and `SIGINT`
/// without taking it along (measured on Swift 6.3.1): killing the group that graphd started would leave
/// a never-ending manifest running. A process cannot leave its session by changing its group.
final class ProcessSession: Sendable {
  private enum State {
    case waiting
    case running(leader: Int32)
    case finished
    case ended
  }

  private let state = Mutex(State.waiting)

  /// Whether ``end()`` came before the processes had finished by themselves.
  var isEnded: Bool {
    state.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Says which process was started as the leader of a new session.
  func began(leader: Int32) {
    let isTooLate = state.withLock { state in
      if case .ended = state { return true }
      state = .running(leader: leader)
      return false
    }
    if isTooLate { Self.killMembers(ofSession: leader) }
  }

  /// Records that the leader has ended by itself, and kills the processes that it left behind.
  func finished() {
    let leader = state.withLock { state -> Int32? in
      guard case .running(let leader) = state else { return nil }
      state = .finished
      return leader
    }
    // While the session has a member, no new process gets the leader's number.
    if let leader, kill(leader, 0) != 0, errno == ESRCH { Self.killMembers(ofSession: leader) }
  }

  /// Kills every process of the session, the leader too, now or as soon as it has begun.
  func end() {
    let leader = state.withLock { state -> Int32? in
      defer { if case .finished = state {} else { state = .ended } }
      if case .running(let leader) = state { return leader }
      return nil
    }
    if let leader { Self.killMembers(ofSession: leader) }
  }

  /// Ends when a look finds no process that was not killed already, so that children started meanwhile
  /// are found.
  private static func killMembers(ofSession leader: Int32) {
    var killed: Set<Int32> = []
    while true {
      let members = processes().filter { getsid($0) == leader && !killed.contains($0) }
      if members.isEmpty { return }
      for member in members {
        kill(member, SIGKILL)
        killed.insert(member)
      }
    }
  }
}
