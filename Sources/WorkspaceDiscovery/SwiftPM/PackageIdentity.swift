/// SwiftPM's name of a package by the place that it comes from
/// (swift-package-manager: `PackageIdentityParser` in Sources/PackageModel/PackageIdentity.swift).
enum PackageIdentity {
  /// The lower-cased last component of a URL without `.git`; `nil` if there is none.
  static func of(url: String) -> String? {
    var text = url[...]
    while text.hasSuffix("/") { text.removeLast() }
    if text.hasSuffix(".git") { text = text.dropLast(4) }
    return text.split { $0 == "/" || $0 == ":" }.last?.lowercased()
  }
}
