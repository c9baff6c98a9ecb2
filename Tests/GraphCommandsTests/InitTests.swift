import Foundation
import GraphProtos
import Testing

@Suite struct InitTests {
  private static let text = "platforms: [linux]\n"

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "graphctl-init-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func script(_ root: String) -> Script {
    Script {
      $0.draft.root = root
      $0.draft.complete = true
      $0.draft.configuration = Self.text
    }
  }

  @Test func theFileIsPrintedAndNothingIsWritten() async throws {
    try await withFolder { folder in
      let result = await run("init --print", script(folder))
      #expect(result.status == 0 && result.output == Self.text)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.isEmpty)
    }
  }

  @Test func theFileIsWrittenAndReplacedOnlyByForce() async throws {
    try await withFolder { folder in
      let path = folder + "/.graphd.yml"
      let first = await run("init", script(folder))
      #expect(first.status == 0 && first.output == "Wrote `\(path)`\n")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)

      try "ignore: []\n".write(toFile: path, atomically: false, encoding: .utf8)
      let second = await run("init", script(folder))
      #expect(second.status == 1)
      #expect(second.errors.contains("`\(path)` is there already"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "ignore: []\n")

      #expect(await run("init --force", script(folder)).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [".graphd.yml"])
    }
  }

  @Test func whatCannotBeWrittenIsReported() async {
    let result = await run("init", script("/nowhere/at/all"))
    #expect(result.status == 1)
    #expect(result.errors.contains("`/nowhere/at/all/.graphd.yml` cannot be written"))
  }

  @Test func jsonIsTheMessage() async {
    let result = await run("init --print --format json", script("/demo"))
    #expect(result.output.contains(#""configuration": "platforms: [linux]\n""#))
    #expect(result.output.contains(#""root": "/demo""#))
  }

  // MARK: A configuration to try

  @Test func aConfigurationToTryIsSentAsText() async throws {
    try await withFolder { folder in
      let path = folder + "/try.yml"
      try Self.text.write(toFile: path, atomically: false, encoding: .utf8)
      let script = Script()
      #expect(await run("affected --config \(path)", script).status == 0)
      #expect(await run("affected", script).status == 0)
      let selectors = script.impactRequests.map(\.workspace)
      #expect(selectors.map(\.hasWorkspaceConfiguration) == [true, false])
      #expect(selectors.first?.workspaceConfiguration == Self.text)
      #expect(await run("modules --config \(path)", script).status == 0)
      #expect(script.graphQueries.first?.workspace.workspaceConfiguration == Self.text)
    }
  }

  @Test func aConfigurationThatCannotBeReadIsReported() async {
    let result = await run("affected --config /nowhere/a.yml")
    #expect(result.status == 1)
    #expect(result.errors.contains("The configuration `/nowhere/a.yml` cannot be read"))
    #expect(await run("affected --config ''").status == 64)
  }
}
