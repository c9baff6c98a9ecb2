#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs work on a thread with a stack of a chosen size.
///
/// SwiftParser recurses over its input, while a task's thread has 512 KB of stack on macOS and as
/// little as 128 KB with musl.
enum DeepStack {
  /// Runs `work` on a new thread and waits for it; `nil` if the system gives no such thread.
  ///
  /// The stack is reserved, not touched: only what `work` uses costs memory.
  static func run<Value>(bytes: Int, _ work: () -> Value) -> Value? {
    var value: Value?
    let isDone = withoutActuallyEscaping(
      { value = work() },
      do: { body in
        let job = Job(body)
        // The thread is joined before the job goes away, so it need not retain it.
        return withExtendedLifetime(job) {
          perform(bytes: bytes, Unmanaged.passUnretained(job).toOpaque())
        }
      }
    )
    return isDone ? value : nil
  }

  fileprivate final class Job {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private static func perform(bytes: Int, _ job: UnsafeMutableRawPointer) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, bytes) == 0 else { return false }
    #if canImport(Darwin)
    var thread: pthread_t?
    guard pthread_create(&thread, &attributes, runJob, job) == 0, let thread else { return false }
    #else
    var thread = pthread_t()
    guard pthread_create(&thread, &attributes, runJob, job) == 0 else { return false }
    #endif
    return pthread_join(thread, nil) == 0
  }
}

#if canImport(Darwin)
private func runJob(_ job: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<DeepStack.Job>.fromOpaque(job).takeUnretainedValue().body()
  return nil
}
#else
private func runJob(_ job: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let job else { return nil }
  Unmanaged<DeepStack.Job>.fromOpaque(job).takeUnretainedValue().body()
  return nil
}
#endif
