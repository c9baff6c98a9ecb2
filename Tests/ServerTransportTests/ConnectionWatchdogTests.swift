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

  @Test func aClientThatIsNotLetInIsClosed() {
    var watchdog = ConnectionWatchdog(needsAdmission: true)
    #expect(watchdog.opened() == .start(.handshake))
    #expect(watchdog.receivedFrame() == .start(.admission))
    #expect(watchdog.receivedFrame() == .nothing)
    #expect(watchdog.expired(.handshake) == .nothing)
    #expect(watchdog.expired(.admission) == .close)
  }

  @Test func aClientThatIsLetInIsLeftAlone() {
    var watchdog = ConnectionWatchdog(needsAdmission: true)
    _ = watchdog.opened()
    _ = watchdog.receivedFrame()
    #expect(watchdog.admittedCall() == .stop)
    #expect(watchdog.admittedCall() == .nothing)
    #expect(watchdog.expired(.admission) == .nothing)
    #expect(watchdog.sentGoAway() == .start(.closing))
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
  private let user = ConnectionPeer.user(5)

  private func admission(of allowed: ConnectionPeer?, inAll: Int = 100) -> ConnectionAdmission {
    ConnectionAdmission(allowed: allowed, limitPerPeer: 2, limit: inAll)
  }

  @Test func onePeerHasOnlySoMany() {
    var admission = admission(of: user)
    #expect(admission.enter(user) == nil)
    #expect(admission.enter(user) == nil)
    #expect(admission.enter(user) == .tooMany(user, limit: 2))
    admission.leave(user)
    #expect(admission.enter(user) == nil)
    #expect(admission.count == 2)
  }

  @Test func allTogetherHaveOnlySoMany() {
    var admission = admission(of: nil, inAll: 3)
    for number in 1...3 { #expect(admission.enter(.address("10.0.0.\(number)")) == nil) }
    #expect(admission.enter(.address("10.0.0.4")) == .tooManyInAll(limit: 3))
    admission.leave(.address("10.0.0.4"))
    #expect(admission.enter(.address("10.0.0.4")) == .tooManyInAll(limit: 3))
    admission.leave(.address("10.0.0.1"))
    #expect(admission.enter(.address("10.0.0.4")) == nil)
  }

  @Test func nobodyIsAdmittedAtTheEnd() {
    var admission = admission(of: user)
    #expect(admission.enter(user) == nil)
    admission.end()
    #expect(admission.enter(user) == .ending)
    #expect(admission.count == 1)
  }

  @Test(arguments: [ConnectionPeer.user(0), .address("127.0.0.1")])
  func aStrangerHasNone(_ stranger: ConnectionPeer) {
    var admission = admission(of: user)
    #expect(admission.enter(stranger) == .stranger(stranger))
    admission.leave(stranger)
    #expect(admission.count == 0)
  }
}
