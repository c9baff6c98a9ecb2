import GraphProtos

extension Graphd_V1_Problem {
  var json: JSONValue {
    [
      "code": .string(code),
      "severity": .string(severity.name),
      "path": .optional(path),
      "line": hasLine ? .integer(line) : .null,
      "message": .string(message),
    ]
  }

  /// `warning: Package.swift:3: The message [code]`.
  func text(_ style: TextStyle) -> String {
    let role: TextStyle.Role =
      switch severity {
      case .error: .alarm
      case .warning: .warning
      case .note, .unspecified, .UNRECOGNIZED: .secondary
      }
    let place = path.isEmpty ? "" : path + (hasLine ? ":\(line)" : "") + ": "
    return "  " + style(role, severity.name + ":") + " " + style(.plain, place + message) + " "
      + style(.secondary, "[\(code)]")
  }
}

/// The lines about problems, after an empty one; none if there are no problems.
func problemLines(_ problems: [Graphd_V1_Problem], _ style: TextStyle) -> [String] {
  guard !problems.isEmpty else { return [] }
  return ["", style(.heading, "Problems")] + problems.map { $0.text(style) }
}

/// The line that says whether an answer can be relied on, after an empty one.
func verdictLines(isComplete: Bool, freshness: Graphd_V1_Freshness, _ style: TextStyle) -> [String]
{
  var lines = [""]
  if isComplete {
    lines.append(style(.good, "Complete: nothing can be missing from this answer"))
  } else {
    lines.append(style(.warning, "Incomplete: something may be missing from this answer"))
  }
  if freshness == .cached {
    lines.append(style(.secondary, "Cached: edits of the last moments may not have been seen"))
  }
  return lines
}
