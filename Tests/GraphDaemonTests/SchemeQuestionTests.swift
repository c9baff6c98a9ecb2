import Foundation
import GraphClient
import GraphProtos
import TestSupport
import Testing

@testable import GraphDaemon

/// Questions about schemes, as clients put them.
@Suite(.timeLimit(.minutes(10))) struct SchemeQuestionTests {
  private static let files = SampleProject.files

  private func withClient(
    _ body: @Sendable (GraphClient, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(Self.files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await GraphClient.withTransport(transport) { try await body($0, repository) }
      }
    }
  }

  private func selection(
    _ client: GraphClient,
    _ repository: TemporaryRepository,
    isAll: Bool = true,
    _ configure: (inout Graphd_V1_SchemeSelector) -> Void
  ) async throws -> Graphd_V1_TestSelection {
    var request = Graphd_V1_SelectTestsRequest()
    request.workspace.root = repository.path
    request.workspace.manifests = .static
    if isAll { request.all = .init() }
    request.onlyTesting = true
    configure(&request.scheme)
    return try await client.selectTests(request)
  }

  /// Checks that the question fails for a reason, and that the message contains the texts.
  private func checkFailure(
    _ reason: Graphd_V1_ErrorReason,
    _ texts: [String],
    _ configure: @escaping @Sendable (inout Graphd_V1_SchemeSelector) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withClient { client, repository in
      let error = await #expect(throws: GraphClientError.self, sourceLocation: sourceLocation) {
        try await selection(client, repository, configure)
      }
      let message = error?.message ?? ""
      for text in texts {
        #expect(message.contains(text), "\(message)", sourceLocation: sourceLocation)
      }
      #expect(error?.reason == reason, sourceLocation: sourceLocation)
    }
  }

  @Test func aSchemeLimitsTheAnswer() async throws {
    try await withClient { client, repository in
      let answer = try await selection(client, repository) {
        $0.scheme = "Core"
        $0.workspace = "All.xcworkspace"
      }
      #expect(answer.onlyTesting == ["CoreTests"])
      #expect(answer.total == 2 && answer.selected == 2)
      #expect(answer.hasNothingToRun && !answer.nothingToRun)
      #expect(answer.notInScheme.isEmpty)
    }
  }

  @Test func aChangeSelectsTestsOfTheSchemeAndListsTheOthers() async throws {
    try await withClient { client, repository in
      try repository.write(
        "Core/CoreTests/A.swift",
        (Self.files["Core/CoreTests/A.swift"] ?? "").replacing("== 1)", with: "== 2)")
      )
      try repository.write(
        "Core/CoreChecks/B.swift",
        (Self.files["Core/CoreChecks/B.swift"] ?? "").replacing("{}", with: "{ print(1) }")
      )
      let answer = try await selection(client, repository, isAll: false) {
        $0.scheme = "Core"
        $0.project = "Core"
      }
      #expect(answer.onlyTesting == ["CoreTests/Numbers/one()"])
      #expect(answer.notInScheme.map(\.id) == ["CoreChecks.Checks/testOne"])
      #expect(answer.notInScheme.first?.because.kind == .changed)
    }
  }

  @Test func nothingToRunIsSaid() async throws {
    try await withClient { client, repository in
      let answer = try await selection(client, repository, isAll: false) { $0.scheme = "Planned" }
      #expect(answer.nothingToRun && answer.onlyTesting.isEmpty && answer.complete)
    }
  }

  @Test(arguments: ["All.xcworkspace", "All", "./All.xcworkspace"])
  func aWorkspaceLimitsTheAnswerToWhatItReaches(name: String) async throws {
    try await withClient { client, repository in
      let all = try await selection(client, repository) { $0.workspace = name }
      #expect(all.onlyTesting == ["CoreChecks", "CoreTests"])
      let absolute = try await selection(client, repository) {
        $0.workspace = repository.path + "/All.xcworkspace"
      }
      #expect(absolute.onlyTesting == all.onlyTesting)
    }
  }

  @Test func theNamesThatAreKnownAreListed() async throws {
    try await checkFailure(
      .unknownScheme,
      ["`Plannde`", "did you mean `Planned`?", "known: `Core`, `Planned`"]
    ) { $0.scheme = "Plannde" }
    try await checkFailure(.unknownXcodeWorkspace, ["`All.xcworkspace`, `Both.xcworkspace`"]) {
      $0.workspace = "Some.xcworkspace"
    }
    try await checkFailure(.unknownXcodeWorkspace, ["did you mean `Net/Net.xcodeproj`?"]) {
      $0.project = "Net/Nte.xcodeproj"
    }
    try await checkFailure(.unknownTestPlan, ["did you mean `Fast`?", "`Broken`, `Fast`"]) {
      $0.scheme = "Planned"
      $0.testPlans = ["Fasst"]
    }
  }

  @Test func whatIsNotUnderstoodIsNotUnknown() async throws {
    try await checkFailure(.unknownScheme, ["`Damaged` is not understood"]) {
      $0.scheme = "Damaged"
    }
    try await checkFailure(.unknownTestPlan, ["`Broken` is not understood"]) {
      $0.scheme = "Planned"
      $0.testPlans = ["Broken"]
    }
  }

  @Test func aSchemeOfSeveralProjectsNeedsOne() async throws {
    let paths = ["Core/Core.xcodeproj/xcshareddata", "Net/Net.xcodeproj/xcshareddata"]
    try await checkFailure(.ambiguousScheme, paths) { $0.scheme = "Core" }
    try await checkFailure(.ambiguousScheme, paths) {
      $0.scheme = "Core"
      $0.workspace = "Both"
    }
  }

  /// Other options of a plan are another way to run its tests, of which no pass is known.
  @Test func aPassCountsForTheOptionsOfItsScheme() async throws {
    try await withClient { client, repository in
      // The daemon's home is the repository, and files there are a part of what tests run.
      try repository.write(".gitignore", ".cache\n.local\nLibrary\n")
      var begin = Graphd_V1_RecordResultsBegin()
      begin.workspace.root = repository.path
      begin.workspace.manifests = .static
      begin.ledger.name = "schemes"
      begin.scheme.scheme = "Planned"
      let report = """
        <testsuites><testsuite name="Tests" tests="1" failures="0" errors="0">
        <testcase classname="CoreTests.Numbers" name="one()" time="0.1"/>
        </testsuite></testsuites>
        """
      let recorded = try await client.recordResults(begin) { send in
        var piece = Graphd_V1_ReportPiece()
        piece.name = "report.xml"
        piece.data = Data(report.utf8)
        try await send(piece)
      }
      #expect(recorded.passed == 1 && recorded.proven == 1, "\(recorded.warnings)")
      func proven(_ scheme: String) async throws -> UInt32 {
        var request = Graphd_V1_SelectTestsRequest()
        request.workspace = begin.workspace
        request.all = .init()
        request.ledger.name = "schemes"
        request.scheme.scheme = scheme
        request.scheme.project = "Core"
        return try await client.selectTests(request).proven
      }
      #expect(try await proven("Planned") == 1)
      #expect(try await proven("Core") == 0)
      let plan = "Core/Fast.xctestplan"
      let options = "{\"defaultOptions\": {\"language\": \"de\"}, "
      try repository.write(plan, options + (Self.files[plan] ?? "").dropFirst())
      #expect(try await proven("Planned") == 0)
    }
  }

  @Test func optionsThatContradictAreRefused() async throws {
    try await checkFailure(.invalidRequest, ["not both"]) {
      $0.workspace = "All"
      $0.project = "Core"
    }
    try await checkFailure(.invalidRequest, ["name the scheme"]) { $0.testPlans = ["Fast"] }
  }
}
