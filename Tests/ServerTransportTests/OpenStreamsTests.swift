import GRPCCore
import Testing

@testable import ServerTransport

@Suite struct OpenStreamsTests {
  private let streams = OpenStreams()
  private let call = ServerContext.RPCCancellationHandle()

  @Test func aCallIsCancelledWhenItsStreamCloses() {
    let number = streams.open()
    streams.attach(call, to: number)
    #expect(!call.isCancelled)
    streams.close(number)
    #expect(call.isCancelled)
  }

  @Test func aCallThatBeginsAfterItsStreamClosedIsCancelledAtOnce() {
    let number = streams.open()
    streams.close(number)
    streams.attach(call, to: number)
    #expect(call.isCancelled)
  }

  @Test func anotherStreamsEndChangesNothing() {
    let number = streams.open()
    let other = streams.open()
    streams.attach(call, to: number)
    streams.close(other)
    #expect(!call.isCancelled)
    #expect(streams.count == 1)
  }

  @Test func aStreamWithoutACallLeavesNothingBehind() {
    streams.close(streams.open())
    #expect(streams.count == 0)
  }
}
