import GraphProtos
import ShardPlanning
import SwiftProtobuf
import TestEngine
import TestPlanning
import WorkspaceModel

// Tests to responses.

extension Google_Protobuf_Duration {
  init(microseconds: Int) { self.init(rounding: .microseconds(microseconds)) }

  /// In whole microseconds; what does not fit is the nearest number.
  var microseconds: Int {
    let (product, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflowsToo) = product.addingReportingOverflow(Int(nanos) / 1_000)
    return overflows || overflowsToo ? (seconds < 0 ? .min : .max) : sum
  }
}

extension Graphd_V1_TestSelection {
  /// Encodes an answer without its tests.
  init(_ answer: TestAnswer) {
    self.init()
    if let base = answer.base { self.base = Graphd_V1_TreeState(base) }
    head = Graphd_V1_TreeState(answer.head)
    configuration = Graphd_V1_BuildConfiguration(answer.configuration)
    strategy = answer.selection.strategy == .ranked ? .ranked : .safe
    platforms = Graphd_V1_Platform.platforms(of: answer.snapshot.workspace)
    complete = answer.selection.isComplete
    snapshot = UInt32(clamping: answer.revision)
    freshness = Graphd_V1_Freshness(answer.freshness)
    problems = answer.problems.map { Graphd_V1_Problem($0) }
    total = UInt32(clamping: answer.selection.choices.count)
    selected = UInt32(clamping: answer.selection.choices.count(where: \.runs))
    let (count, microseconds) = answer.proven
    proven = UInt32(clamping: count)
    saved = Google_Protobuf_Duration(microseconds: microseconds)
    timings = Graphd_V1_Timings(answer.timings)
    nothingToRun = selected == 0
  }
}

extension Graphd_V1_SelectedTest {
  init(_ choice: TestSelection.Choice, target: String) {
    self.init()
    let test = choice.test
    id = test.identifier.description
    self.target = target
    suite = test.identifier.suites.joined(separator: "/")
    name = test.identifier.name
    library = Graphd_V1_TestLibrary(test.library)
    displayName = test.displayName ?? ""
    tags = test.tags
    disabled = test.isDisabled
    parameterized = test.isParameterized
    conditional = test.isConditional
    filter = test.filter
    location.path = test.path.description
    location.range = Graphd_V1_SourceRange(line: test.line)
    location.side = .new
    selected = choice.runs
    because = Graphd_V1_TestReason(choice.because)
  }
}

extension Graphd_V1_TestReason {
  init(_ reason: TestPlanning.TestReason) {
    self.init()
    kind = Graphd_V1_TestReasonKind(reason.kind)
    subject = reason.subject
    declaration = reason.declaration
    text = reason.text
  }
}

extension Graphd_V1_ShardPlan {
  /// Encodes a plan without its shards.
  init(_ sharding: TestSharding, of answer: TestAnswer) {
    let selection = Graphd_V1_TestSelection(answer)
    self.init()
    if selection.hasBase { base = selection.base }
    head = selection.head
    configuration = selection.configuration
    platforms = selection.platforms
    complete = selection.complete
    snapshot = selection.snapshot
    freshness = selection.freshness
    problems = selection.problems
    if let problem = sharding.problem { problems.append(Graphd_V1_Problem(problem)) }
    total = selection.total
    selected = selection.selected
    proven = selection.proven
    saved = selection.saved
    timings = selection.timings
    nothingToRun = selection.nothingToRun
    notInScheme = UInt32(clamping: answer.selection.notInScheme.count)
    slowest = Google_Protobuf_Duration(microseconds: sharding.plan.slowest)
    lowerBound = Google_Protobuf_Duration(microseconds: sharding.plan.lowerBound)
    estimated = UInt32(clamping: sharding.estimated)
    ledgerGeneration = UInt32(clamping: answer.ledgerGeneration)
    targets = answer.targetContents.map { target, contents in
      var message = Graphd_V1_TargetContents()
      message.target = target
      message.contents = contents
      return message
    }
  }
}

extension Graphd_V1_RecordResultsResponse {
  /// How many names a list has at most.
  private static let shownNames = 20

  init(_ outcome: RecordingOutcome) {
    self.init()
    reports = UInt32(clamping: outcome.reports)
    passed = UInt32(clamping: outcome.passed)
    failed = UInt32(clamping: outcome.failed)
    skipped = UInt32(clamping: outcome.skipped)
    unknown = UInt32(clamping: outcome.unknown)
    unknownTests = Array(outcome.unknownTests.prefix(Self.shownNames))
    missing = UInt32(clamping: outcome.missingTests.count)
    missingTests = Array(outcome.missingTests.prefix(Self.shownNames))
    proven = UInt32(clamping: outcome.proven)
    total = UInt32(clamping: outcome.total)
    warnings = outcome.warnings
    upload = outcome.upload ?? ""
  }
}
