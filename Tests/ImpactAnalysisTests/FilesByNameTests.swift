import SourceSummarizing
import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// The files of a module by the names that they contain.
@Suite(.timeLimit(.minutes(10))) struct FilesByNameTests {
  /// `f` calls `a0` and what its number is divisible by: `a2`, `a3`, `a5`.
  private static func files(_ count: Int, areParsed: Bool = true) throws -> [FilesByName.File] {
    try (0..<count).map { number in
      let called = [0, 2, 3, 5].filter { $0 == 0 || number % $0 == 0 }
      let text = "func f() { \(called.map { "a\($0)()" }.joined(separator: "; ")) }"
      let path = try #require(SourcePath("f\(number).swift"))
      let file = SwiftFile.file(of: Array(text.utf8)) { SwiftFile.summary(of: Array(text.utf8)) }
      if areParsed { SourceFile.parse([file]) }
      return (path, file)
    }
  }

  /// The numbers of the files that are found by names, after a number of searches.
  private func found(
    _ names: [String],
    after searches: Int,
    of files: [FilesByName.File]
  ) -> [String] {
    let table = FilesByName()
    for _ in 0..<searches { _ = table.files(naming: [NameKey("f")], of: files) }
    return table.files(naming: names.map { NameKey($0) }, of: files).map(\.path.name)
  }

  private func expected(_ divisors: [Int], _ count: Int) -> [String] {
    (0..<count).filter { number in divisors.contains { number % $0 == 0 } }.map { "f\($0).swift" }
  }

  @Test(arguments: [[2], [5], [2, 3], [3, 5, 2]])
  func manySearchesFindTheFilesThatContainAName(_ divisors: [Int]) throws {
    let files = try Self.files(60)
    let names = divisors.map { "a\($0)" }
    #expect(found(names, after: 64, of: files) == expected(divisors, 60))
    #expect(found(names + ["nothing"], after: 200, of: files) == expected(divisors, 60))
    #expect(found(["nothing"], after: 64, of: files) == [])
  }

  @Test(arguments: [31, 32, 60], [0, 63, 64, 500])
  func theAnswerIsThatOfALookIntoEachFile(_ count: Int, _ searches: Int) throws {
    let files = try Self.files(count)
    #expect(found(["a5"], after: searches, of: files) == expected([5], count))
  }

  @Test(arguments: [0, 200]) func noFileIsParsedToBeFound(_ searches: Int) throws {
    let files = try Self.files(60, areParsed: false)
    #expect(
      Set(found(["a5", "a3"], after: searches, of: files)).isSuperset(of: expected([5, 3], 60))
    )
    #expect(files.allSatisfy { $0.source.parsedSummary == nil })
  }
}
