import FileRoles
import HashTreeCollections
package import ImpactAnalysis
package import TestHistory
import TestReach
package import WorkspaceModel

/// The hash of what a test can run, without the code that it is known not to execute.
///
/// A declaration that a run of the test did not execute counts without its code: its users are compiled alike. So two
/// states with equal contents are executed alike, step by step.
///
/// Rule: tests.case.coverage
package struct CoveredContents: Sendable {
  private let cases: CaseContents
  /// The tests of which a part may run in a process that ends without its counts.
  private var exiting: TestRow?
  /// Whether they may be any: such code stands in a file that is not followed.
  private let mayAllExit: Bool
  private let digest: RunningContents.Digest
  /// In the order of their files.
  private var declarations: [ReachedDeclaration] = []
  /// The declarations of each file.
  private var files: [SourcePath: Range<Int>] = [:]

  /// A declaration and the tests that it counts for.
  private struct ReachedDeclaration {
    /// The hash of its file and its name.
    var hash: UInt32
    var line: Int
    /// Whether counts show that its code was not executed.
    var isCounted: Bool
    var reached: TestRow?
    var whole: [UInt8]
    var unexecuted: [UInt8]
    var parts: [(tests: TestRow, bytes: [UInt8])]
  }

  /// - Complexity: O(declarations), beside the reach.
  ///
  /// - Parameters:
  ///   - cases: The contents of the tests of the state.
  ///   - snapshot: The state.
  ///   - options: The build.
  ///   - followed: The files that ``CaseContents/followedFiles(in:)`` returns.
  ///   - digest: As for `cases`.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package init(
    _ cases: CaseContents,
    in snapshot: WorkspaceSnapshot,
    _ options: ImpactOptions,
    followed: Set<SourcePath>,
    digest: @escaping RunningContents.Digest
  ) throws(CancellationError) {
    (self.cases, self.digest) = (cases, digest)
    mayAllExit = snapshot.summaries.contains { path, file in
      !followed.contains(path) && file.hasExitTests
    }
    let reach = try KnownReach.of(snapshot, options).reach
    let takers = LocationTakers(in: snapshot)
    for path in followed.sorted() {
      if Task.isCancelled { throw CancellationError() }
      guard let file = snapshot.summaries[path] else { continue }
      let observers = LineObservers(of: file, takers)
      let start = declarations.count
      for (index, declaration) in file.declarations.enumerated() {
        let tokens = DeclarationTokens(of: index, in: file, path, observers)
        var name = TokenBytes()
        name.add(path.bytes)
        name.add(file.qualifiedName(ofDeclarationAt: index))
        declarations.append(
          ReachedDeclaration(
            hash: UInt32(truncatingIfNeeded: Fingerprint(of: name.bytes).value),
            line: Int(declaration.line),
            isCounted: declaration.kind.isCounted,
            reached: reach.tests(meeting: .reached, of: path, index),
            whole: digest(tokens.whole),
            unexecuted: digest(tokens.unexecuted),
            parts: tokens.parts.compactMap { part in
              reach.tests(meeting: part.criteria, of: path, index).map { ($0, digest(part.bytes)) }
            }
          )
        )
      }
      files[path] = start..<declarations.count
      guard file.hasExitTests else { continue }
      for tests in declarations[start...].compactMap(\.reached) {
        if exiting?.formUnion(tests) == nil { exiting = tests }
      }
    }
  }

  /// The declarations that a test executed; `nil` if more counts for the test than what it reaches in its process.
  ///
  /// Code that no count shows was executed. `counts` has by file whether the code was executed that begins at a line.
  ///
  /// Complexity: O(n * log n) in the declarations of a file.
  package func executed(
    by test: String,
    ofModule module: Int,
    _ counts: [SourcePath: [Int: Bool]]
  ) -> ExecutedDeclarations? {
    guard let number = number(of: test, ofModule: module) else { return nil }
    var hashes: Set<UInt32> = []
    for (path, range) in files {
      // Code is that of the last declarations that begin before it.
      let lines = Set(declarations[range].map(\.line)).sorted()
      var (executed, next): ([Int: Bool], Int) = ([:], 0)
      for (line, isExecuted) in (counts[path] ?? [:]).sorted(by: { $0.key < $1.key }) {
        while next < lines.count, lines[next] <= line { next += 1 }
        guard next > 0 else { continue }
        executed[lines[next - 1]] = executed[lines[next - 1]] == true || isExecuted
      }
      for declaration in declarations[range]
      where declaration.isCounted && declaration.reached?.contains(number) == true
        && executed[declaration.line] != false
      {
        hashes.insert(declaration.hash)
      }
    }
    return ExecutedDeclarations(hashes)
  }

  /// The contents of a test that executes some declarations; `nil` if they are not certain.
  ///
  /// Complexity: O(declarations).
  package func contents(
    of test: String,
    ofModule module: Int,
    executing executed: ExecutedDeclarations
  ) -> RunContents? {
    guard let number = number(of: test, ofModule: module), let frame = cases.frames[module] else {
      return nil
    }
    let hashes = Set(executed.hashes)
    var tokens = TokenBytes()
    tokens.add("graphd covered contents 1")
    tokens.add(frame.digest)
    tokens.add(executed.bytes)
    for declaration in declarations {
      if declaration.reached?.contains(number) == true {
        let isExecuted = !declaration.isCounted || hashes.contains(declaration.hash)
        tokens.add(isExecuted ? declaration.whole : declaration.unexecuted)
      }
      for part in declaration.parts where part.tests.contains(number) { tokens.add(part.bytes) }
    }
    return RunContents(digest: digest(tokens.bytes).hexadecimal)
  }

  private func number(of test: String, ofModule module: Int) -> Int? {
    guard !mayAllExit, let number = cases.numbers[module]?[test],
      exiting?.contains(number) != true
    else { return nil }
    return number
  }
}

extension FileSummary {
  /// Whether an exit test may stand in it: `#expect(processExitsWith: .failure) { … }`.
  fileprivate var hasExitTests: Bool {
    ["exitsWith", "processExitsWith"].contains { contains(NameKey($0)) }
  }
}

extension Declaration.Kind {
  /// Whether its code is all in functions that the compiler counts.
  fileprivate var isCounted: Bool {
    switch self {
    case .function, .initializer, .deinitializer, .subscript, .computedVariable: true
    default: false
    }
  }
}
