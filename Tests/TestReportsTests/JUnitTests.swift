import TestHistory
import TestReports
import Testing

@Suite struct JUnitTests {
  /// As SwiftPM 6.3 writes it with `--parallel`, of XCTest.
  @Test func xctest() throws {
    let report = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>

      <testsuites>
      <testsuite name="TestResults" errors="0" tests="2" failures="1" time="0.24983831699999998">
      <testcase classname="BetaTests.BarTests" name="testA" time="0.5">
      </testcase>
      <testcase classname="BetaTests.FooTests" name="testFail" time="0.25">
      <failure message="failure"></failure>
      </testcase>
      </testsuite>
      </testsuites>
      """
    )
    #expect(
      lines(report) == ["passed BetaTests.BarTests/testA", "failed BetaTests.FooTests/testFail"]
    )
    #expect(report.tests.map(\.microseconds) == [500_000, 250_000])
    #expect(report.doubt == nil)
  }

  /// The time of the file counts, unless the report states an earlier one.
  @Test(arguments: [
    ("", 7_200.5, nil), ("timestamp=\"1970-01-01T01:00:00\"", 3_600, 3_600),
    ("timestamp=\"1970-01-01T01:00:00.7Z\"", 3_600, 3_600),
    ("timestamp=\"1970-01-01T02:00:00+01:00\"", 3_600, 3_600),
    ("timestamp=\"1970-01-01T09:00:00\"", 7_200.5, 32_400),
    ("timestamp=\"Thursday\"", 7_200.5, nil),
  ])
  func theStart(_ attribute: String, _ seconds: Double, _ stated: Double?) throws {
    let report = try read(
      """
      <testsuites><testsuite name="a"><testcase classname="A.B" name="c" time="0.25"/>
      <testcase classname="A.B" name="d" time="0.5"/></testsuite>
      <testsuite name="b" \(attribute)/></testsuites>
      """
    )
    #expect(report.start(writtenAt: .seconds(7_201)) == .seconds(seconds))
    #expect(report.start(writtenAt: nil) == stated.map { .seconds($0) })
  }

  /// Others say by attributes what did not run.
  @Test(arguments: [
    ("status=\"run\" result=\"completed\"", "passed"), ("status=\"passed\"", "passed"),
    ("status=\"notrun\" result=\"suppressed\"", "skipped"), ("status=\"disabled\"", "skipped"),
    ("status=\"Failed\"", "failed"), ("result=\"error\"", "failed"),
  ])
  func attributes(_ attributes: String, _ outcome: String) throws {
    let report = try read(
      "<testsuites><testcase classname=\"A.B\" name=\"c\" \(attributes)/></testsuites>"
    )
    #expect(lines(report) == ["\(outcome) A.B/c"])
  }

  /// As SwiftPM 6.3 writes it of Swift Testing; the passing ones are not all counted.
  @Test func swiftTesting() throws {
    let report = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="TestResults" errors="0" tests="3" failures="1" skipped="1" time="0.0063">
          <testcase classname="Alpha_Dash_Tests" name="dashed()" time="0.001" />
          <testcase classname="AlphaTests.Outer.`raw s.uite`" name="`a (b) / c.d`()" time="0.001" />
          <testcase classname="AlphaTests" name="disabledTest()" >
            <skipped>because</skipped>
          </testcase>
          <testcase classname="AlphaTests" name="failing()" time="0.003">
            <failure message="Issue recorded (error): failed &lt;&amp;&gt;" />
          </testcase>
        </testsuite>
      </testsuites>
      """
    )
    #expect(
      lines(report) == [
        "passed Alpha_Dash_Tests.dashed()", "passed AlphaTests.Outer/`raw s.uite`/`a (b) / c.d`()",
        "skipped AlphaTests.disabledTest()", "failed AlphaTests.failing()",
      ]
    )
  }

  @Test func aFailureThatIsCountedAndNotNamedIsDoubt() throws {
    let report = try read(
      "<testsuite tests='2' failures='1'><testcase classname='A.B' name='x'/></testsuite>"
    )
    #expect(report.doubt?.contains("1 failures and names 0") == true)
  }

  @Test(arguments: [
    "<testsuites>\n", "<testsuites><testsuite><testcase classname='A' name='b'/></testsuite>",
    "<testsuites></testsuites><x/>", "<testsuites><a></testsuites>",
    "<testsuites>\u{0}</testsuites>",
    "<html></html>", "<testsuites><testcase/></testsuites>", "<", "<testsuites a='&undeclared;'/>",
    "<testsuites>a & b</testsuites>", "<testsuites>&#xD800;</testsuites>",
    "<testsuites>&#0;</testsuites>",
    "<testsuites a='1' a='2'/>", "<testsuites a=1/>", "<testsuites a='1'b='2'/>",
    "<testsuites a='<'/>",
    "<testsuites><!-- </testsuites>", "<testsuites><![CDATA[ </testsuites>", "x<testsuites/>",
    "<testsuites/>x", "<testsuites/><testsuites/>", "<1/>", "</testsuites>",
    "<testsuites></a></testsuites>",
    "<?xml version='1.0' encoding='ISO-8859-1'?><testsuites/>", "<testsuites a='\u{1}'/>",
  ])
  func whatBreaksIsRefusedAsAWhole(_ text: String) {
    #expect(refusal(text) != nil)
  }

  @Test func referencesCommentsAndInstructions() throws {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n<!-- < & - ->\n--><?p > ?><testsuite>&amp;&#x41;<!--x-->"
      + "<testcase\tclassname = \"A.B\"\n name='&lt;&#65;&apos;\n&quot;é' ><![CDATA[ ]] ]>&<]]></testcase></testsuite >\n"
    #expect(lines(try read(text)) == ["passed A.B/<A' \"é"])
  }

  @Test func entitiesAreRefused() {
    let declarations = (1...9).map { level in
      "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    let bomb =
      "<?xml version='1.0'?><!-- < --><!DOCTYPE a [<!ENTITY a0 'ha'>\(declarations.joined())]>"
      + "<testsuites><testcase classname='A' name='&a9;'/></testsuites>"
    #expect(refusal(bomb)?.contains("document type") == true)
    let outside =
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
      + "<testsuites><testcase classname='A' name='&x;'/></testsuites>"
    #expect(refusal(outside)?.contains("document type") == true)
  }

  @Test func aDocumentTypeInOutputIsText() throws {
    let text = "<testsuite><system-out><![CDATA[<!DOCTYPE html>]]></system-out></testsuite>"
    #expect(try read(text).tests.isEmpty)
  }

  @Test(arguments: ["-1", "abc", "", "nan", "inf", "1e300", "86401"])
  func aDurationThatCannotBeIsNone(_ time: String) throws {
    let report = try read(
      "<testsuite><testcase classname='A' name='x' time='\(time)'/></testsuite>"
    )
    #expect(report.tests.map(\.microseconds) == [nil])
    #expect(lines(report) == ["passed A.x"])
  }

  @Test func nestingAndLongNamesHaveBounds() {
    #expect(refusal(String(repeating: "<a>", count: 100_000)) != nil)
    let name = String(repeating: "x", count: 5000)
    #expect(
      refusal("<testsuite><testcase name='\(name)'/></testsuite>")?.contains("too long") == true
    )
  }

  /// What the middle of a 500 MB report is like is shown by one of some megabytes: nothing but names is kept.
  @Test func aLargeReportIsReadPieceByPiece() throws {
    let message = String(repeating: "y", count: 2000)
    let cases = (0..<3000).map {
      "<testcase classname='A.B' name='t\($0)' time='0.1'><failure message='\(message)'/></testcase>"
    }
    let report = try read("<testsuites><testsuite>\(cases.joined())</testsuite></testsuites>")
    #expect(report.tests.count == 3000)
    #expect(report.tests.allSatisfy { $0.outcome == .failed })
  }

  /// Of a failure that no test has, none may be proven.
  @Test(arguments: [
    "<testsuite failures='1'><failure/><testcase classname='A.B' name='c'/></testsuite>",
    "<testsuite><error/><testcase classname='A.B' name='c'/></testsuite>",
  ])
  func failuresOutsideTests(_ suite: String) throws {
    #expect(try read("<testsuites>\(suite)</testsuites>").doubt != nil)
  }

  @Test func failuresThatOnlyTheRootCounts() throws {
    let suite = "<testsuite><testcase classname='A.B' name='c'/></testsuite>"
    #expect(try read("<testsuites failures='1'>\(suite)</testsuites>").doubt != nil)
    #expect(try read("<testsuites failures='0'>\(suite)</testsuites>").doubt == nil)
  }
}
