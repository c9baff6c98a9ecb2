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

  /// The package's folder below the private folder.
  static func packageFolder(named name: String) -> String {
    (0..<depth).map { "\($0)" }.joined(separator: "/") + "/" + name
  }

  /// The path that the package's folder has in a dump.
  static func dumpedPackageFolder(named name: String) -> String {
    placeholder + "/" + packageFolder(named: name)
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
