import ImpactAnalysis
import WorkspaceModel

/// The declarations of a file whose code can see on which line or in which column it stands.
struct LineObservers {
  private let file: FileSummary
  private let indices: Set<Int>
  /// The subset that looks at a column itself.
  private let columns: Set<Int>
  /// The subset whose callees may receive the column.
  private let callers: Set<Int>

  /// Complexity: O(declarations + names of `takers`).
  init(of file: FileSummary, _ takers: LocationTakers) {
    self.file = file
    var indices: Set<Int> = []
    var columns: Set<Int> = []
    let callees = takers.names.union(LocationTakers.inlineSnapshots)
    var callers = Set(
      callees.filter(file.contains).flatMap { file.declarations(mentioning: $0) }
    )
    if takers.hasInitializers {
      callers.formUnion(file.declarations(mentioning: NameKey("init")))
    }
    for (index, declaration) in file.declarations.enumerated() {
      let isCaller =
        callers.contains(index) || !declaration.constructs.isDisjoint(with: takers.unnamedUses)
      let looks = declaration.constructs.contains(.lines) && !declaration.onlyTakesLocation
      if isCaller || looks { indices.insert(index) }
      if looks, declaration.constructs.contains(.columns) { columns.insert(index) }
    }
    self.indices = indices
    self.columns = columns
    self.callers = takers.tellColumns ? callers : []
  }

  /// The declarations that stand elsewhere than in an earlier version of the file.
  ///
  /// Columns are not recorded. If only white space or comments differ, any column may differ. Otherwise columns that
  /// only callees receive count as the same (`hole.column`). Complexity: O(declarations of both).
  func moved(since old: FileSummary) -> [Int] {
    guard !indices.isEmpty else { return [] }
    let moved = indices.intersection(file.movedDeclarations(since: old)).union(columns)
    return (file.tokens == old.tokens ? moved.union(callers) : moved).sorted()
  }
}

extension Declaration {
  /// Whether it receives the places of its callers, and does not use its own.
  fileprivate var onlyTakesLocation: Bool {
    flags.contains(.takesLocation)
      && flags.isDisjoint(with: [.observesLocation, .defaultArgumentObservesLocation])
  }
}
