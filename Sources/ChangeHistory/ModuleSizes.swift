import HashTreeCollections
package import WorkspaceModel

/// An estimate of the time that compilations take, by the size of the sources.
package struct ModuleSizes: Sendable, Hashable {
  /// Microseconds.
  private static let module = 500_000
  private static let perLine = 400
  /// Lines of a file that is not read.
  private static let unreadLines = 100

  private var lines: [String: Int] = [:]

  package init() {}

  /// Takes over the modules of a snapshot; what an earlier one had of them is forgotten.
  ///
  /// Complexity: O(sources).
  package mutating func add(_ snapshot: WorkspaceSnapshot) {
    for module in snapshot.graph.modules.indices {
      guard let target = snapshot.target(of: module) else { continue }
      lines[snapshot.graph.modules[module].id] = target.sources.reduce(0) { sum, path in
        sum + (snapshot.summaries[path].map { Int($0.lineCount) } ?? Self.unreadLines)
      }
    }
  }

  /// The time of one compilation in a debug build, in microseconds; of a module that no snapshot had, that of none.
  package func microseconds(of module: String) -> Int {
    Self.module + (lines[module] ?? 0) * Self.perLine
  }
}
