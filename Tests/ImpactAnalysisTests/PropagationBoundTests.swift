import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// The bounds of what is followed inside of one module: the modules above are the same ones with them.
@Suite(.timeLimit(.minutes(10))) struct PropagationBoundTests {
  /// `Core` with constants that are made of one another, by halves of their numbers, and a module for each constant
  /// of `used`.
  private static func tree(_ count: Int, used: [Int]) -> Scenario {
    let constants = (1..<count).map { "public let a\($0) = a\($0 / 2)" }
    let users = used.map { "//- User\($0): Core\nimport Core\npublic func use() { _ = a\($0) }" }
    return Scenario(
      (["//- Core", "public let a0 = 1"] + constants + users).joined(separator: "\n")
    )
  }

  private func analyzer(_ scenario: Scenario) throws -> ImpactAnalyzer {
    try scenario.impact(to: scenario.replacing("a0 = 1", with: "a0 = \"\""))
  }

  // Rule: propagation.settled
  @Test func whatAllModulesAboveUseIsNotFollowedFurther() throws {
    let near = try analyzer(Self.tree(4_000, used: [0, 1]))
    let far = try analyzer(Self.tree(4_000, used: [0, 3_999]))
    #expect(near.reached == ["User0", "User1"])
    #expect(far.reached == ["User0", "User3999"])
    let (few, all) = (
      near.propagation.log.invalidations.count, far.propagation.log.invalidations.count
    )
    #expect(few * 2 < all, "\(few) of \(all) invalidations were followed")
  }

  @Test func aSmallModuleIsFollowedToItsEnd() throws {
    let near = try analyzer(Self.tree(100, used: [0]))
    let far = try analyzer(Self.tree(100, used: [99]))
    #expect(near.reached == ["User0"])
    #expect(far.reached == ["User99"])
    #expect(near.propagation.log.invalidations.count == far.propagation.log.invalidations.count)
  }

  // Rule: propagation.limit
  @Test func veryManyInvalidationsEndInOneForEachReason() throws {
    let hidden = (1..<9_000).map { "let b\($0) = b\($0 / 2)" }
    let scenario = Scenario(
      (["//- Core", "let b0 = 1", "public let a0 = 1"] + hidden + [
        "//- User: Core", "import Core", "public func use() { a0 }", "//- Aside: Core",
      ]).joined(separator: "\n")
    )
    let changed = try scenario.replacing(
      "let b0 = 1\npublic let a0 = 1",
      with: "let b0 = \"\"\npublic let a0 = \"\""
    )
    let both = try scenario.impact(to: changed)
    #expect(both.reached == ["User"])
    #expect(
      both.propagation.log.invalidations.contains { $0.provenance.rule == "propagation.limit" }
    )
    // Without another reason the hidden constants are followed to their end, where nobody sees them.
    let one = try scenario.impact(to: scenario.replacing("let b0 = 1\n", with: "let b0 = \"\"\n"))
    #expect(one.reached == [])
    let (few, all) = (
      both.propagation.log.invalidations.count, one.propagation.log.invalidations.count
    )
    #expect(few < all, "\(few) of \(all) invalidations were followed")
  }

  // Rule: propagation.anywhere
  @Test func aModuleInWhichTooManyNamesLeadToATypeIsInvalidatedAsAWhole() throws {
    func scenario(_ count: Int) -> Scenario {
      let makers = (0..<count).map { "public func make\($0)() -> Box { Box() }" }
      return Scenario(
        (["//- Core", "public struct Box { public init() {} }"] + makers + [
          "public func alone() {}", "//- User: Core", "import Core",
          "public func use() { alone() }",
        ]).joined(separator: "\n")
      )
    }
    func rules(_ scenario: Scenario) throws -> Set<String> {
      let changed = try scenario.replacing("Box { public", with: "Box { var size = 1; public")
      let analyzer = try scenario.impact(to: changed)
      return Set(analyzer.propagation.log.invalidations.map(\.provenance.rule))
    }
    #expect(try rules(scenario(1_100)).contains("propagation.anywhere"))
    #expect(try !rules(scenario(1_000)).contains("propagation.anywhere"))
  }

  // Rule: propagation.anywhere
  @Test func eachReasonInvalidatesTheModuleAsAWhole() throws {
    let makers = (0..<1_100).map { "public func make\($0)() -> (Bag, Box) { (Bag(), Box()) }" }
    let scenario = Scenario(
      ([
        "//- Core", "public struct Bag { public init() {} }",
        "public struct Box { public init() {} }",
      ] + makers + [
        "public func alone() {}", "//- User: Core", "import Core", "func use() { alone() }",
      ])
      .joined(separator: "\n")
    )
    let changed = try scenario.replacing("Box { public", with: "Box { var size = 1; public")
      .replacing("Bag { public", with: "Bag { var size = 1; public")
    let log = try scenario.impact(to: changed).propagation.log
    let whole = log.invalidations.indices.filter {
      log[$0].provenance.rule == "propagation.anywhere"
    }
    let declarations = whole.map { log.origin(of: $0).provenance.declaration }
    #expect(declarations.contains { $0.hasPrefix("Bag") })
    #expect(declarations.contains { $0.hasPrefix("Box") })
    #expect(Set(whole.map { log.reasons[$0] }).count == whole.count)
  }
}

extension ImpactAnalyzer {
  /// The names of unchanged modules whose output can change, in their order.
  fileprivate var reached: [String] {
    impact().modules.filter { $0.outputCanChange && !$0.isChanged }.map(\.name).sorted()
  }
}
