import TestReports
import Testing

@Suite struct XcresultTests {
  private let document = """
    {"devices":[{"deviceName":"My Mac"}],"testPlanConfigurations":[],"testNodes":[
     {"nodeType":"Test Plan","name":"App","children":[
      {"nodeType":"Unit test bundle","name":"App-Tests","children":[
       {"nodeType":"Test Suite","name":"CartTests","children":[
        {"nodeType":"Test Case","name":"testTotal()","nodeIdentifier":"CartTests/testTotal()",
         "nodeIdentifierURL":"test://com.apple.xcode/App/App-Tests/CartTests/testTotal",
         "result":"Passed","durationInSeconds":0.5,"duration":"0,5s"},
        {"nodeType":"Test Case","name":"sums(a:)","result":"Failed",
         "nodeIdentifierURL":"test://com.apple.xcode/App/App-Tests/Outer/Inner/sums(a:)",
         "children":[{"nodeType":"Failure Message","name":"no"},{"nodeType":"Arguments","name":"1","result":"Passed"}]},
        {"nodeType":"Test Case","name":"later()","result":"Skipped",
         "nodeIdentifierURL":"test://com.apple.xcode/App/App-Tests/later%28%29","durationInSeconds":-3},
        {"nodeType":"Test Case","name":"odd()","result":"unknown",
         "nodeIdentifierURL":"test://com.apple.xcode/App/App-Tests/odd()"}
       ]}]}]}]}
    """

  @Test func testCases() throws {
    let report = try read(document)
    #expect(
      lines(report) == [
        "passed App_Tests.CartTests/testTotal", "failed App_Tests.Outer/Inner/sums(a:)",
        "skipped App_Tests.later()", "failed App_Tests.odd()",
      ]
    )
    #expect(report.tests.map(\.microseconds) == [500_000, nil, nil, nil])
    #expect(report.doubt == nil)
  }

  @Test func aModuleIsNamedAsItsTargetButForWhatNoIdentifierHas() throws {
    let report = try read(
      #"""
      {"testNodes":[{"nodeType":"Test Case","name":"a()","result":"Passed",
       "nodeIdentifierURL":"test://com.apple.xcode/App/2048-Tests/a()"}]}
      """#
    )
    #expect(lines(report) == ["passed _048_Tests.a()"])
  }

  /// A test that passed when it was tried again has failed.
  @Test func repetitions() throws {
    let report = try read(
      #"""
      {"testNodes":[{"nodeType":"Test Case","name":"a()","result":"Passed",
       "nodeIdentifierURL":"test://com.apple.xcode/App/Tests/a()","children":[
        {"nodeType":"Device","name":"d","children":[]},
        {"nodeType":"Test Case Run","name":"r","result":"Passed","children":[
         {"nodeType":"Repetition","name":"1","result":"Failed"},{"nodeType":"Repetition","name":"2","result":"Passed"}]}]}]}
      """#
    )
    #expect(lines(report) == ["failed Tests.a()"])
  }

  @Test func repetitionsOnADevice() throws {
    let report = try read(
      #"""
      {"testNodes":[{"nodeType":"Test Case","name":"a()","result":"Passed",
       "nodeIdentifierURL":"test://com.apple.xcode/App/Tests/a()","children":[
        {"nodeType":"Device","name":"d","children":[{"nodeType":"Repetition","name":"1","result":"Failed"},
         {"nodeType":"Repetition","name":"2","result":"Passed"}]}]}]}
      """#
    )
    #expect(lines(report) == ["failed Tests.a()"])
  }

  /// Nor has one passed everywhere that was skipped on one of its devices.
  @Test func devices() throws {
    let report = try read(
      #"""
      {"testNodes":[{"nodeType":"Test Case","name":"a()","result":"Passed",
       "nodeIdentifierURL":"test://com.apple.xcode/App/Tests/a()","children":[
        {"nodeType":"Test Case Run","name":"r","result":"Skipped"},
        {"nodeType":"Test Case Run","name":"s","result":"Passed"}]}]}
      """#
    )
    #expect(lines(report) == ["skipped Tests.a()"])
  }

  @Test func whatHasNoIdentifierIsDoubt() throws {
    let report = try read(
      #"{"testNodes":[{"nodeType":"Test Case","name":"x()","result":"Passed"}]}"#
    )
    #expect(report.tests.isEmpty)
    #expect(report.doubt?.contains("nodeIdentifierURL") == true)
  }

  @Test func everyShorterDocumentIsRefused() {
    for count in stride(from: 1, to: document.count - 1, by: 97) {
      #expect(refusal(String(document.prefix(count))) != nil)
    }
    let deep =
      #"{"testNodes":"#
      + String(repeating: #"[{"nodeType":"a","name":"b","children":"#, count: 20_000)
    #expect(refusal(deep) != nil)
  }

  /// It is decoded as a whole, which takes many times its size.
  @Test func whatIsTooLargeIsRefused() {
    let text = document + String(repeating: " ", count: 64 << 20)
    #expect(refusal(text)?.contains("more than 64 MiB") == true)
  }

  @Test(arguments: ["", " \n", "hello", "[]", "{}", "\u{0}\u{1}"])
  func whatIsNoReportIsRefused(_ text: String) {
    #expect(refusal(text) != nil)
  }

  @Test func aMissingFileIsNamed() throws {
    let path = try TemporaryFile().path
    #expect(throws: ReportError.self) { try ReportFile.read(path) }
  }
}
