import Foundation
import ImpactAnalysis
import TestSupport

/// One package and edits of it, each over the last that compiled.
struct EditChain {
  private let seed: UInt64
  private let compiler: TruthCompiler
  private var random: SeededGenerator
  private var state: TruthCompiler.Compiled
  private var score = TruthScore()

  /// Makes a package from `seed`, or takes one of `collections`, and edits it `length` times.
  static func run(seed: UInt64, length: Int, _ collections: [String]) async throws -> TruthScore {
    var random = SeededGenerator(seed: seed)
    let configuration: ImpactOptions.Configuration = random.once(in: 2) ? .debug : .release
    let text = random.once(in: 3) ? random.one(of: collections) : RandomPackage.text(&random)
    return try await TruthCompiler.with(configuration) { compiler in
      let scenario = Scenario(text)
      let outputs = try await compiler.compile(scenario, in: "0")
      guard outputs.values.allSatisfy({ $0 != nil }) else {
        return TruthScore(missed: [
          "Seed \(seed), \(configuration): the package does not compile\n\(text)"
        ])
      }
      var chain = EditChain(
        seed: seed,
        compiler: compiler,
        random: random,
        state: TruthCompiler.Compiled(scenario: scenario, outputs: outputs, folder: "0")
      )
      // Most edits do not compile.
      for step in 1...(length * 6) where chain.score.edits < length {
        try await chain.edit(step: step)
      }
      return chain.score
    }
  }

  /// Tries one edit, and stays where it is if that does not compile.
  private mutating func edit(step: Int) async throws {
    guard let (title, result) = randomEdit() else { return }
    let folder = String(step)
    let (truth, after) = try await compiler.truth(of: result, over: state, in: folder)
    guard !truth.asked.isEmpty else { return try compiler.remove(folder) }
    let named = try Self.named(from: state.scenario, to: result, compiler.configuration)
    score.count(named, against: truth)
    let missed = truth.required.subtracting(named)
    if !missed.isEmpty {
      let small = try await Shrinking.shrink(state.scenario, result, compiler)
      score.missed.append(
        "Seed \(seed), step \(step), \(compiler.configuration), \(title): \(missed.sorted())\n\(small)"
      )
    }
    guard after.outputs.values.allSatisfy({ $0 != nil }) else { return try compiler.remove(folder) }
    try compiler.move(folder, over: state.folder)
    state.scenario = result
    state.outputs = after.outputs
  }

  /// The modules that graphd names.
  static func named(
    from before: Scenario,
    to after: Scenario,
    _ configuration: ImpactOptions.Configuration
  ) throws -> Set<String> {
    try before.impact(to: after, ImpactOptions(configuration: configuration)).named
  }

  private mutating func randomEdit() -> (title: String, result: Scenario)? {
    let modules = compiler.modules(of: state.scenario)
    let below = Set(modules.flatMap(\.dependencies))
    let used = modules.filter { below.contains($0.name) }
    // Edits may have taken away the last import.
    guard !used.isEmpty else { return nil }
    let module = random.one(of: used)
    let names = modules.flatMap { SwiftEdit.names(of: $0.source) }
    let edit = SwiftEdit.random(
      of: module.source,
      names: names,
      modules: module.dependencies.isEmpty ? ["Swift"] : module.dependencies,
      &random
    )
    guard let edit else { return nil }
    let source = edit.apply(to: module.source)
    guard source != module.source else { return nil }
    return (edit.title, state.scenario.replacing(sourceOf: module.name, with: source))
  }
}
