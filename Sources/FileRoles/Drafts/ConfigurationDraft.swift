package import WorkspaceModel

/// A `.graphd.yml` for a workspace that has none, made of one state of it.
///
/// Only parts of Xcode projects that could not be read are ignored. A file that no target has may be read by a
/// test: such files are proposed in comments.
package struct ConfigurationDraft: Sendable, Hashable {
  package let text: String

  /// How many patterns of a kind are written.
  private static let limit = 20

  /// Complexity: O(files × depth of their paths).
  package init(for state: WorkspaceSnapshot) {
    let files = UnownedFiles([state])
    var (app, unknown): ([SourcePath], [SourcePath]) = ([], [])
    for path in state.files.keys.sorted() where state.ownership.owners(of: path).isEmpty {
      switch files.kind(of: path) {
      case .app: app.append(path)
      case .unknown
      where !path.describesPackage && !state.workspace.namedSubmodules.contains(path):
        unknown.append(path)
      default: continue
      }
    }
    let patterns = SettlingPatterns(state)
    let ignored = Self.counted(app, patterns)
    // A pattern of the app's folder settles the other files there, too.
    let settled = ignored.map { PathPattern($0.pattern) }
    let proposed = Self.counted(
      unknown.filter { path in !settled.contains { $0.matches(path) } },
      patterns
    )
    let lines =
      ["# Settings of graphd for this repository, made by `graphctl init`.", ""]
      + Self.platforms(of: state.workspace) + [""]
      + ["# Files that change no module and select no test."]
      + [ignored.isEmpty ? proposed.isEmpty ? "ignore: []" : "# ignore:" : "ignore:"]
      + Self.list(ignored, "Parts of Xcode projects that could not be read.", prefix: "")
      + Self.list(
        proposed,
        "No target has these files. Move a line to `ignore` if no build and no test reads them.",
        prefix: "# "
      )
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func platforms(of workspace: Workspace) -> [String] {
    let names = workspace.draftedPlatforms
    let isDefault = names == workspace.platformNames
    return [
      "# Code under `#if` counts as far as it is compiled for one of these platforms.",
      (isDefault ? "# " : "") + "platforms: [\(names.joined(separator: ", "))]"
        + (isDefault ? "  # the default" : ""),
    ]
  }

  /// The patterns for files, each with the number of files that it settles.
  private static func counted(
    _ paths: [SourcePath],
    _ patterns: SettlingPatterns
  ) -> [(pattern: String, count: Int)] {
    var counts: [(pattern: String, count: Int)] = []
    for path in paths {
      let pattern = patterns.pattern(for: path)
      if counts.last?.pattern == pattern {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((pattern, 1))
      }
    }
    return counts
  }

  private static func list(
    _ entries: [(pattern: String, count: Int)],
    _ title: String,
    prefix: String
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    let lines = entries.prefix(limit).map { pattern, count in
      "  \(prefix)- \(SettlingPatterns.scalar(pattern))  # \(count) file\(count == 1 ? "" : "s")"
    }
    let rest = entries.count > limit ? ["  # and \(entries.count - limit) more"] : []
    return ["  # \(title)"] + lines + rest
  }
}
