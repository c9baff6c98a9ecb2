import HashTreeCollections
import Testing
import WorkspaceModel

@testable import ChangeHistory

/// Proposals applied to small packages, by hand.
@Suite struct RestructuringTests {
  private static let shop = StructureFixture(
    """
    # Core:
    ## Account.swift
    public struct Account {
      public var name: String
      public init(name: String) { self.name = name }
    }
    ## Cart.swift
    public struct Cart {
      public var items: [Item] = []
      public init() {}
      public func owner() -> Account { Account(name: "a") }
    }
    public struct Item { let price: Int }
    func total(_ cart: Cart) -> Int { cart.items.reduce(0) { $0 + $1.price } }
    # Profile: Core
    ## Profile.swift
    import Core
    public struct Profile { public var account: Account }
    # Checkout: Core
    ## Checkout.swift
    import Core
    public func check(_ cart: Cart) {}
    # App: Profile Checkout
    ## App.swift
    import Profile
    import Checkout
    func run(_ profile: Profile) {}
    """
  )

  private func made(
    _ proposal: StructureProposal,
    of fixture: StructureFixture = shop
  ) throws -> WorkspaceSnapshot {
    let state = fixture.snapshot
    var restructuring = try Restructuring(proposal, in: state)
    return restructuring.apply(to: state)
  }

  @Test func clientsOfASplitModuleNeedTheirPartOnly() throws {
    let state = try made(
      .split(module: "Core", parts: [.init(name: "Accounts", items: ["Account.swift"])])
    )
    let expected = [
      "Accounts:", "App: Checkout Profile", "Checkout: Core", "Core: Accounts",
      "Profile: Accounts",
    ]
    #expect(state.dependencies == expected)
    #expect(state.imports == expected)
  }

  @Test func aDeclarationMovesWithoutItsFile() throws {
    let state = try made(.split(module: "Core", parts: [.init(name: "Items", items: ["Item"])]))
    #expect(
      state.dependencies == [
        "App: Checkout Profile", "Checkout: Core", "Core: Items", "Items:", "Profile: Core",
      ]
    )
    let items = try #require(state.graph.index(ofID: "kit/Items"))
    let target = try #require(state.target(of: items))
    #expect(target.sources == [path("Sources/Core/Cart.Items.swift")])
    let summary = try #require(state.summaries[path("Sources/Core/Cart.Items.swift")])
    #expect(summary.declarations.map(\.name) == ["Item", "price"])
    #expect(summary.nameKeys == summary.names.map { NameKey($0) })
    #expect(!summary.names.contains("Cart"))
  }

  @Test func aPartThatNeedsTheRestIsACycle() throws {
    let state = Self.shop.snapshot
    var restructuring = try Restructuring(
      .split(module: "Core", parts: [.init(name: "Lists", items: ["Item", "total", "Account"])]),
      in: state
    )
    let after = restructuring.apply(to: state)
    let outcome = StructureOutcome(restructuring, before: state, after: after)
    #expect(outcome.cycles == [["kit/Core", "kit/Lists"]])
    #expect(outcome.added == ["kit/Lists"])
  }

  @Test func mergedModulesAreOne() throws {
    let state = try made(.merge(modules: ["Profile", "Checkout"]))
    let expected = ["App: Profile", "Core:", "Profile: Core"]
    #expect(state.dependencies == expected)
    #expect(state.imports == expected)
  }

  @Test func aMergeAroundAnotherModuleIsACycle() throws {
    let state = Self.shop.snapshot
    var restructuring = try Restructuring(.merge(modules: ["Core", "App"]), in: state)
    let outcome = StructureOutcome(
      restructuring,
      before: state,
      after: restructuring.apply(to: state)
    )
    #expect(outcome.cycles == [["kit/Checkout", "kit/Core", "kit/Profile"]])
    #expect(outcome.removed == ["kit/App"])
  }

  @Test func aDroppedDependencyLeavesItsUses() throws {
    let state = Self.shop.snapshot
    var restructuring = try Restructuring(.drop(from: "Profile", to: "Core"), in: state)
    let after = restructuring.apply(to: state)
    let outcome = StructureOutcome(restructuring, before: state, after: after)
    #expect(after.dependencies.contains("Profile:"))
    #expect(after.imports.contains("Profile:"))
    #expect(outcome.uses.map(\.names) == [["Account"]])
  }

  @Test func anInterfaceIsTheProtocolsAndWhatTheyShow() throws {
    let fixture = StructureFixture(
      """
      # Store:
      ## Store.swift
      public protocol Storing { func load() -> Record }
      public struct Record { public var id: Int }
      public struct DiskStore: Storing {
        public init() {}
        public func load() -> Record { Record(id: 1) }
      }
      # Screen: Store
      ## Screen.swift
      import Store
      public func show(_ store: any Storing) { _ = store.load() }
      # App: Store Screen
      ## App.swift
      import Store
      import Screen
      public func run() { show(DiskStore()) }
      """
    )
    let state = try made(.interface(module: "Store"), of: fixture)
    #expect(
      state.dependencies == [
        "App: Screen Store", "Screen: StoreInterface", "Store: StoreInterface", "StoreInterface:",
      ]
    )
  }

  @Test func aStateWithoutTheModuleStaysAsItIs() throws {
    var restructuring = try Restructuring(
      .split(module: "Core", parts: [.init(name: "Accounts", items: ["Account"])]),
      in: Self.shop.snapshot
    )
    let other = StructureFixture("# Other:\n## A.swift\nstruct A {}").snapshot
    #expect(restructuring.apply(to: other).dependencies == other.dependencies)
  }

  @Test(arguments: [
    StructureProposal.split(module: "Nothing", parts: [.init(name: "A", items: ["B"])]),
    .split(module: "Core", parts: []),
    .split(module: "Core", parts: [.init(name: "A", items: [])]),
    .split(module: "Core", parts: [.init(name: "App", items: ["Account"])]),
    .split(module: "Core", parts: [.init(name: "A", items: ["Missing"])]),
    .merge(modules: ["Core", "Core"]), .drop(from: "Core", to: "App"), .interface(module: "Core"),
  ])
  func aProposalThatCannotBeMadeIsRefused(_ proposal: StructureProposal) {
    #expect(throws: StructureError.self) {
      _ = try Restructuring(proposal, in: Self.shop.snapshot)
    }
  }
}
