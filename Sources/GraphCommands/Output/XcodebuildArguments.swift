import GraphProtos

/// The `-only-testing:` arguments of `xcodebuild`, one a line, each one word for a shell and for `xargs`.
struct XcodebuildArguments {
  /// The most arguments: with more the command line is too long, and `xcodebuild` takes minutes to read it.
  static let limit = 2_000

  let text: String
  /// Sentences about what the arguments lack.
  var warnings: [String] = []

  /// - Parameter tests: `Target`, `Target/Suite`, `Target/Suite/name()`.
  ///
  /// Without tests the text is empty. With too many, their targets stand for them.
  init(_ tests: [String]) {
    var names = tests
    if tests.count > Self.limit {
      names = Set(tests.map { String($0.prefix { $0 != "/" }) }).sorted()
      warnings.append(
        "\(tests.count) arguments are more than \(Self.limit), so whole targets are named and more tests run than needed"
      )
    }
    if tests.isEmpty {
      warnings.append(
        "No test is to run, so nothing is printed: do not start `xcodebuild test` without arguments, it would run all"
      )
    }
    text = joinedLines(names.map { Graphd_V1_ShardPlan.quoted("-only-testing:" + $0) })
  }

  /// Notes tests that the change needs and the arguments cannot name.
  mutating func note(notInScheme count: Int) {
    guard count > 0 else { return }
    warnings.append(
      "\(counted(count, "test")) that the change needs \(count == 1 ? "is" : "are") in no chosen plan of the scheme; "
        + "`graphctl tests --format text` lists them"
    )
  }
}

/// Fails if an empty selection may be due to a description that could not be read.
///
/// A pipeline would take it for a change that needs no test.
func requireDescriptions(_ problems: [Graphd_V1_Problem]) throws {
  let unread: [Graphd_V1_ProblemCode] = [
    .manifestUnreadable, .manifestTimedOut, .manifestNotEvaluated, .projectConflict,
  ]
  let problem = problems.first { problem in
    // A project in which a key stands twice has a warning of that code, and is read.
    unread.contains(problem.code)
      || problem.code == .projectUnreadable && problem.severity == .error
  }
  guard let problem else { return }
  throw CommandFailure(
    "No test is planned, but the tests of `\(problem.path)` are not known. \(problem.message). "
      + "Repair it, or name it under `ignore:` in `.graphd.yml` if it belongs to no package"
  )
}
