import BitCollections
import GraphCore
import WorkspaceModel

/// The parts of a module that are not followed, and the files that are not parsed, because nothing depends on them.
extension Propagation {
  /// A module with fewer invalidations is followed to the end.
  private static let fewInvalidations = 1_000
  /// In a module with more of them no reason is followed for its own sake.
  private static let manyInvalidations = 4_000

  /// Returns the part of a module's new invalidations that is still to be followed.
  ///
  /// A reason that all modules above use already is not followed any further: nothing that follows from it can be
  /// news to any of them. Where nobody loads those, they are visited each time that the module has twice as many
  /// invalidations. Once all of them are affected, and there are very many, each open reason invalidates the module as
  /// a whole.
  ///
  /// Rules: propagation.settled, propagation.limit. Complexity: that of a visit of each module above, for a module of
  /// many invalidations; else O(1).
  mutating func open(
    _ added: [Int],
    in module: Int,
    reached: BitSet
  ) throws(CancellationError) -> [Int] {
    let (count, whole) = (modules[module].own.count, modules[module].whole)
    let added = whole.isEmpty ? added : added.filter { !whole.contains(log.reasons[$0]) }
    guard count >= Self.fewInvalidations, union.isLoaded(module) else { return added }
    if count >= modules[module].nextLook {
      modules[module].nextLook = count * 2
      let loaders = union.loaders(of: module).filter { !skipped.contains($0) }
      // A module with loaders of its own would follow it in turn, again and again.
      guard !loaders.contains(where: union.isLoaded) else { return added }
      modules[module].reaching = reached
      let visit = self.visit
      var settled: BitSet?
      for loader in loaders {
        try self.visit(loader)
        settled = settled?.intersection(modules[loader].reasons) ?? modules[loader].reasons
      }
      self.visit = visit
      modules[module].settled = settled ?? BitSet()
      if count >= Self.manyInvalidations, loaders.allSatisfy({ !modules[$0].hits.isEmpty }) {
        for index in added where !modules[module].settled.contains(log.reasons[index]) {
          modules[module].own += invalidate(
            module,
            log[index].provenance.path,
            because: index,
            .limit
          )
        }
        return []
      }
    }
    return added.filter { !modules[module].settled.contains(log.reasons[$0]) }
  }

  /// Invalidates a module as a whole, by a rule: nothing else that follows there from the same reason is news.
  mutating func invalidate(
    _ module: Int,
    _ path: SourcePath?,
    because index: Int,
    _ rule: ImpactRule
  ) -> [Int] {
    guard modules[module].whole.insert(log.reasons[index]).inserted else { return [] }
    let all = log[index].ofWhole(module, path, at: index, by: rule)
    return [log.insert(all)].compactMap(\.self)
  }

  /// Whether not all that follows inside of a module was looked for.
  func isCutShort(_ module: Int) -> Bool { !modules[module].settled.isEmpty }

  /// Parses the files that may contain one of `names`, many at once.
  func parse(
    _ files: [DeclarationIndex.File],
    mentioning names: InvalidatedNames
  ) throws(CancellationError) {
    let mentioning = files.lazy.map(\.source)
      .filter { $0.parsedSummary == nil && names.mayOccur(in: $0) }
    for batch in SourceFile.unparsedBatches(of: mentioning) {
      try checkCancellation()
      SourceFile.parse(batch)
    }
  }
}
