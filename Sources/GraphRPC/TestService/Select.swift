import GRPCCore
import GraphEngine
import GraphProtos
import TestPlanning

/// How many tests one message holds at most: far below any limit of a message's size.
private let testsPerMessage = 1_000

extension TestServiceHandler {
  func select(
    _ request: Graphd_V1_SelectTestsRequest,
    _ response: RPCWriter<Graphd_V1_SelectTestsResponse>
  ) async throws {
    let answer = try await answer(request)
    let choices = answer.selection.choices
    var first = Graphd_V1_SelectTestsResponse()
    first.summary = answer.summary
    try await response.write(first)
    for start in stride(from: 0, to: choices.count, by: testsPerMessage) {
      var message = Graphd_V1_SelectTestsResponse()
      message.tests.tests = choices[start...].prefix(testsPerMessage).map { choice in
        Graphd_V1_SelectedTest(choice, target: answer.selection.catalog.targets[choice.target].id)
      }
      try await response.write(message)
    }
  }
}
