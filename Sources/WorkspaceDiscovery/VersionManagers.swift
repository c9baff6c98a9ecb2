import WorkspaceModel

/// The files in which mise and asdf find the versions of tools.
///
/// One that names Swift decides on the toolchain; any other one on programs that scripts and tests may start
/// (https://mise.jdx.dev/configuration.html, https://asdf-vm.com/manage/configuration.html).
enum VersionManagers {
  private static let names: Set<String> = [
    ".tool-versions", "mise.toml", ".mise.toml", "mise.local.toml", ".mise.local.toml",
  ]

  /// Their paths, in order.
  ///
  /// Complexity: O(files).
  static func files(in files: FileTable) -> [SourcePath] {
    files.keys.filter { names.contains($0.name) }.sorted()
  }

  /// Whether the text has `swift` as a word of its own: unlike `swiftlint` and `swift-format`.
  static func namesSwift(_ text: String) -> Bool {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      .contains("swift")
  }
}
