import DocumentFormats

/// The marks between which a manifest of Tuist prints its value.
///
/// Rule: tuist.envelope.
///
/// The initialiser of the value prints: changes after it are lost, and of several values the first counts. Any other
/// output is a log. Source: `ManifestLoader` in tuist/tuist.
enum ManifestEnvelope {
  static let start = "TUIST_MANIFEST_START"
  static let end = "TUIST_MANIFEST_END"

  /// The bytes between the first pair of marks; all of them without a mark, as Tuist reads them.
  ///
  /// Rule: tuist.envelope.bare.
  ///
  /// - Throws: `ManifestFailure` if the end is missing.
  static func contents(of output: [UInt8]) throws(ManifestFailure) -> [UInt8] {
    guard let first = output.firstRange(of: start.utf8) else { return output }
    let rest = output[first.upperBound...]
    guard let last = rest.firstRange(of: end.utf8) else {
      throw ManifestFailure(
        .rejected,
        "It printed `\(start)` without `\(end)`; a manifest must not print the marks itself"
      )
    }
    return Array(rest[..<last.lowerBound])
  }

  /// Whether bytes between marks are the description of a value, which names its kind.
  static func isDescription(_ bytes: [UInt8]) -> Bool {
    let document = try? JSON5.read(bytes)
    return document?.value["manifest"]?.text != nil && document?.value["value"] != nil
  }
}
