import Metrics
import TestSupport
import Testing

@testable import MetricsExport

@Suite struct PrometheusRegistryTests {
  @Test func theTextIsThatOfTheFormat() {
    let registry = PrometheusRegistry([
      MetricDescription(.counter, "asked_total", "Questions\nby \\ kind.", labels: ["kind"]),
      MetricDescription(.histogram, "size", "Sizes.", buckets: [1, 2.5]),
    ])
    Counter(label: "asked_total", dimensions: [("kind", "a \"b\"\n\\c")], factory: registry)
      .increment(by: 3)
    Meter(label: "open", factory: registry).set(-1.5)
    Recorder(label: "size", aggregate: true, factory: registry).record(2)
    Recorder(label: "size", aggregate: true, factory: registry).record(7.25)
    #expect(
      registry.text() == #"""
        # HELP asked_total Questions\nby \\ kind.
        # TYPE asked_total counter
        asked_total{kind="a \"b\"\n\\c"} 3
        # HELP graphd_metrics_dropped_total Updates that had no place in a metric.
        # TYPE graphd_metrics_dropped_total counter
        graphd_metrics_dropped_total 0
        # HELP open It has no description.
        # TYPE open gauge
        open -1.5
        # HELP size Sizes.
        # TYPE size histogram
        size_bucket{le="1"} 0
        size_bucket{le="2.5"} 1
        size_bucket{le="+Inf"} 2
        size_sum 9.25
        size_count 2

        """#
    )
  }

  @Test func theSeriesOfADescriptionAreThereFromTheStart() throws {
    let registry = PrometheusRegistry([
      MetricDescription(.counter, "plain_total", "Plain."),
      MetricDescription(
        .counter,
        "a_total",
        "Labelled.",
        labels: ["x", "b"],
        series: [["1", "2"]]
      ),
      MetricDescription(.gauge, "none", "None.", labels: ["x"]),
    ])
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.value("plain_total") == 0)
    #expect(parsed.value("a_total", ["x": "1", "b": "2"]) == 0)
    #expect(parsed.families["none"]?.samples.isEmpty == true)
  }

  /// Updates that must change nothing but the count of dropped ones.
  @Test(
    arguments: [
      { Meter(label: "x", factory: $0).set(1) },
      { Timer(label: "x", factory: $0).recordNanoseconds(1) },
      { Counter(label: "x", dimensions: [("a", "b")], factory: $0).increment() },
      { Counter(label: "y", dimensions: [("a", "1"), ("a", "2")], factory: $0).increment() },
      { Counter(label: "x", factory: $0).increment(by: -1) },
      { FloatingPointCounter(label: "x", factory: $0).increment(by: Double.nan) },
      { FloatingPointCounter(label: "x", factory: $0).increment(by: Double.infinity) },
      { FloatingPointCounter(label: "x", factory: $0).increment(by: -0.5) },
      { Recorder(label: "h", factory: $0).record(Double.nan) },
      { Recorder(label: "h", factory: $0).record(-Double.infinity) },
      // The samples of the histogram `h` have these names.
      { Counter(label: "h_count", factory: $0).increment() },
      { Meter(label: "h_bucket", factory: $0).set(1) },
      { Meter(label: "h_sum", factory: $0).increment(by: 1) },
      { Meter(label: PrometheusRegistry.droppedName, factory: $0).set(1) },
    ] as [@Sendable (PrometheusRegistry) -> Void]
  )
  func whatHasNoPlaceIsDroppedAndCounted(
    _ update: @Sendable (PrometheusRegistry) -> Void
  ) throws {
    let registry = PrometheusRegistry()
    Counter(label: "x", factory: registry).increment()
    Recorder(label: "h", factory: registry).record(1)
    var before = try PrometheusParser(registry.text()).families
    update(registry)
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.value(PrometheusRegistry.droppedName) == 1)
    var after = parsed.families
    before[PrometheusRegistry.droppedName] = nil
    after[PrometheusRegistry.droppedName] = nil
    #expect(after.mapValues { Set($0.samples) } == before.mapValues { Set($0.samples) })
  }

  @Test func numbersStopAtTheirEnds() throws {
    let registry = PrometheusRegistry()
    for _ in 0..<3 {
      Counter(label: "c", factory: registry).increment(by: Int64.max)
      FloatingPointCounter(label: "f", factory: registry)
        .increment(by: Double.greatestFiniteMagnitude)
      Recorder(label: "h", factory: registry).record(Double.greatestFiniteMagnitude)
      Meter(label: "g", factory: registry).increment(by: Double.infinity)
    }
    Meter(label: "g", factory: registry).decrement(by: Double.infinity)
    let parsed = try PrometheusParser(registry.text())
    #expect(
      registry.text().contains("\nc \(UInt64.max)\n") || registry.text().hasPrefix("# HELP c")
    )
    #expect(parsed.value("c") == Double(UInt64.max))
    #expect(parsed.value("f") == Double.greatestFiniteMagnitude)
    #expect(parsed.value("h_sum") == Double.greatestFiniteMagnitude)
    #expect(parsed.value("h_count") == 3)
    #expect(parsed.value("g") == Double.infinity)
    #expect(parsed.value(PrometheusRegistry.droppedName) == 1)
  }

  @Test func manyValuesOfALabelShareOneSeries() throws {
    let registry = PrometheusRegistry()
    for number in 0..<10_000 {
      Counter(label: "m_total", dimensions: [("method", "m\(number)")], factory: registry)
        .increment()
    }
    let samples = try #require(try PrometheusParser(registry.text()).families["m_total"]).samples
    #expect(samples.count == PrometheusRegistry.seriesLimit + 1)
    #expect(samples.reduce(0) { $0 + $1.value } == 10_000)
    let others = samples.first { $0.labels == ["method": "other"] }?.value
    #expect(others == Double(10_000 - PrometheusRegistry.seriesLimit))
  }

  @Test func manyMetricsAreDropped() throws {
    let registry = PrometheusRegistry()
    for number in 0..<(PrometheusRegistry.metricLimit + 10) {
      Counter(label: "m\(number)", factory: registry).increment()
    }
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.families.count == PrometheusRegistry.metricLimit + 1)
    #expect(parsed.value(PrometheusRegistry.droppedName) == 10)
  }

  @Test func noIncrementOfManyTasksIsLost() async throws {
    let registry = PrometheusRegistry()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          let counter = Counter(label: "c", factory: registry)
          for _ in 0..<62_500 { counter.increment() }
          for _ in 0..<1_000 {
            Counter(label: "l", dimensions: [("t", "\(task % 4)")], factory: registry).increment()
            Timer(label: "t", factory: registry).recordNanoseconds(1_000_000_000)
            Meter(label: "g", factory: registry).increment(by: task.isMultiple(of: 2) ? 1 : -1)
            if task == 0 { _ = registry.text() }
          }
        }
      }
    }
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.value("c") == 1_000_000)
    #expect((0..<4).map { parsed.value("l", ["t": "\($0)"]) } == Array(repeating: 4_000, count: 4))
    #expect(parsed.value("t_count") == 16_000)
    #expect(parsed.value("t_sum") == 16_000)
    #expect(parsed.value("g") == 0)
  }

  @Test(arguments: [
    ("", "_"), ("9lives", "_9lives"), ("a.b-c d", "a_b_c_d"), ("ä", "_"), ("a:b", "a_b"),
    (String(repeating: "n", count: 500), String(repeating: "n", count: 128)),
  ])
  func aNameBecomesOneThatPrometheusTakes(_ name: String, _ exported: String) throws {
    let registry = PrometheusRegistry()
    Counter(label: name, factory: registry).increment()
    #expect(try PrometheusParser(registry.text()).value(exported) == 1)
  }

  @Test(arguments: [
    ("le", "label_le"), ("quantile", "label_quantile"), ("__name__", "label___name__"),
  ])
  func aLabelOfPrometheusItselfIsRenamed(_ name: String, _ exported: String) throws {
    let registry = PrometheusRegistry()
    Counter(label: "c", dimensions: [(name, "v")], factory: registry).increment()
    #expect(try PrometheusParser(registry.text()).value("c", [exported: "v"]) == 1)
  }

  @Test func aLongValueIsCutBetweenCharacters() throws {
    let registry = PrometheusRegistry()
    let value = "x" + String(repeating: "ä", count: 200)
    Counter(label: "c", dimensions: [("a", value)], factory: registry).increment()
    let cut = "x" + String(repeating: "ä", count: 63)
    #expect(try PrometheusParser(registry.text()).value("c", ["a": cut]) == 1)
  }
}
