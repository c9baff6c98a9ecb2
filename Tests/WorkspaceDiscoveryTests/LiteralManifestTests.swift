import Foundation
import Synchronization
import SystemPackage
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Manifests of literals, which nobody needs to run, against the real `swift package dump-package`.
@Suite struct LiteralManifestTests {
  private let environment = ProcessInfo.processInfo.environment

  /// Counts what is run.
  private final class CountingEvaluator: ManifestEvaluating {
    let evaluator: any ManifestEvaluating
    let count = Mutex(0)
    var toolsVersion: ToolsVersion {
      get throws(ManifestFailure) { try evaluator.toolsVersion }
    }

    init(_ evaluator: any ManifestEvaluating) { self.evaluator = evaluator }

    func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
      count.withLock { $0 += 1 }
      return try await evaluator.dump(manifest)
    }
  }

  /// Refuses to run anything.
  private struct NoEvaluator: ManifestEvaluating {
    let toolsVersion = ToolsVersion(6, 3)

    func dump(_ manifest: ManifestSource) async throws -> [UInt8] {
      throw ManifestFailure(.unavailable, "must be run")
    }
  }

  private func discover(
    _ manifest: String,
    _ evaluator: any ManifestEvaluating
  ) async throws -> Workspace {
    try await WorkspaceDiscoveryTests.discover(
      "//- Package.swift\n" + manifest,
      manifests: .evaluated(evaluator)
    )
  }

  /// Whether it is read without being run.
  private func isLiteral(_ manifest: String) async throws -> Bool {
    try await discover(manifest, NoEvaluator()).packages.first?.evaluation == .evaluated
  }

  /// Checks that a manifest is read without being run, and as what SwiftPM says.
  private func check(
    _ manifest: String,
    _ evaluator: any ManifestEvaluating,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let counting = CountingEvaluator(evaluator)
    let read = try await discover(manifest, counting)
    #expect(counting.count.withLock { $0 } == 0, "\(manifest)", sourceLocation: sourceLocation)
    // A statement with no effect, and it must be run.
    let run = try await discover(manifest + "\n_ = package.name\n", counting)
    #expect(counting.count.withLock { $0 } == 1, sourceLocation: sourceLocation)
    #expect(read.packages == run.packages, "\(manifest)", sourceLocation: sourceLocation)
    #expect(read.problems == run.problems, "\(manifest)", sourceLocation: sourceLocation)
  }

  private func withEvaluator(
    _ body: (any ManifestEvaluating) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let toolchain = try await Toolchain.find(environment: environment)
      try await body(
        DumpPackageEvaluator(
          toolchain: toolchain,
          environment: environment,
          timeLimit: .seconds(60),
          temporaryFolder: folder.path,
          confinement: await .ofTests(toolchain, environment)
        )
      )
    }
  }

  @Test func readingEqualsRunning() async throws {
    let manifests = [
      """
      // swift-tools-version:4.2
      import PackageDescription
      let package = Package(
        name: "Older",
        products: [.executable(name: "tool", targets: ["Tool"])],
        dependencies: [
          .package(url: "../Beside", from: "1.0.0"), .package(url: "../Main.git", .branch("main")),
          .package(url: "https://example.com/exact", .exact("1.2.3")),
          .package(url: "https://example.com/upto", "1.0.0"..."1.2.3"),
        ],
        targets: [.target(name: "Tool", dependencies: ["Beside"])],
        swiftLanguageVersions: [.v4, .v4_2]
      )
      """,
      """
      // swift-tools-version:5.2
      import PackageDescription
      let package = Package(
        name: "Named",
        dependencies: [.package(name: "Other", url: "https://example.com/some-other", from: "1.0.0")],
        targets: [
          .target(
            name: "A", dependencies: [.product(name: "Kit", package: "Other")],
            cSettings: [.unsafeFlags(["-a"])],
            swiftSettings: [.unsafeFlags(["-b", "-c"], .when(configuration: .release))]
          )
        ]
      )
      """,
      """
      // A notice.
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Notice")
      """,
      """
      // swift-tools-version:5.5
      import PackageDescription

      let package = Package(
        name: "Old", platforms: [.macOS(.v10_15), .iOS(.v13), .macCatalyst(.v14), .tvOS("13.2")],
        products: [.library(name: "Old", type: .static, targets: ["Old"])],
        dependencies: [
          .package(url: "https://example.com/Some-Thing.git", from: "1.2.3"),
          .package(url: "https://example.com/a/b/other", .upToNextMinor(from: "0.9.0")),
          .package(url: "https://example.com/third.git", "1.0.0"..<"1.5.0"),
        ],
        targets: [
          .target(
            name: "Old",
            dependencies: ["CPart", "other", .product(name: "Some", package: "some-thing")],
            path: "./Code", exclude: ["Info.plist"], sources: ["Kit"],
            resources: [.process("Images"), .copy("Data"), .process("Text", localization: .base)]
          ),
          .target(
            name: "CPart", publicHeadersPath: "public",
            cSettings: [.define("ONE"), .define("TWO", to: "2"), .headerSearchPath("private")],
            cxxSettings: [.define("THREE", .when(configuration: .debug))],
            linkerSettings: [.linkedLibrary("z", .when(platforms: [.linux, .macOS]))]
          ),
        ],
        swiftLanguageVersions: [.v5], cLanguageStandard: .gnu99, cxxLanguageStandard: .cxx17
      )
      """,
      """
      // swift-tools-version: 6.1
      import CompilerPluginSupport
      import PackageDescription

      let settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"), .enableExperimentalFeature("Lifetimes"),
        .swiftLanguageMode(.v5, .when(platforms: [.linux])), .define("A", .when(platforms: [.iOS], configuration: .release)),
      ]
      let name = "New"
      let package = Package(
        name: name, defaultLocalization: "en", platforms: [.macOS(.v15), .visionOS(.v2)],
        products: [
          .library(name: "New", targets: [name, "Macros"]), .executable(name: "tool", targets: ["tool"]),
          .library(name: "Shared", type: .dynamic, targets: ["New"]),
        ],
        dependencies: [
          .package(path: "../Near"), .package(name: "Inner", path: "Packages/In"),
          .package(url: "https://example.com/one.git", exact: "1.0.0"),
          .package(url: "https://example.com/two.git", branch: "main"),
          .package(url: "https://example.com/three.git", revision: "abcdef"),
        ],
        targets: [
          .target(
            name: "New",
            dependencies: [
              "Macros", .target(name: "Macros", condition: .when(platforms: [.macOS])),
              .byName(name: "Inner"), .product(name: "N", package: "Near", condition: .when(platforms: [.linux])),
            ],
            resources: [.embedInCode("text.txt")], packageAccess: false, swiftSettings: settings,
            plugins: [.plugin(name: "P", package: "one")]
          ),
          .executableTarget(name: "tool", dependencies: []),
          .macro(name: "Macros", dependencies: [.product(name: "S", package: "two")]),
          .testTarget(name: "Tests", dependencies: [.target(name: "New")], swiftSettings: settings),
        ],
        swiftLanguageModes: [.v5, .v6]
      )
      """,
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"Empty\")",
    ]
    try await withEvaluator { evaluator in
      for manifest in manifests { try await check(manifest, evaluator) }
    }
  }

  /// `GRAPHD_MANIFESTS` names folders of packages, separated by colons: of every manifest below that is read
  /// without being run, SwiftPM must say the same.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["GRAPHD_MANIFESTS"] != nil))
  func manifestsOfManyPackages() async throws {
    let folders = environment["GRAPHD_MANIFESTS"]?.split(separator: ":").map(String.init) ?? []
    let texts = folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return names.filter { name in
        let file = name.split(separator: "/").last ?? ""
        return file.hasPrefix("Package") && file.hasSuffix(".swift")
      }.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    }
    var literal = 0
    try await withEvaluator { evaluator in
      for text in Set(texts).sorted() where try await isLiteral(text) {
        literal += 1
        try await check(text, evaluator)
      }
    }
    print("\(Set(texts).count) manifests, \(literal) read without being run")
  }

  private static let rest = "name: \"A\", targets: [.target(name: \"A\"), .target(name: \"B\")]"

  @Test(arguments: [
    ("what runs", "let package = Package(\(rest))\npackage.name = \"B\""),
    ("a condition", "#if os(Linux)\nlet package = Package(\(rest))\n#endif"),
    ("a function", "func name() -> String { \"A\" }\nlet package = Package(\(rest))"),
    ("interpolation", "let package = Package(name: \"\\(1)\", targets: [])"),
    ("a sum", "let package = Package(name: \"A\" + \"B\", targets: [])"),
    ("another order", "let package = Package(targets: [], name: \"A\")"),
    ("an unknown label", "let package = Package(name: \"A\", colour: \"red\")"),
    ("one label twice", "let package = Package(name: \"A\", name: \"B\")"),
    ("a closure", "let package = Package(name: \"A\") {}"),
    (
      "a type of its own", "struct Package { var name: String }\nlet package = Package(name: \"A\")"
    ),
    (
      "a constant of another type",
      "let a: [String] = [\"B\"]\nlet package = Package(name: \"A\", targets: [.target(name: \"A\", dependencies: a), .target(name: \"B\")])"
    ),
    (
      "a constant that does not compile",
      "let a: [SwiftSetting] = [.none]\nlet package = Package(\(rest))"
    ),
    ("what is newer", "let package = Package(name: \"A\", platforms: [.macOS(.v15)])"),
    (
      "two of a name",
      "let package = Package(name: \"A\", targets: [.target(name: \"A\"), .target(name: \"A\")])"
    ),
    (
      "a target that is missing",
      "let package = Package(name: \"A\", targets: [.target(name: \"A\", dependencies: [\"C\"])])"
    ),
    (
      "a product of nothing",
      "let package = Package(name: \"A\", products: [.library(name: \"L\", targets: [\"C\"])], targets: [])"
    ),
    (
      "an executable of a library",
      "let package = Package(name: \"A\", products: [.executable(name: \"L\", targets: [\"A\"])], targets: [.target(name: \"A\")])"
    ),
    (
      "no version",
      "let package = Package(name: \"A\", dependencies: [.package(url: \"https://example.com/a\", from: \"1.0\")])"
    ),
    (
      "a place on this machine",
      "let package = Package(name: \"A\", dependencies: [.package(path: \"/tmp/a\")])"
    ),
    (
      "a macro without its module",
      "let package = Package(name: \"A\", targets: [.macro(name: \"A\")])"
    ),
    ("no package", "let name = \"A\""),
    ("what does not parse", "let package = Package(name: \"A\""),
  ])
  func whatMustBeRun(_ why: String, _ text: String) async throws {
    let start = "// swift-tools-version: 5.9\nimport PackageDescription\n"
    #expect(try await !isLiteral(start + text), "\(why)")
  }

  @Test(arguments: [
    "// swift-tools-version: 99.0", "// swift-tools-version:3.1", "//swift-tools-version:5.9",
    "\n// swift-tools-version: 5.9", "// swift-tools-version: 5.9;(experimentalFeature, a)",
  ])
  func versionsThatSwiftPMDecidesAbout(_ line: String) async throws {
    let rest = "\nimport PackageDescription\nlet package = Package(name: \"A\")"
    #expect(try await !isLiteral(line + rest))
    #expect(try await isLiteral("// swift-tools-version: 5.9" + rest))
  }
}
