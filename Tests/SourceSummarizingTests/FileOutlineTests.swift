import SourceSummarizing
import Testing
import WorkspaceModel

/// The facts of a file that is not parsed; `summary` checks that none of its summary is missing.
@Suite(.oneAtATime) struct FileOutlineTests {
  private static func isParsedAtOnce(_ source: String) -> Bool {
    SwiftFile.file(of: Array(source.utf8)) { FileSummary() }.parsedSummary != nil
  }

  @Test(arguments: [
    "import A\nstruct S {}", "\u{feff}import A\nlet a = 1", "\u{feff}struct S {}",
    "@_spi(Inner) @testable import A\nlet a = 1", "public import struct A.B; import C\nlet a = 1",
    "/* all */ import A\nlet a = 1", "#if os(Linux)\nimport A\n#else\nimport B\n#endif\nlet a = 1",
    "let a = 1 // import B\n/// Nothing to import here.\nfunc f() {}",
    "infix operator ≠\nfunc ≠ (l: Int, r: Int) -> Bool { l≠r }", "let größe = 1 // größe — groß",
    "extension A.B {}\nextension [Int] {}\nextension `C` {}\nstruct `D` {}",
    "//===-----------------------------------------------------===//\nlet a = b..<c",
    "/****************/\nlet a = b.c.d", "let text = \"“the” … import data\"",
    "func f() { $a.b; _ = `c d`; @A.B var e = 1 }",
  ]) func ordinaryFilesWait(_ source: String) {
    _ = summary(source)
    #expect(!Self.isParsedAtOnce(source))
  }

  @Test(arguments: [
    "import\u{a0}A\nlet a = 1", "struct\u{a0}S {}", "extension\u{3000}S {}", "let a = .b\u{a0}",
    "import A; struct S {\n}\n", "let text = \"“import”\"",
    "let a = 1 **************-+-+-+-+-+-+-+-+-+-+ 2;;import A; func f() {\n}",
  ]) func unusualFilesDoNot(_ source: String) {
    _ = summary(source)
    #expect(Self.isParsedAtOnce(source))
  }

  @Test func aCommentBesideAKeywordHidesTheName() {
    for source in ["struct/* */S {}", "extension /* */ S {}", "typealias // \n S = Int"] {
      _ = summary(source)
      let file = SwiftFile.file(of: Array(source.utf8)) { FileSummary() }
      #expect(file.mayDeclareType(NameKey("S")) || file.possibleExtensions == nil)
      #expect(file.parsedSummary == nil)
    }
  }

  @Test(arguments: [
    "init(parent: P) {}", "init(a: Int, `parent`: P) {}", "init(@Kept parent: P) {}",
    "init(@Kept(\n  1) holder: P) {}", "init(/* all */ parent: P) {}", "init(\n\u{c}parent: P) {}",
    "init(\u{c}parent: P) {}",
  ]) func labelsOfComponentsAreFound(_ initializer: String) {
    let source = "class A {\n\(initializer)\n}"
    _ = summary(source)
    #expect(SwiftFile.file(of: Array(source.utf8)) { FileSummary() }.mayHaveComponents)
  }

  @Test func otherUsesOfTheWordsAreNot() {
    let source = "let a = b.parent\nfunc f() { if let parent { g(x.holder) } }"
    _ = summary(source)
    #expect(!SwiftFile.file(of: Array(source.utf8)) { FileSummary() }.mayHaveComponents)
  }

  @Test func otherNamesAreHardlyFound() {
    let source = (0..<200).map { "func name\($0)() { value\($0)() }" }.joined(separator: "\n")
    _ = summary(source)
    let file = SwiftFile.file(of: Array(source.utf8)) { FileSummary() }
    let found = (0..<1_000).count { file.mayContain(NameKey("other\($0)")) }
    #expect(found < 50)
  }
}
