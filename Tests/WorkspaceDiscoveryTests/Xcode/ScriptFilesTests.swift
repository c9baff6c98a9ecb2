import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// The words of scripts, and the files that they name.
@Suite(.timeLimit(.minutes(10))) struct ScriptFilesTests {
  @Test(arguments: [
    ("a  b\tc\nd", ["a", "b", "c", "d"]),
    (#"a "b c" 'd e'f "g"h"#, ["a", "b c", "d ef", "gh"]),
    (#"a\ b \"c\" d\"#, ["a b", "\"c\"", "d"]),
    ("a \\\nb", ["a", "b"]),
    ("a|b&&c;d>e<f(g)`h`", ["a", "b", "c", "d", "e", "f", "g", "h"]),
    ("# a\nb#c # d\n", ["b#c"]),
    ("$X/a ${X}/b \"$X\"/c '$X'/d $XY/e", ["x/a", "x/b", "x/c", "$X/d", "/e"]),
    ("${X:-y}/a ${X%/*}b ${}c $ $1", ["x/a", "xb", "c"]),
    ("$(dirname \"$0\")/a", ["dirname", "/a"]),
    ("'open \"a", ["open \"a"]),
    ("${X", ["x"]),
  ])
  func words(_ text: String, _ expected: [String]) {
    #expect(ShellWords(text) { $0 == "X" ? "x" : "" }.words == expected)
  }

  private func named(_ script: String) async throws -> [String] {
    let tree = MemoryTree(
      expandProjects(
        """
        //+ App/Scripts/a.sh App/Scripts/data/b.json App/Own/Own.swift App/generate.py
        //+ App/App.xcodeproj/project.pbxproj Tools/c.sh Tools/d.sh Tools/e/f.sh README.md Go/go.mod Go/deep/a.go
        """
      )
    )
    let project = try #require(SourcePath("App"))
    let files = FileTree(try await tree.listing())
    let texts = [
      "App/Scripts/a.sh": "# c.sh", "Tools/c.sh": "\"$(dirname \"$0\")/d.sh\" & e/f.sh",
      "Tools/e/f.sh": "Tools/c.sh; cat $SRCROOT/Scripts/data/b.json",
    ]
    return ScriptFiles(
      FilePlaces(files),
      startedIn: project,
      texts: Dictionary(
        uniqueKeysWithValues: try texts.map { (try #require(SourcePath($0)), $1) }
      )
    ).named(in: script) { name in
      name == "SRCROOT" ? "." : ""
    }.map(\.description).sorted()
  }

  // Rule: xcode.script.named
  @Test(arguments: [
    ("\"${SRCROOT}/Scripts/a.sh\"", ["App/Scripts/a.sh"]),
    (
      "$SRCROOT/../Tools/c.sh",
      ["App/Scripts/data/b.json", "Tools/c.sh", "Tools/d.sh", "Tools/e/f.sh"]
    ),
    ("source \"${SRCROOT}\"/Scripts/a.sh", ["App/Scripts/a.sh"]),
    ("./Scripts/A.SH", ["App/Scripts/a.sh"]),
    (
      "python3 generate.py --from=Scripts/data/b.json",
      ["App/Scripts/data/b.json", "App/generate.py"]
    ),
    ("bash -c 'sh Scripts/a.sh; true'", ["App/Scripts/a.sh"]),
    ("cd Scripts && ./a.sh", ["App/Scripts", "App/Scripts/a.sh"]),
    ("$GIT_ROOT/Tools/d.sh", ["Tools/d.sh"]),
    ("make -C \"$PROJECT/Go\" all", ["Go"]),
    ("cat Scripts/data/*.json", ["App/Scripts/data"]),
    ("swiftlint Own; xcodebuild -project App.xcodeproj", []),
    ("# Scripts/a.sh", []),
    ("/usr/bin/true $SRCROOT . .. / '' Missing.txt ../../a", []),
  ])
  func aScriptNamesFiles(_ script: String, _ expected: [String]) async throws {
    #expect(try await named(script) == expected)
  }
}
