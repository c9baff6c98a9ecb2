import WorkspaceModel

/// Everything that is wrong with specs, each thing once.
struct SpecProblems: Sendable {
  private(set) var problems: [Problem] = []
  /// The most problems of one code, so that a loop of a spec reports no thousands of them.
  private static let limit = 50

  mutating func report(
    _ code: Problem.Code,
    _ severity: Problem.Severity,
    at place: SpecPlace,
    _ message: String
  ) {
    let problem = Problem(code, severity, path: place.file, line: place.line, message)
    guard !problems.contains(problem), problems.lazy.filter({ $0.code == code }).count < Self.limit
    else { return }
    problems.append(problem)
  }

  /// Reports an environment variable that decides what belongs to a target, or what it depends on.
  ///
  /// - Returns: Whether the text has one.
  mutating func reportVariable(in text: String, at place: SpecPlace, _ what: String) -> Bool {
    guard let name = Self.variable(in: text) else { return false }
    report(
      .settingUnresolved,
      .error,
      at: place,
      "\(what) depends on the environment variable `\(name)`, which is not read, so it is left out; write its value "
        + "into the spec"
    )
    return true
  }

  /// The name of the first environment variable in a text: no value of one is known here.
  static func variable(in text: String) -> String? {
    guard let start = text.firstRange(of: "${"),
      let end = text[start.upperBound...].firstIndex(of: "}")
    else { return nil }
    return String(text[start.upperBound..<end])
  }
}
