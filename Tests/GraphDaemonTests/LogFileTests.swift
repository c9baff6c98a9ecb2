import Foundation
import Logging
import Testing

@testable import GraphDaemon

@Suite struct LogFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/state/graphd.log" }

  private func text(_ suffix: String = "") -> String? {
    FileManager.default.contents(atPath: path + suffix).map { String(decoding: $0, as: UTF8.self) }
  }

  private func rotation(size: Int, kept: Int) -> LogFile.Rotation {
    var rotation = LogFile.Rotation()
    rotation.size = size
    rotation.kept = kept
    return rotation
  }

  @Test func linesAreAdded() throws {
    try LogFile(path: path).append("one")
    try LogFile(path: path).append("two")
    #expect(text() == "one\ntwo\n")
  }

  @Test func onlyTheUserCanReadIt() throws {
    _ = try LogFile(path: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func aLargeFileIsPutAside() throws {
    let file = try LogFile(path: path, rotation: rotation(size: 10, kept: 2))
    for line in ["aaaa", "bbbb", "cccc", "dddd", "eeee", "ffff", "gggg", "hhhh"] {
      file.append(line)
    }
    #expect(text() == "gggg\nhhhh\n")
    #expect(text(".1") == "eeee\nffff\n")
    #expect(text(".2") == "cccc\ndddd\n")
    #expect(text(".3") == nil)
  }

  @Test func aLineThatIsLongerThanAFileIsWrittenWhole() throws {
    let file = try LogFile(path: path, rotation: rotation(size: 4, kept: 1))
    file.append("longer than four")
    file.append("b")
    #expect(text(".1") == "longer than four\n")
    #expect(text() == "b\n")
  }

  @Test func twoWritersRotateOnce() throws {
    let limits = rotation(size: 10, kept: 3)
    let first = try LogFile(path: path, rotation: limits)
    let second = try LogFile(path: path, rotation: limits)
    first.append("aaaa")
    second.append("bbbb")
    first.append("cccc")
    second.append("dddd")
    #expect(text(".1") == "aaaa\nbbbb\n")
    #expect(text() == "cccc\ndddd\n")
  }

  @Test func aFileThatWasMovedAwayIsOpenedAnew() throws {
    let file = try LogFile(path: path)
    file.append("old")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    file.append("still old")
    file.reopen()
    file.append("new")
    #expect(text(".old") == "old\nstill old\n")
    #expect(text() == "new\n")
  }

  @Test func whatCannotBeOpenedAnewStays() throws {
    let file = try LogFile(path: path)
    try FileManager.default.moveItem(
      atPath: folder.path + "/state",
      toPath: folder.path + "/moved"
    )
    file.reopen()
    file.append("kept")
    let moved = try #require(
      FileManager.default.contents(atPath: folder.path + "/moved/graphd.log")
    )
    #expect(String(decoding: moved, as: UTF8.self) == "kept\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func aFullDiskDisturbsNobody() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
    let file = try LogFile(path: link)
    file.append("lost")
    try FileManager.default.removeItem(atPath: link)
    file.reopen()
    file.append("kept")
    let kept = try #require(FileManager.default.contents(atPath: link))
    #expect(String(decoding: kept, as: UTF8.self) == "kept\n")
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
    let error = #expect(throws: LogFileError.self) {
      try LogFile(path: folder.path + "/file/graphd.log")
    }
    #expect(error?.description.contains("\(folder.path)/file/graphd.log") == true)
  }

  // MARK: Lines

  @Test func aLineHasTimeLevelMessageAndSortedMetadata() throws {
    let handler = LogFileHandler(file: try LogFile(path: path)) {
      timespec(tv_sec: 1_795_332_605, tv_nsec: 7_900_000)
    }
    var logger = Logger(label: "test") { _ in handler }
    logger[metadataKey: "zone"] = "outer"
    logger.info("Listening", metadata: ["socket": "/a b", "pid": "7"])
    #expect(
      text() == "2026-11-22T07:30:05.007Z info Listening pid=7 socket=\"/a b\" zone=outer\n"
    )
  }

  @Test func anEventIsOneLine() throws {
    let line = LogLine.text(timespec(), .error, "a\nb", ["c": "d\u{1B}"])
    #expect(line == "1970-01-01T00:00:00.000Z error a\\nb c=d\\u{1B}")
  }
}

/// A folder of one test; removed with the value.
private final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "graphd-log-\(UUID().uuidString.prefix(8))"

  init() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
