import ArgumentParser
import GraphProtos

/// How a plan, or one of its shards, is printed.
enum ShardsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// Lines for `$GITHUB_OUTPUT`: a matrix, the number of shards, whether there are any.
  case github
  /// Markdown, for `$GITHUB_STEP_SUMMARY`.
  case summary
  /// A child pipeline.
  case gitlab
  /// Parameters of a continued pipeline.
  case circleci
  /// Steps for `buildkite-agent pipeline upload`.
  case buildkite
  /// `swift test` command lines.
  case commands
  /// `-only-testing:` arguments.
  case xcodebuild

  /// - Throws: `ValidationError` if one shard cannot be told in this format.
  func validate(index: Int?) throws {
    guard let index else { return }
    if index < 0 { throw ValidationError("The first shard is 0") }
    let formats: [ShardsFormat] = [.text, .json, .commands, .xcodebuild]
    guard formats.contains(self) else {
      throw ValidationError(
        "`--format \(rawValue)` tells of all shards; `--index` goes with text, json, commands and xcodebuild"
      )
    }
  }

  /// The plan as this format says it, or one shard of it, where the format says what to run.
  ///
  /// - Throws: `CommandFailure` if the format cannot say it.
  func rendered(_ plan: Graphd_V1_ShardPlan, index: Int?, _ style: TextStyle) throws -> String {
    let shards = Self.shards(of: plan, index)
    return switch self {
    case .text: plan.text(style, only: shards)
    case .json: try ContractJSON().document(plan.limited(to: shards).withoutTimings)
    case .github: try plan.github()
    case .summary: plan.markdown
    case .gitlab: plan.gitlab
    case .circleci: plan.circleci
    case .buildkite: plan.buildkite
    case .commands: try plan.commands(shards ?? plan.shards)
    case .xcodebuild: try plan.xcodebuild(shards ?? plan.shards).text
    }
  }

  /// Sentences about what the text of the format lacks.
  ///
  /// - Throws: As `rendered`.
  func warnings(_ plan: Graphd_V1_ShardPlan, index: Int?) throws -> [String] {
    guard self == .xcodebuild else { return [] }
    return try plan.xcodebuild(Self.shards(of: plan, index) ?? plan.shards).warnings
  }

  /// The one shard that an index asks for; `nil` for all.
  private static func shards(of plan: Graphd_V1_ShardPlan, _ index: Int?) -> [Graphd_V1_Shard]? {
    index.map { index in plan.shards.filter { $0.index == UInt32(clamping: index) } }
  }
}
