import Foundation
import SystemPackage
import SystemSupport
import Testing

@Suite struct WholeFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/graphd-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func aFileIsReplacedAndNothingIsLeftBesideIt() throws {
    try withFolder { folder in
      let path = folder + "/ledger"
      try WholeFile.replace(path, with: [1, 2])
      try WholeFile.replace(path, with: [3])
      #expect(FileManager.default.contents(atPath: path) == Data([3]))
      #expect(try names(folder) == ["ledger"])
    }
  }

  @Test func aFailureLeavesEverythingAsItWas() throws {
    try withFolder { folder in
      let path = folder + "/ledger"
      try FileManager.default.createDirectory(
        atPath: path + "/inside",
        withIntermediateDirectories: true
      )
      let error = #expect(throws: Errno.self) { try WholeFile.replace(path, with: [1]) }
      #expect(error == .isDirectory)
      #expect(try names(folder) == ["ledger"])
      #expect(throws: Errno.noSuchFileOrDirectory) {
        try WholeFile.replace(folder + "/missing/ledger", with: [1])
      }
    }
  }

  @Test func damagedFilesKeepTheirEvidence() throws {
    try withFolder { folder in
      let path = folder + "/ledger"
      #expect(WholeFile.damagedName(of: path) == path + ".damaged")
      try WholeFile.replace(path + ".damaged", with: [])
      // A link that leads nowhere has the name all the same.
      try FileManager.default.createSymbolicLink(
        atPath: path + ".damaged-2",
        withDestinationPath: folder + "/nowhere"
      )
      #expect(WholeFile.damagedName(of: path) == path + ".damaged-3")
    }
  }
}
