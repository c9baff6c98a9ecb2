package import DaemonLocation
import Foundation
package import JSONRPC

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Everything that a command takes from the process it runs in.
package struct CommandContext: Sendable {
  /// Environment variables.
  package var environment: [String: String]
  /// An absolute path, to which paths among the arguments are relative; nil if the current folder was deleted.
  package var workingFolder: String?
  /// Where to write.
  package var output: CommandOutput
  /// Where the daemon's things lie.
  package var paths: DaemonPaths
  /// The build that a daemon must be of; nil to compare only versions.
  package var daemonBuildID: String?
  /// The service to use when no daemon answers.
  package var inProcess: any InProcessService
  /// Runs other programs, to learn their versions.
  package var tools: any ToolRunning
  /// The standard input, and the standard output of commands that write bytes instead of text.
  package var streams: any ByteChannel

  /// Names everything.
  package init(
    environment: [String: String],
    workingFolder: String?,
    output: CommandOutput,
    paths: DaemonPaths,
    daemonBuildID: String?,
    inProcess: any InProcessService,
    tools: any ToolRunning,
    streams: any ByteChannel
  ) {
    self.environment = environment
    self.workingFolder = workingFolder
    self.output = output
    self.paths = paths
    self.daemonBuildID = daemonBuildID
    self.inProcess = inProcess
    self.tools = tools
    self.streams = streams
  }

  /// The context of this process.
  package static func ofThisProcess(
    inProcess: any InProcessService,
    tools: any ToolRunning,
    streams: any ByteChannel
  ) -> CommandContext {
    let environment = ProcessInfo.processInfo.environment
    let paths = DaemonPaths(
      environment: environment,
      userID: geteuid(),
      ownExecutable: BuildIdentity.executablePath
    )
    var output = CommandOutput.ofThisProcess()
    output.terminalSize = TerminalSize(environment: environment)
    return CommandContext(
      environment: environment,
      workingFolder: currentFolderOfThisProcess,
      output: output,
      paths: paths,
      daemonBuildID: paths.executable.flatMap { BuildIdentity.id(of: $0) },
      inProcess: inProcess,
      tools: tools,
      streams: streams
    )
  }

  /// A path among the arguments as an absolute one.
  ///
  /// A `..` stays: what it means depends on the links before it, and the service resolves those.
  ///
  /// - Throws: `CommandFailure` if the path is relative and there is no current folder.
  func absolutePath(_ path: String) throws -> String {
    path.hasPrefix("/") ? path : try currentFolder() + "/" + path
  }

  /// The current folder.
  ///
  /// - Throws: `CommandFailure` if it was deleted.
  func currentFolder() throws -> String {
    if let workingFolder { return workingFolder }
    throw CommandFailure(
      "The current folder no longer exists; change to another one, or name the workspace with "
        + "`--repo` and an absolute path"
    )
  }

  /// How text is set off on a stream: in colour only on a terminal that is not dumb, unless an option
  /// or `NO_COLOR` (no-color.org) forbids it.
  func style(onTerminal isTerminal: Bool, noColor: Bool) -> TextStyle {
    let isForbidden = noColor || !(environment["NO_COLOR"] ?? "").isEmpty
    return TextStyle(usesColor: isTerminal && !isForbidden && environment["TERM"] != "dumb")
  }
}

extension CommandContext {
  /// This process's working folder; nil if it has been deleted.
  private static var currentFolderOfThisProcess: String? {
    guard let path = realpath(".", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
