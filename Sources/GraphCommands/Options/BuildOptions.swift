import ArgumentParser
import GraphProtos

/// The build in question.
struct BuildOptions: ParsableArguments {
  @Option(help: "The configuration that is built.")
  var configuration: Configuration = .debug

  @Option(help: "The build system whose recompilations are predicted.")
  var buildSystem: BuildSystem = .swiftpm

  var wire: Graphd_V1_BuildOptions { .init(configuration, buildSystem) }
}

extension Graphd_V1_BuildOptions {
  init(_ configuration: Configuration, _ buildSystem: BuildSystem = .swiftpm) {
    self.init()
    self.configuration = configuration.wire
    self.buildSystem = buildSystem.wire
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
