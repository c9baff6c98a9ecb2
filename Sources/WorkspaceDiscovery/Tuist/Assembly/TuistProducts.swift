import WorkspaceModel

/// The products and platforms of Tuist's targets by Xcode's names.
enum TuistProducts {
  /// Xcode's product type without the common prefix (Tuist: `Product.xcodeValue`).
  ///
  /// Rule: tuist.product.
  ///
  /// A product that is not known is a bundle.
  static func type(of product: String) -> String {
    switch product {
    case "app": "application"
    case "app_clip": "application.on-demand-install-capable"
    case "watch_2_app": "application.watchapp2"
    case "watch_2_app_container": "application.watchapp2-container"
    case "static_library": "library.static"
    case "dynamic_library": "library.dynamic"
    case "framework": "framework"
    case "static_framework": "framework.static"
    case "unit_tests": "bundle.unit-test"
    case "ui_tests": "bundle.ui-testing"
    case "command_line_tool": "tool"
    case "macro": ProductTypes.macro
    case "app_extension": "app-extension"
    case "watch_2_extension": "watchkit2-extension"
    case "tv_top_shelf_extension": "tv-app-extension"
    case "messages_extension": "app-extension.messages"
    case "sticker_pack_extension": "app-extension.messages-sticker-pack"
    case "extension_kit_extension": "extensionkit-extension"
    case "system_extension": "system-extension"
    case "xpc": "xpc-service"
    default: "bundle"
    }
  }

  /// Whether an app copies the product into itself (Tuist: `GraphTraverser.embeddableFrameworks` and its companions).
  ///
  /// Rule: tuist.embedded.
  static func isEmbedded(_ product: String) -> Bool {
    product.hasSuffix("extension") || ["xpc", "app_clip", "watch_2_app"].contains(product)
  }

  static func isApp(_ product: String) -> Bool { product == "app" || product == "app_clip" }

  static func isTest(_ product: String) -> Bool { product.hasSuffix("_tests") }

  /// The SDKs of destinations, in a fixed order (Tuist: `Destination.platform`).
  ///
  /// Rule: tuist.platforms.
  static func sdks(of destinations: [String]) -> [String] {
    let all: [[String]] = destinations.map { destination in
      switch destination {
      case "mac": ["macosx"]
      case "appleWatch": ["watchos", "watchsimulator"]
      case "appleTv": ["appletvos", "appletvsimulator"]
      case "appleVision": ["xros", "xrsimulator"]
      default: ["iphoneos", "iphonesimulator"]
      }
    }
    return Set(all.joined()).sorted()
  }
}
