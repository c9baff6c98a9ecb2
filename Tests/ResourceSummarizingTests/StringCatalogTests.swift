import ResourceSummarizing
import Testing
import WorkspaceModel

@Suite struct StringCatalogTests {
  @Test func keysLanguagesAndStates() {
    check(
      #"""
      {
        "sourceLanguage" : "en",
        "strings" : {
          "" : { },
          "Hello %@" : {
            "comment" : "A greeting",
            "localizations" : {
              "fr" : { "stringUnit" : { "state" : "needs_review", "value" : "Bonjour %@" } },
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo %@" } }
            }
          },
          "old" : { "extractionState" : "stale", "shouldTranslate" : false,
            "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } } }
        },
        "version" : "1.0"
      }
      """#,
      .stringCatalog,
      """
      source en
       @4
      Hello %@ @5 de:1@ fr:1@ needsReview
      old @12 exempt stale de: blank new
      """
    )
  }

  @Test func variations() {
    check(
      #"""
      {"sourceLanguage": "en", "strings": {"%lld items": {"localizations": {"en": {"variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "%lld item"}},
        "other": {"stringUnit": {"state": "new", "value": "items"}}}}}}},
      "tap": {"localizations": {"en": {"variations": {"device": {
        "mac": {"stringUnit": {"state": "translated", "value": "Click %@"}},
        "other": {"variations": {"plural": {"other": {"stringUnit": {"value": "Tap %@"}}}}}}}}}}}}
      """#,
      .stringCatalog,
      """
      source en
      %lld items @1 en:1l/ new {one,other}
      tap @4 en:1@ {other}
      """
    )
  }

  @Test func substitutions() {
    check(
      #"""
      {"strings": {"k": {"localizations": {"en": {
        "stringUnit": {"state": "translated", "value": "%#@birds@ in %#@yards@ of %3$@"},
        "substitutions": {
          "birds": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "A bird"}},
            "other": {"stringUnit": {"state": "translated", "value": "%arg birds"}}}}},
          "yards": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
            "other": {"stringUnit": {"state": "translated", "value": "%arg yards"}}}}}}}}}}}
      """#,
      .stringCatalog,
      "k @1 en:1l 2l 3@/2l 3@ {other}"
    )
  }

  @Test func whatIsWrong() {
    let why = "The file cannot be read, and its names are unknown: "
    check(
      "{\"strings\": {\"a\": {}",
      .stringCatalog,
      "unknown\n! 1 \(why)The file ends where `}` is expected"
    )
    check("[]", .stringCatalog, "unknown\n! 1 \(why)The document is no dictionary")
    check("{}", .stringCatalog, "partial\n! 1 The catalog has no `strings`; its keys are unknown")
    // The same key with the same texts does no harm.
    check(
      "{\"strings\": {\"a\": {},\n\"a\": {}}}",
      .stringCatalog,
      "a @2"
    )
    check(
      "{\"strings\": {},\n\"lost\": {\"localizations\": {}}, \"future\": 1}",
      .stringCatalog,
      "! 2 The key `lost` lies outside of `strings` and is ignored; move it there"
    )
    check(
      "{\"strings\": {\"a\": 1}}",
      .stringCatalog,
      "partial\na @1\n! 1 The entry `a` is no dictionary; its texts are unknown"
    )
    check(
      "{\n<<<<<<< HEAD\n\"strings\": {}\n=======\n}",
      .stringCatalog,
      "unknown\n! 2 \(why)The file has conflict markers: resolve the merge"
    )
    let deep = String(repeating: "{\"a\":", count: 10_000)
    check("{\"x\":" + deep, .stringCatalog, "unknown\n! 1 \(why)More than 128 values are nested")
  }

  /// Checks whether the symbol of the key `a` differs between two entries.
  private func checkSymbol(
    _ old: String,
    _ new: String,
    differs: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let symbols = [old, new].map { entry in
      let text = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"# + entry + "}}}"
      let summary = ResourceFile.summary(of: Array(text.utf8), .stringCatalog)
      #expect(summary.problems.isEmpty, sourceLocation: sourceLocation)
      return summary.table?.entries.first?.symbol
    }
    #expect((symbols[0] != symbols[1]) == differs, sourceLocation: sourceLocation)
  }

  @Test func aSymbolDependsOnPlaceholdersOfTheSourceLanguage() {
    func text(_ language: String, _ value: String, _ state: String = "manual") -> String {
      #""extractionState": "\#(state)", "localizations": {"\#(language)": {"stringUnit": {"state": "translated", "#
        + #""value": "\#(value)"}}}"#
    }
    checkSymbol(text("en", "%@"), text("en", "by %@"), differs: false)
    checkSymbol(text("en", "%@"), text("en", "%d"), differs: true)
    checkSymbol(text("en", "%1$(name)@"), text("en", "%1$(title)@"), differs: true)
    checkSymbol(text("de", "%@"), text("de", "%d"), differs: false)
    let manual = #""extractionState": "manual""#
    checkSymbol(manual, manual + #", "comment": "c""#, differs: false)
    checkSymbol(manual, manual + #", "future": {"x": 1}"#, differs: true)
    checkSymbol("", manual, differs: true)
    checkSymbol("", #""extractionState": "migrated""#, differs: true)
    for state in ["stale", "extracted_with_value"] {
      checkSymbol("", #""extractionState": "\#(state)""#, differs: false)
      checkSymbol(text("en", "%@", state), text("en", "%d", state), differs: false)
      checkSymbol(text("en", "%@", state), text("en", "%@"), differs: true)
    }
  }
}
