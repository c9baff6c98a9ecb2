import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Resources as a client of the contract receives them.
@Suite(.timeLimit(.minutes(10))) struct ResourcesTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Demo",
      targets: [
        .executableTarget(name: "Tool", dependencies: ["UI"]),
        .target(name: "UI", resources: [.process("Resources")]),
        .target(name: "Plain"),
      ]
    )

    """,
    "Sources/Tool/main.swift": "import UI\nui()\n",
    "Sources/UI/a.swift": "public func ui() { _ = Bundle.module }\n",
    "Sources/UI/Resources/a/f.json": "{}\n",
    "Sources/UI/Resources/b/f.json": "[]\n",
    "Sources/UI/Resources/Media.xcassets/Bird.imageset/Contents.json": "{}\n",
    "Sources/Plain/a.swift": "public func plain() {}\n",
  ]

  private typealias Service = Graphd_V1_ResourceService.Client<InProcessTransport.Client>

  private func withService(
    _ body: @Sendable (Service, Graphd_V1_GraphQuery) async throws -> Void
  ) async throws {
    try await withClient { client, repository in
      var query = Graphd_V1_GraphQuery()
      query.workspace.root = repository.path
      try await body(Service(wrapping: client), query)
    }
  }

  private func withClient(
    _ body:
      @Sendable (GRPCClient<InProcessTransport.Client>, TemporaryRepository) async throws ->
      Void
  ) async throws {
    try await TemporaryRepository.with(Self.files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { try await body($0, repository) }
      }
    }
  }

  @Test func modulesHaveBundles() async throws {
    try await withService { service, query in
      let answer = try await service.listResources(
        .with { ($0.query, $0.assets) = (query, true) }
      )
      #expect(answer.hasComplete)
      let module = try #require(answer.modules.first)
      #expect(answer.modules.map(\.module) == ["Demo/UI"])
      #expect(
        module.bundle.stem == "Demo_UI" && module.bundle.nativeElsewhere == "Demo_UI.resources"
      )
      #expect(module.apps == ["Demo/Tool"])
      #expect(module.assets.map(\.name) == ["Bird"])
      let none = try await service.listResources(
        .with { ($0.query, $0.module) = (query, "Plain") }
      )
      #expect(none.modules.isEmpty)
      let bundles = try await service.listBundles(
        .with { ($0.query, $0.executable) = (query, "Tool") }
      )
      #expect(bundles.executable == "Demo/Tool")
      #expect(bundles.bundles.map(\.path) == [["Demo/Tool", "Demo/UI"]])
      #expect(bundles.bundles.map(\.isMain) == [false])
      let uses = try await service.findResourceUses(.with { ($0.query, $0.name) = (query, "Bird") })
      #expect(uses.owners == ["Demo/UI"])
    }
  }

  @Test func aRenamedPackageIsFollowedToItsName() async throws {
    try await withClient { client, repository in
      let literal =
        "let place = Bundle.main.bundleURL.appendingPathComponent(\"Demo_UI.bundle\")\n"
      try repository.write(
        "Sources/Tool/main.swift",
        "import Foundation\nimport UI\n" + literal + "ui()\n"
      )
      try await repository.commit()
      let manifest = try #require(Self.files["Package.swift"])
      try repository.write(
        "Package.swift",
        manifest.replacing("name: \"Demo\"", with: "name: \"Core\"")
      )
      var query = Graphd_V1_GraphQuery()
      query.workspace.root = repository.path
      var request = Graphd_V1_CheckRequest()
      (request.query, request.rules, request.baseRevision) = (query, ["R13"], "HEAD")
      let found = try await Graphd_V1_CheckService.Client(wrapping: client).findings(request)
      #expect(found.map(\.severity) == [.error])
      #expect(found.first?.message.contains("is called `Core_UI` now") == true, "\(found)")
      let impacts = Graphd_V1_ImpactService.Client(wrapping: client)
      let impact = try await impacts.getImpact(
        .with { $0.workspace.root = repository.path }
      ).impact
      #expect(impact.lostResources.map(\.replacement) == ["Core_UI"])
      #expect(impact.lostResources.first?.uses.map(\.line) == [3])
    }
  }

  @Test func unknownNamesAreErrors() async throws {
    try await withService { service, query in
      let module = await #expect(throws: RPCError.self) {
        try await service.listBundles(.with { ($0.query, $0.executable) = (query, "Tol") })
      }
      #expect(module?.code == .notFound)
      let name = await #expect(throws: RPCError.self) {
        try await service.findResourceUses(.with { $0.query = query })
      }
      #expect(name?.code == .invalidArgument)
    }
  }
}
