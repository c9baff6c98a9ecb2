import Metrics
import TestEngine
import TestPlanning

/// The numbers that the services count beyond calls.
enum ServiceMetrics {
  /// The end of a question of a session.
  enum SessionOutcome: String {
    case answered, superseded, cancelled, refused
  }

  static func sessionQuestions(_ count: Int, _ outcome: SessionOutcome) {
    Counter(label: "graphd_session_questions_total", dimensions: [("outcome", outcome.rawValue)])
      .increment(by: count)
  }

  /// Records the time from a question's arrival to its answer.
  static func sessionAnswered(after duration: Duration) {
    sessionQuestions(1, .answered)
    Timer(label: "graphd_session_answer_seconds").record(duration: duration)
  }

  /// Counts the tests of one answer by what was decided of them.
  static func tests(of answer: TestAnswer) {
    let choices = answer.selection.choices
    let (selected, proven) = (choices.count(where: \.runs), answer.proven.count)
    let counts = [
      ("selected", selected), ("proven", proven), ("excluded", choices.count - selected - proven),
    ]
    for (decision, count) in counts where count > 0 {
      Counter(label: "graphd_tests_total", dimensions: [("decision", decision)])
        .increment(by: count)
    }
  }
}
