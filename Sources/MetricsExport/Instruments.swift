import Metrics
import Synchronization

/// One series of a metric: a number, or the buckets of a histogram, under a lock of its own.
protocol Instrument: AnyObject, Sendable {
  /// The sample lines; `labels` is `a="b",c="d"` without braces.
  func lines(name: String, labels: String) -> String
}

/// Counts updates that could not be taken: a wrong type, other labels, a number that is none.
final class DroppedUpdates: Sendable {
  private let count = Mutex<UInt64>(0)

  var value: UInt64 { count.withLock { $0 } }

  func note() { count.withLock { $0 = $0 == .max ? $0 : $0 + 1 } }
}

/// A counter, of whole numbers or fractions; it stops at the greatest number and never wraps.
final class CounterInstrument: Instrument, CounterHandler, FloatingPointCounterHandler {
  private let value = Mutex((whole: UInt64(0), fraction: 0.0))
  private let dropped: DroppedUpdates

  init(dropped: DroppedUpdates) { self.dropped = dropped }

  func increment(by amount: Int64) {
    guard let amount = UInt64(exactly: amount) else { return dropped.note() }
    value.withLock { value in
      let (sum, overflow) = value.whole.addingReportingOverflow(amount)
      value.whole = overflow ? .max : sum
    }
  }

  func increment(by amount: Double) {
    guard amount.isFinite, amount >= 0 else { return dropped.note() }
    value.withLock { $0.fraction = min($0.fraction + amount, .greatestFiniteMagnitude) }
  }

  func reset() { value.withLock { $0 = (0, 0) } }

  func lines(name: String, labels: String) -> String {
    let (whole, fraction) = value.withLock { $0 }
    let number = fraction == 0 ? String(whole) : MetricText.number(Double(whole) + fraction)
    return SampleLine.text(name, labels, number)
  }
}

/// A number that goes up and down.
final class GaugeInstrument: Instrument, MeterHandler, RecorderHandler {
  private let value = Mutex(0.0)
  private let dropped: DroppedUpdates

  init(dropped: DroppedUpdates) { self.dropped = dropped }

  func set(_ value: Int64) { set(Double(value)) }

  func set(_ value: Double) { self.value.withLock { $0 = value } }

  func record(_ value: Int64) { set(value) }

  func record(_ value: Double) { set(value) }

  /// A sum that is no number is dropped: it would never become one again.
  func increment(by amount: Double) {
    let isNumber = value.withLock { value in
      let sum = value + amount
      if !sum.isNaN { value = sum }
      return !sum.isNaN
    }
    if !isNumber { dropped.note() }
  }

  func decrement(by amount: Double) { increment(by: -amount) }

  func lines(name: String, labels: String) -> String {
    SampleLine.text(name, labels, MetricText.number(value.withLock { $0 }))
  }
}

/// Counts observations by the buckets that they fall in; durations are observed in seconds.
final class HistogramInstrument: Instrument, RecorderHandler, TimerHandler {
  private struct State {
    /// By bucket, not yet summed up; the last one is `+Inf`.
    var counts: [UInt64]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>
  private let dropped: DroppedUpdates

  init(bounds: [Double], dropped: DroppedUpdates) {
    self.bounds = bounds
    self.dropped = dropped
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard value.isFinite else { return dropped.note() }
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[bucket] &+= 1
      let sum = state.sum + value
      state.sum = sum.isFinite ? sum : state.sum
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  func lines(name: String, labels: String) -> String {
    let state = state.withLock { $0 }
    var lines = ""
    var count: UInt64 = 0
    for (bound, inBucket) in zip(bounds + [.infinity], state.counts) {
      count &+= inBucket
      let bucket = #"le="\#(MetricText.number(bound))""#
      let all = labels.isEmpty ? bucket : labels + "," + bucket
      lines += SampleLine.text(name + "_bucket", all, String(count))
    }
    return lines + SampleLine.text(name + "_sum", labels, MetricText.number(state.sum))
      + SampleLine.text(name + "_count", labels, String(count))
  }
}

/// Takes the updates of a metric that cannot be exported, and counts them as dropped.
final class DroppingInstrument: CounterHandler, FloatingPointCounterHandler, MeterHandler,
  RecorderHandler, TimerHandler
{
  private let dropped: DroppedUpdates

  init(dropped: DroppedUpdates) { self.dropped = dropped }

  func increment(by: Int64) { dropped.note() }
  func increment(by: Double) { dropped.note() }
  func decrement(by: Double) { dropped.note() }
  func set(_: Int64) { dropped.note() }
  func set(_: Double) { dropped.note() }
  func record(_: Int64) { dropped.note() }
  func record(_: Double) { dropped.note() }
  func recordNanoseconds(_: Int64) { dropped.note() }
  func reset() { dropped.note() }
}

/// One line of a sample.
enum SampleLine {
  static func text(_ name: String, _ labels: String, _ number: String) -> String {
    labels.isEmpty ? "\(name) \(number)\n" : "\(name){\(labels)} \(number)\n"
  }
}
