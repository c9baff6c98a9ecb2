import Foundation
import Subprocess
import Testing

/// `graphctl lsp` as a process, with the frames that an editor sends.
@Suite(.timeLimit(.minutes(10))) struct EditorTests {
  private static let account = "Sources/Core/Account.swift"
  private static let field = "  private var visits = 1\n"

  private func place() async throws -> Place {
    let place = try Place()
    try await place.commitAll(
      SamplePackage.files.merging([
        "Tests/CoreTests/CoreTests.swift": """
        import Testing
        @testable import Core
        @Test func decorates() { #expect(decorate(Account(name: "a").name) == "<a>") }

        """
      ]) { $1 }
    )
    return place
  }

  private func text(_ path: String) throws -> String {
    try #require(SamplePackage.files[path])
  }

  @Test func unsavedTextIsShownAndForgotten() async throws {
    let place = try await place()
    let status = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, try text(Self.account))
      #expect(try await editor.lenses(Self.account).isEmpty)

      // A stored property, typed but not saved.
      try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
      let titles = try await editor.lenses(Self.account)
      #expect(titles == [2: "rebuilds 3, 1 stale, 1 test"])
      let shown = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
      #expect(shown.count == 1)
      #expect(shown[0]["code"].text == "stale")
      #expect(shown[0]["severity"].number == 2)
      #expect(shown[0]["range"]["start"]["line"].number == 2)
      #expect(shown[0]["message"].text?.contains("`demo/App`") == true)
      let related = shown[0]["relatedInformation"].all
      #expect(
        related.map { $0["location"]["uri"].text } == [
          editor.uri("Sources/Feature/Profile.swift"), editor.uri("Sources/App/App.swift"),
        ]
      )
      let hover = try await editor.request(
        "textDocument/hover",
        [
          "textDocument": ["uri": editor.uri(Self.account)],
          "position": ["line": 2, "character": 4],
        ]
      )
      #expect(hover["contents"]["value"].text?.contains("demo/App: stale") == true)

      try await editor.replace(Self.account, (2, 0), (3, 0), "")
      #expect(try await editor.lenses(Self.account).isEmpty)
      _ = try await editor.diagnostics(of: Self.account) { $0.isEmpty }
      try await editor.end()
    }
    #expect(status.isSuccess)
    #expect(
      FileManager.default.contents(atPath: place.repository + "/" + Self.account)
        == Data(try text(Self.account).utf8)
    )
  }

  @Test func lensesMoveWithTheTextAboveThem() async throws {
    let place = try await place()
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize(["workspace": ["codeLens": ["refreshSupport": true]]])
      try await editor.open(Self.account, try text(Self.account))
      try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
      _ = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
      // Answered at once from the last answer, whose line has moved.
      try await editor.replace(Self.account, (0, 0), (0, 0), "\n\n")
      #expect(try await editor.lenses(Self.account)[4]?.hasPrefix("rebuilds 3, 1 stale") == true)
      // It does not parse, but nothing is taken away before there is a better answer.
      try await editor.replace(Self.account, (7, 0), (7, 0), "func {{{")
      #expect(try await editor.lenses(Self.account)[4] != nil)
      try await editor.end()
      #expect(editor.methods.contains("workspace/codeLens/refresh"))
    }
  }

  @Test func actionsRunInTheServer() async throws {
    let place = try await place()
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, try text(Self.account))
      try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
      _ = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
      let range = ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 3]]
      let actions = try await editor.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": editor.uri(Self.account)], "range": range,
          "context": ["diagnostics": [Any]()],
        ]
      ).all
      #expect(
        actions.map { $0["command"]["command"].text } == [
          "graphd.why", "graphd.touch", "graphd.tests", "graphd.affected",
        ]
      )
      var texts: [String] = []
      for action in actions {
        let command = try #require(action["command"].value as? [String: Any])
        texts.append(try await editor.request("workspace/executeCommand", command).text ?? "")
      }
      #expect(texts[0].contains("depends on `Account`"))
      #expect(texts[1].contains("`Sources/App/App.swift`"))
      #expect(texts[2].contains("swift test"))
      #expect(texts[3].contains("App"))
      #expect(editor.methods.contains("window/showMessage"))
      let id = try await editor.begin("workspace/executeCommand", ["command": "graphd.nothing"])
      #expect(try await editor.response(id)["error"]["code"].number == -32602)
      try await editor.end()
    }
  }

  /// Only running the manifest shows that `App` depends on `Core` now.
  @Test func anUnsavedManifestIsRunOnlyOnDemand() async throws {
    let place = try await place()
    let manifest = try text("Package.swift")
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open("Package.swift", manifest)
      try await editor.open(Self.account, try text(Self.account))
      let end = manifest.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let line =
        "for target in package.targets where target.name == \"App\" { target.dependencies.append(\"Core\") }\n"
      try await editor.replace("Package.swift", (end, 0), (end, 0), line)
      let shown = try await editor.diagnostics(of: "Package.swift") { !$0.isEmpty }
      #expect(shown.map { $0["code"].text } == ["unsaved_manifest"])
      // Everything else is answered meanwhile.
      try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
      let before = try await editor.lenses(Self.account)[2]
      #expect(before?.hasPrefix("rebuilds 3, 1 stale") == true, "\(before ?? "none")")

      let range = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]]
      let actions = try await editor.request(
        "textDocument/codeAction",
        ["textDocument": ["uri": editor.uri("Package.swift")], "range": range, "context": [:]]
      ).all
      let command = try #require(actions.first?["command"].value as? [String: Any])
      #expect(command["command"] as? String == "graphd.readManifest")
      _ = try await editor.request("workspace/executeCommand", command)
      _ = try await editor.diagnostics(of: "Package.swift") { $0.isEmpty }
      let after = try await editor.lenses(Self.account)[2]
      #expect(after?.hasPrefix("rebuilds 4") == true, "\(after ?? "none")")
      #expect(after?.contains("stale") == false)
      try await editor.end()
    }
  }

  @Test func aCommitIsNoticedAndSettingsCount() async throws {
    let place = try await place()
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize(
        ["window": ["workDoneProgress": true]],
        ["annotations": "hint", "status": true]
      )
      try await editor.open(Self.account, SamplePackage.grownAccount)
      _ = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
      #expect(try await editor.lenses(Self.account).isEmpty)
      let hints = try await editor.request(
        "textDocument/inlayHint",
        [
          "textDocument": ["uri": editor.uri(Self.account)],
          "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        ]
      ).all
      #expect(hints.map { $0["label"].text } == ["rebuilds 3, 1 stale, 1 test"])
      #expect(editor.methods.contains("$/progress"))
      #expect(editor.methods.contains("graphd/status"))

      // Saved and committed, the text is that of the base.
      try place.write([Self.account: SamplePackage.grownAccount])
      try await place.commit()
      _ = try await editor.diagnostics(of: Self.account) { $0.isEmpty }
      try await editor.end()
    }
  }

  @Test func foldersComeAndGo() async throws {
    let (first, second) = (try await place(), try await place())
    @Sendable func event(_ added: [String], _ removed: [String]) -> [String: Any] {
      @Sendable func folders(_ paths: [String]) -> [[String: String]] {
        paths.map { ["uri": "file://" + $0, "name": $0] }
      }
      return ["event": ["added": folders(added), "removed": folders(removed)]]
    }
    _ = try await withEditor(at: first, ["--in-process"]) { editor in
      try await editor.initialize()
      let uri = "file://\(second.repository)/\(Self.account)"
      try await editor.notify(
        "workspace/didChangeWorkspaceFolders",
        // A folder within a workspace is that workspace.
        event([second.repository, second.repository + "/Sources"], [])
      )
      try await editor.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": uri, "languageId": "swift", "version": 1, "text": SamplePackage.grownAccount,
          ]
        ]
      )
      let lenses = try await editor.request("textDocument/codeLens", ["textDocument": ["uri": uri]])
      #expect(lenses.all.count == 1)
      _ = try await editor.diagnostics(of: uri) { !$0.isEmpty }
      try await editor.notify(
        "workspace/didChangeWorkspaceFolders",
        event([], [second.repository, second.repository + "/Sources"])
      )
      _ = try await editor.diagnostics(of: uri) { $0.isEmpty }
      try await editor.end()
    }
  }

  @Test func aFileOfTwoModulesReachesWhatItReachesInEach() async throws {
    let place = try Place()
    let feature = "public struct Profile { var account = Account() }\n"
    try await place.commitAll([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "demo", targets: [
        .target(name: "Core"),
        .target(name: "CoreLite", path: "Sources/Core"),
        .target(name: "App", dependencies: ["Core"]),
        .target(name: "Other", dependencies: ["CoreLite"]),
      ])

      """,
      Self.account: "public struct Account {\n  public init() {}\n}\n",
      "Sources/App/App.swift": "import Core\n" + feature,
      "Sources/Other/Other.swift": "import CoreLite\n" + feature,
    ])
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, "public struct Account {\n  public init() {}\n}\n")
      try await editor.replace(Self.account, (1, 0), (1, 0), Self.field)
      #expect(try await editor.lenses(Self.account) == [1: "rebuilds 4"])
      let hover = try await editor.request(
        "textDocument/hover",
        [
          "textDocument": ["uri": editor.uri(Self.account)],
          "position": ["line": 1, "character": 4],
        ]
      )
      let text = try #require(hover["contents"]["value"].text)
      for module in ["App", "Core", "CoreLite", "Other"] {
        #expect(text.contains("demo/\(module): recompiled"), "\(text)")
      }
      try await editor.end()
    }
  }

  /// It opens its folder, which is no workspace.
  @Test func aFileOutsideGitLeavesCommandsTheirWorkspace() async throws {
    let place = try await place()
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, try text(Self.account))
      try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
      _ = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
      try await editor.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": "file://\(place.root)/scratch.swift", "languageId": "swift", "version": 1,
            "text": "let x = 1",
          ]
        ]
      )
      let tests = try await editor.request(
        "workspace/executeCommand",
        ["command": "graphd.tests", "arguments": [[String: Any]()]]
      )
      #expect(tests.text?.contains("swift test") == true)
      try await editor.end()
    }
  }

  @Test func manyCancelledRequestsAreAllAnswered() async throws {
    let place = try await place()
    let status = try await withEditor(at: place, ["--in-process"]) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, try text(Self.account))
      var ids: [Int] = []
      for number in 0..<200 {
        try await editor.replace(Self.account, (0, 0), (0, number % 2), number % 2 == 0 ? " " : "")
        ids.append(
          try await editor.begin(
            "textDocument/codeLens",
            ["textDocument": ["uri": editor.uri(Self.account)]]
          )
        )
        try await editor.notify("$/cancelRequest", ["id": ids[number]])
      }
      for id in ids {
        let response = try await editor.response(id)
        let code = response["error"]["code"].number
        #expect(code == nil || code == -32800)
      }
      #expect(try await editor.lenses(Self.account).isEmpty)
      try await editor.end()
    }
    #expect(status.isSuccess)
  }

  /// Whether it listens yet is the server's concern.
  private func startDaemon(_ place: Place) throws -> Process {
    let daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: Programs.path("graphd"))
    daemon.arguments = ["--socket", place.socket]
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    return daemon
  }

  @Test func anotherDaemonIsAskedWhenOneHasEnded() async throws {
    let place = try await place()
    let status = try await withEditor(
      at: place,
      ["--socket", place.socket],
      socket: place.socket
    ) { editor in
      try await editor.initialize()
      try await editor.open(Self.account, try text(Self.account))
      for _ in 0..<2 {
        let daemon = try startDaemon(place)
        defer { kill(daemon.processIdentifier, SIGKILL) }
        try await editor.replace(Self.account, (2, 0), (2, 0), Self.field)
        _ = try await editor.diagnostics(of: Self.account) { !$0.isEmpty }
        try await editor.replace(Self.account, (2, 0), (3, 0), "")
        _ = try await editor.diagnostics(of: Self.account) { $0.isEmpty }
      }
      try await editor.end()
    }
    #expect(status.isSuccess)
  }

  @Test func whatIsNoMessageIsRefusedOrEndsTheProcess() async throws {
    let place = try await place()
    let status = try await withEditor(at: place, ["--in-process"]) { editor in
      let early = try await editor.begin("textDocument/hover")
      #expect(try await editor.response(early)["error"]["code"].number == -32002)
      try await editor.initialize()
      let unknown = try await editor.begin("textDocument/definition")
      #expect(try await editor.response(unknown)["error"]["code"].number == -32601)
      let wrong = try await editor.begin("textDocument/hover", ["textDocument": 3])
      #expect(try await editor.response(wrong)["error"]["code"].number == -32602)
      try await editor.notify("textDocument/didChange", ["textDocument": 3])
      try await editor.end()
    }
    #expect(status.isSuccess)
  }
}
