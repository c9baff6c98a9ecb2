import ImpactAnalysis
import Testing

/// Compares analyses for builds with whole ones, over all recorded edits of packages with tests.
@Suite struct FinalTestsTests {
  @Test func theBuildCompilesTheSameWhateverBecomesOfTests() throws {
    var (skipped, compiled) = (0, 0)
    for collection in try EditFile.all().flatMap({ try $0.collections() })
    where collection.text.contains("(test)") {
      let summaries = collection.base.summaries
      let base = try collection.base.snapshot(reusing: summaries)
      for edit in collection.edits {
        let head = try edit.result.snapshot(reusing: summaries)
        for configuration in ImpactOptions.Configuration.all {
          let options = ImpactOptions(configuration: configuration)
          let whole = try ImpactAnalyzer(from: base, to: head, options: options)
          let quick = try ImpactAnalyzer(
            from: base,
            to: head,
            options: options,
            onlyForBuilds: true
          )
          let (impact, other) = (whole.impact(), quick.impact())
          #expect(
            whole.rebuilds(in: impact) == quick.rebuilds(in: other),
            "\(collection.name), \(edit.title)"
          )
          #expect(whole.changedInterfaces == quick.changedInterfaces)
          #expect(impact.changes == other.changes)
          #expect(impact.isComplete == other.isComplete)
          skipped += whole.named.subtracting(quick.named).count
          compiled += whole.rebuilds(in: impact).count
        }
      }
    }
    // The output of some tests differs, and the build compiles something.
    #expect(skipped > 0 && compiled > 0)
  }
}
