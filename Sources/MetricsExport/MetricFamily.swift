/// A metric with all its series.
struct MetricFamily {
  let kind: MetricDescription.Kind
  let help: String
  /// In the order of their bytes.
  let labels: [String]
  let bounds: [Double]
  /// By the values of `labels`.
  private(set) var series: [[String]: any Instrument] = [:]
  /// Takes what is over the limit of series; its label values are all `other`.
  private var overflow: (any Instrument)?

  init(_ kind: MetricDescription.Kind, help: String, labels: [String], bounds: [Double] = []) {
    self.kind = kind
    self.help = help
    self.labels = labels
    self.bounds = bounds
  }

  /// The series with these values, made if there is none and fewer than `limit` others.
  mutating func instrument(
    _ values: [String],
    limit: Int,
    dropped: DroppedUpdates
  ) -> any Instrument {
    if let known = series[values] { return known }
    guard series.count >= limit else {
      let new = makeInstrument(dropped)
      series[values] = new
      return new
    }
    if let overflow { return overflow }
    let others = labels.map { _ in "other" }
    // Somebody may have used these very values.
    let new = series[others] ?? makeInstrument(dropped)
    series[others] = new
    overflow = new
    return new
  }

  private func makeInstrument(_ dropped: DroppedUpdates) -> any Instrument {
    switch kind {
    case .counter: CounterInstrument(dropped: dropped)
    case .gauge: GaugeInstrument(dropped: dropped)
    case .histogram: HistogramInstrument(bounds: bounds, dropped: dropped)
    }
  }

  /// The names that its samples have.
  static func sampleNames(of name: String, _ kind: MetricDescription.Kind) -> [String] {
    kind == .histogram ? [name, name + "_bucket", name + "_sum", name + "_count"] : [name]
  }

  /// The metric in the text format.
  func text(name: String) -> String {
    var text = "# HELP \(name) \(MetricText.escapedHelp(help))\n# TYPE \(name) \(kind.rawValue)\n"
    let sorted = series.map { values, instrument in
      let pairs = zip(labels, values).map { #"\#($0)="\#(MetricText.escapedValue($1))""# }
      return (labels: pairs.joined(separator: ","), instrument)
    }.sorted { $0.labels.utf8.lexicographicallyPrecedes($1.labels.utf8) }
    for (labels, instrument) in sorted { text += instrument.lines(name: name, labels: labels) }
    return text
  }
}
