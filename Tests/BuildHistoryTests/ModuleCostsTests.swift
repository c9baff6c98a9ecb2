import BuildHistory
import HashTreeCollections
import TestSupport
import Testing
import WorkspaceModel

@Suite struct ModuleCostsTests {
  /// A package of modules, one a line: `name lines: dependencies`, and the measured times of some.
  private struct Fixture {
    let snapshot: WorkspaceSnapshot
    let costs: ModuleCosts

    init(_ text: String, measured: [String: (seconds: Double, isWhole: Bool)] = [:]) {
      var targets: [Target] = []
      var summaries: FileSummaries = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        let words = parts[0].split(separator: " ")
        let name = String(words[0])
        let file = SourcePath("Sources/\(name)/File.swift") ?? .root
        summaries[file] = FileSummary(lineCount: UInt32(words[1]) ?? 0)
        targets.append(
          Target(
            name: name,
            moduleName: name,
            kind: .library,
            language: .swift,
            path: file.parent,
            sources: [file],
            dependencies: parts[1].split(separator: " ").map {
              TargetDependency(.byName(String($0)))
            }
          )
        )
      }
      let container = Container(
        path: .root,
        name: "p",
        identity: "p",
        manifest: SourcePath("Package.swift") ?? .root,
        evaluation: .evaluated,
        targets: targets
      )
      snapshot = WorkspaceSnapshot(
        files: [:],
        workspace: Workspace(containers: [container]),
        summaries: summaries
      )
      var times = BuildTimes()
      for (name, time) in measured {
        times.record(
          .init(
            module: "p/" + name,
            build: .init(configuration: "debug"),
            run: name,
            microseconds: Int(time.seconds * 1e6),
            isWhole: time.isWhole
          ),
          generation: 1
        )
      }
      costs = ModuleCosts(snapshot, times, in: .init(configuration: "debug"))
    }

    func cost(_ name: String) -> ModuleCosts.Cost? {
      snapshot.graph.index(ofID: "p/" + name).map { costs[$0] }
    }

    func indices(_ names: [String]) -> [Int] {
      names.compactMap { snapshot.graph.index(ofID: "p/" + $0) }
    }

    /// The critical path: seconds, then names.
    func path(_ names: String...) -> String {
      let path = costs.criticalPath(of: indices(names), in: snapshot.graph)
      let chain = path.modules.map { snapshot.graph.modules[$0].name }
      return "\(Double(path.microseconds) / 1e6) " + chain.joined(separator: " ")
    }
  }

  @Test func withoutMeasurementsSizeDecides() {
    let fixture = Fixture("A 1000:\nB 0:")
    #expect(fixture.cost("A") == .init(microseconds: 900_000, isMeasured: false))
    #expect(fixture.cost("B") == .init(microseconds: 500_000, isMeasured: false))
  }

  @Test func measuredTimesScaleEstimates() {
    let fixture = Fixture("A 1000:\nB 0:", measured: ["A": (1.8, true)])
    #expect(fixture.cost("A") == .init(microseconds: 1_800_000, isMeasured: true))
    #expect(fixture.cost("B") == .init(microseconds: 1_000_000, isMeasured: false))
  }

  @Test func aPartOfABuildCountsIfItIsHalfOfTheEstimate() {
    let fixture = Fixture("A 0:\nB 0:", measured: ["A": (0.1, false), "B": (0.4, false)])
    #expect(fixture.cost("A") == .init(microseconds: 500_000, isMeasured: false))
    #expect(fixture.cost("B") == .init(microseconds: 400_000, isMeasured: true))
  }

  private let diamond = Fixture(
    "Base 0:\nLeft 0: Base\nRight 0: Base\nApp 0: Left Right",
    measured: ["Base": (1, true), "Left": (5, true), "Right": (2, true), "App": (1, true)]
  )

  @Test func theCriticalPathIsTheLongestChain() {
    #expect(diamond.path("Base", "Left", "Right", "App") == "7.0 Base Left App")
    #expect(diamond.path("Base", "Right", "App") == "4.0 Base Right App")
    #expect(diamond.path("Left") == "5.0 Left")
    #expect(diamond.path() == "0.0 ")
  }

  @Test func aModuleBetweenTwoMakesOneWait() {
    #expect(diamond.path("Base", "App") == "2.0 Base App")
  }

  @Test(.timeLimit(.minutes(10)), arguments: 1...100)
  func theCriticalPathEqualsThatOfAllChains(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = 2 + generator.below(7)
    var dependencies: [[Int]] = []
    var lines: [String] = []
    for module in 0..<count {
      let own = (0..<module).filter { _ in generator.once(in: 3) }
      dependencies.append(own)
      lines.append("M\(module) \(generator.below(5000)):" + own.map { " M\($0)" }.joined())
    }
    let fixture = Fixture(lines.joined(separator: "\n"))
    let built = (0..<count).filter { _ in generator.once(in: 2) }
    func longest(_ module: Int) -> Int {
      let own = built.contains(module) ? fixture.cost("M\(module)")?.microseconds ?? 0 : 0
      return own + (dependencies[module].map(longest).max() ?? 0)
    }
    let path = fixture.costs.criticalPath(
      of: fixture.indices(built.map { "M\($0)" }),
      in: fixture.snapshot.graph
    )
    #expect(path.microseconds == (0..<count).map(longest).max())
    #expect(fixture.costs.sum(of: path.modules) == path.microseconds)
  }
}
