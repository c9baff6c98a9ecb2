import ResourceSummarizing
import TestSupport
import Testing
import WorkspaceModel

/// Damaged tables: no input ends the process, and what is not known is not claimed.
@Suite(.timeLimit(.minutes(10))) struct TableFuzzerTests {
  static let samples: [(ResourceFormat, String)] = [
    (.strings, "/* c */ \"a\" = \"%@ and %2$d\"; b = c;\n\"x\\U0041\" = \"y\";\n"),
    (
      .strings,
      "<plist version=\"1.0\"><dict><key>a</key><string>b</string><key>c</key><string>%d</string></dict></plist>"
    ),
    (
      .stringsDictionary,
      """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d x</string>
      <key>other</key><string>%#@n@ %d</string></dict></dict></dict></plist>
      """
    ),
    (
      .stringCatalog,
      #"""
      {"sourceLanguage": "en", "strings": {"a %lld": {"extractionState": "manual", "localizations": {"de": {"variations":
      {"plural": {"one": {"stringUnit": {"state": "new", "value": "%arg %#@b@"}}}}, "substitutions": {"b": {"argNum": 1,
      "formatSpecifier": "lld", "variations": {"plural": {"other": {"stringUnit": {"value": "%arg"}}}}}}}}}}, "version": "1.0"}
      """#
    ),
    (.assetFolder, #"{"properties": {"provides-namespace": true}, "info": {"version": 1}}"#),
    (.interface, "<document><view id=\"a\" customClass=\"B\"/><image name=\"c\"/></document>"),
    (.propertyList, "{ a = \"b\"; c = (d, <0f>); }"),
  ]

  @Test func damagedTables() throws {
    let seed = fuzzSeed("GRAPHD_FUZZ_SEED")
    print("TableFuzzerTests: GRAPHD_FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    var unread = 0
    for _ in 0..<10_000 {
      let (format, sample) = random.one(of: Self.samples)
      var bytes = Array(sample.utf8)
      for _ in 0...random.below(4) { Self.damage(&bytes, &random) }
      let summary = ResourceFile.summary(of: bytes, format)
      #expect(summary == ResourceFile.summary(of: bytes, format), "seed \(seed)")
      #expect(summary.problems.count <= 1, "seed \(seed)")
      // Unknown names have a reason.
      if summary.content == .unknown || summary.table?.isPartial == true {
        unread += 1
        #expect(
          summary.problems.count == 1,
          "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
        )
      }
      for problem in summary.problems {
        #expect(problem.code == .resourceUnreadable && problem.line > 0, "seed \(seed)")
      }
      if let entries = summary.table?.entries {
        let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.key < $1.key }
        #expect(isAscending, "seed \(seed)")
      }
    }
    #expect(unread > 1000)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] ^= 1 << random.below(8)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(9)))
    case 2: bytes.insert(random.one(of: Array("\"%@#${}[]<>;=\\\u{0}&".utf8)), at: place)
    case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: random.below(bytes.count))
    case 4: bytes.insert(contentsOf: "\n<<<<<<< HEAD\n".utf8, at: place)
    default: bytes.removeSubrange(place...)
    }
  }
}
