import GraphCore
import WorkspaceModel

/// The invalidations that follow from an import which came or went.
extension Propagation {
  /// Adds what a module finds in one state alone because it loads what an import of another one brings; whether that
  /// may be anything.
  mutating func leak(into module: Int, because index: Int) -> Bool {
    guard let change = log.invalidations[index].subject.imported else { return true }
    if change.isExported, !bringIntoScope(change.module, of: module, because: index) {
      return true
    }
    let isLinkedDifferently = change.isLinked && imports.isLinkedDifferently(module)
    guard imports.isLoadedDifferently(change.module, by: module) else {
      return isLinkedDifferently
    }
    let leak = imports.leak(from: change.module, into: module)
    modules[module].leaking += Invalidation.leaked(leak, into: module, from: log[index], at: index)
      .flatMap { declarations.usesOfConformance($0, configuration) }.flatMap { insert($0) }
    return leak == nil || isLinkedDifferently
  }

  /// Adds the names that files of a module find, because one that they import exports another; `false` if they may be any.
  ///
  /// Rule: `import.exported`.
  private mutating func bringIntoScope(
    _ exported: String,
    of module: Int,
    because index: Int
  ) -> Bool {
    guard let names = imports.names(inFileImporting: exported, of: module) else { return false }
    let files = declarations.files(module)
    let mentioned = names.filter { name in
      let key = NameKey(name)
      return files.contains { $0.source.mayContain(key) && $0.source.summary.contains(key) }
    }
    modules[module].leaking += mentioned.sorted()
      .flatMap { Invalidation.imported($0, by: log[index], at: index, seenBy: module) }
      .flatMap { insert($0) }
    return true
  }
}
