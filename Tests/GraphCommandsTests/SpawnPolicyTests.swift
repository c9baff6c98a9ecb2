import Testing

@testable import GraphCommands

@Suite struct SpawnPolicyTests {
  private func allows(
    _ environment: [String: String] = [:],
    noSpawn: Bool = false,
    socket: String? = nil
  ) -> Bool {
    SpawnPolicy.allowsSpawning(environment: environment, noSpawn: noSpawn, socket: socket)
  }

  @Test func aPersonNeedNotStartTheDaemon() {
    #expect(allows())
    #expect(allows(["GRAPHD_SOCKET": "/run/me/d.sock"]))
  }

  @Test func anOptionForbidsIt() {
    #expect(!allows(noSpawn: true))
  }

  @Test func aNamedSocketIsSomebodyElsesDaemon() {
    #expect(!allows(socket: "/run/me/d.sock"))
  }

  @Test(arguments: ["GRAPHCTL_NO_SPAWN", "CI"])
  func aVariableForbidsIt(_ name: String) {
    #expect(!allows([name: "1"]))
    #expect(!allows([name: "true"]))
    for value in ["", "0", "false"] { #expect(allows([name: value])) }
  }
}
