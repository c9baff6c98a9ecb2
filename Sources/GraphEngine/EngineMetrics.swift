import ImpactAnalysis
import Metrics

/// The numbers that the engine counts and measures; no label names a workspace.
enum EngineMetrics {
  /// The source of a summary.
  enum SummarySource: String {
    case memory, disk, parsed
  }

  /// The source of the impact of a change.
  enum AnalysisSource: String {
    /// An earlier question had the same answer.
    case remembered
    /// Another question waits for the same analysis.
    case shared
    case analyzed
  }

  /// Records the phases of one load.
  static func loaded(_ timings: Timings) {
    for (phase, duration) in timings.phases {
      Timer(label: "graphd_load_seconds", dimensions: [("phase", "\(phase)")])
        .record(duration: duration)
    }
  }

  /// Records the time from the notice of a change to the state that contains it.
  static func refreshed(after duration: Duration) {
    Timer(label: "graphd_refresh_seconds").record(duration: duration)
  }

  /// Counts summaries that a load needed.
  static func summaries(_ count: Int, from source: SummarySource) {
    guard count > 0 else { return }
    Counter(label: "graphd_summaries_total", dimensions: [("source", source.rawValue)])
      .increment(by: count)
  }

  /// Counts the bytes of one parsed file.
  static func parsed(bytes: Int) {
    Counter(label: "graphd_parsed_bytes_total").increment(by: bytes)
  }

  static func analysis(from source: AnalysisSource) {
    Counter(label: "graphd_analyses_total", dimensions: [("source", source.rawValue)]).increment()
  }

  /// Records how long an analysis took.
  static func analyzed(_ timings: Timings) {
    let duration = timings.phases.reduce(.zero) { $0 + $1.duration }
    Timer(label: "graphd_impact_seconds").record(duration: duration)
  }

  /// Counts an answer about a change, and records how many stale modules it names.
  static func answered(_ answer: ImpactAnswer) {
    let impact = answer.impact
    Counter(label: "graphd_answers_total", dimensions: [("complete", "\(impact.isComplete)")])
      .increment()
    Recorder(label: "graphd_stale_modules").record(
      impact.modules.count { $0.staleness?.certainty == .certain }
    )
  }
}
