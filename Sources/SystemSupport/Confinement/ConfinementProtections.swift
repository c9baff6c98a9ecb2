#if os(Linux)
import CConfinement
#endif

/// The restrictions that a system can put on a confined process.
package struct ConfinementProtections: Sendable, Hashable {
  /// Whether files can be restricted.
  package var files: Bool
  /// Whether the network, sessions and children can be restricted.
  package var calls: Bool
  /// Names for a person: `Landlock 7`, `seccomp`.
  package var names: [String]

  package init(files: Bool, calls: Bool, names: [String]) {
    self.files = files
    self.calls = calls
    self.names = names
  }

  /// The restrictions that this kernel knows.
  package static func ofThisSystem() -> ConfinementProtections {
    #if os(Linux)
    let version = confinement_landlock_version()
    let hasFilter = confinement_has_filter() != 0
    return ConfinementProtections(
      files: version > 0,
      calls: hasFilter,
      names: (version > 0 ? ["Landlock \(version)"] : []) + (hasFilter ? ["seccomp"] : [])
    )
    #else
    return ConfinementProtections(files: true, calls: true, names: ["sandbox-exec"])
    #endif
  }
}
