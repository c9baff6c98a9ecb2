import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct WorkspaceDataTests {
  /// Reads a workspace in `wrapper` with these elements, and returns its places as text.
  private func places(
    _ elements: String,
    in wrapper: String = "Apps/App.xcworkspace"
  ) throws -> [String] {
    let data = try read("<Workspace version=\"1.0\">\(elements)</Workspace>", wrapper)
    #expect(data.isRead)
    return data.references.map { reference in
      switch reference.place {
      case .inside(let path): path.description
      case .outside(let text): "outside " + text
      }
    }
  }

  private func read(_ text: String, _ wrapper: String = "App.xcworkspace") throws -> WorkspaceData {
    WorkspaceData(Array(text.utf8), path: try #require(SourcePath(wrapper)))
  }

  private func file(_ location: String) -> String { "<FileRef location=\"\(location)\"></FileRef>" }

  private func group(_ location: String, _ elements: String) -> String {
    "<Group location=\"\(location)\" name=\"N\">\(elements)</Group>"
  }

  @Test(arguments: [
    ("group:A.xcodeproj", "Apps/A.xcodeproj"), ("group:../A.xcodeproj", "A.xcodeproj"),
    ("group:", "Apps"), ("container:", "Apps"), ("container:Kit", "Apps/Kit"), ("group:..", ""),
    ("A.xcodeproj", "Apps/A.xcodeproj"), ("group:./x//y", "Apps/x/y"),
    ("group:../../A", "outside Apps/../../A"), ("group:/A", "outside /A"),
    ("absolute:/Users/x/A.xcodeproj", "outside /Users/x/A.xcodeproj"),
    ("developer:Platforms", "outside developer:Platforms"), ("self:", "outside self:"),
    ("strange:x", "outside strange:x"), ("group:Übung &amp; Co", "Apps/Übung & Co"),
    ("group:a:b", "Apps/a:b"),
  ])
  func location(_ location: String, _ expected: String) throws {
    #expect(try places(file(location)) == [expected])
  }

  @Test func groupsLieInOneAnother() throws {
    let elements =
      file("group:Z")
      + group(
        "group:Projects",
        file("group:A.xcodeproj")
          + group("group:Deep", file("group:B.xcodeproj") + file("container:C"))
          + file("group:D")
      ) + file("group:E")
    #expect(
      try places(elements) == [
        "Apps/Z", "Apps/Projects/A.xcodeproj", "Apps/Projects/Deep/B.xcodeproj", "Apps/C",
        "Apps/Projects/D", "Apps/E",
      ]
    )
  }

  @Test func aGroupWithoutAFolderKeepsThatOfTheContainer() throws {
    #expect(try places(group("container:", file("group:A"))) == ["Apps/A"])
    #expect(try places("<Group name=\"N\">\(file("group:A"))</Group>") == ["Apps/A"])
  }

  @Test func whatLiesInAGroupOutsideLiesOutside() throws {
    #expect(try places(group("group:../..", file("group:A"))) == ["outside Apps/../../A"])
    #expect(try places(group("absolute:/x", file("group:A"))) == ["outside /x/A"])
  }

  @Test(arguments: [
    ("App/P.xcodeproj/project.xcworkspace", "App/P.xcodeproj", "App/Kit"),
    ("P.xcodeproj/project.xcworkspace", "P.xcodeproj", "Kit"),
    ("Lib/.swiftpm/xcode/package.xcworkspace", "Lib", "Lib/.swiftpm/xcode/Kit"),
    (".swiftpm/xcode/package.xcworkspace", "", ".swiftpm/xcode/Kit"),
  ])
  func workspaceOfAProjectOrPackage(_ wrapper: String, _ own: String, _ kit: String) throws {
    let elements = file("self:") + file("self:Old.xcodeproj") + file("group:Kit")
    #expect(try places(elements, in: wrapper) == [own, kit])
  }

  @Test func projectsAndFolders() throws {
    let elements =
      file("group:A.xcodeproj") + file("group:Kit") + file("absolute:/B.xcodeproj")
      + file("group:A.xcodeproj")
    let data = try read("<Workspace>\(elements)</Workspace>")
    #expect(data.projects.map(\.description) == ["A.xcodeproj"])
    #expect(data.folders.map(\.description) == ["Kit"])
  }

  @Test func synchronizedFolders() throws {
    let elements =
      "<FileSystemSynchronizedGroup location=\"group:Utils\"></FileSystemSynchronizedGroup>"
      + "<FolderOfTomorrow location=\"group:New\">\(file("group:A"))</FolderOfTomorrow>"
      + "<Note>\(file("group:B"))</Note>"
    let data = try read("<Workspace>\(elements)</Workspace>")
    #expect(data.folders.map(\.description) == ["Utils", "New", "New/A", "B"])
    #expect(data.references.map(\.isSynchronized) == [true, false, false, false])
    #expect(data.problems.isEmpty)
  }

  @Test func problemsNameTheLine() throws {
    let data = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <FileRef location = "absolute:/x/A.xcodeproj"></FileRef>
         <FileRef></FileRef>
         <FileRef location = "developer:x"></FileRef>
         <FileRef location = "group:A.xcodeproj"></FileRef>
      </Workspace>
      """
    )
    #expect(data.problems.map(\.line) == [3, 4])
    #expect(data.problems.allSatisfy { $0.severity == .note && $0.code == .configurationInvalid })
    #expect(data.problems.first?.path?.description == "App.xcworkspace/contents.xcworkspacedata")
    #expect(data.problems.first?.message.contains("`absolute:/x/A.xcodeproj` is outside") == true)
    #expect(data.projects.map(\.description) == ["A.xcodeproj"])
  }

  @Test(arguments: [
    "", "<Workspace>", "<Scheme></Scheme>", "{}", "<Workspace><FileRef</Workspace>",
  ])
  func faults(_ text: String) throws {
    let data = try read(text)
    #expect(!data.isRead && data.references.isEmpty)
    #expect(data.problems.map(\.severity) == [.warning])
    #expect(data.problems.first?.message.contains("restore the file from git") == true)
  }

  @Test func longPathsOfGroupsAreNotRepeated() throws {
    let path = String(repeating: "a/", count: 200_000)
    let elements = group("group:" + path, (0..<2_000).map { file("group:\($0)") }.joined())
    let places = try places(elements)
    #expect(places.count == 2_000)
    #expect(places.allSatisfy { $0.hasPrefix("outside") && $0.utf8.count < 200 })
  }

  @Test func manyReferences() throws {
    let count = 20_000
    let elements = (0..<count).map { file("group:A\($0).xcodeproj") }.joined()
    #expect(try places(elements).count == count)
  }
}
