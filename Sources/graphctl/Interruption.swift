import Dispatch
import GraphDaemon
import Synchronization
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
/// connection; the second ends the process at once. So does a command's failure to end in two seconds: what it
/// writes, a ledger, is replaced as a whole. What manifests are evaluated by ends with it.
///
/// - Returns: The command's exit status, or 128 and the signal's number, as shells have it.
func runUntilSignal(_ command: @escaping @Sendable () async -> Int32) async -> Int32 {
  let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
  let running = Task { await command() }
  // One loop for all signals: the sequence has only one iterator.
  let watching = Task {
    var interruption: Int32?
    for await signal in signals {
      if signal == .sigint, Paging.isActive.load(ordering: .relaxed) { continue }
      if let interruption { end(interruption) }
      let status = 128 + signal.rawValue
      interruption = status
      running.cancel()
      // Not a task: a computation that looks for no cancellation may hold all of their threads.
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { end(status) }
    }
    return interruption
  }
  let status = await running.value
  EngineAssembly.removeLeftovers()
  // The answer is printed; a signal ends the sending, too.
  await EngineAssembly.sendResults()
  watching.cancel()
  return await watching.value ?? status
}

private func end(_ status: Int32) -> Never {
  EngineAssembly.removeLeftovers()
  exit(status)
}
