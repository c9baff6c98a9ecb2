import SourceTrees
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Which files of patterns are sources and resources of a target.
@Suite(.timeLimit(.minutes(10))) struct TuistMembersTests {
  /// A pattern and excluding ones, written as `pattern - excluded excluded`.
  private static func globs(_ text: String) throws -> (glob: TuistGlob, excluding: [TuistGlob]) {
    let words = text.split(separator: " ")
    let globs = words.filter { $0 != "-" }.map { TuistGlob(String($0), in: .root) }
    return (try #require(globs.first), Array(globs.dropFirst()))
  }

  private static func lines(_ members: TuistMembers) -> [String] {
    members.members.map { member in
      let platforms = member.platforms.sorted().joined(separator: ",")
      let details = [member.flags, platforms].filter { !$0.isEmpty }.joined(separator: " ")
      return (member.phase == .sources ? "" : "resource ") + member.path.description
        + (members.ambiguous.contains(member.path) ? "?" : "")
        + (details.isEmpty ? "" : " \(details)")
    }
  }

  private func checkSources(
    _ entries: String...,
    in tree: String,
    _ expected: String...
  ) throws {
    let sources = TuistSources(
      entries: try entries.map { entry in
        let parts = entry.split(separator: " | ")
        let (glob, excluding) = try Self.globs(String(parts[0]))
        let flags = parts.count > 1 ? String(parts[1]) : ""
        return TuistSources.Entry(glob: glob, excluding: excluding, flags: flags)
      }
    )
    let members = sources.members(in: try globTree(tree))
    #expect(Self.lines(members) == expected)
  }

  private func checkResources(
    _ entries: String...,
    in tree: String,
    _ expected: String...
  ) throws {
    let resources = TuistResources(
      entries: try entries.map { entry in
        if entry.hasSuffix("/") {
          return TuistResources.Entry(element: .folder(SourcePath(entry)))
        }
        let (glob, excluding) = try Self.globs(entry)
        return TuistResources.Entry(element: .glob(glob, excluding: excluding))
      }
    )
    let members = resources.members(in: try globTree(tree))
    #expect(Self.lines(members) == expected)
  }

  // MARK: Sources

  // Rule: tuist.sources
  @Test func sourcesAreKnownByTheirEndings() throws {
    try checkSources(
      "S/**",
      in: """
        S/a.swift S/b.M S/c.mm S/d.cpp S/e.c++ S/f.cc S/g.c S/h.d S/i.s S/j.intentdefinition S/k.metal
        S/l.mlmodel S/m.clp S/UP.SWIFT S/h.h S/h.hpp S/n.json S/swift S/.swift S/o.cxx
        """,
      "S/UP.SWIFT",
      "S/a.swift",
      "S/b.M",
      "S/c.mm",
      "S/d.cpp",
      "S/e.c++",
      "S/f.cc",
      "S/g.c",
      "S/h.d",
      "S/i.s",
      "S/j.intentdefinition",
      "S/k.metal",
      "S/l.mlmodel",
      "S/m.clp"
    )
  }

  // Rule: tuist.sources
  @Test func someFoldersAreSourcesAndSomeHideTheirs() throws {
    try checkSources(
      "S/**",
      in: """
        S/A.docc/a.md S/A.docc/a.swift S/P.playground/Contents.swift S/M.mlpackage/Manifest.json
        S/R.rcproject/x S/Foo.swift/b.swift S/B.bundle/b.swift S/D.xcdatamodeld/D.xcdatamodel/contents
        S/C.xcassets/c.swift S/S.scnassets/s.metal S/I.icon/i.swift S/M.mlmodelc/m.mlmodel
        S/M.xcmappingmodel/m.swift
        """,
      "S/A.docc",
      "S/Foo.swift/b.swift",
      "S/M.mlpackage",
      "S/P.playground",
      "S/R.rcproject"
    )
    try checkSources("S/P.playground", in: "S/P.playground/Contents.swift", "S/P.playground")
    try checkSources("S", in: "S/a.swift")
  }

  // Rule: tuist.sources
  @Test func theLastEntryDecidesOnFlags() throws {
    try checkSources(
      "S/** | -old",
      "S/b.swift | -new",
      "S/none.swift | -x",
      in: "S/a.swift S/b.swift",
      "S/a.swift -old",
      "S/b.swift -new"
    )
  }

  // Rule: tuist.sources
  @Test func excludedFilesAreLeftOutOfTheirEntry() throws {
    let tree = "S/a.swift S/Gen/b.swift S/Gen/in/c.swift S/x/T.swift S/T.swift"
    try checkSources("S/** - S/Gen/**", in: tree, "S/T.swift", "S/a.swift", "S/x/T.swift")
    try checkSources(
      "S/** - S/Gen/** S/**/T.swift",
      "S/Gen/*.swift",
      in: tree,
      "S/Gen/b.swift",
      "S/a.swift"
    )
    // Only one reading excludes the file two folders down.
    try checkSources("S/** - S/*/*.swift", in: tree, "S/Gen/in/c.swift?", "S/T.swift", "S/a.swift")
    // A folder is no pattern of what lies in it.
    try checkSources("S/Gen/** - S/Gen/in", in: tree, "S/Gen/b.swift", "S/Gen/in/c.swift")
  }

  // Rule: tuist.sources
  @Test func aFileThatAnotherEntryTakesForSureIsCertain() throws {
    let tree = "S/a.swift S/x/y/z.swift"
    try checkSources("S/*/*.swift", in: tree, "S/x/y/z.swift?")
    try checkSources("S/*/*.swift", "S/**", in: tree, "S/a.swift", "S/x/y/z.swift")
  }

  @Test func whatIsMissingIsReported() throws {
    let entries = ["None/**", "S/**", "S/n.swift", "S/[", "../out/**"].map {
      TuistSources.Entry(glob: TuistGlob($0, in: .root))
    }
    let members = TuistSources(entries: entries).members(in: try globTree("S/a.swift"))
    #expect(members.missing.map(\.description) == ["None", "S/n.swift"])
    #expect(members.flawed.map(\.text) == ["S/[", "../out/**"])
    #expect(members.ambiguous.isEmpty)
  }

  @Test func aFileBehindALinkIsOneFile() throws {
    try checkSources(
      "S/**",
      in: "S/link->../T S/f.swift->../T/t.swift T/t.swift T/u.swift",
      "T/t.swift",
      "T/u.swift"
    )
  }

  // MARK: Resources

  // Rule: tuist.resources
  @Test func aBundleStandsForItsFiles() throws {
    try checkResources(
      "R/**",
      in: """
        R/a.png R/in/b.json R/A.xcassets/I.appiconset/c.png R/B.bundle/A.xcassets/d R/F.framework/F
        R/I.appiconset/i.png R/en.lproj/L.strings R/D.xcdatamodeld/D.xcdatamodel/contents R/.DS_Store
        R/S.scnassets/s R/Doc.docc/d.md R/.gitkeep
        """,
      "resource R/A.xcassets",
      "resource R/B.bundle",
      "R/D.xcdatamodeld",
      "resource R/Doc.docc",
      "resource R/F.framework",
      "resource R/F.framework/F",
      "resource R/I.appiconset",
      "resource R/I.appiconset/i.png",
      "resource R/S.scnassets",
      "resource R/a.png",
      "resource R/en.lproj/L.strings",
      "resource R/in/b.json"
    )
    try checkResources(
      "R/**/*.png",
      in: "R/A.xcassets/a.png R/b.png",
      "resource R/A.xcassets",
      "resource R/b.png"
    )
    try checkResources("R/A.xcassets", in: "R/A.xcassets/a.png", "resource R/A.xcassets")
    try checkResources("R/D.xcdatamodeld", in: "R/D.xcdatamodeld/x", "R/D.xcdatamodeld")
  }

  // Rule: tuist.resources
  @Test func aFolderReferenceIsOneResource() throws {
    try checkResources("R/", in: "R/a.png R/b/c", "resource R")
    try checkResources("R", in: "R/a.png")
    let entries = [SourcePath("None"), nil].map {
      TuistResources.Entry(element: .folder($0), platforms: ["ios"])
    }
    let members = TuistResources(entries: entries).members(in: try globTree("R/a"))
    #expect(members.missing.map(\.description) == ["None"])
    #expect(members.members.isEmpty)
  }

  // Rule: tuist.resources
  @Test func resourcesAreExcludedAndHavePlatforms() throws {
    try checkResources("R/** - R/*.md R/in/**", in: "R/a.png R/R.md R/in/b", "resource R/a.png")
    let glob = TuistGlob("R/*", in: .root)
    let entry = TuistResources.Entry(element: .glob(glob, excluding: []), platforms: ["ios"])
    let members = TuistResources(entries: [entry]).members(in: try globTree("R/a"))
    #expect(Self.lines(members) == ["resource R/a ios"])
  }
}
