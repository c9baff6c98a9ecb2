import UnixSignals

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a command until it ends or Ctrl-C or a termination request cancels it.
///
/// The first signal cancels the command, which takes its progress line away and closes its
/// connection; the second ends the process at once.
///
/// - Returns: The command's exit status, or 128 and the signal's number, as shells have it.
func runUntilSignal(_ command: @escaping @Sendable () async -> Int32) async -> Int32 {
  let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
  return await withTaskGroup(of: Ending.self) { group in
    group.addTask { .finished(await command()) }
    group.addTask {
      for await signal in signals { return .interrupted(128 + signal.rawValue) }
      return .nothing
    }
    var interruption: Int32?
    for await ending in group {
      switch ending {
      case .finished(let status):
        group.cancelAll()
        return interruption ?? status
      case .interrupted(let status):
        interruption = status
        group.cancelAll()
        exitAtNextSignal(signals)
      case .nothing:
        break
      }
    }
    return interruption ?? 0
  }
}

private enum Ending: Sendable {
  case finished(Int32)
  case interrupted(Int32)
  case nothing
}

/// Ends the process at the next signal; unstructured, because nothing waits for it.
private func exitAtNextSignal(_ signals: UnixSignalsSequence) {
  Task {
    for await signal in signals { exit(128 + signal.rawValue) }
  }
}
