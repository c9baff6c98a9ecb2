package import BuildHistory
import BuildReports
import GraphEngine
package import SourceTrees
import TestHistory
import TestReports
package import WorkspaceModel

/// The build times of a workspace's modules: what builds have left is recorded in a ledger, and read from it.
package struct BuildRecorder: Sendable {
  private let ledgers: LedgerShelf

  package init(ledgers: LedgerShelf) { self.ledgers = ledgers }

  /// A file that a build tool has left, as a client sent it.
  package struct File: Sendable, Hashable {
    /// Its path at the client.
    package var name: String
    /// A copy of its bytes.
    package var path: String
    /// The version of the compiler, as it prints it; empty if it is not known.
    package var toolchain: String
    /// How many commands the build ran at once; at least 1.
    package var lanes: Int

    package init(name: String, path: String, toolchain: String, lanes: Int) {
      self.name = name
      self.path = path
      self.toolchain = toolchain
      self.lanes = lanes
    }
  }

  /// The result of recording.
  package struct Outcome: Sendable {
    /// How many files could be read.
    package var files = 0
    /// By module and configuration.
    package var measurements: [BuildTimes.Measurement] = []
    /// The targets that are no module of the workspace.
    package var unknown: Set<String> = []
    package var problems: [Problem] = []
    /// How many modules of the workspace the ledger has a time of.
    package var known = 0
    package var total = 0
    /// The new upload, if the ledger was one.
    package var upload: String?
  }

  /// Records the times of `files` in a ledger; `nil` is the workspace's own one.
  ///
  /// A file that cannot be read is a problem of the outcome, and takes nothing from the others.
  ///
  /// - Throws: `EngineError`, `LedgerFileError`, or `CancellationError`; then the ledger is as it was.
  @concurrent
  package func record(
    _ files: [File],
    in reference: LedgerReference?,
    _ snapshot: WorkspaceSnapshot,
    of root: WorkspaceRoot
  ) async throws -> Outcome {
    var outcome = Outcome()
    let targets = BuiltTargets(snapshot, root: root)
    var folders = CompilerFolders()
    for file in files {
      do {
        switch try BuildFile.read(file.path, named: file.name, lanes: file.lanes) {
        case .report(let report):
          outcome.files += 1
          targets.add(report, of: file, to: &outcome)
        case .job(let job): folders.add(job, of: file)
        }
      } catch {
        if CompilerJob.isName(file.name) {
          folders.add(error, of: file)
        } else {
          outcome.problems.append(Self.problem("the build `\(file.name)`", error.reason))
        }
      }
    }
    folders.add(to: &outcome, targets)
    outcome.measurements.sort {
      ($0.module, $0.build, $0.run) < ($1.module, $1.build, $1.run)
    }
    let measurements = outcome.measurements
    var reference = reference ?? .named(Self.ledgerName(of: root))
    if measurements.isEmpty {
      // Nothing is written: a ledger that is only read stays as it is.
      if case .uploaded(let id) = reference { outcome.upload = id }
    } else {
      let written = try await ledgers.update(reference) { ledger in
        ledger.record(measurements)
        ledger = ledger.trimmed()
      }
      outcome.upload = written.upload
      if let upload = written.upload { reference = .uploaded(upload) }
      if let warning = written.warning {
        outcome.problems.append(Problem(.ledger, .warning, warning))
      }
    }
    let known = try await ledgers.read(reference).ledger.builds
    let modules = snapshot.graph.modules.filter { $0.kind != nil }
    outcome.total = modules.count
    outcome.known = modules.count { known.modules[$0.id] != nil }
    return outcome
  }

  fileprivate static func problem(_ subject: String, _ reason: String) -> Problem {
    Problem(
      .buildDatabaseUnreadable,
      .warning,
      "The times of \(subject) are not known: \(reason)"
    )
  }

  /// The recorded times: those of the workspace's own ledger, and those of a ledger that is named.
  ///
  /// A ledger that cannot be read has no times, and is a problem.
  package func times(
    of root: WorkspaceRoot,
    and reference: LedgerReference?
  ) async -> (times: BuildTimes, problems: [Problem]) {
    var times = BuildTimes()
    var problems: [Problem] = []
    var references = [reference].compactMap(\.self)
    if await ledgers.keepsNames { references.append(.named(Self.ledgerName(of: root))) }
    for reference in references {
      do {
        let read = try await ledgers.read(reference)
        times.merge(read.ledger.builds)
        if let warning = read.warning { problems.append(Problem(.ledger, .warning, warning)) }
      } catch {
        problems.append(Problem(.ledger, .warning, "\(error): its build times are not known"))
      }
    }
    return (times, problems)
  }

  /// The recent durations of modules by the workspace's own ledger, in microseconds and by id.
  package func durations(
    of root: WorkspaceRoot,
    in build: BuildTimes.Build
  ) async -> [String: Int] {
    await times(of: root, and: nil).times.durations(in: build)
  }

  /// The name of the ledger that a workspace has by itself.
  private static func ledgerName(of root: WorkspaceRoot) -> String {
    "builds-" + ContentDigest.sha256(root.path.bytes).prefix(16).hexadecimal
  }
}

/// The runs of the compiler, by the folder of their files: one recording has thousands, and they make one build.
private struct CompilerFolders {
  private struct Folder {
    var first: BuildRecorder.File
    var jobs: [CompilerJob] = []
    /// How many files are not understood, and why the first is not.
    var failures = 0
    var reason = ""
  }

  private var folders: [String: Folder] = [:]

  mutating func add(_ job: CompilerJob, of file: BuildRecorder.File) {
    folders[Self.folder(of: file), default: Folder(first: file)].jobs.append(job)
  }

  mutating func add(_ error: BuildReportError, of file: BuildRecorder.File) {
    var folder = folders[Self.folder(of: file)] ?? Folder(first: file)
    if folder.failures == 0 { folder.reason = error.reason }
    folder.failures += 1
    folders[Self.folder(of: file)] = folder
  }

  private static func folder(of file: BuildRecorder.File) -> String {
    file.name.lastIndex(of: "/").map { String(file.name[..<$0]) } ?? ""
  }

  func add(to outcome: inout BuildRecorder.Outcome, _ targets: BuiltTargets) {
    for (name, folder) in folders.sorted(by: { $0.key < $1.key }) {
      if !folder.jobs.isEmpty {
        outcome.files += 1
        targets.add(CompilerJob.report(of: folder.jobs), of: folder.first, to: &outcome)
      }
      guard folder.failures > 0 else { continue }
      let files = folder.failures == 1 ? "1 file" : "\(folder.failures) files"
      outcome.problems.append(BuildRecorder.problem("\(files) in `\(name)`", folder.reason))
    }
  }
}

/// The targets of a workspace, by the names that builds give them.
private struct BuiltTargets {
  private let snapshot: WorkspaceSnapshot
  /// Indices into the graph's modules.
  private let modules: [String: [Int]]
  private let root: WorkspaceRoot

  init(_ snapshot: WorkspaceSnapshot, root: WorkspaceRoot) {
    self.snapshot = snapshot
    self.root = root
    var modules: [String: [Int]] = [:]
    for (index, module) in snapshot.graph.modules.enumerated() where module.kind != nil {
      for name in Set([module.key.target, module.moduleName]) {
        modules[name, default: []].append(index)
      }
    }
    self.modules = modules
  }

  func add(
    _ report: BuildReport,
    of file: BuildRecorder.File,
    to outcome: inout BuildRecorder.Outcome
  ) {
    struct Variant: Hashable {
      var target: String
      var configuration: String
    }
    let forTarget = Set(
      report.times.lazy.filter { !$0.isTool }
        .map { Variant(target: $0.target, configuration: $0.configuration) }
    )
    for time in report.times {
      // A module that a macro uses is built once more, for the machine that builds.
      let variant = Variant(target: time.target, configuration: time.configuration)
      if time.isTool, forTarget.contains(variant) { continue }
      guard let module = module(time.target, builtAt: file.name) else {
        outcome.unknown.insert(time.target)
        continue
      }
      outcome.measurements.append(
        BuildTimes.Measurement(
          module: snapshot.graph.modules[module].id,
          build: .init(configuration: time.configuration, toolchain: file.toolchain),
          run: time.run,
          microseconds: time.microseconds,
          isWhole: time.isWhole || isAll(time.files, of: module)
        )
      )
    }
  }

  /// Whether the names of files are those of all Swift files of a module.
  private func isAll(_ files: Set<String>, of module: Int) -> Bool {
    let sources = snapshot.target(of: module)?.sources ?? []
    return !files.isEmpty
      && sources.map(\.name).filter { $0.hasSuffix(".swift") }.allSatisfy(files.contains)
  }

  /// The module of that name; of several that of the innermost package around the file; `nil` if that leaves more.
  private func module(_ name: String, builtAt file: String) -> Int? {
    guard let candidates = modules[name] else { return nil }
    if candidates.count == 1 { return candidates.first }
    guard let path = try? root.sourcePath(for: file, relativeTo: root.path) else { return nil }
    let containers = candidates.map { snapshot.graph.modules[$0].key.containerPath }
    let depth = containers.filter(path.isInside).map(\.bytes.count).max()
    let innermost = zip(candidates, containers)
      .filter { path.isInside($1) && $1.bytes.count == depth }.map(\.0)
    return innermost.count == 1 ? innermost.first : nil
  }
}
