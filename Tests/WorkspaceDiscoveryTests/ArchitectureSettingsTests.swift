import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// `layers`, `rules`, `allow` and `visible_to` of `.graphd.yml`.
struct ArchitectureSettingsTests {
  @Test func allKeys() async throws {
    let workspace = try await discover(
      """
      //- .graphd.yml
      layers:
        - name: features
          modules: ["*Feature", "role:source"]
          independent: true
        - { name: core, modules: [Core] }
      rules:
        C05: warning
        C16: { severity: strict, depth: 12 }
        F12:
          bases: [Base, "Root*"]
      allow:
        - { rule: C02, from: Chat, to: Call, reason: split, until: 2027-03-31 }
        - rule: C05
          from: Chat
          reason: side effects
      visible_to:
        Secrets: ["*Feature"]
        "external:Alamofire": []
      """
    )
    #expect(workspace.problems.isEmpty)
    let settings = workspace.architecture
    #expect(settings.layers.map(\.name) == ["features", "core"])
    #expect(settings.layers.map(\.isIndependent) == [true, false])
    #expect(settings.layers.map(\.line) == [2, 5])
    #expect(settings.rules.map(\.id) == ["C05", "C16", "F12"])
    #expect(settings.rules.map(\.level) == [.warning, .strict, nil])
    #expect(settings.rules[1].options == [.init(name: "depth", value: .number(12), line: 8)])
    #expect(settings.permissions.map(\.to?.text) == ["Call", nil])
    #expect(settings.permissions.map(\.until) == ["2027-03-31", nil])
    #expect(settings.visibilities.map(\.provider.text) == ["Secrets", "external:Alamofire"])
    #expect(settings.file?.description == ".graphd.yml")
  }

  /// Each with the line of the fault and a part of the message.
  @Test(arguments: [
    ("layers: a", 1, "`layers` is a list"),
    ("layers:\n  - name: a", 2, "each with `name` and `modules`"),
    ("layers:\n  - {name: a, modules: [b], above: c}", 2, "unknown key `above` of a layer"),
    ("layers:\n  - {name: a, modules: [b], independent: maybe}", 2, "`true` or `false`"),
    (
      "layers:\n  - {name: a, modules: [b]}\n  - {name: a, modules: [c]}", 3,
      "two layers are called `a`"
    ),
    ("layers:\n  - {name: a, modules: [\"!b\"]}", 2, "each with `name`"),
    ("rules: [C05]", 1, "`rules` is a mapping"),
    ("rules:\n  C05: loud", 2, "unknown severity `loud` of rule `C05`; known are `off`, `note`"),
    ("rules:\n  C05: {severity: loud}", 2, "unknown severity `loud`"),
    ("rules:\n  C16: {depth: -1}", 2, "`rules.C16.depth` is a whole number or a list"),
    ("rules:\n  C16: [note]", 2, "a mapping with `severity`"),
    ("allow: {}", 1, "`allow` is a list"),
    ("allow:\n  - {rule: C02, from: a}", 2, "`rule`, `from` and `reason`"),
    ("allow:\n  - {rule: C02, from: a, reason: \" \"}", 2, "`rule`, `from` and `reason`"),
    ("allow:\n  - {rule: C02, from: a, reason: b, until: soon}", 2, "like `2027-03-31`"),
    ("allow:\n  - {rule: C02, from: a, reason: b, until: 2027-13-01}", 2, "like `2027-03-31`"),
    ("allow:\n  - {rule: C02, from: a, because: b}", 2, "unknown key `because`"),
    ("visible_to: [a]", 1, "`visible_to` is a mapping"),
    ("visible_to:\n  a: b", 2, "lists of patterns"),
  ])
  func aFaultIsAProblem(text: String, line: Int, message: String) async throws {
    let workspace = try await discover("//- .graphd.yml\n" + text)
    let problem = try #require(workspace.problems.first)
    #expect(workspace.problems.count == 1 && problem.code == .configurationInvalid)
    #expect(problem.severity == .error)
    #expect(problem.line == line && problem.message.contains(message), "\(problem.message)")
  }
}
