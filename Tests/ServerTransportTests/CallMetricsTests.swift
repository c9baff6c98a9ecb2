import GRPCCore
import GraphProtos
import Metrics
import MetricsExport
import TestSupport
import Testing

@testable import ServerTransport

/// The counts of calls, streams and connections, compared with a script of them.
@Suite(.timeLimit(.minutes(10))) struct CallMetricsTests {
  private typealias Workspaces = Graphd_V1_WorkspaceService.Client

  private func duration(_ method: String, _ status: String) -> [String: String] {
    [
      "rpc_system_name": "grpc", "rpc_method": "graphd.v1.WorkspaceService/\(method)",
      "rpc_response_status_code": status,
    ]
  }

  private func stream(_ status: String) -> [String: String] {
    [
      "rpc_method": "graphd.v1.WorkspaceService/OpenWorkspace", "rpc_response_status_code": status,
    ]
  }

  @Test func everyCallIsCountedOnce() async throws {
    let registry = PrometheusRegistry()
    var limits = TestServer.limits
    limits.callsInFlight = 2
    limits.unaryDeadline = .seconds(30)
    try await withMetricsFactory(registry) {
      try await TestServer.with(limits: limits) { server in
        try await server.withClient { client in
          let workspaces = Workspaces(wrapping: client)
          for _ in 0..<100 { _ = try await workspaces.listWorkspaces(.init()) }

          async let first = workspaces.getStatus(.init())
          async let second = workspaces.getStatus(.init())
          await eventually("Two calls are in flight") { server.service.counts.begun == 2 }
          for _ in 0..<7 {
            await #expect(throws: RPCError.self) { try await workspaces.listWorkspaces(.init()) }
          }
          server.service.release()
          _ = try await (first, second)
          await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }

          for _ in 0..<3 {
            try await workspaces.openWorkspace(.init()) { response in
              for try await _ in response.messages {
                let parsed = try PrometheusParser(registry.text())
                let open = ["rpc_method": "graphd.v1.WorkspaceService/OpenWorkspace"]
                #expect(parsed.value("graphd_open_streams", open) == 1)
                #expect(parsed.value("graphd_connections", ["entrance": "unix"]) == 1)
                break
              }
            }
            await eventually("No call is in flight") { server.calls.reading.inFlight == 0 }
          }
        }
      }
    }
    let parsed = try PrometheusParser(registry.text())
    let count = "rpc_server_call_duration_seconds_count"
    #expect(parsed.value(count, duration("ListWorkspaces", "OK")) == 100)
    #expect(parsed.value(count, duration("ListWorkspaces", "RESOURCE_EXHAUSTED")) == 7)
    #expect(parsed.value(count, duration("GetStatus", "OK")) == 2)
    #expect(parsed.value("graphd_streams_total", stream("CANCELLED")) == 3)
    #expect(
      parsed.value(
        "graphd_open_streams",
        ["rpc_method": "graphd.v1.WorkspaceService/OpenWorkspace"]
      ) == 0
    )
    #expect(parsed.value("graphd_connections", ["entrance": "unix"]) == 0)
    #expect(parsed.value(PrometheusRegistry.droppedName) == 0)
    #expect(parsed.families[String(count.dropLast(6))]?.samples.count { $0.name == count } == 3)
  }

  @Test func aCallThatTookTooLongIsCountedAsThat() async throws {
    let registry = PrometheusRegistry()
    var limits = TestServer.limits
    limits.unaryDeadline = .milliseconds(20)
    try await withMetricsFactory(registry) {
      try await TestServer.with(limits: limits) { server in
        try await server.withClient { client in
          _ = await #expect(throws: RPCError.self) {
            try await Workspaces(wrapping: client).getStatus(.init())
          }
        }
      }
    }
    let parsed = try PrometheusParser(registry.text())
    let labels = duration("GetStatus", "DEADLINE_EXCEEDED")
    #expect(parsed.value("rpc_server_call_duration_seconds_count", labels) == 1)
  }

  @Test func aConnectionOfAnotherUserIsCountedAsRefused() async throws {
    let registry = PrometheusRegistry()
    let refused = ["entrance": "unix", "reason": "stranger"]
    try await withMetricsFactory(registry) {
      try await TestServer.with(allowedUser: currentUser() &+ 1) { server in
        await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            try await server.withClient { client in
              _ = try? await Workspaces(wrapping: client).listWorkspaces(.init())
            }
          }
          await eventually("The connection is refused") {
            let parsed = try? PrometheusParser(registry.text())
            return parsed?.value("graphd_connections_refused_total", refused) ?? 0 >= 1
          }
          group.cancelAll()
          while let _ = await group.nextResult() {}
        }
      }
    }
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.value("graphd_connections", ["entrance": "unix"]) == 0)
  }

  @Test func aMeasurementThatNobodyEndsIsACancelledCall() throws {
    let registry = PrometheusRegistry()
    let metrics = CallMetrics(factory: registry)
    let method = MethodDescriptor(
      fullyQualifiedService: "graphd.v1.WorkspaceService",
      method: "OpenWorkspace"
    )
    _ = metrics.begin(method, isUnary: false)
    metrics.begin(method, isUnary: false).end("OK")
    let parsed = try PrometheusParser(registry.text())
    #expect(parsed.value("graphd_streams_total", stream("CANCELLED")) == 1)
    #expect(parsed.value("graphd_streams_total", stream("OK")) == 1)
    #expect(parsed.families["graphd_open_streams"]?.samples.map(\.value) == [0])
  }

  @Test func statusesHaveTheNamesOfGRPC() {
    #expect(StatusName.of(RPCError.Code.deadlineExceeded) == "DEADLINE_EXCEEDED")
    #expect(StatusName.of(RPCError(code: .notFound, message: "")) == "NOT_FOUND")
    #expect(StatusName.of(CancellationError()) == "UNKNOWN")
  }
}
