import HashTreeCollections
package import WorkspaceModel

/// The time that a compilation is taken to need by the size of the sources.
package enum SizeEstimate {
  /// In microseconds.
  private static let module = 500_000
  private static let perLine = 400
  /// The lines of a file that is not read.
  private static let unreadLines = 100

  /// The time of a module of so many lines, before measured times of other modules scale it.
  package static func microseconds(lines: Int) -> Int { module + lines * perLine }

  /// How much slower builds are than their estimates, in thousandths; both sums are of the same modules.
  package static func scale(measured: Int, estimated: Int) -> Int {
    measured > 0 && estimated > 0 ? min(max(measured * 1_000 / estimated, 10), 100_000) : 1_000
  }

  /// The lines of a target's sources.
  ///
  /// Complexity: O(sources).
  package static func lines(of target: Target, in snapshot: WorkspaceSnapshot) -> Int {
    target.sources.reduce(0) { sum, path in
      sum + (snapshot.summaries[path].map { Int($0.lineCount) } ?? unreadLines)
    }
  }
}
