import Testing
import WorkspaceModel

@testable import GraphEngine

@Suite struct CanonicalBytesTests {
  private enum Shape: Hashable {
    case point
    case circle(radius: Int)
    case square(radius: Int)
  }

  private enum Hiding: CustomStringConvertible {
    case one, other
    var description: String { "shape" }
  }

  private final class Reference {}

  private struct Pair {
    var first: Any
    var second: Any
  }

  private func bytes(_ value: Any) throws -> [UInt8] {
    var bytes = CanonicalBytes()
    try bytes.add(value)
    return bytes.bytes
  }

  /// The same elements, put in in another order and into a table of another size.
  @Test func theOrderOfSetsAndDictionariesDoesNotCount() throws {
    let names = (0..<100).map { "name\($0)" }
    var reversed = Set<String>(minimumCapacity: 4_000)
    for name in names.reversed() { reversed.insert(name) }
    #expect(try bytes(Set(names)) == bytes(reversed))
    var table = [String: Set<Int>](minimumCapacity: 4_000)
    for name in names.reversed() { table[name] = [1, 2] }
    let small = Dictionary(uniqueKeysWithValues: names.map { ($0, [2, 1] as Set) })
    #expect(try bytes(small) == bytes(table))
    #expect(try bytes(["a", "b"]) != bytes(["b", "a"]))
  }

  @Test func everythingThatDiffersHasOtherBytes() throws {
    let path = try #require(SourcePath("a/b"))
    let values: [Any] = [
      "a", "ab", "", 1, 12, UInt8(7), true, false, ["a"], ["a", ""], ["", "a"], [["a"], []],
      [[], ["a"]], Optional<String>.none as Any, Optional("b") as Any, Shape.point,
      Shape.circle(radius: 1), Shape.circle(radius: 2), Shape.square(radius: 1),
      Pair(first: "a", second: "bc"), Pair(first: "ab", second: "c"), ("a", 1), path,
      Container.Kind.package, Container.Kind.project, ["k": 1], ["k": 2], Set(["x", "y"]),
    ]
    let all = try values.map(bytes)
    for (index, one) in all.enumerated() {
      #expect(all.firstIndex(of: one) == index, "\(values[index])")
    }
  }

  @Test func whatReflectionHidesIsRefused() throws {
    for value in [Reference(), Hiding.one, { 1 }, [Pair(first: 1, second: Reference())]] as [Any] {
      #expect(throws: CanonicalBytes.Unreadable.self) { try self.bytes(value) }
    }
  }

  /// A change of any property of a workspace changes the bytes.
  @Test func eachPropertyOfAWorkspaceCounts() throws {
    let path = try #require(SourcePath("Package.swift"))
    let target = Target(name: "A", moduleName: "A", kind: .library, language: .swift, path: nil)
    let start = Workspace(
      containers: [
        Container(
          path: .root,
          name: "Demo",
          identity: "demo",
          manifest: path,
          evaluation: .static,
          targets: [target]
        )
      ]
    )
    let changes: [@Sendable (inout Workspace) -> Void] = [
      { $0.containers[0].identity = "other" },
      { $0.containers[0].settings = "x" },
      { $0.containers[0].targets[0].sources = [path] },
      { $0.containers[0].targets[0].kind = .test },
      { $0.containers[0].targets[0].filters = [path: ["ios"]] },
      { $0.ignoredPaths = ["a"] },
      { $0.platforms = [] },
      { $0.compilerVersion = "6.3" },
      { $0.testRuns = ["T": ["tool"]] },
      { $0.manifestInputs = [path] },
      { $0.problems = [Problem(.manifestNotEvaluated, .error, "No")] },
    ]
    var seen = [try bytes(start)]
    for change in changes {
      var other = start
      change(&other)
      let found = try bytes(other)
      #expect(!seen.contains(found))
      seen.append(found)
    }
  }
}
