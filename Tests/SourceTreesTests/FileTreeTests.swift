import SourceTrees
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

@Suite struct FileTreeTests {
  /// Makes a tree out of lines like `path`, `path -> target` and `path @`.
  private func tree(_ lines: String) throws -> FileTree {
    var listing = FileListing()
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let path = try #require(SourcePath(parts[0]))
      let kind: FileEntry.Kind =
        switch parts.dropFirst().first {
        case "->": .symbolicLink(target: Array(parts[2].utf8))
        case "@": .submodule
        default: .file
        }
      listing.files[path] = FileEntry(
        kind: kind,
        content: ObjectFormat.sha1.contentID(of: path.bytes)
      )
    }
    return FileTree(listing)
  }

  /// What `path` leads to, as `dir path`, `file path`, `sub path`, `missing` or `severity link`.
  private func resolution(of path: String, in tree: FileTree) throws -> String {
    text(tree.resolve(try #require(SourcePath(path))))
  }

  private func text(_ resolution: FileTree.Resolution) -> String {
    switch resolution {
    case .directory(let path): "dir \(path)"
    case .file(let path, _): "file \(path)"
    case .submodule(let path): "sub \(path)"
    case .missing: "missing"
    case .unresolved(let problem): "\(problem.severity) \(problem.path ?? .root)"
    }
  }

  @Test(arguments: [
    ("", "dir "),
    ("Sources/A", "dir Sources/A"),
    ("Sources/A/a.swift", "file Sources/A/a.swift"),
    ("Sources/A/a.swift/x", "missing"),
    ("Sources/B", "missing"),
    ("Links", "dir Links"),
    ("Links/A", "dir Sources/A"),
    ("Links/A/a.swift", "file Sources/A/a.swift"),
    ("Links/A/b.swift", "warning Links/A"),
    ("Links/chain/a.swift", "file Sources/A/a.swift"),
    ("Links/file.swift", "file Sources/A/a.swift"),
    ("Links/file.swift/x", "warning Links/A"),
    ("Links/dangling", "warning Links/dangling"),
    ("Links/absolute", "error Links/absolute"),
    ("Links/outside/x", "error Links/outside"),
    ("Links/self", "warning Links/self"),
    ("Links/ping", "warning Links/ping"),
    ("Links/up/Sources/A", "dir Sources/A"),
    ("Module", "sub Module"),
    ("Module/x.swift", "missing"),
    ("Links/module", "sub Module"),
  ])
  func resolvesAsTheKernelDoes(path: String, expected: String) throws {
    let tree = try tree(
      """
      Sources/A/a.swift
      Links/A -> ../Sources/A
      Links/chain -> A/
      Links/file.swift -> ./A/../A/a.swift
      Links/dangling -> ../Sources/None
      Links/absolute -> /etc
      Links/outside -> ../../etc
      Links/self -> self
      Links/ping -> pong
      Links/pong -> ping
      Links/up -> ..
      Links/module -> ../Module
      Module @
      """
    )
    #expect(try resolution(of: path, in: tree) == expected)
  }

  @Test func childrenKeepTheAskedPath() throws {
    let tree = try tree(
      """
      Sources/A/b.swift
      Sources/A/a.swift
      Sources/A/Deep/c.swift
      Sources/A/out -> /etc
      Alias -> Sources/A
      """
    )
    let children = tree.children(of: try #require(SourcePath("Alias")))
    #expect(
      children.map { "\($0.visiblePath): \(text($0.resolution))" } == [
        "Alias/Deep: dir Sources/A/Deep", "Alias/a.swift: file Sources/A/a.swift",
        "Alias/b.swift: file Sources/A/b.swift", "Alias/out: error Sources/A/out",
      ]
    )
    #expect(tree.children(of: try #require(SourcePath("Alias/a.swift"))).isEmpty)
    #expect(tree.children(of: .root).map(\.visiblePath.description) == ["Alias", "Sources"])
  }

  /// The kernel answers the same questions of the same random trees.
  @Test(arguments: 1...12) func agreesWithTheFileSystem(seed: UInt64) async throws {
    try await Fixture.inFolder { fixture in
      var random = SeededGenerator(seed: seed)
      try await fixture.write("Package.swift")
      try await fixture.makeRandomLinks(&random)
      let root = try await fixture.root()
      let tree = FileTree(try await root.workingTree().listing())
      for path in fixture.candidatePaths {
        let expected = realPath(root.path.appending(path))
        let inside = expected.flatMap { try? root.sourcePath(for: $0) }
        #expect(tree.canonicalPath(of: path) == inside, "seed \(seed): \(path)")
      }
    }
  }
}

/// The kernel's answer; `nil` if nothing is there.
private func realPath(_ path: AbsolutePath) -> AbsolutePath? {
  guard let resolved = realpath(path.description, nil) else { return nil }
  defer { free(resolved) }
  return AbsolutePath(String(cString: resolved))
}

extension Fixture {
  fileprivate static let names = ["a", "b", "c"]

  /// Every path of up to four of the names.
  fileprivate var candidatePaths: [SourcePath] {
    var paths: [SourcePath] = [.root]
    var level: [SourcePath] = [.root]
    for _ in 1...4 {
      level = level.flatMap { path in Self.names.compactMap { path.appending($0) } }
      paths += level
    }
    return paths
  }

  /// Fills the folder with files, folders that hold a file, and links among them.
  fileprivate func makeRandomLinks(_ random: inout SeededGenerator) async throws {
    for path in candidatePaths.dropFirst().shuffled(using: &random).prefix(14) {
      var command = "printf x >\(path)"
      if Int.random(in: 0..<5, using: &random) > 1 {
        let words = ["..", ".", "a", "b", "c"].shuffled(using: &random)
        let target = words.prefix(Int.random(in: 1...3, using: &random)).joined(separator: "/")
        let name = target.hasPrefix("..") && path.components.count == 1 ? "c/a" : "\(path)"
        command = "ln -s \(target) \(name)"
      }
      try await shell("{ mkdir -p $(dirname \(path)) && \(command); } 2>/dev/null || true")
    }
    // A listing knows no empty folders.
    try await shell("find . -type d -empty -delete")
  }
}
