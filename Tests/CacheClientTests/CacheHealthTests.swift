import Testing

@testable import CacheClient

@Suite struct CacheHealthTests {
  private let start = ContinuousClock.now

  @Test func aWellCacheIsUsed() {
    let health = Patient()
    for second in 0..<100 {
      let now = start + .seconds(second)
      #expect(health.allowsLookup(at: now))
      health.noteHit(after: .milliseconds(100), at: now)
    }
  }

  @Test func twoFaultsInARowMakeItSick() {
    let health = Patient()
    health.noteFault(after: .milliseconds(1), at: start)
    health.noteHit(after: .zero, at: start)
    health.noteFault(after: .milliseconds(1), at: start)
    #expect(health.allowsLookup(at: start))
    health.noteFault(after: .milliseconds(1), at: start)
    #expect(health.isSick(at: start))
    #expect(!health.allowsLookup(at: start + .seconds(59)))
    #expect(health.allowsLookup(at: start + .seconds(60)))
    // It begins anew.
    health.noteFault(after: .zero, at: start + .seconds(61))
    #expect(health.allowsLookup(at: start + .seconds(61)))
  }

  @Test func withoutAConnectionItIsSickAtOnce() {
    let health = Patient()
    health.noteDisconnected(at: start)
    #expect(health.isSick(at: start + .seconds(59)))
    #expect(!health.isSick(at: start + .seconds(60)))
  }

  @Test func waitsThatBringNothingAreBounded() {
    let health = Patient()
    var waited = Duration.zero
    var number = 0
    while health.allowsLookup(at: start), number < 1_000 {
      number += 1
      waited += .milliseconds(300)
      health.noteMiss(after: .milliseconds(300), at: start)
    }
    #expect(waited >= .seconds(2))
    #expect(waited < .seconds(2) + .milliseconds(300))
    // It may still be sent what this machine has evaluated.
    #expect(!health.isSick(at: start))
    #expect(!health.allowsLookup(at: start + .seconds(59)))
    #expect(health.allowsLookup(at: start + .seconds(60)))
  }

  @Test func slowResultsCountAsWaste() {
    let health = Patient()
    var number = 0
    while health.allowsLookup(at: start), number < 1_000 {
      number += 1
      health.noteHit(after: .milliseconds(500), at: start)
    }
    #expect(number == 5)
  }

  @Test func wasteIsForgottenAfterAMinute() {
    let health = Patient()
    for minute in 0..<10 {
      let now = start + .seconds(60 * minute)
      #expect(health.allowsLookup(at: now))
      health.noteMiss(after: .milliseconds(1_900), at: now)
    }
    health.noteMiss(after: .milliseconds(100), at: start + .seconds(541))
    #expect(!health.allowsLookup(at: start + .seconds(541)))
  }

  @Test func theQueueIsBounded() {
    var queue = UploadQueue()
    let action = CachedAction(program: "p", key: "k", engine: "1")
    let large = UploadQueue.Entry(action: action, result: [UInt8](repeating: 1, count: 2 << 20))
    var taken = 0
    while queue.append(large), taken < 100 { taken += 1 }
    #expect(taken == 16)
    #expect(queue.removeAll().count == 16)
    #expect(queue.isEmpty)
    let small = UploadQueue.Entry(action: action, result: [])
    var number = 0
    while queue.append(small), number < 10_000 { number += 1 }
    #expect(number == UploadQueue.mostEntries)
  }
}

/// The health of a cache with the usual patience.
private final class Patient {
  private var health = CacheHealth(.usual)

  func isSick(at now: ContinuousClock.Instant) -> Bool { health.isSick(at: now) }

  func allowsLookup(at now: ContinuousClock.Instant) -> Bool { health.allowsLookup(at: now) }

  func noteHit(after wait: Duration, at now: ContinuousClock.Instant) {
    health.noteHit(after: wait, at: now)
  }

  func noteMiss(after wait: Duration, at now: ContinuousClock.Instant) {
    health.noteMiss(after: wait, at: now)
  }

  func noteFault(after wait: Duration, at now: ContinuousClock.Instant) {
    health.noteFault(after: wait, at: now)
  }

  func noteDisconnected(at now: ContinuousClock.Instant) { health.noteDisconnected(at: now) }
}
