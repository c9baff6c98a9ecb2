import GRPCCore
import GRPCProtobuf
import GraphProtos
import SwiftProtobuf
import Testing

@testable import GraphCommands

@Suite struct TextPageTests {
  /// A change of many files and modules with long names.
  private static let large = Script {
    $0.affected.base.commitID = "0123456789abcdef"
    $0.affected.head.workingTree = true
    $0.affected.complete = true
    $0.affected.changes = (1...200).map { number in
      .with {
        $0.path = "Sources/AVeryLongModuleName\(number)/Generated/Requests/File\(number).swift"
        $0.kind = .modified
        $0.level = .public
        $0.module = "demo/AVeryLongModuleName\(number)"
        $0.declarations = (1...9).map { declaration in
          .with {
            $0.name = "Client\(number).perform(_:with:on:\(declaration))"
            $0.change = .added
            $0.access = .public
            $0.effect = .exposedBody
            $0.range.start.line = 3
          }
        }
      }
    }
    $0.affected.modules = (1...200).map { number in
      .with {
        $0.id = "demo/AVeryLongModuleName\(number)"
        $0.name = "AVeryLongModuleName\(number)"
        $0.kind = .library
        $0.changed = number < 50
        $0.outputCanChange = true
        $0.retest = number > 100
      }
    }
    $0.affected.problems = (1...30).map { number in
      .with {
        $0.code = Graphd_V1_ProblemCode(rawValue: number) ?? .unspecified
        $0.severity = .warning
        $0.message = String(repeating: "A word that says what to do. ", count: number % 9 + 1)
      }
    }
  }

  @Test(arguments: [20, 40, 50, 80, 120, 200])
  func aTerminalsWidthIsKept(columns: Int) async {
    var process = FakeProcess()
    process.terminals = true
    process.environment["NO_COLOR"] = "1"
    process.size = TerminalSize(columns: columns, rows: 50)
    for arguments in ["affected", "affected -v", "why App", "modules", "tests", "words"] {
      let output = await process.run(arguments, Self.large).output
      let longest = output.split(separator: "\n").map(\.displayWidth).max() ?? 0
      // The narrowest columns of a table stay readable.
      #expect(longest <= max(columns, 46), "\(arguments) \(columns)")
    }
  }

  @Test(arguments: [true, false])
  func anAnswerHasFortyLinesAtMost(isTerminal: Bool) async {
    var process = FakeProcess()
    process.terminals = isTerminal
    let output = await process.run("affected", Self.large).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 40 && lines.count > 30, "\(output)")
    for noun in ["file", "module", "problem"] {
      #expect(output.contains("more \(noun)s (`-v` shows all)"), "\(noun): \(output)")
    }
    #expect(!output.contains("perform"))
  }

  @Test func everythingIsShownWhenAskedFor() async {
    let output = await run("affected -v", Self.large).output
    for number in 1...200 {
      #expect(output.contains("File\(number).swift"))
      #expect(output.contains("Client\(number).perform(_:with:on:9)"))
    }
    #expect(output.contains("inlinable body") && !output.contains("`-v` shows all"))
  }

  @Test func sharesGiveShortSectionsAll() {
    #expect(TextPage.shares([3, 4], room: nil) == [3, 4])
    #expect(TextPage.shares([3, 4], room: 7) == [3, 4])
    #expect(TextPage.shares([3, 100, 50], room: 23) == [3, 10, 10])
    #expect(TextPage.shares([9, 9], room: 1) == [2, 2])
  }

  // MARK: Widths

  @Test func namesLoseTheirMiddle() {
    #expect("Sources/App/Main.swift".shortenedInMiddle(to: 12) == "Sou…in.swift")
    #expect("short".shortenedInMiddle(to: 5) == "short")
    #expect("日本語のなまえ.swift".shortenedInMiddle(to: 10).displayWidth <= 10)
  }

  @Test(arguments: [("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("👩‍👩‍👧", 2), ("→", 1)])
  func charactersHaveTheWidthOfTerminals(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func proseIsWrappedAtWords() {
    var style = TextStyle(usesColor: false)
    let line = TextLine("warning: one two three", .plain, indentation: 2)
    #expect(line.lines(style) == ["  warning: one two three"])
    style.width = 14
    #expect(line.lines(style) == ["  warning: one", "  two three"])
    let word = TextLine(String(repeating: "x", count: 20))
    #expect(word.lines(style).map(\.count) == [14, 6])
  }

  // MARK: Errors

  @Test(arguments: ["why Nothing --format json", "why Nothing --format=json"])
  func errorsAreJSONWhereJSONWasAskedFor(arguments: String) async {
    let script = Script {
      $0.failure = GoogleRPCStatus(
        code: .notFound,
        message: "No `Nothing`",
        details: .errorInfo(reason: "UNKNOWN_MODULE", domain: "graphd.v1")
      )
    }
    let result = await run(arguments, script)
    #expect(result.status == 1)
    #expect(
      result.output == #"{"error":{"code":"unknown_module","message":"No `Nothing`"}}"# + "\n"
    )
    #expect(result.errors.contains("No `Nothing`"))
    #expect(await run("why Nothing", script).output == "")
  }

  @Test func badUsageIsJSONToo() async {
    let result = await run("affected --nonsense --format json")
    #expect(result.status == 64)
    #expect(result.output.hasPrefix(#"{"error":{"code":"invalid_usage","#))
    #expect(await run("affected --help --format json").output.hasPrefix("OVERVIEW"))
  }

  @Test(arguments: [
    ("affcted", "affected"), ("afected", "affected"), ("test", "tests"), ("daemon sotp", "stop"),
    ("wacth", "watch"),
  ])
  func aMistypedCommandIsGuessed(arguments: String, meant: String) async {
    let result = await run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("Did you mean `\(meant)`?"), "\(result.errors)")
  }

  /// The command is wrong, not its options.
  @Test(arguments: [
    ("afected --base main", "afected", "affected"), ("afected", "afected", "affected"),
    ("tsets --all --format list", "tsets", "tests"), ("daemon statsu -v", "statsu", "status"),
    ("zzzzzz --base main", "zzzzzz", ""), ("shards shwo --plan p", "", "show"),
    ("affected --bsae main", "", ""), ("affected afected --nonsense", "", ""),
  ])
  func anUnknownCommandIsNamed(arguments: String, unknown: String, meant: String) async {
    let result = await run(arguments)
    #expect(result.status == 64)
    let message = "There is no command `\(unknown)`"
    #expect(result.errors.contains(message) == !unknown.isEmpty, "\(result.errors)")
    #expect(result.errors.contains("Did you mean `\(meant)`?") == !meant.isEmpty)
    #expect(!result.errors.contains("Unknown option") || unknown.isEmpty, "\(result.errors)")
  }

  @Test(arguments: ["zzzzzz", "--affected"])
  func nothingIsGuessedOfAnotherWord(arguments: String) async {
    #expect(await !run(arguments).errors.contains("Did you mean"))
  }

  @Test func theLegendIsHelp() async {
    let help = await run("help words")
    #expect(help.status == 0)
    for word in ["Stale", "inlinable body", "vtable", "Incomplete"] {
      #expect(help.output.contains(word), "\(word)")
    }
  }
}
