package import TestHistory

extension TestSelection {
  /// Leaves out what has passed on the very same contents.
  ///
  /// - Parameters:
  ///   - ledger: What CI remembers.
  ///   - contents: By index in the graph, what the target runs; `nil`, and missing, if that is not certain.
  ///   - cases: By index in the graph and by test, what the test can run.
  ///   - covered: By index in the graph and by test, the same without what earlier runs did not execute.
  ///   - audit: The proven tests that run anyway.
  package mutating func leaveOutProven(
    _ ledger: TestLedger,
    _ contents: [Int: RunContents],
    cases: [Int: [String: RunContents]] = [:],
    covered: [Int: [String: [RunContents]]] = [:],
    audit: TestAudit = TestAudit(share: 0, seed: "")
  ) {
    for index in choices.indices where choices[index].runs {
      let target = catalog.targets[choices[index].target]
      // Of tests that nobody knows no pass is known either.
      if target.mayHoldOthers { continue }
      let test = choices[index].test.identifier.description
      let proof = ledger.proof(
        of: test,
        target: target.id,
        contents[target.module],
        case: cases[target.module]?[test],
        covered: covered[target.module]?[test] ?? []
      )
      guard let proof else { continue }
      let isAudited = audit.selects(test, proof)
      choices[index].runs = isAudited
      choices[index].because = TestReason(
        kind: isAudited ? .audited : .proven,
        subject: String(proof.digest.prefix(12))
      )
    }
  }
}

/// Whose tests a report's names mean.
package struct ReportedNames {
  /// By the name without a place: all tests that are called so.
  private var tests: [String: [(id: String, target: Int)]] = [:]

  package init(_ catalog: TestCatalog) {
    for (index, target) in catalog.targets.enumerated() {
      for test in target.tests {
        var name = test.identifier
        name.location = nil
        tests[name.description, default: []].append((test.identifier.description, index))
      }
    }
  }

  /// All tests that are called so, whatever their places.
  package func all(_ name: String) -> [(id: String, target: Int)] {
    tests[name] ?? tests[Self.ofNestedClass(name)] ?? []
  }

  /// The identifier in the catalog and its target; `nil` for a test that nobody knows, or one of several namesakes.
  package func test(_ name: String, at location: String?) -> (id: String, target: Int)? {
    let found = all(name)
    if let location {
      let id = "\(name)/\(location)"
      // One that has no namesake in its own package bears no place, and may stand there, too.
      let near = found.filter { $0.id == id || $0.id == name }
      if near.count == 1, near[0].id == id { return near[0] }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// `M.A/B/test` as XCTest has it, `M.A.B/test`: reports part suites by points alone.
  private static func ofNestedClass(_ name: String) -> String {
    guard !name.contains("("), let end = name.lastIndex(of: "/") else { return name }
    return String(name[..<end]).replacing("/", with: ".") + name[end...]
  }
}
