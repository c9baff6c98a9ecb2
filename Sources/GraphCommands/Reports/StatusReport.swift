import GraphClient
import GraphProtos
import SwiftProtobuf

/// The answer to `status`.
struct StatusReport: Report {
  let response: Graphd_V1_GetStatusResponse
  let endpoint: GraphClient.Endpoint

  var isComplete: Bool { !response.workspace.problems.contains { $0.severity == .error } }

  var message: Graphd_V1_StatusOutput {
    var message = Graphd_V1_StatusOutput()
    message.inProcess = endpoint == .inProcess
    switch endpoint {
    case .daemon(let path): message.socket = path
    case .server(let address): message.server = "\(address)"
    case .inProcess: break
    }
    message.daemon = response.daemon
    message.callsInFlight = response.callsInFlight
    message.uptime = response.uptime
    message.workspace = response.workspace
    return message
  }

  func text(_ style: TextStyle) -> String {
    let workspace = response.workspace
    let daemon = response.daemon
    var table = TextTable()
    func add(_ name: String, _ value: String) {
      table.append(.init(name, .secondary), .init(value))
    }
    func addDaemon(_ name: String, _ place: String) {
      add("Answered by", "daemon \(daemon.version), process \(daemon.processID)")
      add(name, place)
      add("Running for", Self.duration(response.uptime))
    }
    switch endpoint {
    case .daemon(let socket): addDaemon("Socket", socket)
    case .server(let address): addDaemon("Server", "\(address)")
    case .inProcess: add("Answered by", "graphctl \(daemon.version) itself; no daemon was asked")
    }
    add("Workspace", workspace.root)
    let isLoaded = workspace.snapshot > 0
    add(
      "State",
      isLoaded
        ? "\(workspace.state.word), revision \(workspace.snapshot)"
        : "\(workspace.state.word); no question about the working tree yet, so nothing of it is loaded"
    )
    if !workspace.watchReason.isEmpty {
      add("Changes", "not watched, each question lists the files: \(workspace.watchReason)")
    } else if workspace.watchMode == .watching {
      let rescans = Int(clamping: workspace.rescans)
      add("Changes", rescans == 0 ? "are watched" : "are watched; lost \(counted(rescans, "time"))")
    }
    if isLoaded || workspace.modules > 0 {
      add(
        "Holds",
        "\(counted(Int(workspace.packages), "package")), "
          + "\(counted(Int(workspace.modules), "module")), "
          + "\(counted(Int(workspace.files), "file")) "
          + "(\(workspace.swiftFiles) Swift)"
      )
    }
    var page = TextPage()
    if let problems = problemSection(workspace.problems, style) { page.sections = [problems] }
    return joinedLines(table.lines(style)) + page.text(style)
  }

  /// A time for a person.
  static func duration(_ duration: Google_Protobuf_Duration) -> String {
    let seconds = max(0, duration.seconds)
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400)
    if days > 0 { return "\(days) d \(hours % 24) h" }
    if hours > 0 { return "\(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }
}
