import WorkspaceModel

/// Reads what compilers and manifests print about errors.
enum TuistDiagnostics {
  /// The first error with its place, in a file of the workspace.
  ///
  /// A name that Tuist's interface lacks comes with the remedy.
  static func failure(_ standardError: String, _ otherwise: String) -> ManifestFailure {
    var general: String?
    for line in standardError.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      if parts.count == 5, parts[0].hasSuffix(".swift"), let number = Int(parts[1]),
        parts[3] == " error"
      {
        let message = String(parts[4].drop { $0 == " " })
        let path = SourcePath(parts[0])
        return ManifestFailure(.rejected, explained(message), path: path, line: number)
      }
      if general == nil, let range = line.firstRange(of: "Fatal error") {
        general = String(line[range.lowerBound...])
      } else if general == nil, let range = line.firstRange(of: "error: ") {
        general = String(line[range.upperBound...])
      }
    }
    return ManifestFailure(
      .rejected,
      [otherwise, general].compactMap { $0 }.joined(separator: ": ")
    )
  }

  /// A message with the remedy, where the compiler misses a name.
  private static func explained(_ message: String) -> String {
    let unknown = [
      "has no member", "cannot find", "no such module", "extra argument", "incorrect argument",
    ]
    guard unknown.contains(where: message.contains) else { return message }
    if message.contains("no such module") {
      return message + "; keep the plug-in or helpers that make it in the repository"
    }
    return message
      + "; if a newer Tuist has the name, graphd's description of Tuist's interface ends before it"
  }
}
