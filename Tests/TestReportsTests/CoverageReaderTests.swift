import TestReports
import Testing

/// Trace files of LCOV.
@Suite struct CoverageReaderTests {
  private func counts(_ test: String, _ text: String) throws -> [String] {
    try read(text).coverage.executed(by: test) { $0 }.flatMap { path, lines in
      lines.map { "\(path):\($0.key) \($0.value ? "executed" : "not")" }
    }.sorted()
  }

  @Test func functionsOfEachTest() throws {
    let text = """
      TN:A.S/x()
      SF:/w/A.swift
      FN:3,$s1A1xyyF
      FN:9,12,A.swift:$s1A1yyyF
      FNDA:2,$s1A1xyyF
      FNDA:0,A.swift:$s1A1yyyF
      DA:3,2
      end_of_record
      SF:/w/B.swift
      FN:3,b
      FNDA:0,b
      end_of_record
      TN:A.S/y()
      SF:/w/A.swift
      FN:3,$s1A1xyyF
      FNDA:0,$s1A1xyyF
      end_of_record

      """
    #expect(
      try counts("A.S/x()", text) == [
        "/w/A.swift:3 executed", "/w/A.swift:9 not", "/w/B.swift:3 not",
      ]
    )
    #expect(try counts("A.S/y()", text) == ["/w/A.swift:3 not"])
    let report = try read(text)
    #expect(report.tests.isEmpty)
    #expect(report.doubt == nil)
  }

  /// Several counts of one place are one: it was executed if any was.
  @Test(arguments: [
    "SF:a\nFN:3,x\nFN:3,y\nFNDA:1,x\nFNDA:0,y\n", "SF:a\nFN:3,x\nFN:3,y\nFNDA:0,x\nFNDA:1,y\n",
    "SF:a\nFN:3,x\nFNDA:1,x\nend_of_record\nTN:T.t()\nSF:a\nFN:3,x\nFNDA:0,x\n",
  ]) func onePlace(_ text: String) throws {
    #expect(try counts("T.t()", "TN:T.t()\n" + text) == ["a:3 executed"])
  }

  /// Two names may be of one file, as that of a link is.
  @Test(arguments: [("a", "b"), ("b", "a")])
  func oneFile(_ executed: String, _ other: String) throws {
    let text = "TN:T.t()\nSF:\(executed)\nFN:3,x\nFNDA:1,x\nSF:\(other)\nFN:3,x\nFNDA:0,x\n"
    #expect(try read(text).coverage.executed(by: "T.t()") { _ in 0 } == [0: [3: true]])
  }

  /// A count without a place, without its end or without a number is none.
  @Test(arguments: [
    "FNDA:0,x\n", "FN:3,x\n", "FN:3,x\nFNDA:0,x", "FN:3,x\nFNDA:-,x\n", "FN:x\nFNDA:0\n",
  ])
  func whatDoesNotCount(_ text: String) throws {
    #expect(try counts("T.t()", "TN:T.t()\nSF:a\n" + text).isEmpty)
  }

  @Test func countsOfNoTest() throws {
    let report = try read("SF:a\nFN:3,x\nFNDA:0,x\nend_of_record\n")
    #expect(report.coverage.isEmpty)
    #expect(report.doubt?.contains("`TN:`") == true)
    #expect(try read("TN:T.t()\nSF:a\nFNF:3\n").doubt?.contains("no function") == true)
  }
}
