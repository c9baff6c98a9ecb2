import DocumentFormats
import WorkspaceModel

/// What `tests:` in `.graphd.yml` says.
///
/// ```yaml
/// tests:
///   rules:                 # the first that matches a file counts
///     - paths: [docs/**]
///       selects: none      # or all, or a list of test targets
///     - tags: [nightly]    # the first that matches a test counts
///       selects: none      # or all
///   runs:                  # the executables that a target's tests start, where it starts any
///     ParserTests: [format]
///   grain:                 # or one grain for all: case, or target
///     ServerTests: target
///   launch: once           # of an app in which tests run; or each
/// ```
struct TestConfiguration: Sendable, Hashable {
  var rules: [TestRule] = []
  var tagRules: [TagRule] = []
  var runs: [String: [String]] = [:]
  var grains = TestGrains()

  typealias Report = (_ node: YAMLNode, _ message: String) -> Void

  init() {}

  /// Reads the mapping; what is wrong is reported and left out, which selects more, never less.
  init(_ node: YAMLNode, _ report: Report) {
    guard case .mapping(let entries, _) = node else {
      report(node, "`tests` is a mapping with `rules`, `runs`, `grain` and `launch`")
      return
    }
    for entry in entries {
      switch entry.key {
      case "rules": readRules(entry.value, report)
      case "runs": runs = Self.runs(entry.value, report)
      case "grain":
        let launch = grains.launch
        grains = Self.grains(entry.value, report)
        grains.launch = launch
      case "launch":
        if let known = entry.value.string.flatMap(TestLaunch.init) {
          grains.launch = known
        } else {
          report(entry.value, "`tests.launch` is `each` or `once`")
        }
      default:
        report(
          entry.value,
          "unknown key `\(entry.key)` in `tests`; known are `rules`, `runs`, `grain` and `launch`"
        )
      }
    }
  }

  private mutating func readRules(_ node: YAMLNode, _ report: Report) {
    guard case .sequence(let nodes, _) = node else {
      return report(
        node,
        "`tests.rules` is a list of rules, each with `paths` or `tags`, and `selects`"
      )
    }
    for node in nodes {
      if case .mapping(let entries, _) = node, entries.contains(where: { $0.key == "tags" }) {
        if let rule = Self.tagRule(node, entries, report) { tagRules.append(rule) }
      } else if let rule = Self.rule(node, report) {
        rules.append(rule)
      }
    }
  }

  private static func tagRule(
    _ node: YAMLNode,
    _ entries: [YAMLEntry],
    _ report: Report
  ) -> TagRule? {
    func value(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
    guard entries.allSatisfy({ ["tags", "selects"].contains($0.key) }),
      let tags = value("tags").flatMap(texts), !tags.isEmpty,
      let selects = value("selects")?.string, ["none", "all"].contains(selects)
    else {
      report(node, "a rule for tests has `tags`, a list of names, and `selects`: none or all")
      return nil
    }
    return TagRule(tags, runs: selects == "all")
  }

  private static func rule(_ node: YAMLNode, _ report: Report) -> TestRule? {
    let expectation =
      "a rule has `paths`, a list of globs, and `selects`: none, all, or a list of targets"
    guard case .mapping(let entries, _) = node,
      entries.allSatisfy({ ["paths", "selects"].contains($0.key) }),
      let paths = entries.first(where: { $0.key == "paths" }).flatMap({ texts($0.value) }),
      !paths.isEmpty, let selects = entries.first(where: { $0.key == "selects" })?.value
    else {
      report(node, expectation)
      return nil
    }
    switch selects {
    case .scalar where selects.string == "none": return TestRule(paths: paths, selects: .none)
    case .scalar where selects.string == "all": return TestRule(paths: paths, selects: .all)
    default:
      guard let targets = texts(selects), !targets.isEmpty else {
        report(selects, expectation)
        return nil
      }
      return TestRule(paths: paths, selects: .targets(targets))
    }
  }

  private static func runs(_ node: YAMLNode, _ report: Report) -> [String: [String]] {
    let expectation =
      "`tests.runs` says for a test target which executables its tests start: a list"
    guard case .mapping(let entries, _) = node else {
      report(node, expectation)
      return [:]
    }
    var runs: [String: [String]] = [:]
    for entry in entries {
      guard let executables = texts(entry.value) else {
        report(entry.value, expectation)
        continue
      }
      runs[entry.key] = executables
    }
    return runs
  }

  /// The grains; that of targets, which selects more, where one is not understood.
  private static func grains(_ node: YAMLNode, _ report: Report) -> TestGrains {
    func grain(_ node: YAMLNode) -> TestGrain {
      if let known = node.string.flatMap(TestGrain.init) { return known }
      report(node, "`tests.grain` is `case` or `target`, or states one of these by test target")
      return .target
    }
    guard case .mapping(let entries, _) = node else { return TestGrains(grain(node)) }
    var grains = TestGrains()
    for entry in entries {
      if entry.key == "*" {
        grains.others = grain(entry.value)
      } else {
        grains.named[entry.key] = grain(entry.value)
      }
    }
    return grains
  }

  /// The texts of a list; `nil` if it is none, or holds anything else.
  private static func texts(_ node: YAMLNode) -> [String]? {
    guard case .sequence(let nodes, _) = node else { return nil }
    let texts = nodes.compactMap(\.string)
    return texts.count == nodes.count ? texts : nil
  }
}
