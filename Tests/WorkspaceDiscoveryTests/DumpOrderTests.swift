import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// The order of what SwiftPM models as sets, which `dump-package` prints in another one in each process.
@Suite struct DumpOrderTests {
  /// A package of which all sets list their elements in the order of `names`.
  private static func dump(_ names: [String]) -> String {
    func list(_ text: (String) -> String) -> String {
      "[" + names.map(text).joined(separator: ", ") + "]"
    }
    let texts = list { "\"\($0)\"" }
    let condition = """
      {"platformNames": \(list { "\"\($0.lowercased())\"" }), "traits": \(texts)}
      """
    let traits = list { "{\"name\": \"\($0)\", \"condition\": {\"traits\": \(texts)}}" }
    let remote = """
      {"identity": "kit", "location": {"remote": [{"urlString": "https://example.com/kit"}]},
       "requirement": {"exact": ["1.0.0"]}, "traits": \(traits)}
      """
    return """
      {"name": "Demo", "toolsVersion": {"_version": "6.1.0"},
       "traits": \(list { "{\"name\": \"\($0)\", \"enabledTraits\": \(texts)}" }),
       "dependencies": [{"sourceControl": [\(remote)]},
         {"fileSystem": [{"identity": "near", "path": "/near", "traits": \(traits)}]}],
       "targets": [
         {"name": "A", "type": "regular", "resources": [],
          "dependencies": [{"byName": ["B", \(condition)]}, {"product": ["Kit", "kit", null, \(condition)]}],
          "settings": [{"tool": "swift", "kind": {"define": {"_0": "X"}}, "condition": \(condition)}]},
         {"name": "B", "type": "regular", "dependencies": [], "settings": [], "resources": []}]}
      """
  }

  private func packages(_ dump: String) async throws -> [Container] {
    let workspace = try await discover(
      "//- Package.swift\n//- Sources/A/A.swift\n//- Sources/B/B.swift",
      manifests: .evaluated(PreparedEvaluator { _ in .success(dump) })
    )
    #expect(!workspace.packages.isEmpty)
    return workspace.packages
  }

  @Test func setsHaveOneOrder() async throws {
    let first = try await packages(Self.dump(["C", "A", "B"]))
    let second = try await packages(Self.dump(["B", "C", "A"]))
    #expect(first == second)
    #expect(first.first?.dependencies.count == 2)
    #expect(first.first?.dependencies.first?.requirement.contains("traits=") == true)
  }

  @Test func otherTraitsOfADependencyAreAnotherRequirement() async throws {
    let first = try await packages(Self.dump(["A", "B"]))
    let second = try await packages(Self.dump(["A", "C"]))
    #expect(
      first.map { $0.dependencies.map(\.requirement) }
        != second.map { $0.dependencies.map(\.requirement) }
    )
  }

  /// The last of two flags wins, so that their order has a meaning.
  @Test func flagsKeepTheirOrder() async throws {
    func dump(_ flags: String) -> String {
      """
      {"name": "Demo", "targets": [{"name": "A", "type": "regular", "settings": [
         {"tool": "swift", "kind": {"unsafeFlags": {"_0": [\(flags)]}}}]}]}
      """
    }
    let first = try await packages(dump(#""-Ox", "-Oy""#))
    let second = try await packages(dump(#""-Oy", "-Ox""#))
    #expect(first != second)
  }
}
