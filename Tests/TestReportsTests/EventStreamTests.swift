import TestReports
import Testing

@Suite struct EventStreamTests {
  private func test(_ id: String) -> String {
    #"{"kind":"test","payload":{"id":"\#(id)","kind":"function","name":"n"},"version":"6.3.0"}"#
  }

  private func event(
    _ kind: String,
    _ id: String? = nil,
    at instant: Double = 0,
    more: String = ""
  ) -> String {
    let test = id.map { #","testID":"\#($0)""# } ?? ""
    return
      #"{"kind":"event","payload":{"instant":{"absolute":\#(instant),"since1970":1},"kind":"\#(kind)","messages":[]\#(test)\#(more)},"version":"6.3.0"}"#
  }

  private func stream(_ events: [String]) throws -> TestReport {
    try read(
      ([test("A.x()/F.swift:3:2"), test("A.S/y(a:)/F.swift:9:4")] + events).joined(separator: "\n")
        + "\n"
    )
  }

  @Test func outcomesDurationsAndPlaces() throws {
    let report = try stream([
      event("runStarted"), event("testStarted", "A.S", at: 0),
      event("testStarted", "A.x()/F.swift:3:2", at: 1),
      event("testStarted", "A.S/y(a:)/F.swift:9:4", at: 1),
      event("testEnded", "A.x()/F.swift:3:2", at: 1.5),
      event(
        "issueRecorded",
        "A.S/y(a:)/F.swift:9:4",
        more: #","issue":{"isFailure":true,"isKnown":false,"severity":"error"}"#
      ),
      event("testEnded", "A.S/y(a:)/F.swift:9:4", at: 2), event("runEnded"),
    ])
    #expect(lines(report) == ["passed A.x() F.swift:3:2", "failed A.S/y(a:) F.swift:9:4"])
    #expect(report.start(writtenAt: nil) == .seconds(1))
    #expect(report.start(writtenAt: .seconds(9)) == .seconds(1))
    #expect(report.tests.map(\.microseconds) == [500_000, 1_000_000])
    #expect(report.doubt == nil)
  }

  /// A line is decoded as a whole, which takes many times its size.
  @Test func aLineThatIsTooLongIsRefused() {
    let text = String(repeating: "x", count: 5 << 20)
    #expect(refusal(event(text) + "\n")?.contains("more than 4 MiB") == true)
  }

  @Test func aNameThatIsTooLongIsRefused() throws {
    let name = String(repeating: "x", count: 5_000)
    #expect(throws: ReportError.self) { try read(test(name) + "\n") }
  }

  @Test(arguments: [
    #"{"isKnown":true,"severity":"error"}"#, #"{"isKnown":false,"_severity":"warning"}"#,
    #"{"isKnown":false,"isFailure":false}"#,
  ])
  func knownIssuesAndWarningsFailNothing(_ issue: String) throws {
    let id = "A.x()/F.swift:3:2"
    let report = try stream([
      event("runStarted"), event("testStarted", id),
      event("issueRecorded", id, more: #","issue":\#(issue)"#), event("testEnded", id),
      event("runEnded"),
    ])
    #expect(lines(report) == ["passed A.x() F.swift:3:2"])
  }

  @Test(arguments: ["testSkipped", "testCancelled", "testCaseCancelled"])
  func whoeverGivesUpHasNotPassed(_ kind: String) throws {
    let id = "A.x()/F.swift:3:2"
    let report = try stream([
      event("runStarted"), event("testStarted", id), event(kind, id), event("testEnded", id),
      event("runEnded"),
    ])
    #expect(lines(report) == ["skipped A.x() F.swift:3:2"])
  }

  @Test func aCrashLeavesItsTestFailedAndTheReportInDoubt() throws {
    let report = try stream([event("runStarted"), event("testStarted", "A.x()/F.swift:3:2")])
    #expect(lines(report) == ["failed A.x() F.swift:3:2"])
    #expect(report.doubt?.contains("did not end") == true)
  }

  @Test func anIssueOutsideOfTestsIsDoubt() throws {
    let report = try stream([
      event("runStarted"), event("issueRecorded", more: #","issue":{"isKnown":false}"#),
      event("runEnded"),
    ])
    #expect(report.doubt != nil)
  }

  @Test func aLineThatIsCutOffIsNotSkipped() throws {
    #expect(refusal(test("A.x()") + "\n" + #"{"kind":"event","payl"# + "\n") != nil)
    let report = try read(
      [test("A.x()"), event("runStarted"), event("runEnded"), "{\"kin"].joined(separator: "\n")
    )
    #expect(report.doubt != nil)
  }
}
