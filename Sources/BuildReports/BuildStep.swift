/// A target as it was built.
struct BuiltTarget: Hashable {
  /// The name in the manifest.
  var target: String
  /// In small letters.
  var configuration: String
  /// Whether it was built for the machine that builds.
  var isTool = false

  /// The time in which at least one step of the target ran, of all builds that it was compiled in.
  ///
  /// - Parameters:
  ///   - steps: The last run of each step; at least one.
  ///   - isWhole: Whether together they compile all of the target.
  ///   - source: The kind of the file that has the steps.
  /// - Returns: A time that has the same name wherever it is read.
  func time(
    of steps: [BuildStep],
    isWhole: Bool,
    _ source: String = "build.db"
  ) -> BuildReport.Time {
    var seconds = 0.0
    for (_, steps) in Dictionary(grouping: steps, by: \.build).sorted(by: { $0.key < $1.key }) {
      var covered = -Double.infinity
      for step in steps.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
        seconds += max(0, step.end - max(step.start, covered))
        covered = max(covered, step.end)
      }
    }
    let first = steps.lazy.map(\.ready).min() ?? 0
    let last = steps.lazy.map(\.end).max() ?? 0
    let bits = [first.bitPattern, last.bitPattern, UInt64(steps.count)]
    return BuildReport.Time(
      target: target,
      configuration: configuration,
      isTool: isTool,
      run: source + " " + bits.map { String($0, radix: 16) }.joined(separator: "-"),
      microseconds: Int(min(seconds, 1e6) * 1e6),
      isWhole: isWhole
    )
  }
}

/// The last run of a step that compiles a target, or a part of it.
struct BuildStep: Hashable {
  /// The number of the build.
  var build: Int64
  /// When it could begin, when it began and when it ended, in seconds of one clock.
  var ready: Double
  var start: Double
  var end: Double

  init(_ rule: BuildDatabase.Rule) {
    build = rule.build
    ready = rule.ready
    start = rule.start
    end = rule.end
  }

  /// Makes a step of the only build that a file is about; in seconds.
  init(start: Double, duration: Double) {
    build = 1
    (ready, self.start, end) = (start, start, start + duration)
  }
}
