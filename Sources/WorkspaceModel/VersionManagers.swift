/// The files in which mise and asdf find the versions of tools.
///
/// One that names Swift decides on the toolchain; any other one on programs that scripts and tests may start
/// (https://mise.jdx.dev/configuration.html, https://asdf-vm.com/manage/configuration.html).
package enum VersionManagers {
  /// The names of the files, in order.
  package static let fileNames = [
    ".mise.local.toml", ".mise.toml", ".tool-versions", "mise.local.toml", "mise.toml",
  ]

  /// The folder in which, and below which, a file counts: mise looks into `.config` of a folder, too.
  package static func folder(of path: SourcePath) -> SourcePath {
    guard let folder = path.parent else { return .root }
    return folder.hasName(".config") ? folder.parent ?? .root : folder
  }
}
