import Testing

@testable import WorkspaceModel

/// Rule: visible.traits.
@Suite struct PackageTraitsTests {
  private static let settings = "toolsVersion=6.1\ntraits=Big(Small),Extra(),Small(),default(Big)"

  /// `App` depends on the package `Core`, which declares the traits, perhaps with some of them.
  private static func workspace(
    request: String = #"traits=[{"name":"default"}]"#,
    setting: BuildSetting? = nil
  ) throws -> Workspace {
    let core = try #require(SourcePath("Core"))
    let manifest = try #require(SourcePath("Core/Package.swift"))
    var target = Target(
      name: "Core",
      moduleName: "Core",
      kind: .library,
      language: .swift,
      path: core
    )
    target.settings = [setting].compactMap(\.self)
    let package = Container(
      path: core,
      name: "Core",
      identity: "core",
      manifest: manifest,
      evaluation: .evaluated,
      targets: [target],
      settings: settings
    )
    let app = Container(
      path: .root,
      name: "App",
      identity: "app",
      manifest: try #require(SourcePath("Package.swift")),
      evaluation: .evaluated,
      dependencies: [
        PackageDependency(identity: "core", location: .local(core), requirement: request)
      ]
    )
    var workspace = Workspace(containers: [app, package])
    workspace.enabledTraits = []
    return workspace
  }

  private static func disabled(_ workspace: Workspace) -> Set<String> {
    workspace.disabledTraits(of: workspace.containers[1])
  }

  @Test func defaultTraitsEnableOthers() {
    let traits = PackageTraits(settings: Self.settings)
    #expect(traits.declared == ["Big", "Extra", "Small"])
    #expect(traits.enabled == ["Big", "Small"])
    #expect(PackageTraits(settings: "toolsVersion=6.1").declared == [])
  }

  @Test func aTraitThatNobodyAsksForIsDisabled() throws {
    #expect(Self.disabled(try Self.workspace()) == ["Extra"])
  }

  @Test func aTraitThatMayBeEnabledIsNot() throws {
    for enabled in [nil, ["Extra"]] as [Set<String>?] {
      var configured = try Self.workspace()
      configured.enabledTraits = enabled
      #expect(Self.disabled(configured) == [])
    }
    let requested = try Self.workspace(request: #"traits=[{"name":"Extra"}]"#)
    #expect(Self.disabled(requested) == [])
    let define = BuildSetting(tool: "swift", name: "unsafeFlags", values: ["-DExtra"])
    #expect(Self.disabled(try Self.workspace(setting: define)) == [])
    var project = try Self.workspace()
    project.unreadProjects = [try #require(SourcePath("App.xcodeproj"))]
    #expect(Self.disabled(project) == [])
  }

  /// A condition of its own dependency enables nothing of the package.
  @Test func aConditionThatNamesATraitDoesNotEnableIt() throws {
    var workspace = try Self.workspace()
    workspace.containers[1].dependencies = [
      PackageDependency(
        identity: "other",
        location: .remote("https://example.org/other"),
        requirement: #"traits=[{"condition":{"traits":["Extra"]},"name":"Fast"}]"#
      )
    ]
    #expect(Self.disabled(workspace) == ["Extra"])
  }

  @Test func codeUnderADisabledTraitIsInactive() {
    let platform = BuildPlatform.linux.leavingUndefined(["Extra"])
    #expect(platform.holds("Extra && compiler(>=6.4)") == false)
    #expect(platform.holds("!Extra") == true)
    #expect(platform.holds("Big") == nil)
    #expect(platform.union(.linux).holds("Extra") == nil)
    #expect(platform.isLinux)
  }
}
