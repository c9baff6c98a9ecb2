import Testing

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct BuildSettingsTests {
  private static let builtIn = [
    "TARGET_NAME": "My App-2", "PRODUCT_NAME": "$(TARGET_NAME)",
    "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "SRCROOT": ".",
  ]

  @Test(arguments: [
    // Levels.
    ("", "nil"), ("X = 1", "1"), ("X = 1\n---\nX = 2", "2"), ("X = 1\n---\nY = 2", "1"),
    ("X =", ""),
    ("X = 1\nX = 2", "2"),
    // Inherited values: the next assignment below, in the same level too.
    ("X = 1\n---\nX = $(inherited) 2", "1 2"), ("X = 1\n---\nX = ${inherited} 2", "1 2"),
    ("X = 1\n---\nX = $inherited 2", "1 2"), ("X = 1\n---\nX = $(X) 2", "1 2"),
    ("X = 1\n---\nX = $(value) 2", "1 2"),
    ("X = 1\nX = $(inherited) 2\n---\nX = 3 $(inherited)", "3 1 2"),
    ("X = $(inherited) 2", " 2"), ("X = 1\n---\nY = 2\n---\nX = $(inherited)$(Y)", "12"),
    ("X = a\n---\nX = $(Y)\n---\nY = <$(X)>", "<a>"),
    ("Y = 1\n---\nX = $(Y)\n---\nY = $(inherited)2", "12"),
    // Loops.
    ("X = $(X)", ""), ("X = a$(Y)\nY = b$(X)", "ab"), ("X = 1\n---\nX = a$(Y)\nY = b$(X)", "ab1"),
    // References.
    ("Y = 1\nX = $(Y)${Y}$Y$[Y]", "1111"), ("Y = 1\nX = $Y-$Y/", "1-1/"), ("X = $$(Y)", "$(Y)"),
    ("X = $", "$"), ("X = a$ b$1", "a$ b$1"), ("B = c\nA_c = 1\nX = $(A_$(B))", "1"),
    ("B = c\nA_c = 1\nX = $(A_${B})", "1"), ("X = a$()b", "ab"), ("X = a$(:lower)b", "ab"),
    ("Y = 1\nX = $(Y", "1"),
    ("B = c\nA_c_d = 1\nX = $(A_$(B)_d)", "1"), ("Y = a b\nX = [$(Y)]", "[a b]"),
    ("Y = \"a b\"\nX = $(Y) 'c'", "\"a b\" 'c'"), ("Y = 1\nX = \\$(Y)", "\\$(Y)"),
    // Unresolved ones stay.
    ("X = $(NO)", "$(NO) ?NO"), ("X = a${NO}b", "a${NO}b ?NO"), ("X = $NO", "$NO ?NO"),
    ("X = $(NO:lower)", "$(NO:lower) ?NO"), ("Y = 1\nX = $(Y:what)", "$(Y:what) ?Y"),
    ("Y = 1\nX = $(Y:relativeto=/a)", "$(Y:relativeto=/a) ?Y"), ("X = $(A_$(B))", "$(A_$(B)) ?B"),
    ("X = $(NO)\nX = 1", "1"), ("Y = $(NO)\nX = $(Y)", "$(NO) ?NO"),
    // Defaults.
    ("X = $(NO:default=a)", "a"), ("Y =\nX = $(Y:default=a)", "a"),
    ("Y = 1\nX = $(Y:default=a)", "1"),
    ("Z = b\nX = $(NO:default=$(Z)/c)", "b/c"), ("X = $(NO:default=a:upper)", "A"),
    ("X = $(inherited:default=a)", "a"), ("X = $(NO:default=)", ""),
    ("X = $(NO:default=$(NEITHER))", "$(NEITHER) ?NEITHER"),
    // Built-in ones.
    ("X = $(PRODUCT_MODULE_NAME)", "My_App_2"), ("X = $(SRCROOT)/a", "./a"),
    ("PRODUCT_NAME = Other\nX = $(PRODUCT_MODULE_NAME)", "Other"),
  ])
  func values(_ text: String, _ expected: String) {
    #expect(SettingFixture(text, builtIn: Self.builtIn).outcome == expected)
  }

  @Test(arguments: [
    ("X = 1\nX[sdk=iphoneos*] = 2", "iphoneos", "2"),
    ("X = 1\nX[sdk=iphoneos*] = 2", "macosx", "1"),
    ("X[sdk=iphoneos*] = 2", "macosx", "nil"), ("X[sdk=iphone*] = 2", "iphonesimulator", "2"),
    ("X = 1\nX[sdk=*] = 2", "macosx", "2"), ("X = 1\nX[sdk=*simulator*] = 2", "xrsimulator", "2"),
    ("X = 1\nX[sdk=iphone?s*] = 2", "iphoneos", "2"),
    // The later one wins, however special it is: `$(inherited)` goes through all of them.
    ("X[sdk=macosx*] = 2\nX = 1", "macosx", "1"),
    ("X = 1\nX[sdk=macosx*] = $(inherited) 2", "macosx", "1 2"),
    ("X = 1\n---\nX[sdk=macosx*] = $(inherited) 2\n---\nX = $(inherited) 3", "macosx", "1 2 3"),
    ("X = 1\n---\nX[sdk=macosx*] = $(inherited) 2\n---\nX = $(inherited) 3", "iphoneos", "1 3"),
    ("X[sdk=macosx*] = 1\n---\nX = 2", "macosx", "2"),
    ("X[sdk=m*] = 1\nX[sdk=ma*] = 2", "macosx", "2"),
    // Other keys.
    ("X = 1\nX[config=Debug] = 2", "macosx", "2"), ("X = 1\nX[config=Rel*] = 2", "macosx", "1"),
    ("X = 1\nX[config=Debug][sdk=macosx*] = 2", "macosx", "2"),
    ("X = 1\nX[config=Release][sdk=macosx*] = 2", "macosx", "1"),
    ("X = 1\nX[variant=normal] = 2", "macosx", "2"),
    ("X = 1\nX[variant=profile] = 2", "macosx", "1"), ("X = 1\nX[what=ever] = 2", "macosx", "1"),
    ("X = 1\nX[what=*] = 2", "macosx", "2"), ("X = 1\nX[arch=*] = 2", "macosx", "2"),
    // Conditions that the context does not decide.
    ("X = 1\nX[arch=arm64] = 2", "macosx", "1 ?X"), ("X = 1\nX[arch=arm64] = 1", "macosx", "1"),
    ("X = 1\nX[sdk=iphoneos17*] = 2", "iphoneos", "1 ?X"),
    ("X = 1\nX[sdk=iphoneos17*] = 2", "macosx", "1"),
    ("X = 1\nX[sdk=iphoneos] = 2", "iphoneos", "1 ?X"), ("X[arch=arm64] = 2", "macosx", " ?X"),
    ("X[arch=arm64] = 2\n---\nX = 1", "macosx", "1"),
    ("Y = 1\nY[arch=arm64] = 2\nX = $(Y)", "macosx", "1 ?Y"),
    ("Y[arch=arm64] = 2\nX = a$(Y)", "macosx", "a ?Y"),
  ])
  func conditions(_ text: String, _ sdk: String, _ expected: String) {
    #expect(SettingFixture(text, sdk: sdk).outcome == expected)
  }

  @Test(arguments: [
    ("X = 1\nX[sdk=iphoneos*] = 2", "1 ?X"), ("X = 1\nX[sdk=iphoneos*] = 1", "1"),
    ("X[sdk=iphoneos*] = 2", " ?X"), ("X = 1\nX[sdk=*] = 2", "2"),
    ("X = 1\nX[config=Release][sdk=iphoneos*] = 2", "1"),
  ])
  func unknownSDK(_ text: String, _ expected: String) {
    let fixture = SettingFixture(text)
    #expect(fixture.outcome == expected)
    let value = fixture.settings.value("X", in: fixture.context)
    #expect(value?.undecided == value?.unresolved)
  }

  @Test(arguments: [
    ("X = a  b\tc", "<a><b><c>"), ("X =", ""), ("X = \"a b\" c", "<a b><c>"),
    ("X = 'a \"b' c", "<a \"b><c>"),
    ("X = \"a 'b\" c", "<a 'b><c>"), ("X = a\\ b c", "<a b><c>"), ("X = \\\"a\\\"", "<\"a\">"),
    ("X = -l\"a b\" c", "<-la b><c>"), ("X = \"\" a", "<><a>"), ("X = \"a", "<a>"),
    ("X = a\\\\b", "<a\\b>"),
    ("Y = a b\nX = $(Y) c", "<a><b><c>"), ("Y = a b\nX = x$(Y)y", "<xa><by>"),
    ("Y = a b\nX = \"$(Y)\"", "<a b>"),
    ("Y =\nX = $(Y) a", "<a>"), ("Y = \"a b\"\nX = $(Y)", "<a b>"),
    ("Y = A B\nX = $(Y:lower)", "<a><b>"),
    ("PRODUCT_NAME = My App\nX = $(PRODUCT_NAME)/a b", "<My App/a><b>"),
    ("X = $(NO) a", "<$(NO)><a>"),
    ("X = a b\n---\nX = $(inherited) c", "<a><b><c>"), ("X = \\$(Y)", "<$(Y)>"),
    ("X = é\\é", "<éé>"),
  ])
  func words(_ text: String, _ expected: String) { #expect(SettingFixture(text).words == expected) }

  @Test func namesAreThoseOfAllLevels() {
    let fixture = SettingFixture("A = 1\n---\nB[sdk=x] = 2", builtIn: ["C": "3"])
    #expect(fixture.settings.names() == ["A", "B", "C"])
  }

  @Test func statesAreComparedByEvaluatedValues() {
    let fixture = SettingFixture(
      "Z = $(A) z\nA = 1\n---\nA[sdk=iphoneos*] = 2\nA[sdk=macosx*] = 3\nB[config=Release] = 4\nC = $(NO)",
      builtIn: ["D": "5"]
    )
    let all = fixture.settings.evaluated(in: fixture.context).map { "\($0.name)=\($0.value)" }
    #expect(
      all == [
        "A=1", "A[sdk=iphoneos*]=2", "A[sdk=macosx*]=3", "C=$(NO)", "D=5", "Z=1 z",
      ]
    )
    let mac = SettingContext(configuration: "Release", sdk: "macosx")
    let macAll = fixture.settings.evaluated(in: mac).map { "\($0.name)=\($0.value)" }
    #expect(macAll == ["A=3", "B=4", "C=$(NO)", "D=5", "Z=3 z"])
  }

  @Test func targetsThatOverrideWithoutInheritingDoNotDiffer() {
    func evaluated(_ file: String, _ target: String) -> [String] {
      let fixture = SettingFixture("X = \(file)\n---\n\(target)")
      return fixture.settings.evaluated(in: fixture.context).map { "\($0.name)=\($0.value)" }
    }
    #expect(evaluated("A", "X = $(inherited) C") != evaluated("B", "X = $(inherited) C"))
    #expect(evaluated("A", "") != evaluated("B", ""))
    #expect(evaluated("A", "X = C") == evaluated("B", "X = C"))
  }

  @Test func projectsFollowAppleNames() {
    let fixture = SettingFixture(
      "CUSTOM[sdk=*] = Base\n---\nX = $(CUSTOM:identifier:upper)_$(CONFIGURATION:lower)",
      builtIn: ["CONFIGURATION": "Debug"]
    )
    #expect(fixture.outcome == "BASE_debug")
  }
}
