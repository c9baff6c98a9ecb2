import GRPCCore
import GRPCInProcessTransport
import GraphEngine
import GraphProtos
import RepositoryHosting
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
  private static let withoutRoot: Set = [
    "GetCapabilities", "GetMetrics", "ListRules", "ListWorkspaces", "UploadLedger",
    "DownloadLedger",
  ]

  private typealias Workspaces = Graphd_V1_WorkspaceService.Client<InProcessTransport.Client>
  private typealias Graphs = Graphd_V1_GraphService.Client<InProcessTransport.Client>
  private typealias Impacts = Graphd_V1_ImpactService.Client<InProcessTransport.Client>
  private typealias Tests = Graphd_V1_TestService.Client<InProcessTransport.Client>
  private typealias Resources = Graphd_V1_ResourceService.Client<InProcessTransport.Client>

  private typealias Wirings = Graphd_V1_WiringService.Client<InProcessTransport.Client>
  private typealias Measures = Graphd_V1_MeasureService.Client<InProcessTransport.Client>
  private typealias Checks = Graphd_V1_CheckService.Client<InProcessTransport.Client>

  private static let calls: [String: Call] =
    [
      workspaceCalls, graphCalls, impactCalls, testCalls, resourceCalls, wiringCalls, measureCalls,
      buildCalls,
    ]
    .reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let resourceCalls: [String: Call] = [
    "ListResources": { client, root in
      _ = try await Resources(wrapping: client).listResources(
        .with { $0.query.workspace = .at(root) }
      )
    },
    "FindResourceUses": { client, root in
      _ = try await Resources(wrapping: client).findResourceUses(
        .with {
          $0.query.workspace = .at(root)
          $0.name = "Dismiss"
        }
      )
    },
    "ListBundles": { client, root in
      _ = try await Resources(wrapping: client).listBundles(
        .with {
          $0.query.workspace = .at(root)
          $0.executable = "Core"
        }
      )
    },
  ]

  private static let measureCalls: [String: Call] = [
    "HotSpots": { client, root in
      try await Measures(wrapping: client).hotSpots(.with { $0.range.workspace = .at(root) }) {
        for try await _ in $0.messages {}
      }
    },
    "WhatIf": { client, root in
      let request = Graphd_V1_WhatIfRequest.with {
        $0.range.workspace = .at(root)
        $0.merge.modules = ["Core", "Net"]
      }
      try await Measures(wrapping: client).whatIf(request) {
        for try await _ in $0.messages {}
      }
    },
  ]

  private static let wiringCalls: [String: Call] = [
    "ListComponents": { client, root in
      _ = try await Wirings(wrapping: client).listComponents(
        .with { $0.query.workspace = .at(root) }
      )
    },
    "LookUpMember": { client, root in
      _ = try await Wirings(wrapping: client).lookUpMember(
        .with {
          $0.query.workspace = .at(root)
          $0.name = "clock"
        }
      )
    },
    "Check": { client, root in
      try await Checks(wrapping: client).check(.with { $0.query.workspace = .at(root) }) {
        for try await _ in $0.messages {}
      }
    },
  ]

  private static let buildCalls: [String: Call] = [
    "RecordBuild": { client, root in
      _ = try await Graphd_V1_BuildService.Client(wrapping: client).recordBuild { writer in
        try await writer.write(.with { $0.begin.workspace = .at(root) })
      }
    }
  ]

  private static let workspaceCalls: [String: Call] = [
    "OpenWorkspace": { client, root in
      try await Workspaces(wrapping: client).openWorkspace(.with { $0.workspace = .at(root) }) {
        for try await _ in $0.messages {}
      }
    },
    "GetStatus": { client, root in
      _ = try await Workspaces(wrapping: client).getStatus(.with { $0.workspace = .at(root) })
    },
    "CloseWorkspace": { client, root in
      _ = try await Workspaces(wrapping: client).closeWorkspace(
        .with {
          $0.workspace = .at(root)
          $0.force = true
        }
      )
    },
    "ReloadWorkspace": { client, root in
      _ = try await Workspaces(wrapping: client).reloadWorkspace(.with { $0.workspace = .at(root) })
    },
    "AuditWorkspace": { client, root in
      _ = try await Workspaces(wrapping: client).auditWorkspace(.with { $0.workspace = .at(root) })
    },
  ]

  private static let graphCalls: [String: Call] = [
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
    "ListDependencies": { client, root in
      _ = try await Graphs(wrapping: client).listDependencies(
        .with {
          $0.query.workspace = .at(root)
          $0.module = "Core"
        }
      )
    },
    "ListDependents": { client, root in
      _ = try await Graphs(wrapping: client).listDependents(
        .with {
          $0.query.workspace = .at(root)
          $0.module = "Core"
        }
      )
    },
    "FindPaths": { client, root in
      _ = try await Graphs(wrapping: client).findPaths(
        .with {
          $0.query.workspace = .at(root)
          $0.from = "Net"
          $0.to = "Core"
        }
      )
    },
    "FindCycles": { client, root in
      _ = try await Graphs(wrapping: client).findCycles(.with { $0.query.workspace = .at(root) })
    },
    "ExportGraph": { client, root in
      _ = try await Graphs(wrapping: client).exportGraph(.with { $0.query.workspace = .at(root) })
    },
    "ListFeatures": { client, root in
      _ = try await Graphs(wrapping: client).listFeatures(.with { $0.query.workspace = .at(root) })
    },
    "Locate": { client, root in
      _ = try await Graphs(wrapping: client).locate(
        .with {
          $0.query.workspace = .at(root)
          $0.path = root + "/Package.swift"
        }
      )
    },
    "DraftConfiguration": { client, root in
      _ = try await Graphs(wrapping: client).draftConfiguration(
        .with { $0.query.workspace = .at(root) }
      )
    },
  ]

  private static let impactCalls: [String: Call] = [
    "GetImpact": { client, root in
      _ = try await Impacts(wrapping: client).getImpact(.with { $0.workspace = .at(root) })
    },
    "ExplainImpact": { client, root in
      _ = try await Impacts(wrapping: client).explainImpact(
        .with {
          $0.workspace = .at(root)
          $0.module = "Core"
        }
      )
    },
    "WatchImpact": { client, root in
      try await Impacts(wrapping: client).watchImpact(.with { $0.workspace = .at(root) }) {
        for try await _ in $0.messages { break }
      }
    },
    "OpenSession": { client, root in
      try await Impacts(wrapping: client).openSession { writer in
        try await writer.write(.with { $0.begin.workspace = .at(root) })
      } onResponse: {
        for try await _ in $0.messages { break }
      }
    },
  ]

  private static let testCalls: [String: Call] = [
    "SelectTests": { client, root in
      try await Tests(wrapping: client).selectTests(.with { $0.workspace = .at(root) }) {
        for try await _ in $0.messages {}
      }
    },
    "PlanShards": { client, root in
      let request = Graphd_V1_PlanShardsRequest.with {
        $0.selection.workspace = .at(root)
        $0.total = 2
      }
      try await Tests(wrapping: client).planShards(request) {
        for try await _ in $0.messages {}
      }
    },
    "RecordResults": { client, root in
      let tests = Tests(wrapping: client)
      let upload = try await tests.uploadLedger { _ in }.upload
      _ = try await tests.recordResults { writer in
        try await writer.write(
          .with {
            $0.begin.workspace = .at(root)
            $0.begin.ledger.upload = upload
          }
        )
      }
    },
  ]

  /// A method that is added must be added here, too, with what it says of a root.
  @Test func allMethodsAreKnownHere() throws {
    let methods = try EmbeddedDescriptors.fileDescriptorSet().file
      .filter { $0.package == "graphd.v1" }.flatMap(\.service).flatMap(\.method).map(\.name)
    #expect(Set(methods) == Self.withoutRoot.union(Self.calls.keys))
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

  /// By its name, for a client without one of the certificates that it is open to.
  @Test func noneAsksAboutARepositoryOfOthers() async throws {
    try await TemporaryRepository.with(LiveScript.start) { permitted in
      try await TemporaryRepository.with(LiveScript.start) { other in
        let text = "repositories: {app: {path: \(other.path), clients: [ci]}}"
        let served = RepositoryDirectory(try ServerConfiguration.read(text, file: "server.yml"))
        try await withClient(of: permitted, served: served) { client, registry in
          for (method, call) in Self.calls {
            for name in ["name:app", "name:lib", other.path] {
              let error = await #expect(throws: RPCError.self, "\(method)") {
                try await call(client, name)
              }
              #expect(error?.code == .permissionDenied, "\(method): \(String(describing: error))")
            }
          }
          let app = try await served.admit("app")
          _ = try await registry.session(of: app, .static)
          let workspaces = Graphd_V1_WorkspaceService.Client(wrapping: client)
          #expect(try await workspaces.listWorkspaces(.init()).workspaces.isEmpty)
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
          let roots = try await workspaces.listWorkspaces(.init()).workspaces.map(\.root)
          #expect(roots == [permitted.path])
        }
      }
    }
  }

  private func withClient(
    of permitted: TemporaryRepository,
    served: RepositoryDirectory? = nil,
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
      services: services.services(permitted: roots, served: served),
      interceptors: served == nil ? [] : [CallerInterceptor(readsCertificates: true)]
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
    if root.hasPrefix("name:") {
      selector.repository = String(root.dropFirst("name:".count))
    } else {
      selector.root = root
    }
    selector.manifests = .static
    return selector
  }
}
