import DaemonLocation
import Foundation
import Testing

@testable import ServerTransport

@Suite struct ListeningSocketTests {
  private let folder: TemporaryFolder
  private var place: SocketLocation { folder.socket }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reason(
    _ body: () throws(ListenError) -> ListeningSocket
  ) -> ListenError.Reason? {
    do {
      _ = try body()
      return nil
    } catch {
      return error.reason
    }
  }

  private func secondDaemon() -> ListenError.Reason? {
    reason { () throws(ListenError) in try ListeningSocket.bind(at: place) }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aSocketThatWasRemovedOrReplacedIsNotReachable() throws {
    let socket = try ListeningSocket.bind(at: place)
    #expect(socket.isReachable())
    try FileManager.default.removeItem(atPath: place.path)
    #expect(!socket.isReachable())
    try Data().write(to: URL(fileURLWithPath: place.path))
    #expect(!socket.isReachable())
    socket.close()
    #expect(FileManager.default.fileExists(atPath: place.path))
  }

  /// Cleaners go by the times of files.
  @Test func theTimesOfTheSocketAreRenewed() throws {
    let socket = try ListeningSocket.bind(at: place)
    let files = FileManager.default
    let old = Date(timeIntervalSince1970: 1_000_000)
    for path in [place.path, place.lockPath] {
      try files.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }
    func date(_ path: String) throws -> Date? {
      try files.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    #expect(socket.isReachable())
    #expect(try date(place.path) == old)
    #expect(socket.isReachable(renewingEvery: .zero))
    for path in [place.path, place.lockPath] { #expect(try date(path) != old) }
    socket.close()
  }

  /// A socket that refuses may be busy on macOS; one that is not there is not.
  @Test func aSocketThatRefusesIsTriedAgain() throws {
    let socket = try ListeningSocket.bind(at: place)
    close(try #require(socket.takeDescriptor()))
    let start = ContinuousClock.now
    #expect(UnixSocket.probe(place.path, attempts: 3) == .nobody)
    #expect(start.duration(to: .now) >= .milliseconds(20))
    socket.close()
    #expect(UnixSocket.probe(place.path, attempts: .max) == .nobody)
  }

  @Test func onlyTheUserCanReachTheSocket() throws {
    let socket = try ListeningSocket.bind(at: place)
    #expect(try permissions(place.path) == 0o600)
    #expect(try permissions(place.folder) == 0o700)
    #expect(UnixSocket.probe(place.path) == .somebody(processID: getpid()))
    socket.close()
  }

  @Test func startedProgramsInheritNothing() throws {
    let socket = try ListeningSocket.bind(at: place)
    let descriptor = try #require(socket.takeDescriptor())
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(socket.takeDescriptor() == nil)
    close(descriptor)
  }

  @Test func aSecondDaemonIsRefusedAndTheFirstUndisturbed() throws {
    let first = try ListeningSocket.bind(at: place)
    let identity = FileIdentity(path: place.path)
    #expect(secondDaemon() == .alreadyRunning(processID: getpid()))
    #expect(FileIdentity(path: place.path) == identity)
    #expect(UnixSocket.probe(place.path) == .somebody(processID: getpid()))
    first.close()
  }

  @Test func theSocketOfADeadDaemonIsReplaced() throws {
    let dead = try ListeningSocket.bind(at: place)
    close(try #require(dead.takeDescriptor()))
    // What a killed process leaves behind: a path, and no lock.
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".kept")
    dead.close()
    try FileManager.default.moveItem(atPath: place.path + ".kept", toPath: place.path)
    #expect(UnixSocket.probe(place.path) == .nobody)

    let next = try ListeningSocket.bind(at: place)
    #expect(UnixSocket.probe(place.path) == .somebody(processID: getpid()))
    next.close()
  }

  @Test func aRemovedLockFileDoesNotCostALivingDaemonItsSocket() throws {
    let first = try ListeningSocket.bind(at: place)
    try FileManager.default.removeItem(atPath: place.lockPath)
    #expect(secondDaemon() == .alreadyRunning(processID: getpid()))
    #expect(UnixSocket.probe(place.path) == .somebody(processID: getpid()))
    first.close()
  }

  @Test func closingRemovesThePathAndFreesTheLock() throws {
    let first = try ListeningSocket.bind(at: place)
    first.close()
    first.close()
    #expect(FileIdentity(path: place.path) == nil)
    #expect(secondDaemon() == nil)
  }

  @Test func closingLeavesThePathOfAnother() throws {
    let first = try ListeningSocket.bind(at: place)
    try FileManager.default.removeItem(atPath: place.path)
    try Data("other".utf8).write(to: URL(fileURLWithPath: place.path))
    first.close()
    #expect(FileManager.default.fileExists(atPath: place.path))
  }

  @Test func aFileThatIsNoSocketIsKept() throws {
    try SocketFolder(path: place.folder).prepare(userID: currentUser())
    try Data("mine".utf8).write(to: URL(fileURLWithPath: place.path))
    #expect(secondDaemon() == .occupied)
    #expect(FileManager.default.contents(atPath: place.path) == Data("mine".utf8))
  }

  @Test func anothersFolderIsRefused() throws {
    try SocketFolder(path: place.folder).prepare(userID: currentUser())
    let found = reason { () throws(ListenError) in
      try ListeningSocket.bind(at: place, userID: currentUser() + 1)
    }
    let fault = SocketFolderError.Fault.ownedByAnother(userID: currentUser())
    #expect(found == .unsafeFolder(SocketFolderError(path: place.folder, fault: fault)))
  }

  @Test func aPathThatDoesNotFitIsRefused() {
    let long = SocketLocation(path: "/tmp/" + String(repeating: "x", count: 200))
    let found = reason { () throws(ListenError) in try ListeningSocket.bind(at: long) }
    #expect(found == .pathTooLong(bytes: 205, limit: SocketLocation.longestPath))
  }

  @Test func theLongestPathIsTaken() throws {
    let room = SocketLocation.longestPath - place.folder.utf8.count - 1
    let longest = SocketLocation(path: place.folder + "/" + String(repeating: "x", count: room))
    let socket = try ListeningSocket.bind(at: longest)
    #expect(UnixSocket.probe(longest.path) == .somebody(processID: getpid()))
    socket.close()
  }

  @Test func aRelativePathIsRefused() {
    let found = reason { () throws(ListenError) in
      try ListeningSocket.bind(at: SocketLocation(path: "d.sock"))
    }
    #expect(found == .notAbsolute)
  }

  @Test func anInheritedSocketIsAdoptedAndItsPathKept() throws {
    let manager = try ListeningSocket.bind(at: place)
    let descriptor = try #require(manager.takeDescriptor())
    try FileManager.default.removeItem(atPath: place.lockPath)

    let adopted = try ListeningSocket.adopt(descriptor: descriptor)
    #expect(adopted.location == place)
    #expect(secondDaemon() == .alreadyRunning(processID: getpid()))
    adopted.close()
    #expect(FileIdentity(path: place.path) != nil)
    manager.close()
  }

  @Test func whatIsNoListeningSocketIsNotAdopted() {
    let socket = UnixSocket.makeStream()
    defer { close(socket) }
    let found = reason { () throws(ListenError) in try ListeningSocket.adopt(descriptor: socket) }
    #expect(found == .notAListeningSocket(descriptor: socket))
  }

  @Test(arguments: [
    (["LISTEN_PID": "7", "LISTEN_FDS": "2"], Int32(3)..<5),
    (["LISTEN_PID": "8", "LISTEN_FDS": "2"], 3..<3),
    (["LISTEN_FDS": "2"], 3..<3),
    (["LISTEN_PID": "7", "LISTEN_FDS": "-1"], 3..<3),
    (["LISTEN_PID": "7", "LISTEN_FDS": "2147483647"], 3..<3),
    ([:], 3..<3),
  ])
  func passedDescriptorsAreForOneProcess(_ environment: [String: String], _ range: Range<Int32>) {
    #expect(SocketActivation.descriptors(environment: environment, processID: 7) == range)
  }
}
