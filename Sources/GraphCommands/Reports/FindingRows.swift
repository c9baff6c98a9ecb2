import GraphProtos

/// `1 error`, `2 warnings`; the kinds of which there are none are left out.
func findingCounts(_ errors: UInt32, _ warnings: UInt32, _ notes: UInt32 = 0) -> [String] {
  [(errors, "error"), (warnings, "warning"), (notes, "note")]
    .filter { $0.0 > 0 }.map { counted(Int($0.0), $0.1) }
}

extension Graphd_V1_Finding {
  /// `error: Sources/App/View.swift:3: The message [R01]`, then its remedy, and its places where all is shown.
  func rows(_ style: TextStyle) -> [TextPage.Row] {
    let role: TextStyle.Role =
      switch severity {
      case .error: .alarm
      case .warning: .warning
      case .note, .unspecified, .UNRECOGNIZED: .secondary
      }
    let place = evidence.first { $0.hasLocation }?.location.text ?? ""
    var rows: [TextPage.Row] = [
      .prose(
        TextLine(
          .init(severity.word + ":", role),
          .init(" \(place.isEmpty ? "" : place + ": ")\(message) "),
          .init("[\(rule)]", .secondary),
          indentation: (2, 4)
        )
      )
    ]
    if hasException {
      rows.append(.prose(TextLine("Allowed: \(exception.note)", .secondary, indentation: 4)))
    }
    guard style.isVerbose else { return rows }
    if !remedy.isEmpty { rows.append(.prose(TextLine(remedy, indentation: 4))) }
    rows += evidence.map { .prose(TextLine($0.text, .secondary, indentation: 4)) }
    if hasException { rows.append(.prose(TextLine(exception.text, .secondary, indentation: 4))) }
    if omittedEvidence > 0 {
      let rest = "… and \(counted(Int(omittedEvidence), "more place"))"
      rows.append(.prose(TextLine(rest, .secondary, indentation: 4)))
    }
    return rows
  }
}

extension Graphd_V1_Evidence {
  /// `Sources/App/View.swift:3 App/Views: looks it up`.
  fileprivate var text: String {
    let parts = [location.text, module, symbol.isEmpty ? "" : "`\(symbol)`"].filter { !$0.isEmpty }
    return parts.joined(separator: " ") + ": " + note
  }
}

extension Graphd_V1_SourceLocation {
  /// The path, with the line if there is one.
  var text: String { hasRange ? "\(path):\(range.start.line)" : path }
}
