import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Wiring as a client of the contract receives it.
@Suite(.timeLimit(.minutes(10))) struct WiringTests {
  private typealias Service = Graphd_V1_WiringService.Client<InProcessTransport.Client>

  private func withService(
    _ files: [String: String] = WiringFiles.all,
    _ body: @Sendable (Service, Graphd_V1_GraphQuery) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          var query = Graphd_V1_GraphQuery()
          query.workspace.root = repository.path
          try await body(Service(wrapping: client), query)
        }
      }
    }
  }

  @Test func componentsHaveTheirParents() async throws {
    try await withService { service, query in
      let answer = try await service.listComponents(.with { $0.query = query })
      #expect(answer.hasComplete && answer.hasErrors && answer.errors == 0)
      #expect(answer.components.map(\.name) == ["AppComponent", "FeatureComponent"])
      #expect(answer.components.map(\.module) == ["Demo/App", "Demo/Feature"])
      // A root is one that code is seen to create.
      #expect(answer.components.map(\.root) == [false, false])
      #expect(answer.components.last?.parents.map(\.name) == ["AppComponent"])
      #expect(answer.components.last?.parents.first?.location.range.start.line == 8)
      #expect(answer.components.map(\.lookupCount) == [0, 1])
      #expect(answer.components.allSatisfy { $0.members.isEmpty })
    }
  }

  @Test func oneComponentHasItsMembersAndLookups() async throws {
    try await withService { service, query in
      for name in ["FeatureComponent", "Feature.FeatureComponent", "Demo/Feature.FeatureComponent"]
      {
        let answer = try await service.listComponents(
          .with { ($0.query, $0.component) = (query, name) }
        )
        let lookup = try #require(answer.components.first?.lookups.first)
        #expect(lookup.name == "clock" && lookup.type == "Clock" && lookup.outcome == .found)
        #expect(lookup.providers.map(\.name) == ["AppComponent.clock"])
        #expect(lookup.providers.first?.module == "Demo/App")
      }
      let app = try await service.listComponents(
        .with { ($0.query, $0.component) = (query, "AppComponent") }
      )
      #expect(app.components.first?.members.map(\.name) == ["clock", "late"])
      #expect(app.components.first?.members.map(\.visible) == [true, false])
    }
  }

  @Test func lookupsShowTheirPaths() async throws {
    try await withService { service, query in
      let answer = try await service.lookUpMember(
        .with { ($0.query, $0.name) = (query, "clock") }
      )
      #expect(answer.lookups.map(\.consumer) == ["FeatureComponent"])
      #expect(
        answer.lookups.first?.paths.map(\.message) == [
          "`FeatureComponent` -> `AppComponent` finds `AppComponent.clock: Clock`"
        ]
      )
      // A name that the component's own code does not look up is searched from the component.
      let late = try await service.lookUpMember(
        .with { ($0.query, $0.name, $0.component) = (query, "late", "FeatureComponent") }
      )
      #expect(late.lookups.map(\.outcome) == [.missing])
      #expect(late.lookups.first?.paths.first?.components == ["FeatureComponent", "AppComponent"])
      #expect(
        late.lookups.first?.paths.first?.message.contains("`AppComponent.late` is lazy") == true
      )
      let other = try await service.lookUpMember(
        .with {
          ($0.query, $0.name, $0.component, $0.type) = (query, "clock", "AppComponent", "Int")
        }
      )
      #expect(other.lookups.map(\.outcome) == [.missing])
    }
  }

  @Test func revisionsAreAnswered() async throws {
    try await TemporaryRepository.with(WiringFiles.all) { repository in
      try repository.write("Sources/App/AppComponent.swift", "import Arch\n")
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          var query = Graphd_V1_GraphQuery()
          query.workspace.root = repository.path
          let service = Service(wrapping: client)
          let now = try await service.listComponents(.with { $0.query = query })
          #expect(now.components.map(\.name) == ["FeatureComponent"])
          query.gitRevision = "HEAD"
          let before = try await service.listComponents(.with { $0.query = query })
          #expect(before.components.count == 2)
        }
      }
    }
  }

  @Test func unknownNamesAreErrors() async throws {
    try await withService { service, query in
      let unknown = await #expect(throws: RPCError.self) {
        try await service.listComponents(
          .with { ($0.query, $0.component) = (query, "FeatureComponet") }
        )
      }
      #expect(unknown?.code == .notFound)
      #expect(unknown?.message.contains("did you mean `FeatureComponent`") == true)
      let name = await #expect(throws: RPCError.self) {
        try await service.lookUpMember(.with { $0.query = query })
      }
      #expect(name?.code == .invalidArgument)
    }
    let plain = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Core")])

      """,
      "Sources/Core/a.swift": "public func core() {}\n",
    ]
    try await withService(plain) { service, query in
      let none = try await service.listComponents(.with { $0.query = query })
      #expect(none.components.isEmpty && none.holders.isEmpty && none.complete)
      let error = await #expect(throws: RPCError.self) {
        try await service.listComponents(.with { ($0.query, $0.component) = (query, "Any") })
      }
      #expect(error?.message.contains("no class that inherits") == true)
    }
  }
}
