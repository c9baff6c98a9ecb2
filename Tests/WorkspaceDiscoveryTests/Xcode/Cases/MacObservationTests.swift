import DocumentFormats
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// The answers of Xcode that `scripts/probe-on-a-mac` prints, if somebody has put them into the documents.
@Suite struct MacObservationTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../docs/mac-observations.json").standardizedFileURL

  private static var isThere: Bool { FileManager.default.fileExists(atPath: file.path) }

  // Rule: xcode.folder.type
  @Test(.enabled(if: isThere, "Nobody has asked Xcode yet: see scripts/probe-on-a-mac"))
  func filesOfFoldersAreInThePhasesThatXcodeGivesThem() throws {
    let answers = try JSON5.read(Array(Data(contentsOf: Self.file))).value
    let files = try #require(answers["folder.files"]?.members)
    #expect(answers["built"]?.isTrue == true && !files.isEmpty)
    for (name, answer) in files where !name.contains("/") {
      let phase = XcodeFileTypes.phase(of: try #require(SourcePath(name)))
      if answer["compiled"]?.isTrue == true { #expect(phase == .sources, "\(name)") }
      if answer["bundled"]?.elements.isEmpty == false { #expect(phase == .resources, "\(name)") }
    }
  }
}
