/// The results that need no evaluation: they were rejected before, lie on this disk, or another machine has them.
struct KnownEvaluations: Sendable {
  /// How the results of one kind of manifests are shared.
  struct Sharing: Sendable {
    let store: any EvaluationSharing
    let kind: SharedEvaluation.Kind
    /// Whether bytes are of the form that the results have.
    let isUsable: @Sendable ([UInt8]) -> Bool
  }

  /// One evaluation by its key.
  struct Request {
    var key: String
    /// Whether the key covers all that decides the result, so that it is the same on other machines.
    var isShareable: Bool
    /// The variables in the key, with their values.
    var environment: [String: String]
  }

  let cache: EvaluationCache
  let rejected: RejectedManifests
  /// `nil` if no other machine's results are read.
  let sharing: Sharing?

  /// Returns a known result, or evaluates and keeps it.
  ///
  /// - Throws: The errors of `evaluate`, also if they are known.
  func result(of request: Request, evaluate: () async throws -> [UInt8]) async throws -> [UInt8] {
    let key = request.key
    if let failure = rejected.failure(for: key) { throw failure }
    if let known = cache.value(for: key) {
      ManifestMetrics.read(.cached)
      return known
    }
    let shared = request.isShareable ? sharing : nil
    if let shared,
      let known = await shared.store.result(
        of: SharedEvaluation(kind: shared.kind, key: key),
        isUsable: shared.isUsable
      )
    {
      ManifestMetrics.read(.shared)
      cache.store(known, for: key)
      return known
    }
    do {
      let result = try await evaluate()
      ManifestMetrics.read(.evaluated)
      cache.store(result, for: key)
      if let shared, shared.isUsable(result),
        !Self.repeatsValue(of: request.environment, result)
      {
        shared.store.offer(result, of: SharedEvaluation(kind: shared.kind, key: key))
      }
      return result
    } catch let failure as ManifestFailure {
      rejected.note(failure, for: key)
      throw failure
    }
  }

  /// The values of variables with fewer bytes are not taken for secrets.
  private static let shortestSecret = 8

  /// Whether a result contains the value of a variable that the manifest may have read: it may be a secret.
  ///
  /// Complexity: O(variables · length of the result).
  static func repeatsValue(of environment: [String: String], _ result: [UInt8]) -> Bool {
    // JSON puts a backslash in front of some characters.
    let backslash = UInt8(ascii: "\\")
    let text = result.filter { $0 != backslash }
    return environment.values.contains { value in
      value.split(whereSeparator: \.isNewline).contains { line in
        let bytes = line.utf8.filter { $0 != backslash }
        return bytes.count >= shortestSecret && text.firstRange(of: bytes) != nil
      }
    }
  }
}
