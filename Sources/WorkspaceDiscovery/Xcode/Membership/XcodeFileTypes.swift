import WorkspaceModel

/// The phases of files that Xcode finds in a folder, by their endings.
///
/// Source: `StandardFileTypes.xcspec` and its companions of swift-build. An unknown type is a resource: then tests run
/// again, and nothing is silent.
enum XcodeFileTypes {
  /// Folders of these types are one item.
  static let bundles: Set<String> = [
    "app", "appex", "atlas", "bundle", "complicationset", "docc", "framework", "icon", "mlpackage",
    "playground", "rcproject", "realitycomposerpro", "reality", "scnassets", "xcassets",
    "xcdatamodel", "xcdatamodeld", "xcframework", "xcmappingmodel", "xcodeproj", "xcplayground",
    "xcstickers", "xcworkspace",
  ]

  private static let compiled: Set<String> = SourceExtensions.swift.union(SourceExtensions.clang)
    .union(SourceExtensions.assembly)
    .union([
      "c++", "cl", "cp", "d", "docc", "iig", "intentdefinition", "l", "ll", "lex", "lm", "lmm",
      "metal", "mlmodel", "mlpackage", "rcproject", "realitycomposerpro", "xcdatamodel",
      "xcdatamodeld", "xcmappingmodel", "y", "ym", "ymm", "yp", "ypp",
    ])

  private static let linked: Set<String> = ["a", "dylib", "framework", "o", "tbd", "xcframework"]

  /// Types that are in no phase.
  private static let unbuilt: Set<String> = [
    "entitlements", "modulemap", "xcodeproj", "xcworkspace",
  ]

  /// The phase that a file is in; `nil` if it is in none.
  ///
  /// `type` is Xcode's name of the type, where a project states it.
  static func phase(of path: SourcePath, type: String? = nil) -> PhaseKind? {
    if let type, let phase = phase(ofType: type) { return phase }
    // `S` is preprocessed, `s` is not; Xcode knows both.
    guard let ending = path.fileExtension else { return .resources }
    let small = ending.lowercased()
    if unbuilt.contains(small) { return nil }
    if compiled.contains(small) { return .sources }
    if SourceExtensions.headers.contains(ending) || small == "pch" { return .headers }
    return linked.contains(small) ? .frameworks : .resources
  }

  private static func phase(ofType type: String) -> PhaseKind? {
    if type.hasSuffix(".h") || type.hasSuffix("-h") { return .headers }
    if type.hasPrefix("sourcecode.module-map") { return nil }
    if type.hasPrefix("sourcecode.") { return .sources }
    if type.hasPrefix("wrapper.xcdatamodel") { return .sources }
    if type == "wrapper.framework" || type == "wrapper.xcframework" { return .frameworks }
    return type.hasPrefix("archive.ar") || type.hasPrefix("compiled.mach-o.dylib")
      ? .frameworks : .resources
  }
}
