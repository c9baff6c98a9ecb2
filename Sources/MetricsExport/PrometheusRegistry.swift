package import Metrics
import Synchronization

/// The metrics of the process, in memory, for Prometheus.
///
/// No call ends the process or makes a text that Prometheus refuses. An update that has no place is dropped and
/// counted. It may be of another type than the metric, have other label names, or a value that is not a number.
/// Invalid letters in names become `_`; long names and values are cut. A metric has a bounded number of series.
/// All further ones share one series whose label values are `other`.
///
/// Safe to use from any thread.
package final class PrometheusRegistry: MetricsFactory {
  /// Series of one metric, besides the one for all others.
  package static let seriesLimit = 200
  /// Metrics.
  package static let metricLimit = 500
  /// Labels of one metric.
  package static let labelLimit = 10

  /// Counts what was dropped.
  package static let droppedName = "graphd_metrics_dropped_total"
  /// Its description.
  package static let droppedHelp = "Updates that had no place in a metric."

  private struct State {
    var families: [String: MetricFamily] = [:]
    /// The names of all samples: a histogram has several.
    var sampleNames: Set<String> = [PrometheusRegistry.droppedName]
  }

  private let state = Mutex(State())
  private let described: [String: MetricDescription]
  private let dropped = DroppedUpdates()

  /// Makes the series that the descriptions name; a metric that is not described gets usual buckets.
  package init(_ descriptions: [MetricDescription] = []) {
    described = Dictionary(
      descriptions.map { (MetricText.metricName($0.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for description in descriptions {
      // Its text names the metric also as long as it has no series.
      state.withLock { state in
        _ = makeFamily(
          MetricText.metricName(description.name),
          description.kind,
          description.labels.map(MetricText.labelName).sorted(),
          in: &state
        )
      }
      for values in description.series {
        _ = instrument(description.kind, description.name, Array(zip(description.labels, values)))
      }
    }
  }

  /// All metrics in the text format 0.0.4, sorted by name.
  ///
  /// Each series is read at its own moment. Complexity: O(series).
  package func text() -> String {
    let families = state.withLock { $0.families }
    let own = MetricFamily(.counter, help: Self.droppedHelp, labels: [])
    var parts = families.map { (name: $0, text: $1.text(name: $0)) }
    parts.append(
      (
        Self.droppedName,
        own.text(name: Self.droppedName)
          + SampleLine.text(Self.droppedName, "", String(dropped.value))
      )
    )
    return parts.sorted { $0.name < $1.name }.map(\.text).joined()
  }

  // MARK: MetricsFactory

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    instrument(.counter, label, dimensions) as? CounterInstrument ?? dropping
  }

  package func makeFloatingPointCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    instrument(.counter, label, dimensions) as? CounterInstrument ?? dropping
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    instrument(.gauge, label, dimensions) as? GaugeInstrument ?? dropping
  }

  package func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate {
      return instrument(.histogram, label, dimensions) as? HistogramInstrument ?? dropping
    }
    return instrument(.gauge, label, dimensions) as? GaugeInstrument ?? dropping
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    instrument(.histogram, label, dimensions) as? HistogramInstrument ?? dropping
  }

  // A series stays when its last user goes: one that came back at zero would read like a restart.
  package func destroyCounter(_: any CounterHandler) {}
  package func destroyFloatingPointCounter(_: any FloatingPointCounterHandler) {}
  package func destroyMeter(_: any MeterHandler) {}
  package func destroyRecorder(_: any RecorderHandler) {}
  package func destroyTimer(_: any TimerHandler) {}

  private var dropping: DroppingInstrument { DroppingInstrument(dropped: dropped) }

  // MARK: Series

  /// The series; nil if it cannot be one of the metric's.
  private func instrument(
    _ kind: MetricDescription.Kind,
    _ label: String,
    _ dimensions: [(String, String)]
  ) -> (any Instrument)? {
    let name = MetricText.metricName(label)
    let pairs = dimensions.map { (MetricText.labelName($0), MetricText.truncated($1)) }
      .sorted { $0.0 < $1.0 }
    let labels = pairs.map(\.0)
    return state.withLock { state in
      if state.families[name] == nil, !makeFamily(name, kind, labels, in: &state) { return nil }
      guard let family = state.families[name], family.kind == kind, family.labels == labels else {
        return nil
      }
      return state.families[name]?.instrument(
        pairs.map(\.1),
        limit: Self.seriesLimit,
        dropped: dropped
      )
    }
  }

  /// Makes a metric without series; false if its names are taken or there are too many.
  private func makeFamily(
    _ name: String,
    _ kind: MetricDescription.Kind,
    _ labels: [String],
    in state: inout State
  ) -> Bool {
    let description = described[name]
    let names = MetricFamily.sampleNames(of: name, kind)
    guard state.families.count < Self.metricLimit, labels.count <= Self.labelLimit,
      Set(labels).count == labels.count, state.sampleNames.isDisjoint(with: names)
    else { return false }
    state.sampleNames.formUnion(names)
    let buckets = description?.buckets ?? MetricDescription.secondBuckets
    state.families[name] = MetricFamily(
      kind,
      help: description?.help ?? "It has no description.",
      labels: labels,
      bounds: kind == .histogram ? Set(buckets.filter(\.isFinite)).sorted() : []
    )
    return true
  }
}
