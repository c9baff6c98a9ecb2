import ArgumentParser
import GraphClient
import GraphProtos

struct WhyCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Show the chain of reasons by which a change reaches a module or a test."
  )

  @Argument(
    help: """
      A module, `package/target` or a name that only one module has; or a test, as `swift test list` \
      prints it.
      """,
    completion: .subjects
  )
  var subject: String

  @OptionGroup var grain: GrainOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { change.endsAtWorkingTree }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WhyReport {
    var request = Graphd_V1_ExplainImpactRequest()
    request.workspace = try connection.workspace(in: context)
    request.change = change.change
    request.options = try await built.options(in: context)
    request.freshness = freshness.wire
    request.grain = grain.wire
    request.module = subject
    do {
      return WhyReport(response: try await client.explain(request))
    } catch let error as GraphClientError where error.reason == .unknownModule {
      // Modules have no point in their ids.
      guard subject.contains(".") else {
        throw CommandFailure(
          error.message,
          code: error.reason.word,
          hint: "A test is named as `swift test list` prints it: `MyTests.MySuite/testName`"
        )
      }
      request.test = subject
    }
    do {
      return WhyReport(response: try await client.explain(request))
    } catch let error as GraphClientError where error.reason == .unknownTest {
      throw CommandFailure(
        "There is neither a module nor a test `\(subject)`; `graphctl tests --all --format list` prints all tests",
        code: error.reason.word
      )
    }
  }

  func rendered(_ report: WhyReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
