import ResourceAnalysis
import Testing
import WorkspaceModel

/// Bundles, programs and the results of look-ups, by themselves.
@Suite(.timeLimit(.minutes(10))) struct FactsTests {
  private static let fixture = """
    package Kit at My-Kit en
    library UI : Core
      strings zh-Hans.lproj/L.strings A
      resource Media.xcassets
      file Media.xcassets/Bird.imageset/a.png
      copy Data
      file Data/deep/L.strings
      string Text A in:L
      string Text A module in:L
      image Image Bird unknown
    library Core
    system_library Sys
      resource a.json
      file a.json
    executable Tool : UI
      resource a.json
      file a.json
    test UITests : UI
    project Shop
    app Phone : UI@My-Kit
      setting PRODUCT_NAME "My Shop"
      strings en.lproj/L.strings A
    framework Theme
      resource b.json
      file b.json
    library Static
      resource c.json
      file c.json
    test PhoneTests : Phone
    """

  @Test func bundlesHaveTheNamesOfTheirBuilds() throws {
    let facts = try ResourceFacts(ResourceFixture(Self.fixture).snapshot)
    let lines = facts.catalog.all.map { bundle in
      let name = bundle.name
      let places = bundle.files.map(\.place).joined(separator: " ")
      return "\(name.stem) \(name.apple) \(name.elsewhere) \(name.swiftBuild): \(places)"
    }
    #expect(
      lines == [
        "Kit_Tool bundle resources bundle: a.json",
        "Kit_UI bundle resources bundle: Data/deep/L.strings Media.xcassets/Bird.imageset/a.png "
          + "zh-Hans.lproj/L.strings",
        "My Shop app app app: en.lproj/L.strings",
        "Theme framework framework framework: b.json",
      ]
    )
    // No name of a table finds a deeper file.
    #expect(facts.catalog.all[1].tables["L"]?.keys == ["A"])
    #expect(facts.catalog.all[1].tables["L"]?.isKnown == true)
  }

  @Test func programsContainWhatTheyLink() throws {
    let facts = try ResourceFacts(ResourceFixture(Self.fixture).snapshot)
    let modules = facts.snapshot.graph.modules
    let lines = facts.apps.apps.map { app in
      "\(modules[app].name): "
        + facts.apps.modules(of: app).map { modules[$0].name }.joined(separator: " ")
    }
    #expect(lines == ["Tool: Core Tool UI", "Phone: Core UI Phone"])
  }

  @Test func resultsAreThoseOfEachProgram() throws {
    let facts = try ResourceFacts(ResourceFixture(Self.fixture).snapshot)
    let modules = facts.snapshot.graph.modules
    let lines = facts.lookups.map { lookup in
      let result = facts.result(of: lookup)
      func names(_ list: [Int]) -> String { list.map { modules[$0].name }.joined(separator: ",") }
      return "found \(names(result.found)) missing \(names(result.missing)) "
        + "unknown \(names(result.unknown))"
    }
    #expect(
      lines == [
        "found Phone missing Tool unknown ", "found Tool,Phone missing  unknown ",
        "found  missing  unknown Tool,Phone",
      ]
    )
  }

  @Test func aCancelledTaskEndsEarly() async {
    let snapshot = ResourceFixture(Self.fixture).snapshot
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try ResourceFacts(snapshot).lookups.count
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
