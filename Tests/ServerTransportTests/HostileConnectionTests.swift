import DaemonLocation
import NIOCore
import NIOPosix
import Testing

@testable import ServerTransport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A server on a real socket, and clients that keep no rule.
@Suite(.serialized, .timeLimit(.minutes(10))) struct HostileConnectionTests {
  private typealias Frame = RawConnection.Frame

  /// Whether a client that keeps the rules is served.
  private func serves(_ server: TestServer) async throws -> Bool {
    try await RawConnection.with(server.path) { connection in
      // A connection that is refused may be gone before anything is sent.
      try? await connection.send(RawConnection.preface)
      try? await connection.send([.settings])
      return (try? await connection.isAlive()) ?? false
    }
  }

  @Test func pingsOfAnEagerClientAreAnswered() async throws {
    try await TestServer.with { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        try await connection.send([.settings] + (0..<1_000).map { .ping(UInt8($0 & 0xFF)) })
        var answers: [UInt8] = []
        while answers.count < 1_000, let frame = await connection.next() {
          #expect(!frame.isGoAway)
          if frame.isPingAnswer { answers.append(frame.payload[0]) }
        }
        #expect(answers == (0..<1_000).map { UInt8($0 & 0xFF) })
      }
    }
  }

  /// The connection is full when most answers are written.
  @Test(arguments: 1...5) func aClientThatPausesGetsAllAnswers(_ round: Int) async throws {
    try await TestServer.with { server in
      // A call that is forgotten ends with the server.
      let alarm = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: .seconds(60)) {
        server.server.beginGracefulShutdown()
      }
      defer { alarm.cancel() }
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        // HTTP/2 sets no limit of its own to what is sent.
        let window = Frame(type: 4, payload: [0, 4, 0x7F, 0xFF, 0xFF, 0xFF])
        try await connection.send([window, Frame(type: 8, payload: [0x3F, 0xFF, 0xFF, 0xFF])])
        let streams = (0..<100).map { UInt32(2 * $0 + 1) }
        for stream in streams {
          let call = Frame.call("/graphd.v1.WorkspaceService/ReloadWorkspace", stream: stream)
          let message = Frame(type: 0, flags: 1, stream: stream, payload: [0, 0, 0, 0, 0])
          try await connection.send([call, message])
        }
        await eventually("All calls have begun") { server.calls.reading.begun == streams.count }
        var unanswered = Set(streams)
        while !unanswered.isEmpty, let frame = await connection.next() {
          if frame.type == 1, frame.flags & 1 == 1 { unanswered.remove(frame.stream) }
        }
        #expect(unanswered.isEmpty)
      }
    }
  }

  @Test func aFloodOfPingsEndsTheConnection() async throws {
    var limits = TestServer.limits
    limits.pingBurst = 500
    limits.pingsPerSecond = 1
    try await TestServer.with(limits: limits) { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        // The server may have closed before all is sent.
        try? await connection.send([.settings] + Array(repeating: .ping(1), count: 5_000))
        let end = await connection.framesToEnd().last(where: \.isGoAway)
        #expect(end?.payload[7] == 0x0B)
        #expect(end?.payload.dropFirst(8) == ArraySlice("too_many_pings".utf8))
      }
      #expect(try await serves(server))
    }
  }

  @Test(arguments: [[], Array("PRI * HTTP".utf8), RawConnection.preface + [0, 0]])
  func aClientThatDoesNotFinishItsGreetingIsClosed(_ greeting: [UInt8]) async throws {
    var limits = TestServer.limits
    limits.handshakeTimeout = .milliseconds(50)
    try await TestServer.with(limits: limits) { server in
      try await RawConnection.with(server.path) { connection in
        // The server may have closed before anything is sent.
        try? await connection.send(greeting)
        _ = await connection.framesToEnd()
      }
      await eventually("No connection is open") { server.server.connectionCount == 0 }
    }
  }

  @Test func aClientThatFinishedItsGreetingStays() async throws {
    var limits = TestServer.limits
    limits.handshakeTimeout = .seconds(1)
    try await TestServer.with(limits: limits) { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        try await connection.send([.settings])
        let end = ContinuousClock.now.advanced(by: .milliseconds(1_200))
        var isAlive = true
        while isAlive, ContinuousClock.now < end { isAlive = try await connection.isAlive() }
        #expect(isAlive)
      }
    }
  }

  @Test func aMessageThatClaimsFourGigabytesEndsOnlyItsCall() async throws {
    try await TestServer.with { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        let claim = Frame(type: 0, stream: 1, payload: [0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3])
        try await connection.send([
          .settings, .call("/graphd.v1.WorkspaceService/GetStatus", stream: 1), claim,
        ])
        var answers: [Frame] = []
        while answers.last?.type != 3, let frame = await connection.next() {
          let isWindowUpdate = frame.type == 8
          if frame.stream == 1, !isWindowUpdate { answers.append(frame) }
        }
        // The trailers with END_STREAM, and a reset that is no error.
        #expect(answers.map(\.type) == [1, 3])
        #expect(answers.first.map { $0.flags & 1 } == 1)
        #expect(answers.last?.payload == [0, 0, 0, 0])
        let isAlive = try await connection.isAlive()
        #expect(isAlive)
      }
      await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
    }
  }

  @Test func aSilentClientIsClosedEvenIfItAcknowledgesNothing() async throws {
    var limits = TestServer.limits
    limits.idleTimeout = .milliseconds(50)
    limits.closeGrace = .milliseconds(50)
    try await TestServer.with(limits: limits) { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(RawConnection.preface)
        try await connection.send([.settings])
        let frames = await connection.framesToEnd()
        #expect(frames.contains { $0.isGoAway })
      }
    }
  }

  @Test func anotherUsersConnectionIsClosed() async throws {
    try await TestServer.with(allowedUser: currentUser() + 1) { server in
      try await RawConnection.with(server.path) { connection in
        #expect(await connection.framesToEnd().isEmpty)
      }
      #expect(server.server.connectionCount == 0)
    }
  }

  @Test func threeThousandConnectionsLeaveTheServerWell() async throws {
    try await TestServer.with { server in
      var open: [CInt] = []
      for _ in 0..<3_000 {
        let descriptor = UnixSocket.makeStream()
        try #require(descriptor >= 0)
        #expect(UnixSocket.withAddress(server.path) { connect(descriptor, $0, $1) } == 0)
        open.append(descriptor)
        // No more at once than the usual limit of open files allows.
        if open.count == 300 { close(open.removeFirst()) }
      }
      #expect(server.server.connectionCount <= 64)
      for descriptor in open { close(descriptor) }
      // The queue of the listening socket may still be full, and connecting then fails at once; a
      // client tries again.
      await eventually("The server serves") { (try? await serves(server)) ?? false }
      await eventually("No connection is open") { server.server.connectionCount == 0 }
    }
  }

  /// A connection that was accepted, and that nobody took over before the listener closed, ended the
  /// process: swift-nio's writers trap if they are dropped unfinished.
  @Test func connectionsOfTheLastMomentLeaveTheServerWell() async throws {
    var limits = TestServer.limits
    limits.closeGrace = .milliseconds(5)
    for _ in 0..<60 {
      let crowd = try await TestServer.with(limits: limits) { server in
        let path = server.path
        let crowd = Task.detached { connectManyTimes(path) }
        await eventually("Some are connected") { server.server.connectionCount > 20 }
        return crowd
      }
      for descriptor in await crowd.value { close(descriptor) }
    }
  }

  @Test func whatIsNotHTTP2IsRefused() async throws {
    try await TestServer.with { server in
      try await RawConnection.with(server.path) { connection in
        try await connection.send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        _ = await connection.framesToEnd()
      }
      #expect(try await serves(server))
    }
  }
}

/// Connects many times, as long as somebody listens; gives what must be closed.
private func connectManyTimes(_ path: String) -> [CInt] {
  var open: [CInt] = []
  while open.count < 200 {
    let descriptor = UnixSocket.makeStream()
    guard descriptor >= 0 else { break }
    open.append(descriptor)
    guard UnixSocket.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else { break }
  }
  return open
}
