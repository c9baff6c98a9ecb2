import BitCollections
import GraphCore
import HashTreeCollections
package import ImpactAnalysis
package import TestHistory
import TestReach
package import WorkspaceModel

/// The hash of what each test case can run, in one state of a workspace.
///
/// It covers of Swift sources the declarations for which a change would select the test, and all else as
/// ``RunningContents`` does.
///
/// Rule: tests.case.proof
package struct CaseContents: Sendable {
  /// By the index of the module, then by the identifier of the test; without tests of which all that their target runs
  /// counts.
  package private(set) var contents: [Int: [String: RunContents]] = [:]
  /// The contents that all tests of a target share, by the index of its module.
  private(set) var frames: [Int: RunContents] = [:]
  /// The number of each of these tests in the reach, by module and identifier.
  private(set) var numbers: [Int: [String: Int]] = [:]

  /// - Complexity: O(declarations * groups of tests that reach the same of a file).
  ///
  /// - Parameters:
  ///   - catalog: The tests of the state.
  ///   - grain: As in the question.
  ///   - snapshot: The state.
  ///   - options: The build.
  ///   - followed: The files that ``followedFiles(in:)`` returns.
  ///   - frame: The contents of targets without these sources.
  ///   - digest: SHA-256, or another hash without collisions.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    of catalog: TestCatalog,
    grain: TestGrain?,
    in snapshot: WorkspaceSnapshot,
    _ options: ImpactOptions,
    followed: Set<SourcePath>,
    frame: RunningContents,
    digest: @escaping RunningContents.Digest
  ) throws(CancellationError) {
    var frame = frame
    let unlinked = UnlinkedContents(snapshot)
    let targets = catalog.targets.filter { target in
      let module = snapshot.graph.modules[target.module]
      return snapshot.workspace.testGrains.grain(of: module, asked: grain) == .testCase
        && !target.mayHoldOthers && unlinked.executables(of: target.module).isEmpty
        && unlinked.nestedPackages(of: target.module).isEmpty
        && snapshot.launchedApps(of: target.module).isEmpty
    }
    guard !targets.isEmpty else { return }
    let known = try KnownReach.of(snapshot, options)
    let digests = try Self.digests(known, followed, in: snapshot, digest)
    for target in targets {
      guard let common = frame.contents(ofModule: target.module) else { continue }
      frames[target.module] = common
      for test in target.tests {
        let found = known.numbers(of: test, in: target)
        guard let number = found.first, found.count == 1,
          !known.reach.unbounded.contains(number)
        else { continue }
        var tokens = TokenBytes()
        tokens.add("graphd case contents 1")
        tokens.add(common.digest)
        tokens.add(digests[number])
        let id = test.identifier.description
        contents[target.module, default: [:]][id] = RunContents(
          digest: digest(tokens.bytes).hexadecimal
        )
        numbers[target.module, default: [:]][id] = number
      }
    }
  }

  /// The contents of all files in the reach of each test, by its number.
  private static func digests(
    _ known: KnownReach,
    _ followed: Set<SourcePath>,
    in snapshot: WorkspaceSnapshot,
    _ digest: RunningContents.Digest
  ) throws(CancellationError) -> [[UInt8]] {
    let takers = LocationTakers(in: snapshot)
    var digests = [[UInt8]](repeating: [], count: known.count)
    for path in followed.sorted() {
      if Task.isCancelled { throw CancellationError() }
      guard let file = snapshot.summaries[path] else { continue }
      let observers = LineObservers(of: file, takers)
      var partition = ReachPartition()
      for index in file.declarations.indices {
        let tokens = DeclarationTokens(of: index, in: file, path, observers)
        let reached = known.reach.tests(meeting: .reached, of: path, index)
        if let reached { partition.add(tokens.whole, for: reached) }
        for part in tokens.parts {
          let row = known.reach.tests(meeting: part.criteria, of: path, index)
          if let row { partition.add(part.bytes, for: row) }
        }
      }
      for group in partition.groups {
        let contents = digest(group.bytes)
        for number in digests.indices where group.tests.contains(number) {
          digests[number] += contents
        }
      }
    }
    return digests
  }

  /// The Swift files whose declarations can be followed one by one.
  ///
  /// Macros and plug-ins write code with theirs, and code that is not read may use any.
  ///
  /// Complexity: O(declarations).
  package static func followedFiles(in snapshot: WorkspaceSnapshot) -> Set<SourcePath> {
    let graph = snapshot.graph
    let tools = graph.modules.indices.filter { [.macro, .plugin].contains(graph.modules[$0].kind) }
    let writers = graph.graph.reachable(from: tools + snapshot.unreadModules, .forward)
    var files: Set<SourcePath> = []
    for module in graph.modules.indices where !writers.contains(module) {
      for path in snapshot.target(of: module)?.sources ?? [] {
        if snapshot.summaries[path]?.canBeFollowed == true { files.insert(path) }
      }
    }
    for module in writers { files.subtract(snapshot.target(of: module)?.sources ?? []) }
    return files
  }
}

extension FileSummary {
  /// Whether only its declarations decide what tests do, and each by its name.
  fileprivate var canBeFollowed: Bool {
    isSwift && problems.isEmpty && locationDirectives.isEmpty && wiring.isEmpty
      && !imports.contains { $0.attributes.contains(.exported) }
      && declarations.allSatisfy { CaseDifferences.criteria(forUsersOf: $0) != nil }
  }
}
