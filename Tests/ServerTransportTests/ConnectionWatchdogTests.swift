import Testing

@testable import ServerTransport

@Suite struct ConnectionWatchdogTests {
  @Test func aClientThatNeverSpeaksIsClosed() {
    var watchdog = ConnectionWatchdog()
    #expect(watchdog.opened() == .start(.handshake))
    #expect(watchdog.expired(.handshake) == .close)
  }

  @Test func aClientThatSpeaksIsLeftAlone() {
    var watchdog = ConnectionWatchdog()
    _ = watchdog.opened()
    #expect(watchdog.receivedFrame() == .stop)
    #expect(watchdog.receivedFrame() == .nothing)
    #expect(watchdog.expired(.handshake) == .nothing)
  }

  @Test func afterTheGoAwayTimeRunsOnceWhateverTheClientDoes() {
    var watchdog = ConnectionWatchdog()
    _ = watchdog.opened()
    _ = watchdog.receivedFrame()
    #expect(watchdog.sentGoAway() == .start(.closing))
    #expect(watchdog.sentGoAway() == .nothing)
    #expect(watchdog.receivedFrame() == .nothing)
    #expect(watchdog.expired(.closing) == .close)
    #expect(watchdog.expired(.closing) == .nothing)
  }

  @Test func aGoAwayDuringTheHandshakeReplacesItsTimer() {
    var watchdog = ConnectionWatchdog()
    _ = watchdog.opened()
    #expect(watchdog.sentGoAway() == .start(.closing))
    #expect(watchdog.expired(.handshake) == .nothing)
  }

  @Test func aClosedConnectionStartsNothing() {
    var watchdog = ConnectionWatchdog()
    _ = watchdog.opened()
    #expect(watchdog.closed() == .stop)
    #expect(watchdog.sentGoAway() == .nothing)
    #expect(watchdog.opened() == .nothing)
  }
}

@Suite struct ConnectionAdmissionTests {
  @Test func oneUserHasOnlySoMany() {
    var admission = ConnectionAdmission(allowedUser: 5, limit: 2)
    #expect(admission.enter(user: 5) == nil)
    #expect(admission.enter(user: 5) == nil)
    #expect(admission.enter(user: 5) == .tooMany(limit: 2))
    admission.leave(user: 5)
    #expect(admission.enter(user: 5) == nil)
    #expect(admission.count == 2)
  }

  @Test func nobodyIsAdmittedAtTheEnd() {
    var admission = ConnectionAdmission(allowedUser: 5, limit: 2)
    #expect(admission.enter(user: 5) == nil)
    admission.end()
    #expect(admission.enter(user: 5) == .ending)
    #expect(admission.count == 1)
  }

  @Test func anotherUserHasNone() {
    var admission = ConnectionAdmission(allowedUser: 5, limit: 2)
    #expect(admission.enter(user: 0) == .foreignUser(0))
    admission.leave(user: 0)
    #expect(admission.count == 0)
  }
}
