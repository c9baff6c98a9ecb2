import ArchitectureRules
import Testing
import WorkspaceModel

/// C01, C02, C12, C20: what the settings alone decide.
struct LayerRuleTests {
  private let features = """
    package Demo
    library Core
    | public struct Core {}
    library ChatFeature : Core CallInterface
    | public struct Chat {}
    library CallInterface
    | public protocol Calling {}
    library CallFeature : Core
    | public struct Call {}
    layer! features = *Feature CallInterface
    layer core = Core

    """

  @Test func aModuleAboveAnother() throws {
    try check(
      "C01",
      in: """
        package Demo
        library Core : Chat
        | import Chat
        | let chat = Chat(), room = Room()
        library Chat
        | public struct Chat {}
        | public struct Room {}
        layer features = Chat
        layer core = Core
        """,
      "error: `Core` of layer `core` imports `Chat` of layer `features` above it (2 names: `Chat`, `Room`)"
    )
  }

  @Test func anUndeclaredImportCounts() throws {
    try check(
      "C01",
      in: """
        package Demo
        library Core
        | import Chat
        library Chat
        layer features = Chat
        layer core = Core
        """,
      "error: `Core` of layer `core` imports `Chat` of layer `features` above it (no name)"
    )
  }

  @Test func aDeclarationCounts() throws {
    try check(
      "C01",
      in: """
        package Demo
        library Core : Chat
        library Chat
        layer features = Chat
        layer core = Core
        """,
      "error: `Core` of layer `core` depends on `Chat` of layer `features` above it (no name)"
    )
  }

  @Test(arguments: [
    // Downwards and within a layer.
    """
    package Demo
    library Chat : Core Call
    library Call
    library Core
    layer features = Chat Call
    layer core = Core
    """,
    // Tests and examples, modules without a layer.
    """
    package Demo
    library Core
    library Chat
    test CoreTests : Core Chat
    library Other : Chat
    layer features = Chat
    layer core = Core*
    """,
    // No settings.
    """
    package Demo
    library Core : Chat
    library Chat
    """,
  ])
  func silentOrder(_ fixture: String) throws { try check("C01", in: fixture) }

  @Test func featuresOfAnIndependentLayer() throws {
    try check(
      "C02",
      in: """
        package Demo
        library ChatFeature : CallFeature
        | import CallFeature
        | let view = CallView()
        library CallFeature
        | public struct CallView {}
        layer! features = *Feature
        """,
      """
      error: `ChatFeature` imports `CallFeature` of the independent layer `features` (1 name: `CallView`)
      """
    )
  }

  @Test func interfacesAreFree() throws {
    try check("C02", in: features)
    try check(
      "C02",
      in: features.replacing("CallFeature : Core", with: "CallFeature : Core ChatFeature"),
      "error: `CallFeature` depends on `ChatFeature` of the independent layer `features` (no name)"
    )
  }

  @Test(arguments: [
    // One feature; a folder in the other's.
    """
    package Demo
    library Chat : ChatImpl
    library ChatImpl
    library ChatTesting : ChatImpl
    layer! features = Chat*
    """,
    """
    package Demo
    library Chat : Chat/Room
    library Chat/Room
    layer! features = Sources/Chat/**
    """,
    // The layer is not independent.
    """
    package Demo
    library Chat : Call
    library Call
    layer features = Chat Call
    """,
  ])
  func silentFeatures(_ fixture: String) throws { try check("C02", in: fixture) }

  @Test func visibility() throws {
    try check(
      "C20",
      in: """
        package Demo
        library Secrets
        | public struct Token {}
        library Keychain : Secrets
        library Chat : Secrets
        | import Secrets
        | let token = Token()
        visible Secrets = Keychain
        """,
      "error: `Chat` imports `Secrets`, which is visible to `Keychain` alone (1 name: `Token`)"
    )
  }

  @Test func packagesOutside() throws {
    try check(
      "C12",
      in: """
        package Demo
        uses url:Alamofire
        library NetworkKit : product:Alamofire@Alamofire
        | import Alamofire
        library Chat : product:Alamofire@Alamofire
        | import Alamofire
        visible external:Alamofire = NetworkKit
        """,
      "error: `Chat` imports `Alamofire`, which is visible to `NetworkKit` alone (1 file)"
    )
  }

  @Test(arguments: [
    """
    package Demo
    library Secrets
    library Keychain : Secrets
    test SecretsTests : Secrets
    visible Secrets = Keychain
    """,
    """
    package Demo
    uses url:Alamofire
    library NetworkKit : product:Alamofire@Alamofire
    visible Alamofire = role:source
    """,
  ])
  func silentVisibility(_ fixture: String) throws { try check("C12", "C20", in: fixture) }
}

/// The faults of settings, and exceptions.
struct SettingsTests {
  private func problems(_ fixture: String) throws -> [String] {
    try ArchitectureRules.report(on: RuleFixture(fixture).snapshot).problems.map {
      #expect($0.severity == .error && $0.path?.description == ".graphd.yml")
      return "\($0.line ?? 0): \($0.message)"
    }
  }

  @Test func selectors() throws {
    #expect(
      try problems(
        """
        package Demo
        library Core
        layer a = Core Nothing
        layer b = Co*
        layer c = layer:a
        visible role:nobody = team:x
        allow C02 layer:z
        """
      ) == [
        "3: No module matches `Nothing` under `layers.a`; correct or remove it",
        "4: Module `Demo/Core` is in the layers `a`, `b`; make their patterns distinct",
        "5: A layer cannot consist of layer `a`; write its patterns",
        "6: Unknown selector `role:nobody` under `visible_to`; write a pattern, or `role:`, `layer:`, `package:` or "
          + "`external:` before a value; roles are `source`, `interface`, `testing`, `tests`, `example`, `app`",
        "6: Unknown selector `team:x` under `visible_to`; write a pattern, or `role:`, `layer:`, `package:` or "
          + "`external:` before a value; roles are `source`, `interface`, `testing`, `tests`, `example`, `app`",
        "7: Unknown layer `z` under `allow`",
      ]
    )
  }

  @Test func rulesAndOptions() throws {
    let found = try problems(
      """
      package Demo
      library Core
      rule C99 error
      rule C05 depth=3
      rule C16 deep=3
      rule C14 names=3
      allow C98 Core
      """
    )
    #expect(
      found.map { String($0.prefix(44)) } == [
        "3: Unknown rule `C99`; known are C01, C02, C",
        "4: Unknown option `depth` of rule `C05`; it ",
        "5: Unknown option `deep` of rule `C16`; know",
        "6: Option `names` of rule `C14` is a list of",
        "7: Unknown rule `C98`; known are C01, C02, C",
      ]
    )
  }

  private let fixture = """
    package Demo
    library Core : Chat
    library Chat
    layer features = Chat
    layer core = Core

    """
  private let finding =
    "error: `Core` of layer `core` depends on `Chat` of layer `features` above it (no name)"

  @Test func exceptions() throws {
    try check("C01", in: fixture + "allow C01 Core Chat\n")
    try check("C01", in: fixture + "allow C01 layer:core\n")
    try check("C01", in: fixture + "allow C01 Core Chat until=2026-11-26\n")
    try check("C01", in: fixture + "allow C02 Core Chat\n", finding)
    try check("C01", in: fixture + "allow C01 Chat Core\n", finding)
    try check("C01", in: fixture + "allow C01 Core Chat until=2026-11-25\n", finding)
    try check("C01", in: fixture + "allow C01 Core Chat\nrule C01 strict\n", finding)
  }

  @Test func needlessExceptions() throws {
    try check(
      "C01",
      "C21",
      in: fixture + "allow C01 Chat Core\n",
      finding + "\nwarning: The exception from `C01` for `Chat`, `Core` is not needed"
    )
    try check(
      "C01",
      "C21",
      in: fixture + "allow C01 Core Chat until=2026-11-25\n",
      finding + "\nwarning: The exception from `C01` for `Core`, `Chat` ended on 2026-11-25"
    )
    try check("C01", "C21", in: fixture + "allow C01 Core Chat\n")
    try check("C01", "C21", in: fixture + "allow C01 Core Chat\nallow C02 Core\n", "")
  }

  @Test func layersOfModules() throws {
    let snapshot = RuleFixture(
      """
      package Demo
      library Core
      library ChatFeature
      library Log
      layer features = Call *Feature
      layer core = Core Co*
      """
    ).snapshot
    let layers = try ArchitectureRules.layers(of: snapshot)
    let lines = layers.map { "\(snapshot.graph.modules[$0].name) \($1.name): \($1.reason)" }
    #expect(
      lines.sorted() == [
        "ChatFeature features: `*Feature` under `layers` in line 5",
        "Core core: `Core` under `layers` in line 6",
      ]
    )
  }

  @Test func levels() throws {
    try check("C01", in: fixture + "rule C01 note\n", finding.replacing("error", with: "note"))
    let off = try ArchitectureRules.report(on: RuleFixture(fixture + "rule C01 off\n").snapshot)
    #expect(!off.findings.contains { $0.rule == "C01" })
  }

  @Test func findingsThatABaseDoesNotHave() throws {
    let base = try ArchitectureRules.report(on: RuleFixture(fixture).snapshot)
    let head = try ArchitectureRules.report(
      on: RuleFixture(fixture.replacing("library Chat", with: "library Chat : Core")).snapshot
    )
    #expect(head.findings.added(to: base.findings).map(\.rule) == ["C11", "C10"])
    #expect(base.findings.added(to: head.findings).isEmpty)
  }

  @Test func descriptions() {
    let rules = ArchitectureRules.all
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      let texts = [rule.title, rule.statement, rule.computed, rule.errsWhere, rule.example]
      #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, "\(rule.id)")
    }
  }
}
