import GraphProtos
import SwiftProtobuf

/// An answer that can be printed; made of the wire's response and nothing else, so that it reads the
/// same whoever answered.
protocol Report: JudgedAnswer {
  associatedtype Content: Message
  /// The JSON of the report.
  var message: Content { get }
  /// Lines for a person, each ended by a line break.
  func text(_ style: TextStyle) -> String
}

/// An answer that the exit status can judge.
protocol JudgedAnswer: Sendable {
  /// Whether nothing can be missing.
  var isComplete: Bool { get }
  /// Whether it reports a defect that is an error.
  var hasErrors: Bool { get }
  /// How long the phases of the answer took; `nil` if they were not measured.
  var timings: Graphd_V1_Timings? { get }
}

extension JudgedAnswer {
  var hasErrors: Bool { false }
  var timings: Graphd_V1_Timings? { nil }
}

/// Joins lines, each ended by a line break.
func joinedLines(_ lines: [String]) -> String {
  lines.map { $0 + "\n" }.joined()
}

/// A number with its noun: `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}
