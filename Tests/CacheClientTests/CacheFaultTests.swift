import Foundation
import GRPCCore
import Metrics
import MetricsExport
import StandardProtos
import Synchronization
import Testing

@testable import CacheClient

/// Sick servers: whatever they do, a lookup is a miss, and one warning is written.
@Suite(.timeLimit(.minutes(10))) struct CacheFaultTests {
  private typealias Machine = RemoteCacheTests.Machine
  private static let action = RemoteCacheTests.action
  private static let result = RemoteCacheTests.result

  /// A hang is noticed soon.
  private static let brisk = CachePatience(
    connection: .milliseconds(50),
    lookup: .milliseconds(50),
    waste: .seconds(600),
    upload: .milliseconds(50),
    pause: .seconds(600)
  )

  @Test func anAbsentServerIsAskedOnce() async throws {
    // No program listens at a port that only the administrator may use; a free one could become another test's.
    let machine = try Machine([
      "GRAPHD_REMOTE_CACHE": "grpc://127.0.0.1:1", "GRAPHD_REMOTE_CACHE_UPLOAD": "on",
    ])
    for _ in 1...3 { #expect(await machine.lookUp() == nil) }
    machine.cache.offer(Self.result, of: Self.action)
    await machine.cache.finish()
    #expect(machine.warnings.all.count == 1)
    #expect(machine.warnings.all.first?.contains("is not used") == true)
  }

  @Test func aServerThatNeverAnswersIsAskedOnce() async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.hanging = Set(FakeCache.Call.allCases)
    let fake = FakeCache(behaviour)
    try await fake.serving { variables in
      let machine = try Machine(variables, patience: Self.brisk)
      for _ in 1...3 { #expect(await machine.lookUp() == nil) }
      await machine.cache.finish()
      #expect(machine.warnings.all.count == 1)
      #expect(machine.warnings.all.first?.contains("within 50 ms") == true)
    }
    #expect(fake.calls.count <= 1)
  }

  @Test func twoFaultsInARowEndTheLookups() async throws {
    for (hanging, failing): (Set<FakeCache.Call>, [FakeCache.Call: RPCError]) in [
      ([.result], [:]), ([], [.result: RPCError(code: .internalError, message: "no disk")]),
    ] {
      var behaviour = FakeCache.Behaviour()
      behaviour.hanging = hanging
      behaviour.failing = failing
      let fake = FakeCache(behaviour)
      try await fake.serving { variables in
        var patience = CachePatience.calm
        patience.lookup = Self.brisk.lookup
        let machine = try Machine(variables, patience: patience)
        for _ in 1...5 { #expect(await machine.lookUp() == nil) }
        await machine.cache.finish()
        #expect(machine.warnings.all.count == 1)
      }
      #expect(fake.calls.count { $0 == .result } <= 2)
    }
  }

  /// Something else than what was stored is counted, and never used.
  @Test(arguments: [true, false])
  func damagedBytesAreNotUsed(inlines: Bool) async throws {
    let damages: [@Sendable ([UInt8]) -> [UInt8]] = [
      { Array($0.dropLast()) }, { $0 + [0] }, { [($0.first ?? 0) ^ 1] + $0.dropFirst() },
      { _ in Array("{}".utf8) },
    ]
    for damage in damages {
      var behaviour = FakeCache.Behaviour()
      behaviour.inlines = inlines
      behaviour.damage = damage
      try await expectUnusable(FakeCache(behaviour))
    }
  }

  @Test func otherResultsAreNotUsed() async throws {
    let other = CachedAction(program: Self.action.program, key: "other", engine: "1")
    // Bytes of another action, with their true digest.
    let foreign = other.stored(Self.result)
    var behaviour = FakeCache.Behaviour()
    behaviour.alter = { stored in
      var stored = stored
      stored.outputFiles[0].digest = foreign.digest
      stored.outputFiles[0].contents = .init(foreign.bytes)
      return stored
    }
    try await expectUnusable(FakeCache(behaviour))
    behaviour.alter = { stored in
      var stored = stored
      stored.exitCode = 1
      return stored
    }
    try await expectUnusable(FakeCache(behaviour))
    behaviour.alter = { stored in
      var stored = stored
      stored.outputFiles[0].digest.sizeBytes = .max
      return stored
    }
    try await expectUnusable(FakeCache(behaviour))
    behaviour.alter = { _ in .init() }
    try await expectUnusable(FakeCache(behaviour))
    behaviour.alter = { $0 }
    // The digest is right, and the form is not.
    try await expectUnusable(FakeCache(behaviour), result: Array("garbage".utf8))
  }

  private func expectUnusable(
    _ fake: FakeCache,
    result: [UInt8] = result,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let registry = PrometheusRegistry()
    let found = try await withMetricsFactory(registry) {
      try await fake.serving { variables in
        let machine = try Machine(variables)
        machine.cache.offer(result, of: Self.action)
        await machine.cache.finish()
        return try await Machine(variables).lookUp()
      }
    }
    #expect(found == nil, sourceLocation: location)
    let line = #"graphd_remote_cache_lookups_total{outcome="unusable"} 1"#
    #expect(registry.text().contains(line), sourceLocation: location)
  }

  @Test func anEvictedBlobIsAMiss() async throws {
    let fake = FakeCache()
    try await fake.serving { variables in
      let machine = try Machine(variables)
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
      fake.state.withLock { $0.blobs = [:] }
      let reader = try Machine(variables)
      #expect(await reader.lookUp() == nil)
      #expect(reader.warnings.all == [])
    }
  }

  @Test func aServerOfOtherDigestsIsNotUsed() async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.digestFunctions = [.UNRECOGNIZED(9)]
    let fake = FakeCache(behaviour)
    try await fake.serving { variables in
      let machine = try Machine(variables)
      #expect(await machine.lookUp() == nil)
      #expect(machine.warnings.all.first?.contains("SHA-256") == true)
    }
    #expect(fake.calls == [.capabilities])
  }

  @Test(arguments: [FakeCache.Call.write, .update])
  func aRefusedUploadIsOneWarning(call: FakeCache.Call) async throws {
    for code in [RPCError.Code.permissionDenied, .resourceExhausted, .unavailable] {
      var behaviour = FakeCache.Behaviour()
      behaviour.failing[call] = RPCError(code: code, message: "not you")
      let fake = FakeCache(behaviour)
      try await fake.serving { variables in
        let machine = try Machine(variables)
        for key in ["a", "b", "c"] {
          machine.cache.offer(
            Self.result,
            of: CachedAction(program: "p", key: key, engine: "1")
          )
        }
        await machine.cache.finish()
        #expect(machine.warnings.all.count == 1)
      }
      #expect(fake.calls.count { $0 == call } == 1)
    }
  }

  @Test func anUploadThatHangsEnds() async throws {
    var behaviour = FakeCache.Behaviour()
    behaviour.hanging = [.write]
    try await FakeCache(behaviour).serving { variables in
      var patience = CachePatience.calm
      patience.upload = Self.brisk.upload
      let machine = try Machine(variables, patience: patience)
      machine.cache.offer(Self.result, of: Self.action)
      await machine.cache.finish()
      #expect(machine.warnings.all.count == 1)
    }
  }

  @Test func noWarningRepeatsTheHeader() async throws {
    let secret = "Bearer s3cret-s3cret"
    var behaviour = FakeCache.Behaviour()
    behaviour.failing[.capabilities] = RPCError(
      code: .unauthenticated,
      message: "`\(secret)` is not known\nhere"
    )
    try await FakeCache(behaviour).serving(
      ["GRAPHD_REMOTE_CACHE_HEADER": "Authorization: \(secret)"]
    ) { variables in
      let machine = try Machine(variables)
      #expect(await machine.lookUp() == nil)
      let warning = try #require(machine.warnings.all.first)
      #expect(warning.contains("is not known here"))
      #expect(!warning.contains("s3cret"))
      let settings = try #require(try CacheSettings(environment: variables))
      #expect(!String(reflecting: settings).contains("s3cret"))
      var dumped = ""
      dump(settings, to: &dumped)
      #expect(!dumped.contains("s3cret"))
    }
  }
}
