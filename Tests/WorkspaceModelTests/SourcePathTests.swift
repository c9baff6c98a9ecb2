import Testing
import WorkspaceModel

@Suite struct SourcePathTests {
  /// Checks what a text is normalised to; `nil` if it is refused.
  private func check(
    _ text: String,
    _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(SourcePath(text)?.description == expected, sourceLocation: sourceLocation)
  }

  @Test func normalPathsStayAsTheyAre() {
    check("a", "a")
    check("Sources/Core/File.swift", "Sources/Core/File.swift")
    check(".hidden/..rc/...", ".hidden/..rc/...")
    check("a b/ü/\t", "a b/ü/\t")
  }

  @Test func redundantPartsAreResolved() {
    check("", "")
    check(".", "")
    check("./a", "a")
    check("a/", "a")
    check("a//b", "a/b")
    check("a/./b/.", "a/b")
    check("a/../b", "b")
    check("a/b/../../c", "c")
    check("a/..", "")
    check("./", "")
  }

  @Test func whatIsNotBelowTheRootIsRefused() {
    check("/", nil)
    check("/a", nil)
    check("//a", nil)
    check("..", nil)
    check("../a", nil)
    check("a/../../b", nil)
    check("a/../../a", nil)
    check("a\0b", nil)
  }

  @Test func pathsAreBytes() throws {
    let composed = try #require(SourcePath("caf\u{e9}"))
    let decomposed = try #require(SourcePath("cafe\u{301}"))
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed)
  }

  @Test func bytesThatAreNotTextAreKeptAndShown() throws {
    let path = try #require(SourcePath(bytes: [0x61, 0xff, 0x2f, 0x0a, 0xc3, 0xbc, 0xc3]))
    #expect(path.bytes == [0x61, 0xff, 0x2f, 0x0a, 0xc3, 0xbc, 0xc3])
    #expect(path.description == "a\\xFF/\nü\\xC3")
    let low = try #require(SourcePath(bytes: [0x80, 0x62]))
    #expect(low.description == "\\x80b")
    #expect(path != SourcePath(path.description))
  }

  @Test func orderIsThatOfTheBytes() {
    let paths = ["b", "a/b", "a-b", "a", "B", ""].compactMap { SourcePath($0) }
    #expect(paths.sorted().map(\.description) == ["", "B", "a", "a-b", "a/b", "b"])
  }

  private func checkParts(
    _ text: String,
    name: String,
    extension: String?,
    parent: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = try #require(SourcePath(text), sourceLocation: sourceLocation)
    #expect(path.name == name, sourceLocation: sourceLocation)
    #expect(path.fileExtension == `extension`, sourceLocation: sourceLocation)
    #expect(path.parent?.description == parent, sourceLocation: sourceLocation)
  }

  @Test func parts() throws {
    try checkParts("a/b.swift", name: "b.swift", extension: "swift", parent: "a")
    try checkParts("b.tar.gz", name: "b.tar.gz", extension: "gz", parent: "")
    try checkParts("x.y/.gitignore", name: ".gitignore", extension: nil, parent: "x.y")
    try checkParts("a/b", name: "b", extension: nil, parent: "a")
    try checkParts("", name: "", extension: nil, parent: nil)
    #expect(try #require(SourcePath("a/b/c")).components.map { Array($0) } == [[97], [98], [99]])
    #expect(SourcePath.root.components.isEmpty)
  }

  private func checkInside(
    _ text: String,
    _ folder: String,
    relative expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = try #require(SourcePath(text), sourceLocation: sourceLocation)
    let folder = try #require(SourcePath(folder), sourceLocation: sourceLocation)
    #expect(path.isInside(folder) == (expected != nil), sourceLocation: sourceLocation)
    #expect(path.relative(to: folder)?.description == expected, sourceLocation: sourceLocation)
    if let relative = path.relative(to: folder) {
      #expect(folder.appending(relative) == path, sourceLocation: sourceLocation)
    }
  }

  @Test func insideAFolder() throws {
    try checkInside("a/b/c", "a", relative: "b/c")
    try checkInside("a/b", "a/b", relative: "")
    try checkInside("a/b", "", relative: "a/b")
    try checkInside("", "", relative: "")
    try checkInside("ab", "a", relative: nil)
    try checkInside("a", "a/b", relative: nil)
    try checkInside("", "a", relative: nil)
  }

  private func checkAppending(
    _ base: String,
    _ relative: String,
    _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      SourcePath(base)?.appending(relative)?.description == expected,
      sourceLocation: sourceLocation
    )
  }

  @Test func appending() {
    checkAppending("a", "b/c", "a/b/c")
    checkAppending("", "b", "b")
    checkAppending("a", "", "a")
    checkAppending("a/b", "../c", "a/c")
    checkAppending("a/b", "../..", "")
    checkAppending("a", "../..", nil)
    checkAppending("", "..", nil)
    checkAppending("a", "/b", nil)
    checkAppending("", "/b", nil)
  }
}
