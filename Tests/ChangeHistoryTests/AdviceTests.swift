import ImpactAnalysis
import Testing
import WorkspaceModel

@testable import ChangeHistory

/// Advice and prices from histories that are written by hand.
@Suite struct AdviceTests {
  private static let state = StructureFixture(
    """
    # Core:
    ## Core.swift
    public struct Account {}
    public struct Cart {}
    public struct Order {}
    public struct Stock {}
    # Profile: Core
    ## Profile.swift
    import Core
    public func profile(_ account: Account, _ cart: Cart, _ order: Order, _ stock: Stock) {}
    # Checkout: Core
    ## Checkout.swift
    import Core
    public func check(_ cart: Cart) {}
    # Report: Core
    ## Report.swift
    import Core
    public func report(_ cart: Cart, _ order: Order) {}
    """
  ).snapshot

  private func edit(
    _ reach: ModuleEdit.Reach,
    _ name: String = "Account",
    _ effect: Effect = .signature,
    rebuilds: [String] = ["Profile", "Checkout", "Report"]
  ) -> CommitEffects {
    let declaration = EditedDeclaration(
      name: name,
      effect: effect,
      path: path("Sources/Core/Core.swift")
    )
    let others = rebuilds.map {
      ModuleRebuild(module: "kit/\($0)", causes: ["kit/Core"], dependencies: ["kit/Core"])
    }
    return CommitEffects(
      commit: "1",
      time: 0,
      edits: [ModuleEdit(module: "kit/Core", reach: reach, declarations: [declaration])],
      rebuilds: [ModuleRebuild(module: "kit/Core", causes: ["kit/Core"])] + others
    )
  }

  private func advice(_ commits: [CommitEffects]) throws -> [Advice] {
    let spots = HotSpots(commits) { _ in 1_000_000 }
    return Advisor(Self.state).advice(for: try #require(spots.spots.first))
  }

  @Test func fewCommitsAreNoReason() throws {
    #expect(try advice([edit(.interface), edit(.interface)]) == [])
  }

  @Test func aDeclarationWithItsOwnClientsIsACluster() throws {
    let found = try advice(Array(repeating: edit(.interface, "Account.total(of:)"), count: 3))
    let cluster = try #require(found.first { $0.kind == .cluster })
    #expect(
      cluster.message
        == "3 commits of 3 that others saw changed `Account`, which 1 of 3 dependents "
        + "name; give it a module of its own"
    )
    #expect(cluster.whatIf == ["--split", "Core", "--into", "CoreAccount=Account"])
  }

  @Test func aDeclarationThatAllNameIsNone() throws {
    let found = try advice(Array(repeating: edit(.interface, "Cart"), count: 3))
    #expect(!found.contains { $0.kind == .cluster })
  }

  @Test func aDependentThatUsesLittleIsNamed() throws {
    let found = try advice(Array(repeating: edit(.interface), count: 3))
    let few = try #require(found.first { $0.kind == .fewNames })
    #expect(
      few.message
        == "`Checkout` was compiled again in 3 commits, and uses one name: `Cart`; give it a "
        + "module with these alone"
    )
    #expect(few.whatIf == ["--split", "Core", "--into", "CoreForCheckout=Cart"])
  }

  @Test func editsThatOthersCannotNameAreHidden() throws {
    let found = try advice(Array(repeating: edit(.hidden), count: 3))
    #expect(found.contains { $0.kind == .hiddenEdits && $0.message.hasPrefix("3 commits ") })
    let quiet = try advice(Array(repeating: edit(.hidden, rebuilds: []), count: 3))
    #expect(!quiet.contains { $0.kind == .hiddenEdits })
  }

  @Test func bodiesThatClientsCompileAreExposed() throws {
    let bodies = Array(repeating: edit(.interface, "Account", .exposedBody), count: 3)
    #expect(try advice(bodies).contains { $0.kind == .exposedBodies })
    #expect(
      try !advice(Array(repeating: edit(.interface), count: 3)).contains {
        $0.kind == .exposedBodies
      }
    )
  }

  @Test func aDependencyCostsWhatItAloneCaused() {
    let both = ModuleRebuild(
      module: "kit/Report",
      causes: ["kit/Core", "kit/Other"],
      dependencies: ["kit/Core", "kit/Other"]
    )
    let commits = [
      edit(.interface), edit(.interface, rebuilds: ["Profile"]),
      CommitEffects(commit: "2", time: 0, edits: [], rebuilds: [both]),
    ]
    let prices = EdgePrices(commits) { _ in 2_000_000 }
    #expect(prices.price(from: "kit/Profile", to: "kit/Core").count == 2)
    #expect(prices.price(from: "kit/Profile", to: "kit/Core").microseconds == 4_000_000)
    #expect(prices.price(from: "kit/Report", to: "kit/Core").count == 1)
    #expect(prices.price(from: "kit/Core", to: "kit/Profile").count == 0)
  }

  @Test func measuredDurationsScaleTheOthers() {
    var sizes = ModuleSizes()
    sizes.add(Self.state)
    let (core, report) = (sizes.microseconds(of: "kit/Core"), sizes.microseconds(of: "kit/Report"))
    #expect(core > report && report > 500_000)
    sizes.measure(["kit/Core": 3 * core], of: Self.state)
    #expect(sizes.microseconds(of: "kit/Core") == 3 * core)
    #expect(sizes.isMeasured("kit/Core") && !sizes.isMeasured("kit/Report"))
    // Whole thousandths.
    #expect(abs(sizes.microseconds(of: "kit/Report") - 3 * report) <= 3_000)
  }
}
