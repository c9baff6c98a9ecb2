import BuildHistory
import TestSupport
import Testing

@Suite struct BuildTimesTests {
  private typealias Build = BuildTimes.Build

  /// Measurements, one a line: `generation module configuration toolchain run seconds whole|part`; `-` is empty.
  private func times(_ text: String) -> BuildTimes {
    var times = BuildTimes()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map { $0 == "-" ? "" : String($0) }
      times.record(
        .init(
          module: words[1],
          build: Build(configuration: words[2], toolchain: words[3]),
          run: words[4],
          microseconds: Int(words[5]) ?? 0,
          isWhole: words[6] == "whole"
        ),
        generation: Int(words[0]) ?? 0
      )
    }
    return times
  }

  @Test func wholeBuildsCountBeforePartialOnes() {
    let times = times(
      """
      1 p/A debug 6.3 a 1000 whole
      2 p/A debug 6.3 b 20 part
      3 p/A debug 6.3 c 9000 part
      """
    )
    let duration = times.duration(of: "p/A", in: Build(configuration: "debug", toolchain: "6.3"))
    #expect(duration == .init(microseconds: 1000, isWhole: true))
  }

  @Test func theLongestPartialBuildIsTheLeast() {
    let times = times(
      """
      1 p/A debug - a 1000 part
      2 p/A debug - b 20 part
      """
    )
    let duration = times.duration(of: "p/A", in: Build(configuration: "debug"))
    #expect(duration == .init(microseconds: 1000, isWhole: false))
  }

  @Test func anotherToolchainCountsAndAnotherConfigurationDoesNot() {
    let times = times(
      """
      1 p/A debug 6.2 a 1000 whole
      2 p/A debug 6.1 b 2000 whole
      3 p/B release 6.3 c 5000 whole
      4 p/C - - d 7 whole
      """
    )
    let build = Build(configuration: "debug", toolchain: "6.3")
    #expect(times.duration(of: "p/A", in: build)?.microseconds == 2000, "the latest")
    #expect(times.duration(of: "p/B", in: build) == nil)
    #expect(times.duration(of: "p/C", in: build)?.microseconds == 7)
    #expect(times.duration(of: "p/D", in: build) == nil)
  }

  @Test func aTimeThatCannotBeIsNone() {
    #expect(times("1 p/A debug - a -5 whole").modules.isEmpty)
    #expect(times("1 p/A debug - a 99999999999999 whole").modules.isEmpty)
  }

  @Test func oldBuildsAreForgotten() {
    let times = times(
      """
      1 p/A debug - a 1 whole
      9 p/B debug - b 1 whole
      """
    )
    #expect(Set(times.trimmed(after: 5).modules.keys) == ["p/B"])
  }

  @Test(.timeLimit(.minutes(10)), arguments: 1...200)
  func mergingIsAUnion(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func some() -> BuildTimes {
      var times = BuildTimes()
      for _ in 0..<generator.below(12) {
        times.record(
          .init(
            module: "p/\(generator.below(3))",
            build: Build(configuration: generator.one(of: ["debug", "release", ""])),
            run: "\(generator.below(9))",
            microseconds: generator.below(50),
            isWhole: generator.once(in: 2)
          ),
          generation: generator.below(6)
        )
      }
      return times
    }
    func merged(_ all: BuildTimes...) -> BuildTimes {
      all.reduce(into: BuildTimes()) { $0.merge($1) }
    }
    let (first, second, third) = (some(), some(), some())
    #expect(merged(first, second) == merged(second, first))
    #expect(merged(merged(first, second), third) == merged(first, merged(second, third)))
    #expect(merged(first, first) == first)
    #expect(merged(first, BuildTimes()) == first)
  }
}
