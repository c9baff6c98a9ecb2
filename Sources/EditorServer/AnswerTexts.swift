package import GraphProtos

/// The texts of answers to commands; the caller has them for its own output.
package struct AnswerTexts: Sendable {
  package var explanation: @Sendable (Graphd_V1_Explanation) -> String
  package var impact: @Sendable (Graphd_V1_Impact) -> String
  package var tests: @Sendable (Graphd_V1_TestSelection) -> String

  package init(
    explanation: @escaping @Sendable (Graphd_V1_Explanation) -> String,
    impact: @escaping @Sendable (Graphd_V1_Impact) -> String,
    tests: @escaping @Sendable (Graphd_V1_TestSelection) -> String
  ) {
    self.explanation = explanation
    self.impact = impact
    self.tests = tests
  }
}
