import GraphEngine
import HashTreeCollections
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// Which resource files have summaries, and that a state carried over edits equals one from scratch.
@Suite(.timeLimit(.minutes(10))) struct ResourceLoadingTests {
  private static let files = """
    //- Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "P", defaultLocalization: "en", targets: [
      .target(name: "Kit", resources: [
        .process("Media.xcassets"), .process("Words.xcstrings"), .copy("Copied"), .process("Info.plist"),
      ]),
    ])
    //- Sources/Kit/Kit.swift
    public let kit = 1
    //- Sources/Kit/Words.xcstrings
    {"sourceLanguage": "en", "strings": {"a": {}}}
    //- Sources/Kit/en.lproj/Localizable.strings
    "a" = "A";
    //- Sources/Kit/en.lproj/Localizable.stringsdict
    <plist><dict/></plist>
    //- Sources/Kit/Media.xcassets/Contents.json
    {}
    //- Sources/Kit/Media.xcassets/Group/Contents.json
    {}
    //- Sources/Kit/Media.xcassets/Group/Star.imageset/Contents.json
    {}
    //- Sources/Kit/Copied/deep/Own.strings
    "x" = "%@";
    //- Sources/Kit/Copied/data.json
    {}
    //- Sources/Kit/Info.plist
    { a = b; }
    //- Unowned/Other.strings
    "a" = "A";
    """

  private static let summarized = [
    "Sources/Kit/Copied/deep/Own.strings", "Sources/Kit/Info.plist",
    "Sources/Kit/Media.xcassets/Contents.json", "Sources/Kit/Media.xcassets/Group/Contents.json",
    "Sources/Kit/Words.xcstrings", "Sources/Kit/en.lproj/Localizable.strings",
    "Sources/Kit/en.lproj/Localizable.stringsdict",
  ]

  @Test func filesOfTargetsWithNamesAreSummarized() async throws {
    let snapshot = try await snapshot(MemoryTree(Self.files))
    #expect(snapshot.resources.keys.map(\.description).sorted() == Self.summarized)
    let table = SourcePath("Sources/Kit/en.lproj/Localizable.strings").flatMap {
      snapshot.resources[$0]?.table
    }
    #expect(table?.entries.map(\.key) == ["a"])
  }

  /// The edits of a table: each is one text for another, all over the fixture.
  private static let edits = [
    ("\"a\" = \"A\"", "\"a\" = \"B\""), ("\"a\" = \"A\"", "broken"), ("{\"a\": {}}", "{\"b\": {}}"),
    ("{ a = b; }", "{ a = c; }"), ("public let kit = 1", "public let kit = 2"),
    ("{\"a\": {}}", "{\"a\": {"), ("<plist><dict/></plist>", "<plist>"), ("%@", "%d"),
  ]

  @Test func aStateCarriedOverEditsIsThatFromScratch() async throws {
    let seed = fuzzSeed("GRAPHD_FUZZ_SEED")
    print("ResourceLoadingTests: GRAPHD_FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let loader = snapshotLoader()
    var text = Self.files
    var loaded = try await load(MemoryTree(text), loader)
    for _ in 0..<120 {
      let (old, new) = random.one(of: Self.edits)
      let isReverse = random.once(in: 2)
      text = isReverse ? text.replacing(new, with: old) : text.replacing(old, with: new)
      let next = try await load(MemoryTree(text), loader, after: loaded)
      #expect(next.snapshot.structure === loaded.snapshot.structure, "seed \(seed)")
      let scratch = try await load(MemoryTree(text), snapshotLoader())
      #expect(next.snapshot.resources == scratch.snapshot.resources, "seed \(seed)")
      #expect(next.snapshot.differences(fromScratch: scratch.snapshot) == [], "seed \(seed)")
      loaded = next
    }
  }

  @Test func anEditReplacesOneSummary() async throws {
    let loader = snapshotLoader()
    let first = try await load(MemoryTree(Self.files), loader)
    let text = Self.files.replacing("{\"a\": {}}", with: "{\"b\": {}}")
    let second = try await load(MemoryTree(text), loader, after: first)
    let differing = second.snapshot.resources.keys.filter {
      first.snapshot.resources[$0] != second.snapshot.resources[$0]
    }
    #expect(differing.map(\.description) == ["Sources/Kit/Words.xcstrings"])
    #expect(first.snapshot.structure === second.snapshot.structure)
  }

  private func load(
    _ tree: MemoryTree,
    _ loader: SnapshotLoader,
    after earlier: LoadedSnapshot? = nil
  ) async throws -> LoadedSnapshot {
    try await loader.load(tree, listing: tree.listing(), earlier: earlier) { _ in }
  }
}
