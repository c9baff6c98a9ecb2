import DaemonLocation
import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct ReadinessTests {
  @Test(
    arguments: [.listening, .alreadyRunning, .failed("The folder `/x` is not safe")] as [Readiness]
  )
  func aLineIsUnderstood(_ readiness: Readiness) {
    #expect(Readiness(line: readiness.line) == readiness)
  }

  @Test func aSentenceStaysOneLine() {
    let line = Readiness.failed("`a\nb` is not safe").line
    #expect(line.filter { $0 == "\n" }.count == 1)
    #expect(Readiness(line: line) == .failed("`a b` is not safe"))
  }

  @Test(arguments: ["", "\n", "hello\n", "listening now\n"])
  func otherLinesAreNone(_ line: String) {
    #expect(Readiness(line: line) == nil)
  }

  @Test func onlyTheFirstWordCounts() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let writer = ReadinessWriter(descriptor: ends[1])
    writer.report(.listening)
    writer.report(.failed("Too late"))
    let said = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    #expect(String(decoding: said, as: UTF8.self) == "listening\n")
  }

  @Test func nobodyNeedListen() {
    ReadinessWriter(descriptor: nil).report(.listening)
  }
}
