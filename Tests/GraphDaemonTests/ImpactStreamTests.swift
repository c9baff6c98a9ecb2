import GRPCCore
import GraphProtos
import Synchronization
import TestSupport
import Testing

@Suite struct ImpactStreamTests {
  private static let core = "Sources/Core/a.swift"
  private static let source = "public struct A { public var x = 1 }\n"

  /// What was said of each question, in the order of the answers: affected modules or the failure's reason.
  private final class Answers: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    /// Notes a response; how many questions are answered by now.
    func note(_ response: Graphd_V1_SessionResponse) -> Int {
      let text =
        switch response.result {
        case .ready: "ready"
        case .affected(let answer):
          answer.modules.filter(\.outputCanChange).map(\.name).sorted().joined(separator: " ")
        case .why(let answer):
          answer.chains.first?.steps.map(\.module).joined(separator: " ") ?? "-"
        case .failure(let failure): failure.reason
        case nil: "nothing"
        }
      return lines.withLock { lines in
        lines.append("\(response.id): \(text)")
        return lines.count
      }
    }
  }

  private func check(
    _ messages: [Graphd_V1_SessionRequest.OneOf_Message],
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
        .affected(1), .opened(Self.core, stored), .affected(2), .why(3, "Net"), .closed(Self.core),
        .affected(4),
      ],
      ["0: ready", "1: ", "2: Core Net", "3: Demo/Core Demo/Net", "4: "]
    )
  }

  @Test func editsAreAppliedToTheBuffer() async throws {
    try await check(
      [
        .opened(Self.core, Self.source), .affected(1), .edited(Self.core, 18..<18, "var y = 1; "),
        .affected(2), .edited(Self.core, 18..<29, ""), .affected(3),
      ],
      ["0: ready", "1: ", "2: Core Net", "3: "]
    )
  }

  @Test func messagesThatDoNotFitAreSaidToBeWrong() async throws {
    try await check(
      [
        .edited(Self.core, 0..<0, "x"), .opened(Self.core, Self.source),
        .edited(Self.core, 30..<400, "x"), .opened("/etc/passwd", ""), .why(7, "Nobody"),
        .begin(.init()), .affected(0), .affected(8),
      ],
      [
        "0: ready", "0: buffer_not_open", "0: edit_out_of_range", "0: path_outside_root",
        "0: already_begun", "0: id_in_use", "7: unknown_module", "8: ",
      ],
      inAnyOrder: true
    )
  }

  @Test func savesAreAnsweredAgain() async throws {
    try await ImpactStreams.with { streams in
      var request = Graphd_V1_WatchRequest()
      request.change = streams.change
      let seen = Mutex<[String]>([])
      struct Enough: Error {}
      await #expect(throws: Enough.self) {
        try await streams.impact.watch(request) { response in
          for try await answer in response.messages {
            let changes = answer.affected.changes.map(\.path)
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

  @Test func aCursorSparesTheAnswerThatWasSeen() async throws {
    try await ImpactStreams.with { streams in
      let first = try await streams.next(after: "")
      #expect(first.affected.changes.isEmpty)
      try streams.repository.write("Sources/New/n.swift", "")
      let second = try await streams.next(after: first.cursor)
      #expect(second.affected.changes.map(\.path) == ["Sources/New/n.swift"])
    }
  }
}

extension ImpactStreams {
  private struct Enough: Error {
    var answer: Graphd_V1_WatchResponse
  }

  /// The first answer of a watch that begins at `cursor`.
  fileprivate func next(after cursor: String) async throws -> Graphd_V1_WatchResponse {
    var request = Graphd_V1_WatchRequest()
    request.change = change
    request.cursor = cursor
    do {
      try await impact.watch(request) { response in
        for try await answer in response.messages { throw Enough(answer: answer) }
      }
    } catch let enough as Enough {
      return enough.answer
    }
    throw RPCError(code: .unavailable, message: "The watch ended without an answer")
  }
}
