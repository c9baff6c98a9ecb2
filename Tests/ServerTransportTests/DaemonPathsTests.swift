import DaemonLocation
import Testing

@Suite struct DaemonPathsTests {
  private func paths(
    _ environment: [String: String],
    beside program: String = "",
    recordedHome: String? = nil
  ) -> DaemonPaths {
    DaemonPaths(
      environment: environment,
      userID: 501,
      ownExecutable: program,
      recordedHome: recordedHome
    )
  }

  @Test(arguments: [nil, "", "relative"])
  func withoutHOMEThePasswordDatabaseNamesTheHome(_ home: String?) {
    var environment = ["GRAPHD_SOCKET": "/run/me/d.sock"]
    environment["HOME"] = home
    let recorded = paths(environment, recordedHome: "/home/me")
    #expect(recorded == paths(environment.merging(["HOME": "/home/me"]) { $1 }))
    #expect(recorded.cache.hasPrefix("/home/me/") && recorded.log.hasPrefix("/home/me/"))
  }

  @Test func thisProcessHasARecordedHome() {
    #expect(HomeFolder.recorded?.hasPrefix("/") == true)
  }

  @Test func withoutAHomeTheCacheLiesBesideTheSocket() {
    #expect(paths(["GRAPHD_SOCKET": "/run/me/d.sock"]).cache == "/run/me/d.sock.cache")
  }

  @Test func theStateFolderOfXDGHoldsTheLog() {
    let paths = paths(["XDG_STATE_HOME": "/state", "HOME": "/home/me"])
    #expect(paths.log == "/state/graphd/graphd.log")
  }

  @Test(arguments: [nil, "", "state"])
  func elseTheHomeDoes(_ state: String?) {
    var environment = ["HOME": "/home/me"]
    environment["XDG_STATE_HOME"] = state
    #if canImport(Darwin)
    #expect(paths(environment).log == "/home/me/Library/Logs/graphd/graphd.log")
    #else
    #expect(paths(environment).log == "/home/me/.local/state/graphd/graphd.log")
    #endif
  }

  @Test func withoutAHomeTheLogLiesBesideTheSocket() {
    // A folder that is checked; a fixed name in a folder of everybody's could be another's link.
    #expect(paths(["GRAPHD_SOCKET": "/run/me/d.sock"]).log == "/run/me/d.sock.log")
  }

  @Test func theTokenLiesWithTheState() {
    #expect(paths(["XDG_STATE_HOME": "/state"]).token == "/state/graphd/tcp-token")
    #expect(paths(["GRAPHD_SOCKET": "/run/me/d.sock"]).token == "/run/me/d.sock.token")
    #expect(paths(["GRAPHD_TOKEN_FILE": "/t", "XDG_STATE_HOME": "/state"]).token == "/t")
    #expect(
      paths(["GRAPHD_TOKEN_FILE": "t", "XDG_STATE_HOME": "/s"]).token == "/s/graphd/tcp-token"
    )
  }

  @Test func theCacheCanBeNamed() {
    #expect(paths(["GRAPHD_CACHE_DIR": "/c", "XDG_CACHE_HOME": "/x"]).cache == "/c")
    #expect(paths(["GRAPHD_CACHE_DIR": "c", "XDG_CACHE_HOME": "/x"]).cache == "/x/graphd")
  }

  @Test func theDaemonLiesBesideItsClient() {
    #expect(paths([:], beside: "/usr/bin/graphctl").executable == "/usr/bin/graphd")
    #expect(paths([:]).executable == nil)
    let named = paths(["GRAPHD_EXECUTABLE": "/opt/graphd"], beside: "/usr/bin/graphctl")
    #expect(named.executable == "/opt/graphd")
  }

  @Test func locksAreNamedAfterTheSocket() {
    let paths = paths(["GRAPHD_SOCKET": "/run/me/d.sock"])
    #expect(paths.socket.lockPath == "/run/me/d.sock.lock")
    #expect(paths.startLock == "/run/me/d.sock.start")
  }
}
