import ImpactAnalysis
import WorkspaceModel

/// The declarations of a file whose code can see on which line or in which column it stands.
struct LineObservers {
  private let file: FileSummary
  private let indices: Set<Int>
  /// Those among them that can see the column.
  private let columns: Set<Int>

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
      if isCaller && takers.tellColumns || looks && declaration.constructs.contains(.columns) {
        columns.insert(index)
      }
    }
    self.indices = indices
    self.columns = columns
  }

  /// Those that stand elsewhere than in an earlier version of the file.
  ///
  /// Of columns nothing is known: any may differ. Complexity: O(declarations of both).
  func moved(since old: FileSummary) -> [Int] {
    guard !indices.isEmpty else { return [] }
    return columns.union(indices.intersection(file.movedDeclarations(since: old))).sorted()
  }
}

extension Declaration {
  /// Whether it is told where its callers stand, and does not look where it stands itself.
  fileprivate var onlyTakesLocation: Bool {
    flags.contains(.takesLocation)
      && flags.isDisjoint(with: [.observesLocation, .defaultArgumentObservesLocation])
  }
}
