import WorkspaceModel

/// The files of a build phase that `EXCLUDED_SOURCE_FILE_NAMES` takes out and `INCLUDED_SOURCE_FILE_NAMES` keeps
/// (swift-build: BuildFileFilteringContext.swift, `matchesFilenamePattern` in Path.swift).
struct SourceFileNameFilter: Sendable, Hashable {
  /// A pattern for the last components of a path: as many as the pattern has.
  private struct Pattern: Sendable, Hashable {
    let glob: ShellGlob
    let count: Int

    /// Makes a pattern; `nil` for one that matches no path of a workspace.
    init?(_ text: String) {
      var text = text[...]
      while let step = ["./", "../"].first(where: text.hasPrefix) {
        text = text.dropFirst(step.count)
      }
      guard !text.isEmpty, !text.hasPrefix("/") else { return nil }
      glob = ShellGlob(String(text))
      count = text.split(separator: "/").count
    }
  }

  /// Whether the settings are known in full.
  ///
  /// If not, a file that is in may be out, and nothing is taken out that may be in.
  let isKnown: Bool
  private let excluded: [Pattern]
  private let included: [Pattern]

  /// The most patterns of one setting; with more, the setting is not known.
  private static let limit = 1_000

  /// Reads both settings of a target.
  init(_ settings: BuildSettings, in context: SettingContext) {
    let excluded = settings.value("EXCLUDED_SOURCE_FILE_NAMES", in: context)
    let included = settings.value("INCLUDED_SOURCE_FILE_NAMES", in: context)
    let fits = [excluded, included].allSatisfy { ($0?.words.count ?? 0) <= Self.limit }
    isKnown = (excluded?.isKnown ?? true) && (included?.isKnown ?? true) && fits
    let isCertain = (excluded?.undecided.isEmpty ?? true) && (included?.isKnown ?? true) && fits
    // Patterns with references that nobody resolves match nothing, so they take nothing out.
    self.excluded = isCertain ? excluded?.words.compactMap(Pattern.init) ?? [] : []
    self.included = isCertain ? included?.words.compactMap(Pattern.init) ?? [] : []
  }

  /// Whether a file is out.
  ///
  /// Complexity: O(length of the patterns × length of the path).
  func excludes(_ path: SourcePath) -> Bool {
    guard !excluded.isEmpty else { return false }
    let text = Array(path.description.unicodeScalars)
    // Where the last component begins, the last two, …
    var starts = text.indices.reversed().filter { text[$0] == "/" }.map { $0 + 1 }
    starts.append(0)
    func matches(_ pattern: Pattern) -> Bool {
      guard starts.indices.contains(pattern.count - 1) else { return false }
      return pattern.glob.matches(text[starts[pattern.count - 1]...], isPath: true)
    }
    return excluded.contains(where: matches) && !included.contains(where: matches)
  }
}
