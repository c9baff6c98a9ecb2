import SourceSummarizing
import TestSupport
import Testing
import WorkspaceModel

@testable import SummaryStorage

@Suite struct SummaryFormatTests {
  private func decode(_ bytes: [UInt8]) -> FileSummary? {
    bytes.withUnsafeBytes { SummaryFormat.decode($0) }
  }

  /// Encodes and decodes a summary, and compares all that it holds.
  private func checkRoundTrip(_ summary: FileSummary, _ comment: Comment? = nil) throws {
    let bytes = try #require(SummaryFormat.encode(summary), comment)
    let copy = try #require(decode(bytes), comment)
    #expect(copy == summary, comment)
    #expect(copy.nameKeys == summary.nameKeys, comment)
    #expect(copy.typeNames == summary.typeNames, comment)
    // Strings are equal that are written differently; their bytes are not.
    #expect(SummaryFormat.encode(copy) == bytes, comment)
  }

  // MARK: Round trips

  @Test(arguments: 0..<100) func whatIsWrittenIsRead(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try checkRoundTrip(.random(&random), "seed \(seed)")
  }

  @Test func realFiles() throws {
    try checkRoundTrip(FileSummary())
    try checkRoundTrip(SwiftFile.summary(of: Array(Examples.swift.utf8)))
    try checkRoundTrip(SwiftFile.summary(of: Array("func f( { \u{1} }}".utf8) + [0xff]))
    try checkRoundTrip(SwiftFile.summary(of: Array(repeating: UInt8(ascii: "("), count: 9999)))
    try checkRoundTrip(HeaderFile.summary(of: Array(Examples.header.utf8)))
  }

  @Test func manyNames() throws {
    let names = (0..<70_000).map { "name\($0)" }.sorted { NameKey($0) < NameKey($1) }
    try checkRoundTrip(FileSummary(names: names, mentions: [0, 69_999], textNames: [1, 65_536]))
  }

  /// The bytes of a format of one version never change: other processes read them.
  @Test func theLayoutIsThatOfItsVersion() throws {
    var random = SeededGenerator(seed: 1)
    var sum = Checksum(seed: 0)
    for _ in 0..<50 {
      let bytes = try #require(SummaryFormat.encode(.random(&random)))
      bytes.withUnsafeBytes { sum.combine($0) }
    }
    #expect(SummaryFormat.version == 14, "record the new version's checksum here")
    #expect(
      sum.value == 8_139_017_236_580_593_888,
      "raise SummaryFormat.version: the bytes of summaries differ"
    )
  }

  // MARK: Malformed bytes

  @Test(arguments: 0..<30) func noPartOfASummaryIsOne(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try #require(SummaryFormat.encode(.random(&random)))
    for _ in 0..<50 {
      let count = random.below(bytes.count)
      #expect(decode(Array(bytes[..<count])) == nil, "seed \(seed), \(count) bytes")
    }
    #expect(decode(bytes + [0]) == nil, "seed \(seed)")
  }

  /// What a flipped bit makes of a summary is none, or one that nothing can trip over.
  @Test(arguments: 0..<30) func alteredBytesAreHarmless(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try #require(SummaryFormat.encode(.random(&random)))
    var refused = 0
    for _ in 0..<100 {
      let index = random.below(bytes.count)
      var altered = bytes
      altered[index] ^= 1 << UInt8(random.below(8))
      guard let summary = decode(altered) else {
        refused += 1
        continue
      }
      touchEverything(of: summary)
    }
    #expect(refused > 0, "seed \(seed)")
  }

  /// No length is believed.
  @Test(arguments: 0..<10) func hugeLengthsAreHarmless(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try #require(SummaryFormat.encode(.random(&random)))
    for huge in [UInt64.max, 1 << 63, 1 << 62, 1 << 40, 1 << 32, 1 << 31, 1 << 24] {
      var writer = BinaryWriter()
      writer.varint(huge)
      for _ in 0..<20 {
        let index = random.below(bytes.count)
        let altered = bytes[..<index] + writer.bytes + bytes[(index + 1)...]
        if let summary = decode(Array(altered)) { touchEverything(of: summary) }
      }
    }
  }

  @Test func garbageIsNoSummary() {
    var random = SeededGenerator(seed: 7)
    for count in 0..<500 {
      let bytes = (0..<count % 97).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if let summary = decode(bytes) { touchEverything(of: summary) }
    }
    #expect(decode([]) == nil)
  }

  @Test func unknownKindsAreRefused() throws {
    let declaration = Declaration(kind: .struct, access: .open, name: "A", baseName: 0)
    let summary = FileSummary(names: ["A"], declarations: [declaration])
    let bytes = try #require(SummaryFormat.encode(summary))
    // kind, access and setter's access, parts, flags, base name, …
    let start = try #require(bytes.firstRange(of: [0, 5, 0, 16, 0, 0])).lowerBound
    for (offset, value) in [(0, 20), (0, 255), (1, 6), (1, 5 | 7 << 4), (3, 0x30), (3, 0x90)] {
      var altered = bytes
      altered[start + offset] = UInt8(value)
      #expect(decode(altered) == nil, "\(value) at \(offset)")
    }
    for value in 0..<20 as Range<UInt8> {
      var altered = bytes
      altered[start] = value
      #expect(decode(altered)?.declarations.first?.kind.rawValue == value)
    }
  }

  // MARK: What is not written

  @Test func brokenSummariesAreNotWritten() {
    func declaration(
      baseName: UInt32 = 0,
      parent: Int32 = -1,
      condition: UInt16 = 0,
      mentions: Declaration.Mentions = Declaration.Mentions()
    ) -> FileSummary {
      let declaration = Declaration(
        kind: .struct,
        access: .open,
        name: "A",
        baseName: baseName,
        parent: parent,
        condition: condition,
        mentions: mentions
      )
      return FileSummary(names: ["A"], declarations: [declaration], mentions: [0])
    }
    func use(
      name: KeyPattern = .dynamic,
      declaration: UInt32? = nil,
      condition: UInt16 = 0
    ) -> ResourceUse {
      ResourceUse(
        kind: .string,
        lookup: .inMain,
        callee: "Label",
        name: name,
        declaration: declaration,
        condition: condition
      )
    }
    func resources(_ mentions: ResourceMentions) -> FileSummary {
      FileSummary(resourceMentions: mentions)
    }
    #expect(SummaryFormat.encode(declaration()) != nil)
    #expect(SummaryFormat.encode(resources(ResourceMentions(uses: [use()]))) != nil)
    let test = TestDeclaration(kind: .test, declaration: 0)
    let broken = [
      FileSummary(names: ["A", "B", "C"].sorted { NameKey($0) > NameKey($1) }),
      FileSummary(names: ["A"], nameKeys: []),
      FileSummary(imports: [ImportDeclaration(module: "M", condition: 1)]),
      FileSummary(names: ["A"], mentions: [1]),
      FileSummary(header: Header(lines: [HeaderLine(text: .none, condition: 1, line: 1)])),
      FileSummary(
        header: Header(lines: [HeaderLine(text: .none, condition: 0, line: 1)], items: [])
      ),
      FileSummary(header: Header(lines: [], items: [HeaderItem(declared: [0], mentioned: [])])),
      FileSummary(header: Header(lines: [], items: [HeaderItem(declared: [], mentioned: [0])])),
      FileSummary(
        header: Header(
          lines: [],
          items: [HeaderItem(declared: [], mentioned: [], macroLike: [0])]
        )
      ),
      FileSummary(textNames: [0]),
      FileSummary(textWords: [NameKey("a"), NameKey("a")]),
      FileSummary(layouts: [.none]),
      FileSummary(writtenBlocks: [WrittenBlock(parent: 0, tokens: .none)]),
      FileSummary(writtenBlocks: [WrittenBlock(parent: -3, tokens: .none)]),
      FileSummary(writtenBlocks: [WrittenBlock(parent: -1, condition: 1, tokens: .none)]),
      FileSummary(tests: [test]),
      resources(ResourceMentions(uses: [use(declaration: 0)])),
      resources(ResourceMentions(uses: [use(condition: 1)])),
      resources(ResourceMentions(uses: [use(name: .texts([]))])),
      resources(
        ResourceMentions(wrappers: [
          ResourceWrapper(name: "f", place: .receiver, use: use(declaration: 0))
        ])
      ),
      resources(
        ResourceMentions(bundles: [
          BundleDefinition(name: "b", isMember: true, value: .main, declaration: 0)
        ])
      ),
      resources(
        ResourceMentions(bundleNames: [BundleNameLiteral(text: "A_B", declaration: 0)])
      ),
      declaration(baseName: 1),
      declaration(parent: 0),
      declaration(parent: -2),
      declaration(condition: 1),
      declaration(mentions: Declaration.Mentions(start: 1)),
      declaration(mentions: Declaration.Mentions(argumentLabelsEnd: 2)),
      declaration(mentions: Declaration.Mentions(parameterLabelsEnd: 1, argumentLabelsEnd: 1)),
    ]
    for (index, summary) in broken.enumerated() {
      #expect(SummaryFormat.encode(summary) == nil, "\(index)")
    }
  }

  /// Follows every index, as the analysis does.
  private func touchEverything(of summary: FileSummary) {
    for declaration in summary.declarations {
      for section in Declaration.Section.allCases {
        for mention in summary.mentions[declaration.mentions.range(of: section)] {
          _ = summary.names[Int(mention)]
        }
      }
      _ = summary.names[Int(declaration.baseName)]
      _ = summary.conditions[Int(declaration.condition)]
      if declaration.parent >= 0 { _ = summary.declarations[Int(declaration.parent)] }
    }
    for test in summary.tests { _ = summary.declarations[Int(test.declaration)] }
    for name in summary.textNames ?? [] { _ = summary.names[Int(name)] }
    let mentions = summary.resourceMentions
    for use in mentions.uses + mentions.wrappers.map(\.use) {
      if let declaration = use.declaration { _ = summary.declarations[Int(declaration)] }
      _ = summary.conditions[Int(use.condition)]
    }
    _ = summary.typeName(NameKey("A"))
    _ = summary.uses.inTypes[0]
  }
}

/// Sources whose summaries hold something of everything.
enum Examples {
  static let swift = """
    @testable @_spi(Internals) import Core
    public import struct Models.Account
    #if os(Linux)
    import Glibc
    #endif
    @frozen public struct Ledger<Entry: Hashable>: Codable {
      public private(set) var entries: [Entry] = []
      public init(limit: Int = #line, _ name: String) { entries.reserve(limit) }
      @inlinable public func total(of entry: Entry, scale: Double) -> some Numeric { scale * 2 }
      enum Kind: Int { case small = 1, großeLänge }
    }
    @Suite struct Tests { @Test("a name") func works() {} }
    extension Bundle { static let core = Bundle(for: Ledger.self) }
    func title(_ key: String) -> String { NSLocalizedString(key, bundle: .core, comment: "A_B") }
    let name = title("name")
    """

  static let header = """
    #pragma once
    #ifdef __linux__
    static inline int one(void) { return 1; } // one
    #endif
    """
}
