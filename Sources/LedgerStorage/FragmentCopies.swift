import SystemSupport

/// Copies of a scope's fragments on this machine, so that each is fetched once.
///
/// A copy is compared with its name each time, so that nothing is believed of the folder. If it cannot be written, all
/// works without it.
struct FragmentCopies: Sendable {
  let folder: String

  /// A fragment; `nil` if there is no sound copy.
  func fragment(_ name: Fragment.Name) -> Fragment? {
    guard let bytes = try? StoredFile.read(path(name), limit: Fragment.largest) else { return nil }
    let fragment = Fragment(bytes)
    return fragment.name == name ? fragment : nil
  }

  func add(_ fragment: Fragment) {
    try? StoredFile.makeFolder(folder, isPrivate: true)
    try? WholeFile.replace(path(fragment.name), with: fragment.bytes, isDurable: false)
  }

  /// Removes copies of what the store no longer has.
  func keepOnly(_ names: [Fragment.Name]) {
    let kept = Set(names.map(\.description))
    for name in (try? StoredFile.names(in: folder)) ?? []
    where Fragment.Name(name) != nil && !kept.contains(name) {
      try? StoredFile.remove(folder + "/" + name)
    }
  }

  private func path(_ name: Fragment.Name) -> String { folder + "/" + name.description }
}
