import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The metrics of a real daemon, over its socket and over HTTP.
@Suite(.timeLimit(.minutes(10))) struct MonitoringTests {
  private func http(_ address: String, _ path: String) async throws -> (status: Int, text: String) {
    let url = try #require(URL(string: "http://\(address)\(path)"))
    let (data, response) = try await URLSession.shared.data(from: url)
    let status = try #require(response as? HTTPURLResponse).statusCode
    return (status, String(decoding: data, as: UTF8.self))
  }

  private func graphctl(_ words: String, _ place: Place) async throws -> Programs.Outcome {
    let arguments = words.split(separator: " ").map(String.init)
    return try await Programs.graphctl(arguments, in: place, socket: place.socket)
  }

  private func calls(_ method: String, _ status: String = "OK") -> [String: String] {
    [
      "rpc_system_name": "grpc", "rpc_method": "graphd.v1.\(method)",
      "rpc_response_status_code": status,
    ]
  }

  @Test func theCountsAreWhatWasAsked() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    let end = try await withDaemon(at: place) {
      for _ in 0..<3 { #expect(try await graphctl("affected", place).status == 0) }
      #expect(try await graphctl("why Nobody", place).status == 1)
      let outcome = try await graphctl("daemon metrics", place)
      #expect(outcome.status == 0, "\(outcome.error)")
      let parsed = try PrometheusParser(outcome.output)
      let count = "rpc_server_call_duration_seconds_count"
      #expect(parsed.value(count, calls("ImpactService/GetImpact")) == 3)
      #expect(parsed.value(count, calls("ImpactService/ExplainImpact", "NOT_FOUND")) == 1)
      // The call of `GetMetrics` is under way.
      #expect(parsed.value("graphd_calls_in_flight") == 1)
      #expect(parsed.value("graphd_analyses_total", ["source": "analyzed"]) == 1)
      let complete = parsed.value("graphd_answers_total", ["complete": "true"]) ?? 0
      #expect(parsed.value("graphd_analyses_total", ["source": "remembered"]) == complete - 1)
      #expect(parsed.value("graphd_manifests_total", ["how": "evaluated"]) == 0)
      #expect(parsed.value("graphd_manifests_total", ["how": "literal"]) == 1)
      #expect(parsed.value("graphd_workspaces", ["following": "watching"]) == 1)
      #expect(parsed.value("graphd_workspaces_forgotten_total") == 0)
      let swiftFiles = SamplePackage.files.keys.count {
        $0.hasSuffix(".swift") && $0 != "Package.swift"
      }
      // HEAD has one version of the edited file, the working tree another.
      #expect(
        parsed.value("graphd_summaries_total", ["source": "parsed"]) == Double(swiftFiles + 1)
      )
      #expect(parsed.value("graphd_metrics_dropped_total") == 0)
      for metric in [
        "process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds",
      ] {
        #expect(parsed.value(metric) ?? 0 > 0, "\(metric)")
      }
      #expect(!outcome.output.contains(place.root))
    }
    #expect(end == .exited(0))
  }

  @Test func theSameIsServedOverHTTP() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let end = try await withLoggedDaemon(at: place, arguments: ["--http", "127.0.0.1:0"]) { log in
      let address = try #require(log.firstMatch(of: /http=(127\.0\.0\.1:[0-9]+)/)).1
      #expect(try await http(String(address), "/readyz").status == 200)
      #expect(try await http(String(address), "/healthz").status == 200)
      #expect(try await graphctl("affected", place).status == 0)
      let (status, text) = try await http(String(address), "/metrics")
      #expect(status == 200)
      let served = try PrometheusParser(text)
      let printed = try PrometheusParser(try await graphctl("daemon metrics", place).output)
      #expect(Set(served.families.keys) == Set(printed.families.keys))
      #expect(served.value("graphd_calls_in_flight") == 0)
    }
    // A connection that is kept alive delays no shutdown.
    #expect(end == .exited(0))
  }

  @Test func nothingListensUnlessAskedTo() async throws {
    let place = try Place()
    _ = try await withLoggedDaemon(at: place) { log in
      #expect(!log.contains("http="))
      let pid = try #require(log.firstMatch(of: /pid=([0-9]+)/)).1
      #if os(Linux)
      #expect(try Self.listeningSockets(of: String(pid)).isEmpty)
      #endif
    }
  }

  #if os(Linux)
  /// The internet sockets among a process's descriptors that wait for connections, by inode.
  private static func listeningSockets(of pid: String) throws -> Set<String> {
    var listening: Set<String> = []
    for table in ["/proc/\(pid)/net/tcp", "/proc/\(pid)/net/tcp6"] {
      let text = try String(contentsOfFile: table, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let fields: [Substring] = line.split(separator: " ")
        // `0A` is TCP_LISTEN (`proc_net_tcp` in the kernel's documents).
        if fields.count > 9, fields[3] == "0A" { listening.insert("socket:[\(fields[9])]") }
      }
    }
    let folder = "/proc/\(pid)/fd"
    let own = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
    }
    return listening.intersection(own)
  }
  #endif

  @Test func withoutADaemonThereAreNoMetrics() async throws {
    let place = try Place()
    let outcome = try await graphctl("daemon metrics", place)
    #expect(outcome.status == 69)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("No daemon answers at `\(place.socket)`"))
    #expect(outcome.error.contains("graphctl daemon start"))
  }

  @Test(arguments: [
    (["--http", "0.0.0.0:0"], "`--http-remote`"),
    (["--http", "[::]:0"], "can be reached from other machines"),
    (["--http", "example.com:80"], "is no address of this machine"),
    (["--http", "80"], "`--http` is `80`: give `HOST:PORT`, such as `127.0.0.1:9464`"),
    (["--http-remote"], "needs `--http HOST:PORT`"),
  ])
  func aMistakeKeepsTheDaemonFromStarting(_ arguments: [String], _ words: String) async throws {
    let place = try Place()
    let outcome = try await Programs.run(
      Programs.path("graphd"),
      ["--socket", place.socket] + arguments,
      place
    )
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(words), "\(outcome.error)")
    #expect(!outcome.error.contains("Listening"))
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }
}
