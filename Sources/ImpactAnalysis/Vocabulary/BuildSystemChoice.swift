package import WorkspaceModel

/// The build system that will build the packages of a state, and the reason to expect that.
///
/// Rule: build.system
package struct BuildSystemChoice: Sendable, Hashable {
  /// The first of these that decides counts.
  package enum Reason: Sendable, Hashable {
    /// There are projects of Xcode alone.
    case projects
    case question
    /// `build_system:` in `.graphd.yml`.
    case configuration
    /// The toolchain that the question names.
    case toolchain
    /// `.swift-version` at the root.
    case versionFile
    /// The `swift` in the caller's `PATH`.
    case path
    case unknown
  }

  /// `nil` if no version of a toolchain is known.
  package let system: BuildSystem?
  package let reason: Reason
  /// The version that decides; `nil` if none does.
  package let swiftVersion: String?

  /// Chooses for a question about packages of `workspace`, the new state.
  package init(_ options: ImpactOptions, _ workspace: Workspace) {
    let hasPackages = workspace.packages.contains { !$0.targets.isEmpty }
    if !hasPackages, !workspace.containers.isEmpty {
      self.init(.swiftBuild, .projects)
    } else if let system = options.buildSystem {
      self.init(system, .question)
    } else if let system = workspace.buildSystem {
      self.init(system, .configuration)
    } else {
      let versions: [(String?, Reason)] = [
        (options.swiftVersion, .toolchain), (workspace.swiftVersion, .versionFile),
        (options.swiftVersionInPath, .path),
      ]
      for case (let version?, let reason) in versions {
        guard let system = BuildSystem(defaultOfSwift: version) else { continue }
        self.init(system, reason, version)
        return
      }
      self.init(nil, .unknown)
    }
  }

  private init(_ system: BuildSystem?, _ reason: Reason, _ swiftVersion: String? = nil) {
    (self.system, self.reason, self.swiftVersion) = (system, reason, swiftVersion)
  }
}
