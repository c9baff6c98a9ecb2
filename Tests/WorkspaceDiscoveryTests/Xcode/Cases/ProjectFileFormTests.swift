import TestSupport
import Testing
import WorkspaceModel

/// The forms of one project file: all give one description.
@Suite(.timeLimit(.minutes(10))) struct ProjectFileFormTests {
  private static let text = """
    group Sources path=Sources
      A.swift "B & <C>.swift"
    folder Shared
      except Ext: In.swift
      except App: Out.swift
    target "My App" app
      sources A.swift "B & <C>.swift"
      depends Core
      folders Shared
    target App app
      sources A.swift
      folders Shared
    target Core framework
      setting PRODUCT_MODULE_NAME = R\u{e9}sum\u{e9}
      sources A.swift
    target Ext extension
    """
  private static let files = """
    //- Sources/A.swift
    //- Sources/B & <C>.swift
    //+ Shared/In.swift Shared/Out.swift Shared/Icons.xcassets/Contents.json
    """
  private static let expected = """
    dep App.xcodeproj My App declared -> App.xcodeproj/Core
    resource App.xcodeproj App Shared/Icons.xcassets/
    resource App.xcodeproj My App Shared/Icons.xcassets/
    source App.xcodeproj App Shared/In.swift
    source App.xcodeproj App Sources/A.swift
    source App.xcodeproj Core Sources/A.swift
    source App.xcodeproj Ext Shared/In.swift
    source App.xcodeproj My App Shared/In.swift
    source App.xcodeproj My App Shared/Out.swift
    source App.xcodeproj My App Sources/A.swift
    source App.xcodeproj My App Sources/B & <C>.swift
    target App.xcodeproj App app App
    target App.xcodeproj Core framework R\u{e9}sum\u{e9}
    target App.xcodeproj Ext app_extension Ext
    target App.xcodeproj My App app My_App
    """

  private static var root: PropertyFixture {
    ProjectFixture(name: "App.xcodeproj").root(text)
  }

  /// Compares the description of a tree in which the project file has the bytes.
  private func check(
    _ bytes: some Sequence<UInt8>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var tree = MemoryTree(expandProjects(Self.files))
    tree.add(try #require(SourcePath("App.xcodeproj/project.pbxproj")), bytes: Array(bytes))
    let found = try await lines(of: tree, [.target, .source, .resource, .dependency, .problem])
    let expected = Self.expected.split(separator: "\n").map { String($0) }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private var oldStyle: String { ProjectFixture(name: "App.xcodeproj").text(Self.text) }

  // Rule: xcode.form.old-style
  @Test func theFormOfXcodeIsRead() async throws {
    try await check(oldStyle.utf8)
  }

  // Rule: xcode.form.xml
  @Test func anXMLPropertyListIsRead() async throws {
    try await check(Self.root.xml.utf8)
  }

  // Rule: xcode.form.json
  @Test func aJSONPropertyListIsRead() async throws {
    try await check(Self.root.json.utf8)
  }

  // Rule: xcode.form.binary
  @Test func aBinaryPropertyListIsRead() async throws {
    try await check(Self.root.binary)
  }

  // Rule: xcode.form.encoding
  @Test func marksOfEncodingAndReturnsAreRead() async throws {
    try await check([0xEF, 0xBB, 0xBF] + Array(oldStyle.utf8))
    try await check(oldStyle.replacing("\n", with: "\r\n").utf8)
    try await check(oldStyle.replacing("\n", with: "\r").utf8)
  }

  // Rule: xcode.form.magic
  @Test func theFirstCommentNeedsNoLine() async throws {
    try await check(oldStyle.replacing("// !$*UTF8*$!\n", with: "// !$*UTF8*$!").utf8)
    try await check(oldStyle.replacing("// !$*UTF8*$!\n", with: "").utf8)
  }

  // Rule: xcode.form.comments
  @Test func commentsStandBetweenTokens() async throws {
    try await check(oldStyle.replacing(" = ", with: " /* a; */ = // b\n ").utf8)
    try await check(oldStyle.replacing(";\n", with: ";/**//* /* */\n").utf8)
  }

  // Rule: xcode.form.quotes
  @Test func quotesAndLastCommasAreFree() async throws {
    try await check(
      oldStyle.replacing("isa = PBXNativeTarget;", with: "\"isa\"='PBXNativeTarget';").utf8
    )
    try await check(oldStyle.replacing("A.swift", with: "\"\\U0041.swift\"").utf8)
    try await check(removingLastCommas(oldStyle).utf8)
  }

  private func removingLastCommas(_ text: String) -> String {
    text.split(separator: "\n").reduce(into: "") { result, line in
      if line.drop(while: { $0 == "\t" }).first == ")", result.hasSuffix(",\n") {
        result.removeLast(2)
        result += "\n"
      }
      result += line + "\n"
    }
  }

  // Rule: xcode.form.unknown
  @Test(arguments: [
    ("objectVersion = 77;", "objectVersion = 999;"),
    ("objectVersion = 77;", "objectVersion = \"56\";"),
    ("objectVersion = 77;", ""), ("archiveVersion = 1;", ""), ("classes = {\n\t};", ""),
    ("isa = PBXProject;", "isa = PBXProject; newKey = {a = (b, {c = d; }); };"),
    (
      "objects = {",
      "objects = {AA = {isa = PBXNewThing; files = (BB); }; BB = {name = x; };"
    ),
    ("isa = PBXFileReference;", "isa = PBXFileReference; tabWidth = 2; fileEncoding = 4;"),
    ("buildActionMask = 2147483647;", ""), ("projectRoot = \"\";", ""),
    ("projectDirPath = \"\";", ""),
    ("sourceTree = \"<group>\";", "sourceTree = \"<group>\"; preferredProjectObjectVersion = 77;"),
  ])
  func unknownAndAbsentPartsHaveNoEffect(old: String, new: String) async throws {
    let text = oldStyle.replacing(old, with: new)
    #expect(text != oldStyle)
    try await check(text.utf8)
  }

  // Rule: xcode.form.order
  @Test func theOrderAndTheIDsHaveNoEffect() async throws {
    let fixture = "//- App.xcodeproj\n" + Self.text + "\n" + Self.files
    let before = try await discover(expandProjects(fixture))
    #expect(!before.containers.flatMap(\.targets).isEmpty)
    for salt in ["", "other"] {
      let text = expandProjects(fixture, salt: salt, isReversed: true)
      #expect(text != expandProjects(fixture))
      let after = try await discover(text)
      #expect(byName(after) == byName(before))
    }
    let groups = fixture.replacing("group Sources path", with: "group Renamed path")
    #expect(byName(try await discover(expandProjects(groups))) == byName(before))
  }

  private func byName(_ workspace: Workspace) -> [Target] {
    workspace.containers.flatMap(\.targets).sorted { $0.name < $1.name }
  }
}
