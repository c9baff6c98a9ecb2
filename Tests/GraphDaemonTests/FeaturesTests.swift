import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Features as a client of the contract receives them.
@Suite(.timeLimit(.minutes(10))) struct FeaturesTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Demo",
      targets: [
        .target(name: "ChatInterface"), .target(name: "Chat", dependencies: ["ChatInterface", "Log"]),
        .target(name: "Cart", dependencies: ["ChatInterface", "Log"]),
        .target(name: "Pay", dependencies: ["Log"]), .target(name: "Log"),
        .target(name: "Domain", dependencies: ["Log"]),
        .testTarget(name: "ChatTests", dependencies: ["Chat"]),
        .testTarget(name: "CartTests", dependencies: ["Cart"]),
      ]
    )

    """,
    "Sources/ChatInterface/a.swift": "public protocol Chatting { func chat() }\n",
    "Sources/Chat/a.swift": "import ChatInterface\nimport Log\npublic func chat() { print(1) }\n",
    "Sources/Cart/a.swift": "import ChatInterface\nimport Log\npublic func cart() { print(2) }\n",
    "Sources/Pay/a.swift": "import Log\npublic func pay() { print(3) }\n",
    "Sources/Log/a.swift": "public func log() { print(4) }\n",
    "Sources/Domain/a.swift": "@_exported import Log\n",
    "Tests/ChatTests/a.swift": "import Testing\n@testable import Chat\n@Test func one() {}\n",
    "Tests/CartTests/a.swift": "import Testing\n@testable import Cart\n@Test func one() {}\n",
  ]

  private typealias Service = Graphd_V1_GraphService.Client<InProcessTransport.Client>

  private func withService(
    _ body: @Sendable (Service, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(Self.files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          try await body(Service(wrapping: client), repository)
        }
      }
    }
  }

  private func features(
    _ service: Service,
    _ repository: TemporaryRepository,
    _ configure: (inout Graphd_V1_ListFeaturesRequest) -> Void = { _ in }
  ) async throws -> Graphd_V1_ListFeaturesResponse {
    var request = Graphd_V1_ListFeaturesRequest()
    request.query.workspace.root = repository.path
    request.query.workspace.manifests = .static
    configure(&request)
    return try await service.listFeatures(request)
  }

  @Test func featuresHaveRolesLayersAndCosts() async throws {
    try await withService { service, repository in
      let answer = try await features(service, repository) { $0.names = true }
      #expect(
        answer.features.map(\.id) == [
          "Demo/Cart", "Demo/Chat", "Demo/Domain", "Demo/Log", "Demo/Pay",
        ]
      )
      #expect(answer.hasComplete && answer.features.allSatisfy { $0.layer == .product })
      let chat = answer.features[1]
      #expect(chat.modules.map(\.role) == [.source, .interface, .tests])
      let edit = try #require(chat.bodyEdits.first)
      #expect(edit.module == "Demo/Chat" && edit.rebuilds == ["Demo/Chat"])
      #expect(edit.retests == ["Demo/ChatTests"] && edit.retestCount == 1)
      let log = try #require(answer.features[3].bodyEdits.first)
      #expect(log.retests == ["Demo/CartTests", "Demo/ChatTests"])
      let counts = try await features(service, repository) { $0.maxFeatures = 2 }
      #expect(counts.omittedFeatures == 3)
      #expect(counts.features.flatMap(\.bodyEdits).allSatisfy { $0.retests.isEmpty })
      #expect(counts.features.flatMap(\.bodyEdits).map(\.retestCount) == [1, 1])
    }
  }

  @Test func oneFeatureIsNamedByItsIDItsNameOrAModule() async throws {
    try await withService { service, repository in
      for name in ["Demo/Chat", "Chat", "ChatInterface", "Demo/ChatTests"] {
        let answer = try await features(service, repository) { $0.feature = name }
        #expect(answer.features.map(\.id) == ["Demo/Chat"])
      }
      let error = await #expect(throws: RPCError.self) {
        try await features(service, repository) { $0.feature = "Chatt" }
      }
      #expect(error?.code == .notFound)
      #expect(error?.message == "There is no feature `Chatt`; did you mean `Chat`?")
    }
  }

  @Test func modulesNameTheirRoleAndFeature() async throws {
    try await withService { service, repository in
      var request = Graphd_V1_ListModulesRequest()
      request.query.workspace.root = repository.path
      request.query.workspace.manifests = .static
      let modules = try await service.listModules(request).modules
      let interface = try #require(modules.first { $0.name == "ChatInterface" })
      #expect(interface.role == .interface && interface.feature == "Demo/Chat")
    }
  }

  /// Settings of features change no other answer.
  @Test func settingsCountForFeaturesAlone() async throws {
    try await withService { service, repository in
      func graph() async throws -> [Graphd_V1_ModuleEdge] {
        var request = Graphd_V1_ExportGraphRequest()
        request.query.workspace.root = repository.path
        request.query.workspace.manifests = .static
        return try await service.exportGraph(request).edges
      }
      let before = try await graph()
      let isComplete = try await features(service, repository).complete
      try repository.write(
        ".graphd.yml",
        "features: {layers: {umbrella: [Domain], foundation: [None]}, roles: {source: [Chat*]}}\n"
      )
      #expect(try await graph() == before)
      let answer = try await features(service, repository)
      #expect(answer.features.first { $0.name == "Domain" }?.layer == .umbrella)
      #expect(answer.features.contains { $0.name == "ChatInterface" })
      let problem = try #require(answer.problems.first { $0.code == .configurationInvalid })
      #expect(problem.severity == .warning && problem.range.start.line == 1)
      #expect(answer.complete == isComplete)
      #expect(problem.message.hasPrefix("No feature matches `None`"))
    }
  }

  @Test func layersAreSuggested() async throws {
    try await withService { service, repository in
      let answer = try await features(service, repository) { $0.suggest = true }
      #expect(
        answer.suggestedConfiguration == """
          # Layers that the graph suggests have a reason; remove those that are not so.
          features:
            layers:
              foundation:
                - Log  # 3 features use it, and it uses none of the product
              umbrella:
                - Domain  # has no declarations of its own

          """
      )
    }
  }
}
