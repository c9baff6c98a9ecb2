import Subprocess
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A git repository of its own below the system's temporary folder, untouched by the user's settings.
package struct TemporaryRepository: Sendable {
  /// Without symbolic links.
  package let path: String

  /// What a command that failed said.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Makes a repository with one commit of `files`, calls `body` and removes it.
  package static func with(
    _ files: [String: String],
    _ body: (TemporaryRepository) async throws -> Void
  ) async throws {
    var template = Array("/tmp/graphd-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template), let resolved = realpath(made, nil) else {
      throw Errno(rawValue: errno)
    }
    defer { free(resolved) }
    let repository = TemporaryRepository(path: String(cString: resolved))
    do {
      try await repository.git("init", "-q", "-b", "main")
      for (path, text) in files { try repository.write(path, text) }
      try await repository.commit()
      try await body(repository)
    } catch {
      try await repository.remove("")
      throw error
    }
    try await repository.remove("")
  }

  /// What git sees instead of the user's settings.
  package var environment: [String: String?] {
    [
      "HOME": path, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    ]
  }

  private func execute(
    _ tool: String,
    _ arguments: [String],
    in folder: String
  ) async throws {
    let keys = environment.map { (Environment.Key(stringLiteral: $0), $1) }
    let result = try await run(
      .name(tool),
      arguments: Arguments(arguments),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: keys)),
      workingDirectory: processPath(folder),
      output: .discarded,
      error: .string(limit: 1 << 16)
    )
    guard result.terminationStatus == .exited(0) else {
      throw Failure(description: "\(tool) \(arguments): \(result.standardError)")
    }
  }

  package func git(_ arguments: String...) async throws {
    try await execute("git", arguments, in: path)
  }

  package func commit() async throws {
    try await git("add", "-A")
    try await git("-c", "commit.gpgsign=false", "commit", "-q", "--allow-empty", "-m", "m")
  }

  /// Writes a file with the folders on the way.
  package func write(_ file: String, _ text: String) throws {
    let location = "\(path)/\(file)"
    for slash in location.indices.dropFirst() where location[slash] == "/" {
      _ = mkdir(String(location[..<slash]), 0o755)
    }
    let descriptor = try FileDescriptor.open(
      FilePath(location),
      .writeOnly,
      options: [.create, .truncate],
      permissions: FilePermissions(rawValue: 0o644)
    )
    try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
  }

  package func remove(_ file: String) async throws {
    try await execute("rm", ["-rf", file.isEmpty ? path : "\(path)/\(file)"], in: "/")
  }

  /// Runs a shell script in the folder.
  package func shell(_ script: String) async throws {
    try await execute("sh", ["-ec", script], in: path)
  }
}
