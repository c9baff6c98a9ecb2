import WorkspaceModel

/// Files that a tool reads which compiles nothing, as one row of the table of known files.
///
/// A row counts for files that no target lists. All rows are in `ToolFile.table`.
package struct ToolFile: Sendable, Hashable {
  /// The other possible readers of such a file than its tool.
  package enum Readers: String, Sendable, Hashable, CaseIterable {
    /// No build and no test.
    case nobody
    /// Build-tool plug-ins, which run formatters and linters within a build.
    case plugins
    /// Whatever starts programs: plug-ins, and tests that start processes.
    case programs
    /// Xcode's own targets, which are no modules of a package.
    case xcode
  }

  /// Names of files (`Makefile`), endings (`*.cmake`), folders (`.github/`), and other globs over one name.
  package var patterns: [String]
  package var tool: String
  package var readers: Readers
  /// The page or the source file that documents the names.
  package var source: String

  init(_ patterns: [String], _ tool: String, _ source: String, readers: Readers = .nobody) {
    self.patterns = patterns
    self.tool = tool
    self.readers = readers
    self.source = source
  }
}
