import GraphProtos
import Testing
import WorkspaceModel

@testable import GraphRPC
@testable import ImpactAnalysis

@Suite struct AnswerBoundsTests {
  private func changes(_ counts: Int...) throws -> [FileChange] {
    try counts.enumerated().map { index, count in
      FileChange(
        path: try #require(SourcePath("\(index).swift")),
        module: "a/A",
        kind: .modified,
        level: .body,
        declarations: (0..<count).map {
          DeclarationChange(name: "f\($0)", kind: .added, access: .internal, effect: .body, line: 1)
        }
      )
    }
  }

  @Test func whatFitsIsNotTruncated() throws {
    var bounds = AnswerBounds(.init())
    let shown = bounds.changes(try changes(1, 2))
    #expect(shown.count == 2)
    #expect(bounds.truncation == nil)
  }

  @Test func whatIsLeftOutIsCounted() throws {
    var limits = Graphd_V1_AnswerLimits()
    limits.changes = 2
    limits.declarations = 4
    var bounds = AnswerBounds(limits)
    let shown = bounds.changes(try changes(3, 3, 5))
    let counts = shown.map { bounds.declarations($0.declarations).count }
    #expect(counts == [3, 1])
    #expect(bounds.truncation?.changes == 1)
    #expect(bounds.truncation?.declarations == 7)
    #expect(bounds.truncation?.modules == 0)
  }
}
