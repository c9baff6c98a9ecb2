/// Arguments of `xcodebuild -only-testing:` that select tests.
///
/// `Target`, `Target/Class`, `Target/Class/method` of XCTest and `Target/Suite/name(label:)` of Swift Testing. The whole
/// target is named where it is not certain that Xcode finds a test under its name. An argument that nothing matches
/// would leave the test out.
struct OnlyTesting {
  private let totals: TestFilters.Totals

  init(_ totals: TestFilters.Totals) { self.totals = totals }

  /// The arguments for `chosen` without the option itself, sorted, each once.
  ///
  /// Complexity: O(chosen · log chosen).
  func arguments(_ chosen: [TestFilters.Named]) -> [String] {
    var result: Set<String> = []
    for (target, tests) in Dictionary(grouping: chosen, by: \.target) {
      // A library's tests run in the test targets that load it, under names that are not known.
      if let bundles = tests.first?.bundles {
        result.formUnion(bundles)
      } else if totals.targets[target] == tests.count || !tests.allSatisfy(\.canBeNamed) {
        result.insert(target)
      } else {
        result.formUnion(arguments(tests, of: target))
      }
    }
    let whole = result.filter { !$0.contains("/") }
    return result.filter { argument in
      guard let slash = argument.firstIndex(of: "/") else { return true }
      return !whole.contains(String(argument[..<slash]))
    }.sorted()
  }

  private func arguments(_ tests: [TestFilters.Named], of target: String) -> [String] {
    let bySuite = Dictionary(grouping: tests) { $0.test.identifier.suites.first }
    return bySuite.flatMap { suite, tests -> [String] in
      if let suite, totals.count(of: suite, in: target) == tests.count {
        return ["\(target)/\(suite)"]
      }
      return tests.map { named in
        let identifier = named.test.identifier
        return ([target] + identifier.suites + [identifier.name]).joined(separator: "/")
      }
    }
  }
}

extension TestFilters.Named {
  /// Whether Xcode certainly finds the test under the names in the source.
  fileprivate var canBeNamed: Bool {
    let identifier = test.identifier
    if mayHaveOthers || test.isUnknown || test.isModuleGuessed { return false }
    // The test of an extension of another module's type.
    if let moduleName, identifier.module != moduleName { return false }
    // Xcode's spelling of raw identifiers, and of classes of XCTest within types, is not known.
    let names = identifier.suites + [identifier.name]
    let isPlain = names.allSatisfy { !$0.contains("`") && !$0.contains("/") }
    return isPlain
      && (test.library == .swiftTesting
        || identifier.suites.count == 1 && !identifier.suites[0].contains("."))
  }
}
