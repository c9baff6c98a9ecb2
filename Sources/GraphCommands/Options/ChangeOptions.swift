import ArgumentParser
import GraphProtos

/// Which change is asked about.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The git revision to start from (default: HEAD); `main...` is where the branch left main.",
      valueName: "rev"
    )
  )
  var base: String?

  @Option(
    help: ArgumentHelp("The git revision to end at (default: the working tree).", valueName: "rev")
  )
  var head: String?

  @Option(help: "The configuration that is built.")
  var configuration: Configuration = .debug

  @Option(help: "The build system whose recompilations are predicted.")
  var buildSystem: BuildSystem = .swiftpm

  @OptionGroup var freshness: FreshnessOptions

  func validate() throws {
    if base?.isEmpty == true { throw ValidationError("`--base` needs a revision") }
    if head?.isEmpty == true { throw ValidationError("`--head` needs a revision") }
    for revision in [base, head] { try refuseRange(revision) }
  }

  /// `A..B` is a change: each of its sides has an option.
  private func refuseRange(_ revision: String?) throws {
    // `A...B` is one commit, and `:/text` and `A^{/text}` search for a text that may hold dots.
    guard let revision, !["...", ":/", "^{/"].contains(where: { revision.contains($0) }),
      let dots = revision.firstRange(of: "..")
    else { return }
    // A side that is left out is HEAD.
    let (from, to) = (revision[..<dots.lowerBound], revision[dots.upperBound...])
    throw ValidationError(
      "`\(revision)` is a change, not a revision: give "
        + "`--base \(from.isEmpty ? "HEAD" : from) --head \(to.isEmpty ? "HEAD" : to)`"
    )
  }

  func request(
    _ connection: ConnectionOptions,
    in context: CommandContext
  ) -> Graphd_V1_AffectedRequest {
    var request = Graphd_V1_AffectedRequest()
    request.workspace = connection.workspace(in: context)
    request.base = base ?? ""
    request.head = head ?? ""
    request.configuration = configuration.wire
    request.buildSystem = buildSystem.wire
    request.freshness = freshness.wire
    return request
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

/// A build system that can build the workspace.
enum BuildSystem: String, ExpressibleByArgument, CaseIterable {
  case swiftpm
  case swiftbuild

  var wire: Graphd_V1_BuildSystem {
    switch self {
    case .swiftpm: .swiftpm
    case .swiftbuild: .swiftbuild
    }
  }
}
