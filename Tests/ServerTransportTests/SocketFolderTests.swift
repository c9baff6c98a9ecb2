import DaemonLocation
import Foundation
import Testing

@Suite struct SocketFolderTests {
  private let parent: TemporaryFolder
  private let folder: SocketFolder

  init() throws {
    parent = try TemporaryFolder()
    folder = SocketFolder(path: parent.path + "/s")
  }

  private func fault(_ body: () throws(SocketFolderError) -> Void) -> SocketFolderError.Fault? {
    do {
      try body()
      return nil
    } catch {
      #expect(error.description.contains("`\(folder.path)`"))
      return error.fault
    }
  }

  private func make(mode: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path,
      withIntermediateDirectories: false
    )
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
  }

  @Test func aMissingFolderIsMadeForItsUserAlone() throws {
    #expect(
      fault { () throws(SocketFolderError) in try folder.check(userID: currentUser()) } == .missing
    )
    try folder.prepare(userID: currentUser())
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try folder.prepare(userID: currentUser())
  }

  @Test(arguments: [0o770, 0o707, 0o777, 0o1777])
  func aFolderThatOthersCanWriteToIsRefused(_ mode: Int) throws {
    try make(mode: mode)
    let found = fault { () throws(SocketFolderError) in try folder.prepare(userID: currentUser()) }
    #expect(found == .writableByOthers(mode: UInt32(mode & 0o1777)))
  }

  @Test func aFolderThatOthersCanReadIsTaken() throws {
    try make(mode: 0o755)
    try folder.prepare(userID: currentUser())
  }

  @Test func anothersFolderIsRefused() throws {
    try make(mode: 0o700)
    let found = fault { () throws(SocketFolderError) in
      try folder.prepare(userID: currentUser() + 1)
    }
    #expect(found == .ownedByAnother(userID: currentUser()))
  }

  @Test func aLinkToAFolderIsRefused() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path,
      withDestinationPath: parent.path
    )
    let found = fault { () throws(SocketFolderError) in try folder.prepare(userID: currentUser()) }
    #expect(found == .symbolicLink)
  }

  @Test func aFileIsRefused() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path))
    let found = fault { () throws(SocketFolderError) in try folder.prepare(userID: currentUser()) }
    #expect(found == .notAFolder)
  }

  @Test func aParentIsNotMade() {
    let deep = SocketFolder(path: folder.path + "/deep")
    #expect(throws: SocketFolderError.self) { try deep.prepare(userID: currentUser()) }
  }
}
