import Foundation
import Subprocess
import TestSupport
import Testing

/// A value of JSON whose parts are read by name.
struct JSONPart {
  let value: Any?

  subscript(name: String) -> JSONPart { JSONPart(value: (value as? [String: Any])?[name]) }
  subscript(index: Int) -> JSONPart {
    all.indices.contains(index) ? all[index] : JSONPart(value: nil)
  }
  var all: [JSONPart] { (value as? [Any] ?? []).map { JSONPart(value: $0) } }
  var text: String? { value as? String }
  var number: Int? { (value as? NSNumber)?.intValue }
  var isNull: Bool { value == nil || value is NSNull }
}

/// An editor's end of `graphctl lsp`; it reads only while it waits for something.
final class EditorPeer {
  private let input: StandardInputWriter
  private var output: SubprocessOutputSequence.Iterator
  private var bytes: [UInt8] = []
  private var newest = 0
  private var responses: [Int: JSONPart] = [:]
  /// The newest diagnostics of each document.
  private(set) var diagnostics: [String: JSONPart] = [:]
  /// The methods of notifications and requests that came, in their order.
  private(set) var methods: [String] = []
  let root: String

  /// The program has closed its output.
  struct Ended: Error {}

  init(_ input: StandardInputWriter, _ output: SubprocessOutputSequence, root: String) {
    self.input = input
    self.output = output.makeAsyncIterator()
    self.root = root
  }

  func uri(_ path: String) -> String {
    path.hasPrefix("file:") ? path : "file://\(root)/\(path)"
  }

  func notify(_ method: String, _ parameters: [String: Any] = [:]) async throws {
    try await send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  /// Sends a request and returns its id.
  func begin(_ method: String, _ parameters: [String: Any] = [:]) async throws -> Int {
    newest += 1
    try await send(["jsonrpc": "2.0", "id": newest, "method": method, "params": parameters])
    return newest
  }

  /// Waits for the response to a request.
  func response(_ id: Int) async throws -> JSONPart {
    while true {
      if let response = responses.removeValue(forKey: id) { return response }
      try await readOne()
    }
  }

  /// Sends a request and returns its result.
  func request(_ method: String, _ parameters: [String: Any] = [:]) async throws -> JSONPart {
    let response = try await response(try await begin(method, parameters))
    #expect(response["error"].isNull, "\(method): \(response["error"]["message"].text ?? "")")
    return response["result"]
  }

  /// Reads until the diagnostics of a document are as expected.
  func diagnostics(
    of path: String,
    where isExpected: ([JSONPart]) -> Bool
  ) async throws -> [JSONPart] {
    while true {
      if let found = diagnostics[uri(path)]?.all, isExpected(found) { return found }
      try await readOne()
    }
  }

  /// Begins a session with an editor's usual abilities.
  func initialize(_ capabilities: [String: Any] = [:], _ options: [String: Any] = [:]) async throws
  {
    let result = try await request(
      "initialize",
      [
        "processId": NSNull(), "rootUri": "file://\(root)", "capabilities": capabilities,
        "initializationOptions": options,
      ]
    )
    #expect(result["serverInfo"]["name"].text == "graphd")
    try await notify("initialized")
  }

  func open(_ path: String, _ text: String) async throws {
    try await notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(path), "languageId": "swift", "version": 1, "text": text]]
    )
  }

  /// Replaces a part; places are lines and columns from 0.
  func replace(
    _ path: String,
    _ start: (Int, Int),
    _ end: (Int, Int),
    _ text: String
  ) async throws {
    func place(_ place: (Int, Int)) -> [String: Any] { ["line": place.0, "character": place.1] }
    try await notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri(path), "version": 2],
        "contentChanges": [["range": ["start": place(start), "end": place(end)], "text": text]],
      ]
    )
  }

  /// The titles of the lenses of a document, by line.
  func lenses(_ path: String) async throws -> [Int: String] {
    let lenses = try await request("textDocument/codeLens", ["textDocument": ["uri": uri(path)]])
    return lenses.all.reduce(into: [:]) { titles, lens in
      titles[lens["range"]["start"]["line"].number ?? -1] = lens["command"]["title"].text
    }
  }

  func end() async throws {
    _ = try await request("shutdown")
    try await notify("exit")
  }

  private func send(_ message: [String: Any]) async throws {
    let body = try JSONSerialization.data(withJSONObject: message)
    _ = try await input.write(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + Array(body))
  }

  /// Reads one message and keeps what it is about; requests are answered with `null`.
  private func readOne() async throws {
    let message = JSONPart(value: try JSONSerialization.jsonObject(with: try await body()))
    guard let method = message["method"].text else {
      if let id = message["id"].number { responses[id] = message }
      return
    }
    methods.append(method)
    if let id = message["id"].number {
      try await send(["jsonrpc": "2.0", "id": id, "result": NSNull()])
    }
    if method == "textDocument/publishDiagnostics", let uri = message["params"]["uri"].text {
      diagnostics[uri] = message["params"]["diagnostics"]
    }
  }

  private func body() async throws -> Data {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let header = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) {
        let length = String(decoding: bytes[..<header], as: UTF8.self).split(separator: " ").last
        let start = header + end.count
        let stop = start + (length.flatMap { Int($0) } ?? 0)
        if bytes.count >= stop {
          defer { bytes.removeFirst(stop) }
          return Data(bytes[start..<stop])
        }
      }
      guard let more = try await output.next() else { throw Ended() }
      more.withUnsafeBytes { bytes += Array($0) }
    }
  }
}

/// The path without links, as the server names files that are not open.
private func resolved(_ path: String) -> String {
  guard let whole = realpath(path, nil) else { return path }
  defer { free(whole) }
  return String(cString: whole)
}

/// Runs `graphctl lsp` for a place while `body` plays the editor; returns how it ended.
func withEditor(
  at place: Place,
  _ arguments: [String] = [],
  socket: String? = nil,
  _ body: @Sendable @escaping (EditorPeer) async throws -> Void
) async throws -> TerminationStatus {
  let result = try await Subprocess.run(
    Programs.executable("graphctl"),
    arguments: Arguments(["lsp"] + arguments),
    environment: .inherit.updating(place.environment(socket: socket)),
    workingDirectory: processPath(place.root),
    input: .inputWriter,
    output: .sequence,
    error: .discarded
  ) { execution in
    do {
      try await body(
        EditorPeer(
          execution.standardInputWriter,
          execution.standardOutput,
          root: resolved(place.repository)
        )
      )
    } catch {
      try? execution.send(signal: .kill)
      throw error
    }
  }
  return result.terminationStatus
}
