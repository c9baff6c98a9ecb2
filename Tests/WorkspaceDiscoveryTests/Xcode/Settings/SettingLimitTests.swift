import Testing

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct SettingLimitTests {
  private let context = SettingContext(configuration: "Debug")

  private func settings(_ assignments: [(String, String)]) -> BuildSettings {
    BuildSettings(
      levels: [assignments.map { SettingAssignment(name: $0.0, value: $0.1) }],
      builtIn: [:]
    )
  }

  /// The value is unresolved by a limit: it is unexpanded.
  private func expectCut(_ settings: BuildSettings, _ name: String, _ text: String) {
    let value = settings.value(name, in: context)
    #expect(value?.text == text)
    #expect(value?.unresolved.contains(name) == true)
    #expect(value?.words == [])
  }

  @Test(arguments: ["x", ""]) func valuesThatDoubleEnd(_ seed: String) {
    let doubling = (1...60).map { ("A\($0)", "$(A\($0 - 1))$(A\($0 - 1))") }
    expectCut(settings([("A0", seed)] + doubling), "A60", "$(A59)$(A59)")
  }

  @Test func longChainsOfReferencesEnd() {
    let all = settings([("A0", "x")] + (1...50_000).map { ("A\($0)", "$(A\($0 - 1))") })
    #expect(all.value("A40", in: context)?.text == "x")
    expectCut(all, "A50000", "$(A49999)")
  }

  @Test func deeplyNestedReferencesEnd() {
    let deep = String(repeating: "$(", count: 500_000)
    expectCut(settings([("A", deep)]), "A", deep)
    let defaults = String(repeating: "$(B:default=", count: 100_000)
    expectCut(settings([("A", defaults)]), "A", defaults)
  }

  @Test func longValuesAreUnresolved() {
    let long = String(repeating: "x", count: 70_000)
    expectCut(settings([("A", long)]), "A", long)
    let blanks = String(repeating: " ", count: 300_000)
    let many = String(repeating: "$(B)", count: 20_000)
    expectCut(settings([("B", blanks), ("A", many)]), "A", many)
    let fitting = String(repeating: "x", count: 60_000)
    #expect(settings([("A", fitting)]).value("A", in: context)?.isKnown == true)
  }

  @Test func settingsThatAreAssignedOftenEnd() {
    let chain = (0..<60_000).map {
      SettingAssignment(key: "A[arch=a\($0)]", value: "$(inherited)\($0)")
    }
    let all = BuildSettings(
      levels: [chain, [.init(name: "B", value: "$(A)$(A)$(A)")]],
      builtIn: [:]
    )
    expectCut(all, "B", "$(A)$(A)$(A)")
    let value = all.value("A", in: context)
    #expect(value?.text == "")
    #expect(value?.unresolved == ["A"])
  }

  @Test func comparingManyLargeSettingsEnds() {
    let doubling = (1...2_000).map { index in
      ("A\(index)", index < 14 ? "$(A\(index - 1))$(A\(index - 1))" : "$(A13)")
    }
    let all = settings([("A0", "x")] + doubling).evaluated(in: context)
    #expect(all.count == 2_001)
    #expect(all.last?.value == "$(A13)" || all.last?.value.utf8.count == 8_192)
  }
}
