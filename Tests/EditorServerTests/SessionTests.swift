import GraphProtos
import Testing

@testable import EditorServer

/// The questions of a session, over a stream whose other end is the test.
@Suite(.timeLimit(.minutes(10))) struct SessionTests {
  private let session = RootSession(
    Graphd_V1_SessionBegin(),
    documents: [:],
    settings: EditorSettings(workspace: .init(), base: "", options: .init()),
    today: { "2026-11-25" },
    report: { _ in }
  )

  private func question(
    _ message: Graphd_V1_OpenSessionRequest?
  ) throws -> Graphd_V1_SessionQuestion {
    guard case .question(let question)? = message?.message else {
      Issue.record("\(String(describing: message)) is no question")
      return Graphd_V1_SessionQuestion()
    }
    return question
  }

  /// The answer that a declaration reaches one test target.
  private func answer(to question: Graphd_V1_SessionQuestion) -> Graphd_V1_OpenSessionResponse {
    var declaration = Graphd_V1_DeclarationChange()
    declaration.reach.retest = 1
    var file = Graphd_V1_FileChange()
    file.declarations = [declaration]
    var response = Graphd_V1_OpenSessionResponse()
    response.id = question.id
    response.impact.changes = [file]
    return response
  }

  @Test func aChangeDoesNotWaitForTheTestsOfTheOneBefore() async throws {
    let link = SessionLink(limit: 0)
    link.isReady = true
    let asking = Task { await session.askAlways(link) }
    var messages = link.requests.makeAsyncIterator()

    link.note()
    let first = try question(await messages.next())
    #expect(!first.impact.view.reachTests)
    link.resume(answer(to: first))
    let tests = try question(await messages.next())
    #expect(tests.impact.view.reachTests)

    // The question stays without an answer: something has changed.
    link.note()
    #expect(await messages.next()?.cancel.id == tests.id)
    var takenBack = Graphd_V1_OpenSessionResponse()
    takenBack.id = tests.id
    takenBack.failure.reason = .cancelled
    link.resume(takenBack)
    let second = try question(await messages.next())
    #expect(!second.impact.view.reachTests)

    link.close()
    await asking.value
  }
}
