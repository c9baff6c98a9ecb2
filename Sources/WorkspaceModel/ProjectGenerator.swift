/// A program that writes projects, and that people edit descriptions for.
package enum ProjectGenerator: String, Sendable, Hashable, CaseIterable {
  case tuist
  case xcodeGen = "xcodegen"
}

extension Container {
  /// The program that writes the project; `nil` for packages, and for projects that only Xcode writes.
  package var generator: ProjectGenerator? {
    guard kind == .project else { return nil }
    switch manifest.fileExtension {
    case "swift": return .tuist
    case "yml", "yaml", "json": return .xcodeGen
    default: return nil
    }
  }
}
