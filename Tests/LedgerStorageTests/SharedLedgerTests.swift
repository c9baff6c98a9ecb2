import Foundation
import LedgerStorage
import TestHistory
import TestReports
import TestSupport
import Testing

/// Ledgers of random runs, as machines record them, and their unions.
enum Runs {
  static func contents(_ version: Int) throws -> RunContents {
    let digits = String(version, radix: 16)
    return try #require(
      RunContents(digest: String(repeating: "0", count: 64 - digits.count) + digits)
    )
  }

  static func run(_ number: Int, _ generator: inout SeededGenerator) throws -> RecordedRun {
    var outcomes: [String: TestOutcomes] = [:]
    for test in 0..<4 where !generator.once(in: 3) {
      outcomes["T.S/t\(test)"] = generator.one(of: [.passed, .passed, .failed, .skipped])
    }
    return RecordedRun(
      id: "run\(number)",
      targets: [
        "p/T\(generator.below(2))": .init(
          contents: try contents(generator.below(6)),
          outcomes: outcomes
        )
      ],
      durations: outcomes.mapValues { _ in generator.below(100) }
    )
  }

  /// The bytes of a fragment: what one machine records that knows nothing of others.
  static func fragment(_ number: Int, seed: UInt64 = 1) throws -> [UInt8] {
    var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
    var ledger = TestLedger()
    ledger.record(try run(number, &generator))
    return try UploadedLedger.bytes(of: ledger, name: "x")
  }

  static func union(_ parts: [[UInt8]]) throws -> TestLedger {
    let upload = UploadedLedger(unionOf: parts, name: "x")
    try #require(upload.condition == .sound)
    return upload.ledger
  }

  /// How many fragments there were, and how many were removed.
  static func compact(_ store: any LedgerStore, fewest: Int = 2) async throws -> [Int] {
    try await compact(SharedLedger(store), fewest: fewest)
  }

  static func compact(_ ledger: SharedLedger, fewest: Int = 2) async throws -> [Int] {
    let counts = try await ledger.compact(.trusted, fewest: fewest) { try packed($0) }
    return [counts.found, counts.removed]
  }

  static func packed(_ fragments: [Fragment]) throws -> [UInt8] {
    try UploadedLedger.bytes(of: union(fragments.map(\.bytes)), name: "x")
  }
}

@Suite(.timeLimit(.minutes(10))) struct SharedLedgerTests {
  private func objects(_ count: Int, in scope: String = "trusted") throws -> [String: [UInt8]] {
    var objects: [String: [UInt8]] = [:]
    for number in 0..<count {
      let fragment = Fragment(try Runs.fragment(number))
      objects["\(scope)/\(fragment.name)"] = fragment.bytes
    }
    return objects
  }

  private func ledger(of store: MemoryStore) async throws -> TestLedger {
    let contents = try await SharedLedger(MemoryStore(store.objects)).read([.trusted])
    return try Runs.union(contents.fragments.map(\.bytes))
  }

  @Test func theOrderOfFragmentsDoesNotMatter() throws {
    let seed = fuzzSeed("GRAPHD_HISTORY_SEED")
    print("GRAPHD_HISTORY_SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    var parts = try (0..<8).map { try Runs.fragment($0, seed: seed) }
    let union = try Runs.union(parts)
    let bytes = try UploadedLedger.bytes(of: union, name: "x")
    for _ in 0..<1_000 {
      parts.shuffle(using: &generator)
      // Repetition does not matter, either, nor that some were packed before.
      let packed = try Runs.packed(parts.prefix(generator.below(8)).map(Fragment.init))
      let repeated = parts + [packed, parts[generator.below(8)]]
      let again = try Runs.union(repeated)
      #expect(again == union)
      #expect(try UploadedLedger.bytes(of: again, name: "x") == bytes)
    }
  }

  @Test func oneFragmentReplacesAllOfTheSameContents() async throws {
    let store = MemoryStore(try objects(40))
    store.set("pull/7/" + "a", [1])
    store.set("trusted/notes.txt", [2])
    let before = try await ledger(of: store)
    let counts = try await Runs.compact(store)
    #expect(counts == [40, 40])
    #expect(try await ledger(of: store) == before)
    // The pack, and what is no fragment of this scope.
    #expect(store.objects.count == 3)
    #expect(try await Runs.compact(store) == [1, 0])
    let few = MemoryStore(try objects(3))
    #expect(try await Runs.compact(few, fewest: 4) == [3, 0])
  }

  /// The process ends before each of its operations in turn.
  @Test func aCompactorThatEndsAtAnyMomentLosesNothing() async throws {
    let objects = try objects(6)
    let whole = try await ledger(of: MemoryStore(objects))
    var steps = 0
    while true {
      let store = MemoryStore(objects, killedAfter: steps)
      let result = try? await Runs.compact(store)
      #expect(try await ledger(of: store) == whole, "ended after \(steps) operations")
      let next = MemoryStore(store.objects)
      _ = try await Runs.compact(next)
      #expect(try await ledger(of: next) == whole)
      if result != nil { break }
      steps += 1
    }
    // A list, six reads, the pack, its check, six removals.
    #expect(steps == 15)
  }

  /// A second compactor, and a writer, do everything between two operations of the first.
  @Test func compactorsAndWritersAtOnceLoseNothing() async throws {
    let objects = try objects(5)
    let late = Fragment(try Runs.fragment(99))
    let expected = try Runs.union(Array(objects.values) + [late.bytes])
    for step in 0..<13 {
      let store = MemoryStore(objects)
      store.intrude { number, store in
        guard number == step else { return }
        store.set("trusted/\(late.name)", late.bytes)
        let fragments = store.objects.values.map(Fragment.init)
        guard let pack = try? Fragment(Runs.packed(Array(fragments))) else { return }
        store.set("trusted/\(pack.name)", pack.bytes)
        for fragment in fragments where fragment.name != pack.name {
          store.set("trusted/\(fragment.name)", nil)
        }
      }
      _ = try await Runs.compact(store)
      #expect(try await ledger(of: store) == expected, "at operation \(step)")
    }
  }

  @Test func nothingIsRemovedIfTheUnionFails() async throws {
    struct Fault: Error {}
    let objects = try objects(3)
    let store = MemoryStore(objects)
    await #expect(throws: Fault.self) {
      try await SharedLedger(store).compact(.trusted) { _ in throw Fault() }
    }
    #expect(store.objects == objects)
  }

  /// A fragment that is missing may be the one with the failure.
  @Test(arguments: ["other bytes", "cut off"])
  func whatIsNotAsItsNameStatesProvesNothing(_ damage: String) async throws {
    let store = MemoryStore(try objects(3))
    let (key, bytes) = try #require(store.objects.first)
    store.set(key, damage == "cut off" ? bytes.dropLast() : Array(damage.utf8))
    await #expect(throws: LedgerStoreError.self) {
      try await SharedLedger(store).read([.trusted])
    }
    let damaged = store.objects
    await #expect(throws: LedgerStoreError.self) {
      try await Runs.compact(store)
    }
    #expect(store.objects == damaged)
  }

  @Test func aPullRequestReadsBothScopesAndAnotherOneDoesNot() async throws {
    let store = MemoryStore(try objects(2))
    let own = Fragment(try Runs.fragment(50))
    try await SharedLedger(store).add(own.bytes, to: .pull("7"))
    func names(_ scope: LedgerScope) async throws -> [Fragment.Name] {
      try await SharedLedger(store).read(scope.readable).fragments.map(\.name)
    }
    #expect(try await names(.pull("7")).count == 3)
    #expect(try await names(.pull("8")).count == 2)
    #expect(try await !names(.trusted).contains(own.name))
    _ = try await Runs.compact(store)
    #expect(try await !names(.trusted).contains(own.name), "nothing of a pull request is packed")
    #expect(try await names(.pull("7")).contains(own.name))
  }

  @Test(arguments: [
    ("trusted", true), ("pull/17", true), ("pull/a.b-c_D", true), ("pull/", false), ("pull", false),
    ("pull/.", false), ("pull/..", false), ("pull/a/b", false), ("pull/a b", false), ("", false),
    ("Trusted", false), ("pull/17/", false), ("/trusted", false),
    ("pull/" + String(repeating: "1", count: 65), false),
  ])
  func namesOfScopes(_ text: String, _ isScope: Bool) {
    #expect((LedgerScope(text) != nil) == isScope)
    if isScope { #expect(LedgerScope(text)?.description == text) }
  }

  @Test func anythingElseIsNoFragment() throws {
    let name = Fragment.Name(of: [1]).description
    #expect(Fragment.Name(name) != nil)
    for other in [
      "", name.uppercased(), String(name.dropFirst()), name + "x", "x" + name, name + ".temporary",
      name.replacing("4", with: "g"), "../" + name.dropFirst(3),
    ] { #expect(Fragment.Name(other) == nil, "\(other)") }
  }
}
