import SourceTrees
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// The answers of Tuist's matcher over one tree, as measured; marks note where the plain meaning differs.
// Rule: tuist.glob
@Suite(.timeLimit(.minutes(10))) struct TuistGlobTableTests {
  private static let tree = """
    S/a.swift S/.hidden.swift S/.h/a.swift S/x/.hid.swift S/x/b.swift S/x/BarTests.swift S/Tests/t.swift
    S/x/y/Tests/z/u.swift S/AB/c.swift S/AB/q/d.swift S/.DS_Store S/UP.SWIFT S/FooTests.swift
    S/Foo.swift/.gitkeep S/x.xcassets/Contents.json S/link->../ext ext/e.swift
    """

  private static let all = """
    S/.h S/.h/a.swift S/.hidden.swift S/AB S/AB/c.swift S/AB/q S/AB/q/d.swift S/Foo.swift S/FooTests.swift
    S/Tests S/Tests/t.swift S/UP.SWIFT S/a.swift S/link S/link/e.swift S/x S/x.xcassets
    S/x.xcassets/Contents.json S/x/.hid.swift S/x/BarTests.swift S/x/b.swift S/x/y S/x/y/Tests S/x/y/Tests/z
    S/x/y/Tests/z/u.swift
    """
  private static let swift = """
    S/.h/a.swift S/.hidden.swift S/AB/c.swift S/AB/q/d.swift S/Foo.swift S/FooTests.swift S/Tests/t.swift
    S/a.swift S/link/e.swift S/x/.hid.swift S/x/BarTests.swift S/x/b.swift S/x/y/Tests/z/u.swift
    """

  /// A path behind `-` is in the plain meaning only, one behind `+` only in Tuist's.
  @Test(arguments: [
    ("S/**", all), ("S/**/*", all),
    (
      "S/*",
      "S/AB S/Foo.swift S/FooTests.swift S/Tests S/UP.SWIFT S/a.swift S/link S/x S/x.xcassets"
    ),
    ("S/*.swift", "S/Foo.swift S/FooTests.swift S/a.swift"),
    ("S/**/*.swift", swift), ("S/**.swift", swift),
    ("S/**/Tests/**", "-S/Tests/t.swift S/x/y/Tests/z S/x/y/Tests/z/u.swift"),
    ("S/**/*Tests.swift", "S/FooTests.swift S/x/BarTests.swift"),
    ("S/**/A*/**/*.swift", "-S/AB/c.swift -S/AB/q/d.swift"),
    ("S/*/", ""), ("S/", "S"), ("S", "S"), ("S/x", "S/x"), ("S/a.swift", "S/a.swift"),
    ("S/none.swift", ""), ("none/**", ""),
    ("S/**/.*", "S/.h +S/.h/a.swift S/.hidden.swift S/x/.hid.swift"),
    ("S/.h/**", "S/.h/a.swift"),
    (
      "S/*/*.swift",
      """
      S/AB/c.swift +S/AB/q/d.swift S/Tests/t.swift S/link/e.swift S/x/BarTests.swift S/x/b.swift
      +S/x/y/Tests/z/u.swift
      """
    ),
    (
      "S/x*/**",
      """
      S/x.xcassets/Contents.json S/x/.hid.swift S/x/BarTests.swift S/x/b.swift S/x/y S/x/y/Tests
      S/x/y/Tests/z S/x/y/Tests/z/u.swift
      """
    ),
    ("S/[a-x]*", "S/a.swift S/link S/x S/x.xcassets"),
    ("S/a?swift", "-S/a.swift"),
    ("S/**/q/*.swift", "S/AB/q/d.swift"),
    ("S/Tests/**/*.swift", "S/Tests/t.swift"),
  ])
  func bothReadings(_ pattern: String, _ expected: String) throws {
    let tree = try globTree(Self.tree)
    let words = expected.split(whereSeparator: \.isWhitespace)
    let paths = words.map { word in
      word.first == "-" || word.first == "+" ? word.dropFirst() + "?" : String(word)
    }
    #expect(globMatches(pattern, in: tree).sorted() == paths.sorted())
    let glob = TuistGlob(pattern, in: .root)
    for word in words {
      let path = try #require(SourcePath(word.drop { $0 == "-" || $0 == "+" }))
      let readings = glob.readings(of: path)
      #expect(readings.plain == (word.first == "+" ? .no : .yes), "\(word)")
      #expect(readings.tuist == (word.first == "-" ? .no : .yes), "\(word)")
    }
  }
}
