import GraphEngine
import Metrics
import MetricsExport
import TestSupport
import Testing

/// The counts of a session, compared with the work that its adapters count.
@Suite(.timeLimit(.minutes(10))) struct EngineMetricsTests {
  @Test func loadsAndAnswersAreCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      try await SessionScenario.run { scenario in
        func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
          (try? PrometheusParser(registry.text()))?.value(name, labels)
        }
        try scenario.repository.write("Sources/Core/a.swift", "a2")
        _ = try await scenario.session.impact(ImpactQuestion())
        let work = scenario.adapters.takeWork()
        let parsed = work.count { $0.hasPrefix("summarize") }
        #expect(value("graphd_summaries_total", ["source": "parsed"]) == Double(parsed))
        #expect(
          value("graphd_parsed_bytes_total")
            == Double("a".utf8.count + "b".utf8.count + "a2".utf8.count)
        )
        #expect(value("graphd_load_seconds_count", ["phase": "listing"]) == 2)
        #expect(value("graphd_analyses_total", ["source": "analyzed"]) == 1)
        #expect(value("graphd_impact_seconds_count") == 1)
        #expect(value("graphd_stale_modules_count") == 1)

        _ = try await scenario.session.impact(ImpactQuestion())
        #expect(scenario.adapters.takeWork().isEmpty)
        #expect(value("graphd_summaries_total", ["source": "parsed"]) == Double(parsed))
        #expect(value("graphd_load_seconds_count", ["phase": "listing"]) == 2)
        #expect(value("graphd_analyses_total", ["source": "analyzed"]) == 1)
        #expect(value("graphd_analyses_total", ["source": "remembered"]) == 1)
        #expect(value("graphd_impact_seconds_count") == 1)
        #expect(value("graphd_stale_modules_count") == 2)
        let answers = try PrometheusParser(registry.text()).families["graphd_answers_total"]?
          .samples
        #expect(answers?.map(\.value) == [2])
      }
    }
    #expect(try PrometheusParser(registry.text()).value(PrometheusRegistry.droppedName) == 0)
  }
}
