import SwiftKnowledge
import Testing
import WorkspaceModel

/// Which requirements a member may be the witness of.
///
/// Rule: conformance.labels
@Suite struct WitnessTests {
  @Test(arguments: [
    ("init(digits:)", "init(digits:)", true),
    ("init(digits:)", "init(text:)", false),
    ("init(digits:)", "init", true),
    ("init", "init(digits:)", true),
    ("run()", "run(on:)", false),
    ("run", "runs", false),
    ("runs", "run", false),
  ])
  func labelsAreThoseOfTheRequirement(_ name: String, _ requirement: String, _ mayBe: Bool) {
    #expect(Witness(name: name, access: .public).mayBe(requirement) == mayBe)
  }

  @Test func aMemberWithoutANameMayBeAny() {
    #expect(Witness.any.mayBe("run(on:)"))
    #expect(Witness.any.baseName == nil)
  }

  @Test func anotherModuleSeesTheSameMemberEverywhere() {
    let witness = Witness(name: "run(on:)", access: .internal)
    #expect(witness.elsewhere == Witness(name: "run(on:)", access: .open))
    #expect(witness.baseName == "run")
  }
}
