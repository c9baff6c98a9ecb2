import HashTreeCollections
import ImpactAnalysis
import SourceSummarizing
import SourceTrees
import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

/// The file of a scheme with these test targets (`App.xcodeproj/AppTests`, `!` in front of a skipped one) or plans (`*`
/// behind the default one).
func scheme(
  _ testables: [String] = [],
  plans: [String] = [],
  attributes: String = ""
) -> String {
  let targets = testables.map { testable in
    let isSkipped = testable.hasPrefix("!")
    let parts = testable.drop { $0 == "!" }.split(separator: "/")
    let container = parts.dropLast().joined(separator: "/")
    return """
      <TestableReference skipped = "\(isSkipped ? "YES" : "NO")">
         <BuildableReference BlueprintIdentifier = "id-\(parts.last ?? "")" BlueprintName = "\(parts.last ?? "")"
            ReferencedContainer = "container:\(container)"/>
      </TestableReference>
      """
  }
  let references = plans.map { plan in
    "<TestPlanReference reference = \"container:\(plan.filter { $0 != "*" }).xctestplan\""
      + (plan.hasSuffix("*") ? " default = \"YES\"/>" : "/>")
  }
  let list =
    plans.isEmpty ? "" : "<TestPlans>\n\(references.joined(separator: "\n"))\n</TestPlans>"
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme version = "1.7">
    <TestAction buildConfiguration = "Debug" \(attributes)>
    \(list)
    <Testables>
    \(targets.joined(separator: "\n"))
    </Testables>
    </TestAction>
    </Scheme>
    """
}

/// The file of a test plan with targets as `App.xcodeproj/AppTests {"enabled": false}`.
func testPlan(_ targets: [String], options: String = "{}") -> String {
  let entries = targets.map { target in
    let words = target.split(separator: " ", maxSplits: 1)
    let parts = words[0].split(separator: "/")
    let container = parts.dropLast().joined(separator: "/")
    let more = words.count > 1 ? ", " + words[1].dropFirst().dropLast() : ""
    return """
      {"target": {"containerPath": "container:\(container)", "identifier": "\(parts.last ?? "")", \
      "name": "\(parts.last ?? "")"}\(more)}
      """
  }
  return """
    {"configurations": [], "defaultOptions": \(options), "version": 1,
    "testTargets": [\(entries.joined(separator: ",\n"))]}
    """
}

/// A question about tests of projects in memory.
struct SchemeQuestion {
  var scheme: String?
  /// The path of a workspace's or project's wrapper.
  var workspace: String?
  var plans = SchemeSelection.Choice.standard

  /// The selection for the change from one fixture to another (see `expandProjects`); all tests if they are one.
  func selection(from old: String, to new: String) async throws -> TestSelection {
    let (base, head) = (try await snapshot(of: old), try await snapshot(of: new))
    let catalog = TestCatalog(of: head, configuration: .debug)
    var selection: TestSelection
    if old == new {
      selection = TestSelection(all: catalog, of: head)
    } else {
      let analyzer = try ImpactAnalyzer(from: base, to: head, options: ImpactOptions())
      selection = TestSelection(
        analyzer,
        impact: analyzer.impact(),
        catalog: catalog,
        grain: .target
      )
    }
    let reach = head.workspace.xcodeWorkspaces.first { $0.path.description == workspace }
    if workspace != nil { selection.keepTests(reachedBy: try #require(reach)) }
    guard scheme != nil else { return selection }
    let tests = try #require(try self.tests(in: head, catalog, reach))
    if old != new {
      selection.selectTests(of: tests, since: try self.tests(in: base, catalog, reach))
    }
    selection.keepTests(of: tests)
    return selection
  }

  private func tests(
    in state: WorkspaceSnapshot,
    _ catalog: TestCatalog,
    _ reach: XcodeWorkspace?
  ) throws -> SchemeTests? {
    guard let scheme = state.workspace.schemes.first(where: { $0.name == scheme }) else {
      return nil
    }
    let selection = try SchemeSelection(scheme, plans: state.workspace.testPlans, choice: plans)
    return try SchemeTests(selection, of: scheme, in: catalog, reach: reach)
  }

  private func snapshot(of fixture: String) async throws -> WorkspaceSnapshot {
    let text = expandProjects(fixture)
    let tree = MemoryTree(text)
    var summaries: FileSummaries = [:]
    let workspace = try await discover(tree)
    let files = try await tree.listing().files
    let swift = Set(workspace.containers.flatMap(\.targets).flatMap(\.sources))
      .filter { $0.fileExtension == "swift" }
    try await tree.withReader { reader in
      for path in swift {
        guard let entry = files[path], let bytes = try await reader.read(path, entry) else {
          continue
        }
        summaries[path] = SwiftFile.summary(of: bytes)
      }
    }
    return WorkspaceSnapshot(files: files, workspace: workspace, summaries: summaries)
  }
}

/// Checks the arguments of `-only-testing:` for the change that replaces a text by another one; of all tests if the
/// texts are empty.
func checkArguments(
  _ fixture: String,
  replacing old: String = "",
  with new: String = "",
  _ question: SchemeQuestion,
  _ expected: [String],
  notInScheme: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  if !old.isEmpty {
    try #require(fixture.split(separator: old, omittingEmptySubsequences: false).count == 2)
  }
  let changed = old.isEmpty ? fixture : fixture.replacing(old, with: new)
  let selection = try await question.selection(from: fixture, to: changed)
  #expect(try selection.onlyTesting() == expected, sourceLocation: sourceLocation)
  let others = selection.notInScheme.map(\.test.identifier.description)
  #expect(others == notInScheme, sourceLocation: sourceLocation)
}
