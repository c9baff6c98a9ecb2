/// Results of evaluations that other machines have stored, and may take from this one.
///
/// A result that comes from there is as trustworthy as everyone who may write there.
package protocol EvaluationSharing: Sendable {
  /// Looks up the result of an evaluation.
  ///
  /// It never fails, and it is bounded in time.
  ///
  /// - Parameters:
  ///   - evaluation: The evaluation.
  ///   - isUsable: Whether bytes are of the form that the evaluation's results have. Others are not returned.
  /// - Returns: The result; `nil` if there is none, or none in time.
  func result(
    of evaluation: SharedEvaluation,
    isUsable: @Sendable ([UInt8]) -> Bool
  ) async -> [UInt8]?

  /// Takes a result for other machines, and returns at once: it is sent later, or never.
  func offer(_ result: [UInt8], of evaluation: SharedEvaluation)
}

/// The evaluation of one manifest, as machines name it alike.
package struct SharedEvaluation: Sendable, Hashable {
  /// The kind of a manifest.
  package enum Kind: String, Sendable, CaseIterable {
    /// A manifest of SwiftPM.
    case package
    /// A manifest of Tuist.
    case tuist
  }

  package let kind: Kind
  /// The digest of everything that decides the result: contents, environment, toolchain, bounds.
  package let key: String

  package init(kind: Kind, key: String) { (self.kind, self.key) = (kind, key) }
}
