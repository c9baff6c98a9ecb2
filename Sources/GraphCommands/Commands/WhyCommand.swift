import ArgumentParser
import GraphClient
import GraphProtos

struct WhyCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Tell the chain of reasons by which a change reaches a module or a test."
  )

  @Argument(
    help: """
      A module, `package/target` or a name that only one module has; or a test, as `swift test list` \
      prints it.
      """
  )
  var subject: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var asksAboutWorkingTree: Bool { change.head == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WhyReport {
    var request = Graphd_V1_WhyRequest()
    request.change = change.request(connection, in: context)
    request.module = subject
    do {
      return WhyReport(response: try await client.why(request))
    } catch let error as GraphClientError where error.reason == "unknown_module" {
      guard let test = try await test(client, request.change) else { throw error }
      request.module = test.target
      return WhyReport(response: try await client.why(request), test: test)
    }
  }

  /// The test that is asked about, if there is one of that name.
  private func test(
    _ client: GraphClient,
    _ change: Graphd_V1_AffectedRequest
  ) async throws -> Graphd_V1_SelectedTest? {
    var request = Graphd_V1_SelectTestsRequest()
    request.change = change
    return try await client.select(request).tests.first { $0.id == subject }
  }

  func rendered(_ report: WhyReport, _ style: TextStyle) -> String {
    answer.format.rendered(report, style)
  }
}
