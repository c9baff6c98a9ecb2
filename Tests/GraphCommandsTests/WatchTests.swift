import GraphProtos
import Testing

@Suite struct WatchTests {
  private func watch(_ arguments: String, terminals: Bool = false) async -> CommandRun {
    let script = Script { $0.affected = Examples.storageChange }
    var process = FakeProcess()
    process.terminals = terminals
    return await process.run("watch --count 1 " + arguments, script)
  }

  @Test func anAnswerIsOneLineOfJSON() async {
    let result = await watch("--format json")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix(#"{"base": {"commit_id": "#))
    #expect(result.output.filter { $0 == "\n" }.count == 1)
  }

  @Test func onATerminalTheScreenIsCleared() async {
    #expect(await watch("", terminals: true).output.hasPrefix("\u{1B}[2J\u{1B}[H"))
    #expect(await !watch("").output.contains("\u{1B}"))
  }

  @Test(arguments: ["--count 0", "--base="])
  func badUsage(_ arguments: String) async {
    #expect(await watch(arguments).status == 64)
  }
}
