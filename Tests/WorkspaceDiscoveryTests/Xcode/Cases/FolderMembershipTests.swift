import TestSupport
import Testing
import WorkspaceModel

/// Which targets compile a file of a synchronized folder.
@Suite(.timeLimit(.minutes(10))) struct FolderMembershipTests {
  // Rule: xcode.folder.owner
  @Test func aFileInASynchronizedFolderBelongsToEachOwner() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
      folder Unused
      target Phone app
        folders Shared
      target TV app platforms=appletvos
        folders Shared
      target Watch app platforms=watchos
      //+ Shared/A.swift Shared/Deep/Deeper/B.swift Unused/C.swift SharedNot/D.swift E.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj Phone Shared/A.swift
        source App.xcodeproj Phone Shared/Deep/Deeper/B.swift
        source App.xcodeproj TV Shared/A.swift
        source App.xcodeproj TV Shared/Deep/Deeper/B.swift
        """
    )
  }

  // Rule: xcode.folder.owner
  @Test func aTargetMayOwnSeveralFolders() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder One
      folder Two path=Parts/Two
      target App app
        folders One Two
      //+ One/A.swift Parts/Two/B.swift Two/C.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj App One/A.swift
        source App.xcodeproj App Parts/Two/B.swift
        """
    )
  }

  // Rule: xcode.folder.parent
  @Test func thePathOfAFolderIsRelativeToItsGroup() async throws {
    try await checkXcode(
      """
      //- Apps/App.xcodeproj
      group Modules path=../Modules
        group Named
          folder Core path=Core/Sources
          folder Root path=Apps/Own tree=SOURCE_ROOT
      target App app
        folders Core Root
      //+ Modules/Core/Sources/A.swift Core/Sources/B.swift Apps/Core/Sources/C.swift
      //+ Apps/Apps/Own/D.swift Apps/Own/E.swift
      """,
      [.source],
      expected: """
        source Apps/App.xcodeproj App Apps/Apps/Own/D.swift
        source Apps/App.xcodeproj App Modules/Core/Sources/A.swift
        """
    )
  }

  // Rule: xcode.path.project-folder
  @Test func theFolderOfTheProjectMayBeAnother() async throws {
    try await checkXcode(
      """
      //- Build/App.xcodeproj
      project dir=..
      folder Shared
      target App app
        folders Shared
      //+ Shared/A.swift Build/Shared/B.swift
      """,
      [.source],
      expected: "source Build/App.xcodeproj App Shared/A.swift"
    )
  }

  // Rule: xcode.folder.exclusion
  @Test func anExceptionOfAnOwnerExcludes() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except Phone: A.swift Deep/B.swift
      target Phone app
        folders Shared
      target TV app platforms=appletvos
        folders Shared
      //+ Shared/A.swift Shared/Deep/A.swift Shared/Deep/B.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj Phone Shared/Deep/A.swift
        source App.xcodeproj TV Shared/A.swift
        source App.xcodeproj TV Shared/Deep/A.swift
        source App.xcodeproj TV Shared/Deep/B.swift
        """
    )
  }

  // Rule: xcode.folder.excluded-header
  @Test func anExcludedHeaderStaysOneOfTheOwnersOwn() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Shared
        except App: Monitor.h A.m
        except Extension: Other.h
      target App app
        folders Shared
      target Extension extension
      //+ Shared/A.m Shared/B.m Shared/Monitor.h Shared/Other.h
      """
    try await checkXcode(
      fixture,
      [.source, .header],
      expected: """
        header App.xcodeproj App Shared/Monitor.h
        header App.xcodeproj App Shared/Other.h
        source App.xcodeproj App Shared/B.m
        header App.xcodeproj Extension Shared/Other.h
        """
    )
    try await checkXcode(
      fixture,
      [.visibility],
      expected: """
        visibility App.xcodeproj App Shared/Monitor.h own
        visibility App.xcodeproj App Shared/Other.h own
        visibility App.xcodeproj Extension Shared/Other.h own
        """
    )
  }

  // Rule: xcode.folder.inclusion
  @Test func anExceptionOfAnotherTargetIncludes() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except Extension: Deep/B.swift Icons.xcassets
      target App app
        folders Shared
      target Extension extension
      //+ Shared/A.swift Shared/Deep/B.swift Shared/Icons.xcassets/Contents.json
      """,
      [.source, .resource],
      expected: """
        source App.xcodeproj App Shared/A.swift
        source App.xcodeproj App Shared/Deep/B.swift
        resource App.xcodeproj App Shared/Icons.xcassets/
        source App.xcodeproj Extension Shared/Deep/B.swift
        resource App.xcodeproj Extension Shared/Icons.xcassets/
        """
    )
  }

  // Rule: xcode.folder.inclusion
  @Test func aFolderWithoutOwnersFeedsTargetsByInclusions() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except One: A.swift
        except Two: B.swift A.swift
      target One tool platforms=macosx
      target Two tool platforms=macosx
      //+ Shared/A.swift Shared/B.swift Shared/C.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj One Shared/A.swift
        source App.xcodeproj Two Shared/A.swift
        source App.xcodeproj Two Shared/B.swift
        """
    )
  }

  // Rule: xcode.folder.union
  @Test func severalExceptionsOfATargetAddUp() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except App: A.swift
        except Extension: C.swift
        except App: B.swift
        except Extension: A.swift
      target App app
        folders Shared
      target Extension extension
      //+ Shared/A.swift Shared/B.swift Shared/C.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj App Shared/C.swift
        source App.xcodeproj Extension Shared/A.swift
        source App.xcodeproj Extension Shared/C.swift
        """
    )
  }

  // Rule: xcode.folder.exclusion
  @Test func anExceptionThatNamesNoFileHasNoEffect() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        except App: Gone.swift a.swift ../Other.swift
        except Extension: Gone.swift
      target App app
        folders Shared
      target Extension extension
      //+ Shared/A.swift Other.swift
      """,
      [.source],
      expected: "source App.xcodeproj App Shared/A.swift"
    )
  }

  // Rule: xcode.folder.added
  @Test func aNewFileInASynchronizedFolderNeedsNoProject() async throws {
    let fixture = """
      //- App.xcodeproj
      folder Shared
        except App: Old.swift
      target App app
        folders Shared
      //+ Shared/A.swift Shared/Old.swift
      """
    let before = try await lines(of: fixture)
    let after = try await lines(of: fixture + "\n//+ Shared/New.swift Shared/Deep/New.swift")
    #expect(
      after.filter { !before.contains($0) } == [
        "source App.xcodeproj App Shared/Deep/New.swift",
        "source App.xcodeproj App Shared/New.swift",
      ]
    )
    #expect(Set(before).isSubset(of: after))
    #expect(before.contains("source App.xcodeproj App Shared/A.swift"))
  }

  // Rule: xcode.folder.looks
  @Test func aTargetLooksAtWhatMayBeAdded() async throws {
    let workspace = try await discover(
      expandProjects(
        """
        //- App.xcodeproj
        group Classic path=Classic
          A.swift
        folder Shared opaque=Web
          except App: Out.swift
          except Extension: In.swift
        target App app
          sources A.swift
          folders Shared
        target Extension extension
        //+ Classic/A.swift Shared/B.swift
        """
      )
    )
    let targets = workspace.containers.flatMap(\.targets)
    #expect(looked(at: "Shared/New.swift", by: targets) == ["App"])
    #expect(looked(at: "Shared/Deep/New.swift", by: targets) == ["App"])
    #expect(looked(at: "Shared/Out.swift", by: targets) == [])
    #expect(looked(at: "Shared/In.swift", by: targets) == ["App", "Extension"])
    #expect(looked(at: "Classic/B.swift", by: targets) == [])
  }

  // Rule: xcode.folder.phase
  @Test func anExceptionOfAPhaseIncludesInThatPhaseAlone() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        phase App/copy: Templates/main.swift
      target App app
        copy Resources
      target Core framework
        folders Shared
      //+ Shared/A.swift Shared/Templates/main.swift
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App Shared/Templates/main.swift
        source App.xcodeproj Core Shared/A.swift
        source App.xcodeproj Core Shared/Templates/main.swift
        """
    )
  }

  // Rule: xcode.folder.phase
  @Test func anExceptionOfAPhaseNeverExcludes() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      folder Shared
        phase Core/copyto: a.json
      target Core static
        copyto Products
        folders Shared
      //+ Shared/a.json Shared/Core.m
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj Core Shared/a.json
        source App.xcodeproj Core Shared/Core.m
        """
    )
  }

  // Rule: xcode.folder.filter
  @Test func aFileOfAFolderMayBeAMemberOnSomePlatforms() async throws {
    let fixture = """
      //- App.xcodeproj
      project platforms=iphoneos,macosx
      folder Shared
        filter App: A.swift[ios] B.swift[ios,maccatalyst] Deep[ios]
        except Extension: A.swift
        filter Extension: A.swift[macos] C.swift[macos]
      target App app
        folders Shared
      target Extension extension
      //+ Shared/A.swift Shared/B.swift Shared/C.swift Shared/Deep/D.swift
      """
    try await checkXcode(
      fixture,
      [.source],
      expected: """
        source App.xcodeproj App Shared/A.swift
        source App.xcodeproj App Shared/B.swift
        source App.xcodeproj App Shared/C.swift
        source App.xcodeproj App Shared/Deep/D.swift
        source App.xcodeproj Extension Shared/A.swift
        """
    )
    try await checkXcode(
      fixture,
      [.filter],
      expected: """
        filter App.xcodeproj App Shared/A.swift ios
        filter App.xcodeproj App Shared/B.swift ios,maccatalyst
        filter App.xcodeproj Extension Shared/A.swift macos
        """
    )
  }
}
