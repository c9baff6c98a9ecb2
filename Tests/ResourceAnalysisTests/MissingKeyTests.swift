import Testing

/// Texts that no table has where they are looked up.
///
/// Rules: R02, R03
@Suite struct MissingKeyTests {
  private static func library(_ use: String, keys: String = "Dismiss \"%lld items\"") -> String {
    """
    package Kit
    library UI
      strings en.lproj/Localizable.strings \(keys)
      \(use)
    """
  }

  @Test func aKeyThatTheTableOfTheModuleLacksIsAWarning() throws {
    try check(
      "R02",
      in: Self.library("string Text Food module\n string Text \"* birds\" current"),
      """
      warning: `%@ birds` is looked up in the bundle of `UI`, whose table `Localizable` does not have it
      warning: `Food` is looked up in the bundle of `UI`, whose table `Localizable` does not have it
      """
    )
  }

  @Test func anIdentifierAmongIdentifiersIsAnError() throws {
    let keys = (1...20).map { "a.key_\($0)" }.joined(separator: " ")
    try check(
      "R02",
      in: Self.library("string Text a.key module\n string Text Plain module", keys: keys),
      """
      error: `a.key` is looked up in the bundle of `UI`, whose table `Localizable` does not have it
      warning: `Plain` is looked up in the bundle of `UI`, whose table `Localizable` does not have it
      """
    )
    try check(
      "R02",
      in: Self.library("string Text a.key module", keys: "a.b a.c"),
      "warning: `a.key` is looked up in the bundle of `UI`, whose table `Localizable` does not have it"
    )
  }

  @Test(arguments: [
    "string Text Dismiss module", "string Text \"* items\" module", "string Text Food",
    "string Text Food module in:Other", "string Text ? module", "string Text Food unknown",
    "string NSLocalizedString \"* birds\" module", "image Image Food module",
  ])
  func otherLookupsAreFine(_ use: String) throws {
    try check("R02", in: Self.library(use), "")
  }

  @Test func aTableThatIsNotKnownMakesNoFinding() throws {
    try check(
      "R02",
      in: Self.library("string Text Food module\n unknown de.lproj/Localizable.strings"),
      ""
    )
  }

  // MARK: Main bundles

  private static func app(_ use: String, _ table: String) -> String {
    """
    package Kit at Kit
    library UI
      \(use)
    project Shop
    app Phone : UI@Kit
      \(table)
    """
  }

  @Test func aKeyInNoTableIsANote() throws {
    try check(
      "R03",
      in: Self.app("string Text Food", "strings en.lproj/Localizable.strings Dismiss"),
      "note: `Food` is in no table `Localizable` that can be looked into"
    )
  }

  @Test(arguments: [
    "strings en.lproj/Localizable.strings Food", "strings en.lproj/Other.strings Dismiss",
    "unknown Localizable.xcstrings", "",
  ])
  func tablesThatHaveItOrMayHaveIt(_ table: String) throws {
    try check("R03", in: Self.app("string Text Food", table), "")
  }
}
