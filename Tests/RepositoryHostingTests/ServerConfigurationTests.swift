import SourceTrees
import Testing

@testable import RepositoryHosting

@Suite struct ServerConfigurationTests {
  private func read(_ text: String) throws(ServerConfigurationError) -> ServerConfiguration {
    try ServerConfiguration.read(text, file: "server.yml")
  }

  @Test func everySettingIsRead() throws {
    let configuration = try read(
      """
      repositories:
        team/app:
          path: /srv/git/app.git
          remote: origin
          trusted: true
          clients: [ci.example.com, "*.dev.example.com"]
        lib: {path: /srv/lib}
      limits:
        questions: 2
        waiting: 0
        deadline: 9
        fetch: 30
        refresh: 0
        memory: 2G
        repository_memory: 64m
      """
    )
    let app = try #require(configuration.repositories["team/app"])
    #expect(app.path.description == "/srv/git/app.git")
    #expect(app.remote == "origin")
    #expect(app.isTrusted)
    #expect(app.clients?.count == 2)
    #expect(app.line == 2)
    let lib = try #require(configuration.repositories["lib"])
    #expect(lib.remote == nil && !lib.isTrusted && lib.clients == nil)
    let limits = configuration.limits
    #expect(limits.questions == 2 && limits.waiting == 0)
    #expect(limits.deadline == .seconds(9) && limits.fetch == .seconds(30))
    #expect(limits.refresh == .zero)
    #expect(limits.memory == 2 << 30 && limits.repositoryMemory == 64 << 20)
  }

  @Test(arguments: [
    ("", 1, "names none"),
    ("repositories: {a: {path: /x}}\nlimit: {}", 2, "unknown key `limit`"),
    ("repositories:\n  a:\n    path: x", 3, "begins with `/`"),
    ("repositories:\n  a:\n    remote: origin", 2, "needs `path`"),
    ("repositories:\n  a:\n    path: /x\n    trusted: yes", 4, "`true` or `false`"),
    ("repositories:\n  a:\n    path: /x\n    client: [b]", 4, "unknown key `client` in `a`"),
    ("repositories:\n  a:\n    path: /x\n    clients: b", 4, "list of names"),
    ("repositories:\n  a:\n    path: /x\n    clients: [\"a.*\"]", 4, "a star may begin"),
    ("repositories:\n  a b: {path: /x}", 2, "no name of a repository"),
    ("repositories:\n  a: {path: /x}\nlimits:\n  questions: 0", 4, "from 1 to"),
    ("repositories:\n  a: {path: /x}\nlimits:\n  memory: 1T", 4, "number of bytes"),
    ("repositories:\n  a: {path: /x}\nlimits:\n  deadline: soon", 4, "seconds"),
    ("repositories: [", 1, ""),
  ])
  func aMistakeHasItsLine(_ text: String, _ line: Int, _ part: String) {
    let error = #expect(throws: ServerConfigurationError.self) { try read(text) }
    #expect(error?.faults.first?.line == line, "\(error?.description ?? "")")
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("server.yml:\(line): ") == true)
  }

  @Test func allMistakesAreReported() {
    let error = #expect(throws: ServerConfigurationError.self) {
      try read("repositories:\n  a: {path: x}\n  b: {path: y}\nlimits: {fetch: 0}")
    }
    #expect(error?.faults.map(\.line) == [2, 3, 4])
  }

  @Test(arguments: [
    ("ci.example.com", "ci.example.com", true), ("CI.example.com", "ci.Example.COM", true),
    ("ci.example.com", "x.ci.example.com", false), ("*.example.com", "a.b.example.com", true),
    ("*.example.com", "example.com", false), ("*.example.com", ".example.com", false),
    ("*", "anything", true), ("ci", "", false),
  ])
  func patternsOfClients(_ pattern: String, _ name: String, _ isMeant: Bool) throws {
    #expect(
      try #require(ClientPattern(pattern)).matches([name, "other"]) == isMeant || pattern == "*"
    )
  }
}
