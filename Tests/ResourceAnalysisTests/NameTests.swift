import ResourceAnalysis
import Testing
import WorkspaceModel

/// Names in code: of bundles, of assets, and of what nobody names.
///
/// Rules: R13, R14, R16, R17, R22
@Suite struct NameTests {
  private static let renamed = """
    package Localization at Localization
    library Texts
      strings en.lproj/L.strings A
    package App at .
    uses url:Braze
    executable Tool : Texts@Localization
    """

  @Test func aNameThatNoBundleHasIsAWarning() throws {
    try check(
      "R13",
      in: Self.renamed + "\n literal I18N_Texts.bundle\n literal Localization_Gone",
      """
      warning: No bundle is called `I18N_Texts.bundle`, which `Tool` looks for
      warning: No bundle is called `Localization_Gone`, which `Tool` looks for
      """
    )
  }

  @Test(arguments: [
    "literal Localization_Texts", "literal Localization_Texts.bundle", "literal Braze_Texts",
    // Neither a package nor a target of the workspace is called so.
    "literal Vendor_SDK.bundle", "literal no_such_name",
  ])
  func otherNames(_ literal: String) throws {
    try check("R13", in: Self.renamed + "\n \(literal)", "")
  }

  @Test func anEndingThatThePlatformDoesNotWriteIsAWarning() throws {
    let fixture = """
      project Shop
      framework Theme
        literal Kit_UI.resources
      package Kit at Kit
      library UI
        strings en.lproj/L.strings A
      """
    try check(
      "R13",
      in: fixture,
      "warning: `Kit_UI.resources` has another ending where `Theme` runs: SwiftPM's native build writes `.bundle`"
    )
    try check("R13", in: fixture.replacing("resources", with: "bundle"), "")
    try check(
      "R13",
      in: fixture.replacing("literal", with: "literal Kit_UI.bundle\n literal"),
      ""
    )
  }

  @Test func identifiersThatNoTargetHasAreAWarning() throws {
    func project(_ identifier: String, _ code: String) -> String {
      "project Shop\napp Phone\n setting PRODUCT_BUNDLE_IDENTIFIER \(identifier)\n string Text A \(code)"
    }
    try check(
      "R14",
      in: project("org.shop.phone", "id:org.shop.tablet"),
      "warning: No target has the bundle identifier `org.shop.tablet`, which `Phone` looks for"
    )
    try check("R14", in: project("org.shop.phone", "id:org.shop.phone"), "")
    try check("R14", in: project("org.shop.phone", "id:com.apple.UIKit"), "")
    try check("R14", in: project("$(PREFIX).phone", "id:org.shop.tablet"), "")
  }

  @Test func theBundleOfAClassIsThatOfTheProgram() throws {
    let library = "package Kit\nlibrary UI\n strings en.lproj/L.strings A\n declares Box\n"
    try check(
      "R14",
      in: library + "string Text A class:Box",
      "warning: `Bundle(for: Box.self)` is the main bundle where `UI` is linked statically; its resources are in "
        + "`Bundle.module`"
    )
    try check("R14", in: library + "string Text A class:NSObject", "")
    try check("R14", in: library + "string Text A class:Box if !SWIFT_PACKAGE", "")
    try check(
      "R14",
      in:
        "project P\nframework UI\n strings en.lproj/L.strings A\n declares Box\n string Text A class:Box",
      ""
    )
  }

  // MARK: Assets

  private static func assets(_ use: String, app: String = "") -> String {
    """
    package Kit at Kit
    library UI
      resource Media.xcassets
      file Media.xcassets/Contents.json
      file Media.xcassets/Bird.imageset/Contents.json
      file Media.xcassets/Sky.colorset/Contents.json
      file Media.xcassets/Plain/Contents.json=plain
      file Media.xcassets/Plain/Nest.imageset/nest.png
      file Media.xcassets/Birds/Contents.json=namespace
      file Media.xcassets/Birds/Eagle.imageset/eagle.png
      resource loose.png
      file loose.png
      \(use)
    project Shop
    app Phone : UI@Kit
      \(app)
    """
  }

  @Test func anAssetThatIsNotThereIsAWarning() throws {
    try check(
      "R17",
      in: Self.assets("image Image Eagle module\n color Color Bird module"),
      """
      warning: The colour `Bird` is looked up in the bundle of `UI`, which does not have it
      warning: The image `Eagle` is looked up in the bundle of `UI`, which does not have it
      """
    )
    try check(
      "R17",
      in: Self.assets("image Image Bird"),
      "warning: The image `Bird` is looked up in the main bundle of `Phone`, which does not have it"
    )
  }

  @Test(arguments: [
    "image Image Bird module", "image Image Birds/Eagle module", "image Image Nest module",
    "color Color Sky module", "image Image loose module", "image Image loose.png module",
    "image Image ? module", "image Image Gone unknown", "image NSImage NSCaution",
    "plugin Gen\n image Image Gone module",
  ])
  func assetsThatAreThere(_ use: String) throws {
    try check("R17", in: Self.assets(use), "")
  }

  @Test func targetsThatShareAFileHaveOneFinding() throws {
    let shop = """
      project Shop
      app Phone
        resource A.xcassets
        file A.xcassets/BirD.imageset/a.png
        strings en.lproj/Localizable.strings Other
        image Image Bird
        string Text Food
      app Tablet
        shares Phone
        resource A.xcassets
        file A.xcassets/a.imageset/a.png
        strings en.lproj/Localizable.strings Other
      """
    try check(
      "R03",
      "R17",
      in: shop,
      """
      warning: The image `Bird` is looked up in the main bundles of `Phone` and `Tablet`, and none has it
      note: `Food` is in no table `Localizable` that can be looked into
      """
    )
    let findings = try ResourceFindings.all(
      in: ResourceFacts(ResourceFixture(shop).snapshot),
      rules: ["R17"]
    )
    #expect(findings.map(\.remedy) == ["Write `BirD`, as the set is named, or rename the set"])
    #expect(findings.flatMap(\.evidence).compactMap(\.line).count == 1)
  }

  @Test func programsWithoutAnAssetAreNamed() throws {
    let fixture = Self.assets("image Image Bird", app: "resource Bird.png\n file Bird.png")
    try check("R17", in: fixture, "")
    try check(
      "R17",
      in: fixture + "\napp Tablet : UI@Kit",
      ""
    )
    try check(
      "R17",
      in: fixture
        + "\napp Tablet : UI@Kit\n resource A.xcassets\n file A.xcassets/A.imageset/a.png",
      "warning: The image `Bird` is looked up in the main bundle, and `Tablet` does not have it"
    )
  }

  @Test func namesThatNobodyMentionsAreNotes() throws {
    let library = """
      package Kit
      library UI
        strings en.lproj/L.strings settings.title "%lld items" Food used.by_wrapper
        resource M.xcassets
        file M.xcassets/Bird.imageset/a.png
        file M.xcassets/sea-eagle.imageset/a.png
      """
    try check(
      "R16",
      in: library,
      """
      note: No look-up names 4 keys of the table `L` of `UI`: `%lld items`, `Food`, `settings.title` and 1 more
      note: No look-up names 2 assets of `UI`: `Bird` and `sea-eagle`
      """
    )
    try check(
      "R16",
      in: library + """

          string Text "* items" module
          string Text Food
          string L? used.by_wrapper
          declares settingsTitle
          image Image Bird
          declares seaEagle
        """,
      ""
    )
    try check(
      "R16",
      in: library
        + "\n string L? se*i*s.*le\n string L? *items\n string L? F*d\n string L? used*\n image Image B*d\n image Image sea-*",
      ""
    )
    // A text that is only known when it runs is no asset.
    let open = library + "\n string Text ? module"
    try check("R16", in: open, "note: No look-up names 2 assets of `UI`: `Bird` and `sea-eagle`")
    try check("R16", in: open + "\n image Image ? module", "")
  }

  // MARK: Parameters

  @Test func aKeyWithoutABundleIsANote() throws {
    func library(
      _ types: String,
      name: String = "init(_:)",
      user: String = "library App : UI"
    ) -> String {
      "package Kit\nlibrary UI\n function \(name) \(types)\n\(user)"
    }
    try check(
      "R22",
      in: library("LocalizedStringKey"),
      "note: `init(_:)` takes a `LocalizedStringKey` and no `Bundle`: clients in packages cannot give it their texts"
    )
    try check("R22", in: library("LocalizedStringKey Bundle"), "")
    try check("R22", in: library("String"), "")
    // It may be the result.
    try check("R22", in: library("LocalizedStringKey", name: "title()"), "")
    try check("R22", in: library("LocalizedStringKey", user: "test UITests : UI"), "")
  }
}
