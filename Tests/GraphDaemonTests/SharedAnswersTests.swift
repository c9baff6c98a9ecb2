import GraphEngine
import GraphProtos
import Synchronization
import TestEngine
import TestSupport
import Testing

@testable import GraphDaemon
@testable import GraphRPC

/// Answers about two commits that machines share.
@Suite(.timeLimit(.minutes(10))) struct SharedAnswersTests {
  /// The answers that machines have stored.
  private final class Store: AnswerSharing {
    private struct State {
      var answers: [[UInt8]: [UInt8]] = [:]
      var lookups = 0
    }

    private let state = Mutex(State())

    var lookups: Int { state.withLock { $0.lookups } }
    var answers: [[UInt8]] { state.withLock { Array($0.answers.values) } }

    /// Puts other bytes in the place of each answer.
    func replaceAll(by bytes: [UInt8]) {
      state.withLock { state in state.answers = state.answers.mapValues { _ in bytes } }
    }

    func answer(
      _ key: [UInt8],
      isUsable: @Sendable ([UInt8]) -> Bool
    ) async -> [UInt8]? {
      let found = state.withLock { state in
        state.lookups += 1
        return state.answers[key]
      }
      return found.flatMap { isUsable($0) ? $0 : nil }
    }

    func offer(_ answer: [UInt8], of key: [UInt8]) {
      state.withLock { $0.answers[key] = answer }
    }
  }

  /// A repository of two commits that differ by a public function, and machines that share a store.
  private struct Machines {
    let repository: TemporaryRepository
    let store = Store()

    /// The answer of a machine that has nothing in memory.
    func answer(
      sharing: Bool = true,
      _ change: (inout Graphd_V1_GetImpactRequest) -> Void = { _ in }
    ) async throws -> Graphd_V1_Impact {
      let registry = try EngineAssembly.registry(repository.configuration, follows: false)
      let ledgers = LedgerShelf(folder: repository.path + "/ledgers")
      let handler = ImpactServiceHandler(
        workspaces: WorkspaceAccess(registry, permitted: nil),
        advisor: TestAdvisor(ledgers: ledgers, toolchain: { "" }),
        builds: BuildRecorder(ledgers: ledgers),
        sharing: sharing ? store : nil
      )
      var request = Graphd_V1_GetImpactRequest()
      request.workspace.root = repository.path
      request.workspace.manifests = .static
      request.change.baseRevision = "HEAD~1"
      request.change.headRevision = "HEAD"
      change(&request)
      return try await handler.getImpact(request).impact
    }

    static func run(_ body: (Machines) async throws -> Void) async throws {
      try await TemporaryRepository.with(LiveScript.start) { repository in
        try repository.write("Sources/Core/New.swift", "public func new() {}\n")
        try await repository.commit()
        try await body(Machines(repository: repository))
      }
    }
  }

  private func phases(_ impact: Graphd_V1_Impact) -> [Graphd_V1_Phase] {
    impact.timings.phases.map(\.phase)
  }

  private func withoutTimings(_ impact: Graphd_V1_Impact) -> Graphd_V1_Impact {
    var impact = impact
    impact.clearTimings()
    return impact
  }

  @Test func theSecondMachineReadsNoSource() async throws {
    try await Machines.run { machines in
      let alone = try await machines.answer(sharing: false)
      let first = try await machines.answer()
      let second = try await machines.answer()
      #expect(!alone.modules.isEmpty)
      #expect(withoutTimings(first) == withoutTimings(alone))
      #expect(withoutTimings(second) == withoutTimings(alone))
      #expect(phases(first).contains(.summaries))
      #expect(!phases(second).contains(.summaries))
      #expect(machines.store.lookups == 2)
      #expect(machines.store.answers.count == 1)
    }
  }

  @Test func theCommitsOfTheQuestionAreNamed() async throws {
    try await Machines.run { machines in
      let first = try await machines.answer()
      // Another commit with the same tree.
      try await machines.repository.git("commit", "--amend", "-q", "-m", "Another message")
      let second = try await machines.answer()
      #expect(!phases(second).contains(.summaries))
      #expect(second.base == first.base)
      #expect(!second.head.commitID.isEmpty)
      #expect(second.head != first.head)
    }
  }

  @Test func anotherViewIsAnotherAnswer() async throws {
    try await Machines.run { machines in
      _ = try await machines.answer()
      let short = try await machines.answer { $0.view.withoutDeclarations = true }
      #expect(short.changes.allSatisfy { $0.declarations.isEmpty })
      #expect(machines.store.answers.count == 2)
    }
  }

  @Test func timesOfBuildsAndWorkingTreesStayHere() async throws {
    try await Machines.run { machines in
      _ = try await machines.answer { $0.buildCost = true }
      _ = try await machines.answer { $0.change.headRevision = "" }
      #expect(machines.store.lookups == 0)
      #expect(machines.store.answers == [])
    }
  }

  @Test(arguments: [[], [0xff, 0xff], Array("{}".utf8)] as [[UInt8]])
  func bytesThatAreNoAnswerAreNotUsed(_ bytes: [UInt8]) async throws {
    try await Machines.run { machines in
      let right = try await machines.answer()
      machines.store.replaceAll(by: bytes)
      let answer = try await machines.answer()
      #expect(withoutTimings(answer) == withoutTimings(right))
      #expect(machines.store.answers.allSatisfy { $0 != bytes })
    }
  }
}
