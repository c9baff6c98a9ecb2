import ImpactAnalysis
import SwiftKnowledge
import WorkspaceModel

/// The declarations of a file whose code can see where it stands, or read its own text.
struct LineObservers {
  private let file: FileSummary
  /// The ones that can see their line or column.
  private let indices: Set<Int>
  /// The ones that know the path of the file.
  private let readers: [Int]

  /// Complexity: O(declarations + names of `takers`).
  init(of file: FileSummary, _ takers: LocationTakers) {
    self.file = file
    let callees = takers.names.union(LocationFunctions.inlineSnapshots)
    var indices = Set(
      callees.filter(file.contains).flatMap { file.declarations(mentioning: $0) }
    )
    if takers.hasInitializers {
      indices.formUnion(file.declarations(mentioning: NameKey("init")))
    }
    var readers: [Int] = []
    for (index, declaration) in file.declarations.enumerated() {
      let looks = !declaration.onlyTakesLocation
      if looks && declaration.constructs.contains(.lines)
        || !declaration.constructs.isDisjoint(with: takers.unnamedUses)
      {
        indices.insert(index)
      }
      if looks, declaration.constructs.contains(.paths) { readers.append(index) }
    }
    self.indices = indices
    self.readers = readers
  }

  /// Whether a declaration can see its line or column.
  func seesLine(_ index: Int) -> Bool { indices.contains(index) }

  /// Whether a declaration knows the path of the file, which it may read.
  func readsFile(_ index: Int) -> Bool { readers.contains(index) }

  /// The declarations that see another place than in an earlier version of the file, or another text.
  ///
  /// In a file without recorded places, any may have moved. Complexity: O(declarations of both).
  func differing(from old: FileSummary) -> [Int] {
    guard !indices.isEmpty || !readers.isEmpty else { return [] }
    let moved =
      file.hasLayouts(with: old)
      ? indices.intersection(file.movedDeclarations(since: old)) : indices
    return moved.union(file.tokens == old.tokens ? [] : readers).sorted()
  }
}

extension Declaration {
  /// Whether it receives the places of its callers, and does not use its own.
  var onlyTakesLocation: Bool {
    flags.contains(.takesLocation)
      && flags.isDisjoint(with: [.observesLocation, .defaultArgumentObservesLocation])
  }
}
