import GraphEngine
import SourceTrees
import TestPlanning
import WorkspaceModel

/// The tests that a question is about: those in reach of a project or workspace of Xcode, and those of a scheme.
struct TestScope {
  private let workspace: XcodeWorkspace?
  private let tests: SchemeTests?
  /// The tests that the scheme ran in the old state.
  private let earlier: SchemeTests?
  private let hasOldState: Bool
  /// The scheme's options: a part of what decides an outcome.
  let environment: [String]

  /// Finds what a person named in the new state of an answer.
  ///
  /// - Throws: If it is not there, or if there are several.
  init(
    _ reference: SchemeReference,
    in answer: TestAnswer,
    root: WorkspaceRoot
  ) throws(EngineError) {
    let lookup = SchemeLookup(answer.snapshot.workspace, root: root)
    workspace = try lookup.workspace(reference)
    hasOldState = answer.earlier != nil
    guard !reference.scheme.isEmpty else {
      guard reference.plans == .standard else {
        throw EngineError(.invalidRequest, "A test plan is that of a scheme: name the scheme, too")
      }
      (tests, earlier, environment) = (nil, nil, [])
      return
    }
    let scheme = try lookup.scheme(named: reference.scheme, in: workspace)
    let selection = try lookup.selection(of: scheme, reference.plans)
    environment = selection.candidates.map { candidate in
      "scheme \(candidate.container.text) \(candidate.targetName) \(candidate.options.joined(separator: " "))"
    }.sorted()
    let catalog = answer.selection.catalog
    let reach = workspace ?? lookup.reach(of: scheme)
    do throws(SchemeTests.Ambiguity) {
      tests = try SchemeTests(selection, of: scheme, in: catalog, reach: reach)
    } catch {
      throw EngineError(error)
    }
    let old = answer.earlier.map { SchemeLookup($0.workspace, root: root) }
    let namesake = old?.workspace.schemes.first { $0.file == scheme.file }
    if let old, let namesake, let selection = try? old.selection(of: namesake, reference.plans) {
      earlier = try? SchemeTests(selection, of: namesake, in: catalog, reach: reach)
    } else {
      earlier = nil
    }
  }

  /// Selects what the scheme runs otherwise than in the old state.
  func widen(_ selection: inout TestSelection) {
    guard hasOldState, let tests else { return }
    selection.selectTests(of: tests, since: earlier)
  }

  /// Leaves only the tests of this part.
  func limit(_ selection: inout TestSelection) {
    if let workspace { selection.keepTests(reachedBy: workspace) }
    if let tests { selection.keepTests(of: tests) }
  }
}

extension EngineError {
  /// - Parameter ambiguity: Two targets that `xcodebuild` cannot distinguish.
  init(_ ambiguity: SchemeTests.Ambiguity) {
    let places = ambiguity.containers.map { XcodePlace.inside($0).text }.quotedList
    self.init(
      .ambiguousTestTarget,
      "Several test targets are called `\(ambiguity.name)`, and `xcodebuild` distinguishes targets by their names alone: "
        + "they belong to \(places). Rename one, or choose a scheme or test plan that has only one of them"
    )
  }
}
