/// The restrictions that a system can put on a confined process.
package struct ConfinementProtections: Sendable, Hashable {
  /// Whether files can be restricted.
  package var files: Bool
  /// Whether the network, sessions and children can be restricted.
  package var calls: Bool
  /// Names for a person: `Landlock 7`, `seccomp`.
  package var names: [String]
  /// Whether this process runs in a sandbox of another program: macOS makes none inside of it.
  package var isInsideOther = false

  package init(files: Bool, calls: Bool, names: [String], isInsideOther: Bool = false) {
    self.files = files
    self.calls = calls
    self.names = names
    self.isInsideOther = isInsideOther
  }
}
