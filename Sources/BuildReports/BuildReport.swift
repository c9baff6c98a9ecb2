/// The times of one file that a build tool has left.
package struct BuildReport: Sendable, Hashable {
  /// The time of one target.
  package struct Time: Sendable, Hashable {
    /// The name of the target in its manifest, or the module's name.
    package var target: String
    /// `debug`, `release`, or the name of a project's configuration; empty if it is not known.
    package var configuration: String
    /// Whether it was built for the machine that builds: as a part of a macro, a plug-in or a tool.
    package var isTool: Bool
    /// Distinguishes measurements: the same one has the same name wherever it is read.
    package var run: String
    package var microseconds: Int
    /// Whether all of the target was compiled; otherwise the time is the least that this takes.
    package var isWhole: Bool
    /// The names of the Swift files that were compiled, where they alone show whether that is all; else none.
    package var files: Set<String> = []

    package init(
      target: String,
      configuration: String,
      isTool: Bool = false,
      run: String,
      microseconds: Int,
      isWhole: Bool
    ) {
      self.target = target
      self.configuration = configuration
      self.isTool = isTool
      self.run = run
      self.microseconds = microseconds
      self.isWhole = isWhole
    }

    /// By target and configuration.
    func isOrdered(before other: Time) -> Bool {
      (target, configuration, isTool ? 1 : 0, run)
        < (other.target, other.configuration, other.isTool ? 1 : 0, other.run)
    }
  }

  /// By target and configuration.
  package var times: [Time]

  package init(times: [Time]) { self.times = times }
}

/// Why the file of a build tool is not read.
package struct BuildReportError: Error, Hashable, CustomStringConvertible {
  /// A sentence without the file's name.
  package var reason: String

  init(_ reason: String) { self.reason = reason }

  package var description: String { reason }
}
