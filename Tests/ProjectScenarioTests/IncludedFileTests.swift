import ImpactAnalysis
import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

/// Files of no target that compiled files of the C family include.
@Suite(.timeLimit(.minutes(10))) struct IncludedFileTests {
  /// A framework of C, an app that links it, and the tests of both; `lines` follow the framework's phase.
  private static func fixture(
    _ sources: String,
    _ lines: String = "",
    _ files: String
  ) -> String {
    """
    //- App.xcodeproj
    files \(sources) App.swift AppTests.swift Other.swift OtherTests.swift
    target Kit framework
      sources \(sources)
    \(lines)
    target App app
      sources App.swift
      frameworks @Kit
    target AppTests test
      sources AppTests.swift
      host App
    target Other framework
      sources Other.swift
    target OtherTests test
      sources OtherTests.swift
      depends Other
    //- App.swift
    let app = 1
    //- AppTests.swift
    import Testing
    @Test func theApp() {}
    //- Other.swift
    public let other = 1
    //- OtherTests.swift
    import Testing
    @Test func theOther() {}
    \(files)
    """
  }

  private static let changed = """
    changed: App/Kit
    differs: App/Kit
    recompiles: App/Kit
    retests: App/AppTests
    tests: AppTests.theApp()
    """

  // Rule: unknown.include
  @Test(arguments: [
    ("all.c", "impl.c", "#include \"impl.c\""), ("all.c", "impl.c", "#  include <vendor/impl.c>"),
    ("all.m", "impl.m", "#import \"impl.m\""), ("all.mm", "impl.cpp", "#include \"../impl.cpp\""),
    ("all.mm", "impl.mm", "#include \"impl.mm\""),
    ("all.c", "table.plist", "#embed \"table.plist\""),
    ("all.c", "LICENSE", "const char text[] = {\n#embed \"LICENSE\"\n};"),
    ("all.c", "run.sh", "#embed <scripts/run.sh>"),
  ])
  func aSourceIncludesAFileOfNoTarget(
    _ source: String,
    _ included: String,
    _ line: String
  ) async throws {
    let fixture = Self.fixture(
      source,
      "",
      "//- \(source)\n\(line)\n//- vendor/\(included)\nold\n//- vendor/free.c\nfree\n//- vendor/free.strings\nnone"
    )
    try await check(fixture, replacing: "\nold\n", with: "\nnew\n", Self.changed)
    // The included file is not read: it may include any other one that compilers read.
    try await check(fixture, replacing: "\nfree\n", with: "\nmore\n", Self.changed)
    try await check(fixture, replacing: "\nnone", with: "\nmore", "")
  }

  // Rule: unknown.include
  @Test func aSourceThatNobodyIncludesIsNobodys() async throws {
    let fixture = Self.fixture(
      "all.c",
      "",
      "//- all.c\n@import Foundation;\n#if __has_include(<x.h>)\n#endif\n//- vendor/free.c\nfree\n"
    )
    try await check(fixture, replacing: "\nfree\n", with: "\nmore\n", "")
  }

  // Rule: unknown.include
  @Test func whatAPrefixHeaderIncludesIsReadByItsTarget() async throws {
    let fixture = Self.fixture(
      "all.m",
      "  setting GCC_PREFIX_HEADER = Prefix.pch",
      "//- Prefix.pch\n#import \"Shared/Common.pch\"\n//- all.m\nint a;\n//- Shared/Common.pch\nold\n"
    )
    try await check(fixture, replacing: "\nold\n", with: "\nnew\n", Self.changed)
  }

  // Rule: unknown.include
  @Test(arguments: [
    "\"vendor/impl.c\"", "<impl.c>", "\"Sources/../vendor/impl.c\"",
  ]) func aHeaderIncludesAFileOfNoTarget(_ name: String) async throws {
    let fixture = Self.fixture(
      "all.c own.h",
      "",
      "//- all.c\n#include \"own.h\"\n//- own.h\n#include \(name)\n//- vendor/impl.c\nold\n"
    )
    try await check(fixture, replacing: "\nold\n", with: "\nnew\n", Self.changed)
  }

  // Rule: unknown.include
  @Test(arguments: [
    ("all.c", "#include IMPL", "impl.c"),
    ("all.c", "asm(\".incbin \\\"data/x.plist\\\"\");", "x.plist"),
    ("all.c", "#if __has_include(\"impl.c\")\n#endif", "impl.c"),
    ("all.S", ".include \"x.s\"", "x.s"),
  ]) func aFileMayBeIncludedWithoutARecord(
    _ source: String,
    _ line: String,
    _ included: String
  ) async throws {
    let fixture = Self.fixture(
      source,
      "",
      "//- \(source)\n\(line)\n//- data/\(included)\nold\n"
    )
    try await check(fixture, replacing: "\nold\n", with: "\nnew\n", Self.changed)
  }

  /// A file of another target, too.
  // Rule: unknown.include
  @Test func aSourceIncludesASourceOfAnotherTarget() async throws {
    let fixture =
      Self.fixture("all.c", "target Twin framework\n  sources twin.c\nfiles twin.c", "")
      + "\n//- all.c\n#include \"twin.c\"\n//- twin.c\nint old;\n"
    try await check(
      fixture,
      replacing: "int old;",
      with: "long old;",
      Self.changed.replacing("App/Kit", with: "App/Kit App/Twin")
    )
  }

  /// A pass proves nothing about other contents of an included file.
  // Rule: unknown.include
  @Test func aRecordedPassCoversWhatIsIncluded() async throws {
    let fixture = Self.fixture(
      "all.c",
      "",
      "//- all.c\n#include \"impl.c\"\n//- vendor/impl.c\nold\n"
    )
    let (old, new) = (
      try await recordedContents(of: fixture),
      try await recordedContents(of: fixture.replacing("old", with: "new"))
    )
    #expect(old.keys.filter { old[$0] != new[$0] } == ["AppTests"])
    #expect(old["AppTests"]?.isEmpty == false)
  }
}
