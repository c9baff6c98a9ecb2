import ArgumentParser
import GraphProtos
import SystemPackage
import SystemSupport

/// Which workspace is asked about, and who is asked; every sub-command that asks has them.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The workspace, or a folder inside it (default: the current folder).",
      valueName: "dir"
    ),
    completion: .directory
  )
  var repo: String?

  @Option(
    help: ArgumentHelp(
      "A repository of a server, by its name there; paths are relative to its top. Also GRAPHD_REPOSITORY_NAME.",
      valueName: "name"
    )
  )
  var repositoryName: String?

  @Option(help: "How manifests are read: run, as `swift build` does, or only read.")
  var manifests: Manifests = .evaluated

  @Option(
    help: ArgumentHelp(
      "A configuration to try, in place of the `.graphd.yml` of every state.",
      valueName: "file"
    ),
    completion: .file()
  )
  var config: String?

  @Flag(help: "Answer in this process, even if a daemon runs (also GRAPHCTL_IN_PROCESS=1).")
  var inProcess = false

  @Flag(help: "Start no daemon if none runs (also GRAPHCTL_NO_SPAWN=1, and where CI is set).")
  var noSpawn = false

  @Option(
    help: ArgumentHelp(
      "The socket of the daemon that must answer, within GRAPHCTL_CONNECT_TIMEOUT (5) seconds.",
      valueName: "path"
    ),
    completion: .file()
  )
  var socket: String?

  @Flag(name: .customLong("no-color"), help: "No colours (also NO_COLOR=1).")
  var noColor = false

  @Flag(name: .shortAndLong, help: "No progress and no warnings.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show everything: whole lists, and each declaration.")
  var verbose = false

  @Flag(help: "How long each phase of the answer took, on standard error.")
  var timings = false

  @Flag(help: "No pager on a terminal (also GRAPHD_PAGER=cat; else PAGER, else less).")
  var noPager = false

  func validate() throws {
    if repo?.isEmpty == true { throw ValidationError("`--repo` needs a folder") }
    if repositoryName?.isEmpty == true {
      throw ValidationError("`--repository-name` needs a name")
    }
    if repo != nil, repositoryName != nil {
      throw ValidationError(
        "`--repo` names a folder and `--repository-name` a server's repository: give one of them"
      )
    }
    if config?.isEmpty == true { throw ValidationError("`--config` needs a file") }
    if socket?.isEmpty == true { throw ValidationError("`--socket` needs a path") }
  }

  /// What the service is told about the workspace; it finds the root itself.
  func workspace(in context: CommandContext) throws -> Graphd_V1_WorkspaceSelector {
    var selector = Graphd_V1_WorkspaceSelector()
    if let name = servedName(in: context) {
      selector.repository = name
    } else {
      selector.root = try folder(in: context)
    }
    selector.manifests = manifests.wire
    if let config {
      selector.workspaceConfiguration = try Self.text(of: context.absolutePath(config))
    }
    return selector
  }

  /// The name of a server's repository; `nil` for a folder.
  func servedName(in context: CommandContext) -> String? {
    repositoryName ?? (repo == nil ? context.variable("GRAPHD_REPOSITORY_NAME") : nil)
  }

  /// A path among the arguments as the service takes it: relative in a server's repository, else absolute.
  func path(_ path: String, in context: CommandContext) throws -> String {
    servedName(in: context) == nil ? try context.absolutePath(path) : path
  }

  /// The absolute path of the workspace, or of a folder inside it.
  func folder(in context: CommandContext) throws -> String {
    try repo.map(context.absolutePath) ?? context.currentFolder()
  }

  /// The text of a configuration that is tried.
  ///
  /// - Throws: `CommandFailure` if it cannot be read.
  private static func text(of path: String) throws -> String {
    do {
      return String(decoding: try RegularFile.read(path, limit: 1 << 20), as: UTF8.self)
    } catch let error as Errno {
      throw CommandFailure("The configuration `\(path)` cannot be read: \(error)")
    }
  }
}

/// How manifests are read.
enum Manifests: String, ExpressibleByArgument, CaseIterable {
  case evaluated
  case `static`

  var wire: Graphd_V1_ManifestMode {
    switch self {
    case .evaluated: .evaluated
    case .static: .static
    }
  }
}
