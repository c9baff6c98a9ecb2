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

@Suite struct AcceptPauseTests {
  @Test func aListenerWithoutDescriptorsRestsAndGoesOn() async throws {
    let folder = try TemporaryFolder()
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPause(.milliseconds(100)))
        }
      }
      .bind(unixDomainSocketPath: folder.path + "/s").get()
    let accepts = try await listener.eventLoop.submit {
      let failure = IOError(errnoCode: EMFILE, reason: "accept")
      listener.pipeline.syncOperations.fireErrorCaught(failure)
      return try listener.syncOptions?.getOption(.autoRead)
    }.get()
    #expect(accepts == false)
    await eventually("It accepts again") {
      (try? await listener.getOption(.autoRead).get()) == true
    }
    try await listener.close()
  }
}
