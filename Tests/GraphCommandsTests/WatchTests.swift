import GraphProtos
import Synchronization
import Testing

@testable import GraphCommands

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

  @Test func onATerminalTheNewestAnswerFitsTheScreen() async throws {
    let output = await watch("", terminals: true).output
    #expect(output.hasPrefix("\u{1B}[H"))
    #expect(output.hasSuffix("\u{1B}[J"))
    let lines = output.split(separator: "\n")
    // The last one has the cursor alone.
    #expect(lines.count <= TerminalSize().rows)
    // The time of day comes first.
    #expect(try #require(lines.first).contains(/\d\d:\d\d:\d\d/))
    #expect(await !watch("").output.contains("\u{1B}"))
  }

  @Test func aStateThatNobodyCouldReadIsNotShown() async throws {
    let written = Mutex([String]())
    var output = CommandOutput(
      write: { text in written.withLock { $0.append(text) } },
      writeError: { _ in }
    )
    output.isTerminal = true
    let screen = WatchScreen(output)
    screen.offer("removed\n")
    screen.offer("as before\n")
    try screen.showLast()
    try screen.showLast()
    let frames = written.withLock { $0 }
    #expect(frames.count == 1)
    #expect(frames.first?.contains("as before") == true)
    #expect(frames.first?.contains("removed") == false)
  }

  @Test(arguments: ["--count 0", "--base="])
  func badUsage(_ arguments: String) async {
    #expect(await watch(arguments).status == 64)
  }
}
