import Testing

/// Facts that look like defects and are none, each with a neighbour that is one.
@Suite struct SilenceTests {
  private static func app(_ lines: String) -> String { "project Shop\napp Phone\n \(lines)" }

  private static let catalog = "resource A.xcassets\n file A.xcassets/a.imageset/a.png\n "
  private static let gone =
    "warning: The image `Gone` is looked up in the main bundle of `Phone`, which does not have it"

  // MARK: Code that no program runs

  @Test(arguments: ["Preview", "Provider"])
  func previewsAreNotJudged(_ kind: String) throws {
    let table = "strings en.lproj/Localizable.strings Hi\n "
    let uses = "string Text Lorem\n image Image Gone\n image Image a\n string Text Hi"
    try check(
      "R03",
      "R17",
      in: Self.app(Self.catalog + table + uses),
      Self.gone + "\nnote: `Lorem` is in no table `Localizable` that can be looked into"
    )
    let preview = Self.app(Self.catalog + table + "preview \(kind)\n " + uses)
    try check("R03", "R17", in: preview, "")
    // They are uses all the same.
    try check("R16", in: preview, "")
  }

  @Test func codeUnderAFlagIsNotJudged() throws {
    let use = Self.catalog + "image Image Gone if "
    for condition in ["SNAPSHOT", "DEBUG && os(iOS)", "!os(iOS) && SNAPSHOT"] {
      try check("R17", in: Self.app(use + condition), "")
    }
    for condition in ["!SNAPSHOT", "os(iOS) || DEBUG"] {
      try check("R17", in: Self.app(use + condition), Self.gone)
    }
  }

  // MARK: Assets

  @Test func setsWithinSetsHaveNames() throws {
    let members = """
      resource A.xcassets
      file A.xcassets/C.complicationset/Circular.imageset/a.png
      file A.xcassets/Tops.brandassets/Wide.imageset/a.png
      file A.xcassets/v1.2/Old.imageset/a.png
      file A.xcassets/AppIcon.appiconset/a.png

      """
    for name in ["C/Circular", "Circular", "Tops/Wide", "Old", "AppIcon60x60", "AppIcon"] {
      try check("R17", in: Self.app(members + "image UIImage \(name)"), "")
    }
    try check("R17", in: Self.app(members + "image UIImage Gone"), Self.gone)
    try check(
      "R17",
      in: Self.app(members + "image UIImage AppIconGone"),
      Self.gone.replacing("Gone", with: "AppIconGone")
    )
    // The system finds them.
    try check("R16", in: Self.app(members), "")
  }

  @Test func aScriptMayFillAnEmptyCatalog() throws {
    func catalogs(_ empty: String) -> String {
      """
      resource \(empty).xcassets
      file \(empty).xcassets/Contents.json
      file Base.xcassets/Gone.imageset/a.png
      image Image Gone
      """
    }
    try check("R17", in: Self.app(catalogs("Derived")), "")
    try check("R17", in: Self.app(catalogs("Preview")), Self.gone)
    try check(
      "R17",
      in: Self.app(catalogs("Derived").replacing("Base.xcassets/Gone", with: "Base.xcassets/X")),
      Self.gone
    )
  }

  @Test func setsOfIconsBecomeFiles() throws {
    let icons = "resource A.xcassets\n file A.xcassets/status.iconset/icon_16x16.png\n "
    try check("R17", in: Self.app(icons + "image NSImage status"), "")
    try check("R16", "R17", in: Self.app(icons + "image NSImage Gone"), Self.gone)
  }

  @Test func aListedFileThatIsNotThereMayHaveAnything() throws {
    let kit = """
      package Kit at Kit
      library UI
        strings en.lproj/Localizable.strings Hi
        string Text Hi
        image Image Gone
      project Shop
      app Phone : UI@Kit
        strings fr.lproj/Localizable.strings Other
        \(Self.catalog)string Text Bye
        string Text Lo in:Other

      """
    let bye = "note: `Bye` is in no table `Localizable` that can be looked into"
    let hi =
      "error: `Hi` is looked up in the main bundle of `Phone`, but only the table `Localizable` of `UI` has it"
    let rules = ["R01", "R03", "R17", "R20"]
    func expect(_ missing: String, _ lines: [String]) throws {
      try check(rules, in: kit + missing, lines.joined(separator: "\n"))
    }
    try expect("", [hi, Self.gone, bye])
    try expect("missing Localizable.xcstrings", [Self.gone])
    try expect("missing de.lproj/Localizable.strings", [Self.gone])
    try expect("missing Made/B.xcassets", [hi, bye])
    try expect("missing Made/Other.xcstrings", [hi, Self.gone, bye])
    // It is all that the program has.
    try check(
      rules,
      in: "project Shop\napp Phone\n missing A.xcassets\n image Image Gone\n string Text Hi",
      ""
    )
  }

  @Test func anExtensionMayLinkAModuleForSomethingElse() throws {
    let shop = """
      package Kit at Kit
      library UI
        declares Sync
        image Image sync
      project Shop
      app Phone : UI@Kit
        resource A.xcassets
        file A.xcassets/sync.imageset/a.png
      app_extension Share : UI@Kit
        resource B.xcassets
        file B.xcassets/other.imageset/b.png

      """
    let message = "The image `sync` is looked up in the main bundle, and `Share` does not have it"
    try check("R17", in: shop, "note: \(message)")
    try check("R17", in: shop + "function show(_:) Sync", "warning: \(message)")
    try check("R17", in: shop.replacing("app_extension", with: "app"), "warning: \(message)")
  }

  @Test func xcodeMakesDeclarationsOfAssets() throws {
    func library(_ code: String) -> String {
      """
      package Kit at Kit
      library UI
        resource A.xcassets
        file A.xcassets/LinkBlueColor.colorset/Contents.json
        \(code)
      """
    }
    try check("R12", "R16", in: library("declares linkBlue"), "")
    try check("R12", "R16", in: library("declares linkBlueColor"), "")
    try check(
      "R12",
      "R16",
      in: library("declares linkGreen"),
      """
      warning: `UI` has 1 resource, and no code names its bundle
      note: No look-up names 1 asset of `UI`: `LinkBlueColor`
      """
    )
  }

  @Test func theFirstTextOfACallMayBeAnotherArgument() throws {
    func kit(_ position: Int) -> String {
      """
      package Kit at Kit
      library Helpers
        wrapper make \(position) image
      project Shop
      app Phone : Helpers@Kit
        \(Self.catalog)image make? Gone
      """
    }
    try check("R17", in: kit(0), Self.gone)
    try check("R17", in: kit(1), "")
  }

  // MARK: Texts

  @Test func aTextWithoutLettersIsTheSameInAllLanguages() throws {
    let module = """
      package Kit at Kit en
      library UI
        strings en.lproj/Localizable.strings (%@) "– –" "In %@" "%@ v%@"
        strings de.lproj/Localizable.strings "In %@"

      """
    try check(
      "R01",
      "R04",
      in: module + "string Text (*)\n string Text \"* v*\"\n string Text \"– –\"",
      ""
    )
    try check(
      "R01",
      in: module + "string Text \"In *\"",
      "error: `In %@` is looked up in the main bundle, but only the table `Localizable` of `UI` has it"
    )
    let table = "strings en.lproj/Localizable.strings Hi\n string Text Hi\n string Text "
    for text in ["---", "•", "\"   \"", "100"] { try check("R03", in: Self.app(table + text), "") }
  }

  @Test func aStringsDictionaryHidesTheTextsBesideIt() throws {
    let tables = """
      strings en.lproj/L.strings items
      strings en.lproj/L.stringsdict items=d
      strings de.lproj/L.strings items
      strings de.lproj/L.stringsdict items=d

      """
    try check("R06", in: Self.app(tables), "")
    try check(
      "R06",
      in: Self.app(tables.replacing("strings de.lproj/L.stringsdict items=d", with: "")),
      "warning: `items` takes other arguments in `de` than in `en`"
    )
  }

  @Test func aKeyMayBeItsOwnText() throws {
    let tables = """
      strings en.lproj/Localizable.strings Intro
      strings de.lproj/Localizable.strings Intro Open Old settings.title
      strings fr.lproj/Localizable.strings Intro Open Old settings.title
      string Text Intro
      string Text Open
      """
    try check(
      "R05",
      in: Self.app(tables),
      "warning: `de` and `fr` have 2 keys of the table `Localizable` of `Phone` that `en` lacks: `Old` and `settings.title`"
    )
    // A name that is only known when it runs may be any text, but no identifier.
    try check(
      "R05",
      in: Self.app(tables + "\n string Text ?"),
      "warning: `de` and `fr` have 1 key of the table `Localizable` of `Phone` that `en` lacks: `settings.title`"
    )
  }

  @Test func whatNoCodeNamesIsLackedByNobody() throws {
    let tables = """
      strings de.lproj/Localizable.strings Open
      strings fr.lproj/Localizable.strings Open Old
      string Text Open
      """
    try check("R04", in: Self.app(tables), "")
    try check(
      "R04",
      in: Self.app(tables + "\n string Text Old"),
      "warning: `de` lacks 1 text of the table `Localizable` of `Phone`: `Old`"
    )
  }

  @Test func namesOfBundlesStandInInfoPlist() throws {
    func tables(_ key: String) -> String {
      Self.app("strings en.lproj/InfoPlist.strings \(key) X\n strings sk.lproj/InfoPlist.strings X")
    }
    try check("R04", in: tables("CFBundleName"), "")
    try check(
      "R04",
      in: tables("NSCameraUsageDescription"),
      "warning: `sk` lacks 1 text of the table `InfoPlist` of `Phone`: `NSCameraUsageDescription`"
    )
    let others = (1...8).map {
      "library M\($0)\n strings en.lproj/L.strings A\n strings fr.lproj/L.strings A"
    }
    let package = "package Kit\n" + others.joined(separator: "\n") + "\nlibrary Last\n "
    try check("R07", in: package + "strings de.lproj/InfoPlist.strings X", "")
    try check(
      "R07",
      in: package + "strings en.lproj/Other.strings X",
      "warning: `Last` has no texts in `fr`, which most modules have"
    )
  }

  @Test func aRegionFallsBackToItsLanguage() throws {
    func kit(_ languages: String...) -> String {
      """
      package Kit at Kit en
      library UI
        strings en.lproj/L.strings A B
        strings es.lproj/L.strings A B
      project Shop
      app Phone : UI@Kit

      """ + languages.map { "strings \($0).lproj/L.strings A" }.joined(separator: "\n")
    }
    try check("R07", in: kit("en", "es", "es-AR", "es-419"), "")
    try check(
      "R07",
      in: kit("en", "es", "zh-Hant"),
      "warning: `UI` has no texts in `zh-Hant`, which `Phone` has"
    )
    let table =
      "strings en.lproj/L.strings A B\n strings en-US.lproj/L.strings A\n strings fr-CA.lproj/L.strings A"
    try check(
      "R04",
      in: Self.app(table),
      """
      warning: `fr-CA` lacks 1 text of the table `L` of `Phone`: `B`
      note: `en-US` lacks 1 text of the table `L` of `Phone`: `B`
      """
    )
  }

  @Test func newIsUsualInTheSourceLanguage() throws {
    func catalog(_ language: String) -> String {
      Self.app("catalog Localizable.xcstrings en\n key Food en:new de\(language)")
    }
    try check("R20", in: catalog(""), "")
    try check(
      "R20",
      in: catalog(":new"),
      "warning: `Localizable.xcstrings` of `Phone` has 1 text not translated to `de`: `Food`"
    )
  }

  // MARK: Length

  @Test func languagesWithTheSameGapAreOneFinding() throws {
    try check(
      "R04",
      in: Self.app(
        """
        strings en.lproj/L.strings A B C
        strings de.lproj/L.strings A
        strings fr.lproj/L.strings A
        strings it.lproj/L.strings A B
        """
      ),
      """
      warning: `de` and `fr` lack 2 texts of the table `L` of `Phone`: `B` and `C`
      warning: `it` lacks 1 text of the table `L` of `Phone`: `C`
      """
    )
  }

  @Test func filesOfTheSameModulesAreOneFinding() throws {
    func files(_ suffix: String) -> String {
      "resource a\(suffix).png\n file a\(suffix).png=12345678901234567890\n"
        + "resource b\(suffix).png\n file b\(suffix).png=22345678901234567890\n"
    }
    try check(
      "R15",
      in:
        "package Kit at Kit\nexecutable App : A B\nlibrary A\n \(files("1"))library B\n \(files("2"))",
      "warning: `A` and `B` have 2 files in common, `a1.png` and `b1.png`"
    )
  }
}
