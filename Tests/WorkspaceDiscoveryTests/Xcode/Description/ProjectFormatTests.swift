import DocumentFormats
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// A project gives the same description in both formats.
@Suite(.timeLimit(.minutes(10))) struct ProjectFormatTests {
  // Rule: xcode.json.same
  @Test func bothFormatsGiveOneDescription() throws {
    let old = try BothFormats.propertyList(compact: BothFormats.compact)
    let new = try BothFormats.json(BothFormats.json)
    #expect(old.targets.map(\.name) == ["App", "Core", "Ext", "Tests", "All", "Make"])
    for (old, new) in zip(old.targets, new.targets) {
      #expect(old.members == new.members, "members of \(old.name)")
      #expect(old.links == new.links, "links of \(old.name)")
      #expect(old.dependencies == new.dependencies, "dependencies of \(old.name)")
      #expect(old.configurations == new.configurations, "settings of \(old.name)")
      #expect(old == new)
    }
    #expect(old.configurations == new.configurations)
    #expect(old.folders == new.folders)
    #expect(old.listed == new.listed)
    #expect(old == new)
  }

  @Test func aScriptIsATextOrAListOfLines() throws {
    let text = ProjectFixture(name: "App.xcodeproj").text(BothFormats.compact)
    let old = text.replacing("shellScript = true;", with: "shellScript = (\"# a\", ls, \"\");")
    let new = BothFormats.json.replacing(
      "\"script\": \"true\"",
      with: "\"script\": [\"# a\", \"ls\", \"\"]"
    )
    for project in [try BothFormats.propertyList(old), try BothFormats.json(new)] {
      let phases = project.targets.filter { $0.name != "Make" }.flatMap(\.scripts)
      #expect(phases.map(\.text) == ["# a\nls\n"])
    }
  }

  @Test func theProjectOfTheTestHasAllParts() throws {
    let project = try BothFormats.json(BothFormats.json)
    let app = try #require(project.targets.first)
    #expect(project.configurations.map(\.name) == ["Release", "Debug", "Test"])
    #expect(app.members.count == 8)
    #expect(app.links.count == 8)
    #expect(app.dependencies.count == 6)
    #expect(app.lostEntries == 1)
    #expect(
      app.configurations.compactMap(\.file?.description) == ["Apps/Code/Shared/Debug.xcconfig"]
    )
    #expect(project.folders.map(\.owners) == [["App", "Ext"]])
    #expect(project.folders.first?.exceptions.count == 6)
    #expect(project.remotePackages.map(\.identity) == ["tools"])
  }

  /// Every one of these is seen: none of the values is ignored by accident.
  @Test(arguments: [
    ("\"default-configuration\": \"Release\"", "\"default-configuration\": \"Debug\""),
    ("Config/Release.xcconfig", "Config/Debug.xcconfig"),
    ("Lib.framework\", \"project", "Lib\", \"p"),
    ("\"target\": \"Lib\", \"product-id\"", "\"target\": \"Lab\", \"product-id\""),
    ("\"Packages/Models\"", "\"Packages/Others\""), ("/Tools.git", "/Pools.git"),
    ("<SDK>/System/UIKit", "<SDK>/System/AppKit"), ("[\"Core\", \"compile-sources\"]", "\"Core\""),
    ("\"id:5\"", "\"id:6\""),
    ("\"platforms\": [\"ios\", \"macos\"] },", "\"platforms\": [\"ios\"] },"),
    ("\"-DX\"", "\"-DY\""), ("../../../../Away", "../../Away"), ("\"$(DERIVED)", "\"DERIVED"),
    ("\"header-role\": \"public\"", "\"header-role\": \"private\""),
    ("\"Core/headers\"] }", "\"Core/resources\"] }"),
    ("App/copy/PlugIns\"] },\n", "Gone/copy\"] },\n"),
    ("<PROJECT>/Data", "Data"), ("de.lproj", "fr.lproj"), ("\"skip\"", "\"default\""),
    ("[\"Ext\", \"App\"]", "[\"Ext\"]"), ("[\"Web\", \"Docs\"]", "[\"Web\"]"),
    ("\"D.txt\": \"sourcecode.swift\"", "\"D.txt\": \"text\""), ("[\"Out.swift\"]", "[]"),
    ("{ \"F.swift\": [\"ios\", \"macos\"] }", "{}"), ("[\"P.h\"]", "[]"), ("[\"Q.h\"]", "[]"),
    ("\"App/copy/PlugIns\", \"inclusions\"", "\"App/resources\", \"inclusions\""),
    ("\"id:1\"", "\"Products/Core.framework\""), ("Debug.xcconfig\" } }", "Other.xcconfig\" } }"),
    ("\"product-type\": \"application\"", "\"product-type\": \"tool\""),
    ("\"Core\", { \"target\"", "\"All\", { \"target\""), ("\"build-tool-plugin\"", "\"other\""),
    ("\"script\": \"true\"", "\"script\": [\"true\", \"\"]"),
    ("\"c.xcfilelist\"", "\"d.xcfilelist\""),
    ("\"package\": \"Tools\",", ""),
    ("\"test-host-target\": \"App\"", "\"test-host-target\": \"Ext\""),
    ("\"kind\": \"aggregate\"", "\"kind\": \"native\""), ("\"../Make\"", "\"../Bake\""),
    ("FLAGS[config=Debug]", "FLAGS[config=Release]"), ("KEY[sdk=macosx*]", "KEY[sdk=iphone*]"),
  ])
  func aChangeIsSeen(old: String, new: String) throws {
    let text = BothFormats.json.replacing(old, with: new)
    #expect(text != BothFormats.json)
    #expect(try BothFormats.json(text) != BothFormats.json(BothFormats.json))
  }

  /// None of these has an effect.
  @Test(arguments: [
    ("\"exclusions\": [\"Out.swift\"]", "\"inclusions\": [\"Out.swift\"]"),
    ("\"localizations\": { \"development\": \"en\" }", "\"last-upgrade\": \"27.2\""),
    (
      "{ \"path\": \"Packages/Plain\" }",
      "{ \"path\": \"Packages/Plain\", \"index\": false, \"id\": \"7\" }"
    ),
    (
      "\"files\": [",
      "\"files\": [{ \"kind\": \"new\", \"path\": \"N\", \"children\": [{ \"path\": \"M\" }] }, 1,"
    ),
    ("\"targets\": [", "\"targets\": [{ \"name\": \"New\", \"kind\": \"new\" }, {}, \"text\","),
    ("\"name\": \"Strings\"", "\"name\": \"Texts\""), ("\"id\": \"14\"", "\"id\": \"41\""),
    (
      "\"build-settings\": { \"PRODUCT_NAME\": \"My\"",
      "\"new\": [1], \"build-settings\": { \"PRODUCT_NAME\": \"My\""
    ),
    (
      "\"kind\": \"group\", \"path\": \"Config\"",
      "\"kind\": \"group\", \"path\": \"./Sub/../Config\""
    ),
    ("OTHER_SWIFT_FLAGS[config=Test]", "OTHER_SWIFT_FLAGS[config=Te*]"),
  ])
  func thisHasNoEffect(old: String, new: String) throws {
    let text = BothFormats.json.replacing(old, with: new)
    #expect(text != BothFormats.json)
    #expect(try BothFormats.json(text) == BothFormats.json(BothFormats.json))
  }
}
