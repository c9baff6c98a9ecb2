import WorkspaceModel

/// Protocols of packages that many depend on, and that have no associated types.
///
/// A name stands for one of them only in a file that imports the package's module.
///
/// Source: the packages' sources (swift-log 1.16, swift-service-lifecycle 2.13, swift-argument-parser 1.8, swift-nio 2.101).
/// Rule: conformance.objective-c
enum PackageProtocols {
  /// Whether a name that a file inherits from is certainly that of such a protocol.
  static func haveNoAssociatedTypes(_ name: String, in file: FileSummary) -> Bool {
    guard let modules = modules[name] else { return false }
    return file.imports.contains { modules.contains($0.module) }
  }

  /// The modules that bring a protocol, by its name.
  private static let modules: [String: Set<String>] = [
    "AsyncParsableCommand": ["ArgumentParser"], "ExpressibleByArgument": ["ArgumentParser"],
    "LogHandler": ["Logging"], "ParsableArguments": ["ArgumentParser"],
    "ParsableCommand": ["ArgumentParser"],
    "RemovableChannelHandler": ["NIO", "NIOCore"], "Service": ["ServiceLifecycle"],
  ]
}
