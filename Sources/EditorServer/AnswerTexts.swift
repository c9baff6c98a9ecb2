package import GraphProtos

/// The texts of answers to commands, and the day; the caller has them for its own output.
package struct AnswerTexts: Sendable {
  package var explanation: @Sendable (Graphd_V1_Explanation) -> String
  package var impact: @Sendable (Graphd_V1_Impact) -> String
  package var tests: @Sendable (Graphd_V1_TestSelection) -> String
  /// Adds the checks of this machine to those of the editor.
  package var doctor: @Sendable ([Graphd_V1_DoctorCheck]) async -> String
  /// The present day as ISO 8601 writes it: exceptions of rules end with a day.
  package var today: @Sendable () -> String

  package init(
    explanation: @escaping @Sendable (Graphd_V1_Explanation) -> String,
    impact: @escaping @Sendable (Graphd_V1_Impact) -> String,
    tests: @escaping @Sendable (Graphd_V1_TestSelection) -> String,
    doctor: @escaping @Sendable ([Graphd_V1_DoctorCheck]) async -> String,
    today: @escaping @Sendable () -> String
  ) {
    self.explanation = explanation
    self.impact = impact
    self.tests = tests
    self.doctor = doctor
    self.today = today
  }
}
