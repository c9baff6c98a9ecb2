import Testing

@testable import WorkspaceDiscovery

@Suite struct SettingOperatorTests {
  @Test(arguments: [
    ("My App", "quote", "My\\ App"), ("a\"b'c\\", "quote", "a\\\"b\\'c\\\\"), ("", "quote", "\"\""),
    ("aÉ", "lower", "aé"), ("aé", "upper", "AÉ"), ("My App-2", "identifier", "My_App_2"),
    ("2é.b", "identifier", "___b"), ("My App_2.é", "rfc1034identifier", "My-App-2--"),
    ("9a9", "rfc1034identifier", "-a9"), ("My App-2", "c99extidentifier", "My_App_2"),
    ("a/b/c.d.e", "dir", "a/b/"), ("c.d", "dir", "./"), ("/c", "dir", "/"),
    ("a/b/c.d.e", "file", "c.d.e"),
    ("a/b/", "file", ""), ("a/b/c.d.e", "base", "c.d"), ("c", "base", "c"),
    ("a/b/c.d.e", "suffix", ".e"),
    ("a.b/c", "suffix", ""), (".a", "suffix", ".a"),
    ("/a/../b/./c//d", "standardizepath", "/b/c/d"),
    ("a/../b", "standardizepath", "a/../b"), (".", "standardizepath", "."),
    ("/..", "standardizepath", "/"),
    ("YES", "not", "NO"), ("NO", "not", "YES"), ("1.2.3.4", "truncatedversion", "1.2.3"),
    ("", "upper", ""),
    ("/a", "__stripslash", "a"), ("a", "__stripslash", "a"),
  ])
  func retrievals(_ text: String, _ name: String, _ expected: String) throws {
    let operation = try #require(SettingOperator(name, operand: nil))
    #expect(operation.applied(to: text) == expected)
  }

  @Test(arguments: [
    ("a/b.c", "dir", "x/y", "x/y/b.c"), ("a/b.c", "file", "x", "a/x"), ("b.c", "file", "x", "x"),
    ("a/b.c", "base", "x", "a/x.c"), ("a/b.c", "suffix", ".x", "a/b.x"),
    ("a/b.c", "suffix", "x", "a/b.x"),
    ("a/b", "suffix", "x", "a/b.x"), ("", "default", "x", "x"), ("a", "default", "x", "a"),
  ])
  func replacements(_ text: String, _ name: String, _ operand: String, _ expected: String) throws {
    let operation = try #require(SettingOperator(name, operand: operand))
    #expect(operation.applied(to: text) == expected)
  }

  @Test(arguments: ["", "what", "default", "LOWER", "md5"]) func unknownRetrievals(_ name: String) {
    #expect(SettingOperator(name, operand: nil) == nil)
  }

  @Test(arguments: ["", "upper", "relativeto", "isancestor"]) func unknownReplacements(
    _ name: String
  ) {
    #expect(SettingOperator(name, operand: "x") == nil)
  }

  @Test(arguments: [
    ("My App-2", "My_App_2"), ("Résumé", "Résumé"), ("Re\u{301}sume\u{301}", "R\u{E9}sum\u{E9}"),
    ("1Password", "_Password"), ("", ""), ("日本", "日本"), ("a🎈b", "a_b"), ("٣a", "_a"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("И\u{306}", "Й"), ("a\u{30A}\u{301}", "\u{1FB}"),
    ("x\u{301}", "x_"), ("Alamofire iOS Tests", "Alamofire_iOS_Tests"),
  ])
  func moduleIdentifiers(_ text: String, _ expected: String) {
    #expect(Array(ModuleIdentifier.c99(text).utf8) == Array(expected.utf8))
  }
}
