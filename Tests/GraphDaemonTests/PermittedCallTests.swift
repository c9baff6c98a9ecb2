import GRPCCore
import GRPCInProcessTransport
import GraphEngine
import GraphProtos
import ServerTransport
import SourceTrees
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Every method of the contract, by clients who may open one folder only.
@Suite struct PermittedCallTests {
  private typealias Call =
    @Sendable (_ client: GRPCClient<InProcessTransport.Client>, _ root: String) async throws -> Void

  /// Methods that are about no workspace that the client names.
  private static let withoutRoot: Set = ["GetCapabilities", "List"]
  /// Methods that such clients may not call at all: they write a file that the client names.
  private static let refused: Set = ["RecordResults"]

  private static let calls: [String: Call] = {
    typealias Workspaces = Graphd_V1_WorkspaceService.Client<InProcessTransport.Client>
    typealias Graphs = Graphd_V1_GraphService.Client<InProcessTransport.Client>
    typealias Impacts = Graphd_V1_ImpactService.Client<InProcessTransport.Client>
    typealias Tests = Graphd_V1_TestService.Client<InProcessTransport.Client>
    return [
      "Open": { client, root in
        try await Workspaces(wrapping: client).open(.with { $0.workspace = .at(root) }) {
          for try await _ in $0.messages {}
        }
      },
      "Status": { client, root in
        _ = try await Workspaces(wrapping: client).status(.with { $0.workspace = .at(root) })
      },
      "Close": { client, root in
        _ = try await Workspaces(wrapping: client).close(.with { $0.workspace = .at(root) })
      },
      "Reload": { client, root in
        _ = try await Workspaces(wrapping: client).reload(.with { $0.workspace = .at(root) })
      },
      "Audit": { client, root in
        _ = try await Workspaces(wrapping: client).audit(.with { $0.workspace = .at(root) })
      },
      "ListModules": { client, root in
        _ = try await Graphs(wrapping: client).listModules(.with { $0.query.workspace = .at(root) })
      },
      "GetModule": { client, root in
        _ = try await Graphs(wrapping: client).getModule(
          .with {
            $0.query.workspace = .at(root)
            $0.module = "Core"
          }
        )
      },
      "Dependencies": { client, root in
        _ = try await Graphs(wrapping: client).dependencies(
          .with {
            $0.query.workspace = .at(root)
            $0.module = "Core"
          }
        )
      },
      "Dependents": { client, root in
        _ = try await Graphs(wrapping: client).dependents(
          .with {
            $0.query.workspace = .at(root)
            $0.module = "Core"
          }
        )
      },
      "Paths": { client, root in
        _ = try await Graphs(wrapping: client).paths(
          .with {
            $0.query.workspace = .at(root)
            $0.from = "Net"
            $0.to = "Core"
          }
        )
      },
      "Cycles": { client, root in
        _ = try await Graphs(wrapping: client).cycles(.with { $0.query.workspace = .at(root) })
      },
      "Export": { client, root in
        _ = try await Graphs(wrapping: client).export(.with { $0.query.workspace = .at(root) })
      },
      "Affected": { client, root in
        _ = try await Impacts(wrapping: client).affected(.with { $0.workspace = .at(root) })
      },
      "Why": { client, root in
        _ = try await Impacts(wrapping: client).why(
          .with {
            $0.change.workspace = .at(root)
            $0.module = "Core"
          }
        )
      },
      "Watch": { client, root in
        try await Impacts(wrapping: client).watch(.with { $0.change.workspace = .at(root) }) {
          for try await _ in $0.messages { break }
        }
      },
      "Select": { client, root in
        try await Tests(wrapping: client).select(.with { $0.change.workspace = .at(root) }) {
          for try await _ in $0.messages {}
        }
      },
      "PlanShards": { client, root in
        let request = Graphd_V1_PlanShardsRequest.with {
          $0.selection.change.workspace = .at(root)
          $0.total = 2
        }
        try await Tests(wrapping: client).planShards(request) {
          for try await _ in $0.messages {}
        }
      },
      "Session": { client, root in
        try await Impacts(wrapping: client).session { writer in
          try await writer.write(.with { $0.begin.change.workspace = .at(root) })
        } onResponse: {
          for try await _ in $0.messages { break }
        }
      },
    ]
  }()

  /// A method that is added must be added here, too, with what it says of a root.
  @Test func allMethodsAreKnownHere() throws {
    let methods = try EmbeddedDescriptors.fileDescriptorSet().file
      .filter { $0.package == "graphd.v1" }.flatMap(\.service).flatMap(\.method).map(\.name)
    #expect(Set(methods) == Self.withoutRoot.union(Self.refused).union(Self.calls.keys))
  }

  @Test func noFileOfTheDaemonsMachineIsReadOrWritten() async throws {
    typealias Tests = Graphd_V1_TestService.Client<InProcessTransport.Client>
    try await TemporaryRepository.with(LiveScript.start) { permitted in
      try await withClient(of: permitted) { client, _ in
        let selection = Graphd_V1_SelectTestsRequest.with {
          $0.change.workspace = .at(permitted.path)
          $0.ledger.path = permitted.path + "/ledger"
        }
        let recording = await #expect(throws: RPCError.self) {
          _ = try await Tests(wrapping: client).recordResults(.with { $0.selection = selection })
        }
        #expect(recording?.code == .permissionDenied)
        let selecting = await #expect(throws: RPCError.self) {
          try await Tests(wrapping: client).select(selection) { for try await _ in $0.messages {} }
        }
        #expect(selecting?.code == .permissionDenied)
      }
    }
  }

  @Test func noneOpensWhatIsNotPermitted() async throws {
    try await TemporaryRepository.with(LiveScript.start) { permitted in
      try await TemporaryRepository.with(LiveScript.start) { other in
        try await withClient(of: permitted) { client, _ in
          for (method, call) in Self.calls {
            let error = await #expect(throws: RPCError.self, "\(method)") {
              try await call(client, other.path)
            }
            #expect(error?.code == .permissionDenied, "\(method): \(String(describing: error))")
          }
        }
      }
    }
  }

  @Test func allOpenWhatIs() async throws {
    try await TemporaryRepository.with(LiveScript.start) { permitted in
      try await withClient(of: permitted) { client, _ in
        for (method, call) in Self.calls {
          await #expect(throws: Never.self, "\(method)") { try await call(client, permitted.path) }
        }
      }
    }
  }

  @Test func onlyWhatIsPermittedIsListed() async throws {
    try await TemporaryRepository.with(LiveScript.start) { permitted in
      try await TemporaryRepository.with(LiveScript.start) { other in
        try await withClient(of: permitted) { client, registry in
          _ = try await registry.session(at: other.path, .static)
          _ = try await registry.session(at: permitted.path, .static)
          let workspaces = Graphd_V1_WorkspaceService.Client(wrapping: client)
          let roots = try await workspaces.list(.init()).workspaces.map(\.root)
          #expect(roots == [permitted.path])
        }
      }
    }
  }

  private func withClient(
    of permitted: TemporaryRepository,
    _ body: (GRPCClient<InProcessTransport.Client>, WorkspaceRegistry) async throws -> Void
  ) async throws {
    let services = try DaemonServices(
      permitted.configuration,
      calls: CallGauge(),
      limits: ServerLimits(),
      follows: true
    )
    let roots = try PermittedRoots([try #require(AbsolutePath(permitted.path))])
    let transport = InProcessTransport()
    let server = GRPCServer(
      transport: transport.server,
      services: services.services(permitted: roots)
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.serve() }
      // Watches would keep the server for ever.
      defer { group.cancelAll() }
      try await withGRPCClient(transport: transport.client) { client in
        try await body(client, services.registry)
      }
    }
  }
}

extension Graphd_V1_WorkspaceSelector {
  fileprivate static func at(_ root: String) -> Self {
    var selector = Self()
    selector.root = root
    selector.manifests = .static
    return selector
  }
}
