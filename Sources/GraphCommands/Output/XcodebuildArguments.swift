import GraphProtos

/// The `-only-testing:` arguments of `xcodebuild`, one a line, each one word for a shell and for `xargs`.
struct XcodebuildArguments {
  /// The most arguments: with more the command line is too long, and `xcodebuild` takes minutes to read it.
  static let limit = 2_000

  /// Tests, or their targets if there are too many.
  private let names: [String]
  /// Sentences about what the arguments lack.
  let warnings: [String]

  /// - Parameters:
  ///   - tests: `Target`, `Target/Suite`, `Target/Suite/name()`.
  ///   - notInScheme: How many tests the change needs that the arguments cannot name.
  init(_ tests: [String], notInScheme: Int = 0) {
    let isLong = tests.count > Self.limit
    names = isLong ? Set(tests.map { String($0.prefix { $0 != "/" }) }).sorted() : tests
    var warnings: [String] = []
    if isLong {
      warnings.append(
        "\(tests.count) arguments are more than \(Self.limit), so whole targets are named and more tests run than needed"
      )
    }
    if tests.isEmpty {
      warnings.append(
        "No test is to run, so nothing is printed: do not start `xcodebuild test` without arguments, it would run all"
      )
    }
    if notInScheme > 0 {
      warnings.append(
        "\(counted(notInScheme, "test")) that the change needs \(notInScheme == 1 ? "is" : "are") in no chosen plan of "
          + "the scheme; `graphctl tests --format text` lists them"
      )
    }
    self.warnings = warnings
  }

  /// The arguments, a line for each; empty without tests.
  var text: String {
    joinedLines(names.map { Graphd_V1_ShardPlan.quoted("-only-testing:" + $0) })
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
