import Foundation
import Subprocess
import TestSupport
import Testing

/// The programs under test, as the build made them, and what they need around them.
enum Programs {
  /// What a program said and how it ended.
  struct Outcome: Sendable {
    var output: String
    var error: String
    var status: Int32
  }

  /// The folder that the test bundle and the executables lie in.
  private static let folder: URL = {
    var folder = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    // On Linux the bundle lies beside the executables; on macOS three folders below.
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let program = folder.appendingPathComponent("graphctl").path
      if FileManager.default.isExecutableFile(atPath: program) { break }
    }
    return folder
  }()

  /// The path of a program that the build made.
  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func executable(_ name: String) -> Executable { .path(processPath(path(name))) }

  /// Runs `graphctl` as a person would, in a private home.
  static func graphctl(
    _ arguments: [String],
    in place: Place,
    socket: String? = nil
  ) async throws -> Outcome {
    try await run(path("graphctl"), arguments, place, socket: socket)
  }

  static func git(_ arguments: String..., in place: Place) async throws -> Outcome {
    let outcome = try await run(
      "/usr/bin/env",
      ["git", "-C", place.repository] + arguments,
      place
    )
    try #require(outcome.status == 0, "git \(arguments): \(outcome.error)")
    return outcome
  }

  static func run(
    _ program: String,
    _ arguments: [String],
    _ place: Place,
    socket: String? = nil,
    extra: [Environment.Key: String?] = [:]
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      .path(processPath(program)),
      arguments: Arguments(arguments),
      environment: .inherit.updating(place.environment(socket: socket)).updating(extra),
      workingDirectory: processPath(place.repository),
      output: .string(limit: 1 << 24),
      error: .string(limit: 1 << 20)
    )
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Outcome(
      output: result.standardOutput,
      error: result.standardError,
      status: status
    )
  }
}

/// A temporary folder with a repository, a home and a place for sockets; removed with the value.
final class Place: Sendable {
  let root: String
  var repository: String { root + "/repository" }
  /// Short: a socket's path holds about a hundred bytes.
  var socket: String { root + "/run/s" }

  init() throws {
    root = NSTemporaryDirectory().trimmingSuffix("/") + "/graphd-\(UUID().uuidString.prefix(8))"
    for folder in ["repository", "home", "run"] {
      try FileManager.default.createDirectory(
        atPath: root + "/" + folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func environment(socket: String?) -> [Environment.Key: String?] {
    [
      "HOME": root + "/home", "XDG_CACHE_HOME": root + "/home/cache",
      "XDG_STATE_HOME": root + "/home/state",
      "GRAPHD_SOCKET": socket ?? root + "/run/nobody", "NO_COLOR": "1",
      // A daemon that a test does not stop would outlive it.
      "GRAPHCTL_NO_SPAWN": "1",
      "GRAPHCTL_CONNECT_TIMEOUT": "300",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "graphd",
      "GIT_AUTHOR_EMAIL": "graphd@example.com", "GIT_COMMITTER_NAME": "graphd",
      "GIT_COMMITTER_EMAIL": "graphd@example.com",
    ]
  }

  /// Writes files; `nil` removes one.
  func write(_ files: [String: String?]) throws {
    for (path, text) in files {
      let url = URL(fileURLWithPath: repository + "/" + path)
      if let text {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
      } else {
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  /// Makes the repository with one commit.
  func commitAll(_ files: [String: String]) async throws {
    try write(files)
    _ = try await Programs.git("init", "--quiet", "-b", "main", in: self)
    try await commit()
  }

  func commit() async throws {
    _ = try await Programs.git("add", "--all", in: self)
    _ = try await Programs.git("commit", "--quiet", "--allow-empty", "-m", "state", in: self)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
