import DocumentFormats

/// One run of the compiler, by the file that it leaves with `-stats-output-dir`.
///
/// The file's name has the start in microseconds, the module and the first source or `all`. Triple, kind of the output
/// and optimization follow: `stats-17957-swift-frontend-Core-a.swift-x86_64_linux-o-Onone-219.json`.
package struct CompilerJob: Sendable, Hashable {
  /// The kind of a job's output.
  private enum Output: Hashable {
    /// The module's interface, without code.
    case interface
    /// The code of some files.
    case objects
    /// The code of the whole module at once.
    case wholeModule
  }

  private var target: BuiltTarget
  private var step: BuildStep
  private var output: Output
  /// The lines of all sources of the module, or of those that the job compiled.
  private var lines: Int

  /// Whether a file has a name as the compiler gives it.
  package static func isName(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasPrefix("stats-") && name.hasSuffix(".json")
  }

  /// Reads a job; the content is that of the file of that name.
  ///
  /// - Throws: `BuildReportError` if it is no job that compiles Swift.
  init(name path: String, _ content: DocumentValue) throws(BuildReportError) {
    let name = (path.split(separator: "/").last ?? "").dropFirst(6).dropLast(5)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard Self.isName(path), parts.count >= 8, let microseconds = Double(parts[0]),
      (1..<1e17).contains(microseconds), parts.dropLast(6).contains("frontend")
    else {
      throw BuildReportError(
        "Its name is none that the compiler gives: leave the files of `-stats-output-dir` as they are"
      )
    }
    let wall = content.members
      .filter { $0.key.hasPrefix("time.swift-frontend.") && $0.key.hasSuffix(".wall") }
      .compactMap { $0.value.text.flatMap(Double.init) }.max()
    guard let wall, (0..<1e6).contains(wall) else {
      throw BuildReportError("It has no time of the whole job: the compiler did not end")
    }
    let (module, input, kind, optimization) = (
      parts[parts.count - 6], parts[parts.count - 5], parts[parts.count - 3],
      parts[parts.count - 2]
    )
    target = BuiltTarget(
      target: String(module),
      configuration: optimization == "Onone" ? "debug" : "release"
    )
    step = BuildStep(start: microseconds / 1e6, duration: wall)
    switch kind {
    case "swiftmodule": output = .interface
    case "o", "bc": output = input == "all" ? .wholeModule : .objects
    default: throw BuildReportError("It is a job that makes `\(kind)`, no code")
    }
    // No module has so many; sums of what a file states must not overflow.
    lines = min(max(0, content["AST.NumSourceLines"]?.text.flatMap { Int($0) } ?? 0), 1 << 32)
  }

  // MARK: Modules

  /// The times of the modules that jobs compiled.
  ///
  /// A compilation of a module begins with the job that makes its interface, or is one job. Its jobs together compiled
  /// all of it if they read as many lines as the interface's job. Complexity: O(jobs · builds).
  package static func report(of jobs: [CompilerJob]) -> BuildReport {
    var times: [BuildReport.Time] = []
    for (target, jobs) in Dictionary(grouping: jobs, by: \.target) {
      let sorted = jobs.sorted { $0.step.start < $1.step.start }
      for job in sorted where job.output == .wholeModule {
        times.append(target.time(of: [job.step], isWhole: true, "stats"))
      }
      for jobs in runs(sorted.filter { $0.output != .wholeModule }) {
        let interface = jobs.first { $0.output == .interface }?.lines ?? 0
        let compiled = jobs.filter { $0.output == .objects }.map(\.lines).reduce(0, +)
        times.append(
          target.time(
            of: jobs.map(\.step),
            isWhole: interface > 0 && compiled >= interface,
            "stats"
          )
        )
      }
    }
    return BuildReport(times: times.sorted { $0.isOrdered(before: $1) })
  }

  /// Divides the jobs of one module, by their starts, at those that make its interface.
  ///
  /// Another job may have begun before that of its build, but not have ended: no two builds compile a module at once.
  /// Complexity: O(jobs · builds).
  private static func runs(_ jobs: [CompilerJob]) -> [[CompilerJob]] {
    let starts = jobs.filter { $0.output == .interface }.map(\.step.start)
    let runs = Dictionary(grouping: jobs) { job in
      let moment = job.output == .interface ? job.step.start : job.step.end
      return starts.lastIndex { $0 <= moment } ?? -1
    }
    return runs.sorted { $0.key < $1.key }.map(\.value)
  }
}
