import ResourceSummarizing
import Testing
import WorkspaceModel

/// Stored summaries of an earlier version are not used.
@Suite struct ResourceVersionTests {
  @Test func summariesAreThoseOfTheirVersion() {
    var builder = FingerprintBuilder()
    for (format, sample) in TableFuzzerTests.samples {
      let summary = ResourceFile.summary(of: Array(sample.utf8), format)
      builder.combine(summary.text)
      for entry in summary.table?.entries ?? [] {
        builder.combine(entry.symbol)
        for value in entry.values { builder.combine(value.text) }
      }
    }
    #expect(ResourceFile.summarizerVersion == 4, "record the new version's fingerprint here")
    #expect(
      builder.fingerprint.value == 1_471_190_065_946_097_145,
      "raise `summarizerVersion`: equal files have other summaries than before"
    )
  }
}
