import Foundation
import Synchronization
import Testing

@testable import LedgerStorage

@Suite struct StorePauseTests {
  private final class Clock: Sendable {
    private let seconds = Atomic(1_000_000)
    var now: Int { seconds.load(ordering: .relaxed) }
    func add(_ number: Int) { seconds.wrappingAdd(number, ordering: .relaxed) }
  }

  private func withPause(
    _ body: (StorePause, Clock, _ folder: String) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "/graphd-pause-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let clock = Clock()
    try body(StorePause(folder: folder) { clock.now }, clock, folder)
  }

  private static let absent = LedgerStoreError(.unreachable, "No answer")

  @Test func aStoreIsLeftAloneForAMinute() throws {
    try withPause { pause, clock, _ in
      try pause.check()
      pause.note(Self.absent)
      clock.add(59)
      let error = #expect(throws: LedgerStoreError.self) { try pause.check() }
      #expect(error?.description.contains("59 s ago") == true)
      clock.add(1)
      try pause.check()
    }
  }

  @Test func anAnswerEndsThePause() throws {
    try withPause { pause, _, _ in
      pause.note(Self.absent)
      pause.note(nil)
      try pause.check()
    }
  }

  /// A store that refuses or sends garbage answers at once, and may be mended in a minute.
  @Test(arguments: [LedgerStoreError.Code.refused, .damaged, .invalid])
  func onlySilenceBeginsAPause(_ code: LedgerStoreError.Code) throws {
    try withPause { pause, _, _ in
      pause.note(LedgerStoreError(code, "x"))
      try pause.check()
    }
  }

  /// A clock that was set back, and a file that somebody else wrote.
  @Test func nothingIsBelievedOfTheFileBeyondAMinute() throws {
    try withPause { pause, clock, folder in
      pause.note(Self.absent)
      clock.add(-10)
      try pause.check()
      for text in ["", "soon", "99999999999999999999"] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/unreachable"))
        try pause.check()
      }
    }
  }
}
