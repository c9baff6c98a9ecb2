import TestSupport
import Testing
import WorkspaceModel

@testable import SummaryStorage

/// Summaries of resources as bytes.
@Suite struct ResourceFormatTests {
  private static let kind = SummaryKind.resource(.strings)

  private func decode(_ bytes: [UInt8]) -> Summary? {
    bytes.withUnsafeBytes { SummaryFormat.decode($0, Self.kind) }
  }

  private func random(_ random: inout SeededGenerator) -> ResourceSummary {
    func text() -> String { "\(random.below(1000))" + (random.once(in: 4) ? "é" : "") }
    let content: ResourceSummary.Content
    switch random.below(6) {
    case 0: content = .unknown
    case 1:
      content = .assetFolder(
        AssetFolder(
          providesNamespace: random.once(in: 2),
          properties: random.once(in: 2) ? ["generate=disabled"] : []
        )
      )
    case 2:
      content = .interface(
        InterfaceDocument(
          classes: [.init(name: text(), module: random.once(in: 2) ? nil : text(), line: 7)],
          images: [text()],
          colors: [],
          objects: [text(), text()]
        )
      )
    case 3: content = .propertyList([text(): text(), text(): text()])
    default:
      let keys = Set((0..<random.below(20)).map { _ in text() }).sorted()
      let entries = keys.map { key in
        StringTable.Entry(
          key: key,
          line: UInt32(random.below(300)),
          isExempt: random.once(in: 2),
          isStale: random.once(in: 2),
          symbol: Fingerprint(value: random.next()),
          values: ["", "de", "zh-Hans"].prefix(random.below(4)).map { language in
            StringTable.Value(
              language: language,
              state: random.one(of: [.translated, .needsReview, .new, .other]),
              signatures: random.once(in: 2)
                ? [[]] : [[], [FormatArgument(position: 1, kind: .pointer)]],
              plurals: PluralCategories(rawValue: UInt8(random.below(64))),
              isBlank: random.once(in: 2),
              text: Fingerprint(value: random.next())
            )
          }
        )
      }
      content = .strings(
        StringTable(
          sourceLanguage: random.once(in: 2) ? nil : "en",
          entries: entries,
          isPartial: random.once(in: 2)
        )
      )
    }
    let problem = ParseProblem(code: .resourceUnreadable, line: 3, message: text())
    return ResourceSummary(content, problems: random.once(in: 2) ? [] : [problem])
  }

  @Test(arguments: 0..<200) func whatIsWrittenIsRead(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let summary = random(&generator)
    let bytes = try #require(SummaryFormat.encode(.resource(summary)))
    #expect(decode(bytes) == .resource(summary), "seed \(seed)")
    // Neither less nor more is read.
    #expect(decode(Array(bytes.dropLast())) == nil, "seed \(seed)")
    #expect(decode(bytes + [0]) == nil, "seed \(seed)")
  }

  @Test func damagedBytesAreNoSummaryOrAnother() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var bytes = try #require(SummaryFormat.encode(.resource(random(&generator))))
      bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      if case .resource(let summary)? = decode(bytes) { #expect(summary.isWellFormed) }
    }
  }

  @Test func theStoreDistinguishesKinds() async throws {
    let fixture = try StoreFixture()
    let content = try key("a").content
    let table = SummaryKey(content: content, kind: Self.kind)
    let list = SummaryKey(content: content, kind: .resource(.propertyList))
    let source = SummaryKey(content: content, language: .swift)
    let summaries: [SummaryKey: Summary] = [
      table: .resource(ResourceSummary(.strings(StringTable(entries: [.init(key: "k")])))),
      list: .resource(ResourceSummary(.propertyList(["a": "b"]))),
      source: .source(summary("a")),
    ]
    fixture.store().insert(summaries)
    #expect(await fixture.store().summaries(of: [table, list, source]) == summaries)
  }
}
