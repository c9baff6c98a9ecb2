import GraphClient
import GraphProtos

/// One workspace of an editor: the documents, a session with the daemon, and the last good answer.
///
/// There is never more than one question under way. The next one follows as soon as it is answered, if a document has
/// changed since.
actor RootSession {
  /// News for the owner.
  enum Event: Sendable {
    /// `nil`: nothing is being loaded now.
    case progress(Graphd_V1_LoadProgress?)
    /// The root is known, and has been loaded.
    case ready(root: String)
    /// `answer` has another value.
    case answered
    /// Something failed; a sentence for a person.
    case trouble(String)
  }

  /// Runs a function with a client, as often as it takes to have a connection.
  package typealias Connecting =
    @Sendable (_ body: @escaping @Sendable (GraphClient) async throws -> Void) async throws -> Void

  private let begin: Graphd_V1_SessionBegin
  private let report: @Sendable (Event) async -> Void
  /// The root of the workspace; `nil` until it is loaded.
  private(set) var root: String?
  private(set) var answer: EditorAnswer?
  /// The findings of `check` in the saved state.
  private(set) var findings: [Graphd_V1_Finding] = []
  private let checks: Bool
  private var documents: [String: EditorDocument]
  private var link: SessionLink?
  private var client: GraphClient?
  /// Grows with every change of a document, and with every news of changes on disk.
  private var version = 0
  private var answeredVersion = -1
  /// Edits that came after the question that is being answered.
  private var editsSinceQuestion: [(path: String, edit: LineEdit)] = []
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var newestWaiting = 0
  private var lastTrouble = ""
  private var hasEnded = false

  init(
    _ begin: Graphd_V1_SessionBegin,
    documents: [String: EditorDocument],
    checks: Bool,
    report: @escaping @Sendable (Event) async -> Void
  ) {
    self.begin = begin
    self.documents = documents
    self.checks = checks
    self.report = report
  }

  /// Follows the workspace until the task is cancelled, or until no daemon can answer about it.
  func run(_ connect: Connecting) async {
    var pause = Self.shortestPause
    while !Task.isCancelled {
      let start = ContinuousClock.now
      do {
        try await connect { try await self.converse($0) }
      } catch let error as GraphClientError where Self.isFinal(error) {
        await fail(error.message)
        break
      } catch {
        if Task.isCancelled { break }
        await fail("\(error)")
      }
      if start.duration(to: .now) > Self.longestPause { pause = Self.shortestPause }
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.longestPause)
    }
    hasEnded = true
    releaseAll()
  }

  private static let shortestPause = Duration.milliseconds(200)
  private static let longestPause = Duration.seconds(30)

  /// Whether the question itself is wrong, so that it fails each time.
  private static func isFinal(_ error: GraphClientError) -> Bool { error.fault == .input }

  private func fail(_ message: String) async {
    await report(.progress(nil))
    guard message != lastTrouble else { return }
    lastTrouble = message
    await report(.trouble(message))
  }

  /// One connection: begins the session, sends the documents, and keeps the answer new until the connection ends.
  private func converse(_ client: GraphClient) async throws {
    let link = SessionLink(limit: Int(client.capabilities.maxRequestBytes))
    self.link = link
    self.client = client
    defer {
      self.link = nil
      self.client = nil
    }
    link.send { $0.begin = begin }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await client.openSession(link.requests) { await self.receive($0, link) }
      }
      group.addTask { await self.askAlways(link) }
      if checks { group.addTask { await self.checkAlways(client, link) } }
      defer {
        link.close()
        group.cancelAll()
      }
      // The other tasks end only with the stream.
      try await group.next()
    }
  }

  private func receive(_ response: Graphd_V1_OpenSessionResponse, _ link: SessionLink) async {
    switch response.result {
    case .ready(let ready):
      root = ready.root
      lastTrouble = ""
      await report(.progress(nil))
      for document in documents.values { send(document, link) }
      link.isReady = true
      await report(.ready(root: ready.root))
      note()
      link.noteSaved()
    case .progress(let progress): await report(.progress(progress))
    case .changed:
      note()
      link.noteSaved()
    case .failure(let failure) where response.id == 0: await repair(failure, link)
    default: link.resume(response)
    }
  }

  /// Marks that the answer may be out of date.
  private func note() {
    version += 1
    link?.note()
  }

  private func askAlways(_ link: SessionLink) async {
    for await _ in link.changes {
      if link.isReady { await ask(link) }
    }
  }
}

// MARK: - Documents

extension RootSession {
  /// Takes in a document that was opened, or whose whole text was replaced.
  func open(_ document: EditorDocument) {
    documents[document.path] = document
    if let link, link.isReady { send(document, link) }
    note()
  }

  func change(_ document: EditorDocument, _ edits: [EditorDocument.Edit]) {
    documents[document.path] = document
    for edit in edits {
      answer?.move(with: edit.lines, inFile: document.path)
      editsSinceQuestion.append((document.path, edit.lines))
    }
    if let link, link.isReady, isInside(document.path) {
      link.send { message in
        message.changed.path = document.path
        message.changed.edits.edits = edits.map { edit in
          var sent = Graphd_V1_TextEdit()
          sent.bytes.start = UInt32(clamping: edit.bytes.lowerBound)
          sent.bytes.end = UInt32(clamping: edit.bytes.upperBound)
          sent.text = .init(edit.text)
          return sent
        }
      } otherwise: {
        send(document, link)
      }
    }
    note()
  }

  func save(_ document: EditorDocument) { documents[document.path] = document }

  func close(_ path: String) {
    documents[path] = nil
    if let link, link.isReady, isInside(path) { link.send { $0.closed.path = path } }
    note()
  }

  private func isInside(_ path: String) -> Bool {
    root.map { DocumentURI.isBelow($0, path) } ?? false
  }

  /// Sends a whole text, in pieces if it is larger than a message may be.
  private func send(_ document: EditorDocument, _ link: SessionLink) {
    guard isInside(document.path) else { return }
    var start = 0
    repeat {
      let end = min(document.text.count, start + link.pieceSize)
      let piece = document.text[start..<end]
      link.send { message in
        if start == 0 {
          message.opened.path = document.path
          message.opened.text = .init(piece)
        } else {
          message.changed.path = document.path
          var edit = Graphd_V1_TextEdit()
          edit.bytes.start = UInt32(clamping: start)
          edit.bytes.end = UInt32(clamping: start)
          edit.text = .init(piece)
          message.changed.edits.edits = [edit]
        }
      }
      start = end
    } while start < document.text.count
  }

  /// Sends again what the daemon could not follow.
  private func repair(_ failure: Graphd_V1_SessionFailure, _ link: SessionLink) async {
    guard let root, !failure.path.isEmpty, let document = documents[root + "/" + failure.path]
    else {
      return await fail(failure.message)
    }
    send(document, link)
    note()
  }
}

// MARK: - Questions

extension RootSession {
  /// Replaces the answer; the earlier one is kept if there is no new one.
  private func ask(_ link: SessionLink) async {
    let asked = version
    editsSinceQuestion = []
    guard
      let response = await link.ask({ question in
        question.impact.view.reach = true
        question.impact.view.reachTests = true
      })
    else { return }
    switch response.result {
    case .impact(let impact):
      var answer = EditorAnswer(impact, root: root ?? "")
      for module in answer.staleModules.prefix(Diagnostics.staleLimit) {
        if let chain = await chain(of: module.id, link) { answer.set(chain, of: module.id) }
      }
      for (path, edit) in editsSinceQuestion { answer.move(with: edit, inFile: path) }
      self.answer = answer
      answeredVersion = asked
      lastTrouble = ""
      await report(.answered)
    case .failure(let failure):
      if failure.reason == .bufferUnknown { await repair(failure, link) }
      answeredVersion = asked
      await fail(failure.message)
    default: break
    }
    release()
  }

  /// Replaces the findings after each change of the saved state.
  private func checkAlways(_ client: GraphClient, _ link: SessionLink) async {
    for await _ in link.saves {
      var request = Graphd_V1_CheckRequest()
      request.query.workspace = begin.workspace
      request.query.workspace.root = root ?? begin.workspace.root
      request.maxFindings = Self.findingLimit
      guard let check = try? await client.check(request) else { continue }
      findings = check.findings
      if answer != nil { await report(.answered) }
    }
  }

  /// More than one can read in open documents.
  private static let findingLimit: UInt32 = 2_000

  private func chain(of module: String, _ link: SessionLink) async -> Graphd_V1_ReasonChain? {
    let response = await link.ask { question in
      question.explanation.module = module
      question.explanation.maxChains = 1
    }
    guard case .explanation(let explanation)? = response?.result else { return nil }
    return explanation.chains.first
  }

  /// The answer to the question of a command; `nil` without a connection.
  func ask(
    _ fill: (inout Graphd_V1_SessionQuestion) -> Void
  ) async -> Graphd_V1_OpenSessionResponse? {
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
    guard answeredVersion < version, !hasEnded else { return }
    newestWaiting += 1
    let id = newestWaiting
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        waiting[id] = continuation
      }
    } onCancel: {
      Task { await self.release(id) }
    }
  }

  private func release(_ id: Int) { waiting.removeValue(forKey: id)?.resume() }

  private func release() {
    if answeredVersion >= version { releaseAll() }
  }

  private func releaseAll() {
    let all = waiting.values
    waiting = [:]
    for continuation in all { continuation.resume() }
  }
}
