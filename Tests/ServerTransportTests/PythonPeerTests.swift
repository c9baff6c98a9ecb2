import DaemonLocation
import Subprocess
import Testing

@testable import ServerTransport

/// A server on a real socket, called by another implementation of gRPC.
@Suite(.serialized, .timeLimit(.minutes(10)), .needsPython) struct PythonPeerTests {
  @Test(arguments: [150, 1_000])
  func concurrentCallsOnOneChannelAllSucceed(_ count: Int) async throws {
    try await TestServer.with { server in
      async let lines = PythonPeer.lines(
        """
        calls = [unary('GetStatus').future(b'') for _ in range(int(sys.argv[2]))]
        for call in calls: call.result(timeout=240)
        say('all succeeded')
        """,
        server.path,
        count
      )
      let together = min(count, server.server.limits.concurrentStreams)
      await eventually("The calls are in flight") { server.service.counts.begun == together }
      server.service.release()
      let said = try await lines
      #expect(said == ["all succeeded"])
      #expect(server.calls.reading == CallGauge.Reading(inFlight: 0, begun: count, refused: 0))
    }
  }

  /// The library ends a connection after 200 cancelled calls in 30 seconds.
  ///
  /// It offers no setting for it (grpc-swift-nio-transport 2.9.2). So an editor is to use one long
  /// stream, and to resume it.
  @Test func aStormOfCancelledCallsCostsTheConnectionButNotTheServer() async throws {
    try await TestServer.with { server in
      let lines = try await PythonPeer.lines(
        """
        watch = stream('OpenWorkspace')(b'')
        next(watch)
        for _ in range(260):
            call = unary('GetStatus').future(b'')
            time.sleep(0.002)
            call.cancel()
        try:
            next(watch)
        except grpc.RpcError as error:
            say('watch', error.code().name)
        unary('ListWorkspaces')(b'', wait_for_ready=True, timeout=10)
        say('served')
        """,
        server.path
      )
      #expect(lines == ["watch UNAVAILABLE", "served"])
      await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
    }
  }

  private static let holdsTwoCalls = """
    watch = stream('OpenWorkspace')(b'')
    next(watch)
    call = unary('GetStatus').future(b'')
    say('ready')
    time.sleep(60)
    """

  @Test func aClientThatDiesLeavesNothingBehind() async throws {
    try await TestServer.with { server in
      try await PythonPeer.whileRunning(Self.holdsTwoCalls, server.path) { peer in
        await eventually("Both calls are in flight") { server.service.counts.begun == 2 }
        try peer.send(.kill)
        await eventually("Both handlers ended") { server.service.counts.ended == 2 }
        await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
        await eventually("No connection is open") { server.server.connectionCount == 0 }
      }
    }
  }

  @Test func aStoppedClientDoesNotHoldUpTheShutdown() async throws {
    let clock = ContinuousClock()
    try await TestServer.with { server in
      try await PythonPeer.whileRunning(Self.holdsTwoCalls, server.path) { peer in
        await eventually("Both calls are in flight") { server.service.counts.begun == 2 }
        try peer.send(.suspend)
        let start = clock.now
        server.server.beginGracefulShutdown()
        await eventually("The server let go of its socket") {
          FileIdentity(path: server.path) == nil
        }
        #expect(clock.now - start < server.server.limits.closeGrace + .seconds(5))
        #expect(server.calls.reading.inFlight == 0)
      }
    }
  }

  @Test func oversizeAndCompressedRequestsAreRefusedAndTheServerGoesOn() async throws {
    try await TestServer.with { server in
      server.service.release()
      let lines = try await PythonPeer.lines(
        """
        def attempt(body, **options):
            try:
                unary('GetStatus')(body, timeout=10, **options)
                say('served')
            except grpc.RpcError as error:
                say(error.code().name, error.details())
        attempt(bytes(5 << 20))
        attempt(bytes(3 << 20), compression=grpc.Compression.Gzip)
        attempt(bytes(64 << 20), compression=grpc.Compression.Gzip)
        attempt(b'')
        """,
        server.path
      )
      #expect(lines.count == 4)
      #expect(
        lines.first == "RESOURCE_EXHAUSTED The request has 5242880 bytes and the daemon takes "
          + "4194304: send less at once"
      )
      #expect(lines.dropFirst().prefix(2).allSatisfy { $0.hasPrefix("UNIMPLEMENTED") })
      #expect(lines.last == "served")
    }
  }

  @Test func theOfficialHealthClientIsServed() async throws {
    try await TestServer.with { server in
      let lines = try await PythonPeer.lines(
        """
        from grpc_health.v1 import health_pb2 as pb, health_pb2_grpc as rpc
        health = rpc.HealthStub(channel)
        name = pb.HealthCheckResponse.ServingStatus.Name
        say(name(health.Check(pb.HealthCheckRequest()).status))
        watch = health.Watch(pb.HealthCheckRequest(service='unknown'))
        say(name(next(watch).status))
        try:
            health.Check(pb.HealthCheckRequest(service='unknown'))
        except grpc.RpcError as error:
            say(error.code().name)
        """,
        server.path
      )
      #expect(lines == ["SERVING", "SERVICE_UNKNOWN", "NOT_FOUND"])
    }
  }

  @Test func theOfficialReflectionClientIsServed() async throws {
    try await TestServer.with { server in
      let lines = try await PythonPeer.lines(
        """
        from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
            ProtoReflectionDescriptorDatabase)
        from google.protobuf.descriptor_pool import DescriptorPool
        database = ProtoReflectionDescriptorDatabase(channel)
        for service in sorted(database.get_services()): say(service)
        pool = DescriptorPool(database)
        say(pool.FindServiceByName('graphd.v1.WorkspaceService').methods_by_name['OpenWorkspace']
            .output_type.full_name)
        say(pool.FindMessageTypeByName('graphd.v1.Problem').fields_by_name['range'].number)
        """,
        server.path
      )
      #expect(
        lines == [
          "graphd.v1.WorkspaceService", "grpc.health.v1.Health",
          "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
          "graphd.v1.OpenWorkspaceResponse", "4",
        ]
      )
    }
  }

  @Test func theFirstVersionOfReflectionIsServedToo() async throws {
    try await TestServer.with { server in
      let lines = try await PythonPeer.lines(
        """
        from grpc_reflection.v1alpha import reflection_pb2 as pb
        def ask(*requests):
            method = channel.stream_stream(
                '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
                request_serializer=pb.ServerReflectionRequest.SerializeToString,
                response_deserializer=pb.ServerReflectionResponse.FromString)
            return method(iter(requests), timeout=10)
        request = pb.ServerReflectionRequest
        for answer in ask(request(), request(file_by_filename='no.proto'),
                          request(file_by_filename='graphd/v1/common.proto')):
            say(answer.WhichOneof('message_response'), answer.error_response.error_code,
                len(answer.file_descriptor_response.file_descriptor_proto))
        """,
        server.path
      )
      #expect(
        lines == ["error_response 3 0", "error_response 5 0", "file_descriptor_response 0 3"]
      )
    }
  }
}
