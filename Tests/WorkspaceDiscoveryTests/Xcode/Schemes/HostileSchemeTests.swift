import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Damaged, deep and long files: each is read, or one problem gives the reason.
@Suite(.timeLimit(.minutes(10))) struct HostileSchemeTests {
  /// The files that are read here.
  enum Kind: String, CaseIterable {
    case workspace = "App.xcworkspace/contents.xcworkspacedata"
    case scheme = "P.xcodeproj/xcshareddata/xcschemes/S.xcscheme"
    case plan = "S.xctestplan"
  }

  private static let texts: [Kind: String] = [
    .workspace: """
    <?xml version="1.0"?>
    <Workspace version="1.0"><Group location="group:../x" name="&lt;N"><FileRef location="group:A"/></Group>
    <FileRef location="container:P.xcodeproj"></FileRef><!-- c --></Workspace>
    """,
    .scheme: """
    <Scheme><BuildAction buildImplicitDependencies="NO"><BuildActionEntries><BuildActionEntry>
    <BuildableReference BlueprintName="A" ReferencedContainer="container:P.xcodeproj"/>
    </BuildActionEntry></BuildActionEntries></BuildAction><TestAction><TestPlans>
    <TestPlanReference reference="container:S.xctestplan" default="YES"/></TestPlans><Testables>
    <TestableReference skipped="NO"><BuildableReference BlueprintName="B"/>
    <SkippedTests><Test Identifier="C/`d`()"/></SkippedTests></TestableReference></Testables>
    </TestAction></Scheme>
    """,
    .plan: """
    {"configurations": [{"id": "1", "options": {}}], "testTargets": [{"enabled": true, "target":
    {"name": "T", "containerPath": "container:"}, "skippedTests": {"suites": [{"name": "S",
    "testFunctions": ["a()"]}], "xctestClasses": [{"name": "C"}]}, "selectedTests": ["C/t()"]}]}
    """,
  ]

  /// Reads a file; returns its problems, and whether it was understood.
  private func read(_ bytes: [UInt8], _ kind: Kind) throws -> (isRead: Bool, problems: [Problem]) {
    let path = try #require(SourcePath(kind.rawValue))
    switch kind {
    case .workspace:
      let data = WorkspaceData(bytes, path: try #require(path.parent))
      return (data.isRead, data.problems)
    case .scheme:
      let (scheme, problems) = SchemeReader.read(bytes, file: try #require(SchemeFile(path)))
      let lists = (scheme?.testables ?? []).map(\.lists)
      let isComplete = lists.allSatisfy {
        $0.skipped.isComplete && $0.selected?.isComplete != false
      }
      #expect(isComplete || problems.contains { $0.severity == .warning })
      return (scheme != nil, problems)
    case .plan:
      let (plan, problems) = TestPlanReader.read(bytes, path: path)
      let lists = (plan?.targets ?? []).map(\.lists)
      let isComplete = lists.allSatisfy {
        $0.skipped.isComplete && $0.selected?.isComplete != false
      }
      #expect(isComplete || problems.contains { $0.severity == .warning })
      return (plan != nil, problems)
    }
  }

  @Test(arguments: Kind.allCases) func wholeFilesAreRead(_ kind: Kind) throws {
    let (isRead, problems) = try read(Array(try #require(Self.texts[kind]).utf8), kind)
    #expect(isRead)
    #expect(problems.allSatisfy { $0.severity == .note })
  }

  /// Damages each file two thousand times in the same ways; `seed` finds a failure again.
  @Test(arguments: Kind.allCases) func damagedFiles(_ kind: Kind) throws {
    let seed: UInt64 = 20_261_125
    print("Damaged files of Xcode: seed \(seed)")
    var random = Generator(state: seed)
    let original = Array(try #require(Self.texts[kind]).utf8)
    let tokens = [
      "<", ">", "\"", "{", "}", "[", "]", "/", "`", "(", ":", "null", "1", "&#0;", "\u{0}", "é",
    ]
    var readCount = 0
    for round in 0..<2_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0..<12, using: &random))
        let token = tokens.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(
          start..<end,
          with: Bool.random(using: &random) ? Array(token.utf8) : []
        )
      }
      let (isRead, problems) = try read(bytes, kind)
      if isRead { readCount += 1 }
      let context = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      #expect(isRead || problems.count >= 1, "\(context)")
      let isPlain = problems.allSatisfy { $0.path != nil && !$0.message.hasSuffix(".") }
      #expect(isPlain, "\(context)")
    }
    #expect((1..<2_000).contains(readCount))
  }

  @Test(arguments: Kind.allCases) func truncatedFilesAreNotUnderstood(_ kind: Kind) throws {
    let original = Array(try #require(Self.texts[kind]).utf8)
    for count in stride(from: 0, to: original.count - 1, by: 7) {
      let (isRead, problems) = try read(Array(original.prefix(count)), kind)
      #expect(!isRead && problems.count == 1 && problems.first?.line != nil)
    }
  }

  @Test func deepNestingIsAFault() throws {
    let depth = 100_000
    func nested(_ open: String, _ close: String) -> [UInt8] {
      Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }
    #expect(try !read(nested("<Group location=\"group:a\">", "</Group>"), .workspace).isRead)
    #expect(try !read(nested("<Scheme>", "</Scheme>"), .scheme).isRead)
    #expect(try !read(nested("[", "]"), .plan).isRead)
    #expect(try !read(Array(String(repeating: "{\"suites\":[", count: depth).utf8), .plan).isRead)
  }

  /// Numbers from a seed (SplitMix64).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
