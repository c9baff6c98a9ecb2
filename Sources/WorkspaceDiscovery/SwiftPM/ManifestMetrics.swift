import Metrics

/// The counts of reading manifests.
enum ManifestMetrics {
  /// How a manifest was read.
  enum Reading: String {
    /// It consists of literals: nothing was run.
    case literal
    /// It was run.
    case evaluated
    /// An earlier run of the same manifest is stored.
    case cached
    /// Another machine has run the same manifest.
    case shared
    /// It could not be evaluated; its literals count.
    case failed
    /// Manifests must not be run; its literals count.
    case `static`
  }

  static func read(_ reading: Reading) {
    Counter(label: "graphd_manifests_total", dimensions: [("how", reading.rawValue)]).increment()
  }
}
