import Foundation
import ImpactAnalysis
import TestSupport
import Testing

/// Compiles edits and compares the outputs with the truth that is recorded beside the edits.
///
/// Compiled are the edits whose truth is not recorded, and a random sample of the others.
/// `GRAPHD_TRUTH_SHARE` sets the sample in percent of the edits (2), `GRAPHD_TRUTH_SEED` chooses it.
/// `GRAPHD_UPDATE_TRUTH=1` records what the compiler makes of the compiled edits.
@Suite(.serialized) struct CompilerTruthTests {
  @Test func recordedTruthIsWhatTheCompilerMakes() async throws {
    try await check(try Self.collections().filter { $0.kind != .macros })
  }

  @Test(.needsSwiftSyntax) func recordedTruthIsWhatTheCompilerMakesAboveMacros() async throws {
    try await check(try Self.collections().filter { $0.kind == .macros })
  }

  private typealias Truths = [ImpactOptions.Configuration: [Int: Truth]]

  private static let share = Int(fuzzSetting("GRAPHD_TRUTH_SHARE") ?? 2)
  private static let seed = fuzzSetting("GRAPHD_TRUTH_SEED") ?? UInt64.random(in: 0..<1_000_000)
  private static let updates =
    ProcessInfo.processInfo.environment["GRAPHD_UPDATE_TRUTH"] != nil

  private static func collections() throws -> [EditCollection] {
    try EditFile.all().flatMap { try $0.collections() }
  }

  /// The edits to compile: a sample, and all others that are not recorded.
  ///
  /// The sample consists of whole collections, as one edit costs a package as much as all of its edits.
  private static func selection(of collections: [EditCollection]) -> [EditCollection] {
    var generator = SeededGenerator(seed: seed)
    var left = (collections.reduce(0) { $0 + $1.edits.count } * share + 99) / 100
    return collections.shuffled(using: &generator).compactMap { collection in
      let sample = collection.edits.shuffled(using: &generator).prefix(left)
      left -= sample.count
      let positions = Set(sample.map(\.position))
      var selected = collection
      selected.edits.removeAll { $0.isRecorded && !positions.contains($0.position) }
      return selected.edits.isEmpty ? nil : selected
    }
  }

  private func check(_ collections: [EditCollection]) async throws {
    let selection = Self.selection(of: collections)
    let count = selection.reduce(0) { $0 + $1.edits.count }
    print("Compiler truth: \(count) edits, \(Self.share) % with seed \(Self.seed)")
    // Two at once: most of them have but a few edits.
    try await withThrowingTaskGroup(of: (EditCollection, Truths).self) { group in
      func finishOne() async throws {
        guard let (collection, truths) = try await group.next() else { return }
        try compare(collection, truths)
      }
      for (index, collection) in selection.enumerated() {
        if index >= 2 { try await finishOne() }
        group.addTask { (collection, try await Self.compile(collection)) }
      }
      while !group.isEmpty { try await finishOne() }
    }
  }

  /// Compares the truths of one collection with what is recorded, or records them.
  private func compare(_ collection: EditCollection, _ truths: Truths) throws {
    var records: EditFile.Truths = [:]
    for edit in collection.edits {
      for (configuration, truths) in truths {
        guard let truth = truths[edit.position] else { continue }
        let record = RecordedTruth(
          truth,
          above: edit.result.modules(above: collection.base, in: configuration),
          knownMisses: edit.recorded[configuration]?.knownMisses ?? []
        )
        records[edit.position, default: [:]][configuration] = record
        if Self.updates || edit.isRecorded && edit.recorded[configuration] == record { continue }
        Issue.record(
          """
          \(collection.name), \(edit.title): the compiler makes `=> \(configuration): \(record.text)`, \
          recorded is `\(edit.recorded[configuration]?.text ?? "nothing")` \
          (\(edit.isRecorded ? "seed \(Self.seed)" : "of another text")). \
          Run GRAPHD_UPDATE_TRUTH=1 swift test --filter CompilerTruthTests
          """
        )
      }
    }
    if Self.updates { try EditFile.record(records, in: collection.file) }
  }

  private static func compile(_ collection: EditCollection) async throws -> Truths {
    var truths: Truths = [:]
    for configuration in ImpactOptions.Configuration.all {
      truths[configuration] = try await TruthCompiler.with(configuration) { compiler in
        try await compile(collection, compiler)
      }
    }
    return truths
  }

  private static func compile(
    _ collection: EditCollection,
    _ compiler: TruthCompiler
  ) async throws -> [Int: Truth] {
    let outputs = try await compiler.compile(collection.base, in: "base")
    for (name, output) in outputs where output == nil {
      Issue.record("\(collection.name): `\(name)` does not compile")
    }
    let base = TruthCompiler.Compiled(scenario: collection.base, outputs: outputs, folder: "base")
    // As many at once as there are cores, each one process at a time.
    let width = ProcessInfo.processInfo.activeProcessorCount
    return try await withThrowingTaskGroup(of: (Int, Truth).self) { group in
      var truths: [Int: Truth] = [:]
      for (index, edit) in collection.edits.enumerated() {
        if index >= width, let (position, truth) = try await group.next() {
          truths[position] = truth
        }
        group.addTask {
          let folder = "edit\(edit.position)"
          let truth = try await compiler.truth(of: edit.result, over: base, in: folder).truth
          return (edit.position, truth)
        }
      }
      for try await (position, truth) in group { truths[position] = truth }
      return truths
    }
  }
}
