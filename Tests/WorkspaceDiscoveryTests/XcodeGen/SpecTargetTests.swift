import Testing

/// Kinds, platforms, names and settings of targets.
@Suite struct SpecTargetTests {
  // Rule: xcodegen.target.platforms
  @Test func aListOfPlatformsIsATargetForEach() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: Kit
      targets:
        Kit:
          type: framework
          platform: [iOS, tvOS]
          sources: [Common, "${platform}"]
        Other:
          type: framework
          platform: [macOS]
          platformSuffix: ""
          platformPrefix: Mac
          sources: Common
          settings: {base: {PRODUCT_NAME: Own}}
      //- Common/Common.swift
      //- iOS/Phone.swift
      //- tvOS/TV.swift
      """,
      [.target, .platforms, .source],
      expected: """
        platforms Kit.xcodeproj Kit_iOS ios,maccatalyst
        platforms Kit.xcodeproj Kit_tvOS tvos
        platforms Kit.xcodeproj MacOther macos
        source Kit.xcodeproj Kit_iOS Common/Common.swift
        source Kit.xcodeproj Kit_iOS iOS/Phone.swift
        source Kit.xcodeproj Kit_tvOS Common/Common.swift
        source Kit.xcodeproj Kit_tvOS tvOS/TV.swift
        source Kit.xcodeproj MacOther Common/Common.swift
        target Kit.xcodeproj Kit_iOS framework Kit
        target Kit.xcodeproj Kit_tvOS framework Kit
        target Kit.xcodeproj MacOther framework Own
        """
    )
  }

  // Rule: xcodegen.target.destinations
  @Test func destinationsArePlatforms() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        A: {type: application, supportedDestinations: [macCatalyst]}
        B: {type: framework, platform: auto, supportedDestinations: [iOS, visionOS]}
        C: {type: application, platform: watchOS}
      """,
      [.platforms],
      expected: """
        platforms App.xcodeproj A ios,maccatalyst
        platforms App.xcodeproj B ios,visionos
        platforms App.xcodeproj C watchos
        """
    )
  }

  // Rule: xcodegen.target.name, xcodegen.target.kind
  @Test func targetsHaveTheirOwnNamesAndKinds() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      targets:
        key:
          name: App-One
          type: com.apple.product-type.application
          platform: iOS
          sources: S
        Old:
          type: ""
          platform: macOS
          legacy: {toolPath: /usr/bin/make, workingDirectory: Make}
        UITests: {type: bundle.ui-testing, platform: iOS, sources: S}
      aggregateTargets:
        All: {targets: [App-One]}
      //- S/S.swift
      //- Make/Makefile
      """,
      [.target, .dependency],
      expected: """
        dep App.xcodeproj All declared -> App.xcodeproj/App-One
        target App.xcodeproj All aggregate -
        target App.xcodeproj App-One app App_One
        target App.xcodeproj Old external -
        target App.xcodeproj UITests ui_test UITests
        """
    )
  }

  // Rule: xcodegen.settings.levels, xcodegen.settings.groups, xcodegen.settings.configs
  @Test func groupsBaseAndConfigurationsFollowEachOther() async throws {
    try await checkXcode(
      """
      //- project.yml
      name: App
      configs: {Beta Debug: debug, Beta Release: release}
      settingGroups:
        common:
          groups: [deep]
          base: {B: group}
        deep: {A: deep}
      settings:
        ignored: x
        groups: [common]
        configs:
          beta: {C: partly}
          debug: {D: debug}
          Beta Release: {D: no}
      targets:
        App:
          type: framework
          platform: iOS
          sources: S
          settings: {PRODUCT_NAME: "$(A)_$(B)_$(C)_$(D)_$(E)"}
          configFiles: {Beta Debug: Linked/App.xcconfig}
      //- Linked -> S
      //- S/S.swift
      //- S/App.xcconfig
      E = file
      SDKROOT = macosx
      """,
      [.target, .platforms],
      expected: """
        platforms App.xcodeproj App macos
        target App.xcodeproj App framework deep_group_partly_debug_file
        """
    )
  }
}
