import ResourceSummarizing
import Testing
import WorkspaceModel

@Suite struct StringsDictionaryTests {
  private func check(
    _ entries: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    ResourceSummarizingTests.check(
      "<plist version=\"1.0\">\n<dict>\n\(entries)</dict></plist>",
      .stringsDictionary,
      expected,
      sourceLocation: sourceLocation
    )
  }

  private func variable(_ name: String, _ type: String, _ rules: [(String, String)]) -> String {
    let all = rules.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
    return """
      <key>\(name)</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>\(type)</string>\(all)</dict>
      """
  }

  private func entry(_ key: String, _ format: String, _ variables: String...) -> String {
    """
    <key>\(key)</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    \(variables.joined())</dict>
    """
  }

  @Test func plurals() {
    // A form may leave the count out.
    check(
      entry(
        "books",
        "%#@count@",
        variable("count", "d", [("one", "A book"), ("other", "%d books")])
      ),
      "books @3 :/1d {one,other}"
    )
    check(
      entry("books", "%#@n@ by %@", variable("n", "lu", [("other", "%lu books")])),
      "books @3 :1l 2@ {other}"
    )
    check(
      entry(
        "two",
        "%1$#@a@ and %2$#@b@",
        variable("a", "d", [("one", "%d"), ("other", "%d")]),
        variable("b", "d", [("few", "%d"), ("other", "%d")])
      ),
      "two @3 :1d 2d {other}"
    )
  }

  @Test func variablesWithinVariables() {
    check(
      entry(
        "nested",
        "%#@a@",
        variable("a", "d", [("other", "%d in %2$#@b@")]),
        variable("b", "ld", [("other", "%ld")])
      ),
      "nested @3 :1d 2l {other}"
    )
    // In a circle: the depth is bounded.
    let circle = entry("circle", "%#@a@", variable("a", "d", [("other", "%#@a@ %d")]))
    check(circle, "circle @3 :1@ 2d {other}")
  }

  /// Each text names its own variable twice, so that an expansion without bound takes hours.
  @Test(.timeLimit(.minutes(10))) func variablesThatMultiply() {
    let rules = ["zero", "one", "two", "few", "many", "other"].map { ($0, "%#@a@ %#@a@ %d") }
    let text = entry("k", "%#@a@ %#@a@", variable("a", "d", rules))
    let bytes = Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8)
    let table = ResourceFile.summary(of: bytes, .stringsDictionary).table
    #expect(table?.entries.map(\.key) == ["k"])
  }

  @Test func otherVariants() {
    check(
      """
      <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>20</key><string>%@</string><key>50</key><string>long %@</string></dict></dict>
      <key>text</key><string>%d</string>
      """,
      "text @5 :1d\nw @3 :1@"
    )
  }
}
