import GraphClient
import GraphProtos

/// The answer to `status`.
struct StatusReport: Report {
  let response: Graphd_V1_StatusResponse
  let endpoint: GraphClient.Endpoint

  var isComplete: Bool { !response.workspace.problems.contains { $0.severity == .error } }

  var json: JSONValue {
    let workspace = response.workspace
    let daemon = response.daemon
    let socket: JSONValue =
      switch endpoint {
      case .daemon(let path): .string(path)
      case .server, .inProcess: .null
      }
    let server: JSONValue =
      if case .server(let address) = endpoint { .string("\(address)") } else { .null }
    return [
      "schema_version": 1,
      "in_process": .bool(endpoint == .inProcess),
      "socket": socket,
      "server": server,
      "daemon": [
        "version": .string(daemon.version),
        "build_id": .string(daemon.buildID),
        "process_id": .integer(daemon.processID),
        "max_request_bytes": .integer(daemon.maxRequestBytes),
        "max_concurrent_calls": .integer(daemon.maxConcurrentCalls),
      ],
      "uptime_seconds": .integer(response.uptimeSeconds),
      "calls_in_flight": .integer(response.callsInFlight),
      "workspace": [
        "root": .string(workspace.root),
        "state": .string(workspace.state),
        "revision": .integer(workspace.revision),
        "following": .string(workspace.following),
        "following_reason": .optional(workspace.followingReason),
        "rescans": .integer(workspace.rescans),
        "packages": .integer(workspace.packages),
        "modules": .integer(workspace.modules),
        "files": .integer(workspace.files),
        "swift_files": .integer(workspace.swiftFiles),
        "problems": .array(workspace.problems.map(\.json)),
      ],
    ]
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
      add("Running for", Self.duration(response.uptimeSeconds))
    }
    switch endpoint {
    case .daemon(let socket): addDaemon("Socket", socket)
    case .server(let address): addDaemon("Server", "\(address)")
    case .inProcess: add("Answered by", "graphctl \(daemon.version) itself; no daemon was asked")
    }
    add("Workspace", workspace.root)
    let isLoaded = workspace.revision > 0
    add(
      "State",
      isLoaded
        ? "\(workspace.state), revision \(workspace.revision)"
        : "\(workspace.state); no question about the working tree yet, so nothing of it is loaded"
    )
    if !workspace.followingReason.isEmpty {
      add("Changes", "every question lists the files: \(workspace.followingReason)")
    } else if workspace.following == "watching" {
      let rescans = Int(clamping: workspace.rescans)
      add("Changes", rescans == 0 ? "are watched" : "are watched; lost \(counted(rescans, "time"))")
    }
    if isLoaded || workspace.modules > 0 {
      add(
        "Holds",
        "\(counted(Int(workspace.packages), "package")), "
          + "\(counted(Int(workspace.modules), "module")), "
          + "\(counted(Int(clamping: workspace.files), "file")) "
          + "(\(workspace.swiftFiles) Swift)"
      )
    }
    return joinedLines(table.lines(style) + problemLines(workspace.problems, style))
  }

  /// A time for a person.
  static func duration(_ seconds: UInt64) -> String {
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86400)
    if days > 0 { return "\(days) d \(hours % 24) h" }
    if hours > 0 { return "\(hours) h \(minutes % 60) min" }
    return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
  }
}
