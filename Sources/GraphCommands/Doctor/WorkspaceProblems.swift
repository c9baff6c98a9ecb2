import DaemonLocation
import GraphClient
import GraphProtos

/// The problems of the workspace around a folder.
struct WorkspaceProblems {
  private(set) var problems: [Graphd_V1_Problem] = []
  /// How the workspace is; `nil` outside of one.
  private(set) var check: DoctorCheck?

  /// Takes them from the daemon, if one runs, or reads the workspace in this process.
  init(around folder: String?, in context: CommandContext) async {
    do {
      let root = try folder.map(context.absolutePath) ?? context.currentFolder()
      let workspace = try await Self.status(of: root, in: context)
      problems = workspace.problems
      let found =
        problems.isEmpty ? "no problem" : "\(counted(problems.count, "problem")), listed below"
      let modules = counted(Int(workspace.modules), "module")
      check = .ok("workspace", "`\(workspace.root)` has \(modules) and \(found)")
    } catch let error as GraphClientError where error.fault == .input {
      check = nil
    } catch {
      let message = (error as? GraphClientError)?.message ?? "\(error)"
      check = .warning("workspace", "It cannot be read: \(message)", remedy: "")
    }
  }

  private static func status(
    of root: String,
    in context: CommandContext
  ) async throws -> Graphd_V1_WorkspaceStatus {
    let line = ProgressLine(context)
    defer { line?.erase() }
    @Sendable func status(_ client: GraphClient) async throws -> Graphd_V1_WorkspaceStatus {
      var open = Graphd_V1_OpenWorkspaceRequest()
      open.workspace.root = root
      try await client.openWorkspace(open) { line?.show($0) }
      var request = Graphd_V1_GetStatusRequest()
      request.workspace.root = root
      return try await client.status(request).workspace
    }
    do {
      return try await context.withDaemon(
        at: context.paths.socket,
        launcher: nil,
        patience: context.connectTimeout(),
        status
      )
    } catch let error as GraphClientError where error.code != .service {
      return try await context.inProcess.withClient(warn: { _ in }, status)
    }
  }
}

extension DoctorReport {
  /// The problems by their causes, the gravest first; of each cause a few, unless all are wanted.
  func problemSections(_ style: TextStyle) -> [TextPage.Section] {
    let groups = Dictionary(grouping: problems) { [$0.severity.rawValue, $0.code.rawValue] }
    let ordered = groups.values.sorted { left, right in
      let (first, second) = (left[0], right[0])
      if first.severity != second.severity {
        return first.severity.rawValue > second.severity.rawValue
      }
      return (-left.count, first.code.word) < (-right.count, second.code.word)
    }
    return ordered.map { group in
      let shown = group.prefix(style.isVerbose ? .max : Self.examples)
      let rest = group.count - shown.count
      let more = "… and \(rest) more (`graphctl doctor --all` lists them)"
      return TextPage.Section(
        heading: TextLine(
          "\(counted(group.count, group[0].severity.word)) [\(group[0].code.word)]",
          .heading
        ),
        rows: shown.map { .prose($0.placedLine) },
        foot: rest == 0 ? [] : [TextLine(more, .secondary, indentation: 2)]
      )
    }
  }

  /// How many problems of a cause are listed.
  private static let examples = 2
}
