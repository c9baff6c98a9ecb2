import DocumentFormats
import WorkspaceModel

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

  typealias Report = (_ node: YAMLNode, _ message: String) -> Void

  init() {}

  /// Reads the mapping; what is wrong is reported and left out, which selects more, never less.
  init(_ node: YAMLNode, _ report: Report) {
    guard case .mapping(let entries, _) = node else {
      report(node, "`tests` is a mapping with `rules` and `runs`")
      return
    }
    for entry in entries {
      switch entry.key {
      case "rules": rules = Self.rules(entry.value, report)
      case "runs": runs = Self.runs(entry.value, report)
      default:
        report(entry.value, "unknown key `\(entry.key)` in `tests`; known are `rules` and `runs`")
      }
    }
  }

  private static func rules(_ node: YAMLNode, _ report: Report) -> [TestRule] {
    guard case .sequence(let nodes, _) = node else {
      report(node, "`tests.rules` is a list of rules, each with `paths` and `selects`")
      return []
    }
    return nodes.compactMap { rule($0, report) }
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

  /// The texts of a list; `nil` if it is none, or holds anything else.
  private static func texts(_ node: YAMLNode) -> [String]? {
    guard case .sequence(let nodes, _) = node else { return nil }
    let texts = nodes.compactMap(\.string)
    return texts.count == nodes.count ? texts : nil
  }
}
