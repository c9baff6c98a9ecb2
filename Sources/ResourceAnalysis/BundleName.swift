import WorkspaceModel

/// The name that builds give to the bundle with a module's resources.
///
/// SwiftPM joins the names of package and target as they are written
/// (swift-package-manager: `bundleName` in Sources/Build/BuildDescription).
package struct BundleName: Sendable, Hashable {
  /// Without ending: `Package_Target`, or the name of a project's product.
  package var stem: String
  /// The ending under the native build of SwiftPM, for Apple's platforms.
  package var apple: String
  /// The same for other platforms.
  package var elsewhere: String
  /// The ending under Swift Build, on any platform, and under Xcode.
  package var swiftBuild: String

  init(of target: Target, in container: Container) {
    switch container.kind {
    case .package:
      stem = "\(container.name)_\(target.name)"
      (apple, elsewhere, swiftBuild) = ("bundle", "resources", "bundle")
    case .project:
      let product = target.settings.first { $0.name == "PRODUCT_NAME" && $0.values.count == 1 }?
        .values.first
      stem = product.flatMap { $0.contains("$") || $0.isEmpty ? nil : $0 } ?? target.name
      let ending =
        switch target.kind {
        case .app: "app"
        case .appExtension: "appex"
        case .framework: "framework"
        case .test, .uiTest: "xctest"
        default: "bundle"
        }
      (apple, elsewhere, swiftBuild) = (ending, ending, ending)
    }
  }
}
