/// The names of the folder in which a manifest is evaluated.
///
/// A manifest sees its own folder (`Context.packageDirectory`, `#filePath`, `.package(path:)`), and
/// these paths come out of `dump-package`. The folder is therefore a private one whose path is replaced
/// by a fixed text, so that two evaluations of one manifest are equal on every machine. It lies
/// `depth` folders deep: `.package(path: "../../x")` stays inside and can be mapped back.
enum ManifestSandbox {
  /// Stands for the private folder in what `dump-package` printed.
  static let placeholder = "/.sandbox"

  private static let depth = 24

  private static let prefix = (0..<depth).map { "\($0)" }.joined(separator: "/") + "/"

  /// The package's folder below the private folder.
  static func packageFolder(of manifest: ManifestSource) -> String { folder(manifest.folder) }

  /// The place below the private folder of `path`, which starts at the workspace's parent folder.
  static func folder(_ path: String) -> String { prefix + path }

  /// The path that the package's folder has in a dump.
  static func dumpedPackageFolder(of manifest: ManifestSource) -> String {
    placeholder + "/" + packageFolder(of: manifest)
  }

  /// A message of SwiftPM in which folders are named as from the workspace's parent folder.
  static func readable(_ message: String) -> String {
    var parts = message.split(
      separator: placeholder + "/" + prefix,
      omittingEmptySubsequences: false
    )
    let first = parts.removeFirst()
    return parts.reduce(into: String(first)) { $0 += $1 }
  }

  /// `path` as seen from `folder`, both absolute and inside the sandbox; any other path as it is.
  static func relative(_ path: String, to folder: String) -> String {
    guard path == placeholder || path.hasPrefix(placeholder + "/") else { return path }
    let target = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: start.count - shared) + target[shared...].map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
