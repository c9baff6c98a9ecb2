import BitCollections
import WorkspaceModel

/// Names that modules are searched for, of which each module is searched once for each.
///
/// A name that a search finds is searched for in turn, also in modules that were searched before.
struct NameSearch {
  /// In the order in which they were found, again for each role that they got.
  private var wanted: [NameKey] = []
  /// By module, for how many of `wanted` it was searched.
  private var searched: [Int: Int] = [:]
  /// Modules that were searched for all of `wanted`.
  private var complete = BitSet()

  mutating func add(_ name: String) {
    wanted.append(NameKey(name))
    complete = []
  }

  func isComplete(in module: Int) -> Bool { complete.contains(module) }

  func isComplete(in modules: BitSet) -> Bool { modules.isSubset(of: complete) }

  /// Begins a search of a module, and returns the names that it was not yet searched for.
  mutating func begin(in module: Int) -> Set<NameKey> {
    let names = Set(wanted[(searched[module] ?? 0)...])
    searched[module] = wanted.count
    return names
  }

  /// Ends the search of a module: it is complete if no name was added meanwhile.
  mutating func end(in module: Int) {
    if searched[module] == wanted.count { complete.insert(module) }
  }
}
