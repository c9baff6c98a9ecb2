import Testing

/// Files, settings and conditions that some targets have and others do not.
@Suite(.timeLimit(.minutes(10))) struct ConditionChangeTests {
  private static let platforms = """
    //- App.xcodeproj
    files All.swift Tv.swift iOS.swift
    folder PhoneTests
    folder TvTests
    folder BothTests
    target Kit framework platforms=iphoneos,appletvos
      sources All.swift Tv.swift[tvos] iOS.swift[ios]
    target Phone app platforms=iphoneos
      depends Kit
      folders PhoneApp
    folder PhoneApp
    target PhoneTests test platforms=iphoneos
      depends Kit
      folders PhoneTests
    target TvTests test platforms=appletvos
      depends Kit
      folders TvTests
    target BothTests test platforms=iphoneos,appletvos
      depends Kit
      folders BothTests
    //- All.swift
    public func all() {}
    //- Tv.swift
    public func tv() -> Int { 1 }
    //- iOS.swift
    public func phone() -> Int { 1 }
    //- PhoneApp/App.swift
    import Kit
    func app() { _ = tv() }
    //- PhoneTests/Tests.swift
    import Testing
    import Kit
    @Test func onPhone() { all() }
    //- TvTests/Tests.swift
    import Testing
    import Kit
    @Test func onTv() { _ = tv() }
    //- BothTests/Tests.swift
    import Testing
    import Kit
    @Test func onBoth() { _ = tv() }
    """

  // Rule: xcode.change.filter
  @Test func aFileOfOnePlatformSelectsNoTestsOfAnother() async throws {
    try await check(
      Self.platforms,
      replacing: "tv() -> Int { 1 }",
      with: "tv() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/BothTests App/TvTests
      tests: BothTests.onBoth() TvTests.onTv()
      """
    )
    try await check(
      Self.platforms,
      replacing: "func tv() -> Int",
      with: "func tv() -> Int32",
      """
      changed: App/Kit
      differs: App/BothTests App/Kit App/TvTests
      recompiles: App/BothTests App/Kit App/Phone App/PhoneTests App/TvTests
      retests: App/BothTests App/TvTests
      tests: BothTests.onBoth() TvTests.onTv()
      """
    )
    try await check(
      Self.platforms,
      replacing: "phone() -> Int { 1 }",
      with: "phone() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/BothTests App/PhoneTests
      tests: BothTests.onBoth() PhoneTests.onPhone()
      """
    )
  }

  // Rule: xcode.change.filter
  @Test func anotherFilterIsAnotherMember() async throws {
    try await check(
      Self.platforms,
      replacing: "Tv.swift[tvos]",
      with: "Tv.swift[tvos,ios]",
      """
      changed: App/Kit
      differs: App/BothTests App/Kit App/Phone App/PhoneTests App/TvTests
      recompiles: App/BothTests App/Kit App/Phone App/PhoneTests App/TvTests
      retests: App/BothTests App/PhoneTests App/TvTests
      tests: BothTests.onBoth() PhoneTests.onPhone() TvTests.onTv()
      """
    )
  }

  // Rule: xcode.change.filter
  @Test func aFileThatNoPlatformOfItsTargetHasIsNoMember() async throws {
    let fixture = try Self.platforms.replacingOnce("Tv.swift[tvos]", with: "Tv.swift[watchos]")
    try await check(fixture, replacing: "tv() -> Int { 1 }", with: "tv() -> Int { 2 }", "")
  }

  // Rule: xcode.change.filter
  @Test func aFileOfAnUnknownPlatformMayBeAMemberEverywhere() async throws {
    let fixture = try Self.platforms.replacingOnce("Tv.swift[tvos]", with: "Tv.swift[newos]")
    try await check(
      fixture,
      replacing: "tv() -> Int { 1 }",
      with: "tv() -> Int { 2 }",
      """
      changed: App/Kit
      differs: App/Kit
      recompiles: App/Kit
      retests: App/BothTests App/PhoneTests App/TvTests
      tests: BothTests.onBoth() PhoneTests.onPhone() TvTests.onTv()
      """
    )
  }

  private static let settings = """
    //- App.xcodeproj
    base = All.xcconfig
    files All.xcconfig Own.xcconfig
    folder App
    folder Kit
    folder AppTests
    folder KitTests
    target App app
      folders App
    target Kit framework
      setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = KIT
      folders Kit
    target AppTests test
      setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) TESTS
      folders AppTests
      host App
    target KitTests test
      setting SWIFT_ACTIVE_COMPILATION_CONDITIONS = KIT
      folders KitTests
      depends Kit
    //- All.xcconfig
    #include "Own.xcconfig"
    SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(OWN)
    //- Own.xcconfig
    OWN = DEBUG
    //- App/App.swift
    #if TRIAL
    let isTrial = true
    #endif
    //- Kit/Kit.swift
    public let kit = 1
    //- AppTests/AppTests.swift
    import Testing
    @Test func app() {}
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() { _ = kit }
    """

  // Rule: xcode.change.conditions
  @Test func aConditionChangesTheTargetsThatInheritIt() async throws {
    try await check(
      Self.settings,
      replacing: "OWN = DEBUG",
      with: "OWN = DEBUG TRIAL",
      """
      changed: App/App App/AppTests
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
    try await check(
      Self.settings,
      replacing: "OWN = DEBUG",
      with: "// What the team sets\nOWN = DEBUG;",
      ""
    )
  }

  // Rule: xcode.path.case
  @Test func theCaseOfAnIncludedPathDoesNotCount() async throws {
    try await check(
      try Self.settings.replacingOnce(
        "#include \"Own.xcconfig\"",
        with: "#include \"own.XCConfig\""
      ),
      replacing: "OWN = DEBUG",
      with: "OWN = DEBUG TRIAL",
      """
      changed: App/App App/AppTests
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.app()
      """
    )
  }

  // Rule: xcode.change.setting
  @Test func aSettingThatNoCompilerReadsChangesWhatRuns() async throws {
    try await check(
      Self.settings,
      replacing: "  folders Kit\n",
      with: "  folders Kit\n  setting MARKETING_VERSION = 2\n",
      """
      changed: App/Kit
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
    try await check(
      Self.settings,
      replacing: "  folders Kit\n",
      with: "  folders Kit\n  setting SWIFT_VERSION = 6.0\n",
      """
      changed: App/Kit
      differs: App/Kit App/KitTests
      recompiles: App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }

  // Rule: xcode.change.setting
  @Test func aSettingThatNobodyKnowsCountsAsRead() async throws {
    try await check(
      Self.settings,
      replacing: "OWN = DEBUG",
      with: "OWN = DEBUG\nTEAM = 1",
      """
      changed: App/App App/AppTests App/Kit App/KitTests
      differs: App/App App/AppTests App/Kit App/KitTests
      recompiles: App/App App/AppTests App/Kit App/KitTests
      retests: App/AppTests App/KitTests
      tests: AppTests.app() KitTests.theKit()
      """
    )
  }

  // Rule: xcode.change.sdk
  @Test func twoSDKsMayNotSwapTheirValues() async throws {
    func fixture(_ one: String, _ other: String) -> String {
      """
      //- App.xcodeproj
      folder Kit
      folder KitTests
      target Kit framework platforms=iphoneos,macosx
        setting SWIFT_VERSION[sdk=iphone*] = \(one)
        setting SWIFT_VERSION[sdk=macosx*] = \(other)
        folders Kit
      target KitTests test platforms=iphoneos,macosx
        folders KitTests
        depends Kit
      //- Kit/Kit.swift
      public let kit = 1
      //- KitTests/KitTests.swift
      import Testing
      import Kit
      @Test func theKit() { _ = kit }
      """
    }
    try await check(
      from: fixture("5.0", "6.0"),
      to: fixture("6.0", "5.0"),
      """
      changed: App/Kit
      differs: App/Kit App/KitTests
      recompiles: App/Kit App/KitTests
      retests: App/KitTests
      tests: KitTests.theKit()
      """
    )
  }
}
