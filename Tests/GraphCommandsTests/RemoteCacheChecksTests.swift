import Testing

@testable import GraphCommands

/// Checks of a remote cache that is not there; `scripts/check-remote-cache` checks real ones.
@Suite(.timeLimit(.minutes(10))) struct RemoteCacheChecksTests {
  @Test func withoutACacheNothingIsChecked() async {
    #expect(await RemoteCacheChecks.all([:]) == [])
    #expect(await RemoteCacheChecks.all(["GRAPHD_REMOTE_CACHE_UPLOAD": "on"]) == [])
  }

  @Test func aMistakeIsAWarningThatRepeatsNoSecret() async throws {
    let checks = await RemoteCacheChecks.all([
      "GRAPHD_REMOTE_CACHE": "grpc://cache.example.org:9092",
      "GRAPHD_REMOTE_CACHE_HEADER": "x-key: s3cret",
    ])
    let check = try #require(checks.first)
    #expect(checks.count == 1)
    #expect(check.verdict == .warning)
    #expect(check.message.contains("`GRAPHD_REMOTE_CACHE_HEADER`"))
    #expect(!"\(check)".contains("s3cret"))
  }

  @Test func aServerThatIsNotThereIsAWarning() async throws {
    // No program listens at a port that only the administrator may use.
    let checks = await RemoteCacheChecks.all(["GRAPHD_REMOTE_CACHE": "grpc://127.0.0.1:1/main"])
    let check = try #require(checks.first)
    #expect(checks.count == 1)
    #expect(check.verdict == .warning)
    #expect(check.message.hasPrefix("The remote cache `grpc://127.0.0.1:1/main` is not used: "))
  }
}
