import WorkspaceModel

extension VersionManagers {
  /// The paths of such files, in order.
  ///
  /// Complexity: O(files).
  static func files(in files: FileTable) -> [SourcePath] {
    files.keys.filter { fileNames.contains(where: $0.hasName) }.sorted()
  }

  /// Whether the text has `swift` as a word of its own: unlike `swiftlint` and `swift-format`.
  static func namesSwift(_ text: String) -> Bool {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      .contains("swift")
  }
}
