import TestSupport
import Testing

@testable import BuildReports

@Suite struct BuildDatabaseTests {
  private static let rules = """
    1 10 12.5 CC.Base-x86_64-unknown-linux-gnu-debug.module
    3 20 20.5 CC.Right-Side-x86_64-unknown-linux-gnu-debug.module
    2 20 24 CC.Base-x86_64-unknown-linux-gnu-release.module
    1 12 13 C<Base-x86_64-unknown-linux-gnu-debug.module>
    1 12 19 CC.App-x86_64-unknown-linux-gnu-debug.exe
    1 12 12.75 CC.Macro-arm64-apple-macosx-debug-tool.module
    1 10 11 C/p/.build/x86_64-unknown-linux-gnu/debug/CBase.build/c.c.o
    1 10.5 12 C/p/.build/x86_64-unknown-linux-gnu/debug/CBase.build/sub/d.c.o
    4 30 30.25 C/p/.build/x86_64-unknown-linux-gnu/debug/CBase.build/e.c.o
    1 12 12.1 C/p/.build/x86_64-unknown-linux-gnu/debug/Base.build/Base.swiftmodule.o
    1 1 2 N/p/.build/x86_64-unknown-linux-gnu/debug/CBase.build/c.c.o
    1 9 5 CC.Backwards-x86_64-unknown-linux-gnu-debug.module
    0 9 10 CC.NeverRun-x86_64-unknown-linux-gnu-debug.module
    1 9 10 CC.no-triple-debug.module
    5 40 41 CC.Whole-One-x86_64-unknown-linux-gnu-debug.module
    5/5 41 41 N/p/.build/x86_64-unknown-linux-gnu/debug/Whole_One.build/a.swift.o
    5/5 41 41 N/p/.build/x86_64-unknown-linux-gnu/debug/Whole_One.build/sub/b.swift.o
    4/1 41 41 N/p/.build/x86_64-unknown-linux-gnu/debug/Whole_One.build/removed.swift.o
    5 40 41 CC.Part-x86_64-unknown-linux-gnu-debug.module
    5/5 41 41 N/p/.build/x86_64-unknown-linux-gnu/debug/Part.build/a.swift.o
    5/4 41 41 N/p/.build/x86_64-unknown-linux-gnu/debug/Part.build/b.swift.o
    1 9 10 CC.Staging-x86_64-unknown-linux-gnu-staging.module
    """

  @Test func commandsOfANativeBuildAreItsModules() throws {
    let file = try DatabaseFile(sql: statements(Self.rules))
    #expect(
      lines(try read(file)) == [
        "Base debug 2500", "Base release 4000", "CBase debug 2250", "Macro debug 750 tool",
        "Part debug 1000 part", "Right-Side debug 500 part", "Whole-One debug 1000",
      ]
    )
  }

  /// Identifiers and descriptions as Swift Build writes them; `~` is a length, `^` the begin of an array and a text.
  private static let swiftBuild = """
    1 10 12 X~P0:target-Base-PACKAGE-TARGET:Base-SDKROOT:linux:Debug:7818f9^swift-driver-job-execution
    1 11 13 X~P0:target-Base-PACKAGE-TARGET:Base-SDKROOT:linux:Debug:aa9e90^swift-driver-job-execution
    1 5 20 X~P2:target-Base-PACKAGE-TARGET:Base-SDKROOT:linux:Debug:5a9244^swift-driver-invocation
    1 10 30 CP0:::Gate target-Base-PACKAGE-TARGET:Base-SDKROOT:linux-compile-sources
    1 13 14 X~P0:target-App-PACKAGE-TARGET:App-1DA2-testable-SDKROOT:linux:Debug:dfcc4a^swift-driver-job-execution
    1 14 15 X~P0:target-App-product-PACKAGE-PRODUCT:p_App.App-SDKROOT:linux:Debug:349fb1^swift-driver-job-execution
    2 20 20.5 X~P0:target-Left-Side-PACKAGE-TARGET:Left-Side-SDKROOT:linux:Debug:36c7dd^swift-driver-job-execution
    1 13 19 X~P0:target-Left-Side-PACKAGE-TARGET:Left-Side-SDKROOT:linux:Debug:16c76e^swift-driver-job-execution
    1 10 10.5 CP1:target-CBase-PACKAGE-TARGET:CBase-SDKROOT:linux:Debug:CompileC /p/c.o /p/c.c normal
    1 10.25 11 CP1:target-CBase-PACKAGE-TARGET:CBase-SDKROOT:linux:Debug:CompileC /p/d.o /p/d.c normal
    """

  @Test func jobsOfSwiftBuildAreItsModules() throws {
    var sql = statements("")
    for (index, line) in Self.swiftBuild.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ", maxSplits: 3)
      var key = Array(words[3].utf8)
      if let begin = key.firstIndex(of: UInt8(ascii: "~")),
        let end = key.firstIndex(of: UInt8(ascii: "^"))
      {
        let length = end - begin - 1
        key.replaceSubrange(end...end, with: [0x96, 0xBA])
        key.replaceSubrange(begin...begin, with: [UInt8(length), 0, 0, 0])
      }
      let digits = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      sql.append("INSERT INTO key_names VALUES (\(index), x'\(digits)')")
      sql.append(
        "INSERT INTO rule_results VALUES "
          + "(\(index), x'', 1, \(words[0]), \(words[0]), \(words[1]), \(words[2]), x'')"
      )
    }
    #expect(
      lines(try read(DatabaseFile(sql: sql))) == [
        "App debug 2000", "Base debug 3000", "CBase debug 1000", "Left-Side debug 500 part",
      ]
    )
  }

  @Test func theSameMeasurementHasTheSameName() throws {
    let first = try read(DatabaseFile(sql: statements(Self.rules)))
    let second = try read(DatabaseFile(sql: statements(Self.rules)))
    #expect(first == second)
    let names = first.times.map { [$0.target, $0.configuration, $0.run] }
    #expect(Set(names).count == first.times.count)
  }

  @Test(
    arguments: [
      (statements("1 1 2 CC.A-x86_64-unknown-linux-gnu-debug.module", version: 18), "version 18"),
      (["CREATE TABLE other (id INTEGER)"], "not one of a build"),
      (
        [
          "CREATE VIEW info AS SELECT 17 AS version", "CREATE VIEW key_names AS SELECT 1 AS id",
          "CREATE VIEW rule_results AS SELECT 1 AS key_id",
        ], "not one of a build"
      ),
      (Array(statements("").dropLast()), "No build has ended"),
      (
        [
          "CREATE TABLE info (version INTEGER)", "INSERT INTO info VALUES (17)",
          "CREATE TABLE key_names (id INTEGER)", "CREATE TABLE rule_results (key_id INTEGER)",
        ], "no such column"
      ),
    ]
  )
  func aDatabaseOfAnotherFormHasNoTimes(_ sql: [String], _ reason: String) throws {
    let file = try DatabaseFile(sql: sql)
    let error = #expect(throws: BuildReportError.self) { try read(file) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: ["", "{}", "SQLite format 3", "SQLite format 3\0 and then nothing more of it"])
  func anythingElseHasNoTimes(_ text: String) throws {
    let file = try DatabaseFile(Array(text.utf8))
    #expect(throws: BuildReportError.self) { try read(file) }
  }

  @Test func aFolderOrNothingHasNoTimes() {
    #expect(throws: BuildReportError.self) { try BuildFile.read("/", named: "/", lanes: 8) }
    let path = "/nowhere/build.db"
    #expect(throws: BuildReportError.self) { try BuildFile.read(path, named: path, lanes: 8) }
  }

  /// A database that is cut off or damaged is refused, or gives times that its bytes contain.
  @Test(.timeLimit(.minutes(10)), arguments: 1...20)
  func damageNeitherEndsTheProcessNorTheReading(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sound = try DatabaseFile(sql: statements(Self.rules)).bytes
    for _ in 0..<40 {
      var bytes = sound
      if generator.once(in: 3) { bytes.removeLast(generator.below(bytes.count)) }
      for _ in 0..<generator.below(20) where !bytes.isEmpty {
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      let file = try DatabaseFile(bytes)
      do {
        for time in try read(file).times {
          #expect(time.microseconds >= 0)
        }
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
