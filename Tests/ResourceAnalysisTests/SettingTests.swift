import Testing

/// The values under `resources:` of `.graphd.yml`, each with and without.
@Suite struct SettingTests {
  private static func app(_ code: String, _ settings: String = "") -> String {
    """
    \(settings.isEmpty ? "" : "settings \(settings)")
    package Kit at Kit en
    library UI
      strings en.lproj/Own.strings B
      \(code)
    project Shop
    app Phone : UI@Kit
      strings en.lproj/Localizable.strings A
    """
  }

  @Test func textsAreInCompleteCatalogs() throws {
    let code = "string Text Open\n string Text A"
    let message = "`Open` is in no table `Localizable` that can be looked into"
    try check("R03", in: Self.app(code), "note: \(message)")
    try check("R03", in: Self.app(code, "complete"), "warning: \(message)")
    try check("R03", in: Self.app("string Text A", "complete"), "")
  }

  // A function outside of the workspace may look into any bundle that is there, in any table.
  @Test func localizersLookUpTheirArgument() throws {
    let code = "string Kit.tr? Open\n string tr? A\n string tr? B\n string other? Gone"
    try check("R03", in: Self.app(code), "")
    try check(
      "R03",
      in: Self.app(code, "localizer:tr complete"),
      "warning: `Open` is in no table that can be looked into"
    )
    for silent in [
      "string tr? Table in:Key", "string tr? *", "unknown Other.strings\n string tr? Open",
    ] {
      try check("R01", "R02", "R03", in: Self.app(silent, "localizer:tr"), "")
    }
    // No table is there at all.
    try check("R03", in: "settings localizer:tr\npackage Kit\nlibrary UI\n string tr? Open", "")
  }

  // The function itself shows more.
  @Test func aWrapperOfTheWorkspaceCountsFirst() throws {
    let code = "wrapper tr 0 string module in:Own\n string tr? Open"
    try check(
      "R02",
      "R03",
      in: Self.app(code, "localizer:tr"),
      "warning: `Open` is looked up in the bundle of `UI`, whose table `Own` does not have it"
    )
  }

  private static let languages = """
    package Kit at Kit en
    library UI
      strings en.lproj/L.strings A B
      strings de.lproj/L.strings A
      strings fr.lproj/L.strings A
    library Other
      strings en.lproj/L.strings A
    library Silent
      resource a.json
      file a.json
    project Shop
    app Phone : UI@Kit
      strings en.lproj/L.strings A
      strings it.lproj/L.strings A
    """

  @Test func requiredLanguagesDecide() throws {
    try check(
      "R07",
      in: Self.languages,
      "warning: `UI` has no texts in `it`, which `Phone` has"
    )
    try check(
      "R07",
      in: "settings language:de language:EN\n" + Self.languages,
      """
      warning: `Other` has no texts in `de`, which the settings require
      warning: `Phone` has no texts in `de`, which the settings require
      """
    )
    try check("R07", in: "settings language:en\n" + Self.languages, "")
    try check(
      "R04",
      in: "settings language:de\n" + Self.languages,
      "warning: `de` lacks 1 text of the table `L` of `UI`: `B`"
    )
    try check("R04", in: "settings language:en language:it\n" + Self.languages, "")
  }

  @Test func unusedNamesAreReported() throws {
    let code = "string Text A"
    let message = "No look-up names 1 key of the table `Own` of `UI`: `B`"
    try check("R16", in: Self.app(code), "note: \(message)")
    try check("R16", in: Self.app(code, "unused"), "warning: \(message)")
    try check("R16", in: Self.app(code + "\n string Text B", "unused"), "")
  }
}
