import DaemonLocation
import Foundation
import Testing

@testable import ServerTransport

@Suite struct TokenFileTests {
  private let folder: TemporaryFolder
  private let file: TokenFile

  init() throws {
    folder = try TemporaryFolder()
    file = TokenFile(path: folder.path + "/state/graphd/tcp-token")
  }

  private func fault(userID: UInt32 = currentUser()) -> TokenFileError.Fault? {
    do {
      _ = try file.read(userID: userID)
      return nil
    } catch {
      #expect(error.description.contains("`\(file.path)`"))
      return error.fault
    }
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// Writes what a person might have written, readable by them alone.
  private func write(_ text: String) throws {
    try file.makeIfMissing()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  @Test func aMissingFileIsMadeForItsUserAlone() throws {
    try file.makeIfMissing()
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let token = try file.read(userID: currentUser())
    #expect(token.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    // Nothing else is left, and it stays as it is.
    let state = folder.path + "/state/graphd"
    #expect(try FileManager.default.contentsOfDirectory(atPath: state) == ["tcp-token"])
    try file.makeIfMissing()
    #expect(try file.read(userID: currentUser()) == token)
  }

  @Test func tokensDiffer() throws {
    let other = TokenFile(path: folder.path + "/other")
    try file.makeIfMissing()
    try other.makeIfMissing()
    #expect(try file.read(userID: currentUser()) != other.read(userID: currentUser()))
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o620, 0o601, 0o777])
  func aFileThatIsOpenToOthersIsRefused(_ mode: Int) throws {
    try file.makeIfMissing()
    try setMode(mode)
    #expect(fault() == .openToOthers(mode: UInt32(mode)))
    try setMode(0o400)
    #expect(fault() == nil)
  }

  @Test func anotherUsersFileIsRefused() throws {
    try file.makeIfMissing()
    #expect(fault(userID: currentUser() + 1) == .ownedByAnother(userID: currentUser()))
  }

  @Test func aLinkIsRefused() throws {
    try file.makeIfMissing()
    let link = TokenFile(path: folder.path + "/link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: file.path)
    #expect(throws: TokenFileError.self) { try link.read(userID: currentUser()) }
    // Nor is one followed to make a file.
    let dangling = TokenFile(path: folder.path + "/dangling")
    let target = folder.path + "/target"
    try FileManager.default.createSymbolicLink(atPath: dangling.path, withDestinationPath: target)
    try dangling.makeIfMissing()
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func aFolderIsRefused() throws {
    try FileManager.default.createDirectory(
      atPath: file.path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    #expect(fault() == .notAFile)
  }

  @Test(arguments: [
    "", "\n", String(repeating: "a", count: 31), String(repeating: "a", count: 5000),
    String(repeating: "a b", count: 20), String(repeating: "ä", count: 40),
    String(repeating: "a", count: 40) + "\n" + String(repeating: "b", count: 40),
  ])
  func whatIsNoTokenIsRefused(_ text: String) throws {
    try write(text)
    #expect(fault() == .holdsNoToken)
  }

  @Test(arguments: ["", "\n", "\r\n", "\n\n"])
  func aTokenOfOnesOwnServes(_ end: String) throws {
    let token = String(repeating: "Aa0-_.~+/=", count: 4)
    try write(token + end)
    #expect(try file.read(userID: currentUser()) == token)
  }

  @Test func onlyTheTokenIsTaken() {
    let token = AccessToken("secret")
    #expect(token.admits(authorization: "Bearer secret"))
    #expect(token.admits(authorization: "bearer secret"))
    for other in [
      "", "secret", "Bearer", "Bearer ", "Bearer secre", "Bearer secret ", "Bearer  secret",
      "Bearer secretx", "Bearer Secret", "Basic secret", "Bearer secret,Bearer secret",
    ] {
      #expect(!token.admits(authorization: other), "\(other)")
    }
  }
}
