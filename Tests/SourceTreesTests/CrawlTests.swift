import SourceTrees
import Testing
import WorkspaceModel

@Suite struct CrawlTests {
  /// Nobody means a whole disk.
  @Test func aFolderOfTooManyFilesIsNotRead() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.shell("mkdir -p a/b && cd a/b && seq 100001 | xargs touch")
      let tree = try await fixture.root().workingTree()
      await #expect(throws: SourceTreeError.self) { try await tree.listing() }
      try await fixture.shell("rm a/b/1")
      #expect(try await tree.listing().files.count == 100_000)
    }
  }

  @Test func listsAllButProductsAndHiddenFolders() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.write("Package.swift", "p")
      try await fixture.write("Sources/A/a.swift", "a")
      try await fixture.write("run", "r", executable: true)
      try await fixture.write(".swift-version", "6.3")
      for folder in [
        ".git", ".build", ".swiftpm", "DerivedData", "Pods", "Carthage", "node_modules",
      ] {
        try await fixture.write("\(folder)/x.swift")
        try await fixture.write("Sources/\(folder)/x.swift")
      }
      try await fixture.link("Sources/loop", to: "..")
      try await fixture.link("out", to: "/")
      try await fixture.shell("rm -r .git Sources/.git && mkfifo pipe")
      let root = try await fixture.root("Sources/A/a.swift")
      #expect(root.path == (try await fixture.root().path))
      #expect(root.repository == nil)
      let listing = try await root.workingTree().listing()
      #expect(
        names(listing) == """
          .swift-version
          Package.swift
          Sources/A/a.swift
          Sources/loop -> ..
          out -> /
          run*
          """
      )
      #expect(problems(listing) == "")
      let path = try #require(SourcePath("Sources/A/a.swift"))
      let id = try await fixture.line("hash-object", path.description)
      #expect(listing.files[path]?.content.description == id)
    }
  }

  @Test func manyFilesOfManySizes() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.write("Package.swift")
      var expected: [SourcePath: ContentID] = [:]
      for number in 0..<150 {
        let bytes = [UInt8](repeating: UInt8(number), count: number * 997)
        let path = try #require(SourcePath("f\(number)"))
        try await fixture.write(path.bytes, bytes)
        expected[path] = ObjectFormat.sha1.contentID(of: bytes)
      }
      let large = [UInt8](repeating: 7, count: 3 << 20)
      try await fixture.write(Array("large".utf8), large)
      let listing = try await fixture.root().workingTree().listing()
      #expect(listing.files.count == 152)
      for (path, id) in expected { #expect(listing.files[path]?.content == id) }
      let id = try await fixture.line("hash-object", "large")
      #expect(listing.files[try #require(SourcePath("large"))]?.content.description == id)
      #expect(ObjectFormat.sha1.contentID(of: large).description == id)
    }
  }

  @Test func aRootThatIsGoneIsAnError() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.write("Package.swift")
      let tree = try await fixture.workingTree()
      try await fixture.shell(
        "rm -r ../tree",
        in: fixture.base.appending(try #require(SourcePath("tree")))
      )
      await #expect { try await tree.listing() } throws: {
        ($0 as? SourceTreeError)?.code == .rootNotFound
      }
    }
  }

  @Test(.disabled(if: runsAsRoot, "Nothing is unreadable for root"))
  func whatCannotBeReadIsAProblem() async throws {
    try await Fixture.inFolder { fixture in
      try await fixture.write("Package.swift")
      try await fixture.write("a.swift", "a")
      try await fixture.write("Folder/b.swift", "b")
      try await fixture.shell("chmod 000 a.swift Folder")
      let listing = try await fixture.workingTree().listing()
      #expect(names(listing) == "Package.swift")
      #expect(problems(listing) == "file_unreadable Folder\nfile_unreadable a.swift")
    }
  }
}
