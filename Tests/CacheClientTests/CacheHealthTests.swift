import Testing

@testable import CacheClient

@Suite struct CacheHealthTests {
  private let start = ContinuousClock.now

  @Test func aWellCacheIsAsked() {
    var health = CacheHealth(.usual)
    for second in 0..<100 {
      let now = start + .seconds(second)
      #expect(health.allowance(at: now) == .milliseconds(500))
      health.noteHit(after: .milliseconds(20), at: now)
    }
  }

  @Test func twoFaultsInARowPauseIt() {
    var health = CacheHealth(.usual)
    health.noteFault(after: .milliseconds(1), at: start)
    health.noteHit(after: .zero, at: start)
    health.noteFault(after: .milliseconds(1), at: start)
    #expect(health.allowance(at: start) != nil)
    health.noteFault(after: .milliseconds(1), at: start)
    #expect(health.isPausing(at: start))
    #expect(health.allowance(at: start + .seconds(59)) == nil)
    #expect(health.allowance(at: start + .seconds(60)) == .milliseconds(500))
    // It begins anew.
    health.noteFault(after: .zero, at: start + .seconds(61))
    #expect(health.allowance(at: start + .seconds(61)) != nil)
  }

  @Test func waitsThatBringNothingAreBounded() {
    var health = CacheHealth(.usual)
    var waited = Duration.zero
    var asked = 0
    while let time = health.allowance(at: start), asked < 1_000 {
      waited += time
      asked += 1
      health.noteMiss(after: time, at: start)
    }
    #expect(waited == .seconds(2))
    #expect(health.allowance(at: start + .seconds(60)) != nil)
  }

  @Test func slowResultsCountAsWaste() {
    var health = CacheHealth(.usual)
    var asked = 0
    while health.allowance(at: start) != nil, asked < 1_000 {
      asked += 1
      health.noteHit(after: .milliseconds(500), at: start)
    }
    #expect(asked == 5)
  }

  @Test func aMinuteWithoutWasteForgetsIt() {
    var health = CacheHealth(.usual)
    health.noteMiss(after: .milliseconds(1_900), at: start)
    #expect(health.allowance(at: start) == .milliseconds(100))
    #expect(health.allowance(at: start + .seconds(60)) == .milliseconds(500))
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
