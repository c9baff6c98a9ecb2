import DaemonLocation
import Testing

@Suite struct SocketLocationTests {
  private func path(_ environment: [String: String]) -> String {
    SocketLocation(environment: environment, userID: 501, temporaryFolder: "/tmp").path
  }

  @Test func aNamedSocketComesFirst() {
    #expect(
      path(["GRAPHD_SOCKET": "/a/b.sock", "XDG_RUNTIME_DIR": "/run/user/501"]) == "/a/b.sock"
    )
  }

  @Test func theRuntimeFolderComesSecond() {
    #expect(path(["XDG_RUNTIME_DIR": "/run/user/501"]) == "/run/user/501/graphd/graphd.sock")
    #expect(path(["XDG_RUNTIME_DIR": "/run/user/501/"]) == "/run/user/501/graphd/graphd.sock")
  }

  @Test func emptyAndRelativeSettingsCountAsNone() {
    #expect(
      path(["GRAPHD_SOCKET": "", "XDG_RUNTIME_DIR": "run"]) == "/tmp/graphd-501/graphd.sock"
    )
  }

  @Test func theTemporaryFolderOfAProcessIsNotLookedAt() {
    #expect(path(["TMPDIR": "/elsewhere"]) == "/tmp/graphd-501/graphd.sock")
  }

  @Test(arguments: [("/a/b.sock", "/a"), ("/b.sock", "/"), ("b.sock", ".")])
  func theFolderIsWhatStandsBeforeTheLastSlash(_ path: String, _ folder: String) {
    #expect(SocketLocation(path: path).folder == folder)
  }
}
