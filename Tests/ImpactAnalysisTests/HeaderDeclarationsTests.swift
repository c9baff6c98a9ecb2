import ImpactAnalysis
import Testing

/// Which Swift modules see what differs in a header (rule header.names).
@Suite struct HeaderDeclarationsTests {
  /// Checks which modules above `CLow` an edit makes different; `nil` are all that load it.
  private func check(
    _ old: String,
    _ new: String,
    _ expected: Set<String>?,
    in text: String = Self.text,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scenario = Scenario(text)
    let impact = try scenario.impact(to: scenario.replacing(old, with: new)).impact()
    let names = Set(impact.modules.filter(\.outputCanChange).map(\.name)).subtracting(["CLow"])
    #expect(
      names == expected ?? ["One", "Two", "Three", "Above", "Own", "Idle"],
      sourceLocation: sourceLocation
    )
  }

  private static let text = """
    //- CLow(c)
    #include <stdint.h>
    #define EXPORT __attribute__((visibility("default")))
    #define RENAMED __attribute__((swift_name("renamed()")))
    #define DECLARE(name) int get_ ## name(void)
    #define TOGGLE 1
    #define SIZE 4
    #define TOTAL (SIZE * 2)
    typedef struct Inner { int a[SIZE]; } Inner;
    typedef struct { Inner inner; } Outer;
    struct Plain { int b; };
    int one(void);
    int two(Outer *outer);
    EXPORT int three(void);
    RENAMED int four(void);
    DECLARE(five);
    #if TOGGLE
    int six(void);
    #endif
    typedef OTHER_ENUM(int, Seven) { SevenA };
    #include <string.h>
    #define EIGHT 8
    int nine(enum OTHER_THING thing);
    //= include/Second.h
    #pragma once
    int second(void);
    //= include/folder/Twin.h
    //= CLow.c
    #include "CLow.h"
    int one(void) { return 1; }
    //- One: CLow
    import CLow
    public func callsOne() -> Int32 { one() }
    //- Two: CLow
    import CLow
    public struct Two { public var outer = Outer() }
    //- Three: CLow
    import CLow
    public func callsThree() -> Int32 { three() + EIGHT }
    //- Above: Two
    import Two
    public func make() -> [Two] { [] }
    //- Own: CLow
    import CLow
    func own(_ n: Int32) -> Int32 { n }
    public func callsOwn() -> Int32 { own(1) }
    //- Idle: CLow
    import CLow

    """

  @Test func whatNamesADeclarationSeesIt() throws {
    try check("int one(void);", "long one(void);", ["One"])
    try check("int three(void);", "long three(void);", ["Three"])
    try check("#define EIGHT 8", "#define EIGHT 9", ["Three"])
    try check("int one(void);", "", ["One"])
    try check("int second(void);", "int second(int n);", [])
    try check("{ int b; }", "{ int b; int c; }", [])
  }

  @Test func whatMentionsWhatDiffersDiffers() throws {
    try check(
      "typedef struct { Inner inner; } Outer;",
      "typedef struct { Inner *inner; } Outer;",
      ["Two", "Above"]
    )
    try check("int a[SIZE];", "long a[SIZE];", ["Two", "Above"])
    try check("#define TOTAL (SIZE * 2)", "#define TOTAL (SIZE * 3)", nil)
  }

  @Test func aNewNameIsSeenByWhatWritesIt() throws {
    try check("int second(void);", "int second(void); int own(int n);", ["Own"])
    try check("int second(void);", "int second(void); int other(int n);", [])
  }

  @Test func otherNamesForSwiftAffectAll() throws {
    try check("RENAMED int four(void);", "RENAMED long four(void);", nil)
    try check("int second(void);", "int second(void) __attribute__((swift_private));", nil)
    try check("#define RENAMED __attribute__((swift_name(\"renamed()\")))", "#define RENAMED", nil)
    try check("{ SevenA }", "{ SevenA, SevenB }", nil)
    try check("DECLARE(five);", "DECLARE(six);", nil)
    try check("int nine(enum OTHER_THING thing);", "int nine(int thing);", nil)
  }

  /// C joins the attributes of all declarations of a name.
  @Test func anotherDeclarationMayGiveTheName() throws {
    let text = Self.text.replacing(
      "#pragma once",
      with: "int second(void) __attribute__((swift_name(\"other()\")));"
    )
    try check("int second(void);", "long second(void);", nil, in: text)
  }

  @Test func whatAffectsOtherLinesAffectsAll() throws {
    try check("#define TOGGLE 1", "#define TOGGLE 0", nil)
    try check("#include <string.h>", "#include <stddef.h>", nil)
    try check("#pragma once", "#pragma pack(1)", nil)
    // A header that is included afterwards may depend on it.
    try check("#define SIZE 4", "#define SIZE 5", nil)
    try check("#define EIGHT 8", "#define _EIGHT 8", nil)
  }

  @Test func whatIsNoPlainCAffectsAll() throws {
    try check("int second(void);", "@class Second;", nil)
    try check("int second(void);", "class Second { int a; };", nil)
    try check("int second(void);", "int second(void)", nil)
  }

  @Test func aHeaderAboveMayBeOfAnotherLanguage() throws {
    let above = Self.text + "//- CHigh(c): CLow\n@class High;\n//= CHigh.c\n#include \"CHigh.h\"\n"
    try check("int one(void);", "long one(void);", nil, in: above)
  }

  @Test func aHeaderMayIncludeWhatIsNone() throws {
    let table = Self.text.replacing(
      "//= CLow.c",
      with: "#include \"table.def\"\n//= table.def\nint one;\n//= CLow.c"
    )
    try check("int one(void);", "long one(void);", nil, in: table)
    let unnamed = Self.text.replacing("//= CLow.c", with: "#include FILE\n//= CLow.c")
    try check("int one(void);", "long one(void);", nil, in: unnamed)
  }

  @Test func aNewHeaderDeclaresItsNames() throws {
    try check("//= CLow.c", "//= include/New.h\nint one(int n);\n//= CLow.c", ["One"])
    let submodule = Self.text.replacing("func own(", with: "import CLow.Second\nfunc own(")
    try check("//= CLow.c", "//= include/New.h\nint one(int n);\n//= CLow.c", nil, in: submodule)
    // It may be included in the place of the other one.
    try check("//= CLow.c", "//= include/Twin.h\nint one(int n);\n//= CLow.c", nil)
  }

  @Test func aLostHeaderDeclaredItsNames() throws {
    try check("//= include/Second.h\n#pragma once\nint second(void);\n", "", nil)
    let plain = Self.text.replacing(
      "#pragma once\nint second(void);",
      with: "int own(void);"
    )
    try check("//= include/Second.h\nint own(void);\n", "", ["Own"], in: plain)
  }

  @Test func declarationsThatChangePlacesDiffer() throws {
    try check(
      "int one(void);\nint two(Outer *outer);",
      "int two(Outer *outer);\nint one(void);",
      ["One"]
    )
  }

  @Test func codeOfTheCFamilyReadsTheWholeHeader() throws {
    let above =
      Self.text + "//- CHigh(c): CLow\nint high(void);\n//= CHigh.c\n#include \"CLow.h\"\n"
      + "//- High: CHigh\nimport CHigh\npublic func callsHigh() -> Int32 { high() }\n"
    try check("int one(void);", "long one(void);", ["One", "CHigh"], in: above)
  }

  @Test func aModuleAboveDeclaresWhatDiffers() throws {
    let above =
      Self.text
      + "//- CHigh(c): CLow\n#include \"CLow.h\"\nint high(Outer outer);\n//= CHigh.c\n#include \"CHigh.h\"\n"
      + "//- High: CHigh\nimport CHigh\npublic func callsHigh(_ make: () -> Outer) -> Int32 { high(make()) }\n"
      + "//- Idle2: CHigh\nimport CHigh\n"
    try check("int a[SIZE];", "long a[SIZE];", ["Two", "Above", "High", "CHigh"], in: above)
  }

  /// The build looks at modules, not at names.
  @Test func theBuildCompilesAllThatLoadTheModule() throws {
    let scenario = Scenario(Self.text)
    let edited = try scenario.replacing("int one(void);", with: "long one(void);")
    let impact = try scenario.impact(to: edited).impact()
    #expect(
      impact.modules.filter(\.buildRecompiles).map(\.name)
        == ["CLow", "Idle", "One", "Own", "Three", "Two"]
    )
  }

  @Test func whyNamesTheDeclaration() throws {
    let scenario = Scenario(Self.text)
    let edited = try scenario.replacing("int one(void);", with: "long one(void);")
    let impact = try scenario.impact(to: edited).impact()
    let one = try #require(impact.modules.first { $0.name == "One" })
    let reason = try #require(one.origin.reasons.first)
    #expect(reason.declaration == "one")
    #expect(reason.effect == .header)
  }
}
