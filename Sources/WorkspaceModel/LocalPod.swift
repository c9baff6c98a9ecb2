/// A folder whose files CocoaPods compiles for the projects beside a `Podfile` and below it.
package struct LocalPod: Sendable, Hashable {
  /// The folder of the `Podfile`.
  package var podfileFolder: SourcePath
  /// The folder of the podspec: its files may lie anywhere in it.
  package var folder: SourcePath

  package init(podfileFolder: SourcePath, folder: SourcePath) {
    self.podfileFolder = podfileFolder
    self.folder = folder
  }
}
