import Metrics
import TestSupport
import Testing

@testable import MetricsExport

/// Random updates with random names, against a strict parser and a naive model.
///
/// `METRICS_FUZZ_SEED` and `METRICS_FUZZ_ROUNDS` repeat or extend a run.
@Suite struct PrometheusFuzzerTests {
  private static let pieces = [
    "a", "B", "_", "__", "9", ".", "-", ":", " ", "\"", "\\", "\n", "\r", "\r\n", "\t", "\0", "{",
    "}", "=", ",", "#", "ä", "é", "e\u{301}", "\u{1F469}\u{200D}\u{1F4BB}", "le", "quantile",
    "_total",
    "_count", "_sum", "_bucket",
  ]
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan, 1e19, -1e19, 3,
  ]
  private static let wholes: [Int64] = [0, 1, -1, 7, .max, .min]

  @Test func noUpdateBreaksTheText() throws {
    let first = fuzzSetting("METRICS_FUZZ_SEED") ?? .random(in: 0 ... .max)
    for round in 0..<(fuzzSetting("METRICS_FUZZ_ROUNDS") ?? 60) {
      try check(seed: first &+ round)
    }
  }

  private func check(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let registry = PrometheusRegistry(descriptions(&random))
    // The expected values of counters, by name and labels as they are exported.
    var counted: [PrometheusParser.Sample: Double] = [:]
    for _ in 0..<random.below(120) {
      let name = text(&random, 3)
      let dimensions = (0..<random.below(4)).map { _ in (text(&random, 2), text(&random, 5)) }
      if random.once(in: 3) {
        let amount = random.below(100)
        let before = dropped(registry)
        Counter(label: name, dimensions: dimensions, factory: registry).increment(by: amount)
        // Whether it has a place is not modelled; that it goes to its place is.
        guard dropped(registry) == before else { continue }
        let labels = dimensions.map { (MetricText.labelName($0), MetricText.truncated($1)) }
        let sample = PrometheusParser.Sample(
          name: MetricText.metricName(name),
          labels: Dictionary(labels, uniquingKeysWith: { first, _ in first }),
          value: 0
        )
        counted[sample, default: 0] += Double(amount)
      } else {
        update(registry, name, dimensions, &random)
      }
    }
    let exposed = registry.text()
    do {
      let parsed = try PrometheusParser(exposed)
      for (sample, value) in counted {
        let exported = parsed.value(sample.name, sample.labels)
        #expect(exported == value, "METRICS_FUZZ_SEED=\(seed): \(sample)")
      }
    } catch {
      Issue.record("METRICS_FUZZ_SEED=\(seed): \(error)")
    }
    #expect(registry.text() == exposed, "METRICS_FUZZ_SEED=\(seed): reading changes something")
  }

  private func dropped(_ registry: PrometheusRegistry) -> Substring? {
    registry.text().split(separator: "\n").last { $0.hasPrefix(PrometheusRegistry.droppedName) }
  }

  /// Anything but whole increments of counters, which are modelled.
  private func update(
    _ registry: PrometheusRegistry,
    _ name: String,
    _ dimensions: [(String, String)],
    _ random: inout SeededGenerator
  ) {
    let number = random.one(of: Self.numbers)
    let whole = random.one(of: Self.wholes)
    // Never the name of a counter that is modelled.
    let name = "other." + name
    switch random.below(7) {
    case 0:
      FloatingPointCounter(label: name, dimensions: dimensions, factory: registry).increment(
        by: number
      )
    case 1: Meter(label: name, dimensions: dimensions, factory: registry).set(number)
    case 2: Meter(label: name, dimensions: dimensions, factory: registry).increment(by: number)
    case 3:
      Recorder(
        label: name,
        dimensions: dimensions,
        aggregate: random.once(in: 2),
        factory: registry
      )
      .record(number)
    case 4: Recorder(label: name, dimensions: dimensions, factory: registry).record(whole)
    case 5: Timer(label: name, dimensions: dimensions, factory: registry).recordNanoseconds(whole)
    default: Counter(label: name, dimensions: dimensions, factory: registry).increment(by: whole)
    }
  }

  private func descriptions(_ random: inout SeededGenerator) -> [MetricDescription] {
    (0..<random.below(4)).map { _ in
      MetricDescription(
        random.one(of: [.counter, .gauge, .histogram]),
        text(&random, 3),
        text(&random, 6),
        labels: random.once(in: 2) ? [] : [text(&random, 1)],
        buckets: (0..<random.below(4)).map { _ in random.one(of: Self.numbers) }
      )
    }
  }

  private func text(_ random: inout SeededGenerator, _ most: Int) -> String {
    (0...random.below(most + 1)).map { _ in random.one(of: Self.pieces) }.joined()
  }
}
