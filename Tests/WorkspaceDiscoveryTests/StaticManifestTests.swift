import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// Manifests that are read and not run.
@Suite struct StaticManifestTests {
  /// The first package of a tree that holds only this manifest, and the problems.
  private func read(_ manifest: String) async throws -> (package: Container, problems: [Problem]) {
    let workspace = try await discover("//- Package.swift\n" + manifest)
    return (try #require(workspace.packages.first), workspace.problems)
  }

  private func names(_ manifest: String) async throws -> [String] {
    try await read("// swift-tools-version:5.9\n" + manifest).package.targets.map(\.name)
  }

  @Test func targetsThatAreAddedLater() async throws {
    let found = try await names(
      """
      let package = Package(name: "Demo", targets: [.target(name: "A")])
      package.targets.append(.target(name: "B"))
      package.targets += [.target(name: "C"), .testTarget(name: "D")]
      package.targets.append(contentsOf: [.target(name: "E")])
      """
    )
    #expect(found == ["A", "B", "C", "D", "E"])
  }

  @Test func constantsAndSums() async throws {
    let found = try await names(
      """
      let name = "Core"
      enum Names { static let kit = "Kit" }
      let core: Target = .target(name: name)
      extension Target { static let kit = target(name: Names.kit + "UI") }
      var targets: [Target] = [core]
      targets += [.kit]
      let package = Package(name: "Demo", targets: targets + [.target(name: "Last")])
      """
    )
    #expect(found == ["Core", "KitUI", "Last"])
  }

  @Test func bothBranchesOfConditionalCompilationCount() async throws {
    let manifest = """
      // swift-tools-version:5.9
      var targets: [Target] = [.target(name: "A")]
      #if os(macOS)
      targets.append(.target(name: "Mac"))
      #else
      targets.append(.target(name: "Other"))
      #endif
      let package = Package(name: "Demo", targets: targets)
      """
    let (package, problems) = try await read(manifest)
    #expect(package.targets.map(\.name) == ["A", "Mac", "Other"])
    #expect(!problems.contains { $0.severity == .error })
  }

  @Test func dependenciesWithTheirConditions() async throws {
    let (package, problems) = try await read(
      """
      // swift-tools-version:6.1
      extension Target.Dependency { static let nio = product(name: "NIOCore", package: "swift-nio") }
      let package = Package(name: "Demo", targets: [
        .target(name: "A", dependencies: [
          "Plain", .nio, .target(name: "B", condition: .when(platforms: [.linux, .macOS])),
          .product(name: "X", package: "y", moduleAliases: ["Old": "New"],
            condition: .when(traits: ["T"])), .byName(name: "Z"),
        ], plugins: [.plugin(name: "P", package: "p"), "Own"]),
        .target(name: "B"),
      ])
      """
    )
    let target = try #require(package.targets.first)
    #expect(
      target.dependencies == [
        TargetDependency(.byName("Plain")),
        TargetDependency(.product("NIOCore", package: "swift-nio")),
        TargetDependency(.target("B"), condition: "platforms(linux,macos)"),
        TargetDependency(
          .product("X", package: "y"),
          condition: "traits(T)",
          moduleAliases: ["Old": "New"]
        ),
        TargetDependency(.byName("Z")),
      ]
    )
    #expect(target.pluginUses == [PluginUse(name: "P", package: "p"), PluginUse(name: "Own")])
    #expect(problems.filter { $0.code == .manifestReadStatically }.map(\.severity) == [.warning])
  }

  @Test func settings() async throws {
    let (package, _) = try await read(
      """
      // swift-tools-version:6.1
      let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
      let package = Package(name: "Demo", targets: [
        .target(name: "A", cSettings: [.define("X", to: "1")], swiftSettings: strict + [
          .define("DEBUG", .when(configuration: .debug)), .unsafeFlags(["-a", "-b"]),
          .swiftLanguageMode(.v6),
        ]),
      ])
      """
    )
    #expect(
      package.targets.first?.settings == [
        BuildSetting(tool: "c", name: "define", values: ["X=1"]),
        BuildSetting(tool: "swift", name: "enableUpcomingFeature", values: ["ExistentialAny"]),
        BuildSetting(
          tool: "swift",
          name: "define",
          values: ["DEBUG"],
          condition: "config(debug)"
        ),
        BuildSetting(tool: "swift", name: "unsafeFlags", values: ["-a", "-b"]),
        BuildSetting(tool: "swift", name: "swiftLanguageMode", values: ["6"]),
      ]
    )
  }

  @Test(arguments: [
    (3, "let package = Package(name: \"Demo\", targets: names.map { .target(name: $0) })"),
    (3, "let package = Package(name: \"Demo\", targets: [makeTarget(\"A\")])"),
    (4, "let package = Package(name: \"Demo\")\nfor target in package.targets { target.x() }"),
    (
      4,
      "let package = Package(name: \"Demo\")\nif flag { package.targets.append(.target(name: \"A\")) }"
    ),
    (1, "import PackageDescription"),
  ])
  func whatIsNotUnderstoodIsAnError(line: Int, text: String) async throws {
    let (_, problems) = try await read(
      "// swift-tools-version:5.9\nimport PackageDescription\n" + text
    )
    #expect(
      problems.filter { $0.code == .manifestReadStatically }
        .map { "\($0.severity) \($0.line ?? 0)" } == ["error \(line)"]
    )
  }

  @Test func whatAConditionAddsIsKept() async throws {
    let found = try await names(
      """
      let package = Package(name: "Demo")
      if Context.environment["X"] != nil {
        package.targets.append(.target(name: "A"))
      } else {
        package.targets.append(.target(name: "B"))
      }
      """
    )
    #expect(found == ["A", "B"])
  }

  @Test func namesThatNameEachOtherEnd() async throws {
    let found = try await names(
      """
      let a = b
      let b = a
      let package = Package(name: a, targets: b)
      """
    )
    #expect(found.isEmpty)
  }

  @Test func anEmptyManifestIsAPackageWithoutTargets() async throws {
    let (package, problems) = try await read("")
    #expect(package.targets.isEmpty)
    #expect(problems.map(\.severity) == [.error])
  }
}
