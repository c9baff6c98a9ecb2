import ArchitectureRules
import Testing
import WorkspaceModel

/// C10, C11, C16, F8: the shape of the graph; C18, C19: manifests.
struct GraphRuleTests {
  @Test func cyclesOfModules() throws {
    try check(
      "C11",
      in: """
        package Demo
        library A : B
        library B : C
        library C : A D
        library D : B
        """,
      "error: `A` -> `B` -> `C` -> `A` is a cycle of modules; 4 modules depend on one another"
    )
  }

  @Test func undeclaredArrows() throws {
    try check(
      "C11",
      in: """
        package Demo
        library A : B
        | import B
        library B
        | import A
        """,
      "warning: `A` -> `B` -> `A` is a cycle of modules"
    )
  }

  @Test func arrowsOnSomePlatforms() throws {
    try check(
      "C11",
      in: """
        package Demo
        library A : if-linux:B
        library B : A
        """,
      "warning: `A` -> `B` -> `A` is a cycle of modules"
    )
  }

  @Test(arguments: [
    // The classical diamond.
    """
    package Demo
    library A : B C
    library B : D
    library C : D
    library D
    """,
    // Each one's tests use the other.
    """
    package Demo
    library A
    library B
    test ATests : A B
    test BTests : A B
    """,
    """
    project Shop
    app Shop
    test ShopTests : hosted:Shop
    | @testable import Shop
    """,
  ])
  func silentCycles(_ fixture: String) throws { try check("C11", "F8", in: fixture) }

  @Test func cyclesOfPackages() throws {
    try check(
      "C11",
      in: """
        package A at A
        uses B
        package B at B
        uses A
        """,
      "error: `A` -> `B` -> `A` is a cycle of packages"
    )
  }

  @Test func cyclesOfFeatures() throws {
    try check(
      "F8",
      in: """
        package Demo
        library Chat : ChatInterface CallInterface
        library ChatInterface
        library Call : CallInterface ChatInterface
        library CallInterface
        """,
      "note: `Call` -> `Chat` -> `Call` is a cycle of features"
    )
  }

  @Test func microModules() throws {
    try check(
      "C10",
      in: """
        package Demo
        library Colors
        | public struct Colors {}
        library Theme : Colors
        """,
      "note: `Colors` has 1 file, and only `Theme` uses it"
    )
    try check(
      "C10",
      in: """
        package Demo
        library Colors
        | public struct Colors {}
        library Theme : Colors
        executable tool : Colors Theme
        """
    )
    try check(
      "C10",
      in: """
        package Demo
        library ColorsInterface
        library Theme : ColorsInterface
        executable tool : Theme
        """
    )
  }

  @Test func limits() throws {
    let fixture = """
      package Demo
      library A : B C
      library B : C
      library C
      executable app : A B C

      """
    try check("C16", in: fixture)
    try check("C16", in: fixture + "rule C16 depth=4 users=3 dependencies=3\n")
    try check(
      "C16",
      in: fixture + "rule C16 depth=3 users=2 dependencies=1\n",
      """
      warning: `A` has 2 dependencies, more than 1
      warning: `C` has 3 users, more than 2
      warning: `app` lies 4 modules above the lowest, more than 3
      """
    )
  }

  @Test func cohesion() throws {
    let fixture = """
      package Demo
      library Utils
      | public struct Text { var style = Style() }
      | public struct Style { var font = Font() }
      | public struct Font {}
      | public struct Clock { var zone = Zone() }
      | public struct Zone { var offset = Offset() }
      | public struct Offset {}
      library Chat : Utils
      | import Utils
      | let text = Text()
      library Call : Utils
      | import Utils
      | let clock = Clock()

      """
    try check(
      "C17",
      in: fixture,
      "note: `Utils` falls into 2 parts with distinct users: `Clock`, `Offset`, `Zone` for `Call`; "
        + "`Font`, `Style`, `Text` for `Chat`"
    )
    try check("C17", in: fixture + "| let font = Font()\n")
    try check("C17", in: fixture.replacing("var zone", with: "var text = Text(), zone"))
  }

  // MARK: Manifests

  @Test func paths() throws {
    try check(
      "C19",
      in: """
        package Demo
        uses Libs/Log
        uses ../Other
        """,
      """
      warning: Package `Demo` depends on the package `../Other` outside of the workspace
      warning: Package `Demo` depends on the package `Libs/Log`, which does not exist
      """
    )
  }

  @Test(arguments: [
    """
    package Demo
    uses Log
    uses url:swift-log
    package Log at Log
    """,
    """
    package Demo
    uses Libs/Log
    submodule Libs
    """,
    """
    package Demo
    uses Log
    file Log/Package.swift
    """,
  ])
  func silentPaths(_ fixture: String) throws { try check("C19", in: fixture) }

  @Test func pathToAPackageThatLiesElsewhere() throws {
    let snapshot = RuleFixture("package Demo\nuses Libs/Log\npackage Log at Shared/Log").snapshot
    let findings = try ArchitectureRules.report(on: snapshot, rules: ["C19"]).findings
    #expect(
      findings.map(\.remedy) == ["Correct the path: the package of that name is at `Shared/Log`"]
    )
  }

  @Test func toolsVersions() throws {
    try check(
      "C18",
      in: """
        package A at A
        package B at B
        tools 5.9
        """,
      "note: 1 of 2 packages states an older tools version than 6.0: `B` 5.9"
    )
    try check(
      "C18",
      in: """
        package A at A
        package B at B
        tools 6.0.1
        """
    )
  }
}
