import ResourceAnalysis
import Testing
import WorkspaceModel

/// Texts that are looked up in the main bundle of programs.
///
/// Rule: R01
@Suite struct WrongBundleTests {
  /// Two apps that link a package with a table of its own.
  private static func apps(_ uses: String, phone: String = "", widget: String = "") -> String {
    """
    package Kit at Kit en
    library UI : Texts
      strings Resources/en.lproj/Localizable.strings Dismiss "Two words" "%lld items" Food
      \(uses)
    library Texts
      strings en.lproj/Localizable.strings Shared
    test UITests : UI
      string Text Dismiss
    project Shop
    app Phone : UI@Kit
      \(phone)
    app_extension Widget : UI@Kit
      \(widget)
    """
  }

  @Test func aTextOfTheModuleThatNoAppHasIsAnError() throws {
    try check(
      "R01",
      in: Self.apps("string Label! Dismiss"),
      "error: `Dismiss` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it"
    )
    try check(
      "R01",
      in: Self.apps(
        "string Text \"* items\"\n string Text \"Two words\" main",
        phone: "strings en.lproj/Localizable.strings Other"
      ),
      """
      error: `%lld items` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it
      error: `Two words` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it
      """
    )
  }

  @Test func appsThatLackATextAreNamed() throws {
    let fixture = Self.apps(
      "string Text Food\n string Text Dismiss",
      phone: "strings fr.lproj/Localizable.strings Food Dismiss",
      widget: "strings en.lproj/Localizable.strings Dismiss"
    )
    let message = "`Food` is looked up in the main bundle, and `Widget` does not have it"
    try check("R01", in: fixture.replacing("app_extension", with: "app"), "warning: \(message)")
    // An extension may link the module for something else.
    try check("R01", in: fixture, "note: \(message)")
  }

  @Test func aTextThatAnExtensionLacksIsANote() throws {
    let phone = "strings fr.lproj/Localizable.strings Elsewhere"
    try check(
      "R01",
      in: Self.apps(
        "string Text Elsewhere",
        phone: phone,
        widget: "strings fr.lproj/Localizable.strings Other"
      ),
      "note: `Elsewhere` is looked up in the main bundle, and `Widget` does not have it"
    )
    // Without a table it shows no such text.
    try check("R01", in: Self.apps("string Text Elsewhere", phone: phone), "")
  }

  @Test func aTextOfADependencyIsAWarning() throws {
    try check(
      "R01",
      in: Self.apps("string Text Shared"),
      "warning: `Shared` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `Texts` has it"
    )
  }

  @Test(arguments: [
    // Another bundle, or one that nobody knows.
    "string Text Dismiss module", "string Text Dismiss unknown", "string Text Dismiss .parameter",
    "string Text Dismiss current",
    // No key, or one that no table of the module has.
    "string Text ?", "string Text $key", "string Text Elsewhere",
    "string NSLocalizedString \"* items\"",
    "string Text Dismiss in:Other", "string Text Dismiss in:?", "string L? Dismiss",
    "image Image Dismiss",
    // Code that is not part of the app.
    "string Text Dismiss if os(Linux)", "string Text Dismiss if !SWIFT_PACKAGE",
  ])
  func otherLookupsAreFine(_ use: String) throws {
    try check("R01", in: Self.apps(use), "")
  }

  @Test func aTextThatEveryAppHasIsFine() throws {
    let table = "strings en.lproj/Localizable.strings Dismiss"
    try check("R01", in: Self.apps("string Label! Dismiss", phone: table, widget: table), "")
  }

  @Test func tablesThatAreNotKnownMakeNoFinding() throws {
    let unknown = "unknown Localizable.xcstrings"
    try check("R01", in: Self.apps("string Label! Dismiss", phone: unknown, widget: unknown), "")
    try check(
      "R01",
      in: Self.apps("string Label! Dismiss", phone: unknown),
      "warning: `Dismiss` is looked up in the main bundle, and `Widget` does not have it"
    )
  }

  @Test func bundlesAreFollowedThroughDefinitions() throws {
    try check("R01", in: Self.apps("string Text Dismiss i18n\n bundle i18n module"), "")
    try check("R01", in: Self.apps("string Text Dismiss i18n"), "")
    let finding =
      "error: `Dismiss` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it"
    try check("R01", in: Self.apps("string Text Dismiss i18n\n bundle i18n main"), finding)
    try check(
      "R01",
      in: Self.apps("string Text Dismiss .b\n bundle .b i18n\n bundle i18n main"),
      finding
    )
    // Definitions that disagree, and one that leads to itself.
    try check("R01", in: Self.apps("string Text Dismiss i\n bundle i main\n bundle i module"), "")
    try check("R01", in: Self.apps("string Text Dismiss i\n bundle i i"), "")
  }

  @Test func callsOfWrappersAreLookups() throws {
    let finding =
      "error: `Dismiss` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it"
    try check("R01", in: Self.apps("string L? Dismiss\n wrapper L 0 string main"), finding)
    try check("R01", in: Self.apps("string L? Dismiss\n wrapper L 0 string module"), "")
    try check("R01", in: Self.apps("string L? Dismiss\n wrapper L 0 string in:Other"), "")
  }

  @Test func argumentsOfCallsDecideForWrappers() throws {
    let finding =
      "error: `Dismiss` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it"
    let wrapper =
      "\n function L(_:bundle:)\n wrapper L 0 string .bundle\n bundle .bundle main in L(_:bundle:)"
    try check("R01", in: Self.apps("string L? Dismiss" + wrapper), finding)
    try check("R01", in: Self.apps("string L? Dismiss module" + wrapper), "")
    // Within the function its parameter may be any bundle.
    try check("R01", in: Self.apps("string Text Dismiss .bundle" + wrapper), "")
    let table = "\n wrapper tr 1 string main in:$table"
    try check("R01", in: Self.apps("string tr? Dismiss in:Localizable" + table), finding)
    try check("R01", in: Self.apps("string tr? Dismiss in:Other" + table), "")
  }

  @Test func constantsOfTypesAreFollowed() throws {
    let names =
      "\n declares Names\n declares Others\n bundle .bundle main in Names\n bundle .bundle module in Others"
    try check("R01", in: Self.apps("string Text Dismiss .Others.bundle" + names), "")
    try check(
      "R01",
      in: Self.apps("string Text Dismiss .Names.bundle" + names),
      "error: `Dismiss` is looked up in the main bundles of 2 programs, but only the table `Localizable` of `UI` has it"
    )
  }

  @Test func aLibraryWithoutProgramIsJudgedByItself() throws {
    let library = """
      package Kit
      library UI
        strings en.lproj/Localizable.strings Dismiss
        string Label! Dismiss
      """
    try check(
      "R01",
      in: library,
      "error: `Dismiss` is looked up in the main bundle, but only the table `Localizable` of `UI` has it"
    )
    // The programs may be there.
    try check("R01", in: library + "\nunread Shop.xcodeproj", "")
  }

  @Test func aProgramOfAPackageHasNoTablesInItsMainBundle() throws {
    try check(
      "R01",
      in: """
        package Kit
        executable Tool
          strings en.lproj/Localizable.strings Dismiss
          string Text Dismiss
        """,
      "error: `Dismiss` is looked up in the main bundle of `Tool`, but only the table `Localizable` of `Tool` has it"
    )
    try check(
      "R01",
      in: """
        package Game at Game.swiftpm
        executable App
          strings en.lproj/Localizable.strings Dismiss
          string Text Dismiss
        """,
      ""
    )
  }

  @Test func catalogsWithoutTextsHaveKeys() throws {
    try check(
      "R01",
      in: """
        package Kit at Kit
        library UI
          strings en.lproj/Localizable.strings Dismiss
          string Text Dismiss
        project Shop
        app Phone : UI@Kit
          catalog Localizable.xcstrings en
          key Dismiss
        """,
      ""
    )
  }

  @Test func evidenceNamesUseKeyAndApps() throws {
    let snapshot = ResourceFixture(Self.apps("string Label! Dismiss")).snapshot
    let finding = try #require(
      try ResourceFindings.all(in: ResourceFacts(snapshot), rules: ["R01"]).first
    )
    let lines = finding.evidence.map { evidence in
      "\(evidence.path?.description ?? "") \(evidence.line ?? 0) \(evidence.module ?? "") \(evidence.note)"
    }
    #expect(
      lines == [
        "Kit/Sources/UI/File.swift 4 Kit/UI looks it up",
        "Kit/Sources/UI/Resources/en.lproj/Localizable.strings 3 Kit/UI has the key",
        " 0 Shop/Phone links the module and has no such key",
        " 0 Shop/Widget links the module and has no such key",
      ]
    )
    #expect(finding.identity == "R01|Kit/UI|Localizable|Dismiss")
    #expect(
      finding.remedy
        == "Give `Label` a text that names `bundle: .module`: it has no parameter for a bundle"
    )
  }
}
