import GraphProtos

/// Findings and stale modules as an editor shows them, by the absolute path of their files.
struct Diagnostics {
  private(set) var byPath: [String: [Diagnostic]] = [:]

  /// The same by the names that the editor has for the files.
  var byURI: [String: [Diagnostic]] {
    var result: [String: [Diagnostic]] = [:]
    for (path, diagnostics) in byPath {
      let uri = answer.relativePath(path).map { self.uri($0) } ?? DocumentURI.uri(path)
      result[uri, default: []] += diagnostics
    }
    return result
  }
  private let answer: EditorAnswer
  private let documents: [String: EditorDocument]
  private let shownRoot: String

  /// How many stale modules are shown one by one.
  static let staleLimit = 50

  /// The diagnostics of an answer, and the findings in `documents`, the open ones, by path.
  ///
  /// `shownRoot` is the root as the editor names it, which may contain links.
  init(
    _ answer: EditorAnswer,
    _ documents: [String: EditorDocument],
    findings: [Graphd_V1_Finding] = [],
    shownRoot: String? = nil
  ) {
    self.answer = answer
    self.shownRoot = shownRoot ?? answer.root
    self.documents = documents
    let stale = answer.staleModules
    for module in stale.prefix(Self.staleLimit) { add(module) }
    addOmitted(stale.dropFirst(Self.staleLimit).count, near: stale.first)
    let unreadable = Set(
      answer.impact.problems.lazy.filter { $0.code == .manifestUnreadable }.map(\.path)
    )
    for problem in answer.impact.problems
    // An unreadable manifest explains everything else that is wrong with it.
    where !problem.incidental
      && (problem.code == .manifestUnreadable || !unreadable.contains(problem.path))
    {
      add(problem)
    }
    for finding in findings { add(finding) }
  }

  /// A finding of the saved state; its lines move with the edits since.
  private mutating func add(_ finding: Graphd_V1_Finding) {
    guard let first = finding.evidence.first?.location,
      documents[answer.absolutePath(first.path)] != nil
    else { return }
    let remedy = finding.remedy.isEmpty ? "" : "; \(finding.remedy)"
    let related = finding.evidence.dropFirst().filter(\.location.hasPlace).map { evidence in
      Diagnostic.Related(
        location: DocumentLocation(
          uri: uri(evidence.location.path),
          range: range(evidence.location.path, presentLine(evidence.location))
        ),
        message: evidence.note.isEmpty ? evidence.symbol : evidence.note
      )
    }
    add(
      Diagnostic(
        range: range(first.path, presentLine(first)),
        severity: finding.severity.diagnostic,
        code: finding.rule,
        source: "graphd check",
        message: finding.message + remedy,
        relatedInformation: related.isEmpty ? nil : related
      ),
      first.path
    )
  }

  /// The line of a place of the saved state in the open text.
  private func presentLine(_ location: Graphd_V1_SourceLocation) -> Int {
    let edits = documents[answer.absolutePath(location.path)]?.unsavedEdits ?? []
    return edits.reduce(location.line) { line, edit in edit.line(after: line) ?? edit.start }
  }

  /// A manifest whose unsaved text does not count.
  mutating func addHeldManifest(_ path: String) {
    byPath[path, default: []].append(
      Diagnostic(
        range: documents[path]?.contentRange(ofLine: 0) ?? .wholeLine(0),
        severity: .information,
        code: "unsaved_manifest",
        source: "graphd",
        message:
          "The unsaved text of this manifest does not count, since reading it runs it; save it, or "
          + "run `\(ServerCommand.readManifest.rawValue)`"
      )
    )
  }

  /// A module that a build leaves stale.
  private mutating func add(_ module: Graphd_V1_AffectedModule) {
    guard let (path, place, rest) = origin(of: module) else { return }
    let related = rest.filter(\.location.hasPlace).map { step in
      Diagnostic.Related(
        location: DocumentLocation(uri: uri(step.location.path), range: range(step)),
        message: step.sentence
      )
    }
    add(
      Diagnostic(
        range: place,
        severity: .warning,
        code: "stale",
        source: "graphd",
        message: module.staleMessage,
        relatedInformation: related.isEmpty ? nil : related
      ),
      path
    )
  }

  /// The stale modules that are not shown one by one: their number, where the first of all stands.
  private mutating func addOmitted(_ count: Int, near first: Graphd_V1_AffectedModule?) {
    guard count > 0, let first, let (path, place, _) = origin(of: first) else { return }
    add(
      Diagnostic(
        range: place,
        severity: .warning,
        code: "stale_omitted",
        source: "graphd",
        message: "\(counted(count, "more module")) become stale; run "
          + "`\(ServerCommand.affected.rawValue)` to list all, or clean the build folder"
      ),
      path
    )
  }

  /// The change that the shortest chain to a module begins with, and the rest of the chain.
  private func origin(
    of module: Graphd_V1_AffectedModule
  ) -> (path: String, place: TextRange, rest: ArraySlice<Graphd_V1_ReasonStep>)? {
    let steps = answer.chains[module.id]?.steps ?? []
    guard let first = steps.firstIndex(where: \.location.hasPlace) else {
      return changedPath(for: module).map { ($0, range($0, 0), []) }
    }
    return (steps[first].location.path, range(steps[first]), steps[(first + 1)...])
  }

  /// The first changed file of the module that a module's nearest reason names.
  private func changedPath(for module: Graphd_V1_AffectedModule) -> String? {
    let origin = module.because.first?.module ?? module.id
    let changes = answer.impact.changes
    return (changes.first { $0.module == origin } ?? changes.first)?.path
  }

  /// Something that could not be read; syntax errors are left to the language's own server.
  private mutating func add(_ problem: Graphd_V1_Problem) {
    guard problem.severity == .error, !problem.path.isEmpty, problem.code != .syntaxError else {
      return
    }
    let remedy = problem.remedy.isEmpty ? "" : "; \(problem.remedy)"
    add(
      Diagnostic(
        range: range(problem.path, max(0, Int(problem.range.start.line) - 1)),
        severity: .information,
        code: problem.code.word,
        source: "graphd",
        message: problem.message + remedy
      ),
      problem.path
    )
  }

  private mutating func add(_ diagnostic: Diagnostic, _ path: String) {
    byPath[answer.absolutePath(path), default: []].append(diagnostic)
  }

  private func range(_ path: String, _ line: Int) -> TextRange {
    documents[answer.absolutePath(path)]?.contentRange(ofLine: line) ?? .wholeLine(line)
  }

  /// The name of a step's declaration.
  private func range(_ step: Graphd_V1_ReasonStep) -> TextRange {
    let location = step.location
    return documents[answer.absolutePath(location.path)]?
      .nameRange(of: step.declaration, inLine: location.line) ?? .wholeLine(location.line)
  }

  private func uri(_ path: String) -> String {
    documents[answer.absolutePath(path)]?.uri ?? DocumentURI.uri(shownRoot + "/" + path)
  }
}

extension Graphd_V1_SourceLocation {
  /// Whether it is a place of the new state.
  fileprivate var hasPlace: Bool { !path.isEmpty && side != .old }

  /// From 0.
  fileprivate var line: Int { max(0, Int(range.start.line) - 1) }
}

extension Graphd_V1_FindingSeverity {
  fileprivate var diagnostic: Diagnostic.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note, .unspecified, .UNRECOGNIZED: .information
    }
  }
}

extension Graphd_V1_ReasonStep {
  /// The step for a person: ``demo/Feature`: `Profile` depends on `Account``.
  fileprivate var sentence: String {
    declaration.isEmpty ? "`\(module)` \(text)" : "`\(module)`: `\(declaration)` \(text)"
  }
}

extension Graphd_V1_AffectedModule {
  /// The outputs that a build leaves as they were, and the remedy.
  fileprivate var staleMessage: String {
    let facts = staleOutputs.map { output in
      switch output {
      case .resources: "the build leaves files in its bundle that left the target"
      case .program: "the build leaves its old program in place"
      case .module: "its old `.swiftmodule` can still be imported"
      case .link: "the build does not link it again"
      case .objects, .unspecified, .UNRECOGNIZED: "the build does not compile it again"
      }
    }
    let reason = facts.first ?? "the build does not compile it again"
    return "`\(id)` becomes stale: \(reason); touch one of its files, or clean the build folder"
  }
}
