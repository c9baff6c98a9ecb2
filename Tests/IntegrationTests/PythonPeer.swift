import Foundation

/// A client of another gRPC implementation, which knows nothing of our files: it asks reflection.
enum PythonPeer {
  private static let interpreter =
    ProcessInfo.processInfo.environment["GRAPHD_PYTHON"] ?? "python3"

  /// Whether an interpreter with grpcio and its reflection and health packages can be run.
  static let isAvailable = imports("grpc, grpc_reflection, grpc_health")

  /// Whether it can make stubs, too (`grpcio-tools`).
  static let makesStubs = imports("grpc, grpc_tools")

  private static func imports(_ modules: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [interpreter, "-c", "import " + modules]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Makes stubs like the head of `examples/client.py`, and runs a file of that folder with the socket, the workspace
  /// and `arguments`.
  static func runExample(
    _ name: String,
    _ arguments: [String],
    at place: Place
  ) async throws -> Programs.Outcome {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let script = """
      set -e
      cd "$1"
      export PYTHONPATH=$2/stubs
      mkdir "$PYTHONPATH"
      "$0" -m grpc_tools.protoc -I Protos --python_out="$PYTHONPATH" --grpc_python_out="$PYTHONPATH" \
        Protos/graphd/v1/*.proto
      "$0" "examples/$3" "${@:4}"
      """
    return try await Programs.run(
      "/usr/bin/env",
      ["bash", "-c", script, interpreter, root, place.root, name, place.socket, place.repository]
        + arguments,
      place
    )
  }

  static func run(_ place: Place) async throws -> Programs.Outcome {
    try await Programs.run(
      "/usr/bin/env",
      [interpreter, "-c", script, place.socket, place.repository],
      place
    )
  }

  /// Opens each root over TCP, the first one also without a token, and prints each call's status.
  static func overTCP(
    _ place: Place,
    address: String,
    token: String,
    roots: [String]
  ) async throws -> Programs.Outcome {
    try await Programs.run(
      "/usr/bin/env",
      [interpreter, "-c", tcpScript, address, token] + roots,
      place
    )
  }

  private static let tcpScript = """
    import sys, grpc
    from google.protobuf import descriptor_pool, message_factory
    from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

    address, token, *roots = sys.argv[1:]
    headers = [("authorization", "Bearer " + open(token).read().strip())]
    class WithToken(grpc.StreamStreamClientInterceptor, grpc.UnaryUnaryClientInterceptor):
        def intercept_stream_stream(self, next, details, request):
            return next(details._replace(metadata=headers), request)
        def intercept_unary_unary(self, next, details, request):
            return next(details._replace(metadata=headers), request)
    plain = grpc.insecure_channel(address)
    channel = grpc.intercept_channel(plain, WithToken())
    pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    method = pool.FindServiceByName("graphd.v1.GraphService").FindMethodByName("ListModules")
    Request = message_factory.GetMessageClass(method.input_type)
    def status(channel, root):
        request = Request()
        request.query.workspace.root = root
        call = channel.unary_unary("/graphd.v1.GraphService/ListModules",
            request_serializer=Request.SerializeToString, response_deserializer=lambda bytes: bytes)
        try:
            call(request, timeout=300)
            return "OK"
        except grpc.RpcError as error:
            return error.code().name
    print(status(plain, roots[0]))
    for root in roots:
        print(status(channel, root))
    """

  private static let script = """
    import sys, grpc
    from google.protobuf import descriptor_pool, message_factory
    from grpc_health.v1 import health_pb2, health_pb2_grpc
    from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

    socket, root = sys.argv[1:]
    channel = grpc.insecure_channel("unix:" + socket, options=[("grpc.default_authority", "localhost")])
    database = ProtoReflectionDescriptorDatabase(channel)
    for service in database.get_services():
        print("service", service)
    health = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=10)
    print("health", health.status)
    pool = descriptor_pool.DescriptorPool(database)
    method = pool.FindServiceByName("graphd.v1.ImpactService").FindMethodByName("GetImpact")
    Request = message_factory.GetMessageClass(method.input_type)
    Response = message_factory.GetMessageClass(method.output_type)
    affected = channel.unary_unary("/graphd.v1.ImpactService/GetImpact",
        request_serializer=Request.SerializeToString, response_deserializer=Response.FromString)
    request = Request()
    request.workspace.root = root
    for module in affected(request, timeout=120).impact.modules:
        if module.stale:
            print("stale", module.id)
    request.freshness = 2
    for count in (150, 1000):
        calls = [affected.future(request, timeout=120) for _ in range(count)]
        print(sum(call.exception() is None for call in calls), "of", count)
    """
}
