import TestSupport
import Testing
import WorkspaceModel

/// The role of each kind of file in a synchronized folder.
@Suite(.timeLimit(.minutes(10))) struct FolderFilesTests {
  // Rule: xcode.folder.type
  @Test func theEndingOfAFileSelectsItsPhase() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
      target App framework
        headers
        folders Shared
      //+ Shared/A.swift Shared/B.m Shared/C.mm Shared/D.c Shared/E.cpp Shared/F.s Shared/G.metal
      //+ Shared/H.h Shared/I.hpp Shared/J.intentdefinition
      //+ Shared/K.png Shared/L.storyboard Shared/M.json Shared/N.xcstrings Shared/O.unknown Shared/P
      """,
      [.source, .resource, .header],
      expected: """
        source App.xcodeproj App Shared/A.swift
        source App.xcodeproj App Shared/B.m
        source App.xcodeproj App Shared/C.mm
        source App.xcodeproj App Shared/D.c
        source App.xcodeproj App Shared/E.cpp
        source App.xcodeproj App Shared/F.s
        source App.xcodeproj App Shared/G.metal
        header App.xcodeproj App Shared/H.h
        header App.xcodeproj App Shared/I.hpp
        source App.xcodeproj App Shared/J.intentdefinition
        resource App.xcodeproj App Shared/K.png
        resource App.xcodeproj App Shared/L.storyboard
        resource App.xcodeproj App Shared/M.json
        resource App.xcodeproj App Shared/N.xcstrings
        resource App.xcodeproj App Shared/O.unknown
        resource App.xcodeproj App Shared/P
        """
    )
  }

  // Rule: xcode.folder.explicit-type
  @Test func anExplicitTypeIsStrongerThanTheEnding() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared types=Deep/a.txt:sourcecode.swift,B.swift:text
      target App app
        folders Shared
      //+ Shared/Deep/a.txt Shared/a.txt Shared/B.swift Shared/Deep/B.swift
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App Shared/B.swift
        resource App.xcodeproj App Shared/a.txt
        source App.xcodeproj App Shared/Deep/B.swift
        source App.xcodeproj App Shared/Deep/a.txt
        """
    )
  }

  // Rule: xcode.folder.hidden
  @Test func hiddenFilesAndPropertyListsAreResources() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except App: Info.plist
      target App app
        folders Shared
      //+ Shared/A.swift Shared/.gitkeep Shared/Info.plist Shared/Deep/Info.plist Shared/App.xcconfig
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj App Shared/A.swift
        resource App.xcodeproj App Shared/.gitkeep
        resource App.xcodeproj App Shared/App.xcconfig
        resource App.xcodeproj App Shared/Deep/Info.plist
        """
    )
  }

  // Rule: xcode.folder.resources-phase
  @Test func aTargetWithoutAPhaseForResourcesHasNone() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
      target Core framework bare
        sources
        folders Shared
      target App app bare
        sources
        resources
        folders Shared
      //+ Shared/A.swift Shared/Icons.xcassets/Contents.json Shared/a.json
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj App Shared/A.swift
        resource App.xcodeproj App Shared/Icons.xcassets/
        resource App.xcodeproj App Shared/a.json
        source App.xcodeproj Core Shared/A.swift
        """
    )
  }

  // Rule: xcode.folder.bundle
  @Test func aBundleCountsAsOneFile() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
      target App app
        folders Shared
      //+ Shared/Icons.xcassets/Contents.json Shared/Icons.xcassets/A.imageset/a.png
      //+ Shared/Extra.bundle/a.json Shared/Extra.bundle/Tool.swift
      //+ Shared/Model.xcdatamodeld/Model.xcdatamodel/contents Shared/Guide.docc/Code.swift
      //+ Shared/App.icon/icon.json
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App Shared/App.icon/
        resource App.xcodeproj App Shared/Extra.bundle/
        resource App.xcodeproj App Shared/Icons.xcassets/
        source App.xcodeproj App Shared/Guide.docc/
        source App.xcodeproj App Shared/Model.xcdatamodeld/
        """
    )
  }

  // Rule: xcode.folder.bundle
  @Test func aBundleIsExcludedByItsName() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except App: Old.xcassets
      target App app
        folders Shared
      //+ Shared/Old.xcassets/Contents.json Shared/New.xcassets/Contents.json
      """,
      [.resource],
      expected: "resource App.xcodeproj App Shared/New.xcassets/"
    )
  }

  // Rule: xcode.folder.bundle
  @Test func nothingInAFrameworkIsCompiled() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
      target App app
        folders Shared
      //+ Shared/A.swift Shared/Kit.xcframework/ios/Kit.framework/Headers/Kit.h
      //+ Shared/Kit.xcframework/Tool.swift Shared/Other.framework/Tool.swift
      //+ Shared/Other.xcodeproj/Tool.swift Shared/Trial.playground/Contents.swift
      """,
      [.source, .header],
      expected: "source App.xcodeproj App Shared/A.swift"
    )
  }

  // Rule: xcode.folder.opaque
  @Test func anOpaqueFolderIsOneResource() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared opaque=Web,Deep/Templates
      target App app
        folders Shared
      //+ Shared/A.swift Shared/Web/index.html Shared/Web/Tool.swift Shared/Website/B.swift
      //+ Shared/Deep/Templates/main.swift Shared/Deep/C.swift
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj App Shared/A.swift
        source App.xcodeproj App Shared/Deep/C.swift
        resource App.xcodeproj App Shared/Deep/Templates/
        resource App.xcodeproj App Shared/Web/
        source App.xcodeproj App Shared/Website/B.swift
        """
    )
  }

  // Rule: xcode.folder.subfolder
  @Test func aSubfolderIsExcludedOnlyIfItIsOpaque() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared opaque=Web
        except App: Web Deep
      target App app
        folders Shared
      //+ Shared/A.swift Shared/Web/index.html Shared/Web/Tool.swift Shared/Deep/B.swift
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj App Shared/A.swift
        source App.xcodeproj App Shared/Deep/B.swift
        """
    )
  }

  // Rule: xcode.folder.localized
  @Test(arguments: ["/Localized: Deep/Old.strings", "/Localized/Deep/Old.strings"])
  func allLanguagesOfAFileAreMembers(_ id: String) async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except App: "\(id)" en.lproj/Text.strings
      target App app
        folders Shared
      //+ Shared/en.lproj/Text.strings Shared/de.lproj/Text.strings Shared/Base.lproj/Main.storyboard
      //+ Shared/Deep/en.lproj/Old.strings Shared/Deep/de.lproj/Old.strings Shared/en.lproj/Old.strings
      """,
      [.resource],
      expected: """
        resource App.xcodeproj App Shared/Base.lproj/Main.storyboard
        resource App.xcodeproj App Shared/de.lproj/Text.strings
        resource App.xcodeproj App Shared/en.lproj/Old.strings
        resource App.xcodeproj App Shared/en.lproj/Text.strings
        """
    )
  }

  // Rule: xcode.folder.package
  @Test func thePackagesInAFolderKeepTheirFiles() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Shared
      target App app
        folders Shared
      //- Shared/Models/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Models", targets: [.target(name: "Models")])
      //+ Shared/A.swift Shared/Models/Sources/Models/B.swift Shared/Models/C.json
      """
    try await checkXcode(
      fixture,
      [.source, .resource],
      expected: "source App.xcodeproj App Shared/A.swift"
    )
    let workspace = try await discover(expandProjects(fixture))
    #expect(workspace.packages.map(\.path.description) == ["Shared/Models"])
  }

  // Rule: xcode.folder.headers
  @Test func aHeaderMayBePublic() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Shared
        public Core: Core.h
        private Core: Deep/Secret.h
      target Core framework
        headers
        folders Shared
      //+ Shared/Core.h Shared/Deep/Secret.h Shared/Own.h Shared/A.swift
      """
    try await checkXcode(
      fixture,
      [.header],
      expected: """
        header App.xcodeproj Core Shared/Core.h
        header App.xcodeproj Core Shared/Deep/Secret.h
        header App.xcodeproj Core Shared/Own.h
        """
    )
    try await checkXcode(
      fixture,
      [.visibility],
      expected: """
        visibility App.xcodeproj Core Shared/Core.h shared
        visibility App.xcodeproj Core Shared/Deep/Secret.h shared
        visibility App.xcodeproj Core Shared/Own.h own
        """
    )
  }
}

/// The targets that would take a file from `path`.
func looked(at path: String, by targets: [Target]) -> [String] {
  guard let path = SourcePath(path) else { return [] }
  return targets.filter { $0.looks(at: path) }.map(\.name).sorted()
}
