import HashTreeCollections
import SourceTrees
import Testing
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Whether no permission stops this process.
let runsAsRoot = geteuid() == 0

extension Fixture {
  /// Names that only bytes can hold.
  static let exoticNames: [[UInt8]] =
    [
      "with space", "line\nbreak", "tab\t", "\"quoted\"", "back\\slash", "-option", "é", "e\u{301}",
      ":(top)", "*", "folder with space/deep\n/file", "#", "$HOME", "'", "a'b", "\u{1F600}",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0x61, 0xC3]]

  /// What git would record of the work tree, a line for each file: `mode id path`.
  func recordedByGit() async throws -> String {
    let index = base.description + "/oracle-index"
    try await shell(
      "cp \"$(git rev-parse --git-path index)\" \"$1\" 2>/dev/null || true",
      argument: Array(index.utf8)
    )
    try await git("add", "-A", environment: ["GIT_INDEX_FILE": index])
    let output = try await git("ls-files", "-z", "--stage", environment: ["GIT_INDEX_FILE": index])
    try await shell("rm -f \"$1\"", argument: Array(index.utf8))
    return output.split(separator: 0).map { record in
      let parts = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " "))
      let words = fields.prefix(2).map { String(decoding: $0, as: UTF8.self) }
      return (words + [SourcePath(bytes: parts[1])?.description ?? ""]).joined(separator: " ")
    }.sorted().joined(separator: "\n")
  }
}

/// What `listing` holds, in the form of ``Fixture/recordedByGit()``.
func records(_ listing: FileListing) -> String {
  listing.files.map { path, entry in
    let mode =
      switch entry.kind {
      case .file: "100644"
      case .executable: "100755"
      case .symbolicLink: "120000"
      case .submodule: "160000"
      }
    return "\(mode) \(entry.content) \(path)"
  }.sorted().joined(separator: "\n")
}
