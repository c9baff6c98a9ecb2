import HashTreeCollections
import TestSupport
import Testing
import WorkspaceModel

@Suite struct TreeDictionaryDifferencesTests {
  /// A key, many of which share a hash.
  private struct Key: Hashable, CustomStringConvertible {
    var number: Int
    var description: String { "\(number)" }
    func hash(into hasher: inout Hasher) { hasher.combine(number % 40) }
  }

  private func differences<Key: Hashable>(
    _ old: TreeDictionary<Key, Int>,
    _ new: TreeDictionary<Key, Int>
  ) -> [String] {
    var found: [String] = []
    old.forEachDifference(to: new) { key, old, new in
      found.append("\(key): \(old.map(String.init) ?? "-") \(new.map(String.init) ?? "-")")
    }
    return found.sorted()
  }

  private func expected<Key: Hashable>(
    _ old: TreeDictionary<Key, Int>,
    _ new: TreeDictionary<Key, Int>
  ) -> [String] {
    Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      .map { "\($0): \(old[$0].map(String.init) ?? "-") \(new[$0].map(String.init) ?? "-")" }
      .sorted()
  }

  @Test func allKinds() {
    let old: TreeDictionary = ["same": 1, "changed": 2, "gone": 3]
    let new: TreeDictionary = ["same": 1, "changed": 4, "added": 5]
    #expect(differences(old, new) == ["added: - 5", "changed: 2 4", "gone: 3 -"])
    #expect(differences(old, old).isEmpty)
    #expect(differences([:], new).count == 3)
    #expect(differences(old, [:]).count == 3)
  }

  /// In whatever order the keys came, and though many collide.
  @Test(arguments: 0..<200) func asByLookingAllUp(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = (0..<Int.random(in: 0..<120, using: &random)).map(Key.init)
    func dictionary() -> TreeDictionary<Key, Int> {
      var made: TreeDictionary<Key, Int> = [:]
      for key in keys.shuffled(using: &random) { made[key] = key.number }
      return made
    }
    let old = dictionary()
    // With memory in common, or without.
    var new = random.once(in: 2) ? old : dictionary()
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      let key = Key(number: Int.random(in: 0..<140, using: &random))
      new[key] = random.once(in: 3) ? nil : Int.random(in: 0..<5, using: &random)
    }
    #expect(differences(old, new) == expected(old, new), "seed \(seed)")
    #expect(differences(new, old) == expected(new, old), "seed \(seed)")
  }
}
