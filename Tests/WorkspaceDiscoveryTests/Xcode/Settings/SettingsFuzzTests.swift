import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Random texts of few words: reading never crashes, ends, and gives the same answer each time.
@Suite(.timeLimit(.minutes(10))) struct SettingsFuzzTests {
  /// SplitMix64.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static let pieces = [
    "A", "B", "A_", "SDKROOT", "PRODUCT_NAME", "OTHER_LDFLAGS", "EXCLUDED_SOURCE_FILE_NAMES", " = ",
    "=", "\n",
    "\n", "\r\n", "\u{2028}", " ", "$(", "${", "$[", "$", ")", "}", "]", "[sdk=iphoneos*]",
    "[arch=", "[", ":",
    ":default=", ":lower", ":c99extidentifier", ":x=", "\\", "\\\n", "\"", "'", ";", "//",
    "#include \"f\"\n",
    "#include? \"g", "#", "é", "e\u{301}", "\u{0}", "iphoneos", "-framework ", "-l", "-D", "*", "?",
    "inherited",
    "\n---\n",
  ]

  private static func text(_ random: inout Generator) -> String {
    let count = Int.random(in: 0...120, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 0..<400) func anyTextIsRead(_ seed: UInt64) throws {
    var random = Generator(state: seed)
    for _ in 0..<10 {
      let text = Self.text(&random)
      let other = Self.text(&random)
      let fixture = SettingFixture(text, sdk: Bool.random(using: &random) ? "iphoneos" : nil)
      let first = Self.outline(fixture)
      #expect(first == Self.outline(SettingFixture(text, sdk: fixture.context.sdk)), "seed \(seed)")
      let chain = ConfigurationChain(try #require(SourcePath("f"))) {
        $0.description == "f" ? text : $0.description == "g" ? other : nil
      }
      let pieces = ConfigurationFile(text)
      if pieces.includes.isEmpty {
        #expect(chain.assignments == pieces.assignments, "seed \(seed)")
      }
    }
  }

  private static func outline(_ fixture: SettingFixture) -> String {
    let (settings, context) = (fixture.settings, fixture.context)
    var lines = settings.evaluated(in: context).map { "\($0.name)=\($0.value)" }
    for name in settings.names().sorted() {
      guard let value = settings.value(name, in: context) else { continue }
      lines.append("\(value.text) \(value.words) \(value.unresolved.sorted())")
    }
    let conditions = ActiveConditions(settings, in: context)
    lines.append("\(conditions.names.sorted()) \(LinkerFlags(settings, in: context))")
    let families = TargetPlatforms(settings, in: context, productType: "x").families
    lines.append("\(families.map(\.rawValue).sorted())")
    let filter = SourceFileNameFilter(settings, in: context)
    lines.append("\(SourcePath("A/B.swift").map(filter.excludes) ?? false)")
    return lines.joined(separator: "\n")
  }

  /// Values that only name constants and each other: an own expander, which knows no limits, agrees.
  @Test(arguments: 0..<200) func simpleReferencesAreReplaced(_ seed: UInt64) {
    var random = Generator(state: seed &+ 10_000)
    var texts: [String] = []
    var lines: [String] = []
    for index in 0..<12 {
      var value = ""
      var expected = ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        if index > 0 && Bool.random(using: &random) {
          let other = Int.random(in: 0..<index, using: &random)
          value +=
            ["$(V\(other))", "${V\(other)}", "$(V$(N\(other)))"].randomElement(using: &random) ?? ""
          expected += texts[other]
        } else {
          let word = ["a", "b/c", "d.e", "_"].randomElement(using: &random) ?? ""
          value += word
          expected += word
        }
      }
      guard expected.utf8.count < 10_000 else { break }
      texts.append(expected)
      lines += ["N\(index) = \(index)", "V\(index) = \(value)"]
    }
    lines.shuffle(using: &random)
    let fixture = SettingFixture(lines.joined(separator: "\n"))
    for (index, text) in texts.enumerated() {
      let value = fixture.settings.value("V\(index)", in: fixture.context)
      #expect(value?.text == text, "seed \(seed)")
      #expect(value?.isKnown == true, "seed \(seed)")
    }
  }
}
