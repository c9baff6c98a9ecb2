import Testing
import WorkspaceModel

/// Which targets have a file that a project lists.
@Suite(.timeLimit(.minutes(10))) struct ClassicMembershipTests {
  // Rule: xcode.path.groups
  @Test func aPathIsTheChainOfItsGroups() async throws {
    try await checkXcode(
      """
      //- Apps/App.xcodeproj
      files A.swift Up.swift path=../Up.swift Root.swift path=Apps/Root.swift
      group Sources path=Sources
        B.swift Renamed.swift path=C.swift
        group Named
          D.swift
          group Deep path=Deep/Deeper
            E.swift Out.swift path=../../../Out.swift Own.swift path=Own.swift tree=SOURCE_ROOT
        group Own path=Other tree=SOURCE_ROOT
          F.swift
      target App app
        sources A.swift Up.swift Root.swift B.swift Renamed.swift D.swift E.swift Out.swift Own.swift
        sources F.swift
      //+ Apps/A.swift Up.swift Apps/Apps/Root.swift Apps/Sources/B.swift Apps/Sources/C.swift
      //+ Apps/Sources/D.swift Apps/Sources/Deep/Deeper/E.swift Apps/Out.swift Apps/Own.swift
      //+ Apps/Other/F.swift Apps/Sources/Other/F.swift Sources/B.swift
      """,
      [.source],
      expected: """
        source Apps/App.xcodeproj App Apps/A.swift
        source Apps/App.xcodeproj App Apps/Apps/Root.swift
        source Apps/App.xcodeproj App Apps/Other/F.swift
        source Apps/App.xcodeproj App Apps/Out.swift
        source Apps/App.xcodeproj App Apps/Own.swift
        source Apps/App.xcodeproj App Apps/Sources/B.swift
        source Apps/App.xcodeproj App Apps/Sources/C.swift
        source Apps/App.xcodeproj App Apps/Sources/D.swift
        source Apps/App.xcodeproj App Apps/Sources/Deep/Deeper/E.swift
        source Apps/App.xcodeproj App Up.swift
        """
    )
  }

  // Rule: xcode.path.project-folder
  @Test func pathsStartAtTheFolderOfTheProject() async throws {
    try await checkXcode(
      """
      //- Build/App.xcodeproj
      project dir=../Code
      files A.swift B.swift tree=SOURCE_ROOT
      target App app
        sources A.swift B.swift
      //+ Code/A.swift Code/B.swift Build/A.swift A.swift
      """,
      [.source],
      expected: """
        source Build/App.xcodeproj App Code/A.swift
        source Build/App.xcodeproj App Code/B.swift
        """
    )
  }

  // Rule: xcode.path.elsewhere
  @Test func filesOutsideOfTheRootAndOfTheBuildAreNoSources() async throws {
    let fixture = """
      //- App.xcodeproj
      files A.swift Far.swift path=../../Far.swift Absolute.swift path=/opt/B.swift tree=<absolute>
      files Built.swift tree=BUILT_PRODUCTS_DIR Kit.swift tree=SDKROOT Tool.swift tree=DEVELOPER_DIR
      files Set.swift tree=MY_FOLDER
      target App app
        sources A.swift Far.swift Absolute.swift Built.swift Kit.swift Tool.swift Set.swift
      //+ A.swift Far.swift Built.swift Kit.swift Tool.swift opt/B.swift Set.swift
      """
    try await checkXcode(fixture, [.source], expected: "source App.xcodeproj App A.swift")
    #expect(try await problems(of: fixture).allSatisfy { $0.severity != .error })
  }

  // Rule: xcode.classic.listed
  @Test func aFileThatNoPhaseListsBelongsToNoTarget() async throws {
    let fixture = """
      //- App.xcodeproj
      group Sources path=Sources
        A.swift B.swift
      target App app
        sources A.swift
      //+ Sources/A.swift Sources/B.swift
      """
    try await checkXcode(fixture, [.source], expected: "source App.xcodeproj App Sources/A.swift")
    let before = try await lines(of: fixture)
    #expect(
      try await lines(of: fixture + "\n//+ Sources/New.swift Sources/Deep/New.swift") == before
    )
  }

  // Rule: xcode.classic.several
  @Test func aFileMayBeInSeveralTargets() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift B.swift
      target Phone app
        sources A.swift B.swift A.swift
      target TV app platforms=appletvos
        sources A.swift
      //+ A.swift B.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj Phone A.swift
        source App.xcodeproj Phone B.swift
        source App.xcodeproj TV A.swift
        """
    )
  }

  // Rule: xcode.classic.several
  @Test func aFileMayBeInTargetsOfTwoProjects() async throws {
    try await checkXcode(
      """
      //- One.xcodeproj
      files Shared/A.swift
      target One app
        sources Shared/A.swift
      //- Nested/Two.xcodeproj
      files A.swift path=../Shared/A.swift
      target Two app
        sources A.swift
      //+ Shared/A.swift
      """,
      [.source],
      expected: """
        source Nested/Two.xcodeproj Two Shared/A.swift
        source One.xcodeproj One Shared/A.swift
        """
    )
  }

  // Rule: xcode.classic.phases; what no phase lists, `Free.h`, is found by search paths all the same.
  @Test func thePhaseDecidesTheRoleOfAFile() async throws {
    let fixture = """
      //- App.xcodeproj
      files A.swift B.m Text.swift A.json Icons.xcassets Guide.docc Core.h Secret.h Own.h Free.h
      target Core framework
        headers Core.h(Public) Secret.h(Private) Own.h
        sources A.swift B.m Guide.docc
        resources Text.swift A.json Icons.xcassets
      //+ A.swift B.m Text.swift A.json Core.h Secret.h Own.h Free.h Icons.xcassets/Contents.json
      //+ Icons.xcassets/A.imageset/a.png Guide.docc/Guide.md Guide.docc/Code.swift
      """
    try await checkXcode(
      fixture,
      [.source, .resource, .header],
      expected: """
        header App.xcodeproj Core Core.h
        header App.xcodeproj Core Free.h
        header App.xcodeproj Core Own.h
        header App.xcodeproj Core Secret.h
        resource App.xcodeproj Core A.json
        resource App.xcodeproj Core Icons.xcassets/
        resource App.xcodeproj Core Text.swift
        source App.xcodeproj Core A.swift
        source App.xcodeproj Core B.m
        source App.xcodeproj Core Guide.docc/
        """
    )
    try await checkXcode(
      fixture,
      [.visibility],
      expected: """
        visibility App.xcodeproj Core Core.h shared
        visibility App.xcodeproj Core Free.h own
        visibility App.xcodeproj Core Own.h own
        visibility App.xcodeproj Core Secret.h shared
        """
    )
  }

  // Rule: xcode.classic.variants
  @Test func allLocalizationsOfAVariantGroupAreMembers() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Screens path=Screens
        variants Main.storyboard
          Base path=Base.lproj/Main.storyboard de path=de.lproj/Main.strings
        variants Text.strings path=Texts
          en path=en.lproj/Text.strings
      target App app
        resources Main.storyboard Text.strings
      //+ Screens/Base.lproj/Main.storyboard Screens/de.lproj/Main.strings Base.lproj/Main.storyboard
      //+ Screens/Texts/en.lproj/Text.strings Screens/fr.lproj/Main.strings
      """,
      [.resource],
      expected: """
        resource App.xcodeproj App Screens/Base.lproj/Main.storyboard
        resource App.xcodeproj App Screens/Texts/en.lproj/Text.strings
        resource App.xcodeproj App Screens/de.lproj/Main.strings
        """
    )
  }

  // Rule: xcode.classic.versions
  @Test func aDataModelCountsAsOneFile() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Data path=Data
        versions Model.xcdatamodeld path=Model.xcdatamodeld
          One.xcdatamodel Two.xcdatamodel
      target App app
        sources Model.xcdatamodeld
      //+ Data/Model.xcdatamodeld/One.xcdatamodel/contents
      //+ Data/Model.xcdatamodeld/Two.xcdatamodel/contents
      """,
      [.source, .resource],
      expected: "source App.xcodeproj App Data/Model.xcdatamodeld/"
    )
  }

  // Rule: xcode.classic.folder
  @Test func aReferenceToAFolderIsOneResource() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files Web path=Assets/Web type=folder en.lproj type=folder
      target App app
        resources Web en.lproj
      //+ Assets/Web/index.html Assets/Web/Deep/Tool.swift Assets/Other.txt en.lproj/Text.strings
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App Assets/Web/
        resource App.xcodeproj App en.lproj/
        """
    )
  }

  // Rule: xcode.classic.filter
  @Test func aListedFileMayBeAMemberOnSomePlatforms() async throws {
    let fixture = """
      //- App.xcodeproj
      project platforms=iphoneos,macosx
      files A.swift B.swift C.swift D.json
      target App app
        sources A.swift[ios] B.swift[macos,maccatalyst] C.swift
        resources D.json[macos]
      //+ A.swift B.swift C.swift D.json
      """
    try await checkXcode(
      fixture,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App D.json
        source App.xcodeproj App A.swift
        source App.xcodeproj App B.swift
        source App.xcodeproj App C.swift
        """
    )
    try await checkXcode(
      fixture,
      [.filter],
      expected: """
        filter App.xcodeproj App A.swift ios
        filter App.xcodeproj App B.swift maccatalyst,macos
        filter App.xcodeproj App D.json macos
        """
    )
  }

  // Rule: xcode.path.case
  @Test func aPathMayDifferFromTheFilesInCase() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      group Sources path=sources
        a.swift B.swift
      target App app
        sources a.swift B.swift
      //+ Sources/A.swift Sources/b.swift sources/B.swift
      """,
      [.source],
      expected: """
        source App.xcodeproj App Sources/A.swift
        source App.xcodeproj App sources/B.swift
        """
    )
  }

  // Rule: xcode.path.unicode
  @Test(arguments: [("Caf\u{e9}", "Cafe\u{301}"), ("Cafe\u{301}", "Caf\u{e9}")])
  func aPathMayDifferFromTheFilesInUnicodeForm(listed: String, file: String) async throws {
    let found = try await lines(
      of: """
        //- App.xcodeproj
        files \(listed).swift
        target App app
          sources \(listed).swift
        //+ \(file).swift
        """,
      [.source]
    )
    // Texts are equal whatever their form is, bytes are not.
    #expect(found.map { Array($0.utf8) } == [Array("source App.xcodeproj App \(file).swift".utf8)])
  }

  // Rule: xcode.target.twins
  @Test func targetsOfOneNameStayDistinct() async throws {
    let fixture = """
      //- App.xcodeproj
      files A.swift B.swift C.swift
      target Core framework id=phone
        sources A.swift
      target Core framework id=mac platforms=macosx
        sources B.swift
      target App app
        sources C.swift
        depends phone
      //+ A.swift B.swift C.swift
      """
    try await checkXcode(
      fixture,
      [.source],
      expected: """
        source App.xcodeproj App C.swift
        source App.xcodeproj Core A.swift
        source App.xcodeproj Core~2 B.swift
        """
    )
  }

  // Rule: xcode.target.kind
  @Test func theTypeOfTheProductIsTheKindOfTheTarget() async throws {
    try await checkXcode(
      """
      //- App.xcodeproj
      files A.swift
      target A app
        sources A.swift
      target B clip
        sources A.swift
      target C extension
        sources A.swift
      target D messages
        sources A.swift
      target E xpc platforms=macosx
        sources A.swift
      target F system platforms=macosx
        sources A.swift
      target G framework
        sources A.swift
      target H static-framework
        sources A.swift
      target I static
        sources A.swift
      target J dynamic
        sources A.swift
      target K tool platforms=macosx
        sources A.swift
      target L test
        sources A.swift
      target M ui-test
        sources A.swift
      target N bundle
      target O aggregate
      target P legacy
      //+ A.swift
      """,
      [.target],
      expected: """
        target App.xcodeproj A app A
        target App.xcodeproj B app B
        target App.xcodeproj C app_extension C
        target App.xcodeproj D app_extension D
        target App.xcodeproj E app_extension E
        target App.xcodeproj F app_extension F
        target App.xcodeproj G framework G
        target App.xcodeproj H framework H
        target App.xcodeproj I library I
        target App.xcodeproj J library J
        target App.xcodeproj K executable K
        target App.xcodeproj L test L
        target App.xcodeproj M ui_test M
        target App.xcodeproj N bundle -
        target App.xcodeproj O aggregate -
        target App.xcodeproj P external -
        """
    )
  }
}
