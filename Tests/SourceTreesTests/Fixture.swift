import SourceTrees
import Subprocess
import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder of its own below the system's temporary folder, and git that no user's configuration touches.
struct Fixture: Sendable {
  /// Removed with all that is in it when the test ends.
  let base: AbsolutePath
  /// Where the files of the test go: `base/tree`.
  let folder: AbsolutePath

  /// Calls `body` with an empty folder that is not in a repository.
  static func inFolder(_ body: (Fixture) async throws -> Void) async throws {
    var template = Array("/tmp/source-trees-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    let base = try #require(AbsolutePath(String(cString: made)))
    let name = try #require(SourcePath("tree"))
    let fixture = Fixture(base: base, folder: base.appending(name))
    do {
      try await fixture.shell("mkdir tree", in: base)
      try await body(fixture)
    } catch {
      try await fixture.remove()
      throw error
    }
    try await fixture.remove()
  }

  /// Calls `body` with an empty repository.
  static func inRepository(
    format: ObjectFormat = .sha1,
    _ body: (Fixture) async throws -> Void
  ) async throws {
    try await inFolder { fixture in
      try await fixture.git("init", "-q", "-b", "main", "--object-format=\(format.rawValue)")
      try await body(fixture)
    }
  }

  private func remove() async throws {
    try await shell("chmod -R u+rwx \"$1\" && rm -rf \"$1\"", in: base, argument: base.bytes)
  }

  // MARK: - Processes

  /// What git sees of the environment.
  var environment: [String: String?] {
    [
      "HOME": base.description, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_COMMITTER_DATE": "2020-01-01T00:00:00Z",
    ]
  }

  private func variables(_ more: [String: String?]) -> Environment {
    let all = environment.merging(more) { _, new in new }
    return .inherit.updating(
      Dictionary(uniqueKeysWithValues: all.map { (Environment.Key(stringLiteral: $0), $1) })
    )
  }

  /// Runs git and returns what it prints.
  @discardableResult
  func git(
    _ arguments: String...,
    in folder: AbsolutePath? = nil,
    environment: [String: String?] = [:]
  ) async throws -> [UInt8] {
    let leading = [
      "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always", "-c",
      "advice.detachedHead=false",
    ]
    let result = try await run(
      .name("git"),
      arguments: Arguments(leading + arguments),
      environment: variables(environment),
      workingDirectory: processPath((folder ?? self.folder).description),
      output: .bytes(limit: .max),
      error: .string(limit: 1 << 20)
    )
    try #require(
      result.terminationStatus == .exited(0),
      "git \(arguments): \(result.standardError)"
    )
    return result.standardOutput
  }

  /// The first line that git prints.
  func line(_ arguments: String..., in folder: AbsolutePath? = nil) async throws -> String {
    let result = try await run(
      .name("git"),
      arguments: Arguments(arguments),
      environment: variables([:]),
      workingDirectory: processPath((folder ?? self.folder).description),
      output: .string(limit: 1 << 20)
    )
    return String(result.standardOutput.prefix { !$0.isNewline })
  }

  /// Records everything that is on disk.
  func commit(_ message: String = "m") async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", message)
  }

  /// Runs a shell script; `$1` is `argument`.
  @discardableResult
  func shell(
    _ script: String,
    in folder: AbsolutePath? = nil,
    argument: [UInt8] = []
  ) async throws -> [UInt8] {
    let words = ["-c", script, "sh"].map { Array($0.utf8) + [0] } + [argument + [0]]
    let result = try await run(
      .path(processPath("/bin/sh")),
      arguments: Arguments(words),
      environment: variables([:]),
      workingDirectory: processPath((folder ?? self.folder).description),
      output: .bytes(limit: .max),
      error: .string(limit: 1 << 20)
    )
    try #require(result.terminationStatus == .exited(0), "\(script): \(result.standardError)")
    return result.standardOutput
  }

  // MARK: - Files

  /// Writes a file, with the folders on the way, in the place of whatever file or link is there.
  func write(_ path: String, _ text: String = "", executable: Bool = false) async throws {
    try await write(Array(path.utf8), Array(text.utf8), executable: executable)
  }

  func write(_ path: [UInt8], _ bytes: [UInt8], executable: Bool = false) async throws {
    let absolute = folder.bytes + Array("/".utf8) + path
    for slash in absolute.indices.dropFirst() where absolute[slash] == UInt8(ascii: "/") {
      _ = mkdir(absolute[..<slash].path, 0o755)
    }
    _ = unlink(absolute[...].path)
    let descriptor = open(
      absolute[...].path,
      O_WRONLY | O_CREAT | O_TRUNC,
      executable ? 0o755 : 0o644
    )
    try #require(descriptor >= 0, "\(String(decoding: path, as: UTF8.self)): \(errno)")
    let file = FileDescriptor(rawValue: descriptor)
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  func link(_ path: String, to target: String) async throws {
    let absolute = folder.bytes + Array("/".utf8) + Array(path.utf8)
    let made = symlink(target, absolute[...].path)
    try #require(made == 0, "\(path): \(errno)")
  }

  func bytes(_ path: String, in folder: AbsolutePath? = nil) throws -> [UInt8] {
    let name = try #require(SourcePath(path))
    let file = try FileDescriptor.open(
      FilePath((folder ?? self.folder).appending(name).description),
      .readOnly
    )
    return try file.closeAfter {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = try buffer.withUnsafeMutableBytes({ try file.read(into: $0) }),
        count > 0
      {
        bytes += buffer.prefix(count)
      }
      return bytes
    }
  }

  // MARK: - Trees

  func root(_ path: String = "") async throws -> WorkspaceRoot {
    let path = try #require(SourcePath(path))
    return try await WorkspaceRoot.find(
      from: folder.appending(path),
      git: Git(environment: environment)
    )
  }

  func workingTree() async throws -> WorkingTree { try await root().workingTree() }

  func tree(at revision: String = "HEAD") async throws -> RevisionTree {
    try await root().tree(at: revision)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as C takes a path.
  fileprivate var path: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}

/// What `listing` holds, a line for each file in order: `path`, `path*`, `path -> target`, `path @`.
func names(_ listing: FileListing) -> String {
  listing.files.sorted { $0.key < $1.key }.map { path, entry in
    switch entry.kind {
    case .file: "\(path)"
    case .executable: "\(path)*"
    case .symbolicLink(let target): "\(path) -> \(String(decoding: target, as: UTF8.self))"
    case .submodule: "\(path) @"
    }
  }.joined(separator: "\n")
}

/// The problems of `listing`, a line for each: `code path`.
func problems(_ listing: FileListing) -> String {
  listing.problems.map { "\($0.code.rawValue) \($0.path ?? .root)" }.joined(separator: "\n")
}
