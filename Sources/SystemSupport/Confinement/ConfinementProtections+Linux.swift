#if os(Linux)
import CConfinement

extension ConfinementProtections {
  /// The restrictions that this kernel knows.
  package static func ofThisSystem() -> ConfinementProtections {
    let version = confinement_landlock_version()
    let hasFilter = confinement_has_filter() != 0
    return ConfinementProtections(
      files: version > 0,
      calls: hasFilter,
      names: (version > 0 ? ["Landlock \(version)"] : []) + (hasFilter ? ["seccomp"] : [])
    )
  }
}
#endif
