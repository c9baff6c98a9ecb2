import TestSupport
import Testing

@testable import BuildReports

/// The JSON of XCLogParser.
@Suite(.timeLimit(.minutes(10))) struct ActivityLogTests {
  /// A command of a target, with the members that matter and some that do not.
  private func step(
    _ kind: String,
    _ start: Double,
    _ duration: Double,
    file: String = "",
    signature: String = "CompileSwift normal arm64",
    isCached: Bool = false,
    steps: String = ""
  ) -> String {
    """
    {"detailStepType" : "\(kind)", "startTimestamp" : \(1_545_143_336 + start), "duration" : \(duration),
     "endTimestamp" : 64092211200, "type" : "detail", "buildStatus" : "succeeded", "errors" : [],
     "documentURL" : "\(file.isEmpty ? "" : "file:\\/\\/\\/Users\\/u\\/App\\/\(file)")",
     "signature" : "\(signature)", "fetchedFromCache" : \(isCached), "subSteps" : [\(steps)]}
    """
  }

  private func log(
    _ targets: (title: String, steps: [String])...,
    status: String = "succeeded"
  ) -> String {
    let targets = targets.map { title, steps in
      """
      {"type" : "target", "title" : "\(title)", "startTimestamp" : 1545143336.5, "duration" : 99,
       "subSteps" : [\(steps.joined(separator: ",\n"))]}
      """
    }
    return """
      {"type" : "main", "title" : "Build App", "buildStatus" : "\(status)", "schema" : "App",
       "subSteps" : [\(targets.joined(separator: ",\n"))]}
      """
  }

  private func report(_ text: String) throws -> BuildReport {
    guard case .report(let report) = try BuildFile.content(of: Array(text.utf8), named: "log.json")
    else {
      Issue.record("no report")
      return BuildReport(times: [])
    }
    return report
  }

  @Test func compilationsOfATargetMakeItsTime() throws {
    let log = log(
      (
        "Build target Core of project App with configuration Debug",
        [
          step("swiftCompilation", 0, 2.5, file: "Core\\/A.swift"),
          step("swiftCompilation", 2, 1.5, file: "Core\\/B.swift"),
          step("swiftCompilation", 0, 50, file: "Core\\/C.swift", isCached: true),
          step("linker", 4, 30, signature: "Ld /a/Core normal"),
          step("scriptExecution", 34, 9, signature: "PhaseScriptExecution Lint"),
        ]
      ),
      ("Build target App", [step("cCompilation", 10, 1, signature: "CompileC a.o a.m")]),
      ("Target Empty", [step("linker", 4, 30, signature: "Ld /a/Empty normal")])
    )
    let report = try report(log)
    #expect(lines(report) == ["App  1000 part", "Core debug 3500 part"])
    #expect(report.times.map(\.files) == [[], ["A.swift", "B.swift"]])
  }

  @Test func commandsOfNewerVersionsAreKnownByTheirSignatures() throws {
    let file = step(
      "other",
      1,
      2,
      file: "A.swift",
      signature: "SwiftCompile normal arm64 /u/A.swift"
    )
    let log = log(
      (
        "Build target Core",
        [
          step(
            "other",
            1,
            4,
            signature: "SwiftCompile normal arm64 Compiling\\\\ A.swift",
            steps: file
          ),
          step("other", 0, 0.5, signature: "SwiftEmitModule normal arm64 Emitting\\\\ module"),
          step("other", 0, 20, signature: "ProcessInfoPlistFile /a/Info.plist"),
        ]
      )
    )
    let report = try report(log)
    #expect(lines(report) == ["Core  4500 part"])
    #expect(report.times.map(\.files) == [["A.swift"]])
  }

  @Test func aBuildThatFailedCompiledAPart() throws {
    let log = log(
      ("Build target Core", [step("swiftCompilation", 0, 2, file: "A.swift")]),
      status: "failed"
    )
    let report = try report(log)
    #expect(lines(report) == ["Core  2000 part"])
    #expect(report.times.map(\.files) == [[]])
  }

  @Test func timesThatAreNoneAreLeftOut() throws {
    let log = log(
      (
        "Build target Core",
        [
          step("swiftCompilation", -2e9, 2), step("swiftCompilation", 0, -1),
          step("swiftCompilation", 0, 1e7), "{\"detailStepType\" : \"swiftCompilation\"}", "3",
          "null",
        ]
      )
    )
    #expect(lines(try report(log)) == [])
  }

  @Test(arguments: [
    ("{", "line 1"), ("{\"a\": 1}", "neither steps"), ("{\"type\": \"main\"}", "neither steps"),
    ("{\"type\": \"target\", \"subSteps\": []}", "neither steps"),
  ])
  func anotherDocumentIsNoLog(_ text: String, _ reason: String) {
    let error = #expect(throws: BuildReportError.self) {
      try BuildFile.content(of: Array(text.utf8), named: "log.json")
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func depthIsBounded() {
    var steps = ""
    for _ in 0..<300 { steps = step("swiftCompilation", 0, 1, steps: steps) }
    let text = log(("Build target Core", [steps]))
    #expect(throws: BuildReportError.self) {
      try BuildFile.content(of: Array(text.utf8), named: "log.json")
    }
  }

  @Test(arguments: 1...20)
  func damageNeitherEndsTheProcessNorTheReading(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sound = Array(
      log(("Build target Core", [step("swiftCompilation", 0, 2.5, file: "A.swift")])).utf8
    )
    for _ in 0..<200 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      let read = try? BuildFile.content(of: bytes, named: "log.json")
      guard case .report(let report)? = read else { continue }
      #expect(
        report.times.allSatisfy { (0...1_000_000_000_000).contains($0.microseconds) },
        "\(seed)"
      )
    }
  }
}
