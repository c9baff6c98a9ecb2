import Testing

@testable import WorkspaceDiscovery

@Suite struct CompilerFlagsTests {
  @Test(arguments: [
    ("", "", true), ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG \"A\"", "A DEBUG", true),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) DEBUG", "DEBUG", true),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(NO) DEBUG", "DEBUG", false),
    (
      "SWIFT_ACTIVE_COMPILATION_CONDITIONS = A\nSWIFT_ACTIVE_COMPILATION_CONDITIONS[arch=x] = B",
      "A", false
    ),
    ("OTHER_SWIFT_FLAGS = -D A -DB -O -Xfrontend -DC", "A B C", true),
    ("OTHER_SWIFT_FLAGS = -Xfrontend -D -Xfrontend A -D", "A", true),
    ("OTHER_SWIFT_FLAGS = -Xcc -DA -DB -Xlinker -DC -Xclang-linker -DD", "B", true),
    ("OTHER_SWIFT_FLAGS = $(inherited) \"-D\" \"A\"", "A", true),
    ("OTHER_SWIFT_FLAGS = @flags", "", false),
    ("OTHER_SWIFT_FLAGS = -D$(NO)", "", false), ("OTHER_SWIFT_FLAGS = -debug -d", "", true),
    ("OTHER_SWIFT_FLAGS = -DA\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = B", "A B", true),
  ])
  func activeConditions(_ text: String, _ names: String, _ isComplete: Bool) {
    let fixture = SettingFixture(text)
    let conditions = ActiveConditions(fixture.settings, in: fixture.context)
    #expect(conditions.names.sorted().joined(separator: " ") == names)
    #expect(conditions.isComplete == isComplete)
  }

  /// The three lists, parted by `|`.
  private func outline(_ text: String) -> String {
    let fixture = SettingFixture(text.isEmpty ? "" : "OTHER_LDFLAGS = \(text)")
    let flags = LinkerFlags(fixture.settings, in: fixture.context)
    let lists = [flags.frameworks, flags.libraries, flags.files].map { $0.joined(separator: " ") }
    return lists.joined(separator: "|") + (flags.isComplete ? "" : "?")
  }

  @Test(arguments: [
    ("", "||"), ("$(inherited) -ObjC", "||"),
    ("-framework A -framework \"B\" -framework A", "A B||"),
    ("-weak_framework A -reexport_framework B -upward_framework C", "A B||"),
    ("-lA -l\"B-C\" -weak-lD -lazy-lE -hidden-lF -upward-lG", "|A B-C D E F|"),
    ("-framework A,_debug", "A||"),
    ("-force_load $(SRCROOT)/a.a", "||$(SRCROOT)/a.a?"),
    ("-force_load x/a.a -load_hidden b.a c.o", "||x/a.a b.a c.o"),
    ("-Wl,-framework,A -Wl,-lB -Wl,-force_load,c.a", "A|B|c.a"), ("-Wl,-framework -Wl,A", "A||"),
    ("-Xlinker -framework -Xlinker A -Xlinker -lB", "A|B|"),
    ("-rpath @executable_path/lA -install_name x -lB", "|B|"),
    ("-framework", "||"), ("-l", "||"), ("-Wl,", "||"), ("@flags", "||?"),
    ("$(NO) -lA", "|A|$(NO)?"),
    ("-all_load -dead_strip -lto_library x -ld_classic", "||"),
  ])
  func linkerFlags(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test func conditionsOfSomeSDKsAreKeptApart() {
    let fixture = SettingFixture(
      "OTHER_SWIFT_FLAGS = -DA\nOTHER_SWIFT_FLAGS[sdk=macosx*] = $(inherited) -DB"
    )
    let contexts = ["macosx", "iphoneos"].map { SettingContext(configuration: "Debug", sdk: $0) }
    let conditions = ActiveConditions(fixture.settings, in: contexts)
    #expect(conditions.names == ["A"])
    #expect(conditions.sometimes == ["B"])
    #expect(conditions.isComplete)
  }

  @Test func flagsOfAllSDKsAreLinked() {
    let fixture = SettingFixture(
      "OTHER_LDFLAGS[sdk=macosx*] = -framework A -lB\nOTHER_LDFLAGS[sdk=iphone*] = -framework C -lB"
    )
    let contexts = ["macosx", "iphoneos"].map { SettingContext(configuration: "Debug", sdk: $0) }
    let flags = LinkerFlags(fixture.settings, in: contexts)
    #expect(flags.frameworks == ["A", "C"])
    #expect(flags.libraries == ["B"])
    #expect(flags.isComplete)
  }

  @Test(arguments: [
    ("", false), ("OTHER_LDFLAGS = -lA", true), ("OTHER_LDFLAGS = $(inherited) -lA", false),
    ("OTHER_LDFLAGS = ${OTHER_LDFLAGS} -lA", false),
  ])
  func missingFilesMayChangeWhatIsInherited(_ target: String, _ isComplete: Bool) {
    func flags(_ incomplete: Set<Int>) -> LinkerFlags {
      let levels = ["OTHER_LDFLAGS = -lB", target].map { ConfigurationFile($0).assignments }
      let settings = BuildSettings(levels: levels, builtIn: [:], incompleteLevels: incomplete)
      return LinkerFlags(settings, in: SettingContext(configuration: "Debug"))
    }
    #expect(flags([0]).isComplete == isComplete)
    #expect(flags([]).isComplete)
    #expect(!flags([1]).isComplete)
  }

  @Test func configurationsOfCocoaPodsNameAllPods() {
    let text = """
      $(inherited) -ObjC -l"BRLOptionParser" -l"c++" -framework "Alamofire" -framework "RxCocoa" \
      -weak_framework "Combine"
      """
    #expect(outline(text) == "Alamofire RxCocoa Combine|BRLOptionParser c++|")
  }
}
