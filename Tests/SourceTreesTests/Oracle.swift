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
  /// Names that a careless reader of git's output, or of paths as text, would get wrong.
  static let exoticNames: [[UInt8]] =
    [
      "with space", "line\nbreak", "tab\t", "\"quoted\"", "back\\slash", "-option", "é", ":(top)",
      "*",
      "folder with space/deep\n/file", "#", "$HOME", "'", "a'b", "\u{1F600}",
    ].map { Array($0.utf8) } + namesOfBytes

  #if canImport(Darwin)
  // Names of this file system are UTF-8, and equal in any normal form.
  private static let namesOfBytes: [[UInt8]] = []
  #else
  private static let namesOfBytes: [[UInt8]] = [
    Array("e\u{301}".utf8), [0xFF, 0xFE], [0x61, 0xC3],
  ]
  #endif

  /// What git would record of the work tree, a line for each file: `mode id path`.
  func recordedByGit() async throws -> String {
    let index = base.description + "/oracle-index"
    try await shell(
      "cp -p \"$(git rev-parse --git-path index)\" \"$1\" 2>/dev/null || true",
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

/// The bytes of all files that can be read, asked for by many tasks at once.
func contents(
  _ tree: some SourceTree,
  of listing: FileListing? = nil
) async throws -> [SourcePath: [UInt8]] {
  let files: FileListing
  if let listing { files = listing } else { files = try await tree.listing() }
  return try await tree.withReader { reader in
    try await withThrowingTaskGroup(of: (SourcePath, [UInt8]?).self) { group in
      for (path, entry) in files.files {
        group.addTask { (path, try await reader.read(path, entry)) }
      }
      var contents: [SourcePath: [UInt8]] = [:]
      for try await (path, bytes) in group { contents[path] = bytes }
      return contents
    }
  }
}
