/// The macros of libraries that stand for declarations of which none has a name.
///
/// A freestanding macro declares the names that its attribute lists (SE-0397), and these list none. Other code has no
/// way to use what they expand to. An expansion contains neither extensions nor imports.
///
/// Rule: macro.nameless
package enum NamelessMacros {
  /// By name: the modules that declare it.
  private static let modules: [String: Set<String>] = [
    "Playground": ["Playgrounds"],
    "Preview": ["AppKit", "DeveloperToolsSupport", "SwiftUI", "UIKit", "WidgetKit"],
  ]

  /// Whether `name` is one of them in a file with `imports`, if the workspace has no macro of that name.
  ///
  /// The file imports the library itself: through another module, the name may be that of another macro.
  package static func contains(_ name: String, imports: [ImportDeclaration]) -> Bool {
    guard let modules = modules[name] else { return false }
    return imports.contains { modules.contains($0.module) }
  }
}
