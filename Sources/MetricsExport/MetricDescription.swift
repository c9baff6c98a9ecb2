/// The name, type and meaning of a metric.
package struct MetricDescription: Hashable, Sendable {
  /// The types of the text format.
  package enum Kind: String, Sendable {
    /// Only grows, until the process ends.
    case counter
    /// Goes up and down.
    case gauge
    /// Counts observations by size.
    case histogram
  }

  /// As it is exported, with the unit and `_total` where they belong.
  package let name: String
  package let kind: Kind
  /// One sentence.
  package let help: String
  /// The names of its labels; series with others are dropped.
  package let labels: [String]
  /// The series that are there from the start, as values of `labels`.
  ///
  /// A counter that appears with its first increment hides that increment from `rate()`.
  package let series: [[String]]
  /// The upper bounds of a histogram's buckets, in the metric's unit, rising; `+Inf` is added.
  package let buckets: [Double]

  /// Names everything; a metric without labels has its one series from the start.
  package init(
    _ kind: Kind,
    _ name: String,
    _ help: String,
    labels: [String] = [],
    series: [[String]] = [],
    buckets: [Double] = MetricDescription.secondBuckets
  ) {
    self.kind = kind
    self.name = name
    self.help = help
    self.labels = labels
    self.series = labels.isEmpty ? [[]] : series
    self.buckets = kind == .histogram ? buckets : []
  }

  /// From half a millisecond to a minute.
  package static let secondBuckets: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
  ]
}
