import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite struct TestListsTests {
  /// A test as `Suite/Nested/test`: of Swift Testing where the name has parentheses.
  private func verdict(_ lists: TestLists, _ test: String) -> TestLists.Verdict {
    let parts = test.split(separator: "/").map(String.init)
    return lists.verdict(
      types: parts.dropLast(),
      name: parts.last ?? "",
      library: test.hasSuffix(")") ? .swiftTesting : .xctest
    )
  }

  @Test(arguments: [
    ("Area", "Area/testA", TestIdentifiers.Match.certain),
    ("Area/testA()", "Area/testA", .certain), ("Area/testA", "Area/testA", .certain),
    ("Area/testA()", "Area/testAB", .no), ("Area/testAB", "Area/testA", .no),
    ("Area", "AreaTests/testA", .no), ("Areas", "Area/testA", .no), ("testA", "Area/testA", .no),
    ("area", "Area/testA", .no), ("Area/testA(x:)", "Area/testA", .no),
    // Classes in types are spelled in a way that is not known.
    ("Outer/Inner", "Outer/Inner/testA", .certain), ("Inner", "Outer/Inner/testA", .possible),
    ("Inner/testA()", "Outer/Inner/testA", .possible), ("Outer", "Outer/Inner/testA", .possible),
    ("Other", "Outer/Inner/testA", .no),
    // Swift Testing: text may not be read.
    ("Area", "Area/adds()", .possible), ("Area/adds()", "Area/adds()", .possible),
    ("Area/adds", "Area/adds()", .possible), ("Area/adds", "Area/adds(_:to:)", .possible),
    ("Area/adds(_:to:)", "Area/adds(_:to:)", .possible), ("Area/adds()", "Area/adds(_:to:)", .no),
    ("Area/adds(_:)", "Area/adds(_:to:)", .no), ("Area/Deep", "Area/Deep/adds()", .possible),
    ("Area/Deep/adds(to:)", "Area/Deep/adds(to:)", .possible),
    ("Deep", "Area/Deep/adds()", .no), ("Area/Deep", "Area/adds()", .no),
    ("adds()", "adds()", .possible), ("adds()", "Area/adds()", .no),
    ("`Some area`/`adds two`()", "`Some area`/`adds two`()", .possible),
    ("Some area/adds two()", "`Some area`/`adds two`()", .possible),
  ])
  func text(_ identifier: String, _ test: String, _ expected: TestIdentifiers.Match) {
    let parts = test.split(separator: "/").map(String.init)
    let match = TestIdentifiers([identifier]).match(
      types: parts.dropLast(),
      name: parts.last ?? "",
      library: test.hasSuffix(")") ? .swiftTesting : .xctest
    )
    #expect(match == expected)
  }

  @Test func aSlashInANameSeparatesNothing() {
    let identifiers = TestIdentifiers(["Area/`a/b`()", "Area/c(d/e:)"])
    for name in ["`a/b`()", "c(d/e:)"] {
      let match = identifiers.match(types: ["Area"], name: name, library: .swiftTesting)
      #expect(match == .possible)
    }
    #expect(identifiers.isComplete)
  }

  @Test func pathsOfALibraryMatchOnlyItsTests() {
    var identifiers = TestIdentifiers()
    identifiers.insert(["Area"], .swiftTesting)
    identifiers.insert(["Volume", "testA()"], .xctest)
    func match(
      _ type: String,
      _ name: String,
      _ library: TestIdentifiers.Library
    ) -> TestIdentifiers.Match {
      identifiers.match(types: [type], name: name, library: library)
    }
    #expect(match("Area", "adds()", .swiftTesting) == .certain)
    #expect(match("Area", "testA", .xctest) == .no)
    #expect(match("Volume", "testA", .xctest) == .certain)
    #expect(match("Volume", "testB", .xctest) == .no)
    #expect(match("Volume", "testA()", .swiftTesting) == .no)
  }

  @Test(arguments: ["", "/", "Area/", "/Area", "Area//testA", "Area/adds()/File.swift:1:2"])
  func identifiersThatAreNotUnderstood(_ identifier: String) {
    let identifiers = TestIdentifiers([identifier])
    #expect(!identifiers.isComplete)
    #expect(identifiers.match(types: ["Area"], name: "testA", library: .xctest) == .no)
    let selected = TestLists(selected: identifiers)
    #expect(verdict(selected, "Area/testA") == .mayRun)
    #expect(verdict(TestLists(skipped: identifiers), "Area/testA") == .runs)
  }

  @Test func skippedTests() {
    let lists = TestLists(skipped: TestIdentifiers(["Area/testA()", "Volume", "Volume/testC()"]))
    #expect(verdict(lists, "Area/testA") == .skipped)
    #expect(verdict(lists, "Area/testB") == .runs)
    #expect(verdict(lists, "Volume/testC") == .skipped)
    #expect(verdict(lists, "Volume/testD") == .skipped)
    #expect(verdict(lists, "Volume/adds()") == .mayRun)
    #expect(verdict(lists, "Length/adds()") == .runs)
  }

  @Test func selectedTests() {
    let lists = TestLists(selected: TestIdentifiers(["Area/testA()", "Volume"]))
    #expect(verdict(lists, "Area/testA") == .runs)
    #expect(verdict(lists, "Area/testB") == .skipped)
    #expect(verdict(lists, "Volume/testC") == .runs)
    #expect(verdict(lists, "Volume/adds()") == .mayRun)
    #expect(verdict(lists, "Length/adds()") == .skipped)
  }

  @Test func anEmptySelectionRunsNothing() {
    #expect(verdict(TestLists(selected: TestIdentifiers()), "Area/testA") == .skipped)
    #expect(verdict(TestLists(), "Area/testA") == .runs)
  }

  @Test func bothLists() {
    let lists = TestLists(
      selected: TestIdentifiers(["Area"]),
      skipped: TestIdentifiers(["Area/testA"])
    )
    #expect(verdict(lists, "Area/testA") == .mayRun)
    #expect(verdict(lists, "Area/testB") == .runs)
    #expect(verdict(lists, "Volume/testA") == .skipped)
  }

  @Test(.timeLimit(.minutes(10))) func longListsAreSearchedAtOnce() {
    let count = 20_000
    let lists = TestLists(skipped: TestIdentifiers((0..<count).map { "Area/test\($0)()" }))
    let skipped = (0..<2 * count).count { verdict(lists, "Area/test\($0)") == .skipped }
    #expect(skipped == count)
  }
}
