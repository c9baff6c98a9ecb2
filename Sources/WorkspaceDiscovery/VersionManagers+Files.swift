import WorkspaceModel

extension VersionManagers {
  /// Whether the text has `swift` as a word of its own: unlike `swiftlint` and `swift-format`.
  static func namesSwift(_ text: String) -> Bool {
    text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      .contains("swift")
  }
}
