import ImpactAnalysis
import Testing
import WorkspaceModel

/// Packages whose manifest can be read in the old state alone.
@Suite struct UnreadContainersTests {
  private static let text = """
    //- Core
    public struct Account { public var name = "" }
    //- tool(executable): Core
    import Core
    print(Account())
    //- App: Core
    import Core
    public func app() -> Account { Account() }

    """

  /// How the manifest of the new state was read.
  private enum Reading {
    case evaluated
    /// Only its literals are known, and it is refused.
    case failed
    /// Its saved text counts.
    case unsaved
    /// Nothing of the package is left.
    case lost
  }

  /// The state with some targets alone.
  private func state(_ names: Set<String>, _ reading: Reading) throws -> WorkspaceSnapshot {
    let snapshot = try Scenario(Self.text).snapshot()
    var workspace = snapshot.workspace
    workspace.containers[0].products = [
      Product(name: "program", kind: .executable, targets: ["tool"])
    ].filter { names.isSuperset(of: $0.targets) }
    workspace.containers[0].targets.removeAll { !names.contains($0.name) }
    let path = workspace.containers[0].manifest
    if reading == .failed { workspace.containers[0].evaluation = .static }
    if reading == .lost { workspace.containers = [] }
    if reading != .evaluated {
      workspace.problems = [Problem(.manifestUnreadable, .error, path: path, "It does not parse")]
    }
    return WorkspaceSnapshot(
      files: snapshot.files,
      workspace: workspace,
      summaries: snapshot.summaries
    )
  }

  private func impact(_ names: Set<String>, _ reading: Reading) throws -> Impact {
    let before = try state(["Core", "tool", "App"], .evaluated)
    let after = try state(names, reading)
    return try ImpactAnalyzer(from: before, to: after, options: ImpactOptions()).impact()
  }

  /// `App` still imports `Core`, and the program is still in the build folder.
  @Test func whatATargetThatIsRemovedLeavesIsStale() throws {
    let impact = try impact(["App"], .evaluated)
    let stale = impact.modules.filter(\.isStale)
    #expect(stale.map(\.name) == ["Core", "tool"])
    #expect(stale.map(\.staleness?.outputs) == [[.module], [.program]])
  }

  @Test(arguments: [["App"], [], ["Core", "App"]] as [Set<String>])
  func whatABrokenManifestLosesIsUnknown(_ names: Set<String>) throws {
    let impact = try impact(names, .failed)
    #expect(!impact.isComplete)
    #expect(!impact.modules.contains { $0.isStale })
    for name in Set(["Core", "tool", "App"]).subtracting(names) {
      let module = try #require(impact.modules.first { $0.name == name })
      #expect(module.isChanged && module.recompilation == .unknown, "\(name)")
    }
  }

  @Test func aPackageThatIsLostAsAWholeIsUnknown() throws {
    let impact = try impact([], .lost)
    #expect(!impact.isComplete)
    #expect(!impact.modules.contains { $0.isStale })
    #expect(impact.modules.map(\.recompilation) == [.unknown, .unknown, .unknown])
  }

  /// The manifest that counts is known.
  @Test func aManifestThatIsBeingTypedHasItsSavedTargets() throws {
    let impact = try impact(["App"], .unsaved)
    #expect(impact.modules.filter(\.isStale).map(\.name) == ["Core", "tool"])
  }

  /// Both states are read alike.
  @Test func aManifestThatWasBrokenBeforeHasLostNothing() throws {
    let before = try state(["Core", "tool", "App"], .failed)
    let after = try state(["App"], .failed)
    let impact = try ImpactAnalyzer(from: before, to: after, options: ImpactOptions()).impact()
    #expect(impact.modules.filter(\.isStale).map(\.name) == ["Core", "tool"])
  }
}
