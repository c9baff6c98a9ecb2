import ChangeHistory
import ImpactAnalysis
import Testing
import WorkspaceModel

/// Sums over commits whose effects are written by hand.
@Suite struct HotSpotsTests {
  private static let times = ["Core": 4_000_000, "Feature": 2_000_000, "App": 1_000_000]

  /// Commits as lines: `edits > rebuilds`, an edit as `Core:interface`, a rebuild as `App<Core,Feature`.
  private func spots(_ lines: String..., hours: Int = 24) -> HotSpots {
    var commits: [CommitEffects] = []
    for (index, line) in lines.enumerated() {
      let sides = line.split(separator: ">", omittingEmptySubsequences: false)
      commits.append(
        CommitEffects(
          commit: "\(index)",
          time: index * hours * 3_600,
          edits: sides[0].split(separator: " ").map { Self.edit(String($0)) },
          rebuilds: sides[1].split(separator: " ").map { Self.rebuild(String($0)) }
        )
      )
    }
    return HotSpots(commits) { Self.times[$0] ?? 0 }
  }

  private static func edit(_ word: String) -> ModuleEdit {
    let parts = word.split(separator: ":").map(String.init)
    let declarations = parts.dropFirst(2).map { name in
      EditedDeclaration(name: name, effect: .signature, path: path("A.swift"))
    }
    return ModuleEdit(
      module: parts[0],
      reach: ModuleEdit.Reach(rawValue: parts[1]) ?? .whole,
      declarations: Array(declarations)
    )
  }

  private static func rebuild(_ word: String) -> ModuleRebuild {
    let parts = word.split(separator: "<").map(String.init)
    return ModuleRebuild(module: parts[0], causes: parts[1].split(separator: ",").map(String.init))
  }

  @Test func anInterfaceCostsWhatItsDependentsCost() throws {
    let spots = spots("Core:interface:Account > Core<Core Feature<Core App<Core")
    let core = try #require(spots.spots.first)
    #expect(core.module == "Core")
    #expect(core.ownMicroseconds == 4_000_000)
    #expect(core.others.count == 2)
    #expect(core.others.microseconds == 3_000_000)
    #expect(core.microseconds == 7_000_000)
    #expect(core.interfaceEdits == 1)
    #expect(core.spreadingCommits == 1)
    #expect(core.declarations == [.init(name: "Account", count: 1)])
    #expect(core.rebuilt.map(\.name) == ["App", "Feature"])
    #expect(spots.cost.microseconds == 7_000_000)
    #expect(spots.cost.count == 3)
    // The dependents did nothing.
    #expect(spots.spots.map(\.module) == ["Core"])
  }

  @Test func aBodyCostsItself() throws {
    let spots = spots("Core:body > Core<Core")
    let core = try #require(spots.spots.first)
    #expect(core.microseconds == 4_000_000)
    #expect(core.others.count == 0)
    #expect(core.interfaceEdits == 0)
    #expect(core.declarations == [])
  }

  @Test func aCompilationWithTwoCausesIsShared() {
    let spots = spots(
      "Core:interface Feature:interface > Core<Core Feature<Feature App<Core,Feature"
    )
    let times = Dictionary(uniqueKeysWithValues: spots.spots.map { ($0.module, $0.microseconds) })
    #expect(times == ["Core": 4_500_000, "Feature": 2_500_000])
    #expect(times.values.reduce(0, +) == spots.cost.microseconds)
  }

  @Test func hiddenEditsThatSpreadAreLeaks() throws {
    let spots = spots(
      "Core:hidden > Core<Core App<Core",
      "Core:interface > Core<Core App<Core",
      "Core:hidden > Core<Core"
    )
    let core = try #require(spots.spots.first)
    #expect(core.leaks == 1)
    #expect(core.spreadingCommits == 2)
    #expect(core.edits == [.hidden: 2, .interface: 1])
  }

  @Test func weeksAreThoseBetweenTheCommits() {
    let week = spots("Core:body > Core<Core", "Core:body > Core<Core", hours: 168)
    #expect(week.period == 604_800)
    #expect(week.perWeek(week.cost.microseconds) == 8_000_000)
    // A few hours are no measure of a week.
    let hour = spots("Core:body > Core<Core", "Core:body > Core<Core", hours: 1)
    #expect(hour.perWeek(1) == nil)
  }

  @Test func nothingHasNoSpots() {
    let none = HotSpots([]) { _ in 1 }
    #expect(none.commits == 0)
    #expect(none.spots == [])
    #expect(none.perWeek(0) == nil)
  }
}
