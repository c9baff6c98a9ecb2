import Testing

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct ConfigurationFileTests {
  /// A file in one line: assignments, includes at their place, and lines of faults as `!2`.
  private func outline(_ text: String) -> String {
    let file = ConfigurationFile(text)
    var parts: [String] = []
    for position in 0...file.assignments.count {
      parts += file.includes.filter { $0.position == position }.map {
        "#\($0.isOptional ? "?" : "")<\($0.path)>@\($0.line)"
      }
      if position < file.assignments.count {
        parts.append("\(file.assignments[position].key)=<\(file.assignments[position].value)>")
      }
    }
    return (parts + file.faults.map { "!\($0.line)" }).joined(separator: " ")
  }

  @Test(arguments: [
    ("", ""), ("// only a comment", ""), ("\n\n  \t\n", ""),
    ("A = b", "A=<b>"), ("A=b", "A=<b>"), ("  A\t=\tb  \t", "A=<b>"), ("A =", "A=<>"),
    ("A = b c  d", "A=<b c  d>"), ("A = b;", "A=<b>"), ("A = b ; ", "A=<b>"), ("A = b;;", "A=<b;>"),
    ("A = ;", "A=<>"), ("A = b // c", "A=<b>"), ("A = http://host", "A=<http:>"),
    ("A = // c", "A=<>"), ("A = b = c", "A=<b = c>"), ("_a1 = b", "_a1=<b>"),
    ("A = \"b // c\"", "A=<\"b>"), ("A = é", "A=<é>"), ("\u{FEFF}A = b", "A=<b>"),
  ])
  func assignments(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test(arguments: [
    ("A = b\nC = d", "A=<b> C=<d>"), ("A = b\r\nC = d\r\n!", "A=<b> C=<d> !3"),
    ("A = b\rC = d\r!", "A=<b> C=<d> !3"), ("A = b\u{2028}C = d\u{2029}!", "A=<b> C=<d> !3"),
    ("A = b \\\n  c \\\r\n d\nE = f", "A=<b c d> E=<f>"), ("A = \\\n b", "A=<b>"),
    ("A = b \\\n\nC = d", "A=<b> C=<d>"), ("A = b \\", "A=<b>"), ("A = b \\ // c\n d", "A=<b d>"),
    ("A = b \\\n c; \\\n d;", "A=<b c; d>"), ("A = b\\c", "A=<b\\c>"),
    ("A = b \\\n !\n!", "A=<b !> !3"),
  ])
  func lines(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test(arguments: [
    ("A[sdk=iphoneos*] = b", "A[sdk=iphoneos*]=<b>"),
    ("A[sdk=iphoneos*][arch=arm64] = b", "A[sdk=iphoneos*][arch=arm64]=<b>"),
    ("A [config=De*] [sdk=*]= b", "A[config=De*][sdk=*]=<b>"), ("A[sdk=] = b", "A[sdk=]=<b>"),
    ("A[sdk=a,arch=b] = c", "A[sdk=a,arch=b]=<c>"), ("A[sdk = b", "!1"), ("A[sdk] = b", "!1"),
    ("A[sdk=b = c\nD = e", "D=<e> !1"),
  ])
  func conditions(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test(arguments: [
    ("#include \"b.xcconfig\"", "#<b.xcconfig>@1"), ("#include? \"../b\"", "#?<../b>@1"),
    ("A = 1\n #  include  \"b\" // c\nD = 2", "A=<1> #<b>@2 D=<2>"),
    ("A = 1\n#include \"b\"\n#include \"c\"", "A=<1> #<b>@2 #<c>@3"),
    ("#include \"<DEVELOPER_DIR>/b\"", "#<<DEVELOPER_DIR>/b>@1"),
    ("#include b", "!1"), ("#include \"b", "!1"), ("#include \"b\" c", "!1"),
    ("#include\"b\"", "!1"),
    ("#", "!1"), ("#define A\nB = c", "B=<c> !1"), ("#include", "!1"),
  ])
  func includes(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test(arguments: [
    ("1A = b\nC = d", "C=<d> !1"), ("A\nB = c", "B=<c> !1"), ("A b = c", "!1"), ("= b", "!1"),
    ("A-B = c", "!1"), ("<<<<<<< ours\nA = b\n=======\nA = c\n>>>>>>> b", "A=<b> A=<c> !1 !3 !5"),
    ("A = b\n}\n{", "A=<b> !2 !3"), ("\u{0}A = b", "!1"),
  ])
  func faults(_ text: String, _ expected: String) { #expect(outline(text) == expected) }

  @Test(arguments: [
    ("KEY", "KEY", 0), ("KEY[sdk=iphoneos*]", "KEY", 1),
    ("KEY[config=Debug][sdk=macosx*]", "KEY", 2),
    ("KEY[sdk", "KEY[sdk", 0), ("KEY[sdk=a]x", "KEY[sdk=a]x", 0), ("com.apple", "com.apple", 0),
    ("", "", 0), ("KEY=1", "KEY=1", 0),
  ])
  func keys(_ key: String, _ name: String, _ count: Int) {
    let assignment = SettingAssignment(key: key, value: "v")
    #expect(assignment.name == name)
    #expect(assignment.conditions.count == count)
    #expect(assignment.value == "v")
  }

  @Test func conditionalKeysOfDictionariesComeLast() {
    let dictionary: KeyValuePairs = ["A[sdk=x*]": "2", "B": "3", "A": "1", "A[arch=y]": "4"]
    let list = SettingAssignment.list(dictionary)
    #expect(list.map(\.key) == ["A", "A[arch=y]", "A[sdk=x*]", "B"])
  }

  @Test func elementsOfArraysStayWords() {
    let text = SettingAssignment.text(ofList: ["-D", "A B", "\"q\"", "", "\\"])
    let settings = BuildSettings(levels: [[.init(name: "X", value: text)]], builtIn: [:])
    let words = settings.value("X", in: SettingContext(configuration: "Debug"))?.words
    #expect(words == ["-D", "A B", "\"q\"", "", "\\"])
  }
}
