import GRPCCore
import Metrics
import MetricsExport
import Synchronization
import Testing

@testable import CacheClient

/// Lookups and uploads over a real socket.
@Suite(.timeLimit(.minutes(10))) struct RemoteCacheTests {
  static let action = CachedAction(program: "graphd-manifest-package", key: "k1", engine: "1")
  static let result = Array(#"{"name":"Demo"}"#.utf8)

  /// A machine with patience for a loaded one.
  struct Machine {
    let cache: RemoteCache
    let warnings = Warnings()

    init(_ variables: [String: String], patience: CachePatience = .calm) throws {
      let settings = try #require(try CacheSettings(environment: variables))
      cache = RemoteCache(settings, patience: patience, sendingDelay: nil) { [warnings] in
        warnings.add($0)
      }
    }

    func lookUp(_ action: CachedAction = RemoteCacheTests.action) async -> [UInt8]? {
      await cache.result(of: action) { $0.first == UInt8(ascii: "{") }
    }
  }

  final class Warnings: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// Stores the result from one machine, and looks it up on another.
  private func exchange(_ fake: FakeCache) async throws -> (found: [UInt8]?, warnings: [String]) {
    try await fake.serving { variables in
      let first = try Machine(variables)
      first.cache.offer(Self.result, of: Self.action)
      await first.cache.finish()
      let second = try Machine(variables)
      let found = await second.lookUp()
      await second.cache.finish()
      return (found, first.warnings.all + second.warnings.all)
    }
  }

  @Test(arguments: [true, false])
  func aResultOfOneMachineIsReadOnAnother(inlines: Bool) async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.inlines = inlines
    let fake = FakeCache(behaviour)
    let (found, warnings) = try await exchange(fake)
    #expect(found == Self.result)
    #expect(warnings == [])
    #expect(
      fake.calls == [.capabilities, .write, .update, .capabilities, .result]
        + (inlines ? [] : [.read])
    )
    #expect(fake.state.withLock { $0.instances } == ["main"])
  }

  @Test func anotherActionIsAMiss() async throws {
    let fake = FakeCache()
    try await fake.serving { variables in
      let machine = try Machine(variables)
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
      for (key, engine) in [("k2", "1"), ("k1", "2")] {
        let other = CachedAction(program: Self.action.program, key: key, engine: engine)
        #expect(try await Machine(variables).lookUp(other) == nil)
      }
      #expect(try await Machine(variables).lookUp() == Self.result)
    }
  }

  @Test func nothingIsStoredUnlessItIsWanted() async throws {
    let fake = FakeCache()
    try await fake.serving([:]) { variables in
      let machine = try Machine(variables)
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
      #expect(machine.warnings.all == [])
    }
    #expect(fake.calls == [])
  }

  @Test func aServerThatTakesNoUpdatesGetsNone() async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.isUpdateEnabled = false
    let fake = FakeCache(behaviour)
    let (found, warnings) = try await exchange(fake)
    #expect(found == nil)
    #expect(warnings == [])
    #expect(fake.calls == [.capabilities, .capabilities, .result])
  }

  /// Many misses on an empty cache must not keep it empty.
  @Test func aSlowServerStillGetsResults() async throws {
    let fake = FakeCache()
    try await fake.serving { variables in
      var patience = CachePatience.calm
      patience.waste = .nanoseconds(1)
      let machine = try Machine(variables, patience: patience)
      for _ in 1...3 { #expect(await machine.lookUp() == nil) }
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
      #expect(machine.warnings.all == [])
    }
    #expect(fake.calls == [.capabilities, .result, .write, .update])
  }

  @Test func everyCallHasTheHeader() async throws {
    let fake = FakeCache()
    let variables = ["GRAPHD_REMOTE_CACHE_HEADER": "X-Key: k", "GRAPHD_REMOTE_CACHE_UPLOAD": "on"]
    try await fake.serving(variables) { variables in
      let machine = try Machine(variables)
      #expect(await machine.lookUp() == nil)
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
    }
    #expect(fake.calls == [.capabilities, .result, .write, .update])
    #expect(fake.state.withLock { $0.keys } == ["k", "k", "k", "k"])
  }

  @Test func manyResultsAreSentInFewCalls() async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.batchBytes = 1_024
    let fake = FakeCache(behaviour)
    let actions = (0..<12).map { CachedAction(program: "p", key: "\($0)", engine: "1") }
    try await fake.serving { variables in
      let machine = try Machine(variables)
      for action in actions { machine.cache.offer(Self.result, of: action) }
      await machine.cache.finish()
      #expect(machine.warnings.all == [])
      let other = try Machine(variables)
      for action in actions {
        #expect(await other.lookUp(action) == Self.result)
      }
    }
    let writes = fake.calls.count { $0 == .write }
    #expect((2...6).contains(writes))
    #expect(fake.calls.count { $0 == .update } == actions.count)
  }

  @Test func outcomesAreCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      let fake = FakeCache()
      try await fake.serving { variables in
        let machine = try Machine(variables)
        #expect(await machine.lookUp() == nil)
        machine.cache.offer(Self.result, of: Self.action)
        machine.cache.offer([UInt8](repeating: 0, count: 3 << 20), of: Self.action)
        await machine.cache.finish()
        #expect(try await Machine(variables).lookUp() == Self.result)
      }
    }
    let text = registry.text()
    for line in [
      #"graphd_remote_cache_lookups_total{outcome="miss"} 1"#,
      #"graphd_remote_cache_lookups_total{outcome="hit"} 1"#,
      #"graphd_remote_cache_uploads_total{outcome="stored"} 1"#,
      #"graphd_remote_cache_uploads_total{outcome="dropped"} 1"#,
    ] {
      #expect(text.contains(line), "\(text)")
    }
  }
}

extension CachePatience {
  /// For tests on a loaded machine: only faults end a wait.
  static let calm = CachePatience(
    connection: .seconds(3_600),
    lookup: .seconds(3_600),
    waste: .seconds(3_600),
    upload: .seconds(3_600),
    pause: .seconds(3_600)
  )
}
