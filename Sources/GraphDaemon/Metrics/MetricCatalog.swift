package import MetricsExport

/// Every metric of the daemon, with its name and meaning.
///
/// Its names are written twice, here and where the numbers are made; `MetricCatalogTests` compares both, and
/// the table of docs/daemon.md. No label names a path, a module or a branch: a codebase has thousands of them, and they
/// are nobody else's business.
package enum MetricCatalog {
  /// In the order of the document.
  package static let all = calls + answers + loads + serving + following + life + process

  private static let calls: [MetricDescription] = [
    MetricDescription(
      .histogram,
      "rpc_server_call_duration_seconds",
      "How long unary calls took, refused ones included.",
      labels: ["rpc_system_name", "rpc_method", "rpc_response_status_code"]
    ),
    MetricDescription(
      .counter,
      "graphd_streams_total",
      "Streaming calls that ended.",
      labels: ["rpc_method", "rpc_response_status_code"]
    ),
    MetricDescription(
      .gauge,
      "graphd_open_streams",
      "Streaming calls that are open.",
      labels: ["rpc_method"]
    ),
    MetricDescription(.gauge, "graphd_calls_in_flight", "Calls that are being answered."),
    MetricDescription(
      .gauge,
      "graphd_connections",
      "Connections that are open.",
      labels: ["entrance"],
      series: [["unix"]]
    ),
    MetricDescription(
      .counter,
      "graphd_connections_refused_total",
      "Connections that were turned away.",
      labels: ["entrance", "reason"],
      series: ["stranger", "too_many_of_peer", "too_many"].map { ["unix", $0] }
    ),
    MetricDescription(
      .counter,
      "graphd_calls_without_token_total",
      "TCP calls that were refused because they carried no valid token."
    ),
  ]

  private static let answers: [MetricDescription] = [
    MetricDescription(
      .counter,
      "graphd_answers_total",
      "Answers about changes, by whether nothing can be missing.",
      labels: ["complete"],
      series: [["true"], ["false"]]
    ),
    MetricDescription(
      .counter,
      "graphd_analyses_total",
      "Where the impact of a change came from: remembered, shared with a running analysis, or analyzed.",
      labels: ["source"],
      series: [["remembered"], ["shared"], ["analyzed"]]
    ),
    MetricDescription(
      .histogram,
      "graphd_impact_seconds",
      "How long the analysis of a change took, without loading."
    ),
    MetricDescription(
      .histogram,
      "graphd_stale_modules",
      "How many modules an answer calls certainly stale.",
      buckets: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500]
    ),
    MetricDescription(
      .counter,
      "graphd_tests_total",
      "Tests of answers, by what was decided of them.",
      labels: ["decision"],
      series: [["selected"], ["proven"], ["excluded"]]
    ),
    MetricDescription(
      .counter,
      "graphd_session_questions_total",
      "Questions of editors, by what became of them.",
      labels: ["outcome"],
      series: [["answered"], ["superseded"], ["cancelled"], ["refused"]]
    ),
    MetricDescription(
      .histogram,
      "graphd_session_answer_seconds",
      "The time from an editor's question to its answer."
    ),
  ]

  private static let loads: [MetricDescription] = [
    MetricDescription(
      .histogram,
      "graphd_load_seconds",
      "How long the phases of loading a state took.",
      labels: ["phase"],
      series: [["listing"], ["manifests"], ["summaries"], ["graph"]]
    ),
    MetricDescription(
      .counter,
      "graphd_manifests_total",
      "Manifests that were read, by how.",
      labels: ["how"],
      series: [["literal"], ["evaluated"], ["cached"], ["shared"], ["failed"], ["static"]]
    ),
    MetricDescription(
      .counter,
      "graphd_remote_cache_lookups_total",
      "Results that were looked up in the remote cache, by outcome.",
      labels: ["outcome"],
      series: [["hit"], ["miss"], ["unusable"], ["failed"], ["skipped"]]
    ),
    MetricDescription(
      .histogram,
      "graphd_remote_cache_lookup_seconds",
      "How long questions waited for the remote cache, without connecting."
    ),
    MetricDescription(
      .counter,
      "graphd_remote_cache_uploads_total",
      "Results that were to be stored in the remote cache, by outcome.",
      labels: ["outcome"],
      series: [["stored"], ["refused"], ["failed"], ["dropped"]]
    ),
    MetricDescription(
      .counter,
      "graphd_summaries_total",
      "Summaries of source files that loads needed, by where they came from.",
      labels: ["source"],
      series: [["memory"], ["disk"], ["parsed"]]
    ),
    MetricDescription(.counter, "graphd_parsed_bytes_total", "Bytes of source files parsed."),
    MetricDescription(
      .gauge,
      "graphd_store_bytes",
      "Summaries on disk, in bytes, when some were last stored."
    ),
    MetricDescription(
      .counter,
      "graphd_store_damaged_total",
      "Damaged parts of the summaries on disk; they were made anew."
    ),
  ]

  private static let following: [MetricDescription] = [
    MetricDescription(
      .histogram,
      "graphd_refresh_seconds",
      "The time from the notice of a change to the state that contains it."
    ),
    MetricDescription(
      .counter,
      "graphd_listings_total",
      "Listings of working trees: complete, with git, or updated by the changed paths.",
      labels: ["kind"],
      series: [["complete"], ["updated"]]
    ),
    MetricDescription(
      .counter,
      "graphd_lost_events_total",
      "Overflows of the system's queue of events; everything was listed again."
    ),
    MetricDescription(
      .counter,
      "graphd_watch_failures_total",
      "Attempts to watch a working tree that failed.",
      labels: ["reason"],
      series: [["limit_reached"], ["too_many_watchers"], ["remote_file_system"], ["failed"]]
    ),
    MetricDescription(.gauge, "graphd_watched_folders", "Folders that are watched."),
    MetricDescription(
      .gauge,
      "graphd_watched_folders_limit",
      "Folders that this user may watch with all programs; 0 if the system has no such limit."
    ),
  ]

  private static let serving: [MetricDescription] = [
    MetricDescription(
      .counter,
      "graphd_fetches_total",
      "Runs of `git fetch` for the repositories of a server.",
      labels: ["outcome"],
      series: [["fetched"], ["failed"]]
    ),
    MetricDescription(
      .histogram,
      "graphd_fetch_seconds",
      "How long fetches that succeeded or failed took."
    ),
    MetricDescription(
      .histogram,
      "graphd_queue_seconds",
      "How long questions about repositories of a server waited for their turn."
    ),
  ]

  private static let life: [MetricDescription] = [
    MetricDescription(
      .gauge,
      "graphd_build_info",
      "Always 1; the labels name the running build.",
      labels: ["version", "build_id"]
    ),
    MetricDescription(
      .gauge,
      "graphd_workspaces",
      "Workspaces in memory, by how changes are noticed.",
      labels: ["following"],
      series: DaemonMetrics.followings.map { [$0] }
    ),
    MetricDescription(.gauge, "graphd_files", "Files of the workspaces in memory."),
    MetricDescription(.gauge, "graphd_modules", "Modules of the workspaces in memory."),
    MetricDescription(
      .counter,
      "graphd_workspaces_forgotten_total",
      "Workspaces that were forgotten to save memory."
    ),
    MetricDescription(
      .gauge,
      "graphd_memory_limit_bytes",
      "The memory from which on workspaces are forgotten; 0 for no limit."
    ),
    MetricDescription(
      .counter,
      PrometheusRegistry.droppedName,
      PrometheusRegistry.droppedHelp
    ),
  ]

  private static let process: [MetricDescription] = [
    MetricDescription(
      .counter,
      "process_cpu_seconds_total",
      "The time that processors worked for the daemon."
    ),
    MetricDescription(.gauge, "process_resident_memory_bytes", "The daemon's memory."),
    MetricDescription(.gauge, "process_open_fds", "Open file descriptors."),
    MetricDescription(.gauge, "process_max_fds", "File descriptors that may be open."),
    MetricDescription(
      .gauge,
      "process_start_time_seconds",
      "When the daemon started, in seconds since 1970."
    ),
  ]
}
