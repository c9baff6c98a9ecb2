// swift-tools-version: 6.2
// The lowest version that this manifest and its dependencies permit. Tried is Swift 6.3.1 on Linux alone.
import PackageDescription

/// Settings of every target but the generated code; `GRAPHD_STRICT=1`, as in `.ci/run`, makes errors of warnings.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: Context.environment["GRAPHD_STRICT"] == nil ? .warning : .error),
]

/// A target below `Sources` with these settings.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A target of generated code.
func generated(_ name: String) -> Target {
  let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
  return .target(name: name, dependencies: grpc, exclude: ["README.md"], swiftSettings: settings)
}

let grpc: [Target.Dependency] = [.grpcCore, .grpcProtobuf, .protobuf]
let hosting: [Target.Dependency] = ["GraphEngine", "SourceTrees", "WorkspaceModel"]
let parser: [Target.Dependency] = [.swiftParser, .swiftSyntax]
let run: [Target.Dependency] = ["TestSupport", .subprocess]
let wire: [Target.Dependency] = [.grpcCore, .grpcHTTP2, .metrics, .protobuf]
let web: [Target.Dependency] = [.asyncHTTPClient, .nioCore, .nioHTTP1, .nioSSL]

/// The dependencies of rooms that only read snapshots.
let readers: [Target.Dependency] = ["GraphCore", "WorkspaceModel", .trees]

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let asyncHTTPClient = product(name: "AsyncHTTPClient", package: "async-http-client")
  static let bitCollections = product(name: "BitCollections", package: "swift-collections")
  static let confinement = target(name: "CConfinement", condition: .when(platforms: [.linux]))
  static let crypto = product(name: "Crypto", package: "swift-crypto")
  static let deques = product(name: "DequeModule", package: "swift-collections")
  static let grpcCore = product(name: "GRPCCore", package: "grpc-swift-2")
  static let grpcInProcess = product(name: "GRPCInProcessTransport", package: "grpc-swift-2")
  static let grpcHTTP2 = product(name: "GRPCNIOTransportHTTP2Posix", package: nioTransport)
  static let grpcProtobuf = product(name: "GRPCProtobuf", package: "grpc-swift-protobuf")
  static let trees = product(name: "HashTreeCollections", package: "swift-collections")
  static let heaps = product(name: "HeapModule", package: "swift-collections")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let lifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
  static let logging = product(name: "Logging", package: "swift-log")
  static let metrics = product(name: "Metrics", package: "swift-metrics")
  static let nioCore = product(name: "NIOCore", package: "swift-nio")
  static let nioHPACK = product(name: "NIOHPACK", package: "swift-nio-http2")
  static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
  static let nioHTTP2 = product(name: "NIOHTTP2", package: "swift-nio-http2")
  static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
  static let nioTransport = "grpc-swift-nio-transport"
  static let nioSSL = product(name: "NIOSSL", package: "swift-nio-ssl")
  static let orderedCollections = product(name: "OrderedCollections", package: "swift-collections")
  static let protobuf = product(name: "SwiftProtobuf", package: "swift-protobuf")
  static let subprocess = product(name: "Subprocess", package: "swift-subprocess")
  static let swiftParser = product(name: "SwiftParser", package: "swift-syntax")
  static let swiftSyntax = product(name: "SwiftSyntax", package: "swift-syntax")
  static let system = product(name: "SystemPackage", package: "swift-system")
  static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
  static let x509 = product(name: "X509", package: "swift-certificates")
}

let package = Package(
  name: "graphd",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "graphctl", targets: ["graphctl"]),
    .executable(name: "graphd", targets: ["graphd"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-protobuf.git", from: "1.39.0"),
    .package(url: "https://github.com/apple/swift-system.git", from: "1.8.1"),
    .package(url: "https://github.com/grpc/grpc-swift-2.git", from: "2.4.3"),
    .package(url: "https://github.com/grpc/grpc-swift-nio-transport.git", from: "2.9.2"),
    .package(url: "https://github.com/grpc/grpc-swift-protobuf.git", from: "2.4.1"),
    // Without traits: settings from swift-configuration and the whole of Foundation are not needed.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git",
      from: "2.28.1",
      traits: []
    ),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
  ],
  targets: [
    // Ring 0: pure.
    room("GraphCore", [.bitCollections, .deques]),
    room("WorkspaceModel", ["GraphCore", .bitCollections, .trees]),
    room("SwiftKnowledge", ["WorkspaceModel"]),
    room("FileRoles", readers + [.bitCollections]),
    room("ImpactAnalysis", readers + ["FileRoles", "SwiftKnowledge", .bitCollections]),
    room("ResourceAnalysis", readers + [.bitCollections]),
    room("WiringAnalysis", readers + [.bitCollections]),
    room("ArchitectureRules", readers + [.bitCollections]),
    room("TestReach", readers + ["SwiftKnowledge", .bitCollections]),
    room(
      "TestPlanning",
      [
        "BuildHistory", "FileRoles", "ShardPlanning", "SwiftKnowledge", "TestHistory", "TestReach",
        "GraphCore", "ImpactAnalysis", "WorkspaceModel", .bitCollections, .trees,
      ]
    ),
    room("ChangeHistory", readers + ["BuildHistory", "ImpactAnalysis", "SwiftKnowledge"]),
    room("ShardPlanning"), room("BuildHistory", readers),
    room("TestHistory", ["BuildHistory"]),

    // Ring 1: adapters.
    .target(name: "CConfinement"),
    room("SystemSupport", [.confinement, .system]),
    room("DocumentFormats"),
    room("SourceTrees", ["WorkspaceModel", .crypto, .subprocess, .system]),
    room("FileWatching", ["SourceTrees", "WorkspaceModel", .metrics, .system]),
    room(
      "WorkspaceDiscovery",
      [
        "DocumentFormats", "SourceTrees", "SystemSupport", "WorkspaceModel", .crypto, .metrics,
        .subprocess, .swiftParser, .swiftSyntax, .system,
      ]
    ),
    room("SourceSummarizing", ["WorkspaceModel"] + parser),
    room("ResourceSummarizing", ["DocumentFormats", "WorkspaceModel"]),
    room("SummaryStorage", ["SystemSupport", "WorkspaceModel", .metrics, .system]),
    room(
      "TestReports",
      ["BuildHistory", "DocumentFormats", "SystemSupport", "TestHistory", .crypto, .system]
    ),
    room("BuildReports", ["DocumentFormats", .heaps, .system]),
    room("MetricsExport", [.metrics]),
    // Linked into nothing: graphd embeds its sources and compiles them beside manifests of Tuist.
    .target(name: "ProjectDescription", swiftSettings: [.swiftLanguageMode(.v5)]),

    // Ring 2: state.
    room(
      "GraphEngine",
      [
        "ArchitectureRules", "ChangeHistory", "GraphCore", "WorkspaceModel", "ImpactAnalysis",
        "ResourceAnalysis", "SourceTrees", "FileWatching", "WiringAnalysis", .bitCollections,
        .deques, .trees, .orderedCollections, .metrics,
      ]
    ),
    room(
      "TestEngine",
      [
        "BuildHistory", "BuildReports", "GraphEngine", "ImpactAnalysis", "ShardPlanning",
        "SourceTrees", "TestHistory", "TestPlanning", "TestReports", "WorkspaceModel",
      ]
    ),
    room("RepositoryHosting", hosting + ["DocumentFormats", .metrics]),

    // Ring 3: wire.
    room("DaemonLocation"),
    generated("GraphProtos"),
    generated("StandardProtos"),
    room(
      "ServerTransport",
      [
        "DaemonLocation", "StandardProtos", .crypto, .grpcHTTP2, .hummingbird, .logging, .metrics,
        .nioCore, .nioHPACK, .nioHTTP2, .nioPosix, .system, .x509,
      ] + grpc
    ),
    room(
      "GraphRPC",
      [
        "ArchitectureRules", "BuildHistory", "ChangeHistory", "FileRoles", "FileWatching",
        "GraphCore", "GraphEngine", "GraphProtos", "ImpactAnalysis", "ResourceAnalysis",
        "SourceTrees", "ShardPlanning", "TestEngine", "TestPlanning", "TestReports",
        "WiringAnalysis", "WorkspaceModel", .grpcCore, .grpcProtobuf, .metrics, .protobuf,
      ]
    ),
    room("GraphClient", ["DaemonLocation", "GraphProtos", .grpcHTTP2, .system] + grpc),
    room("CacheClient", ["DaemonLocation", "StandardProtos", "SystemSupport", .crypto] + wire),
    room("JSONRPC"),
    room("LedgerStorage", ["DocumentFormats", "SystemSupport", .crypto, .system] + web),

    // Ring 4: processes.
    room("AgentServer", ["JSONRPC"]),
    room("EditorServer", ["GraphClient", "GraphProtos", "JSONRPC", .protobuf, .system]),
    .systemLibrary(name: "CMalloc"),
    room(
      "GraphDaemon",
      [
        "CMalloc", "CacheClient", "DaemonLocation", "FileWatching", "GraphEngine", "GraphProtos",
        "GraphRPC", "MetricsExport", "RepositoryHosting", "ResourceSummarizing", "ServerTransport",
        "SourceSummarizing", "SourceTrees", "SummaryStorage", "SystemSupport", "TestEngine",
        "WorkspaceDiscovery", "WorkspaceModel", .grpcCore, .grpcInProcess, .lifecycle, .logging,
        .metrics, .system, .unixSignals,
      ]
    ),
    // The command line of graphd; a target of its own because graphctl contains it, too.
    room(
      "GraphdProgram",
      [
        "DaemonLocation", "GraphDaemon", "MetricsExport", "RepositoryHosting", "SystemSupport",
        .argumentParser, .logging, .metrics,
      ]
    ),
    .executableTarget(name: "graphd", dependencies: ["GraphdProgram"], swiftSettings: strict),
    room(
      "GraphCommands",
      [
        "AgentServer", "CacheClient", "DaemonLocation", "EditorServer", "GraphClient",
        "GraphProtos", "JSONRPC", "LedgerStorage", "SystemSupport", .argumentParser, .protobuf,
        .system,
      ]
    ),
    // Measurements for scripts/benchmark.sh; no product.
    .executableTarget(
      name: "graph-benchmark",
      dependencies: [
        "DaemonLocation", "GraphClient", "GraphDaemon", "GraphEngine", "GraphProtos",
        "ImpactAnalysis", "ShardPlanning", "SourceSummarizing", "SourceTrees", "WorkspaceModel",
        .argumentParser, .trees, .protobuf, .swiftParser, .swiftSyntax,
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "graphctl",
      dependencies: [
        "GraphClient", "GraphCommands", "GraphDaemon", "GraphdProgram", "JSONRPC", .subprocess,
        .system, .unixSignals,
      ],
      swiftSettings: strict
    ),
  ]
)

/// One test target a room; `Tests/<room>Tests`.
func tests(_ room: String, _ uses: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: room + "Tests", dependencies: uses, exclude: exclude, swiftSettings: strict)
}

package.targets += [
  .target(
    name: "TestSupport",
    dependencies: ["SourceTrees", "WorkspaceModel", .subprocess, .system],
    path: "Tests/TestSupport",
    swiftSettings: strict
  ),
  tests("GraphCore", ["GraphCore", "TestSupport", .bitCollections]),
  tests("WorkspaceModel", ["WorkspaceModel", "GraphCore", "TestSupport", .trees]),
  tests(
    "ImpactAnalysis",
    [
      "FileRoles", "ImpactAnalysis", "SwiftKnowledge", "WorkspaceModel", "SourceSummarizing",
      "TestSupport", .trees, .crypto, .subprocess, .swiftParser, .swiftSyntax,
    ],
    exclude: ["Edits"]
  ),
  tests("FileRoles", ["FileRoles", "WorkspaceModel"]),
  tests("SwiftKnowledge", ["SwiftKnowledge", "SourceSummarizing", "WorkspaceModel"]),
  tests("SystemSupport", ["SystemSupport", .system]),
  tests("DocumentFormats", ["DocumentFormats", "TestSupport"]),
  tests(
    "ArchitectureRules",
    ["ArchitectureRules", "SourceSummarizing", "WorkspaceModel", .trees]
  ),
  tests("ChangeHistory", readers + ["ChangeHistory", "ImpactAnalysis", "SourceSummarizing"] + run),
  tests("ResourceAnalysis", ["ResourceAnalysis", "WorkspaceModel", .trees]),
  tests("ShardPlanning", ["ShardPlanning", "TestSupport"]),
  tests("WiringAnalysis", readers + ["WiringAnalysis", "SourceSummarizing"] + run),
  tests("BuildHistory", ["BuildHistory", "TestSupport", "WorkspaceModel", .trees]),
  tests("BuildReports", ["BuildReports", "TestSupport"]),
  tests("TestHistory", ["BuildHistory", "TestHistory", "TestSupport"]),
  tests("TestReports", ["TestReports", "TestHistory"]),
  tests("TestEngine", ["TestEngine", "GraphEngine", "TestHistory", "TestReports"]),
  tests("RepositoryHosting", hosting + ["RepositoryHosting", "TestSupport"]),
  tests("LedgerStorage", ["LedgerStorage", "TestHistory", "TestReports", "TestSupport"]),
  tests("CacheClient", ["CacheClient", "MetricsExport", "StandardProtos", .crypto] + wire),
  tests("JSONRPC", ["JSONRPC", "TestSupport"]),
  tests("AgentServer", ["AgentServer", "JSONRPC"]),
  tests("EditorServer", ["EditorServer", "GraphProtos", "JSONRPC", "TestSupport"]),
  tests("MetricsExport", ["MetricsExport", "TestSupport", .metrics]),
  tests(
    "TestPlanning",
    [
      "TestPlanning", "TestHistory", "ImpactAnalysis", "WorkspaceModel", "SourceSummarizing",
      "TestSupport", .trees,
    ]
  ),
  tests("SourceTrees", ["SourceTrees", "TestSupport", "WorkspaceModel", .subprocess, .system]),
  tests(
    "FileWatching",
    [
      "FileWatching", "MetricsExport", "SourceTrees", "TestSupport", "WorkspaceModel", .metrics,
      .subprocess, .system,
    ]
  ),
  tests(
    "WorkspaceDiscovery",
    [
      "DocumentFormats", "ImpactAnalysis", "SourceSummarizing", "SourceTrees", "SystemSupport",
      "TestPlanning", "TestSupport", "WorkspaceDiscovery", "WorkspaceModel", "graphd", .trees,
      .swiftParser, .swiftSyntax, .system,
    ]
  ),
  tests("ProjectDescription", ["ProjectDescription"]),
  // Whole answers: discovery, summaries, impact and the selection of tests together.
  tests(
    "ProjectScenario",
    [
      "GraphEngine", "ImpactAnalysis", "ResourceAnalysis", "ResourceSummarizing", "SourceTrees",
      "SourceSummarizing", "TestPlanning", "TestSupport", "WorkspaceDiscovery", "WorkspaceModel",
      .trees,
    ]
  ),
  tests(
    "GraphEngine",
    [
      "ChangeHistory", "FileWatching", "GraphEngine", "ImpactAnalysis", "MetricsExport",
      "TestSupport", "SourceTrees", "SummaryStorage", "WorkspaceModel", .trees, .metrics, .system,
    ]
  ),
  tests("SourceSummarizing", ["SourceSummarizing", "TestSupport", "WorkspaceModel"] + parser),
  tests("ResourceSummarizing", ["ResourceSummarizing", "TestSupport", "WorkspaceModel"]),
  tests(
    "SummaryStorage",
    [
      "SummaryStorage", "MetricsExport", "SourceSummarizing", "TestSupport", "WorkspaceModel",
      .metrics, .system,
    ]
  ),
  tests(
    "ServerTransport",
    [
      "ServerTransport", "DaemonLocation", "GraphProtos", "MetricsExport", "StandardProtos",
      "TestSupport", .grpcCore, .grpcHTTP2, .logging, .metrics, .nioCore, .nioPosix, .protobuf,
      .subprocess,
    ]
  ),
  tests(
    "GraphCommands",
    [
      "GraphCommands", "GraphClient", "GraphProtos", "DaemonLocation", "JSONRPC", "LedgerStorage",
      "SystemSupport", .grpcCore, .grpcHTTP2, .grpcInProcess, .grpcProtobuf, .protobuf, .system,
    ]
  ),
  tests(
    "GraphRPC",
    [
      "GraphRPC", "GraphEngine", "GraphProtos", "ImpactAnalysis", "MetricsExport", "SourceTrees",
      "TestSupport", "WorkspaceModel", .metrics, .protobuf,
    ]
  ),
  tests(
    "GraphDaemon",
    [
      "GraphClient", "GraphDaemon", "GraphEngine", "GraphProtos", "GraphRPC", "DaemonLocation",
      "ImpactAnalysis", "MetricsExport", "RepositoryHosting", "ServerTransport", "SourceTrees",
      "TestEngine", "TestPlanning", "TestSupport", "WorkspaceModel", .grpcCore, .grpcInProcess,
      .lifecycle,
      .logging, .protobuf, .system,
    ]
  ),
  // The executables are dependencies so that a test run builds them.
  tests("Integration", ["graphctl", "graphd", "TestSupport", .subprocess, .system]),
]

// These rooms run once a question: a release makes them small rather than fast.
let smallRooms = [
  "AgentServer", "ArchitectureRules", "BuildReports", "CacheClient", "ChangeHistory",
  "EditorServer", "FileWatching", "GraphClient", "GraphCommands", "GraphDaemon", "GraphProtos",
  "GraphRPC", "GraphdProgram", "JSONRPC", "LedgerStorage", "MetricsExport", "RepositoryHosting",
  "ResourceAnalysis", "ServerTransport", "StandardProtos", "SummaryStorage", "TestEngine",
  "TestReports", "WiringAnalysis", "WorkspaceDiscovery",
]
compile(["-Osize"], .release) { smallRooms.contains($0.name) }

// `GRAPHD_OPTIMIZED=1`, as in `.ci/run`, optimizes the other rooms: some mistakes are in optimized code alone.
if Context.environment["GRAPHD_OPTIMIZED"] != nil {
  compile(["-O", "-assert-config", "Debug", "-wmo", "-num-threads", "2"], .debug) { target in
    [.regular, .executable].contains(target.type) && target.name != "TestSupport"
      && !smallRooms.contains(target.name)
  }
}

/// Adds flags of the compiler to the targets that `isMeant` selects.
@MainActor
func compile(_ flags: [String], _ configuration: BuildConfiguration, _ isMeant: (Target) -> Bool) {
  for target in package.targets where isMeant(target) {
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: configuration)))
  }
}
