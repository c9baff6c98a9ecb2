import GraphProtos

/// Findings as workflow commands, which GitHub shows beside the lines of a pull request.
///
/// GitHub shows ten errors and ten warnings of a step and drops the others (GitHub: Workflow commands). So at most ten
/// of each severity are written, the first ones, and a notice with the number of the others.
struct GitHubAnnotations {
  private let findings: [Graphd_V1_Finding]
  /// The number of annotations of one severity that GitHub shows.
  private static let limit = 10

  init(_ findings: [Graphd_V1_Finding]) { self.findings = findings }

  var text: String {
    var lines: [String] = []
    for (severity, command) in [
      (Graphd_V1_FindingSeverity.error, "error"), (.warning, "warning"), (.note, "notice"),
    ] {
      let all = findings.filter { $0.severity == severity }
      lines += all.prefix(Self.limit).map { Self.line(command, $0) }
      if all.count > Self.limit {
        lines.append(
          "\(all.count - Self.limit) more with severity \(severity.word): `graphctl check` lists them"
        )
      }
    }
    return joinedLines(lines)
  }

  private static func line(_ command: String, _ finding: Graphd_V1_Finding) -> String {
    var properties: [String] = []
    if let place = finding.place {
      properties.append("file=\(escaped(place.path))")
      if place.hasRange { properties.append("line=\(place.range.start.line)") }
    }
    properties.append("title=\(escaped(finding.rule))")
    return "::\(command) \(properties.joined(separator: ","))::\(escapedData(finding.advice))"
  }

  /// The escapes of a command's text (actions/toolkit: `command.ts`).
  private static func escapedData(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// The escapes of a property.
  private static func escaped(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
