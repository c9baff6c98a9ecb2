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

  /// The plan in this format, or one shard of it, with sentences about what the text lacks.
  ///
  /// - Throws: `CommandFailure` for a plan that the format does not permit.
  func rendered(
    _ plan: Graphd_V1_ShardPlan,
    index: Int?,
    _ style: TextStyle
  ) throws -> (text: String, warnings: [String]) {
    let shards = index.map { index in plan.shards.filter { $0.index == UInt32(clamping: index) } }
    switch self {
    case .text: return (plan.text(style, only: shards), [])
    case .json:
      return (try ContractJSON().document(plan.limited(to: shards).withoutTimings), [])
    case .github: return (try plan.github(), [])
    case .summary: return (plan.markdown, [])
    case .gitlab: return (plan.gitlab, [])
    case .circleci: return (plan.circleci, [])
    case .buildkite: return (plan.buildkite, [])
    case .commands: return (try plan.commands(shards ?? plan.shards), [])
    case .xcodebuild:
      let arguments = try plan.xcodebuild(shards ?? plan.shards)
      return (arguments.text, arguments.warnings)
    }
  }
}
