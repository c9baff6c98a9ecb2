import GraphClient
import GraphProtos

// Questions and answers of a session.
extension RootSession {
  /// An answer, and how much had come from the editor when its question was sent.
  struct Asked {
    var answer: EditorAnswer
    var version: Int
    var edits: Int
  }

  /// Replaces the answer; the earlier one is kept if there is no new one, and the result is `nil`.
  ///
  /// A new stale module is shown with its chain, since it stands where that begins.
  func ask(_ link: SessionLink) async -> Asked? {
    let (asked, typed) = (version, edits)
    editsSinceQuestion = []
    defer { release() }
    guard let response = await link.ask({ $0.impact.view.reach = true }) else { return nil }
    if case .failure(let failure) = response.result {
      if failure.reason == .manifestNotPermitted, hold(failure.path, link) { return nil }
      answeredVersion = asked
      if failure.reason == .bufferUnknown {
        await repair(failure, link)
      } else {
        await fail(failure.message)
      }
      return nil
    }
    var answer = EditorAnswer(response.impact, root: root ?? "")
    answer.keepTests(of: self.answer)
    for module in answer.staleModules.prefix(Diagnostics.staleLimit)
    where self.answer?.chains[module.id] == nil {
      if let chain = await chain(of: module.id, link) { answer.set(chain, of: module.id) }
    }
    await replaceAnswer(answer)
    lastTrouble = ""
    return Asked(answer: answer, version: asked, edits: typed)
  }

  /// Adds what costs more than the answer itself, until the task is cancelled or something is typed.
  ///
  /// First the tests are counted. Chains come last, since each is a question of its own; those of the earlier answer are
  /// shown until then.
  func askDetails(of asked: Asked, _ link: SessionLink) async {
    var answer = asked.answer
    if asked.edits == edits {
      if await countTests(in: &answer, link) { await replaceAnswer(answer) }
      // The saved state has changed: a new question follows, and requests wait for its answer.
      if Task.isCancelled, asked.edits == edits { return }
    }
    answeredVersion = asked.version
    release()
    await replaceChains(asked.edits, link)
  }

  private func replaceAnswer(_ new: EditorAnswer) async {
    let earlier = answer
    answer = new
    for (path, edit) in editsSinceQuestion { answer?.move(with: edit, inFile: path) }
    answer?.keepChains(of: earlier)
    await report(.answered)
  }

  /// Replaces the chains of an earlier answer, as long as nothing is typed.
  private func replaceChains(_ typed: Int, _ link: SessionLink) async {
    let before = answer?.chains
    for module in (answer?.staleModules ?? []).prefix(Diagnostics.staleLimit) {
      guard typed == edits, let chain = await chain(of: module.id, link), typed == edits else {
        break
      }
      answer?.set(chain, of: module.id)
    }
    if answer?.chains != before { await report(.answered) }
  }

  /// Counts the tests of each declaration, and all of them if they are shown; whether there are any.
  private func countTests(in answer: inout EditorAnswer, _ link: SessionLink) async -> Bool {
    guard answer.isTested else { return false }
    let response = await link.ask { question in
      question.impact.view.reach = true
      question.impact.view.reachTests = true
    }
    guard case .impact(let impact)? = response?.result else { return false }
    answer.replace(impact)
    if settings.sendsStatus { answer.selectedTests = await selectedTests(link) }
    return true
  }

  /// Replaces the findings after each change of the saved state.
  func checkAlways(_ client: GraphClient, _ link: SessionLink) async {
    for await _ in link.saves {
      var request = Graphd_V1_CheckRequest()
      request.query.workspace = begin.workspace
      request.query.workspace.root = root ?? begin.workspace.root
      request.maxFindings = Self.findingLimit
      request.today = today()
      guard let check = try? await client.check(request) else { continue }
      // A note is no defect, and a server that speaks of each is switched off.
      findings = check.findings.filter { $0.severity != .note }
      if answer != nil { await report(.answered) }
    }
  }

  /// More than one can read in open documents.
  static let findingLimit: UInt32 = 2_000

  /// How many tests the change selects; `nil` if that is not known.
  func selectedTests(_ link: SessionLink) async -> Int? {
    let response = await link.ask { $0.tests.list = false }
    guard case .tests(let tests)? = response?.result else { return nil }
    return Int(tests.selection.selected)
  }

  func chain(of module: String, _ link: SessionLink) async -> Graphd_V1_ReasonChain? {
    let response = await link.ask { question in
      question.explanation.module = module
      question.explanation.maxChains = 1
    }
    guard case .explanation(let explanation)? = response?.result else { return nil }
    return explanation.chains.first
  }

  /// The answer to the question of a command; `nil` without a connection.
  ///
  /// A workspace that is still being loaded is waited for.
  func ask(
    _ fill: (inout Graphd_V1_SessionQuestion) -> Void
  ) async -> Graphd_V1_OpenSessionResponse? {
    if link?.isReady != true { await waitUntilAnswered() }
    guard let link, link.isReady else { return nil }
    return await link.ask(fill)
  }

  /// A module with its files; `nil` without a connection, or if there is no such module.
  func module(_ id: String) async -> Graphd_V1_Module? {
    guard let client, let root else { return nil }
    var request = Graphd_V1_GetModuleRequest()
    request.query.workspace = begin.workspace
    request.query.workspace.root = root
    request.module = id
    return try? await client.module(request).module
  }

  /// Waits until the answer is about the present text, or until there will be none.
  func waitUntilAnswered() async {
    let wanted = version
    guard answeredVersion < wanted, !hasEnded else { return }
    newestWaiting += 1
    let id = newestWaiting
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        waiting[id] = (wanted, continuation)
      }
    } onCancel: {
      Task { await self.release(id) }
    }
  }

  func release(_ id: Int) { waiting.removeValue(forKey: id)?.continuation.resume() }

  func release() {
    for (id, entry) in waiting where entry.version <= answeredVersion { release(id) }
  }

  func releaseAll() {
    for id in waiting.keys { release(id) }
  }
}
