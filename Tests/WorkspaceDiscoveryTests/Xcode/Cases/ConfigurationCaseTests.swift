import TestSupport
import Testing
import WorkspaceModel

/// The contents of xcconfig files, and which targets they are for.
@Suite(.timeLimit(.minutes(10))) struct ConfigurationCaseTests {
  private static let project = """
    //- App.xcodeproj
    files A.swift App.xcconfig path=Config/App.xcconfig
    target App app
      base = App.xcconfig
      sources A.swift
    //+ A.swift
    """

  /// Checks the module of the target `App`, whose base configuration is the file `App.xcconfig` of `files`.
  private func checkModule(
    _ files: String,
    expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await lines(of: Self.project + "\n" + files, [.target])
    let module = found.first?.split(separator: " ").last.map { String($0) }
    #expect(module == expected, sourceLocation: sourceLocation)
  }

  // Rule: xcode.xcconfig.grammar
  @Test(arguments: [
    "PRODUCT_MODULE_NAME = Named", "PRODUCT_MODULE_NAME=Named", "  PRODUCT_MODULE_NAME  =  Named  ",
    "PRODUCT_MODULE_NAME = Named // a comment", "PRODUCT_MODULE_NAME = Named;",
    "// PRODUCT_MODULE_NAME = Other\nPRODUCT_MODULE_NAME = Named",
    "A = 1\r\nPRODUCT_MODULE_NAME = Named\r\n",
    "A = 1\rPRODUCT_MODULE_NAME = Named\r", "PRODUCT_MODULE_NAME = \\\nNamed",
    "not a line\nPRODUCT_MODULE_NAME = Named",
    "PRODUCT_MODULE_NAME = Old\nPRODUCT_MODULE_NAME = Named",
    "PRODUCT_MODULE_NAME[sdk=iphoneos*] = Named",
    "PRODUCT_MODULE_NAME[config=Debug][sdk=*] = Named",
    "PRODUCT_MODULE_NAME[sdk=macosx*] = Other\nPRODUCT_MODULE_NAME = Named",
    "PART = Nam\nPRODUCT_MODULE_NAME = ${PART}ed",
  ])
  func theGrammarIsThatOfXcode(text: String) async throws {
    try await checkModule("//- Config/App.xcconfig\n" + text, expected: "Named")
  }

  // Rule: xcode.xcconfig.include
  @Test func includedPathsAreRelativeToTheFile() async throws {
    try await checkModule(
      """
      //- Config/App.xcconfig
      #include "Deep/Base.xcconfig"
      #include? "Gone.xcconfig"
      PRODUCT_MODULE_NAME = $(PART)App
      //- Config/Deep/Base.xcconfig
      #include "../Parts.xcconfig"
      PRODUCT_MODULE_NAME = Other
      //- Config/Parts.xcconfig
      PART = Own
      """,
      expected: "OwnApp"
    )
  }

  // Rule: xcode.xcconfig.include
  @Test func aLaterIncludeIsStronger() async throws {
    try await checkModule(
      """
      //- Config/App.xcconfig
      PRODUCT_MODULE_NAME = Own
      #include "Later.xcconfig"
      //- Config/Later.xcconfig
      PRODUCT_MODULE_NAME = Later
      """,
      expected: "Later"
    )
  }

  // Rule: xcode.xcconfig.damage
  @Test func anIncludeOfItselfEnds() async throws {
    try await checkModule(
      """
      //- Config/App.xcconfig
      #include "Other.xcconfig"
      PRODUCT_MODULE_NAME = Named
      //- Config/Other.xcconfig
      #include "App.xcconfig"
      #include "Other.xcconfig"
      """,
      expected: "Named"
    )
  }

  // Rule: xcode.xcconfig.damage
  @Test func aLongChainOfIncludesEnds() async throws {
    let files = (0..<1_000).map { index in
      "//- Config/\(index).xcconfig\n#include \"\(index + 1).xcconfig\"\nA\(index) = 1"
    }
    let text = """
      //- Config/App.xcconfig
      #include "0.xcconfig"
      PRODUCT_MODULE_NAME = Named
      \(files.joined(separator: "\n"))
      """
    try await checkModule(text, expected: "Named")
    let problems = try await problems(of: Self.project + "\n" + text)
    #expect(problems.contains { $0.severity == .warning })
  }

  // Rule: xcode.xcconfig.damage
  @Test(arguments: [
    "", "//- Config/App.xcconfig\n#include \"Gone.xcconfig\"",
    "//- Config/App.xcconfig\n#include \"/opt/Gone.xcconfig\"",
    "//- Config/App.xcconfig\n#include \"../../../Gone.xcconfig\"",
  ])
  func anAbsentFileIsAWarning(files: String) async throws {
    try await checkModule(files, expected: "App")
    let problems = try await problems(of: Self.project + "\n" + files)
    #expect(Set(problems.map(\.severity)) == [.warning])
  }

  // Rule: xcode.xcconfig.optional
  @Test func anAbsentOptionalIncludeIsNoProblem() async throws {
    let files = "//- Config/App.xcconfig\n#include? \"Gone.xcconfig\""
    try await checkModule(files, expected: "App")
    #expect(try await problems(of: Self.project + "\n" + files) == [])
  }

  // Rule: xcode.xcconfig.anchor
  @Test func aFileInASynchronizedFolderMayBeTheBase() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Parts path=Parts
        folder Config path=Config
      files A.swift
      base = Config//Project.xcconfig
      target App app
        base@Debug = Config//Deep/App.xcconfig
        sources A.swift
      target Core framework
        sources A.swift
      //- Parts/Config/Deep/App.xcconfig
      PRODUCT_MODULE_NAME = FromTarget
      //- Parts/Config/Project.xcconfig
      PRODUCT_MODULE_NAME = FromProject
      //+ A.swift
      """,
      [.target],
      expected: """
        target App.xcodeproj App app FromTarget
        target App.xcodeproj Core framework FromProject
        """
    )
  }

  // Rule: xcode.conditions
  @Test(arguments: ["base = Shared.xcconfig", "base = Config//Shared.xcconfig"])
  func aConditionChangesTheTargetsThatInheritIt(base: String) async throws {
    func changed(_ old: String, _ new: String) async throws -> [String] {
      let fixture = { (conditions: String) in
        """
        //- App.xcodeproj
        files A.swift Shared.xcconfig path=Config/Shared.xcconfig
        folder Config
        \(base)
        target Plain app
          sources A.swift
        target Inheriting app
          sources A.swift
          setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) OWN
        target Using app
          sources A.swift
          setting OTHER_SWIFT_FLAGS = $(inherited) $(FLAGS)
          setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = OWN
        target Overriding app
          sources A.swift
          setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = OWN
        //- Config/Shared.xcconfig
        \(conditions)
        //+ A.swift
        """
      }
      let before = try await discover(expandProjects(fixture(old))).containers.flatMap(\.targets)
      let after = try await discover(expandProjects(fixture(new))).containers.flatMap(\.targets)
      #expect(before.map(\.name) == after.map(\.name) && before.count == 4)
      return zip(before, after).filter { $0 != $1 }.map { $0.0.name }.sorted()
    }
    let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
    #expect(try await changed("\(name) = A", "\(name) = A B") == ["Inheriting", "Plain"])
    #expect(try await changed("FLAGS = -D A", "FLAGS = -D B") == ["Using"])
    #expect(try await changed("// nothing", "// another comment") == [])
    #expect(try await changed("\(name) = A", "\(name)  =  A;") == [])
  }
}
