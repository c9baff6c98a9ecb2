import WorkspaceModel

/// Finds the pods that a `Podfile` takes from folders of the workspace.
///
/// A `Podfile` is Ruby, which is not run. A path that is no plain text may be any folder
/// (CocoaPods: Podfile syntax, "Using the files from a folder local to the machine").
enum LocalPods {
  static let fileName = "Podfile"

  /// Finds the pods in the text of a `Podfile` in a folder.
  ///
  /// Rule: xcode.pods.local
  ///
  /// Complexity: O(characters).
  static func all(in text: String, of folder: SourcePath) -> Set<LocalPod> {
    var pods: Set<LocalPod> = []
    for line in text.split(whereSeparator: \.isNewline) {
      guard line.first(where: { !$0.isWhitespace }) != "#" else { continue }
      for match in line.matches(of: /(?::path\s*=>|\bpath:)\s*(?:"([^"]*)"|'([^']*)')?/) {
        let written = match.1 ?? match.2
        guard let written, !written.contains("#{") else {
          pods.insert(LocalPod(podfileFolder: folder, folder: .root))
          continue
        }
        // Packages outside change without the workspace.
        guard let place = folder.appending(written) else { continue }
        let isSpecification = [".podspec", ".podspec.json"].contains { place.name.hasSuffix($0) }
        let root = isSpecification ? place.parent ?? .root : place
        pods.insert(LocalPod(podfileFolder: folder, folder: root))
      }
    }
    return pods
  }
}
