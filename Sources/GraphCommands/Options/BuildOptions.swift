import ArgumentParser
import GraphProtos

/// The build in question.
struct BuildOptions: ParsableArguments {
  @Option(help: "The configuration that is built.")
  var configuration: Configuration = .debug

  @Option(
    help: """
      The build system whose recompilations are predicted (default: that of `.graphd.yml`, else the one that the \
      toolchain uses by default).
      """
  )
  var buildSystem: BuildSystem?

  @Option(
    help: ArgumentHelp(
      """
      The toolchain that builds: a version of Swift, or a path as `swift build --toolchain` takes it (default: \
      `.swift-version`, else the `swift` in `PATH`).
      """,
      valueName: "version"
    ),
    completion: .directory
  )
  var toolchain: String?

  func validate() throws {
    if toolchain?.isEmpty == true {
      throw ValidationError("`--toolchain` needs a version or a path")
    }
  }

  /// The options, with the versions of the toolchains that may decide on the build system.
  func options(in context: CommandContext) async throws -> Graphd_V1_BuildOptions {
    var options = Graphd_V1_BuildOptions(configuration)
    if let buildSystem {
      options.buildSystem = buildSystem.wire
    } else if let toolchain, toolchain.contains("/") {
      options.swiftVersion = try await context.swiftVersion(inToolchain: toolchain)
    } else if let toolchain {
      options.swiftVersion = toolchain
    } else {
      options.swiftVersionInPath = await context.swiftVersion() ?? ""
    }
    return options
  }
}

extension Graphd_V1_BuildOptions {
  init(_ configuration: Configuration) {
    self.init()
    self.configuration = configuration.wire
  }
}

/// A build configuration, by the name that SwiftPM gives it.
enum Configuration: String, ExpressibleByArgument, CaseIterable {
  case debug
  case release

  var wire: Graphd_V1_BuildConfiguration {
    switch self {
    case .debug: .debug
    case .release: .release
    }
  }
}

/// A build system that can build the packages of the workspace; Xcode builds its projects in any case.
enum BuildSystem: String, ExpressibleByArgument, CaseIterable {
  case swiftpm
  case swiftbuild
  /// Swift Build, as Xcode runs it.
  case xcode

  var wire: Graphd_V1_BuildSystem {
    switch self {
    case .swiftpm: .swiftpm
    case .swiftbuild, .xcode: .swiftbuild
    }
  }
}
