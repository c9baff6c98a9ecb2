import SourceSummarizing
import TestSupport
import Testing
import WorkspaceModel

/// The look-ups of a file in bundles.
@Suite(.oneAtATime, .timeLimit(.minutes(10))) struct ResourceTests {
  @Test func callsWithABundle() { expectResources(Fixtures.withBundle, Fixtures.withBundleUses) }

  @Test func callsWithoutABundle() { expectResources(Fixtures.views, Fixtures.viewUses) }

  @Test func membersOfBundles() { expectResources(Fixtures.members, Fixtures.memberUses) }

  @Test func assets() { expectResources(Fixtures.assets, Fixtures.assetUses) }

  @Test func definitionsOfBundles() { expectResources(Fixtures.bundles, Fixtures.bundleLines) }

  @Test func wrappers() { expectResources(Fixtures.wrappers, Fixtures.wrapperLines) }

  @Test func propertiesOfViews() {
    expectResources(Fixtures.properties, Fixtures.propertyUses)
  }

  @Test func literalsAreWhatTheCompilerMakesOfThem() {
    expectResources(Fixtures.literals, Fixtures.literalUses)
  }

  @Test func keysByTheirType() { expectResources(Fixtures.typed, Fixtures.typedUses) }

  @Test func namesOfBundles() { expectResources(Fixtures.names, Fixtures.nameLines) }

  @Test func conditions() { expectResources(Fixtures.conditions, Fixtures.conditionUses) }

  @Test func intents() { expectResources(Fixtures.intents, Fixtures.intentUses) }

  @Test func constants() { expectResources(Fixtures.constants, Fixtures.constantUses) }

  @Test func constantsThatAreNotDecided() {
    expectResources(Fixtures.undecided, Fixtures.undecidedUses)
  }

  /// A view shows a `String` as it is, whatever constant it is.
  @Test func constantsThatNothingLooksUp() {
    expectResources(
      """
      import SwiftUI
      enum Keys { static let title = "title" }
      let a = Text(Keys.title); let b = Label(Keys.title, image: "a"); let c = show(Keys.title)
      let d = Text(Keys.title + "b"); let e = Image(.symbol); let f = Color(UIColor.red)
      """,
      "constant Keys.title = title in Keys.title"
    )
  }

  @Test func scripts() {
    expectResources(
      "import SwiftUI\nlet a = 1\nprint(Text(\"a\"))\nfunc f() {}\n_ = Text(\"b\")\n",
      """
      use string byParameter Text a in  :3
      use string byParameter Text b in  :5
      """
    )
  }

  /// Code without look-ups has no mentions.
  @Test(arguments: [
    "import Foundation\nfunc f(_ s: String) { g(s); g(\"text\"); \"x\".utf8.count; Logger(\"x\") }",
    "import NIOCore\nstruct Label { init(_ s: String) {} }\nlet label = Label(\"a\")",
    "import XCTest\nfinal class T: XCTestCase { func testF() { check(\"a\"); \"b\".parse() } }",
    "import Testing\n@Test(\"a name\") func f() { check(\"A_B\") }",
    "import Foundation\nenum E: String, CodingKey { case a = \"x\" }",
  ])
  func otherCodeSaysNothing(_ source: String) { expectResources(source, "") }

  @Test func aTypeOfTheFileIsNoView() {
    expectResources(
      "import SwiftUI\nstruct Label: View { init(_ s: Int) {} }\nlet a = Label(1); let b = Text(\"k\")",
      "use string byParameter Text k in b :3"
    )
  }

  // MARK: Broken code

  @Test(arguments: 0..<200) func brokenCodeIsSurvived(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(random.one(of: Fixtures.all).utf8)
    for _ in 0...random.below(6) {
      let place = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(12)))
      case 1: bytes.insert(contentsOf: Array(random.one(of: Self.pieces).utf8), at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      default:
        let other = random.below(bytes.count)
        bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
      }
      if bytes.isEmpty { bytes = [0x0a] }
    }
    let summary = SwiftFile.summary(of: bytes)
    checkInvariants(summary)
    #expect(summary == SwiftFile.summary(of: bytes), "seed \(seed)")
  }

  private static let pieces = [
    "\"", "\"\"\"", "(", ")", "{", "}", "\\(", "#", "?", ":", "+", ".", "Bundle", "\n", "#if A\n",
    "#endif\n", "Text(\"", "func f(_ a: String", "extension String {", "self", "\"A_B\"", ".module",
  ]

  @Test func deepAndLongCodeIsSurvived() {
    let chain =
      "import SwiftUI\nlet a = Text(\"a\")" + String(repeating: ".help(\"b\")", count: 4_000)
    let summary = summary(chain)
    #expect(summary.resourceMentions.uses.count == 4_001)
    checkInvariants(summary)
    for source in [
      "import SwiftUI\nlet a = Text(" + String(repeating: "(", count: 200) + "\"a\"",
      "import SwiftUI\nlet a = Text(" + String(repeating: "a ? \"b\" : ", count: 2_000) + "\"c\")",
      "import SwiftUI\nlet a = Text(" + String(repeating: "\"b\" + ", count: 2_000) + "\"c\")",
      "import SwiftUI\n"
        + (0..<2_000).map { "func f\($0)(_ k: String) { f\($0 + 1)(k) }\n" }.joined()
        + "func f2000(_ k: String) { NSLocalizedString(k, comment: \"\") }\n",
      "import SwiftUI\nlet b = Bundle" + String(repeating: ".main", count: 5_000),
    ] { checkInvariants(SwiftFile.summary(of: Array(source.utf8))) }
  }
}
