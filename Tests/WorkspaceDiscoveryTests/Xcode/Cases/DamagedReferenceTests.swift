import TestSupport
import Testing
import WorkspaceModel

/// Projects in which references lead nowhere: all else of them is exact.
@Suite(.timeLimit(.minutes(10))) struct DamagedReferenceTests {
  // Rule: xcode.damage.reference
  @Test(arguments: ["?gone", "?build", "?nothing"])
  func aBuildFileThatLeadsNowhereIsANote(entry: String) async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift B.swift
      target App app
        sources A.swift \(entry) B.swift
      target Core framework
        sources B.swift
      //+ A.swift B.swift gone gone.swift
      """,
      [.source, .code],
      expected: """
        code note reference_dangling
        source App.xcodeproj App A.swift
        source App.xcodeproj App B.swift
        source App.xcodeproj Core B.swift
        """
    )
  }

  // Rule: xcode.damage.orphan
  @Test func aFileOutsideOfTheTreeOfGroupsIsIgnored() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift
      orphans B.swift
      target App app
        sources A.swift B.swift
      //+ A.swift B.swift
      """,
      [.source, .code],
      expected: """
        code note reference_dangling
        source App.xcodeproj App A.swift
        """
    )
  }

  // Rule: xcode.damage.absent
  @Test func aListedFileThatDoesNotExistIsANote() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift Generated.swift Gone.json
      target App app
        sources A.swift Generated.swift
        resources Gone.json
      //+ A.swift
      """,
      [.source, .resource, .missing, .code],
      expected: """
        code note reference_dangling
        missing App.xcodeproj App Gone.json
        source App.xcodeproj App A.swift
        """
    )
  }

  // Rule: xcode.damage.reference
  @Test func aDependencyThatLeadsNowhereIsDropped() async throws {
    let fixture = """
      //- App.xcodeproj
      target App app
        depends Core ?gone
        frameworks ?gone @?gone
      target Core framework
      """
    try await checkXcode(
      fixture,
      [.edge],
      expected: "edge App.xcodeproj App -> App.xcodeproj/Core"
    )
    #expect(try await problems(of: fixture).allSatisfy { $0.severity == .note })
  }

  // Rule: xcode.damage.reference
  @Test(arguments: ["buildConfigurationList", "productReference", "buildPhases", "productType"])
  func everyFieldOfATargetMayBeAbsent(field: String) async throws {
    let fixture = expandProjects(
      """
      //- App.xcodeproj
      files A.swift B.swift
      target App app
        sources A.swift
      target Core framework
        sources B.swift
      //+ A.swift B.swift
      """
    )
    let damaged = fixture.replacing("\t\(field) = ", with: "\tunknownField = ")
    #expect(damaged != fixture)
    let names = try await lines(of: damaged, [.target]).map { $0.split(separator: " ")[2] }
    #expect(names == ["App", "Core"])
    if field == "buildPhases" { return }
    #expect(
      try await lines(of: damaged, [.source])
        == ["source App.xcodeproj App A.swift", "source App.xcodeproj Core B.swift"]
    )
  }

  // Rule: xcode.damage.cycle
  @Test func aGroupThatContainsItselfEnds() async throws {
    let fixture = expandProjects(
      """
      //- App.xcodeproj
      files A.swift
      group Outer path=Outer
        group Inner path=Inner
          B.swift
      target App app
        sources A.swift B.swift
      //+ A.swift Outer/Inner/B.swift
      """
    )
    // The inner group gets the outer one as a child, beside its file.
    let outer = try #require(id(in: fixture, of: "path = Outer;"))
    let file = try #require(id(in: fixture, of: "path = B.swift;"))
    let damaged = fixture.replacing("\t\(file),\n", with: "\t\(file),\n\(outer),\n")
    #expect(damaged != fixture)
    let found = try await lines(of: damaged, [.source])
    #expect(found.contains("source App.xcodeproj App A.swift"))
    #expect(try await problems(of: damaged).allSatisfy { $0.severity != .error })
  }

  // Rule: xcode.damage.deep
  @Test func deeplyNestedGroupsEnd() async throws {
    let depth = 10_000
    let groups = (0..<depth).map { index in
      "G\(index) = {isa = PBXGroup; path = g; sourceTree = \"<group>\"; children = (G\(index + 1)); };"
    }
    let fixture = """
      //- App.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {objectVersion = 77; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G0; targets = (T); };
      \(groups.joined(separator: "\n"))
      G\(depth) = {isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = {isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.tool";
        buildPhases = (S); };
      S = {isa = PBXSourcesBuildPhase; files = (B, C); };
      B = {isa = PBXBuildFile; fileRef = F; };
      C = {isa = PBXBuildFile; fileRef = H; };
      H = {isa = PBXFileReference; path = B.swift; sourceTree = SOURCE_ROOT; };
      }; }
      //+ B.swift
      """
    let names = try await lines(of: fixture, [.target]).map { $0.split(separator: " ")[2] }
    #expect(names == ["App"])
  }

  private func id(in text: String, of field: String) -> String? {
    guard let place = text.firstRange(of: field) else { return nil }
    return text[..<place.lowerBound].split(separator: "\n").last { $0.hasSuffix(" = {") }
      .map { $0.dropLast(4).filter { $0 != "\t" } }
  }
}
