import GraphProtos
import SwiftProtobuf

/// The durations of an answer's phases, as lines for a person.
struct PhaseTimes {
  let timings: Graphd_V1_Timings

  /// A line for the whole, then one for each phase that was measured.
  var lines: [String] {
    var lines: [String] = []
    if timings.hasTotal { lines.append("\(Self.text(timings.total.milliseconds)) in all") }
    for phase in timings.phases {
      let count = phase.count > 0 ? " (\(phase.count))" : ""
      lines.append("  \(Self.text(phase.duration.milliseconds)) \(phase.phase.word)\(count)")
    }
    return lines
  }

  /// A duration in a column of its own.
  private static func text(_ milliseconds: Int64) -> String {
    let text = "\(milliseconds) ms"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

extension Google_Protobuf_Duration {
  fileprivate var milliseconds: Int64 { seconds * 1_000 + Int64(nanos) / 1_000_000 }
}
