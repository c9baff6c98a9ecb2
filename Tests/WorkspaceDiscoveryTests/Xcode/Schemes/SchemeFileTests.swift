import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite struct SchemeFileTests {
  /// A scheme's name, owner and folder in one line.
  private func outline(_ path: String) throws -> String? {
    try SchemeFile(#require(SourcePath(path))).map { file in
      let owner =
        switch file.owner {
        case .project(let path): "project \(path)"
        case .workspace(let path): "workspace \(path)"
        case .package(let path): "package \(path)"
        }
      return "\(file.name) of \(owner) in \(file.folder)"
    }
  }

  @Test(arguments: [
    ("P.xcodeproj/xcshareddata/xcschemes/S.xcscheme", "S of project P.xcodeproj in "),
    (
      "App/P.xcodeproj/xcshareddata/xcschemes/My App (iOS).xcscheme",
      "My App (iOS) of project App/P.xcodeproj in App"
    ),
    (
      "App/P.xcodeproj/project.xcworkspace/xcshareddata/xcschemes/S.xcscheme",
      "S of project App/P.xcodeproj in App"
    ),
    ("A/W.xcworkspace/xcshareddata/xcschemes/S.xcscheme", "S of workspace A/W.xcworkspace in A"),
    (".swiftpm/xcode/xcshareddata/xcschemes/S.xcscheme", "S of package  in "),
    ("Kit/.swiftpm/xcode/xcshareddata/xcschemes/S.v2.xcscheme", "S.v2 of package Kit in Kit"),
    (
      "Kit/.swiftpm/xcode/package.xcworkspace/xcshareddata/xcschemes/S.xcscheme",
      "S of package Kit in Kit"
    ),
    (
      ".github/package.xcworkspace/xcshareddata/xcschemes/S.xcscheme",
      "S of workspace .github/package.xcworkspace in .github"
    ),
  ])
  func sharedSchemes(_ path: String, _ expected: String) throws {
    #expect(try outline(path) == expected)
  }

  @Test(arguments: [
    "S.xcscheme", "xcschemes/S.xcscheme", "xcshareddata/xcschemes/S.xcscheme",
    "P.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes/S.xcscheme",
    "P.xcodeproj/xcuserdata/xcshareddata/xcschemes/S.xcscheme",
    "P.xcodeproj/xcshareddata/xcschemes/Old/S.xcscheme",
    "P.xcodeproj/xcshareddata/xcschemes/xcschememanagement.plist",
    "P.xcodeproj/xcshareddata/xcschemes/.xcscheme", "Folder/xcshareddata/xcschemes/S.xcscheme",
    "Folder/xcode/xcshareddata/xcschemes/S.xcscheme",
  ])
  func otherFiles(_ path: String) throws {
    #expect(try outline(path) == nil)
  }

  @Test func findsThemInOrder() throws {
    let names = [
      "P.xcodeproj/xcshareddata/xcschemes/B.xcscheme", "P.xcodeproj/project.pbxproj",
      "P.xcodeproj/xcshareddata/xcschemes/A.xcscheme",
    ]
    let paths = try names.map { try #require(SourcePath($0)) }
    #expect(SchemeFile.find(in: paths).map(\.name) == ["A", "B"])
  }

  @Test(arguments: [
    ("P.xcodeproj/xcuserdata/me.xcuserdatad/x.plist", true), ("xcuserdata", true),
    ("P.xcodeproj/project.pbxproj", false), ("Sources/xcuserdata.swift", false),
  ])
  func userData(_ path: String, _ expected: Bool) throws {
    #expect(SchemeFile.isUserData(try #require(SourcePath(path))) == expected)
  }
}
