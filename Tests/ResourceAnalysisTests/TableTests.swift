import Testing

/// Tables whose languages do not agree.
///
/// Rules: R04, R05, R06, R07, R19, R20
@Suite struct TableTests {
  private static func library(_ tables: String, language: String = "en") -> String {
    """
    package Kit at Kit \(language)
    library UI
      \(tables)
    """
  }

  @Test func keysThatALanguageLacksAreCounted() throws {
    try check(
      "R04",
      in: Self.library(
        """
        strings en.lproj/Localizable.strings A B C D E
        strings de.lproj/Localizable.strings A
        strings fr.lproj/Localizable.strings A B C D E
        strings it.lproj/Localizable.strings A B C D
        """
      ),
      """
      warning: `de` lacks 4 texts of the table `Localizable` of `UI`: `B`, `C`, `D` and 1 more
      warning: `it` lacks 1 text of the table `Localizable` of `UI`: `E`
      """
    )
  }

  @Test func aTableOfSeveralTargetsIsOne() throws {
    let table = "strings en.lproj/L.strings A B\n strings de.lproj/L.strings A"
    try check(
      "R04",
      in:
        "project Shop\napp Phone\n \(table)\napp_extension Phone\n \(table)\napp Other\n \(table)",
      """
      warning: `de` lacks 1 text of the table `L` of `Other`: `B`
      warning: `de` lacks 1 text of the table `L` of `Phone`: `B`
      """
    )
  }

  @Test func keysOfACatalogNeedATranslation() throws {
    try check(
      "R04",
      in: Self.library(
        """
        catalog Localizable.xcstrings en
        key Food de
        key Water
        key Old stale
        key Name exempt
        """
      ),
      "warning: `de` lacks 1 text of the table `Localizable` of `UI`: `Water`"
    )
  }

  @Test(arguments: [
    "strings en.lproj/Localizable.strings A B", "strings de.lproj/Localizable.strings A",
    // Not one table, or not known.
    "strings en.lproj/A.strings A B\n strings de.lproj/B.strings A",
    "strings en.lproj/L.strings A B\n strings de.lproj/L.strings A\n unknown fr.lproj/L.strings",
    // The texts of a storyboard are in it.
    "resource Base.lproj/M.storyboard\n file Base.lproj/M.storyboard\n strings de.lproj/M.strings a\n strings fr.lproj/M.strings a b",
  ])
  func tablesWithoutGaps(_ tables: String) throws {
    try check("R04", "R05", in: Self.library(tables), "")
  }

  @Test func keysThatOnlyATranslationHasAreCounted() throws {
    try check(
      "R05",
      in: Self.library(
        "strings en.lproj/L.strings A\n strings de.lproj/L.strings A B\n strings de.lproj/InfoPlist.strings X\n strings en.lproj/InfoPlist.strings Y"
      ),
      "warning: `de` has 1 key of the table `L` of `UI` that `en` lacks: `B`"
    )
    // The source language is not known.
    try check(
      "R05",
      in: Self.library("strings fr.lproj/L.strings A\n strings de.lproj/L.strings A B"),
      ""
    )
  }

  // A text without a letter, a digit or a symbol is one that nobody has written.
  @Test func aBlankTextIsNoTranslation() throws {
    let tables = """
      strings en.lproj/L.strings a=@ b c=- d=@
      strings de.lproj/L.strings a=- b=- c=- d=d
      """
    try check(
      "R04",
      in: Self.library(tables),
      "warning: `de` lacks 2 texts of the table `L` of `UI`: `a` and `b`"
    )
    try check("R05", in: Self.library(tables), "")
    try check(
      "R06",
      in: Self.library(tables),
      "error: `d` takes other arguments in `de` than in `en`"
    )
    let catalog = """
      catalog Localizable.xcstrings en
      key "%lld items" de:blank fr:new:blank
      key Gap en:blank de:blank
      key " - "
      key Food de fr
      """
    try check(
      "R04",
      in: Self.library(catalog),
      """
      warning: `de` lacks 1 text of the table `Localizable` of `UI`: `%lld items`
      """
    )
    try check("R06", in: Self.library(catalog), "")
  }

  // The arguments of the source are not known as long as it is blank.
  @Test func aBlankSourceIsNoText() throws {
    try check(
      "R06",
      in: Self.library("strings en.lproj/L.strings a=-\n strings de.lproj/L.strings a=d"),
      ""
    )
  }

  // MARK: Arguments

  @Test func anotherNumberOrKindOfArgumentsIsAnError() throws {
    try check(
      "R06",
      in: Self.library(
        """
        strings en.lproj/L.strings a=@,d b=@ c=d same=@,d
        strings de.lproj/L.strings a=@ b=@,@ c=@ same=2d,1@
        strings fr.lproj/L.strings a=@,d b=@ c=d same=@,d
        """
      ),
      """
      error: `b` takes other arguments in `de` than in `en`
      error: `c` takes other arguments in `de` than in `en`
      warning: `a` takes other arguments in `de` than in `en`
      """
    )
  }

  // The source may not be written yet.
  @Test func aSourceWithoutArgumentsMakesAWarning() throws {
    try check(
      "R06",
      in: Self.library(
        """
        strings en.lproj/L.strings a
        strings de.lproj/L.strings a=d
        """
      ),
      "warning: `a` takes other arguments in `de` than in `en`"
    )
  }

  @Test func aKeyWithPlaceholdersIsTheFormat() throws {
    try check(
      "R06",
      in: Self.library(
        """
        catalog Localizable.xcstrings en
        key "%lld items" de:l fr:@
        key "50% off" de
        key "100%% of %1$@" de:@
        """
      ),
      "error: `%lld items` takes other arguments in `fr` than in its key"
    )
  }

  @Test func formsOfAPluralMayLeaveTheCountOut() throws {
    try check(
      "R06",
      in: Self.library(
        """
        catalog Localizable.xcstrings en
        key "%lld items" en:l:one,other de:none:one,other
        """
      ),
      ""
    )
  }

  // MARK: Languages

  private static func app(_ module: String, _ app: String) -> String {
    """
    package Kit at Kit en
    library UI
      \(module)
    project Shop
    app Phone : UI@Kit
      \(app)
    """
  }

  @Test func aModuleWithoutALanguageOfItsAppIsAWarning() throws {
    try check(
      "R07",
      in: Self.app(
        "strings en.lproj/L.strings A\n strings zh-hans.lproj/L.strings A",
        "strings fr.lproj/L.strings A\n strings it.lproj/L.strings A\n strings zh-Hans.lproj/L.strings A"
      ),
      "warning: `UI` has no texts in `fr` and `it`, which `Phone` has"
    )
  }

  @Test(arguments: [
    // No text of its own, every language, a table that is not known.
    "", "strings en.lproj/L.strings A\n strings fr.lproj/L.strings A",
    "strings en.lproj/L.strings A\n unknown Localizable.xcstrings",
  ])
  func modulesWithAllLanguages(_ tables: String) throws {
    try check("R07", in: Self.app(tables, "strings fr.lproj/L.strings A"), "")
  }

  @Test func withoutAnAppMostModulesDecide() throws {
    let others = (1...8).map {
      "library M\($0)\n strings en.lproj/L.strings A\n strings fr.lproj/L.strings A"
    }
    let fixture = "package Kit\n" + others.joined(separator: "\n")
    try check(
      "R07",
      in: fixture + "\nlibrary Last\n strings en.lproj/L.strings A",
      "warning: `Last` has no texts in `fr`, which most modules have"
    )
    try check("R07", in: fixture, "")
  }

  // MARK: Plurals and states

  @Test func pluralsNeedTheCategoriesOfTheirLanguage() throws {
    try check(
      "R19",
      in: Self.library(
        """
        catalog Localizable.xcstrings en
        key "%lld items" en:one,other ru:one,other pl:one,few,many,other ja:other cs:one,few,other
        key "%lld birds" en:one uk-UA:one,few,other
        key "%lld old" ru:one stale
        key Plain ru
        """
      ),
      """
      warning: A plural in `en` of the table `Localizable` of `UI` lacks `other`: `%lld birds`
      warning: A plural in `ru` of the table `Localizable` of `UI` lacks `few` and `many`: `%lld items`
      warning: A plural in `uk-UA` of the table `Localizable` of `UI` lacks `many`: `%lld birds`
      """
    )
  }

  @Test func unfinishedTextsAreCounted() throws {
    try check(
      "R20",
      in: Self.library(
        """
        unknown Broken.xcstrings
        catalog Localizable.xcstrings en
        key Food de:new fr:review
        key Water de:review
        key Name de:new exempt
        key Old stale
        key Done de fr
        """
      ),
      """
      error: `Broken.xcstrings` of `UI` cannot be read: no JSON
      warning: `Localizable.xcstrings` of `UI` has 1 text not translated to `de`: `Food`
      note: `Localizable.xcstrings` of `UI` has 2 texts to review: `Food` and `Water`
      note: `Localizable.xcstrings` of `UI` has 1 text that no code had at the last build: `Old`
      """
    )
  }
}
