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

  let begin: Graphd_V1_SessionBegin
  let report: @Sendable (Event) async -> Void
  /// The root of the workspace; `nil` until it is loaded.
  private(set) var root: String?
  /// How far the workspace is loaded; `nil` before and after.
  private(set) var progress: Graphd_V1_LoadProgress?
  var answer: EditorAnswer?
  /// The findings of `check` in the saved state.
  var findings: [Graphd_V1_Finding] = []
  let settings: EditorSettings
  let today: @Sendable () -> String
  /// Manifests whose unsaved text is not sent, since reading it runs it.
  var heldManifests: Set<String> = []
  /// Manifests of which this text may be run.
  var permittedManifests: Set<String> = []
  /// Documents that wait for a pause of the person.
  var pauses: [String: Task<Void, Never>] = [:]
  var documents: [String: EditorDocument]
  var link: SessionLink?
  var client: GraphClient?
  /// Grows with every change of a document, and with every news of changes on disk.
  var version = 0
  var answeredVersion = -1
  /// How many changes of documents have come.
  var edits = 0
  /// Edits that came after the question that is being answered.
  var editsSinceQuestion: [(path: String, edit: LineEdit)] = []
  /// Requests that wait until `answeredVersion` is theirs.
  var waiting: [Int: (version: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
  var newestWaiting = 0
  var lastTrouble = ""
  var hasEnded = false

  init(
    _ begin: Graphd_V1_SessionBegin,
    documents: [String: EditorDocument],
    settings: EditorSettings,
    today: @escaping @Sendable () -> String,
    report: @escaping @Sendable (Event) async -> Void
  ) {
    self.begin = begin
    self.documents = documents
    self.settings = settings
    self.today = today
    self.report = report
  }

  /// Follows the workspace until the task is cancelled, or until no daemon can answer about it.
  func run(_ connect: LanguageServer.Connecting) async {
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
      // Nothing reports that a daemon can be started again.
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

  func fail(_ message: String) async {
    progress = nil
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
      if settings.showsFindings { group.addTask { await self.checkAlways(client, link) } }
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
      progress = nil
      lastTrouble = ""
      await report(.progress(nil))
      for document in documents.values { send(document, link) }
      link.isReady = true
      await report(.ready(root: ready.root))
      note()
      link.noteSaved()
    case .progress(let progress):
      self.progress = progress
      await report(.progress(progress))
    case .changed:
      note()
      link.noteSaved()
    case .failure(let failure) where response.id == 0: await repair(failure, link)
    default: link.resume(response)
    }
  }

  /// Marks that the answer may be out of date.
  func note() {
    version += 1
    link?.note()
  }

  /// Sends a question about each text that is the newest when the question before it is answered.
  func askAlways(_ link: SessionLink) async {
    var details: Task<Void, Never>?
    for await _ in link.changes {
      details?.cancel()
      await details?.value
      guard link.isReady, let answer = await ask(link) else { continue }
      // The next key does not wait for them.
      details = Task { await askDetails(of: answer, link) }
    }
    details?.cancel()
    await details?.value
  }
}
