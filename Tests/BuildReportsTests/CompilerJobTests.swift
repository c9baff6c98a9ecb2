import TestSupport
import Testing

@testable import BuildReports

/// The files of `-stats-output-dir`.
@Suite(.timeLimit(.minutes(10))) struct CompilerJobTests {
  /// A job a line: start in milliseconds, seconds, lines, and the part of the name that the compiler makes.
  private func jobs(_ text: String) throws -> [CompilerJob] {
    try text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let name = "stats-1795678\(words[0])000-swift-frontend-\(words[3])-219.json"
      let content = try BuildFile.content(
        of: Array(
          """
          {
          \t"AST.NumSourceLines": \(words[2]),
          \t"time.swift.Type checking and Semantic analysis.wall": 9.1e+00,
          \t"time.swift-frontend.\(words[3]).wall": \(words[1]),
          \t"time.swift-frontend.\(words[3]).user": 1.0e+02
          }

          """.utf8
        ),
        named: "/stats/" + name
      )
      guard case .job(let job) = content else {
        Issue.record("\(line) is no job")
        throw BuildReportError("")
      }
      return job
    }
  }

  private func times(_ text: String) throws -> [String] {
    lines(CompilerJob.report(of: try jobs(text)))
  }

  @Test func jobsOfOneModuleMakeItsTime() throws {
    // Two jobs run at the same time; App waits.
    #expect(
      try times(
        """
        100000 2.1e-01 18 Core-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
        100150 7.5 9 Core-f1.swift-x86_64_unknown_linux_gnu-o-Onone
        100380 7.9 9 Core-f4.swift-x86_64_unknown_linux_gnu-o-Onone
        108900 0.25 2 App-main.swift-x86_64_unknown_linux_gnu-o-Onone
        108850 0.05 2 App-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
        """
      ) == ["App debug 300", "Core debug 8280"]
    )
  }

  @Test func aLaterBuildOfAPartIsATimeOfItsOwn() throws {
    #expect(
      try times(
        """
        100000 1 18 Core-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
        101000 2 18 Core-f1.swift-x86_64_unknown_linux_gnu-o-Onone
        200000 0.5 19 Core-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
        199000 1.75 4 Core-f2.swift-x86_64_unknown_linux_gnu-o-Onone
        """
      ) == ["Core debug 3000", "Core debug 1750 part"]
    )
  }

  @Test func anOptimizedModuleIsOneJob() throws {
    #expect(
      try times(
        """
        100000 4 19 Core-all-arm64_apple_macosx14.0-o-O
        200000 5 19 Core-all-arm64_apple_macosx14.0-o-Osize
        """
      ) == ["Core release 4000", "Core release 5000"]
    )
  }

  @Test func withoutTheInterfacesJobAllMayBeMissing() throws {
    #expect(
      try times("100000 4 19 Core-f1.swift-x86_64_unknown_linux_gnu-o-Onone") == [
        "Core debug 4000 part"
      ]
    )
  }

  @Test func theOrderOfFilesDoesNotMatter() throws {
    let text = """
      100000 1 18 Core-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
      101000 2 18 Core-f1.swift-x86_64_unknown_linux_gnu-o-Onone
      200000 0.5 19 Core-all-x86_64_unknown_linux_gnu-swiftmodule-Onone
      """
    let jobs = try jobs(text)
    #expect(CompilerJob.report(of: jobs) == CompilerJob.report(of: jobs.reversed()))
  }

  @Test(arguments: [
    ("stats-1-swift-frontend-Core-all-x-pcm-Onone-2.json", "no code"),
    ("stats-1-swift-driver-Core-all-x-o-Onone-2.json", "none that the compiler gives"),
    ("stats-soon-swift-frontend-Core-all-x-o-Onone-2.json", "none that the compiler gives"),
    ("stats-1-frontend.json", "none that the compiler gives"),
    ("core.json", "none that the compiler gives"),
  ])
  func anotherNameIsNoJob(_ name: String, _ reason: String) throws {
    let content = Array("{\"time.swift-frontend.Core.wall\": 1}".utf8)
    let error = #expect(throws: BuildReportError.self) {
      try BuildFile.content(of: content, named: name)
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: ["-1", "1e9", "\"x\"", "{}", "Infinity", "NaN", "null"])
  func aTimeThatIsNoneIsRefused(_ wall: String) {
    let content = Array("{\"time.swift-frontend.Core.wall\": \(wall)}".utf8)
    #expect(throws: BuildReportError.self) {
      try BuildFile.content(
        of: content,
        named: "stats-1-swift-frontend-Core-all-x-o-Onone-2.json"
      )
    }
  }

  /// A damaged file is refused, or gives a time that is bounded.
  @Test(arguments: 1...20)
  func damageNeitherEndsTheProcessNorTheReading(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let name = Array("stats-1795678100000000-swift-frontend-Core-all-x86_64-o-Onone-219.json".utf8)
    let content = Array(
      "{\"AST.NumSourceLines\": 9223372036854775807, \"time.swift-frontend.C.wall\": 2.5e-01}".utf8
    )
    for _ in 0..<200 {
      var (name, content) = (name, content)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        content[Int.random(in: content.indices, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
        name[Int.random(in: name.indices, using: &generator)] = .random(
          in: 0x20...0x7E,
          using: &generator
        )
      }
      let read = try? BuildFile.content(of: content, named: String(decoding: name, as: UTF8.self))
      guard case .job(let job)? = read else { continue }
      let report = CompilerJob.report(of: [job, job])
      #expect(
        report.times.allSatisfy { (0...1_000_000_000_000).contains($0.microseconds) },
        "\(seed)"
      )
    }
  }
}
