import WorkspaceModel
import Yams

/// The workspace's own settings: `.graphd.yml` at its root.
///
/// ```yaml
/// ignore:          # globs of files that belong to no module and need not
///   - docs/**
///   - "*.md"
/// ```
struct WorkspaceConfiguration: Sendable, Hashable {
  static let fileName = ".graphd.yml"

  var ignoredPaths: [String] = []

  /// Reads the file's text.
  ///
  /// What is wrong is a problem, and the rest of the file still counts.
  static func parse(
    _ text: String,
    path: SourcePath
  ) -> (configuration: WorkspaceConfiguration, problems: [Problem]) {
    var configuration = WorkspaceConfiguration()
    var problems: [Problem] = []
    func report(_ node: Node?, _ message: String) {
      problems.append(
        Problem(
          .configurationInvalid,
          .error,
          path: path,
          line: node?.mark?.line,
          "`\(fileName)` is not understood: \(message)"
        )
      )
    }
    do {
      guard let root = try Yams.compose(yaml: text) else { return (configuration, []) }
      guard case .mapping(let mapping) = root else {
        report(root, "a mapping is expected, like `ignore: [docs/**]`")
        return (configuration, problems)
      }
      for (key, value) in mapping {
        guard key.string == "ignore" else {
          report(key, "unknown key `\(key.string ?? "?")`; known is `ignore`")
          continue
        }
        guard case .sequence(let globs) = value else {
          report(value, "`ignore` is a list of globs")
          continue
        }
        for glob in globs {
          if let text = glob.string {
            configuration.ignoredPaths.append(text)
          } else {
            report(glob, "a glob is a text")
          }
        }
      }
    } catch {
      report(nil, "\(error)")
    }
    return (configuration, problems)
  }
}
