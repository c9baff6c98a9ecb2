import Foundation
import TestSupport
import Testing
import WiringAnalysis
import WorkspaceModel

/// Runs components of every form, and compares each crash and each value with what the analysis makes of them.
///
/// `GRAPHD_WIRING_FUZZ_SEED` chooses the random chains.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LookupOracleTests {
  private static let seed = fuzzSeed("GRAPHD_WIRING_FUZZ_SEED")

  // MARK: Forms

  @Test func everyFormIsFoundOrNotAsWhenItRuns() async throws {
    let cases = OracleCase.all(random: 60, seed: Self.seed)
    print("Wiring oracle: \(cases.count) chains, seed \(Self.seed)")
    var analysed = Architecture.component + OracleSupport.types
    var program = analysed + OracleSupport.helpers
    var calls = ""
    for (number, item) in cases.enumerated() {
      analysed += item.text(number, isExpanded: false)
      program += item.text(number, isExpanded: true)
      calls += "case \"\(number)\": print(case\(number)())\n"
    }
    program += "switch CommandLine.arguments[1] {\n\(calls)default: break\n}\n"
    let outcomes = try await OracleProgram.with(program) { program in
      try await program.run(cases.indices.map(String.init))
    }
    var analysis = try WiringFixture(analysed).analysis()
    let requests = Dictionary(
      analysis.requests.map { ($0.type, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var decided = 0
    for (number, item) in cases.enumerated() {
      let request = try #require(requests[item.asker(number)], "\(item.title)")
      let result = analysis.outcome(of: request)
      let outcome = try #require(outcomes[String(number)], "\(item.title)")
      let names = item.names(number)
      let says = Self.answer(result, analysis.graph) { name in
        names.firstIndex(of: name).map(String.init) ?? name
      }
      if Self.check(says, outcome, "\(item.title), case \(number), seed \(Self.seed)") {
        decided += 1
      }
    }
    #expect(decided >= 100 && decided * 10 >= cases.count * 7, "\(decided) of \(cases.count)")
  }

  // MARK: Paths

  /// Each path of random graphs is run; the analysis must count those that end the program.
  @Test func pathsAreFoundOrMissingAsWhenTheyRun() async throws {
    var random = SeededGenerator(seed: Self.seed)
    let graphs = (0..<25).map { OracleGraph(number: $0, &random) }
    var analysed = Architecture.component + OracleSupport.types
    var program = analysed + OracleSupport.helpers
    var calls = ""
    var arguments: [String] = []
    for (number, graph) in graphs.enumerated() {
      analysed += graph.text(isExpanded: false)
      program += graph.text(isExpanded: true)
      for (place, path) in graph.paths.enumerated() {
        arguments.append("\(number)/\(place)")
        calls += "case \"\(number)/\(place)\": print(\(path))\n"
      }
    }
    program += "switch CommandLine.arguments[1] {\n\(calls)default: break\n}\n"
    let outcomes = try await OracleProgram.with(program) { try await $0.run(arguments) }
    var analysis = try WiringFixture(analysed).analysis()
    for (number, graph) in graphs.enumerated() {
      let runs = outcomes.filter { $0.key.hasPrefix("\(number)/") }.map(\.value)
      let crashes = runs.count { $0 == nil }
      let request = try #require(analysis.requests.first { $0.type == graph.asker })
      let result = analysis.outcome(of: request)
      let title: Comment = "graph \(number), seed \(Self.seed)"
      #expect(result.missing.count == crashes, title)
      // Paths that differ above the component that has it are one.
      #expect(result.found.isEmpty == (crashes == runs.count), title)
      #expect(result.unknown.isEmpty && result.optional.isEmpty, title)
    }
    print("Wiring oracle: \(arguments.count) paths, seed \(Self.seed)")
  }

  // MARK: Types

  private struct OracleType {
    var spelling: String
    var value: String
  }

  private static let types = [
    OracleType(spelling: "Service", value: "Service(0)"),
    OracleType(spelling: "Special", value: "Special(0)"),
    OracleType(spelling: "any Serving", value: "Special(0)"),
    OracleType(spelling: "Marked & Serving", value: "Special(0)"),
    OracleType(spelling: "Unrelated", value: "Unrelated(0)"),
    OracleType(spelling: "Plain", value: "Plain(0)"),
    OracleType(spelling: "Other", value: "Other(0)"),
    OracleType(spelling: "Int", value: "0"),
    OracleType(spelling: "String", value: "\"0\""),
    OracleType(spelling: "Service?", value: "Service(0)"),
    OracleType(spelling: "Optional<Special>", value: "Special(0)"),
    OracleType(spelling: "[Service]", value: "[Service(0)]"),
    OracleType(spelling: "Array<Special>", value: "[Special(0)]"),
    OracleType(spelling: "[String: Plain]", value: "[\"0\": Plain(0)]"),
    OracleType(spelling: "Box<Int>", value: "Box(0)"),
    OracleType(spelling: "Box<String>", value: "Box(\"0\")"),
    OracleType(spelling: "ServiceAlias", value: "Service(0)"),
    OracleType(spelling: "() -> Service", value: "{ Service(0) }"),
    OracleType(spelling: "(Int, Int)", value: "(0, 0)"),
    OracleType(spelling: "Any", value: "Plain(0)"),
  ]

  /// Each type is requested as each, of a plain component and of closures that a macro lists.
  @Test func everyPairOfTypesIsCastOrNotAsWhenItRuns() async throws {
    let types = Self.types
    let plain = ClassText(
      name: "PlainRoot",
      macro: .none,
      lines: types.enumerated().map {
        PropertyText("let m\($0): \($1.spelling) = \($1.value)", nil)
      }
    )
    let listed = ClassText(
      name: "ListedRoot",
      macro: .root,
      lines: types.enumerated().map {
        PropertyText(
          "var m\($0): \($1.spelling) { \($1.value) }",
          "m\($0)",
          "m\($0)",
          isClosure: true
        )
      }
    )
    let made = "let roots = [PlainRoot(parent: nil), ListedRoot(parent: nil)]\n"
    let classes = { (isExpanded: Bool) in
      Architecture.component + OracleSupport.types + plain.text(isExpanded: isExpanded)
        + listed.text(isExpanded: isExpanded) + made
    }
    let asks = types.enumerated().map { index, type in
      "case \(index): let value: \(type.spelling) = root[dynamicMember: name]; _ = value\n"
    }
    let program =
      classes(true) + """
        let parts = CommandLine.arguments[1].split(separator: "/").map(String.init)
        let root: Component = roots[Int(parts[0])!]
        let name = parts[1]
        switch Int(parts[2])! {
        \(asks.joined())default: break
        }
        print("0")
        """
    var arguments: [String] = []
    for root in 0..<2 {
      for member in types.indices {
        for wanted in types.indices { arguments.append("\(root)/m\(member)/\(wanted)") }
      }
    }
    let outcomes = try await OracleProgram.with(program) { try await $0.run(arguments) }
    var analysis = try WiringFixture(classes(false)).analysis()
    var decided = 0
    for (root, name) in ["PlainRoot", "ListedRoot"].enumerated() {
      let component = try #require(analysis.graph.components(named: name).first)
      for member in types.indices {
        for wanted in types.indices {
          let result = analysis.lookUp("m\(member)", types[wanted].spelling, at: component)
          let outcome = try #require(outcomes["\(root)/m\(member)/\(wanted)"])
          let says = Self.answer(result, analysis.graph) { _ in "0" }
          let title = "\(name): `\(types[member].spelling)` as `\(types[wanted].spelling)`"
          if Self.check(says, outcome, title) { decided += 1 }
        }
      }
    }
    print("Wiring oracle: \(decided) of \(arguments.count) pairs decided")
    #expect(decided * 2 >= arguments.count)
  }

  // MARK: Comparison

  private enum Answer: Equatable {
    /// One of these: an optional property may have a value.
    case value([String])
    case crash
    /// Either.
    case open
  }

  private static func answer(
    _ result: LookupResult,
    _ graph: ComponentGraph,
    _ tag: (String) -> String
  ) -> Answer {
    if let path = result.found.samples.first, let last = path.components.last {
      let optional = path.passed.filter { $0.reason == .optional }.map(\.component)
      return .value((optional + [last]).map { tag(graph.components[$0].name) })
    }
    return result.missing.isEmpty ? .open : .crash
  }

  /// Whether the analysis gives an answer; a wrong one is an issue.
  private static func check(_ answer: Answer, _ outcome: String?, _ title: String) -> Bool {
    switch answer {
    case .open: return false
    case .crash: #expect(outcome == nil, "\(title): it is found when it runs")
    case .value(let tags):
      #expect(outcome.map(tags.contains) == true, "\(title): the analysis finds it at \(tags)")
    }
    return true
  }
}
