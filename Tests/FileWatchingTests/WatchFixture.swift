import FileWatching
import SourceTrees
import Subprocess
import TestSupport
import Testing
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A repository in a temporary folder that is followed, and what listing it from scratch gives.
struct WatchFixture: Sendable {
  let folder: AbsolutePath
  let root: WorkspaceRoot
  let watched: WatchedTree

  /// A repository with a few files and rules.
  static let sources = """
    mkdir -p Sources/A Sources/B Tests && echo a > Sources/A/a.swift && echo b > Sources/B/b.swift
    echo p > Package.swift && printf '.build/\\n*.log\\n' > .gitignore
    git add -A && git commit -qm first
    """

  /// Calls `body` with a repository made by a shell script; outside git if `isRepository` is false.
  ///
  /// What is followed may lie in a subfolder of the one where scripts run.
  static func following(
    _ script: String,
    isRepository: Bool = true,
    subfolder: String = ".",
    makeWatcher: @escaping WatchedTree.MakeWatcher = SystemWatcher.make,
    onActivity: @escaping @Sendable () -> Void = {},
    _ body: (WatchFixture) async throws -> Void
  ) async throws {
    var template = Array("/tmp/file-watching-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    let folder = try #require(AbsolutePath(String(cString: made))).canonical()
    do {
      let start = isRepository ? "git init -q -b main . && " : ""
      try await shell(start + script, in: folder)
      let root = try await WorkspaceRoot.find(
        from: try #require(AbsolutePath("\(folder)/\(subfolder)")),
        git: Git(environment: gitVariables)
      )
      let tree = try root.workingTree()
      let watched = WatchedTree(tree, makeWatcher: makeWatcher, onActivity: onActivity)
      try await body(WatchFixture(folder: folder, root: root, watched: watched))
      await watched.reset()
    } catch {
      try await remove(folder)
      throw error
    }
    try await remove(folder)
  }

  private static func remove(_ folder: AbsolutePath) async throws {
    try await shell("chmod -R u+rwx . && rm -rf \"$PWD\"", in: folder)
  }

  private static let gitVariables: [String: String?] = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
  ]

  private static func shell(_ script: String, in folder: AbsolutePath) async throws {
    let variables = gitVariables.map { (Environment.Key(stringLiteral: $0), $1) }
    let result = try await Subprocess.run(
      .path(processPath("/bin/sh")),
      arguments: ["-ec", script],
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
      workingDirectory: processPath(folder.description),
      output: .discarded,
      error: .string(limit: 1 << 16)
    )
    try #require(result.terminationStatus == .exited(0), "\(script): \(result.standardError)")
  }

  /// Runs a shell script in the folder.
  func run(_ script: String) async throws { try await Self.shell(script, in: folder) }

  /// Compares the followed listing with one made from scratch; gives what differs.
  func difference() async throws -> String? {
    let followed = try await watched.listing()
    let scratch = try await root.workingTree().listing()
    var lines: [String] = []
    for path in Set(followed.files.keys).union(scratch.files.keys).sorted()
    where followed.files[path] != scratch.files[path] {
      let (left, right) = (followed.files[path], scratch.files[path])
      lines.append(
        "\(path): followed \(left.map { "\($0)" } ?? "-"), is \(right.map { "\($0)" } ?? "-")"
      )
    }
    if followed.problems != scratch.problems {
      lines.append("problems: followed \(followed.problems), are \(scratch.problems)")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Runs scripts one after the other; after each, the followed listing equals one from scratch.
  func check(
    _ scripts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for script in scripts {
      try await run(script)
      let difference = try await difference()
      #expect(difference == nil, "after `\(script)`", sourceLocation: sourceLocation)
    }
  }
}
