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
  var asksAboutWorkingTree: Bool { change.endsAtWorkingTree }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WhyReport {
    var request = Graphd_V1_WhyRequest()
    request.change = try change.request(connection, in: context)
    request.module = subject
    do {
      return WhyReport(response: try await client.why(request))
    } catch let error as GraphClientError where error.reason == "unknown_module" {
      guard let test = try await test(client, request.change) else {
        // Modules have no point in their ids.
        guard subject.contains(".") else {
          throw CommandFailure(
            error.message,
            hint: "A test is named as `swift test list` prints it: `MyTests.MySuite/testName`"
          )
        }
        throw CommandFailure(
          "There is neither a module nor a test `\(subject)`; `graphctl tests --all --format list` prints all tests"
        )
      }
      request.module = test.target
      return WhyReport(response: try await client.why(request), test: test)
    }
  }

  /// The test that is asked about, if there is one of that name; its place may be left out where no other is
  /// called so.
  private func test(
    _ client: GraphClient,
    _ change: Graphd_V1_AffectedRequest
  ) async throws -> Graphd_V1_SelectedTest? {
    var request = Graphd_V1_SelectTestsRequest()
    request.change = change
    let tests = try await client.select(request).tests
    if let test = tests.first(where: { $0.id == subject }) { return test }
    let namesakes = tests.filter { $0.id.hasPrefix(subject + "/") && $0.id.contains(".swift:") }
    guard namesakes.count > 1 else { return namesakes.first }
    let places = namesakes.prefix(3).map { "`\($0.id)`" }.joined(separator: ", ")
    throw CommandFailure("\(namesakes.count) tests are called `\(subject)`: name one, as \(places)")
  }

  func rendered(_ report: WhyReport, _ style: TextStyle) -> String {
    answer.format.rendered(report, style)
  }
}
