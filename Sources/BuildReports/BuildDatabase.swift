/// The database of llbuild, `build.db`, in which both build systems of SwiftPM and Xcode keep when they ran what.
///
/// It has a row for each rule: a command, a file, a target. A row has the number of the build that last ran the
/// rule. Begin and end are in seconds since the machine was started.
enum BuildDatabase {
  /// The beginning of every file of SQLite.
  static let magic = Array("SQLite format 3\0".utf8)

  /// The only known form of llbuild's tables: that of Swift 6.3.
  private static let schema = 17

  /// One rule that a build ran.
  struct Rule {
    /// The kind of the rule, a letter, and its name.
    var key: [UInt8]
    /// The number of the build that last ran the rule, or looked at its file.
    var build: Int64
    /// The number of the build in which its result last became another one.
    var changed: Int64
    /// When it could begin, in seconds.
    var ready: Double
    /// When it began, in seconds.
    var start: Double
    var end: Double

    /// The name by which a command waits for a lane; `nil` of what runs in no lane.
    ///
    /// A task of Swift Build has a length of four bytes and an identifier in its key.
    fileprivate var jobName: ArraySlice<UInt8>? {
      switch key.first {
      case UInt8(ascii: "C"):
        let name = key.dropFirst()
        let isGroup =
          name.first == UInt8(ascii: "<") || name.starts(with: "PackageStructure".utf8)
          || name.starts(with: "P0:::Gate ".utf8)
          || name.firstRange(of: Array(":Gate ".utf8)) != nil
          || name.firstRange(of: Array(":SwiftDriver ".utf8)) != nil
        return isGroup ? nil : name
      case UInt8(ascii: "X"): return key.dropFirst(5)
      default: return nil
      }
    }
  }

  /// Reads a copy of a database; its builds ran so many commands at once.
  ///
  /// - Throws: `BuildReportError`.
  static func read(_ path: String, lanes: Int) throws(BuildReportError) -> BuildReport {
    let file = try SQLiteFile(path)
    try requireSchema(of: file)
    var rules: [Rule] = []
    try file.forEachRow(
      of: """
        SELECT key_names.key, built_at, computed_at, start, end FROM rule_results
        JOIN key_names ON key_names.id = rule_results.key_id
        """
    ) { row throws(BuildReportError) in
      let rule = Rule(
        key: row.bytes(0),
        build: row.integer(1),
        changed: row.integer(2),
        ready: row.real(3),
        start: row.real(3),
        end: row.real(4)
      )
      // A rule that was never finished, or whose clock ran backwards, has no time.
      guard rule.build > 0, rule.ready > 0, rule.end >= rule.ready, rule.end < 1e10 else { return }
      rules.append(rule)
    }
    schedule(&rules, lanes: lanes)
    var native = NativeSteps()
    var swiftBuild = SwiftBuildSteps()
    for rule in rules {
      native.add(rule)
      swiftBuild.add(rule)
    }
    let times = native.times + swiftBuild.times
    return BuildReport(times: times.sorted { $0.isOrdered(before: $1) })
  }

  /// Sets when each command began.
  private static func schedule(_ rules: inout [Rule], lanes: Int) {
    var builds: [Int64: [(index: Int, job: LaneSchedule.Job)]] = [:]
    for (index, rule) in rules.enumerated() {
      guard let name = rule.jobName else { continue }
      let job = LaneSchedule.Job(name: Array(name), ready: rule.ready, end: rule.end)
      builds[rule.build, default: []].append((index, job))
    }
    for jobs in builds.values {
      let starts = LaneSchedule.starts(of: jobs.map(\.job), lanes: lanes)
      for (job, start) in zip(jobs, starts) { rules[job.index].start = start }
    }
  }

  private static func requireSchema(of file: borrowing SQLiteFile) throws(BuildReportError) {
    // A view may compute what it likes.
    var tables = 0
    try file.forEachRow(
      of: """
        SELECT count(*) FROM sqlite_master
        WHERE type = 'table' AND name IN ('info', 'key_names', 'rule_results')
        """
    ) { row throws(BuildReportError) in tables = Int(row.integer(0)) }
    guard tables == 3 else {
      throw BuildReportError("It is a database of SQLite, and not one of a build")
    }
    var version: Int64?
    try file.forEachRow(of: "SELECT version FROM info LIMIT 1") { row throws(BuildReportError) in
      version = row.integer(0)
    }
    guard let version else {
      throw BuildReportError("No build has ended yet: record after the next one")
    }
    guard version == schema else {
      throw BuildReportError(
        "Its tables are of version \(version), and only \(schema) is known: update graphctl"
      )
    }
  }
}
