import SourceSummarizing
import Testing
import WorkspaceModel

/// The declarations that are read of a header.
@Suite struct HeaderItemTests {
  /// Checks the items of a header, a line each: what it declares, what else it names, and its traits.
  func check(
    _ source: String,
    _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let header = HeaderFile.summary(of: Array(source.utf8)).header
    let text = header?.items?.map { item in
      func names(_ positions: [UInt32]) -> String {
        positions.compactMap { header?.names[Int($0)] }.sorted().joined(separator: " ")
      }
      let macroLike = item.macroLike.isEmpty ? "" : " [\(names(item.macroLike))]"
      return "\(names(item.declared)) < \(names(item.mentioned))\(macroLike)\(item.traits.text)"
    }
    #expect(text?.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  @Test func aFunctionIsDeclaredByItsName() {
    check("int32_t area(CPoint p);", "area < CPoint int32_t p")
    check("extern const char *name(void), *other(int a[]);", "name other < a")
    check("struct CPoint make(enum Mode mode);", "make < CPoint Mode mode")
    check(
      "API CHandle * _Nonnull open(int n) DEPRECATED(1);",
      "open < API CHandle DEPRECATED n [API DEPRECATED]"
    )
    check("void (*signal(int n, void (*f)(int)))(int);", "signal < f n")
    check(
      "int f(int)\n  __attribute__((pure, aligned(SIZE)));",
      "f < SIZE __attribute__ aligned pure [SIZE]"
    )
    check("int f(int) __asm__(\"g\");", "f < __asm__")
  }

  @Test func theBodyOfAFunctionDeclaresNothing() {
    check(
      "static inline int f(int n)\n{\n  struct S s = { n };\n  int a = LIMIT;\n  if (a) { return g(a); }\n  return n;\n}\nint h(void);",
      "f < LIMIT S a g n s body\nh < "
    )
    check(
      "static INLINE int f(void) NOEXCEPT { return 1; } int g;",
      "f g < INLINE NOEXCEPT [INLINE NOEXCEPT] body"
    )
  }

  @Test func variablesAreDeclaredByTheirNames() {
    check("extern int a, *b, c[SIZE];", "a b c < SIZE [SIZE]")
    check("static const int table[] = { A, 2 };", "table < A")
    check("extern int (*callback)(int n);", "callback < n")
    check("extern int value MACRO;", "MACRO value < ")
    check("extern int value __packed;", "__packed value < ")
  }

  @Test func typesAreDeclaredByTagsAndAliases() {
    check(
      "typedef struct CPoint {\n  int x;\n  CLength y : 3;\n} CPoint, *Ref;",
      "CPoint Ref < CLength x y"
    )
    check("typedef struct CHandle CHandle;", "CHandle < ")
    check("struct CHandle;", "CHandle < ")
    check("typedef int32_t CKey;", "CKey < int32_t")
    check("typedef int (*Callback)(void *context);", "Callback < context")
    check("typedef int Function(int n);", "Function < n")
    check(
      "typedef struct { int a; } __attribute__((packed)) Packed;",
      "Packed < __attribute__ a packed"
    )
    check(
      "typedef struct __attribute__((packed)) { int a; } Packed;",
      "Packed < __attribute__ a packed"
    )
    check(
      "struct Outer { struct Inner { int a; } inner; union { int b; }; };",
      "Inner Outer < a b inner"
    )
    check("typedef Unit Units[4];", "Units < Unit")
  }

  @Test func anEnumerationDeclaresItsCases() {
    check("enum CColor { CRed, CGreen = CRed + (1 << 2), CBlue };", "CBlue CColor CGreen CRed < ")
    check("typedef enum { A, B, } Mode;", "A B Mode < ")
    check("struct S { enum Kind { A1, B1 } kind; };", "A1 B1 Kind S < kind")
  }

  @Test func directivesAreItems() {
    check("#define LIMIT (OTHER + 1u)", "LIMIT < OTHER [OTHER] macro")
    check("#define ADD(a, b) ((a) + f(b))", "ADD < a b f macro")
    check("#define JOIN(a, b) a ## b", "JOIN < a b opaque macro")
    check(
      "#include <sys/types.h>\n#pragma once\n#undef A1",
      " < h sys types opaque include\n < once opaque\n < A1 [A1] opaque"
    )
    check("struct S {\n#define FIELDS 1\n  int a;\n};", "S < a\nFIELDS <  macro")
    check("#if LIMIT > 2\nint a;\n#endif", "a < \n < LIMIT opaque")
  }

  @Test func branchesOfConditionsAreReadOneAfterTheOther() {
    check(
      "struct S {\n#if A1\nint a;\n#else\nint b;\n#endif\n};\n#ifdef A2\nint f(void);\n#endif",
      "S < a b\nf < \n < A1 A2 opaque"
    )
  }

  @Test func linkageSurroundsDeclarations() {
    check(
      "#ifdef A1\nextern \"C\" {\n#endif\nint f(void);\n}",
      " < \nf < \n < \n < A1 opaque"
    )
    check("extern \"C\" int f(void);", "f < ")
  }

  @Test(arguments: [
    "int f(void) __attribute__((swift_name(\"g()\")));", "typedef int Key CF_SWIFT_NAME(Key);",
    "enum __attribute__((enum_extensibility(closed))) E { A };", "typedef NS_ENUM(int, E) { A };",
    "class C { int a; };", "namespace n { int a; }", "DECLARE(name);",
    "struct PACKED(1) { int a; };",
    "int a); int b;", "int a", "_Pragma(\"x\") int a;", "NS_ASSUME_NONNULL_BEGIN\nint a;",
  ])
  func otherLanguagesAndAttributesOfSwiftAreOpaque(source: String) {
    let items = HeaderFile.summary(of: Array(source.utf8)).header?.items
    #expect(items?.contains { $0.traits.contains(.isOpaque) } != false)
  }

  @Test func aHeaderOfAnotherLanguageHasNoItems() {
    check("@interface A\n@end", nil)
    check("@class A;", nil)
    check("struct S {\n#if A1\nint a; };\n#else\nint b; };", nil)
    check("int f(void) {", nil)
    check("int f(void);\n}", nil)
    check("int f(void)\n#if A1\n{ return 1; }\n#else\n{ return 2; }\n#endif", nil)
    check("int a =\n#if A1\n1;\n#elif A2\nB1;\n#endif", nil)
    check("#if A1\nint a\n#endif\n;", nil)
  }

  @Test func linesKnowTheirItems() {
    let source = "int a;\nstruct S {\n#define A1\n  int b;\n};\n#ifdef A1\nint c; int d;\n#endif"
    let header = HeaderFile.summary(of: Array(source.utf8)).header
    #expect(header?.lines.map(\.item) == [0, 1, 2, 1, 1, 3])
  }

  @Test func aSourceHasNoItems() {
    let header = HeaderFile.summary(ofSource: Array("int a;".utf8)).header
    #expect(header?.items == nil)
    #expect(header?.names == [])
  }

  @Test func nothingMakesItFail() {
    for source in [
      "}", ")", "{", "(", "\"", "'\\", "#define", "#", "= {", "enum", "struct {", "typedef ;", "*",
      "__attribute__", "__attribute__(", "extern \"C\" }", "(*", "int (*", "@", "\"\\",
      String(repeating: "{", count: 100_000), String(repeating: "int a(", count: 10_000),
    ] {
      #expect(HeaderFile.summary(of: Array(source.utf8)).header != nil)
    }
  }
}

extension HeaderItem.Traits {
  fileprivate var text: String {
    let names: [(HeaderItem.Traits, String)] = [
      (.isOpaque, "opaque"), (.isMacro, "macro"), (.isInclude, "include"), (.hasBody, "body"),
    ]
    return names.filter { contains($0.0) }.map { " " + $0.1 }.joined()
  }
}
