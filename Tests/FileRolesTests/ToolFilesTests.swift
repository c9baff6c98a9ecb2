import FileRoles
import Testing
import WorkspaceModel

/// The table of files that tools read which compile nothing.
@Suite struct ToolFilesTests {
  @Test func theCaseOfAnEndingDoesNotCount() {
    let files = ToolFiles(packageFolders: [.root])
    #expect(SourcePath("PRIVACY.MD").flatMap(files.readers) == .nobody)
    #expect(SourcePath("PRIVACY.MDX").flatMap(files.readers) == nil)
  }

  @Test func aFolderOfDocumentsMayHoldAPackage() {
    let files = ToolFiles(packageFolders: [.root, SourcePath("docs/Tutorial") ?? .root])
    #expect(SourcePath("docs/a.json").flatMap(files.readers) == .nobody)
    #expect(SourcePath("docs/Tutorial/a.json").flatMap(files.readers) == nil)
  }

  /// A pattern finds the files that it names, wherever they lie.
  @Test func eachPatternOfTheTableCounts() throws {
    let files = ToolFiles(packageFolders: [.root])
    for row in ToolFile.table {
      for pattern in row.patterns {
        let name = pattern.replacing("**/", with: "").replacing("*", with: "x")
        let path = try #require(SourcePath("a/" + name + (name.hasSuffix("/") ? "b" : "")))
        #expect(files.readers(of: path) == row.readers, "\(pattern)")
      }
    }
  }

  @Test func sourcesAreNoTexts() {
    let files = ToolFiles(packageFolders: [.root])
    #expect(SourcePath("LICENSES.swift").flatMap(files.readers) == nil)
    #expect(SourcePath("Dockerfile.swift").flatMap(files.readers) == nil)
    #expect(SourcePath("Builder/BUILDER").flatMap(files.readers) == nil)
  }
}
