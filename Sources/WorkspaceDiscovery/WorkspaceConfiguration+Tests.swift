import WorkspaceModel
import Yams

/// What `tests:` in `.graphd.yml` says.
///
/// ```yaml
/// tests:
///   rules:                 # the first that matches a file counts
///     - paths: [docs/**]
///       selects: none      # or all, or a list of test targets
///   runs:                  # the executables that a target's tests start, where it starts any
///     ParserTests: [format]
/// ```
struct TestConfiguration: Sendable, Hashable {
  var rules: [TestRule] = []
  var runs: [String: [String]] = [:]

  typealias Report = (Node?, String) -> Void

  init() {}

  /// Reads the mapping; what is wrong is reported and left out, which selects more, never less.
  init(_ node: Node, _ report: Report) {
    guard case .mapping(let mapping) = node else {
      report(node, "`tests` is a mapping with `rules` and `runs`")
      return
    }
    for (key, value) in mapping {
      switch key.string {
      case "rules": rules = Self.rules(value, report)
      case "runs": runs = Self.runs(value, report)
      default:
        report(key, "unknown key `\(key.string ?? "?")` in `tests`; known are `rules` and `runs`")
      }
    }
  }

  private static func rules(_ node: Node, _ report: Report) -> [TestRule] {
    guard case .sequence(let nodes) = node else {
      report(node, "`tests.rules` is a list of rules, each with `paths` and `selects`")
      return []
    }
    return nodes.compactMap { rule($0, report) }
  }

  private static func rule(_ node: Node, _ report: Report) -> TestRule? {
    let expectation =
      "a rule has `paths`, a list of globs, and `selects`: none, all, or a list of targets"
    guard case .mapping(let mapping) = node,
      mapping.keys.allSatisfy({ ["paths", "selects"].contains($0.string) }),
      let paths = mapping["paths"].flatMap(texts), !paths.isEmpty, let selects = mapping["selects"]
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

  private static func runs(_ node: Node, _ report: Report) -> [String: [String]] {
    let expectation =
      "`tests.runs` says for a test target which executables its tests start: a list"
    guard case .mapping(let mapping) = node else {
      report(node, expectation)
      return [:]
    }
    var runs: [String: [String]] = [:]
    for (key, value) in mapping {
      guard let name = key.string, let executables = texts(value) else {
        report(value, expectation)
        continue
      }
      runs[name] = executables
    }
    return runs
  }

  /// The texts of a list; `nil` if it is none, or holds anything else.
  private static func texts(_ node: Node) -> [String]? {
    guard case .sequence(let nodes) = node else { return nil }
    let texts = nodes.compactMap(\.string)
    return texts.count == nodes.count ? texts : nil
  }
}
