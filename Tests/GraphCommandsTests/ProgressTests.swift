import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct ProgressTests {
  private let script = Script {
    $0.progress = [
      .with { $0.phase = .listing },
      .with {
        $0.phase = .manifests
        $0.done = 2
      },
      .with {
        $0.phase = .summaries
        $0.done = 3
        $0.total = 90
      },
    ]
  }

  @Test func aTerminalSeesALineThatGoesAway() async {
    var process = FakeProcess()
    process.terminals = true
    let clear = "\r\u{1B}[K"
    let result = await process.run("modules", script)
    #expect(
      result.errors
        == "\(clear)Listing files\(clear)Reading manifests 2\(clear)Reading source files 3/90\(clear)"
    )
    #expect(script.calls == ["open", "modules"])
  }

  @Test(arguments: ["affected --quiet", "affected --base a --head b", "modules --revision v1"])
  func nobodyElseWaitsForTheWorkingTree(commandLine: String) async {
    var process = FakeProcess()
    process.terminals = true
    let result = await process.run(commandLine, script)
    #expect(result.errors == "")
    #expect(!script.calls.contains("open"))
  }

  @Test func withoutATerminalThereIsNone() async {
    let result = await run("affected", script)
    #expect(result.errors == "")
    #expect(script.calls == ["affected"])
  }
}
