import GraphProtos

/// What systems of continuous integration read.
///
/// None of them holds a test's name: a job asks for its own part with `graphctl shards show`, so that no limit of
/// a matrix or a variable is near.
extension Graphd_V1_ShardPlan {
  /// The most jobs that GitHub makes of one matrix.
  private static let mostGitHubJobs = 256

  /// Lines for `$GITHUB_OUTPUT`; without shards there is no matrix, which GitHub would refuse, but `any=false`.
  func github() throws -> String {
    guard shards.count <= Self.mostGitHubJobs else {
      throw CommandFailure(
        "GitHub makes at most \(Self.mostGitHubJobs) jobs of a matrix, and the plan has "
          + "\(shards.count) shards; plan with `--total \(Self.mostGitHubJobs)`, or with `--max-duration` and "
          + "`--max \(Self.mostGitHubJobs)`"
      )
    }
    var lines = ["any=\(!shards.isEmpty)", "shards=\(shards.count)"]
    if !shards.isEmpty {
      // Names hold nothing that JSON escapes.
      let jobs = shards.map { #"{"index": \#($0.index), "name": "\#(name($0))"}"# }
      lines.append("matrix={\"include\": [\(jobs.joined(separator: ", "))]}")
    }
    return joinedLines(lines)
  }

  private func name(_ shard: Graphd_V1_Shard) -> String {
    "\(Int(shard.index) + 1) of \(shards.count), \(shard.duration.text)"
  }

  /// A child pipeline.
  ///
  /// Each job extends `.graphd-shard`, which the including file defines, and is told its number. GitLab refuses a
  /// pipeline without jobs.
  var gitlab: String {
    guard !shards.isEmpty else {
      return joinedLines(["graphd:", "  script:", "    - echo 'Nothing to run'"])
    }
    return joinedLines(
      shards.flatMap { shard in
        [
          "\"tests \(Int(shard.index) + 1)/\(shards.count)\":", "  extends: .graphd-shard",
          "  variables:",
          "    GRAPHD_SHARD: \"\(shard.index)\"",
        ]
      }
    )
  }

  /// Parameters for the `continuation` orb: `parallelism` must be at least one, so `graphd-any` says if to run.
  var circleci: String {
    "{\"graphd-any\": \(!shards.isEmpty), \"graphd-shards\": \(max(1, shards.count))}\n"
  }

  /// One step that runs in parallel jobs; `BUILDKITE_PARALLEL_JOB` is the number of the shard.
  var buildkite: String {
    guard !shards.isEmpty else {
      return joinedLines([
        "steps:", "  - label: \"tests\"", "    command: \"echo Nothing to run\"",
      ])
    }
    return joinedLines([
      "steps:", "  - label: \"tests\"", "    parallelism: \(shards.count)", "    command: |",
      // Not in the checkout: what nobody owns there is a part of what tests run.
      "      folder=$$(mktemp -d)",
      "      buildkite-agent artifact download graphd-plan.json \"$$folder\"",
      // Not a pipe: a failure of the first command would be nobody's.
      "      graphctl shards show --plan \"$$folder/graphd-plan.json\" "
        + "--index \"$$BUILDKITE_PARALLEL_JOB\" --format commands > \"$$folder/shard.sh\" "
        + "&& bash -eu \"$$folder/shard.sh\"",
    ])
  }

  // MARK: Command lines

  /// A script that runs the shards' tests, and nothing else, and leaves reports in `GRAPHD_REPORTS`.
  ///
  /// - Throws: `CommandFailure` for tests of a project, which SwiftPM does not build.
  func commands(_ shards: [Graphd_V1_Shard]) throws -> String {
    let project = shards.flatMap(\.runs).first { $0.packagePath.hasSuffix(".xcodeproj") }
    if let project {
      throw CommandFailure(
        "`--format commands` prints `swift test`, which does not build the project `\(project.packagePath)`; use "
          + "`--format xcodebuild`, or `--package` for the tests of a package"
      )
    }
    guard shards.contains(where: { !$0.runs.isEmpty }) else { return "echo 'Nothing to run'\n" }
    var lines = [
      "reports=\"${GRAPHD_REPORTS:-.build/graphd-reports}\"", "mkdir -p \"$reports\"",
      // A path of the report is relative to the package.
      "reports=$(cd \"$reports\" && pwd)", "status=0",
    ]
    for shard in shards {
      // What an earlier run has left says nothing of this one.
      lines.append("rm -f \"$reports\"/shard-\(shard.index)-*.xml")
      for (number, run) in shard.runs.enumerated() {
        // Without `--parallel` SwiftPM writes no report of XCTest.
        let report = [
          "--parallel", "--xunit-output", "\"$reports\"/shard-\(shard.index)-\(number).xml",
        ]
        let words = run.swiftTest(configuration) + report + run.filterWords
        lines.append(words.joined(separator: " ") + " || status=$?")
      }
    }
    return joinedLines(lines + ["exit $status"])
  }

  /// Arguments for `xcodebuild test`, a line for each.
  ///
  /// A scheme can test targets of several packages. The arguments name targets and no packages, so that targets of
  /// one name must be of one package.
  func xcodebuild(_ shards: [Graphd_V1_Shard]) throws -> XcodebuildArguments {
    var packages: [Substring: Set<String>] = [:]
    for run in self.shards.flatMap(\.runs) {
      for target in run.onlyTesting.map({ $0.prefix { $0 != "/" } }) {
        packages[target, default: []].insert(run.packagePath)
      }
    }
    if let shared = packages.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
      throw CommandFailure(
        "`--format xcodebuild` names targets without their packages, and several packages have tests in a target "
          + "`\(shared.key)`; plan for each of them with `--package`: "
          + shared.value.sorted().map { "`\($0)`" }.joined(separator: ", ")
      )
    }
    return XcodebuildArguments(
      shards.flatMap(\.runs).flatMap(\.onlyTesting),
      notInScheme: Int(notInScheme)
    )
  }

  /// One word for a POSIX shell.
  static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}

extension Graphd_V1_ShardRun {
  /// The words of `swift test` for the package.
  func swiftTest(_ configuration: Graphd_V1_BuildConfiguration) -> [String] {
    ["swift", "test"] + (configuration == .release ? ["-c", "release"] : [])
      + (packagePath == "." ? [] : ["--package-path", Graphd_V1_ShardPlan.quoted(packagePath)])
  }

  /// The options that select its tests.
  var filterWords: [String] { filters.flatMap { ["--filter", Graphd_V1_ShardPlan.quoted($0)] } }
}
