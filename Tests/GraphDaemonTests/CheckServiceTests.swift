import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Findings of all families as a client of the contract receives them.
@Suite(.timeLimit(.minutes(10))) struct CheckServiceTests {
  private typealias Service = Graphd_V1_CheckService.Client<InProcessTransport.Client>

  private func withService(
    _ files: [String: String],
    _ body: @Sendable (Service, Graphd_V1_CheckRequest, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          var request = Graphd_V1_CheckRequest()
          request.query.workspace.root = repository.path
          request.showAllowed = true
          try await body(Service(wrapping: client), request, repository)
        }
      }
    }
  }

  private static let manifest = """
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

    """

  private static let resources = [
    "Package.swift": manifest,
    "Sources/Tool/main.swift": "import UI\nui()\n",
    "Sources/UI/a.swift": "public func ui() { _ = Bundle.module }\n",
    "Sources/UI/Resources/a/f.json": "{}\n",
    "Sources/UI/Resources/b/f.json": "[]\n",
    "Sources/UI/Resources/Media.xcassets/Bird.imageset/Contents.json": "{}\n",
    "Sources/Plain/a.swift": "public func plain() {}\n",
  ]

  private static var wiring: [String: String] {
    var files = WiringFiles.all
    files["Sources/App/AppComponent.swift"] = WiringFiles.app.replacing(
      "public let clock: Clock = Clock()",
      with: "public var clock: Clock { Clock() }"
    )
    return files
  }

  @Test func findingsFollowTheirCounts() async throws {
    try await withService(Self.resources) { service, request, _ in
      var request = request
      request.rules = ["R09"]
      let messages = try await service.parts(request)
      let counts = try #require(messages.first?.check)
      #expect(counts.errors == 1 && counts.rules == ["R09"] && counts.findings.isEmpty)
      let findings = messages.dropFirst().flatMap(\.findings.findings)
      #expect(findings.map(\.identity) == ["R09|Demo/UI|f.json"])
      #expect(findings.first?.severity == .error && findings.first?.certainty == .certain)
      #expect(
        findings.first?.evidence.map(\.location.path) == [
          "Sources/UI/Resources/a/f.json", "Sources/UI/Resources/b/f.json",
        ]
      )
      request.modules = ["Plain"]
      #expect(try await service.parts(request).first?.check.errors == 0)
    }
  }

  @Test func settingsCountInTheService() async throws {
    try await withService(Self.resources) { service, request, repository in
      var request = request
      request.rules = ["R16"]
      #expect(try await service.findings(request).map(\.severity) == [.note])
      // A second question finds the findings of the first.
      #expect(try await service.findings(request).map(\.severity) == [.note])
      try repository.write(".graphd.yml", "resources:\n  unused: report\n")
      #expect(try await service.findings(request).map(\.severity) == [.warning])
      // The text of the request counts instead.
      request.query.workspace.workspaceConfiguration = "resources: {}\n"
      #expect(try await service.findings(request).map(\.severity) == [.note])
    }
  }

  /// A file that cannot be read has no rules: the check must not pass for that.
  @Test(arguments: ["ignore: [x\n", "layers: 3\n", "rulez: {}\n"])
  func settingsThatAreNotUnderstoodAreErrors(_ settings: String) async throws {
    try await withService(Self.resources) { service, request, repository in
      var request = request
      request.rules = ["C04"]
      #expect(try await service.findings(request) == [])
      try repository.write(".graphd.yml", settings)
      let findings = try await service.findings(request)
      #expect(findings.map(\.rule) == ["configuration_invalid"] && findings[0].severity == .error)
      #expect(findings[0].evidence.map(\.location.path) == [".graphd.yml"])
    }
  }

  @Test func findingsAboutOneComponent() async throws {
    try await withService(Self.wiring) { service, request, _ in
      var request = request
      request.rules = ["wiring"]
      let all = try await service.findings(request)
      #expect(all.map(\.identity) == ["W04|Demo/Feature|FeatureComponent|clock"])
      request.component = "Feature.FeatureComponent"
      #expect(try await service.findings(request).count == 1)
      request.component = "AppComponent"
      #expect(try await service.findings(request).isEmpty)
    }
    try await withService(Self.wiring) { service, request, _ in
      var request = request
      request.component = "AppComponet"
      let failing = request
      let error = await #expect(throws: RPCError.self) { try await service.findings(failing) }
      #expect(error?.code == .notFound)
    }
  }

  @Test func unknownRulesAreErrors() async throws {
    try await withService(Self.resources) { service, request, _ in
      var request = request
      request.rules = ["R99"]
      let failing = request
      let error = await #expect(throws: RPCError.self) { try await service.findings(failing) }
      #expect(error?.code == .invalidArgument)
    }
  }

  // MARK: Comments

  @Test func aCommentExcusesAFindingAboutWiring() async throws {
    var files = Self.wiring
    files["Sources/Feature/FeatureComponent.swift"] = WiringFiles.feature.replacing(
      "    clock = parent!.clock\n",
      with: "    // graphd:allow W04 the clock is given later\n    clock = parent!.clock\n"
    )
    try await withService(files) { service, request, repository in
      var request = request
      request.rules = ["wiring", "C21"]
      let messages = try await service.parts(request)
      #expect(messages.first?.check.errors == 0 && messages.first?.check.allowed == 1)
      let allowed = messages.flatMap(\.allowedFindings.findings)
      #expect(allowed.map(\.rule) == ["W04"])
      #expect(allowed.first?.exception.note == "the clock is given later")
      #expect(allowed.first?.exception.location.range.start.line == 6)
      #expect(messages.flatMap(\.findings.findings).isEmpty)
      // Without the defect the comment is one.
      try repository.write("Sources/App/AppComponent.swift", WiringFiles.app)
      #expect(
        try await service.findings(request).map(\.message)
          == ["The comment `graphd:allow W04` is not needed"]
      )
    }
  }

  @Test func commentsAreAddedAndRemovedByAChange() async throws {
    var files = Self.resources
    files["Sources/Tool/main.swift"] = "import Plain\nimport UI\nui()\nplain()\n"
    try await withService(files) { service, request, repository in
      var request = request
      request.baseRevision = "HEAD"
      request.rules = ["C04", "C21"]
      #expect(try await service.findings(request).isEmpty)
      try repository.write(
        "Sources/Tool/main.swift",
        "import Plain  // graphd:allow C04 it is linked by hand\nimport UI\nui()\nplain()\n"
      )
      let messages = try await service.parts(request)
      #expect(messages.first?.check.mended == 1 && messages.first?.check.allowed == 1)
      try await repository.commit()
      try repository.write("Sources/Tool/main.swift", "import Plain\nimport UI\nui()\nplain()\n")
      #expect(try await service.findings(request).map(\.identity) == ["C04|Demo/Tool|Demo/Plain"])
    }
  }
}

extension Graphd_V1_CheckService.Client<InProcessTransport.Client> {
  /// The messages of a check.
  func parts(_ request: Graphd_V1_CheckRequest) async throws -> [Graphd_V1_CheckResponse] {
    try await check(request) { response in
      var messages: [Graphd_V1_CheckResponse] = []
      for try await message in response.messages { messages.append(message) }
      return messages
    }
  }

  /// The findings of a check.
  func findings(_ request: Graphd_V1_CheckRequest) async throws -> [Graphd_V1_Finding] {
    try await parts(request).flatMap(\.findings.findings)
  }
}
