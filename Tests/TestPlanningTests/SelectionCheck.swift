import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// Checks what replacing one text by another one selects: `A.testOne changed`, one test a line.
func checkSelection(
  _ text: String,
  replacing old: String,
  with new: String,
  selects expected: String,
  grain: TestGrain? = nil,
  configure: (inout TestWorkspace) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(text.components(of: old) == 2, "`\(old)` must occur once")
  var (before, after) = (TestWorkspace(text), TestWorkspace(text.replacing(old, with: new)))
  configure(&before)
  configure(&after)
  let selection = try before.selection(to: after, grain: grain)
  let found = selection.choices.filter(\.runs).map {
    "\($0.test.identifier) \($0.because.kind.rawValue)"
  }
  #expect(
    found == expected.split(separator: "\n").map(String.init),
    sourceLocation: sourceLocation
  )
}

extension String {
  /// The pieces between the occurrences of `text`, counted.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}

extension TestWorkspace {
  func selection(
    to other: TestWorkspace,
    strategy: TestSelection.Strategy = .safe,
    grain: TestGrain? = nil,
    tags: TagFilter = TagFilter()
  ) throws -> TestSelection {
    let analyzer = try ImpactAnalyzer(
      from: try snapshot(),
      to: try other.snapshot(),
      options: ImpactOptions()
    )
    return TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug),
      strategy: strategy,
      grain: grain,
      tags: tags
    )
  }
}
