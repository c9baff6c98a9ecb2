import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct SourceFileNameFilterTests {
  private func filter(_ text: String, sdk: String? = "macosx") -> SourceFileNameFilter {
    let fixture = SettingFixture(
      text
        .replacing("EX", with: "EXCLUDED_SOURCE_FILE_NAMES")
        .replacing("IN", with: "INCLUDED_SOURCE_FILE_NAMES"),
      sdk: sdk
    )
    return SourceFileNameFilter(fixture.settings, in: fixture.context)
  }

  @Test(arguments: [
    ("", "a/b.swift", false), ("EX = b.swift", "a/b.swift", true),
    ("EX = b.swift", "a/xb.swift", false),
    ("EX = *", "a/b.swift", true), ("EX = *.swift", "a/b.swift", true),
    ("EX = *.swift", "a/b.m", false),
    ("EX = a/*", "x/a/b.swift", true), ("EX = a/*", "x/a/c/b.swift", false),
    ("EX = a/b.swift", "b.swift", false),
    ("EX = */b.swift", "a/b.swift", true), ("EX = ./a/b.swift", "a/b.swift", true),
    ("EX = ../a/*", "a/b.swift", true), ("EX = /a/b.swift", "a/b.swift", false),
    ("EX = a", "a/b.swift", false),
    ("EX = \"b c.swift\"", "a/b c.swift", true), ("EX = x b.swift", "b.swift", true),
    ("EX =", "b.swift", false),
    ("EX = *\nIN = b.swift", "a/b.swift", false), ("EX = *\nIN = b.swift", "a/c.swift", true),
    ("EX = a/*\nIN = *.m", "a/c.m", false), ("IN = b.swift", "a/c.swift", false),
    ("EX[sdk=iphoneos*] = *", "b.swift", false), ("EX[sdk=macosx*] = *", "b.swift", true),
    ("EX = *\nIN[sdk=macosx*] = b.swift", "b.swift", false), ("EX = \"\"", "b.swift", false),
    ("EX = $(NO)/* b.swift", "b.swift", true), ("EX = [", "b.swift", false),
    // Where it is not known whether a file is in, it is in.
    ("EX = *\nIN = $(NO)", "b.swift", false), ("EX = *\nEX[arch=x] = c", "b.swift", false),
    ("EX = *\nIN[arch=x] = b.swift", "b.swift", false),
  ])
  func files(_ text: String, _ path: String, _ isOut: Bool) throws {
    #expect(filter(text).excludes(try #require(SourcePath(path))) == isOut)
  }

  @Test(arguments: [
    ("", true), ("EX = a", true), ("EX = $(NO)", false), ("IN = $(NO)", false),
    ("EX[sdk=macosx*] = a", true),
    ("EX[arch=x] = a", false),
  ])
  func whetherTheSettingsAreKnown(_ text: String, _ isKnown: Bool) {
    #expect(filter(text).isKnown == isKnown)
  }

  @Test func withoutAnSDKConditionalPatternsTakeNothingOut() throws {
    let filter = filter("EX[sdk=macosx*] = *", sdk: nil)
    #expect(!filter.isKnown)
    #expect(!filter.excludes(try #require(SourcePath("b.swift"))))
  }

  @Test func manyPatternsAreNotKnown() throws {
    let filter = filter("EX = " + String(repeating: "*a*b*c ", count: 2_000))
    #expect(!filter.isKnown)
    #expect(!filter.excludes(try #require(SourcePath("a/abc"))))
  }
}
