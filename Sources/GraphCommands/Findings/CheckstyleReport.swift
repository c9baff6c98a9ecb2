import GraphProtos

/// Findings as Checkstyle's XML, which most CI services read.
struct CheckstyleReport {
  private let findings: [Graphd_V1_Finding]

  init(_ findings: [Graphd_V1_Finding]) { self.findings = findings }

  var text: String {
    let files = Dictionary(grouping: findings) { $0.place?.path ?? "." }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<checkstyle version="4.3">"#]
    for (file, findings) in files.sorted(by: { $0.key < $1.key }) {
      lines.append(#"  <file name="\#(Self.escaped(file))">"#)
      for finding in findings {
        let line = max(finding.place?.range.start.line ?? 1, 1)
        let severity =
          switch finding.severity {
          case .error: "error"
          case .warning: "warning"
          case .note, .unspecified, .UNRECOGNIZED: "info"
          }
        lines.append(
          """
              <error line="\(line)" severity="\(severity)" message="\(Self.escaped(finding.advice))" \
          source="graphd.\(Self.escaped(finding.rule))"/>
          """
        )
      }
      lines.append("  </file>")
    }
    return joinedLines(lines + ["</checkstyle>"])
  }

  /// The text of an attribute; characters that XML 1.0 does not allow become question marks.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\r", "\t": text += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
