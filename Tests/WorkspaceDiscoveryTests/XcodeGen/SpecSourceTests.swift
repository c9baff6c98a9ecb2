import Testing

/// The files that belong to the targets of a spec.
@Suite struct SpecSourceTests {
  // Rule: xcodegen.source.phase, xcodegen.source.group
  @Test func theEndingOfANameSelectsThePhase() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
      //- App/App.swift
      //- App/Deep/View.swift
      //- App/Deep/Logo.png
      //- App/Info.plist
      //- App/App.entitlements
      //- App/Debug.xcconfig
      //- App/App.h
      //- App/README
      //- App/.gitkeep
      //- App/.DS_Store
      //- App/Old.swift.orig
      //- App/Assets.xcassets/Contents.json
      //- App/Model.xcdatamodeld/Model.xcdatamodel/contents
      //- App/notes.unknown
      //- Other/Other.swift
      """,
      [.source, .resource, .header],
      expected: """
        resource App.xcodeproj App App/Assets.xcassets/
        resource App.xcodeproj App App/Deep/Logo.png
        resource App.xcodeproj App App/notes.unknown
        source App.xcodeproj App App/App.swift
        source App.xcodeproj App App/Deep/View.swift
        source App.xcodeproj App App/Model.xcdatamodeld/
        """
    )
  }

  // Rule: xcodegen.source.excludes, xcodegen.source.includes
  @Test func globsAreRelativeToTheSource() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        A:
          type: framework
          platform: macOS
          sources:
            - path: Sources
              excludes: ["**/*Tests.swift", Generated, "*.md"]
        B:
          type: framework
          platform: macOS
          sources:
            - path: Sources
              includes: ["**/*.swift"]
              excludes: [Deep/**]
      //- Sources/A.swift
      //- Sources/ATests.swift
      //- Sources/README.md
      //- Sources/Deep/B.swift
      //- Sources/Deep/BTests.swift
      //- Sources/Deep/Notes.md
      //- Sources/Generated/Inner/C.swift
      //- Sources/Assets.xcassets/Contents.json
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj A Sources/Assets.xcassets/
        resource App.xcodeproj A Sources/Deep/Notes.md
        source App.xcodeproj A Sources/A.swift
        source App.xcodeproj A Sources/Deep/B.swift
        source App.xcodeproj B Sources/A.swift
        source App.xcodeproj B Sources/ATests.swift
        source App.xcodeproj B Sources/Generated/Inner/C.swift
        """
    )
  }

  // Rule: xcodegen.source.type, xcodegen.source.build-phase
  @Test func anEntryChoosesTypeAndPhase() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      options:
        fileTypes:
          stencil: {buildPhase: sources}
      targets:
        App:
          type: application
          platform: iOS
          sources:
            - One.swift
            - path: Web
              type: folder
            - path: Raw
              buildPhase: resources
            - path: Plugins
              buildPhase:
                copyFiles: {destination: plugins}
            - path: Hidden
              buildPhase: none
            - path: Templates
            - path: Missing
              optional: true
      //- One.swift
      //- Web/index.html
      //- Web/Script.swift
      //- Raw/Sample.swift
      //- Plugins/Tool.txt
      //- Hidden/Hidden.swift
      //- Templates/A.stencil
      """,
      [.source, .resource, .problem],
      expected: """
        resource App.xcodeproj App Plugins/Tool.txt
        resource App.xcodeproj App Raw/Sample.swift
        resource App.xcodeproj App Web/
        source App.xcodeproj App One.swift
        source App.xcodeproj App Templates/A.stencil
        """
    )
  }

  // Rule: xcodegen.source.localized
  @Test func aTranslationIsInThePhaseOfItsOriginal() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        App: {type: application, platform: iOS, sources: App}
      //- App/Base.lproj/Main.storyboard
      //- App/de.lproj/Main.strings
      //- App/de.lproj/Only.strings
      //- App/Code.swift
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App App/Base.lproj/Main.storyboard
        resource App.xcodeproj App App/de.lproj/Main.strings
        resource App.xcodeproj App App/de.lproj/Only.strings
        source App.xcodeproj App App/Code.swift
        """
    )
  }

  // Rule: xcodegen.source.headers
  @Test func onlyFrameworksHaveAPhaseOfHeaders() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: Kit
      targets:
        Kit:
          type: framework
          platform: iOS
          sources:
            - path: Kit
              headerVisibility: project
        Lib: {type: library.static, platform: iOS, sources: Lib}
        Public: {type: framework, platform: iOS, sources: Public}
      //- Kit/Kit.h
      //- Kit/Kit.swift
      //- Lib/Lib.h
      //- Lib/Lib.swift
      //- Public/Public.h
      //- Public/Public.swift
      """,
      [.header, .visibility, .resource],
      expected: """
        header Kit.xcodeproj Kit Kit/Kit.h
        header Kit.xcodeproj Public Public/Public.h
        resource Kit.xcodeproj Lib Lib/Lib.h
        visibility Kit.xcodeproj Kit Kit/Kit.h own
        visibility Kit.xcodeproj Public Public/Public.h shared
        """
    )
  }

  // Rule: xcodegen.source.destinations
  @Test func filesCanBeLimitedToDestinations() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: Kit
      targets:
        Kit:
          type: framework
          supportedDestinations: [iOS, macOS]
          sources:
            - path: Common
              inferDestinationFiltersByPath: true
            - path: Phone
              destinationFilters: [iOS, visionOS]
      //- Common/All.swift
      //- Common/iOS/One.swift
      //- Common/Two_macOS.swift
      //- Phone/Phone.swift
      """,
      [.filter, .platforms],
      expected: """
        filter Kit.xcodeproj Kit Common/Two_macOS.swift macos
        filter Kit.xcodeproj Kit Common/iOS/One.swift ios
        filter Kit.xcodeproj Kit Phone/Phone.swift ios,xros
        platforms Kit.xcodeproj Kit ios,macos
        """
    )
  }

  // Rule: xcodegen.source.synced
  @Test func aSyncedFolderIsASynchronizedFolderOfXcode() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        App:
          type: application
          platform: iOS
          sources:
            - path: App
              type: syncedFolder
              excludes: ["**/*.md", Old]
              explicitFolders: [Web]
      //- App/App.swift
      //- App/Info.plist
      //- App/README.md
      //- App/Old/Old.swift
      //- App/Web/index.html
      //- App/.hidden
      """,
      [.source, .resource],
      expected: """
        resource App.xcodeproj App App/.hidden
        resource App.xcodeproj App App/Web/
        source App.xcodeproj App App/App.swift
        """
    )
  }

  // Rule: xcodegen.source.info-plist
  @Test func thePropertyListOfTheTargetIsNoResource() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        A:
          type: application
          platform: iOS
          sources: A
          settings: {INFOPLIST_FILE: A/Custom.plist}
        B:
          type: application
          platform: iOS
          sources: B
          info: {path: B/Made.plist, properties: {}}
      //- A/Custom.plist
      //- A/Info.plist
      //- B/Made.plist
      //- B/Data.plist
      """,
      [.resource],
      expected: """
        resource App.xcodeproj A A/Info.plist
        resource App.xcodeproj B B/Data.plist
        """
    )
  }
}
