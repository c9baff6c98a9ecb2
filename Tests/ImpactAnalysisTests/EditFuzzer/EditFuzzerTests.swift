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
    let width = UInt64(ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: TruthScore.self) { group in
      func add(_ seed: UInt64) {
        group.addTask { try await EditChain.run(seed: seed, length: 20, collections) }
      }
      var next = seed
      while next < seed + width {
        add(next)
        next += 1
      }
      while let score = try await group.next() {
        total += score
        for miss in score.missed { Issue.record("\(miss)") }
        if total.edits / 200 > (total.edits - score.edits) / 200 {
          print("Edit fuzzer: \(total.edits) edits, \(total.missed.count) misses, at seed \(next)")
        }
        guard total.edits < wanted else { continue }
        add(next)
        next += 1
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
