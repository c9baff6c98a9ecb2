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
  private let leader = Mutex<Int32?>(nil)

  /// Says which process was started as the leader of a new session.
  func began(leader: Int32) { self.leader.withLock { $0 = leader } }

  /// Says that nothing is left to be ended.
  func finished() { leader.withLock { $0 = nil } }

  /// Kills every process of the session, the leader too.
  ///
  /// Ends when a look finds no process that was not killed already, so that children started meanwhile
  /// are found.
  func end() {
    guard let leader = leader.withLock({ $0 }) else { return }
    var killed: Set<Int32> = []
    while true {
      let members = Self.processes().filter { getsid($0) == leader && !killed.contains($0) }
      if members.isEmpty { return }
      for member in members {
        kill(member, SIGKILL)
        killed.insert(member)
      }
    }
  }
}
