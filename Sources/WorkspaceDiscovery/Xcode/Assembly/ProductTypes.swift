import WorkspaceModel

/// The kinds of targets by Xcode's product types, and the names of the products
/// (swift-build: `ProductTypes.xcspec`, `Darwin.xcspec` and their companions).
enum ProductTypes {
  /// The type of a compiler plug-in: Xcode has none for it, the projects of generators do.
  static let macro = "macro"

  /// The kind of a target by its product type without the common prefix.
  static func kind(of type: String) -> Target.Kind {
    switch type {
    case "tool": return .executable
    case macro: return .macro
    case "bundle.unit-test", "bundle.ocunit-test": return .test
    case "bundle.ui-testing": return .uiTest
    case "framework", "framework.static": return .framework
    case "library.static", "library.dynamic", "objfile": return .library
    case _ where type.hasPrefix("application"): return .app
    case _ where type.contains("extension"), "xpc-service": return .appExtension
    default: return .bundle
    }
  }

  /// The file name of a product that is called `name`.
  static func fileName(of type: String, name: String) -> String {
    switch type {
    case "tool", macro: name
    case "library.static": "lib\(name).a"
    case "library.dynamic": "lib\(name).dylib"
    case "objfile": "\(name).o"
    case "framework", "framework.static": "\(name).framework"
    case "bundle.unit-test", "bundle.ui-testing": "\(name).xctest"
    case "xpc-service": "\(name).xpc"
    case _ where type.hasPrefix("application"): "\(name).app"
    case _ where type.contains("extension"): "\(name).appex"
    default: "\(name).bundle"
    }
  }
}
