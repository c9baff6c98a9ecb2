import GRPCCore
import GRPCProtobuf
import GraphProtos
import SystemPackage
import Testing

@Suite struct FailureTests {
  @Test(arguments: [
    (RPCError.Code.notFound, Int32(1)), (.invalidArgument, 1), (.failedPrecondition, 1),
    (.unavailable, 1), (.resourceExhausted, 1), (.deadlineExceeded, 1), (.internalError, 70),
    (.unknown, 70), (.unimplemented, 70), (.dataLoss, 70),
  ])
  func theStatusSaysWhoseFaultItIs(code: RPCError.Code, status: Int32) async {
    let script = Script { $0.failure = RPCError(code: code, message: "It went wrong") }
    let result = await run("affected", script)
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("graphctl: error: It went wrong\n"))
    #expect(result.errors.contains("report it") == (status == 70))
  }

  @Test(arguments: [
    ("NOT_A_WORKSPACE", "`--repo` names the folder of the workspace"),
    ("ROOT_NOT_FOUND", "`--repo` names the folder of the workspace"),
    ("PATH_OUTSIDE_ROOT", "`--repo` names the folder of the workspace"),
    (
      "NO_WORK_TREE",
      "`--base A --head B` asks about a change between commits; commands without these options take `--revision A`"
    ),
  ])
  func aReasonSaysWhatToDo(reason: String, hint: String) async {
    let script = Script {
      $0.failure = GoogleRPCStatus(
        code: .notFound,
        message: "No `X`",
        details: .retryInfo(delay: .seconds(1)),
        .errorInfo(reason: reason, domain: "graphd.v1")
      )
    }
    let result = await run("why X", script)
    #expect(result.status == 1)
    #expect(result.errors == "graphctl: error: No `X`\ngraphctl: hint: \(hint)\n")
  }

  /// A name must not look like a line of its own.
  @Test func lineBreaksOfNamesAreSpelledOut() async {
    let script = Script { $0.failure = RPCError(code: .notFound, message: "No `a\nb`") }
    #expect(await run("why X", script).errors == "graphctl: error: No `a\\u{A}b`\n")
  }

  @Test func usageErrorsKeepTheirLines() async {
    let errors = await run("shards --total 2 --format x").errors
    #expect(errors.contains("\n  - github\n  - summary\n"), "\(errors)")
  }

  @Test func statusDetailsThatCannotBeReadAreLeftOut() async {
    let script = Script {
      $0.failure = RPCError(
        code: .notFound,
        message: "No `X`",
        metadata: ["grpc-status-details-bin": .binary([0xFF, 0xFF])]
      )
    }
    let result = await run("why X", script)
    #expect(result.status == 1)
    #expect(result.errors == "graphctl: error: No `X`\n")
  }

  @Test func incompleteAnswersFailOnlyWhenAsked() async {
    let script = Script()
    let incomplete = ["affected", "why X", "modules", "deps X", "rdeps X", "graph"]
    for command in incomplete {
      #expect(await run(command, script).status == 0)
      let strict = await run(command + " --strict", script)
      #expect(strict.status == 3)
      #expect(strict.output != "")
    }
    let complete = Script { $0.affected.complete = true }
    #expect(await run("affected --strict", complete).status == 0)
  }

  @Test func aRequestThatIsTooLongIsNotSent() async {
    let script = Script()
    let paths = (0..<300).map { "Sources/Core/File\($0).swift" }.joined(separator: " ")
    let result = await run("affected " + paths, script)
    #expect(result.status == 1)
    #expect(result.errors.contains("and the service accepts 4096: name fewer paths"))
    #expect(script.calls == [])
  }

  @Test(arguments: [
    ("affected --configuration fast", "debug"), ("affected --base", "Missing value"),
    ("affected --base ''", "`--base` needs a revision"), ("affected ''", "A path is empty"),
    ("affected --base v1..v2", "give `--base v1 --head v2`"),
    ("tests --head ..v2", "give `--base HEAD --head v2`"),
    ("why", "Missing expected argument"), ("frobnicate", "frobnicate"),
    ("affected --in-process --socket x", "Give one of"), ("graph --format text", "mermaid"),
    ("modules --repo ''", "`--repo` needs a folder"),
    ("modules --revision ''", "`--revision` needs a revision"),
  ])
  func badUsageIsExplained(commandLine: String, word: String) async {
    let script = Script()
    let result = await run(commandLine, script)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("graphctl: error: "))
    #expect(result.errors.contains(word))
    #expect(result.errors.contains("Usage:"))
    #expect(script.calls == [])
  }

  @Test(arguments: ["--help", "help affected", "affected -h", "", "--version"])
  func helpIsAnAnswer(commandLine: String) async {
    let result = await run(commandLine)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains(commandLine == "--version" ? "0.1.0\n" : "USAGE: graphctl"))
  }

  @Test func anAnswerThatNobodyWaitsForIsNotAnError() async {
    let (calls, called) = AsyncStream.makeStream(of: Void.self)
    let script = Script { $0.onHangingCall = { called.yield() } }
    let command = Task { await run("affected", script) }
    for await _ in calls { break }
    command.cancel()
    let result = await command.value
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "")
  }

  @Test func aReaderThatHasGoneIsNoError() async {
    var process = FakeProcess()
    process.writeFailure = Errno.brokenPipe
    let result = await process.run("affected", Script())
    #expect(result.errors == "")
  }

  @Test func anAnswerThatCannotBeWrittenIsAnError() async {
    var process = FakeProcess()
    process.writeFailure = Errno.noSpace
    let result = await process.run("affected", Script())
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("graphctl: error: The answer could not be written: "))
  }
}
