import SourceTrees
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Which files and folders a pattern of Tuist takes.
@Suite(.timeLimit(.minutes(10))) struct TuistGlobTests {
  private func check(_ pattern: String, in tree: String, _ expected: String) throws {
    let matches = globMatches(pattern, in: try globTree(tree))
    #expect(matches.sorted() == sortedWords(expected), "\(pattern)")
  }

  private func check(_ pattern: String, flaw: TuistGlob.Flaw) {
    #expect(TuistGlob(pattern, in: .root).flaw == flaw, "\(pattern)")
  }

  // MARK: Parts

  @Test(arguments: [
    ("{a,b}/*.swift", "a/1.swift b/2.swift"),
    ("{a,c}/{1,3}.swift", "a/1.swift? c/3.swift?"),
    ("{a/1,b/2}.swift", "a/1.swift b/2.swift"),
    ("{,a}/*.swift", "a/1.swift"),
    ("{,}/*.swift", ""),
    ("{}/*.swift", ""),
  ])
  func braces(_ pattern: String, _ expected: String) throws {
    try check(pattern, in: "a/1.swift b/2.swift c/3.swift", expected)
  }

  @Test(arguments: [
    ("S/[a-c]*", "S/ax S/bx"), ("S/[!a-c]*", "S/dx S/[x"), ("S/[[a]x", "S/ax? S/[x?"),
    ("S/\\[x", "S/[x"), ("S/?x", "S/ax? S/bx? S/dx? S/[x?"), ("S/*x", "S/ax S/bx S/dx S/[x"),
    ("S/A*", ""), ("S/[-a]x", "S/ax?"), ("S/[a-]x", "S/ax?"),
  ])
  func characters(_ pattern: String, _ expected: String) throws {
    // A set in front of a fixed text is one that Tuist looks for below no folder that there is.
    let matches = globMatches(pattern, in: try globTree("S/ax S/bx S/dx S/[x"))
    let paths = Set(matches.map { $0.last == "?" ? String($0.dropLast()) : $0 })
    #expect(paths == Set(sortedWords(expected).map { $0.last == "?" ? String($0.dropLast()) : $0 }))
  }

  @Test(arguments: [
    ("S/@(a|b).swift", "S/a.swift S/b.swift"),
    ("S/?(a)b.swift", "S/ab.swift S/b.swift"),
    ("S/+(a|b).swift", "S/a.swift S/ab.swift S/aab.swift S/b.swift"),
    ("S/*(a).swift", "S/.swift S/a.swift"),
    ("S/a*(a)b.swift", "S/aab.swift S/ab.swift"),
    ("S/!(a|b).swift", "S/ab.swift S/aab.swift S/c/a.swift S/.swift"),
    ("S/**/@(a).swift", "S/a.swift S/c/a.swift"),
  ])
  func lists(_ pattern: String, _ expected: String) throws {
    let tree = try globTree(
      "S/a.swift S/b.swift S/ab.swift S/aab.swift S/.swift S/c/a.swift"
    )
    let glob = TuistGlob(pattern, in: .root)
    for word in sortedWords(expected) {
      let path = try #require(SourcePath(word))
      #expect(glob.matches(path) != .no, "\(word)")
      #expect(glob.matches(in: tree).contains { $0.foundPath == path }, "\(word)")
    }
  }

  @Test func nothingIsFoundTwice() throws {
    let tree = try globTree("S/a.swift S/b/c.swift")
    #expect(globMatches("{S,S/b}/**", in: tree) == ["S/a.swift", "S/b", "S/b/c.swift"])
  }

  // MARK: Places

  @Test(arguments: [
    ("App", "../Shared/**", "Shared/s.swift"), ("App", "./Sources/../*.swift", "App/a.swift"),
    ("App", "Sources/*/../**", "App/Sources/b.swift"),
    ("App", "Sources//**", "App/Sources/b.swift"),
    ("App/Sources", "../../*", "App Shared r.swift"), ("", "*.swift", "r.swift"),
    ("App", "", "App"), ("App", "{../Shared,Sources}/**", "App/Sources/b.swift Shared/s.swift"),
    ("A[p]p", "**", ""),
  ])
  func paths(_ folder: String, _ pattern: String, _ expected: String) throws {
    let tree = try globTree("App/a.swift App/Sources/b.swift Shared/s.swift r.swift")
    let folder = try #require(SourcePath(folder))
    #expect(globMatches(pattern, in: tree, folder: folder) == sortedWords(expected))
  }

  @Test func aFolderIsFoundInAnotherCase() throws {
    let tree = try globTree("App/Sources/a.swift App/b.swift")
    let matches = TuistGlob("app/sources/**", in: .root).matches(in: tree)
    #expect(matches.map(\.path) == [SourcePath("App/Sources/a.swift")])
    #expect(matches.map(\.isAmbiguous) == [true])
    #expect(TuistGlob("app/sources/**", in: .root).missingPath(in: tree) == nil)
  }

  @Test(arguments: [
    ("None/**", "None"), ("App/None/*.swift", "App/None"), ("App/n.swift", "App/n.swift"),
    ("App/**", nil), ("App/*/None/**", nil), ("../**", nil),
  ])
  func missingPaths(_ pattern: String, _ expected: String?) throws {
    let tree = try globTree("App/a.swift")
    let path = TuistGlob(pattern, in: .root).missingPath(in: tree)
    #expect(path?.description == expected)
  }

  // MARK: Links

  @Test(arguments: [
    // To a folder around it.
    ("S/a.swift S/in/up->..", "S/**", "S/a.swift S/in S/in/up"),
    // To one another.
    ("S/a/x S/a/l->../b S/b/y S/b/l->../a", "S/a/**", "S/a/l S/a/l/l S/a/l/y S/a/x"),
    // To a file, to nothing and out of the workspace.
    ("S/f->../e.swift S/n->none S/o->../../o e.swift", "S/**", "S/f"),
    // The fixed folder is one.
    ("L->S S/a/b.swift", "L/**", "L/a L/a/b.swift"),
    ("S/a->a S/b", "S/**", "S/b"),
  ])
  func links(_ tree: String, _ pattern: String, _ expected: String) throws {
    try check(pattern, in: tree, expected)
  }

  @Test func aFileBehindALinkHasItsOwnPath() throws {
    let tree = try globTree("S/link->../ext ext/e.swift")
    let matches = TuistGlob("S/**/*.swift", in: .root).matches(in: tree)
    #expect(matches.map(\.path) == [SourcePath("ext/e.swift")])
    #expect(matches.map(\.foundPath) == [SourcePath("S/link/e.swift")])
  }

  @Test func linksThatMultiplyEnd() throws {
    let links = (0..<9).flatMap { from in
      (0..<9).filter { $0 != from }.map { "S/d\(from)/l\($0)->../d\($0)" }
    }
    let files = (0..<9).map { "S/d\($0)/f\($0).swift" }
    let tree = try globTree((links + files + ["other.swift"]).joined(separator: " "))
    let matches = TuistGlob("S/**/*.swift", in: .root).matches(in: tree)
    #expect(matches.contains { $0.path.hasName("f8.swift") })
    #expect(!matches.contains { !$0.isAmbiguous })
  }

  // MARK: Damage

  @Test(arguments: ["S/[a", "S/[]", "S/[b-a]", "S/@(a", "S/a\\", "S/@(a|*(b))", "S/[[:alpha:]]"])
  func aPatternThatIsNotUnderstoodTakesAll(_ pattern: String) throws {
    try check(pattern, in: "S/a/b.swift S/c.h T/d", "S? S/a? S/a/b.swift? S/c.h?")
    check(pattern, flaw: .malformed)
    let path = try #require(SourcePath("S/x/y"))
    #expect(TuistGlob(pattern, in: .root).matches(path) == .unknown)
  }

  @Test(arguments: ["/S/**", "../S/**", "S/../../**", "{../a,../b}/*"])
  func aPatternMayLeaveTheWorkspace(_ pattern: String) throws {
    try check(pattern, in: "S/a.swift a/b", "")
    check(pattern, flaw: .outsideWorkspace)
  }

  @Test func bracesAreBounded() throws {
    let pattern = "S/" + String(repeating: "{a,b}", count: 11) + "/**"
    check(pattern, flaw: .tooManyAlternatives)
    try check(pattern, in: "S/x T/y", "S? S/x?")
    let long = "S/" + String(repeating: "*a", count: 10_000)
    check(long, flaw: .malformed)
  }
}
