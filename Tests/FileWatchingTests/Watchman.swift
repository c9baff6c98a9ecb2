import Foundation
import SourceTrees
import Subprocess
import Testing
import WorkspaceModel

/// Watchman, another program that follows files, as far as the tests ask it.
struct Watchman {
  /// What changed since the last question; nil if it lost track.
  typealias Changes = Set<SourcePath>?

  private let root: String
  private let options: [String]
  private var clock = ""

  /// Whether it is installed.
  static let isInstalled = Task {
    let result = try? await run(.name("watchman"), arguments: ["--version"], output: .discarded)
    return result?.terminationStatus.isSuccess ?? false
  }

  /// Follows `root` with a server of its own as long as `body` runs.
  static func following(
    _ root: AbsolutePath,
    _ body: (inout Watchman) async throws -> Void
  ) async throws {
    let state = NSTemporaryDirectory() + "watchman-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: state,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    defer { try? FileManager.default.removeItem(atPath: state) }
    var watchman = Watchman(
      root: "\(root)",
      options: [
        "--no-save-state", "--sockname=\(state)/s", "--logfile=\(state)/log",
        "--pidfile=\(state)/pid", "--statefile=\(state)/state",
      ]
    )
    do {
      _ = try await watchman.ask(["watch", watchman.root])
      _ = try await watchman.changes()
      try await body(&watchman)
    } catch {
      _ = try? await watchman.ask(["shutdown-server"])
      throw error
    }
    _ = try await watchman.ask(["shutdown-server"])
  }

  /// The paths that changed since the last question; one that was a file may be a folder now.
  mutating func changes() async throws -> Changes {
    var query: [String: Any] = ["fields": ["name"]]
    if !clock.isEmpty { query["since"] = clock }
    let answer = try JSONDecoder().decode(
      Answer.self,
      from: try await ask(["query", root, query])
    )
    clock = answer.clock
    if answer.isFreshInstance { return nil }
    return Set(answer.files.compactMap { SourcePath($0) })
  }

  private struct Answer: Decodable {
    var clock: String
    var isFreshInstance: Bool
    var files: [String]

    enum CodingKeys: String, CodingKey {
      case clock, files
      case isFreshInstance = "is_fresh_instance"
    }
  }

  private func ask(_ question: [Any]) async throws -> Data {
    let json = try JSONSerialization.data(withJSONObject: question)
    let result = try await run(
      .name("watchman"),
      arguments: Arguments(options + ["-j"]),
      input: .string(String(decoding: json, as: UTF8.self)),
      output: .string(limit: 1 << 24),
      error: .discarded
    )
    return Data(result.standardOutput.utf8)
  }
}
