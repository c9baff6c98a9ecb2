import DaemonLocation
import Foundation
import Testing

@Suite struct FileLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/lock" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func onlyOneHasTheLock() throws {
    let first = try FileLock.take(path)
    #expect(throws: FileLockError.self) { try FileLock.take(path) }
    #expect(FileLock.holder(of: path)?.processID == getpid())
    withExtendedLifetime(first) {}
  }

  @Test func theLockGoesWithTheValue() throws {
    do { _ = try FileLock.take(path) }
    #expect(FileLock.holder(of: path) == nil)
    _ = try FileLock.take(path)
  }

  @Test func theLockGoesAlthoughADuplicateIsOpen() throws {
    var lock: FileLock? = try FileLock.take(path)
    let identity = FileIdentity(path: path)
    // A duplicate shares the open file, as a child between `fork` and `exec` does.
    let last = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
    let descriptor = (3..<last).first { FileIdentity(descriptor: $0) == identity }
    let duplicate = dup(try #require(descriptor))
    defer { close(duplicate) }
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(FileLock.holder(of: path) == nil)
  }

  @Test func theProcessThatHasTheFileOpenIsKnown() throws {
    let lock = try FileLock.take(path)
    #expect(FileLock.isOpen(path, by: getpid()))
    #expect(!FileLock.isOpen(path, by: Int32.max))
    #if os(Linux)
    #expect(!FileLock.isOpen(path, by: getppid()))
    #endif
    withExtendedLifetime(lock) {}
  }

  @Test func aFileThatIsNotThereIsNotLocked() {
    #expect(FileLock.holder(of: path) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func foldersAreMadeForTheUserAlone() throws {
    let parent = PrivateFolder.containing(path) + "/a"
    #expect(PrivateFolder.make(parent + "/b/c") == nil)
    #expect(PrivateFolder.make(parent + "/b/c") == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: parent + "/b")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(FileManager.default.createFile(atPath: parent + "/file", contents: nil))
    #expect(PrivateFolder.make(parent + "/file/d") == ENOTDIR)
  }
}
