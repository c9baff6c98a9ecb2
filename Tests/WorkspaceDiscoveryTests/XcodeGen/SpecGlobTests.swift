import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Patterns over one tree: the matches, and in brackets what they exclude.
@Suite struct SpecGlobTests {
  private static let fixture = """
    //- S/a.swift
    //- S/.hidden.swift
    //- S/x/b.swift
    //- S/x/bTests.swift
    //- S/x/y/c.md
    //- S/Pods/d.swift
    //- S/x/Pods/e.swift
    //- S/UP.SWIFT
    """

  @Test(arguments: [
    ("*.swift", "a.swift"), ("**/*.swift", "a.swift x/Pods/e.swift x/b.swift x/bTests.swift"),
    ("x", "x/Pods/e.swift x/b.swift x/bTests.swift x/y/c.md"),
    ("x/**", "x/Pods/e.swift x/b.swift x/bTests.swift x/y/c.md"),
    ("**/y/*", "x/y/c.md"), ("**/*Tests.*", "x/bTests.swift"),
    ("x/*", "x/Pods/e.swift x/b.swift x/bTests.swift x/y/c.md"),
    ("**.swift", ""), (".*", ".hidden.swift"), ("*", ".hidden.swift"), ("[ab].swift", "a.swift"),
    ("*.{md,SWIFT}", "UP.SWIFT"), ("none/**", ""), ("*/**/*.md", ""), ("../S/a.swift", "a.swift"),
    ("**/**/****/*.md", "x/y/c.md"), ("x/y/", "x/y/c.md"), ("a.swift/", ""), ("{a,b", ""),
  ])
  func patterns(_ pattern: String, _ expected: String) async throws {
    let tree = FileTree(try await MemoryTree(Self.fixture).listing())
    let folder = try #require(SourcePath("S"))
    let glob = SpecGlob([pattern], in: folder, tree)
    let all = tree.files.keys.filter(glob.contains).compactMap {
      $0.relative(to: folder)?.description
    }
    if pattern == "*" {
      // Hidden files alone are left.
      #expect(
        Set(tree.files.keys.compactMap { $0.relative(to: folder)?.description }).subtracting(all)
          == [".hidden.swift"]
      )
    } else {
      #expect(all.sorted().joined(separator: " ") == expected)
    }
  }
}
