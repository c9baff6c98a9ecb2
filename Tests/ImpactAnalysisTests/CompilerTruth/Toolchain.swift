import Foundation
import Subprocess
import Testing

/// What comes with the compiler that is found by name.
enum Toolchain {
  /// The folder of swift-syntax, which macros import and are linked with; `nil` if there is none.
  static func hostLibraries() async throws -> String? { try await search.value }

  private static let search = Task<String?, any Error> {
    let result = try await Subprocess.run(
      .name("swiftc"),
      arguments: ["-print-target-info"],
      output: .bytes(limit: 1 << 20),
      error: .discarded
    )
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(result.standardOutput))
    let folder = info.paths.runtimeResourcePath + "/host"
    let isThere = FileManager.default.fileExists(atPath: folder + "/SwiftSyntax.swiftmodule")
    return isThere ? folder : nil
  }

  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      var runtimeResourcePath: String
    }
    var paths: Paths
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where no macro can be compiled.
  static var needsSwiftSyntax: Self {
    .enabled("The toolchain of `swiftc` must hold swift-syntax for macros: lib/swift/host") {
      try await Toolchain.hostLibraries() != nil
    }
  }
}
