import Testing
import WiringAnalysis
import WorkspaceModel

/// W30: values of `DependencyValues` whose live value a program does not link.
@Suite(.timeLimit(.minutes(10)))
struct LiveKeyTests {
  private static let interface = """
    import Dependencies
    public struct Client { public var load: () -> Int }
    extension Client: TestDependencyKey {
      public static let testValue = Client(load: { 0 })
    }
    extension DependencyValues {
      public var client: Client {
        get { self[Client.self] }
        set { self[Client.self] = newValue }
      }
    }
    """
  private static let live = """
    import Client
    import Dependencies
    extension Client: DependencyKey { public static let liveValue = Client(load: { 1 }) }
    """
  private static let feature = """
    import Client
    import Dependencies
    struct Feature { @Dependency(\\.client) var client }
    """

  /// An app, its dependencies and code; the interface, the live value and a feature that reads it.
  private func findings(
    app: String = "app App: Feature",
    code: String = "",
    interface: String = LiveKeyTests.interface,
    live: String = LiveKeyTests.live,
    feature: String = LiveKeyTests.feature,
    notes: Bool = false,
    evaluation: Container.Evaluation = .evaluated
  ) throws -> [String] {
    let text = """
      //- \(app)
      \(code)
      //- library Feature: Client
      \(feature)
      //- library Client: Dependencies
      \(interface)
      //- library ClientLive: Client
      \(live)
      """
    return try ServiceFixture(text, evaluation: evaluation).findings(notes: notes)
  }

  // MARK: Findings

  @Test func liveValueIsNotLinked() throws {
    #expect(try findings() == ["W30 App Client Client"])
  }

  @Test func extensionsArePrograms() throws {
    #expect(try findings(app: "extension Widget: Feature") == ["W30 Widget Client Client"])
  }

  @Test func keyIsAnotherType() throws {
    let interface = """
      import Dependencies
      public struct Client {}
      public enum ClientKey: TestDependencyKey { public static let testValue = Client() }
      extension DependencyValues {
        public var client: Client { get { self[ClientKey.self] } set { self[ClientKey.self] = newValue } }
      }
      """
    let live = """
      import Client
      import Dependencies
      extension ClientKey: DependencyKey { public static let liveValue = Client() }
      """
    #expect(
      try findings(interface: interface, live: live) == ["W30 App Client ClientKey"]
    )
  }

  @Test func keyIsReadByType() throws {
    let feature = "import Client\nimport Dependencies\nlet x = { @Dependency(Client.self) var c }"
    #expect(try findings(feature: feature) == ["W30 App Client Client"])
  }

  @Test func libraryIsSeenThroughAnotherModule() throws {
    let feature = "import Client\nstruct Feature { @Dependency(\\.client.load) var load }"
    #expect(try findings(feature: feature) == ["W30 App Client Client"])
  }

  @Test func previewsSetNothing() throws {
    let code = """
      import Dependencies
      #Preview { withDependencies { $0.client = .mock } operation: { Text("") } }
      struct App_Previews: PreviewProvider {
        static var previews: some View { withDependencies { $0.client = .mock } operation: { Text("") } }
      }
      """
    #expect(try findings(code: code) == ["W30 App Client Client"])
  }

  @Test func valueIsLiveNowhere() throws {
    #expect(try findings(live: "") == [])
    #expect(try findings(live: "", notes: true) == ["W30 note App Client Client"])
  }

  /// Each program has a live value of its own, and this one none.
  @Test func valueIsLiveInAnotherProgramOnly() throws {
    let text = """
      //- app App: Feature
      //- app Other: Feature
      \(LiveKeyTests.live)
      //- library Feature: Client
      \(LiveKeyTests.feature)
      //- library Client: Dependencies
      \(LiveKeyTests.interface)
      """
    let fixture = ServiceFixture(text, evaluation: .evaluated)
    #expect(try fixture.findings(notes: false) == [])
    #expect(try fixture.findings(notes: true) == ["W30 note App Client Client"])
  }

  @Test func otherAssignmentsSetNothing() throws {
    let code = """
      import Dependencies
      func run(_ values: inout Values) { [1].forEach { values.client = $0 } }
      struct Model { @Dependency(\\.date) var date; var client: Int; init() { self.client = 1 } }
      """
    #expect(try findings(code: code) == ["W30 App Client Client"])
  }

  @Test func otherValuesAreSet() throws {
    let code = """
      import Dependencies
      let root = Feature().transformDependency(\\.self) { $0.date = .now }.dependency(\\.uuid, .random)
      """
    #expect(try findings(code: code) == ["W30 App Client Client"])
  }

  /// An override does not reach code that its module cannot call.
  @Test func otherFeaturesSetItForThemselves() throws {
    let other = """
      //- library Other: Client
      import Dependencies
      func run() { withDependencies { $0.client = .other } operation: {} }
      """
    #expect(
      try findings(app: "app App: Feature Other", live: Self.live + "\n" + other)
        == ["W30 App Client Client"]
    )
  }

  // MARK: Silence

  @Test func featureSetsItForWhatItCalls() throws {
    let other = """
      //- library Other: Client Feature
      import Dependencies
      func run() { withDependencies { $0.client = .other } operation: {} }
      """
    #expect(try findings(app: "app App: Other", live: Self.live + "\n" + other) == [])
  }

  @Test func liveValueIsLinked() throws {
    #expect(try findings(app: "app App: Feature ClientLive") == [])
  }

  @Test func liveValueIsDeclaredBesideIt() throws {
    #expect(try findings(interface: Self.interface + Self.live, live: "") == [])
  }

  @Test func liveValueIsInTheApp() throws {
    #expect(try findings(code: Self.live) == [])
  }

  @Test func liveValueIsConditional() throws {
    #expect(try findings(code: "#if os(iOS)\n\(Self.live)\n#endif") == [])
  }

  @Test func refinedProtocolIsLive() throws {
    let code = """
      import Client
      import Dependencies
      protocol LiveClient: DependencyKey {}
      extension Client: LiveClient { static var liveValue: Client { Client(load: { 1 }) } }
      """
    #expect(try findings(code: code) == [])
  }

  @Test func nothingReadsIt() throws {
    #expect(try findings(feature: "import Client\nimport Dependencies") == [])
  }

  @Test func conditionalReadsAreNotJudged() throws {
    #expect(try findings(feature: "#if DEBUG\n\(Self.feature)\n#endif") == [])
  }

  @Test(arguments: [
    "prepareDependencies { $0.client = .other }",
    "prepareDependencies { $0[Client.self] = .other }",
    "withDependencies { values in values.client.load = { 1 } } operation: { run() }",
    "withDependencies { setUp(&$0) } operation: { run() }",
    "withDependencies { $0.setUp() } operation: { run() }",
    "withDependencies { $0 = .other } operation: { run() }",
    "withDependencies(setUp) { run() }",
    "Store(initialState: 0) { Feature() } withDependencies: { $0.client = .other }",
    "Feature().dependency(\\.client, .other)",
    "Feature().transformDependency(\\.client) { $0 = .other }",
    "Feature().dependency(Client.other)",
    "Feature().dependency(\\.self, .other)",
    "Feature().transformDependency(\\.self) { $0.client = .other }",
  ])
  func programSetsIt(_ call: String) throws {
    #expect(try findings(code: "import Dependencies\nfunc main() { \(call) }") == [])
  }

  @Test func testsAreNoPrograms() throws {
    #expect(try findings(app: "test AppTests: Feature") == [])
  }

  @Test func filesThatDoNotParseAreUnknown() throws {
    #expect(try findings(code: "extension Client: ") == [])
  }

  @Test func manifestsThatAreOnlyReadAreUnknown() throws {
    #expect(try findings(evaluation: .static) == [])
  }

  @Test func macrosAreUnknown() throws {
    let interface = Self.interface.replacing(
      "public struct Client",
      with: "@Live public struct Client"
    )
    #expect(try findings(interface: interface) == [])
  }

  @Test func knownMacrosAddNothing() throws {
    let interface = Self.interface.replacing(
      "public struct Client",
      with: "@DependencyClient public struct Client"
    )
    #expect(try findings(interface: interface) == ["W30 App Client Client"])
  }

  @Test func otherLibrariesAreOthers() throws {
    let interface = Self.interface.replacing("import Dependencies", with: "import Others")
    let live = Self.live.replacing("import Dependencies", with: "import Others")
    let feature = Self.feature.replacing("import Dependencies", with: "import Others")
    #expect(try findings(interface: interface, live: live, feature: feature) == [])
  }

  @Test func ownProtocolsAreOthers() throws {
    let own = "public protocol TestDependencyKey {}\npublic protocol DependencyKey {}\n"
    #expect(try findings(interface: Self.interface + own) == [])
  }
}
