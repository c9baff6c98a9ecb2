import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NIOCore
import StandardProtos
import SwiftProtobuf

extension DaemonServer {
  /// The transport's settings; what they do not offer is in `ConnectionGuard`.
  static func configuration(
    limits: ServerLimits,
    connections: ConnectionGuard,
    streams: OpenStreams,
    token: AccessToken?
  ) -> Transport.Config {
    .defaults { config in
      config.http2.maxConcurrentStreams = limits.concurrentStreams
      // The default, 64 KiB, lets one unsaved buffer wait for several round trips.
      config.http2.targetWindowSize = 1 << 20
      config.rpc.maxRequestPayloadSize = limits.requestBytes
      config.connection.maxIdleTime = limits.idleTimeout
      config.connection.maxGraceTime = limits.closeGrace
      config.connection.keepalive.time = limits.keepaliveInterval
      config.connection.keepalive.timeout = limits.keepaliveTimeout
      // Coalescing saves system calls on a network; within a machine it is 0.1 ms for nothing.
      config.connection.flushCoalescing = nil
      config.channelDebuggingCallbacks.onBindTCPListener = { listener in
        listener.eventLoop.makeCompletedFuture {
          try listener.pipeline.syncOperations.addHandler(AcceptPause(.milliseconds(250)))
        }
      }
      config.channelDebuggingCallbacks.onAcceptTCPConnection = { channel in
        connections.accept(channel)
      }
      config.channelDebuggingCallbacks.onAcceptHTTP2Stream = { stream in
        let number = streams.open()
        stream.closeFuture.whenComplete { _ in streams.close(number) }
        return stream.eventLoop.makeCompletedFuture {
          try stream.pipeline.syncOperations.addHandlers(
            [
              StreamNumberHandler(number: number),
              RequestSizeHandler(limit: limits.requestBytes),
              FullStreamFlush(),
            ],
            position: .first
          )
          // Before those.
          if let token {
            try stream.pipeline.syncOperations.addHandler(
              TokenHandler(token: token),
              position: .first
            )
          }
        }
      }
    }
  }

  /// Joins the given services with health and reflection, and tells those two of them all.
  static func router(
    services: [any RegistrableRPCService],
    contract: Google_Protobuf_FileDescriptorSet,
    interceptors: [any ServerInterceptor],
    health: HealthService
  ) throws -> RPCRouter<Transport> {
    var router = RPCRouter<Transport>()
    for service in services { service.registerMethods(with: &router) }
    health.registerMethods(with: &router)

    let own = [
      Grpc_Reflection_V1_ServerReflection.descriptor,
      Grpc_Reflection_V1alpha_ServerReflection.descriptor,
    ]
    let served = Set(router.methods.map(\.service) + own).map(\.fullyQualifiedService).sorted()
    let index = try DescriptorIndex(contract)
    ReflectionService(index: index, served: served).registerMethods(with: &router)
    AlphaReflectionService(index: index, served: served).registerMethods(with: &router)

    for name in served where health.status(of: name) == nil {
      health.setStatus(.serving, of: name)
    }
    router.registerInterceptors(pipeline: interceptors.map { .apply($0, to: .all) })
    return router
  }
}
