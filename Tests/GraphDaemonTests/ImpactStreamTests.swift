import GRPCCore
import GraphProtos
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ImpactStreamTests {
  private static let core = "Sources/Core/a.swift"
  private static let source = "public struct A { public var x = 1 }\n"

  /// What was said of each question, in the order of the answers: affected modules or the failure's reason.
  private final class Answers: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    /// Notes a response, but for what comes by itself; how many questions are answered by now.
    func note(_ response: Graphd_V1_OpenSessionResponse) -> Int {
      switch response.result {
      case .progress, .changed: return all.count
      default: break
      }
      let text =
        switch response.result {
        case .ready: "ready"
        case .impact(let answer):
          answer.modules.filter(\.outputCanChange).map(\.name).sorted().joined(separator: " ")
        case .explanation(let answer):
          answer.chains.first?.steps.map(\.module).joined(separator: " ") ?? "-"
        case .failure(let failure): failure.reason.word
        case .tests(let tests): "\(tests.selection.selected) of \(tests.selection.total)"
        case .progress, .changed: ""
        case nil: "nothing"
        }
      return lines.withLock { lines in
        lines.append("\(response.id): \(text)")
        return lines.count
      }
    }
  }

  private func check(
    _ messages: [Graphd_V1_OpenSessionRequest.OneOf_Message],
    _ expected: [String],
    inAnyOrder: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await ImpactStreams.with { streams in
      let answers = Answers()
      try await streams.session(messages) { response in
        answers.note(response) == expected.count ? nil : []
      }
      let all = inAnyOrder ? answers.all.sorted() : answers.all
      #expect(all == (inAnyOrder ? expected.sorted() : expected), sourceLocation: sourceLocation)
    }
  }

  @Test func unsavedTextIsAnswered() async throws {
    let stored = Self.source.replacing("var x", with: "private var y = 2; public var x")
    try await check(
      [
        .impact(1), .opened(Self.core, stored), .impact(2), .why(3, "Net"), .closed(Self.core),
        .impact(4),
      ],
      ["0: ready", "1: ", "2: Core CoreTests Net", "3: Demo/Core Demo/Net", "4: "]
    )
  }

  @Test func editsAreAppliedToTheBuffer() async throws {
    try await check(
      [
        .opened(Self.core, Self.source), .impact(1), .edited(Self.core, 18..<18, "var y = 1; "),
        .impact(2), .edited(Self.core, 18..<29, ""), .impact(3),
      ],
      ["0: ready", "1: ", "2: Core CoreTests Net", "3: "]
    )
  }

  @Test func messagesThatDoNotFitAreSaidToBeWrong() async throws {
    try await check(
      [
        .edited(Self.core, 0..<0, "x"), .opened(Self.core, Self.source),
        .edited(Self.core, 30..<400, "x"), .opened("/etc/passwd", ""),
        .opened(Self.core, Self.source), .why(7, "Nobody"),
        .begin(.init()), .impact(0), .impact(8),
      ],
      [
        "0: ready", "0: buffer_not_open", "0: edit_out_of_range", "0: path_outside_root",
        "0: already_begun", "0: number_in_use", "7: unknown_module", "8: ",
      ],
      inAnyOrder: true
    )
  }

  /// What the editor holds is not known until it sends the whole text.
  @Test func aTextThatIsNotKnownIsNotAnsweredAbout() async throws {
    let stored = Self.source.replacing("var x", with: "private var y = 2; public var x")
    try await check(
      [
        .opened(Self.core, Self.source), .edited(Self.core, 30..<400, "x"), .impact(1),
        .edited(Self.core, 0..<0, "x"), .impact(2), .replaced(Self.core, stored), .impact(3),
        .edited("Sources/Net/a.swift", 0..<0, "x"), .impact(4), .closed("Sources/Net/a.swift"),
        .impact(5),
      ],
      [
        "0: ready", "0: edit_out_of_range", "1: buffer_unknown", "0: buffer_unknown",
        "2: buffer_unknown", "3: Core CoreTests Net", "0: buffer_not_open", "4: buffer_unknown",
        "5: Core CoreTests Net",
      ],
      inAnyOrder: true
    )
  }

  /// An answer travels in a header, of which clients read a few kilobytes.
  @Test func aQuestionIsNotRepeatedInFull() async throws {
    try await ImpactStreams.with { streams in
      var request = Graphd_V1_ExplainImpactRequest()
      request.workspace = streams.workspace
      request.module = String(repeating: "Nobody", count: 100_000)
      let error = await #expect(throws: RPCError.self) {
        try await streams.impact.explainImpact(request)
      }
      #expect(error?.code == .notFound)
      #expect(error?.message.hasPrefix("There is no module `NobodyNobody") == true)
      #expect(error?.message.contains("… (6000") == true)
      #expect((error?.message.utf8.count ?? 0) < 1_100)
    }
  }

  @Test func moreThanASessionMayHoldEndsIt() async throws {
    let text = String(repeating: "x", count: 4 << 20)
    let error = await #expect(throws: RPCError.self) {
      try await check((0..<17).map { .opened("\($0).swift", text) }, ["0: ready", "nothing more"])
    }
    #expect(error?.code == .resourceExhausted)
    #expect(error?.message.hasPrefix("The open buffers have more than 64 MiB") == true)
  }

  @Test func streamsOfAClosedWorkspaceEnd() async throws {
    try await ImpactStreams.with { streams in
      let request = streams.watch
      let error = await #expect(throws: RPCError.self) {
        try await streams.impact.watchImpact(request) { response in
          for try await _ in response.messages { try await streams.close() }
        }
      }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("was closed") == true)
    }
  }

  @Test func aSessionOfAClosedWorkspaceEnds() async throws {
    try await ImpactStreams.with { streams in
      let answers = Answers()
      let error = await #expect(throws: RPCError.self) {
        try await streams.session([]) { response in
          if answers.note(response) > 1 { return nil }
          // The editor is quiet afterwards.
          if case .ready = response.result { try await streams.close() }
          return []
        }
      }
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("was closed") == true)
      #expect(answers.all == ["0: ready"])
    }
  }

  @Test func savesAreAnsweredAgain() async throws {
    try await ImpactStreams.with { streams in
      let request = streams.watch
      let seen = Mutex<[String]>([])
      struct Enough: Error {}
      await #expect(throws: Enough.self) {
        try await streams.impact.watchImpact(request) { response in
          for try await answer in response.messages {
            let changes = answer.impact.changes.map(\.path)
            let count = seen.withLock { seen in
              seen.append(changes.joined(separator: " "))
              return seen.count
            }
            if count == 1 { try streams.repository.write(Self.core, "public struct A {}\n") }
            if changes == [Self.core] { throw Enough() }
          }
        }
      }
      #expect(seen.withLock { $0.first } == "")
    }
  }

  /// Git's folder is moved away and back.
  @Test func aWatchOutlivesARefreshThatFails() async throws {
    try await ImpactStreams.with { streams in
      let seen = try await streams.answers(since: "HEAD") { seen in
        switch seen.count {
        case 1: "mv .git .git-away"
        case 2: "mv .git-away .git && echo 'public struct A {}' > \(Self.core)"
        // What fails may fail in more than one way before it is well again.
        default: seen.last?.changes.isEmpty == true ? "true" : nil
        }
      }
      try #require(seen.count > 2)
      #expect(seen[0].complete && !seen[1].complete)
      #expect(seen[1].problems.last?.errorReason == .gitFailed)
      #expect(seen[1].modules == seen[0].modules)
      #expect(seen.last?.complete == true)
      #expect(seen.last?.changes.map(\.path) == [Self.core])
    }
  }

  @Test(arguments: ["other", "team/other", "HEAD~0"])
  func aBaseThatIsMovedIsAnsweredAgain(base: String) async throws {
    try await ImpactStreams.with { streams in
      let edit = "echo 'public struct A {}' > \(Self.core)"
      try await streams.repository.shell(
        "\(edit) && git commit -qam second && git update-ref refs/heads/next HEAD && git reset -q --hard HEAD~1"
      )
      try await streams.repository.shell("git branch other && git branch team/other && \(edit)")
      let name = base == "HEAD~0" ? "main" : base
      let seen = try await streams.answers(since: base) { seen in
        seen.count == 1 ? "git update-ref refs/heads/\(name) next" : nil
      }
      #expect(seen.map { $0.changes.map(\.path) } == [[Self.core], []])
    }
  }

  @Test func aBaseThatAppearsAndMovesIsAnsweredAgain() async throws {
    try await ImpactStreams.with { streams in
      try await streams.repository.shell(
        "echo 'public struct A {}' > \(Self.core) && git commit -qam second && git tag second && git pack-refs --all"
      )
      let seen = try await streams.answers(since: "main") { seen in
        switch seen.count {
        // In folders that were not there.
        case 1: "git update-ref refs/heads/main second~1"
        case 2:
          "git update-ref refs/remotes/origin/main second && git update-ref refs/heads/main second"
        default: nil
        }
      }
      #expect(seen.map(\.changes.count) == [0, 1, 0])
    }
  }

  @Test func aCursorSparesTheAnswerThatWasSeen() async throws {
    try await ImpactStreams.with { streams in
      let first = try await streams.next(after: "")
      #expect(first.impact.changes.isEmpty)
      try streams.repository.write("Sources/New/n.swift", "")
      let second = try await streams.next(after: first.cursor)
      #expect(second.impact.changes.map(\.path) == ["Sources/New/n.swift"])
    }
  }
}

extension ImpactStreams {
  /// The answers of a watch; `next` says what to do after so many of them, `nil` to end it.
  fileprivate func answers(
    since base: String,
    next: @Sendable @escaping ([Graphd_V1_Impact]) -> String?
  ) async throws -> [Graphd_V1_Impact] {
    struct Done: Error {}
    var request = watch
    request.baseRevision = base
    let seen = Mutex<[Graphd_V1_Impact]>([])
    do {
      try await impact.watchImpact(request) { response in
        for try await answer in response.messages {
          let answers = seen.withLock { seen in
            seen.append(answer.impact)
            return seen
          }
          guard let script = next(answers) else { throw Done() }
          try await repository.shell(script)
        }
      }
    } catch is Done {}
    return seen.withLock { $0 }
  }

  private struct Enough: Error {
    var answer: Graphd_V1_WatchImpactResponse
  }

  /// The first answer of a watch that begins at `cursor`.
  fileprivate func next(after cursor: String) async throws -> Graphd_V1_WatchImpactResponse {
    var request = watch
    request.cursor = cursor
    do {
      try await impact.watchImpact(request) { response in
        for try await answer in response.messages { throw Enough(answer: answer) }
      }
    } catch let enough as Enough {
      return enough.answer
    }
    throw RPCError(code: .unavailable, message: "The watch ended without an answer")
  }
}
