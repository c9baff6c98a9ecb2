import Foundation
import ImpactAnalysis
import TestSupport
import Testing

/// Random edits of random packages, compiled before and after: nothing that the compiler makes anew may be
/// missing from the answer.
///
/// `GRAPHD_FUZZ_EDITS` sets their number (40), `GRAPHD_FUZZ_SEED` the first seed (1). A miss prints the package
/// and the edit, made as small as they get, in the form of a file of `Edits`.
@Suite struct EditFuzzerTests {
  @Test func randomEditsMissNothing() async throws {
    let wanted = Int(fuzzSetting("GRAPHD_FUZZ_EDITS") ?? 40)
    let seed = fuzzSeed("GRAPHD_FUZZ_SEED")
    print("Edit fuzzer: seed \(seed), \(wanted) edits")
    let collections = try EditFile.all().flatMap { try $0.collections() }
      .filter { $0.kind == .swift }.map(\.text)
    var total = TruthScore()
    // One chain a core at a time, and none that the wanted edits do not need.
    let width = ProcessInfo.processInfo.activeProcessorCount
    let length = 20
    try await withThrowingTaskGroup(of: TruthScore.self) { group in
      var next = seed
      var running = 0
      func addChains() {
        while running < width, total.edits + running * length < wanted {
          group.addTask { [next] in
            try await EditChain.run(seed: next, length: length, collections)
          }
          next += 1
          running += 1
        }
      }
      addChains()
      while let score = try await group.next() {
        running -= 1
        total += score
        for miss in score.missed { Issue.record("\(miss)") }
        if total.edits / 200 > (total.edits - score.edits) / 200 {
          print("Edit fuzzer: \(total.edits) edits, \(total.missed.count) misses, at seed \(next)")
        }
        addChains()
      }
    }
    print(
      """
      Edit fuzzer: \(total.edits) edits, \(total.missed.count) misses; \(total.right) modules named \
      rightly, \(total.extra) for nothing, all dependents \(total.dependents)
      """
    )
    #expect(total.edits >= wanted)
  }
}
