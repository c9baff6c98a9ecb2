/// Which tests a change of some files asks for: what a workspace's configuration says of files of which nothing
/// else does.
package struct TestRule: Sendable, Hashable {
  package enum Selection: Sendable, Hashable {
    case none
    case all
    /// Names of test targets, or ids.
    case targets([String])
  }

  /// Globs, as `PathPattern` reads them.
  package var paths: [String]
  package var selects: Selection

  package init(paths: [String], selects: Selection) {
    self.paths = paths
    self.selects = selects
  }
}
